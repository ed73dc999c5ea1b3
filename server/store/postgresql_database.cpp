#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <map>

#include "engine/core/text.hpp"
#include "server/store/database.hpp"

namespace quartello::store {

namespace {

struct PostgresqlCloser {
    void operator()(PGconn* connection) const { PQfinish(connection); }
    void operator()(PGresult* result) const { PQclear(result); }
    void operator()(PGnotify* notify) const { PQfreemem(notify); }
};
using PostgresqlConnection = std::unique_ptr<PGconn, PostgresqlCloser>;
using PostgresqlAnswer = std::unique_ptr<PGresult, PostgresqlCloser>;

// Types as PostgreSQL numbers them.
constexpr Oid int8_type = 20, int2_type = 21, int4_type = 23, float4_type = 700, float8_type = 701, numeric_type = 1700;

/// In a pipeline both ends may wait for the other to read; this many statements fit any socket's buffers.
constexpr std::size_t pipeline_length = 128;

std::string as_text(const Value& value) {
    char buffer[40];
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return {buffer, std::to_chars(buffer, buffer + sizeof buffer, *whole).ptr};
    if (const auto* real = std::get_if<double>(&value))
        return {buffer, std::to_chars(buffer, buffer + sizeof buffer, *real).ptr};
    return text_of(value);
}

Value postgresql_value(const PGresult* result, int row, int i) {
    if (PQgetisnull(result, row, i) != 0) return std::monostate{};
    const std::string_view text(PQgetvalue(result, row, i), static_cast<std::size_t>(PQgetlength(result, row, i)));
    switch (PQftype(result, i)) {
        case int2_type:
        case int4_type:
        case int8_type: return to_number<std::int64_t>(text).value_or(0);
        case float4_type:
        case float8_type:
        case numeric_type: return to_number<double>(text).value_or(0);
        default: return std::string(text);
    }
}

/// The values of a statement as libpq wants them: an array of C strings.
class Parameters {
public:
    explicit Parameters(const std::vector<Value>& values) {
        texts_.reserve(values.size());
        for (const Value& value : values) {
            texts_.push_back(as_text(value));
            pointers_.push_back(std::holds_alternative<std::monostate>(value) ? nullptr : texts_.back().c_str());
        }
    }
    int size() const { return static_cast<int>(pointers_.size()); }
    const char* const* data() const { return pointers_.data(); }

private:
    std::vector<std::string> texts_;
    std::vector<const char*> pointers_;
};

/// libpq's words without the line's end.
std::string error_text(const PGconn* db, const PGresult* result) {
    std::string text = result != nullptr ? PQresultErrorMessage(result) : "";
    if (text.empty()) text = PQerrorMessage(db);
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return "PostgreSQL: " + text;
}

/// Nothing here waits inside libpq: its socket is watched together with the limits and with whoever gives up.
class Waiting {
public:
    explicit Waiting(const Location& location) : give_up_(location.give_up) {}

    void begin(std::chrono::milliseconds limit) {
        until_ = limit.count() > 0 ? Clock::now() + limit : Clock::time_point::max();
    }
    /// False: the time is up, or nobody waits for this any more.
    bool wait(int socket, short events) const {
        if (socket < 0 || give_up_->is_on()) return false;
        std::array<pollfd, 2> watched{{{socket, events, 0}, {give_up_->descriptor(), POLLIN, 0}}};
        for (;;) {
            const int ready = ::poll(watched.data(), watched.size(), left_ms());
            if (ready < 0 && errno == EINTR) continue;
            return ready > 0 && watched[1].revents == 0;
        }
    }

private:
    using Clock = std::chrono::steady_clock;
    int left_ms() const {
        if (until_ == Clock::time_point::max()) return -1;
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until_ - Clock::now()).count();
        return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000));
    }

    const std::shared_ptr<work::GiveUp> give_up_;
    Clock::time_point until_ = Clock::time_point::max();
};

/// Until a connection that has been begun stands, or does not.
bool connected(PGconn* db, const Waiting& waiting, PostgresPollingStatusType (*poll)(PGconn*)) {
    for (auto stage = PGRES_POLLING_WRITING; stage != PGRES_POLLING_OK; stage = poll(db)) {
        if (stage == PGRES_POLLING_FAILED || PQstatus(db) == CONNECTION_BAD) return false;
        if (!waiting.wait(PQsocket(db), stage == PGRES_POLLING_READING ? POLLIN : POLLOUT)) return false;
    }
    return PQsetnonblocking(db, 1) == 0;
}

class PostgresqlDatabase final : public Database {
public:
    PostgresqlDatabase(PostgresqlConnection db, const Location& location)
        : limits_(location.limits), waiting_(location), on_statement_(location.on_statement), db_(std::move(db)) {}

    Dialect dialect() const override { return Dialect::postgresql; }

    /// What holds for as long as the connection stands.
    std::optional<Error> set_up() {
        if (limits_.statement.count() == 0) return std::nullopt;
        return ask("SET statement_timeout = " + std::to_string(limits_.statement.count()));
    }

