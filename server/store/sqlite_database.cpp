#include <sqlite3.h>

#include <sys/stat.h>

#include <map>

#include "engine/core/text.hpp"
#include "server/store/database.hpp"

namespace quartello::store {

namespace {

struct SqliteCloser {
    void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using SqliteConnection = std::unique_ptr<sqlite3, SqliteCloser>;
using SqlitePrepared = std::unique_ptr<sqlite3_stmt, SqliteCloser>;

class SqliteDatabase final : public Database {
public:
    SqliteDatabase(SqliteConnection db, const Location& location)
        : limit_(location.limits.call),
          give_up_(location.give_up),
          on_statement_(location.on_statement),
          db_(std::move(db)) {
        // Takes the place of SQLite's own hook, which checkpoints inside a commit.
        sqlite3_wal_hook(db_.get(), &note_log_pages, this);
        sqlite3_progress_handler(db_.get(), steps_between_looks, &wants_to_stop, this);
        sqlite3_busy_handler(db_.get(), &wait_for_lock, this);
    }

    Dialect dialect() const override { return Dialect::sqlite; }

    Parsed<Result> run(const Statement& statement) override {
        if (on_statement_) on_statement_(statement);
        start_call();
        sqlite3_stmt* prepared = prepare(statement.sql);
        if (prepared == nullptr) return error("prepare");
        auto result = step_through(prepared, statement.values);
        sqlite3_reset(prepared);
        sqlite3_clear_bindings(prepared);
        return result;
    }

    Parsed<std::vector<Result>> run_all(std::span<const Statement> statements) override {
        std::vector<Result> out;
        out.reserve(statements.size());
        for (const Statement& statement : statements) {
            auto result = run(statement);
            if (!result) return result.error();
            out.push_back(std::move(*result));
        }
        return out;
    }

    std::optional<Error> script(const std::string& sql) override {
        start_call();
        return checked(sqlite3_exec(db_.get(), sql.c_str(), nullptr, nullptr, nullptr), "script");
    }

    std::optional<Error> begin() override { return script("BEGIN IMMEDIATE"); }
    std::optional<Error> begin_reading() override { return script("BEGIN"); }
    std::optional<Error> commit() override { return script("COMMIT"); }
    void rollback() override {
        if (sqlite3_get_autocommit(db_.get()) == 0) (void)script("ROLLBACK");
    }
    bool may_retry() const override { return last_code_ == SQLITE_BUSY || last_code_ == SQLITE_LOCKED; }
    bool is_away() const override { return last_code_ == SQLITE_INTERRUPT; }

    std::int64_t log_pages() const override { return log_pages_; }
    Parsed<std::vector<std::string>> notifications(int) override { return Error{"SQLite notifies nobody"}; }

private:
    using CallClock = std::chrono::steady_clock;
    static constexpr int steps_between_looks = 4000;  // of SQLite's machine: some tens of microseconds

    void start_call() { call_began_ = CallClock::now(); }
    bool is_call_over() const {
        return give_up_->is_on() || (limit_.count() > 0 && CallClock::now() - call_began_ > limit_);
    }
    static int wants_to_stop(void* self) { return static_cast<SqliteDatabase*>(self)->is_call_over() ? 1 : 0; }
    /// Another connection holds the lock; 0 gives up.
    static int wait_for_lock(void* self, int times) {
        constexpr int most_times = 1000;  // ten seconds, where the call itself has no limit
        if (static_cast<SqliteDatabase*>(self)->is_call_over() || times > most_times) return 0;
        sqlite3_sleep(times < 10 ? 1 : 10);
        return 1;
    }
    static int note_log_pages(void* self, sqlite3*, const char*, int pages) {
        static_cast<SqliteDatabase*>(self)->log_pages_ = pages;
        return SQLITE_OK;
    }

    Error error(const char* doing) {
        last_code_ = sqlite3_errcode(db_.get());
        return {std::string("SQLite (") + doing + "): " + sqlite3_errmsg(db_.get())};
    }

    std::optional<Error> checked(int code, const char* doing) {
        last_code_ = code;
        if (code == SQLITE_OK) return std::nullopt;
        return error(doing);
    }

    sqlite3_stmt* prepare(std::string_view sql) {
        const auto found = prepared_.find(sql);
        if (found != prepared_.end()) return found->second.get();
        sqlite3_stmt* made = nullptr;
        last_code_ = sqlite3_prepare_v3(db_.get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                                        &made, nullptr);
        if (last_code_ != SQLITE_OK) return nullptr;
        return prepared_.emplace(std::string(sql), SqlitePrepared(made)).first->second.get();
    }

