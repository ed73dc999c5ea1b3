// Databases for tests: a fresh SQLite file, or a fresh database in a PostgreSQL cluster of our own, which is started
// from Debian's binaries on a unix socket in a temporary folder and goes with the test program.
#pragma once

#include <filesystem>
#include <string>

namespace quartello::store::testing {

/// "sqlite" or "postgresql": a URL to an empty database. Fails the test if the server does not start.
std::string fresh_database(const std::string& kind);

/// Whether the package is installed at all.
bool has_postgresql();

/// A new folder that is removed when the program ends.
std::filesystem::path temporary_folder();

}  // namespace quartello::store::testing