    Parsed<Result> run(const Statement& statement) override {
        if (on_statement_) on_statement_(statement);
        const auto name = prepare(statement.sql);
        if (!name) return name.error();
        const Parameters values(statement.values);
        waiting_.begin(limits_.call);
        if (PQsendQueryPrepared(db_.get(), name->c_str(), values.size(), values.data(), nullptr, nullptr, 0) == 0)
            return error_of(nullptr);
        return result_of(last_answer());
    }

    Parsed<std::vector<Result>> run_all(std::span<const Statement> statements) override {
        std::vector<Result> out;
        out.reserve(statements.size());
        for (std::size_t i = 0; i < statements.size(); i += pipeline_length) {
            const auto part = statements.subspan(i, std::min(pipeline_length, statements.size() - i));
            if (const auto error = run_pipeline(part, out)) return *error;
        }
        return out;
    }

    std::optional<Error> script(const std::string& sql) override {
        if (auto error = reconnect_if_lost()) return error;
        return ask(sql);
    }

    std::optional<Error> begin() override { return begin_with("BEGIN"); }
    std::optional<Error> begin_reading() override {
        return begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    }
    std::optional<Error> commit() override {
        is_in_transaction_ = false;
        if (is_lost()) return error_of(nullptr);
        waiting_.begin(limits_.call);
        if (PQsendQuery(db_.get(), "COMMIT") == 0) return error_of(nullptr);
        const PostgresqlAnswer answer = last_answer();
        // COMMIT of a broken transaction "succeeds" as a rollback.
        if (PQresultStatus(answer.get()) == PGRES_COMMAND_OK && std::string_view(PQcmdStatus(answer.get())) == "COMMIT")
            return std::nullopt;
        return error_of(answer.get());
    }
    void rollback() override {
        is_in_transaction_ = false;
        if (!is_lost() && PQtransactionStatus(db_.get()) != PQTRANS_IDLE) (void)ask("ROLLBACK");
    }
    /// A serialisation failure, a deadlock, or a row that another transaction has just made.
    bool may_retry() const override { return state_ == "40001" || state_ == "40P01" || state_ == "23505"; }
    bool is_away() const override { return is_silent_; }

    Parsed<std::vector<std::string>> notifications(int wait_ms) override {
        std::vector<std::string> out;
        if (is_lost()) return Error{"PostgreSQL: the connection is lost"};
        waiting_.begin(std::chrono::milliseconds(wait_ms));
        if (waiting_.wait(PQsocket(db_.get()), POLLIN) && PQconsumeInput(db_.get()) == 0) return error_of(nullptr);
        while (auto notify = std::unique_ptr<PGnotify, PostgresqlCloser>(PQnotifies(db_.get())))
            out.emplace_back(notify->extra);
        return out;
    }

private:
    Error error_of(const PGresult* result) {
        const char* state = result != nullptr ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : nullptr;
        state_ = state != nullptr ? state : "";
        if (is_silent_) return {"PostgreSQL: no answer in time"};
        return {error_text(db_.get(), result)};
    }

    bool is_lost() const { return is_silent_ || PQstatus(db_.get()) != CONNECTION_OK; }

    /// Outside a transaction a lost connection is made anew; inside, whoever began it has to begin again.
    std::optional<Error> reconnect_if_lost() {
        if (!is_lost()) return std::nullopt;
        if (is_in_transaction_) return error_of(nullptr);
        prepared_.clear();
        waiting_.begin(limits_.connect);
        is_silent_ = PQresetStart(db_.get()) == 0 || !connected(db_.get(), waiting_, PQresetPoll);
        if (is_silent_) return error_of(nullptr);
        return set_up();
    }

    std::optional<Error> begin_with(const std::string& sql) {
        auto error = script(sql);
        is_in_transaction_ = !error;
        return error;
    }

    /// One statement without values, over a connection that stands.
    std::optional<Error> ask(const std::string& sql) {
        waiting_.begin(limits_.call);
        if (PQsendQuery(db_.get(), sql.c_str()) == 0) return error_of(nullptr);
        const auto result = result_of(last_answer());
        if (!result) return result.error();
        return std::nullopt;
    }

    /// The next answer; none: what was asked is answered in full, or nothing will come (is_lost).
    PostgresqlAnswer next_answer() {
        for (;;) {
            const int unsent = PQflush(db_.get());
            if (unsent == 0 && PQisBusy(db_.get()) == 0) return PostgresqlAnswer(PQgetResult(db_.get()));
            const bool is_there =
                unsent >= 0 && waiting_.wait(PQsocket(db_.get()), unsent > 0 ? POLLIN | POLLOUT : POLLIN);
            if (!is_there) is_silent_ = true;
            if (!is_there || PQconsumeInput(db_.get()) == 0) return nullptr;
        }
    }
    /// Of several statements in one text: of the last one, or the first that failed.
    PostgresqlAnswer last_answer() {
        PostgresqlAnswer last;
        while (auto answer = next_answer()) {
            if (!last || PQresultStatus(last.get()) != PGRES_FATAL_ERROR) last = std::move(answer);
        }
        return is_lost() ? nullptr : std::move(last);
    }

