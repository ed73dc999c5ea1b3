#include "server/store/migrations.hpp"

#include <string>

namespace quartello::store {

namespace {

/// The one function that a migration needs and the databases call by different names.
std::string in_dialect(std::string sql, Dialect dialect) {
    constexpr std::string_view name = "INSTR(";
    if (dialect == Dialect::sqlite) return sql;
    for (std::size_t at = 0; (at = sql.find(name, at)) != std::string::npos;) sql.replace(at, name.size(), "STRPOS(");
    return sql;
}

/// One more migration in a transaction; the version afterwards.
Parsed<std::int64_t> migrate_once(Database& database, std::int64_t wanted) {
    if (const auto error = database.begin()) return *error;
    if (database.dialect() == Dialect::postgresql) {
        // Any fixed number: all servers ask for the same lock, which ends with the transaction.
        if (const auto error = database.script("SELECT pg_advisory_xact_lock(7276835)")) return *error;
    }
    if (const auto error = database.script(
            "CREATE TABLE IF NOT EXISTS schema_version (id BIGINT PRIMARY KEY, version BIGINT NOT NULL)"))
        return *error;
    const auto version = schema_version(database);
    if (!version) return version.error();
    const auto all = migrations();
    if (*version >= wanted) return *version;
    const Migration& next = all[static_cast<std::size_t>(*version)];
    if (const auto error = database.script(in_dialect(std::string(next.sql), database.dialect())))
        return Error{"migration " + std::string(next.name) + ": " + error->text};
    const auto noted =
        database.run({"INSERT INTO schema_version (id, version) VALUES (1, $1) "
                      "ON CONFLICT (id) DO UPDATE SET version = $1",
                      {*version + 1}});
    if (!noted) return noted.error();
    return *version + 1;
}

}  // namespace

Parsed<std::int64_t> schema_version(Database& database) {
    const char* exists = database.dialect() == Dialect::sqlite
                             ? "SELECT COUNT(*) FROM sqlite_master WHERE name = 'schema_version'"
                             : "SELECT COUNT(*) FROM pg_tables WHERE tablename = 'schema_version' AND schemaname = "
                               "current_schema()";
    const auto found = database.run({exists});
    if (!found) return found.error();
    if (integer_of(found->rows[0][0]) == 0) return std::int64_t{0};
    const auto version = database.run({"SELECT version FROM schema_version WHERE id = 1"});
    if (!version) return version.error();
    return version->rows.empty() ? std::int64_t{0} : integer_of(version->rows[0][0]);
}

std::optional<Error> migrate(Database& database) {
    return migrate_to(database, static_cast<std::int64_t>(migrations().size()));
}

std::optional<Error> migrate_to(Database& database, std::int64_t newest) {
    for (;;) {
        const auto version = migrate_once(database, newest);
        if (!version) {
            database.rollback();
            return version.error();
        }
        if (const auto error = database.commit()) return error;
        if (*version > newest)
            return Error{"the database has version " + std::to_string(*version) + ", this program knows " +
                         std::to_string(newest) + ": use a newer program"};
        if (*version == newest) return std::nullopt;
    }
}

}  // namespace quartello::store
