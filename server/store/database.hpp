// One connection to a database, SQLite or PostgreSQL, behind the little that the store needs of them: the same SQL text
// ($1, $2, … for values) on both, results as plain values. Used by one thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/parsed.hpp"
#include "server/work/give_up.hpp"

namespace quartello::store {

using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

struct Result {
    std::vector<std::string> columns;
    std::vector<std::vector<Value>> rows;
    std::int64_t changed = 0;  // rows written
};

struct Statement {
    std::string_view sql;  // kept prepared by its text: build few different ones
    std::vector<Value> values = {};
};

enum class Dialect { sqlite, postgresql };

/// How long a database is waited for. Beyond it the call fails, whatever became of it there.
struct DatabaseLimits {
    using ms = std::chrono::milliseconds;
    ms connect{3000};
    ms statement{5000};  // PostgreSQL ends it by itself then
    ms call{6000};       // a statement as its caller sees it, with the network; also how long SQLite waits for a lock
};
/// For what takes as long as it takes: backups, checks, migrations.
constexpr DatabaseLimits no_limits{DatabaseLimits::ms{10'000}, DatabaseLimits::ms{0}, DatabaseLimits::ms{0}};

/// Where a database is ("postgresql://…", "sqlite:PATH" or a path), and how long it is waited for there.
struct Location {
    Dialect dialect = Dialect::sqlite;
    std::string where;
    DatabaseLimits limits = {};
    bool is_read_only = false;  // SQLite alone: the file stays as it is
    std::shared_ptr<work::GiveUp> give_up = std::make_shared<work::GiveUp>();
    /// Hears of every statement before it runs, on any thread: for tests that look at what the store asks.
    std::function<void(const Statement&)> on_statement = {};
};
Parsed<Location> parse_location(std::string_view url);

class Database {
public:
    static Parsed<std::unique_ptr<Database>> connect(const Location& location, bool may_create);
    virtual ~Database() = default;

    virtual Dialect dialect() const = 0;
    virtual Parsed<Result> run(const Statement& statement) = 0;
    /// All of them in order, in few round trips; the first error ends it. Inside a transaction only.
    virtual Parsed<std::vector<Result>> run_all(std::span<const Statement> statements) = 0;
    /// Several statements without values.
    virtual std::optional<Error> script(const std::string& sql) = 0;

    /// A transaction that will write. On SQLite it waits for other writers.
    virtual std::optional<Error> begin() = 0;
    /// A transaction that sees one state of the database from its first read on.
    virtual std::optional<Error> begin_reading() = 0;
    /// After an error nothing was committed, unless the connection broke at that moment: then nobody knows.
    virtual std::optional<Error> commit() = 0;
    virtual void rollback() = 0;
    /// The last error was a quarrel with another transaction: the same again may succeed.
    virtual bool may_retry() const = 0;
    /// The last call failed because the database did not answer in time or cannot be reached: the same again at once
    /// would wait as long.
    virtual bool is_away() const { return false; }

    /// SQLite alone: how many pages its write-ahead log had after this connection's last commit. Nobody copies them
    /// into the database file by itself while a connection is open (see checkpointer.hpp); the last one to close does.
    virtual std::int64_t log_pages() const { return 0; }
    // PostgreSQL alone: waits up to `wait_ms` for notifications on the channel "quartello", after script("LISTEN …").
    virtual Parsed<std::vector<std::string>> notifications(int wait_ms) = 0;
};

// The two makers behind connect().
Parsed<std::unique_ptr<Database>> connect_sqlite(const Location& location, bool may_create);
Parsed<std::unique_ptr<Database>> connect_postgresql(const Location& location);

std::int64_t integer_of(const Value& value);
double real_of(const Value& value);
std::string text_of(const Value& value);

}  // namespace quartello::store
