// Finished games: one, a table's, a page of everybody's. What an index can answer is asked of the database; what is
// only part of a text is looked for in a window of the newest that remain, so that no question costs more than that
// window.
#include <algorithm>
#include <limits>
#include <string>
#include <tuple>
#include <utility>

#include "engine/core/text.hpp"
#include "server/store/lists.hpp"
#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace quartello::store {

namespace {

constexpr std::string_view line_columns =
    "table_id, number, game, rules, first_name, second_name, first_account, second_account, result, reason, "
    "first_points, second_points, plies, rated, ended_ms, open";
const std::string game_columns = std::string(line_columns) + ", record";

GameRow game_of(const std::vector<Value>& row) {
    GameRow out{text_of(row[0]),
                static_cast<int>(integer_of(row[1])),
                text_of(row[2]),
                text_of(row[3]),
                text_of(row[4]),
                text_of(row[5]),
                text_of(row[6]),
                text_of(row[7]),
                text_of(row[8]),
                text_of(row[9]),
                real_of(row[10]),
                real_of(row[11]),
                static_cast<int>(integer_of(row[12])),
                integer_of(row[13]) != 0,
                integer_of(row[14]),
                {}};
    out.open = integer_of(row[15]) != 0;
    if (row.size() > 16) out.record = text_of(row[16]);
    return out;
}

bool holds(const std::string& text, const std::string& part) {
    return lower(text).find(lower(part)) != std::string::npos;
}

bool is_result(const GameRow& game, const std::string& result, const std::string& account) {
    if (result != "won" && result != "lost") return result.empty() || game.result == result;
    if (game.result == "draw") return false;
    const bool has_won = (game.result == "first" ? game.first_account : game.second_account) == account;
    return has_won == (result == "won");
}

/// Whether a game that an index has found is what was asked for.
bool is_wanted(const GameRow& game, const HistoryQuery& query, const std::string& account) {
    return (query.game.empty() || game.game == query.game) && is_result(game, query.result, account) &&
           (query.player.empty() || holds(game.first_name, query.player) || holds(game.second_name, query.player)) &&
           (query.rules.empty() || holds(game.rules, query.rules));
}

/// A table's id is the invitation to it, so games at tables that were not open are shown to their players alone.
bool may_see(const GameRow& game, const std::string& viewer) {
    return game.open || (!viewer.empty() && (game.first_account == viewer || game.second_account == viewer));
}

GamePlace place_of(const GameRow& game) { return {game.ended_ms, game.table_id, game.number}; }

auto order_of(const GameRow& game) { return std::tuple(game.ended_ms, game.table_id, game.number); }

/// Newest first, each once: two players of one account find a game twice.
void merge(std::vector<GameRow>& into, std::vector<GameRow> more) {
    std::ranges::move(more, std::back_inserter(into));
    std::ranges::sort(into, std::greater(), order_of);
    const auto doubles = std::ranges::unique(into, {}, order_of);
    into.erase(doubles.begin(), doubles.end());
}

/// Where a list begins: after a place, before a time, or at the newest.
GamePlace start_of(const HistoryQuery& query) {
    if (query.after.is_given()) return query.after;
    if (query.before_ms > 0) return {query.before_ms, "", 0};
    return {std::numeric_limits<std::int64_t>::max(), "", 0};
}

std::int64_t page_size(int limit) { return std::clamp(limit, 1, 500); }

}  // namespace

ListStatement history_statement(const HistoryQuery& query, std::string_view whose, int limit) {
    const GamePlace start = start_of(query);
    ListStatement out{"SELECT " + std::string(line_columns) + " FROM games WHERE ",
                      {start.ended_ms, start.table_id, start.number, std::int64_t{limit}}};
    const auto add = [&](std::string_view column, Value value) {
        out.values.push_back(std::move(value));
        out.sql += std::string(column) + " = $" + std::to_string(out.values.size()) + " AND ";
    };
    if (!whose.empty()) {
        add(whose, Store::account_id(query.account));
    } else {
        add("open", std::int64_t{1});
        if (!query.game.empty()) add("game", query.game);
        if (!query.result.empty()) add("result", query.result);
    }
    out.sql +=
        "(ended_ms, table_id, number) < ($1, $2, $3) ORDER BY ended_ms DESC, table_id DESC, number DESC LIMIT $4";
    return out;
}

/// The newest games that an index finds: those of the account on either side; without one everybody's, and the viewer's
/// own, which may have been played at tables that were not open.
Parsed<std::vector<GameRow>> SqlStore::newest_games(const HistoryQuery& query, int limit) {
    std::vector<GameRow> out;
    std::vector<std::string_view> columns;
    if (query.account.empty()) columns.push_back("");
    HistoryQuery of_one = query;
    if (of_one.account.empty()) of_one.account = query.viewer;
    if (!of_one.account.empty()) columns.insert(columns.end(), {"first_account", "second_account"});
    for (const std::string_view whose : columns) {
        auto rows = rows_as(read(history_statement(of_one, whose, limit).view()), game_of);
        if (!rows) return rows.error();
        merge(out, std::move(*rows));
    }
    return out;
}

Parsed<HistoryPage> SqlStore::history(const HistoryQuery& query) {
    const auto wanted = static_cast<std::size_t>(page_size(query.limit));
    const std::string account = account_id(query.account);
    const std::string viewer = account_id(query.viewer);
    const bool is_own = !account.empty() && account == viewer;
    if (account.empty() && (query.result == "won" || query.result == "lost")) return HistoryPage{};
    const bool has_own =
        is_own || (account.empty() && !viewer.empty());  // these are found by nothing but whose they are
    const bool is_indexed = query.player.empty() && query.rules.empty() &&
                            (has_own ? query.game.empty() && query.result.empty() : account.empty());
    const auto looked_at = is_indexed ? wanted + 1 : std::size_t{most_looked_at};
    auto found = newest_games(query, static_cast<int>(looked_at));
    if (!found) return found.error();
    HistoryPage page;
    const bool is_all = found->size() < looked_at;
    found->resize(std::min(found->size(), looked_at));  // beyond that one side's games may be missing
    std::optional<GamePlace> last;
    for (GameRow& game : *found) {
        if (page.games.size() == wanted) {
            page.next = last;
            return page;
        }
        last = place_of(game);
        if (may_see(game, viewer) && is_wanted(game, query, account)) page.games.push_back(std::move(game));
    }
    if (!is_all) page.next = last;
    return page;
}

Parsed<std::optional<GameRow>> SqlStore::game(std::string_view table_id, int number) {
    return first_as(read({"SELECT " + game_columns + " FROM games WHERE table_id = $1 AND number = $2",
                          {std::string(table_id), std::int64_t{number}}}),
                    game_of);
}

Parsed<std::vector<GameRow>> SqlStore::games_at(std::string_view table_id) {
    return rows_as(
        read({"SELECT " + game_columns + " FROM games WHERE table_id = $1 ORDER BY number", {std::string(table_id)}}),
        game_of);
}

}  // namespace quartello::store
