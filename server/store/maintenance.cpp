// What keeps a database healthy and a player's data his own: export, backup, check.
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "engine/core/text.hpp"
#include "server/store/migrations.hpp"
#include "server/store/rating_steps.hpp"
#include "server/store/sql_store.hpp"

namespace quartello::store {

namespace {

/// All tables, in an order in which they can be filled.
constexpr std::string_view table_names[] = {
    "tables",  "events", "seats",   "games",          "accounts",      "logins",  "rating_steps",
    "ratings", "jobs",   "service", "account_tables", "account_names", "seekers", "push_subscriptions"};

/// Rows that are in memory at once while a database is copied.
constexpr std::string_view copied_rows = "1000";

/// From a cursor of its own: no table needs to fit into memory.
std::optional<Error> copy_table(Database& from, Database& to, const std::string& name) {
    const std::string cursor = "copy_" + name;
    if (const auto error = from.script("DECLARE " + cursor + " NO SCROLL CURSOR FOR SELECT * FROM " + name))
        return error;
    if (const auto error = to.script("DELETE FROM " + name)) return error;
    const std::string fetch = "FETCH " + std::string(copied_rows) + " FROM " + cursor;
    for (;;) {
        const auto rows = from.run({fetch});
        if (!rows) return rows.error();
        if (rows->rows.empty()) return from.script("CLOSE " + cursor);
        std::string columns;
        std::string places;
        for (std::size_t i = 0; i < rows->columns.size(); ++i) {
            columns += (i > 0 ? ", " : "") + rows->columns[i];
            places += (i > 0 ? ", $" : "$") + std::to_string(i + 1);
        }
        const std::string insert = "INSERT INTO " + name + " (" + columns + ") VALUES (" + places + ")";
        for (const auto& row : rows->rows) {
            if (const auto written = to.run({insert, row}); !written) return written.error();
        }
    }
}

/// One state of the database, table by table, into a new SQLite file.
std::optional<Error> copy_all(Database& from, const std::string& path) {
    auto to = connect_sqlite({.dialect = Dialect::sqlite, .where = path, .limits = no_limits}, true);
    if (!to) return to.error();
    if (auto error = migrate(**to)) return error;
    if (auto error = from.begin_reading()) return error;
    std::optional<Error> error = (*to)->begin();
    for (const std::string_view name : table_names) {
        if (!error) error = copy_table(from, **to, std::string(name));
    }
    if (!error) error = (*to)->commit();
    from.rollback();
    // One plain file, that can be looked at without writing anything beside it.
    if (!error) error = (*to)->script("PRAGMA journal_mode=DELETE");
    return error;
}

struct Finding {
    const char* what;
    const char* sql;  // the first column of each row names what is concerned
};

constexpr Finding findings[] = {
    {"table: its newest event is not its version",
     "SELECT t.id FROM tables t WHERE t.version <> (SELECT COALESCE(MAX(e.version), 0) FROM events e "
     "WHERE e.table_id = t.id)"},
    {"table: its log has gaps",
     "SELECT table_id FROM events GROUP BY table_id HAVING COUNT(*) <> MAX(version) OR MIN(version) <> 1"},
    {"events without their table",
     "SELECT DISTINCT table_id FROM events WHERE table_id NOT IN (SELECT id FROM tables)"},
    {"seat without its table", "SELECT DISTINCT table_id FROM seats WHERE table_id NOT IN (SELECT id FROM tables)"},
    {"seat held by several tokens", "SELECT table_id FROM seats GROUP BY table_id, seat HAVING COUNT(*) > 1"},
    {"game without its table", "SELECT DISTINCT table_id FROM games WHERE table_id NOT IN (SELECT id FROM tables)"},
    {"job without its table", "SELECT table_id FROM jobs WHERE table_id NOT IN (SELECT id FROM tables)"},
    {"login of nobody", "SELECT DISTINCT account FROM logins WHERE account NOT IN (SELECT id FROM accounts)"},
    {"rated game without its steps",
     "SELECT g.table_id FROM games g WHERE g.rated = 1 AND g.first_account <> '' AND g.second_account <> '' AND 2 <> "
     "(SELECT COUNT(*) FROM rating_steps s WHERE s.table_id = g.table_id AND s.table_game = g.number)"},
};

Parsed<std::vector<std::string>> check_in(Database& database) {
    std::vector<std::string> out;
    if (database.dialect() == Dialect::sqlite) {
        const auto sound = database.run({"PRAGMA integrity_check"});
        if (!sound) out.push_back(sound.error().text);
        for (const auto& row : sound ? sound->rows : std::vector<std::vector<Value>>()) {
            if (text_of(row[0]) != "ok") out.push_back("SQLite: " + text_of(row[0]));
        }
    }
    for (const Finding& finding : findings) {
        const auto found = database.run({finding.sql});
        if (!found && database.dialect() == Dialect::postgresql) return found.error();
        // A page that cannot be read hides nothing but itself.
        if (!found) {
            out.push_back(std::string(finding.what) + ": cannot be looked for: " + found.error().text);
            continue;
        }
        for (const auto& row : found->rows) out.push_back(std::string(finding.what) + ": " + text_of(row[0]));
    }
    auto ratings = check_ratings(database);
    if (!ratings && database.dialect() == Dialect::postgresql) return ratings.error();
    if (ratings) std::ranges::move(*ratings, std::back_inserter(out));
    else out.push_back("ratings: cannot be looked at: " + ratings.error().text);
    return out;
}

}  // namespace

Parsed<bool> SqlStore::backup(const std::string& path) {
    if (std::filesystem::exists(path)) return Error{quartello::quoted(path) + " is there already"};
    return readers_.with([&](Database& database) -> Parsed<bool> {
        if (location_.dialect == Dialect::sqlite) {
            const auto copied = database.run({"VACUUM INTO $1", {path}});
            if (!copied) return copied.error();
        } else if (auto error = copy_all(database, path)) {
            return *error;
        }
        std::error_code ignored;
        std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write,
                                     ignored);
        return true;
    });
}

Parsed<std::vector<std::string>> SqlStore::check() {
    return readers_.with([](Database& database) -> Parsed<std::vector<std::string>> {
        if (const auto error = database.begin_reading()) return *error;
        auto found = check_in(database);
        database.rollback();
        return found;
    });
}

Parsed<AccountExport> SqlStore::export_account(std::string_view name, const GamePlace& after, int limit) {
    const auto owner = account(name);
    if (!owner) return owner.error();
    if (!*owner) return Error{"there is no account " + quartello::quoted(name)};
    AccountExport out{(*owner)->name, (*owner)->created_ms, {}, {}, {}};
    auto rated = ratings(name);
    if (!rated) return rated.error();
    for (const RatingRow& row : *rated)
        out.ratings.push_back({row.game, row.rating.rating, row.rating.deviation, row.rating.volatility, row.games});
    const auto lines = history({.account = (*owner)->id, .viewer = (*owner)->id, .after = after, .limit = limit});
    if (!lines) return lines.error();
    for (const GameRow& line : lines->games) {
        auto whole = game(line.table_id, line.number);
        if (!whole) return whole.error();
        if (*whole) out.games.push_back(std::move(**whole));
    }
    out.next = lines->next;
    return out;
}

}  // namespace quartello::store
