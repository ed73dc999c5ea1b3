#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <charconv>
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

template <class T>
T number(std::string_view text) {
    T value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

Value postgresql_value(const PGresult* result, int row, int i) {
    if (PQgetisnull(result, row, i) != 0) return std::monostate{};
    const std::string_view text(PQgetvalue(result, row, i), static_cast<std::size_t>(PQgetlength(result, row, i)));
    switch (PQftype(result, i)) {
        case int2_type:
        case int4_type:
        case int8_type: return number<std::int64_t>(text);
        case float4_type:
        case float8_type:
        case numeric_type: return number<double>(text);
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

class PostgresqlDatabase final : public Database {
public:
    explicit PostgresqlDatabase(PostgresqlConnection db) : db_(std::move(db)) {}

    Dialect dialect() const override { return Dialect::postgresql; }

    Parsed<Result> run(const Statement& statement) override {
        const auto name = prepare(statement.sql);
        if (!name) return name.error();
        const Parameters values(statement.values);
        return result_of(PostgresqlAnswer(
            PQexecPrepared(db_.get(), name->c_str(), values.size(), values.data(), nullptr, nullptr, 0)));
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
        reconnect_if_lost();
        const auto result = result_of(PostgresqlAnswer(PQexec(db_.get(), sql.c_str())));
        if (!result) return result.error();
        return std::nullopt;
    }

    std::optional<Error> begin() override { return script("BEGIN"); }
    std::optional<Error> begin_reading() override { return script("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"); }
    std::optional<Error> commit() override {
        PostgresqlAnswer answer(PQexec(db_.get(), "COMMIT"));
        // COMMIT of a broken transaction "succeeds" as a rollback.
        if (PQresultStatus(answer.get()) == PGRES_COMMAND_OK && std::string_view(PQcmdStatus(answer.get())) == "COMMIT")
            return std::nullopt;
        return error_of(answer.get());
    }
    void rollback() override {
        if (PQtransactionStatus(db_.get()) != PQTRANS_IDLE) PostgresqlAnswer(PQexec(db_.get(), "ROLLBACK"));
    }
    /// A serialisation failure, a deadlock, or a row that another transaction has just made.
    bool may_retry() const override { return state_ == "40001" || state_ == "40P01" || state_ == "23505"; }

    Parsed<std::vector<std::string>> notifications(int wait_ms) override {
        std::vector<std::string> out;
        pollfd socket{PQsocket(db_.get()), POLLIN, 0};
        if (socket.fd < 0) return Error{"PostgreSQL: the connection is lost"};
        if (::poll(&socket, 1, wait_ms) > 0 && PQconsumeInput(db_.get()) == 0) return error_of(nullptr);
        while (auto notify = std::unique_ptr<PGnotify, PostgresqlCloser>(PQnotifies(db_.get())))
            out.emplace_back(notify->extra);
        return out;
    }

private:
    Error error_of(const PGresult* result) {
        const char* state = result != nullptr ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : nullptr;
        state_ = state != nullptr ? state : "";
        std::string text = result != nullptr ? PQresultErrorMessage(result) : "";
        if (text.empty()) text = PQerrorMessage(db_.get());
        while (!text.empty() && text.back() == '\n') text.pop_back();
        return {"PostgreSQL: " + text};
    }

    /// Outside a transaction a lost connection is made anew; inside, whoever began it has to begin again.
    void reconnect_if_lost() {
        if (PQstatus(db_.get()) == CONNECTION_OK) return;
        prepared_.clear();
        PQreset(db_.get());
    }

    Parsed<std::string> prepare(std::string_view sql) {
        if (PQtransactionStatus(db_.get()) != PQTRANS_INTRANS) reconnect_if_lost();
        const auto found = prepared_.find(sql);
        if (found != prepared_.end()) return found->second;
        std::string name = "q" + std::to_string(prepared_.size());
        const PostgresqlAnswer answer(PQprepare(db_.get(), name.c_str(), std::string(sql).c_str(), 0, nullptr));
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
        result.changed = number<std::int64_t>(PQcmdTuples(answer.get()));
        return result;
    }

    std::optional<Error> run_pipeline(std::span<const Statement> statements, std::vector<Result>& out) {
        std::vector<std::string> names;
        for (const Statement& statement : statements) {
            auto name = prepare(statement.sql);
            if (!name) return name.error();
            names.push_back(std::move(*name));
        }
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
        for (int pauses = 0; PQstatus(db_.get()) == CONNECTION_OK && pauses < 2;) {
            const PostgresqlAnswer answer(PQgetResult(db_.get()));
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

    PostgresqlConnection db_;
    std::map<std::string, std::string, std::less<>> prepared_;
    std::string state_;
};

void ignore_notices(void*, const PGresult*) {}

}  // namespace

Parsed<std::unique_ptr<Database>> connect_postgresql(const std::string& url) {
    PostgresqlConnection db(PQconnectdb(url.c_str()));
    if (PQstatus(db.get()) != CONNECTION_OK) {
        // libpq's words name host and database; the URL itself may hold a password and is not repeated.
        std::string text = PQerrorMessage(db.get());
        while (!text.empty() && text.back() == '\n') text.pop_back();
        return Error{"PostgreSQL: " + text};
    }
    PQsetNoticeReceiver(db.get(), ignore_notices, nullptr);
    return std::unique_ptr<Database>(std::make_unique<PostgresqlDatabase>(std::move(db)));
}

}  // namespace quartello::store
