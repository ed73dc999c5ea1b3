// One connection to a database, SQLite or PostgreSQL, behind the little that the store needs of them: the same SQL text
// ($1, $2, … for values) on both, results as plain values. Used by one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/parsed.hpp"

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

/// Where a database is: "postgresql://…", "sqlite:PATH" or a path.
struct Location {
    Dialect dialect = Dialect::sqlite;
    std::string where;
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

    /// SQLite alone: how many pages its write-ahead log had after this connection's last commit. Nobody copies them
    /// into the database file by itself while a connection is open (see checkpointer.hpp); the last one to close does.
    virtual std::int64_t log_pages() const { return 0; }
    // PostgreSQL alone: waits up to `wait_ms` for notifications on the channel "quartello", after script("LISTEN …").
    virtual Parsed<std::vector<std::string>> notifications(int wait_ms) = 0;
};

// The two makers behind connect().
Parsed<std::unique_ptr<Database>> connect_sqlite(const std::string& path, bool may_create);
Parsed<std::unique_ptr<Database>> connect_postgresql(const std::string& url);

std::int64_t integer_of(const Value& value);
double real_of(const Value& value);
std::string text_of(const Value& value);

}  // namespace quartello::store