    /// "$3" is a name to SQLite: its place is asked for.
    static int bind(sqlite3_stmt* statement, int number, const Value& value) {
        const int place = sqlite3_bind_parameter_index(statement, ("$" + std::to_string(number)).c_str());
        if (place == 0) return SQLITE_OK;
        if (const auto* whole = std::get_if<std::int64_t>(&value)) return sqlite3_bind_int64(statement, place, *whole);
        if (const auto* real = std::get_if<double>(&value)) return sqlite3_bind_double(statement, place, *real);
        if (const auto* text = std::get_if<std::string>(&value))
            return sqlite3_bind_text64(statement, place, text->data(), text->size(), SQLITE_STATIC, SQLITE_UTF8);
        return sqlite3_bind_null(statement, place);
    }

    static Value column(sqlite3_stmt* statement, int i) {
        switch (sqlite3_column_type(statement, i)) {
            case SQLITE_INTEGER: return static_cast<std::int64_t>(sqlite3_column_int64(statement, i));
            case SQLITE_FLOAT: return sqlite3_column_double(statement, i);
            case SQLITE_NULL: return std::monostate{};
            default: break;
        }
        const auto* text = static_cast<const char*>(sqlite3_column_blob(statement, i));
        return std::string(text != nullptr ? text : "", static_cast<std::size_t>(sqlite3_column_bytes(statement, i)));
    }

    Parsed<Result> step_through(sqlite3_stmt* statement, const std::vector<Value>& values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (bind(statement, static_cast<int>(i) + 1, values[i]) != SQLITE_OK) return error("bind");
        }
        Result result;
        const int width = sqlite3_column_count(statement);
        for (int i = 0; i < width; ++i) result.columns.emplace_back(sqlite3_column_name(statement, i));
        const std::int64_t before = sqlite3_total_changes64(db_.get());
        int code = sqlite3_step(statement);
        for (; code == SQLITE_ROW; code = sqlite3_step(statement)) {
            auto& row = result.rows.emplace_back();
            for (int i = 0; i < width; ++i) row.push_back(column(statement, i));
        }
        last_code_ = code;
        if (code != SQLITE_DONE) return error("run");
        result.changed = sqlite3_total_changes64(db_.get()) - before;
        return result;
    }

    const std::chrono::milliseconds limit_;
    const std::shared_ptr<work::GiveUp> give_up_;
    const std::function<void(const Statement&)> on_statement_;
    CallClock::time_point call_began_ = CallClock::now();
    SqliteConnection db_;
    std::map<std::string, SqlitePrepared, std::less<>> prepared_;  // before db_ in destruction
    int last_code_ = SQLITE_OK;
    std::int64_t log_pages_ = 0;
};

}  // namespace

namespace {

/// The name of a file that nobody changes, as SQLite wants it: then it needs no files beside it.
std::string immutable_name(const std::string& path) {
    std::string out = "file:";
    for (const char c : path) {
        if (c == '%') out += "%25";
        else if (c == '?') out += "%3f";
        else if (c == '#') out += "%23";
        else out += c;
    }
    return out + "?immutable=1";
}

Parsed<std::unique_ptr<Database>> open_read_only(const Location& location) {
    const std::string& path = location.where;
    // First as a database that somebody may be writing; where nothing can be written beside it, nobody is.
    for (const std::string& name : {path, immutable_name(path)}) {
        sqlite3* opened = nullptr;
        const int code = sqlite3_open_v2(name.c_str(), &opened,
                                         SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nullptr);
        SqliteConnection db(opened);
        if (code != SQLITE_OK)
            return Error{"SQLite: cannot open " + quartello::quoted(path) + ": " + sqlite3_errmsg(opened)};
        auto database = std::make_unique<SqliteDatabase>(std::move(db), location);
        const auto looked = database->run({"SELECT COUNT(*) FROM sqlite_master"});
        if (looked) return std::unique_ptr<Database>(std::move(database));
        if (name != path) return looked.error();
    }
    return Error{"SQLite: cannot open " + quartello::quoted(path)};
}

}  // namespace

Parsed<std::unique_ptr<Database>> connect_sqlite(const Location& location, bool may_create) {
    if (location.is_read_only) return open_read_only(location);
    const std::string& path = location.where;
    sqlite3* opened = nullptr;
    const int flags = SQLITE_OPEN_READWRITE | (may_create ? SQLITE_OPEN_CREATE : 0) | SQLITE_OPEN_NOMUTEX;
    const int code = sqlite3_open_v2(path.c_str(), &opened, flags, nullptr);
    SqliteConnection db(opened);
    if (code != SQLITE_OK)
        return Error{"SQLite: cannot open " + quartello::quoted(path) + ": " + sqlite3_errmsg(opened)};
    // Tokens' hashes and passphrases' hashes are nobody else's business.
    if (may_create) ::chmod(path.c_str(), S_IRUSR | S_IWUSR);
    auto database = std::make_unique<SqliteDatabase>(std::move(db), location);
    // One by one: in one script an early one can change what a later one means. FULL: a commit is on the disk.
    for (const char* pragma : {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL"}) {
        if (const auto error = database->script(pragma)) return *error;
    }
    return std::unique_ptr<Database>(std::move(database));
}

}  // namespace quartello::store