    Parsed<std::string> prepare(std::string_view sql) {
        if (auto error = reconnect_if_lost()) return *error;
        const auto found = prepared_.find(sql);
        if (found != prepared_.end()) return found->second;
        std::string name = "q" + std::to_string(prepared_.size());
        waiting_.begin(limits_.call);
        if (PQsendPrepare(db_.get(), name.c_str(), std::string(sql).c_str(), 0, nullptr) == 0) return error_of(nullptr);
        const PostgresqlAnswer answer = last_answer();
        if (PQresultStatus(answer.get()) != PGRES_COMMAND_OK) return error_of(answer.get());
        prepared_.emplace(std::string(sql), name);
        return name;
    }

    Parsed<Result> result_of(const PostgresqlAnswer& answer) {
        const auto status = PQresultStatus(answer.get());
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) return error_of(answer.get());
        Result result;
        const int width = PQnfields(answer.get());
        for (int i = 0; i < width; ++i) result.columns.emplace_back(PQfname(answer.get(), i));
        for (int row = 0; row < PQntuples(answer.get()); ++row) {
            auto& values = result.rows.emplace_back();
            for (int i = 0; i < width; ++i) values.push_back(postgresql_value(answer.get(), row, i));
        }
        result.changed = to_number<std::int64_t>(PQcmdTuples(answer.get())).value_or(0);
        return result;
    }

    std::optional<Error> run_pipeline(std::span<const Statement> statements, std::vector<Result>& out) {
        std::vector<std::string> names;
        for (const Statement& statement : statements) {
            if (on_statement_) on_statement_(statement);
            auto name = prepare(statement.sql);
            if (!name) return name.error();
            names.push_back(std::move(*name));
        }
        waiting_.begin(limits_.call);
        if (PQenterPipelineMode(db_.get()) == 0) return error_of(nullptr);
        bool sent = true;
        for (std::size_t i = 0; i < statements.size() && sent; ++i) {
            const Parameters values(statements[i].values);
            sent = PQsendQueryPrepared(db_.get(), names[i].c_str(), values.size(), values.data(), nullptr, nullptr,
                                       0) != 0;
        }
        sent = PQpipelineSync(db_.get()) != 0 && sent;
        std::optional<Error> wrong;
        if (!sent) wrong = error_of(nullptr);
        else wrong = read_pipeline(out);
        PQexitPipelineMode(db_.get());
        return wrong;
    }

    /// Reads to the synchronisation point, past the results that an error made void.
    std::optional<Error> read_pipeline(std::vector<Result>& out) {
        std::optional<Error> wrong;
        for (int pauses = 0; !is_lost() && pauses < 2;) {
            const PostgresqlAnswer answer = next_answer();
            pauses = answer ? 0 : pauses + 1;
            if (!answer) continue;  // one between two statements; two mean that nothing will come
            const auto status = PQresultStatus(answer.get());
            if (status == PGRES_PIPELINE_SYNC) return wrong;
            if (wrong) continue;
            auto result = result_of(answer);
            if (result) out.push_back(std::move(*result));
            else wrong = result.error();
        }
        return wrong ? wrong : error_of(nullptr);
    }

    const DatabaseLimits limits_;
    Waiting waiting_;
    const std::function<void(const Statement&)> on_statement_;
    PostgresqlConnection db_;
    std::map<std::string, std::string, std::less<>> prepared_;
    std::string state_;
    bool is_in_transaction_ = false;
    bool is_silent_ = false;  // it did not answer in time: whatever it says now is void
};

void ignore_notices(void*, const PGresult*) {}

/// A host that is gone is noticed without a word from it: in TCP's queue and by its keepalives. Before the URL, whose
/// own values win.
PGconn* begin_connecting(const std::string& url) {
    constexpr std::array names{"tcp_user_timeout", "keepalives_idle", "keepalives_interval",
                               "keepalives_count", "dbname",          static_cast<const char*>(nullptr)};
    const std::array values{"10000", "10", "5", "3", url.c_str(), static_cast<const char*>(nullptr)};
    return PQconnectStartParams(names.data(), values.data(), 1);
}

}  // namespace

Parsed<std::unique_ptr<Database>> connect_postgresql(const Location& location) {
    PostgresqlConnection db(begin_connecting(location.where));
    Waiting waiting(location);
    waiting.begin(location.limits.connect);
    const bool is_there = connected(db.get(), waiting, PQconnectPoll);
    if (!is_there && PQstatus(db.get()) != CONNECTION_BAD) return Error{"PostgreSQL: no connection in time"};
    // libpq's words name host and database; the URL itself may hold a password and is not repeated.
    if (!is_there) return Error{error_text(db.get(), nullptr)};
    PQsetNoticeReceiver(db.get(), ignore_notices, nullptr);
    auto made = std::make_unique<PostgresqlDatabase>(std::move(db), location);
    if (const auto error = made->set_up()) return *error;
    return std::unique_ptr<Database>(std::move(made));
}

}  // namespace quartello::store
