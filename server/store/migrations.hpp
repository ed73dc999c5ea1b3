// The numbered migrations, embedded from migrations/*.sql by the build, and the one number that says how far a database
// is.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "server/store/database.hpp"

namespace quartello::store {

struct Migration {
    std::string_view name;  // "0001_tables"
    std::string_view sql;
};

/// In order; the n-th brings a database from version n - 1 to n.
std::span<const Migration> migrations();

/// 0: empty.
Parsed<std::int64_t> schema_version(Database& database);

/// Brings the database to the newest version, each migration in a transaction of its own; servers that start together
/// take turns. Refuses a database from a newer program.
std::optional<Error> migrate(Database& database);
/// Only that far, for tests of what an older program has left.
std::optional<Error> migrate_to(Database& database, std::int64_t version);

}  // namespace quartello::store
