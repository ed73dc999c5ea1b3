// What every store promises, on each database.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <thread>

#include "server/store/database.hpp"
#include "server/store/lists.hpp"
#include "server/store/migrations.hpp"
#include "server/store/rating_steps.hpp"
#include "server/store/sql_store.hpp"
#include "server/store/store.hpp"
#include "server/work/thread_role.hpp"
#include "tests/server/store/throwaway_database.hpp"

namespace quartello::store {
namespace {

class StoreContract : public ::testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        if (GetParam() == "postgresql" && !testing::has_postgresql()) GTEST_SKIP() << "PostgreSQL is not installed";
        url_ = testing::fresh_database(GetParam());
        store_ = open();
        ASSERT_TRUE(store_);
    }

    std::unique_ptr<Store> open() {
        auto opened = Store::open(url_);
        EXPECT_TRUE(opened) << (opened ? "" : opened.error().text);
        return opened ? std::move(*opened) : nullptr;
    }

    /// As another server would have it; on SQLite there is none, but the store could serve it.
    std::unique_ptr<Store> open_another() {
        const auto location = *parse_location(url_);
        if (location.dialect == Dialect::postgresql) return open();
        auto database = Database::connect(location, false);
        EXPECT_TRUE(database);
        return std::make_unique<SqlStore>(location, std::move(*database));
    }

    /// Straight into the database, behind the store's back.
    void meddle(const std::string& sql) {
        auto database = Database::connect(*parse_location(url_), false);
        ASSERT_TRUE(database);
        const auto error = (*database)->script(sql);
        ASSERT_FALSE(error) << error->text;
    }

    static Append events(const std::string& table, std::int64_t expected, int count = 1) {
        Append append;
        append.table_id = table;
        append.expected = expected;
        append.summary = {"mapello", "waiting", true, {}, "{\"n\":" + std::to_string(expected) + "}"};
        append.wall_ms = 1000 + expected;
        for (int i = 1; i <= count; ++i)
            append.events.push_back({expected + i, "event " + std::to_string(expected + i)});
        return append;
    }
    Appended put(Append append) {
        const auto result = store_->append_and_wait(std::move(append));
        EXPECT_EQ(result.error.text, "");
        return result.outcome;
    }
    void put_game(const std::string& table, const std::string& first, const std::string& second,
                  const std::string& result, std::int64_t ended_ms, bool rated = true, bool open = true) {
        Append append = events(table, 0);
        append.games.push_back({table, 1, "mapello", "bonus=3,walls=8", "Mr " + first, "Mr " + second, first, second,
                                result, "rules", 40, 24.5, 60, rated, ended_ms, "record of " + table, open});
        EXPECT_EQ(put(append), Appended::stored);
    }
    std::vector<std::string> found(const HistoryQuery& query) {
        const auto rows = store_->history(query);
        EXPECT_TRUE(rows) << (rows ? "" : rows.error().text);
        std::vector<std::string> out;
        if (rows) {
            for (const GameRow& row : rows->games) out.push_back(row.table_id);
        }
        return out;
    }

    std::string url_;
    std::unique_ptr<Store> store_;
};

using Ids = std::vector<std::string>;

TEST_P(StoreContract, ALogGrowsByCompareAndSet) {
    EXPECT_EQ(put(events("t", 0, 2)), Appended::stored);
    EXPECT_EQ(put(events("t", 0)), Appended::conflict);
    EXPECT_EQ(put(events("t", 1)), Appended::conflict);
    EXPECT_EQ(put(events("t", 3)), Appended::conflict);
    EXPECT_EQ(put(events("nowhere", 3)), Appended::conflict);
    EXPECT_EQ(put(events("t", 2)), Appended::stored);
    const auto all = store_->events("t", 0);
    ASSERT_TRUE(all);
    EXPECT_EQ(*all, (std::vector<StoredEvent>{{1, "event 1"}, {2, "event 2"}, {3, "event 3"}}));
    EXPECT_EQ(*store_->events("t", 2), (std::vector<StoredEvent>{{3, "event 3"}}));
    EXPECT_TRUE(store_->events("nowhere", 0)->empty());
    const auto row = store_->table("t");
    ASSERT_TRUE(row && *row);
    EXPECT_EQ((*row)->version, 3);
    EXPECT_EQ((*row)->created_ms, 1000);
    EXPECT_EQ((*row)->updated_ms, 1002);
    EXPECT_EQ((*row)->summary.card, "{\"n\":2}");
    EXPECT_FALSE(*store_->table("nowhere"));
    EXPECT_TRUE(store_->check()->empty());
}

TEST_P(StoreContract, WhatWasStoredIsThereAfterAReopening) {
    Append append = events("t", 0, 3);
    append.events[1].text = "quotes ' \" \\ and ünïcödé; DROP TABLE events; --";
    append.seats = {{1, "hash"}};
    EXPECT_EQ(put(append), Appended::stored);
    store_.reset();
    store_ = open();
    EXPECT_EQ(store_->events("t", 0)->size(), 3U);
    EXPECT_EQ((*store_->events("t", 1))[0].text, append.events[1].text);
    EXPECT_EQ(*store_->seat_of("t", "hash"), 1);
}

TEST_P(StoreContract, CallbacksComeInOrderAfterTheCommit) {
    constexpr int count = 300;
    std::mutex mutex;
    std::condition_variable all;
    std::vector<std::int64_t> order;
    for (int i = 0; i < count; ++i) {
        store_->append(events("t" + std::to_string(i % 7), i / 7), [&, i](const AppendResult& result) {
            EXPECT_EQ(result.outcome, Appended::stored) << result.error.text;
            // Another connection sees it: it is committed.
            if (i % 50 == 0) {
                const work::ThreadRoleScope as_a_test(work::ThreadRole::free);
                EXPECT_FALSE(store_->events("t" + std::to_string(i % 7), i / 7)->empty());
            }
            const std::lock_guard lock(mutex);
            order.push_back(i);
            all.notify_one();
        });
    }
    std::unique_lock lock(mutex);
    all.wait(lock, [&] { return order.size() == count; });
    EXPECT_TRUE(std::ranges::is_sorted(order));
}

TEST_P(StoreContract, TwoStoresRaceAndNothingIsLostOrDoubled) {
    constexpr int tables = 3;
    constexpr int rounds = 60;
    for (int t = 0; t < tables; ++t) EXPECT_EQ(put(events("t" + std::to_string(t), 0)), Appended::stored);
    std::atomic<int> stored = 0;
    std::vector<std::thread> racers;
    for (int racer = 0; racer < 3; ++racer) {
        racers.emplace_back([&, racer] {
            const auto mine = open_another();
            for (int i = 0; i < rounds; ++i) {
                const std::string table = "t" + std::to_string((i + racer) % tables);
                Append append = events(table, (*mine->table(table))->version);
                append.events[0].text = "racer " + std::to_string(racer) + " round " + std::to_string(i);
                const auto result = mine->append_and_wait(std::move(append));
                EXPECT_NE(result.outcome, Appended::failed) << result.error.text;
                if (result.outcome == Appended::stored) ++stored;
            }
        });
    }
    for (std::thread& racer : racers) racer.join();
    std::size_t events_stored = 0;
    for (int t = 0; t < tables; ++t) {
        const auto log = *store_->events("t" + std::to_string(t), 0);
        for (std::size_t i = 0; i < log.size(); ++i) EXPECT_EQ(log[i].version, static_cast<std::int64_t>(i) + 1);
        events_stored += log.size();
    }
    EXPECT_EQ(events_stored, static_cast<std::size_t>(stored + tables));
    EXPECT_GE(stored, rounds);
    EXPECT_TRUE(store_->check()->empty());
}

TEST_P(StoreContract, SeatsAreFoundByTheHashOfTheirToken) {
    Append append = events("t", 0);
    append.seats = {{0, "a"}, {1, "b"}};
    EXPECT_EQ(put(append), Appended::stored);
    append = events("u", 0);
    append.seats = {{1, "a"}};
    EXPECT_EQ(put(append), Appended::stored);
    EXPECT_EQ(*store_->seat_of("t", "a"), 0);
    EXPECT_EQ(*store_->seat_of("u", "a"), 1);
    EXPECT_FALSE(*store_->seat_of("u", "b"));
    EXPECT_EQ(store_->seats_of("a", "", 10)->size(), 2U);
    const auto first_seat = store_->seats_of("a", "", 1);
    ASSERT_EQ(first_seat->size(), 1U);
    EXPECT_EQ(store_->seats_of("a", first_seat->front().table_id, 10)->size(), 1U);
    append = events("t", 1);
    append.freed_seats = {0};
    EXPECT_EQ(put(append), Appended::stored);
    EXPECT_FALSE(*store_->seat_of("t", "a"));
    const auto keys = store_->seats_at("t");
    ASSERT_TRUE(keys) << keys.error().text;
    ASSERT_EQ(keys->size(), 1U);
    EXPECT_EQ(keys->front().seat, 1);
    EXPECT_EQ(keys->front().token_hash, "b");
    EXPECT_EQ(*store_->seat_of("t", "b"), 1);
}

TEST_P(StoreContract, LobbyAndFlags) {
    const auto table = [&](const char* id, const char* game, const char* phase, bool open,
                           std::optional<std::int64_t> flag_ms, std::int64_t wall_ms) {
        Append append = events(id, 0);
        append.summary = {game, phase, open, flag_ms, "{}"};
        append.wall_ms = wall_ms;
        EXPECT_EQ(put(append), Appended::stored);
    };
    table("old", "mapello", "waiting", true, {}, 1);
    table("new", "mabi", "playing", true, 500, 2);
    table("private", "mapello", "waiting", false, 300, 3);
    table("done", "mapello", "over", true, {}, 4);
    const auto ids = [](const Parsed<std::vector<TableRow>>& rows) {
        Ids out;
        for (const TableRow& row : *rows) out.push_back(row.id);
        return out;
    };
    EXPECT_EQ(ids(store_->lobby("", "", 10)), (Ids{"new", "old"}));
    EXPECT_EQ(ids(store_->lobby("mapello", "", 10)), (Ids{"old"}));
    EXPECT_EQ(ids(store_->lobby("", "over", 10)), (Ids{"done"}));
    EXPECT_EQ(ids(store_->lobby("", "", 1)), (Ids{"new"}));
    const auto newest = store_->lobby("", "", 1)->front();
    const auto place = read_lobby_place(text_of(LobbyPlace{newest.updated_ms, newest.id}));
    ASSERT_TRUE(place);
    EXPECT_EQ(ids(store_->lobby("", "", *place, 10)), (Ids{"old"}));
    const auto due = [&](std::int64_t now_ms, int limit, const Store::DueFlag& after = {}) {
        Ids out;
        const auto flags = store_->due(now_ms, after, limit);
        for (const auto& flag : *flags) out.push_back(flag.table_id);
        return out;
    };
    EXPECT_EQ(due(299, 10), Ids{});
    EXPECT_EQ(due(300, 10), Ids{"private"});
    EXPECT_EQ(due(9999, 10), (Ids{"private", "new"}));
    EXPECT_EQ(due(9999, 1), (Ids{"private"}));
    EXPECT_EQ(due(9999, 1, store_->due(9999, {}, 1)->back()), (Ids{"new"}));
    EXPECT_EQ(*store_->table_ids("", 10), (Ids{"done", "new", "old", "private"}));
    EXPECT_EQ(*store_->table_ids("new", 1), (Ids{"old"}));
}

TEST_P(StoreContract, HistoryIsSearched) {
    put_game("g1", "ann", "bob", "first", 10, false);
    put_game("g2", "bob", "ann", "first", 20, false);
    put_game("g3", "cy", "ann", "draw", 30, false);
    EXPECT_EQ(found({}), (Ids{"g3", "g2", "g1"}));
    EXPECT_EQ(found({.game = "mabi"}), Ids{});
    EXPECT_EQ(found({.account = "Bob"}), (Ids{"g2", "g1"}));
    EXPECT_EQ(found({.account = "ann", .result = "won"}), (Ids{"g1"}));
    EXPECT_EQ(found({.account = "ann", .result = "lost"}), (Ids{"g2"}));
    EXPECT_EQ(found({.result = "draw"}), (Ids{"g3"}));
    EXPECT_EQ(found({.player = "MR C"}), (Ids{"g3"}));
    EXPECT_EQ(found({.player = "%"}), Ids{});
    EXPECT_EQ(found({.player = "' OR 1=1 --"}), Ids{});
    EXPECT_EQ(found({.rules = "walls=8"}), (Ids{"g3", "g2", "g1"}));
    EXPECT_EQ(found({.rules = "walls=7"}), Ids{});
    EXPECT_EQ(found({.before_ms = 20}), (Ids{"g1"}));
    EXPECT_EQ(found({.limit = 1}), (Ids{"g3"}));
    const auto game = store_->game("g2", 1);
    ASSERT_TRUE(game && *game);
    EXPECT_EQ((*game)->second_points, 24.5);
    EXPECT_EQ((*game)->record, "record of g2");
    EXPECT_FALSE(*store_->game("g2", 2));
}

TEST_P(StoreContract, GamesAtTablesThatWereNotOpenAreTheirPlayersAlone) {
    put_game("open", "ann", "bob", "first", 10, false);
    put_game("shut", "bob", "ann", "first", 20, false, false);
    EXPECT_EQ(found({}), (Ids{"open"}));
    EXPECT_EQ(found({.player = "ann"}), (Ids{"open"}));
    EXPECT_EQ(found({.account = "ann"}), (Ids{"open"}));
    EXPECT_EQ(found({.account = "ann", .viewer = "cy"}), (Ids{"open"}));
    EXPECT_EQ(found({.account = "ann", .viewer = "Ann"}), (Ids{"shut", "open"}));
    EXPECT_EQ(found({.account = "ann", .result = "lost", .viewer = "ann"}), (Ids{"shut"}));
    EXPECT_EQ(found({.viewer = "bob"}), (Ids{"shut", "open"}));
    EXPECT_EQ(found({.viewer = "cy"}), (Ids{"open"}));
    EXPECT_EQ(found({.player = "ann", .viewer = "bob"}), (Ids{"shut", "open"}));
    EXPECT_EQ(found({.account = "ann", .viewer = "bob"}), (Ids{"shut", "open"}));
    EXPECT_EQ(found({.result = "draw", .viewer = "bob"}), Ids{});
    EXPECT_EQ(found({.viewer = "bob", .limit = 1}), (Ids{"shut"}));
}

TEST_P(StoreContract, HistoryGoesOnWhereItStopped) {
    Append append = events("t", 0);
    constexpr int count = 2 * Store::most_looked_at + 10;
    for (int i = 1; i <= count; ++i) {
        // Many end in one moment; one in a thousand is of other rules.
        append.games.push_back({"t", i, "mapello", i % 1000 == 7 ? "rare" : "usual", "a", "b", i % 3 == 0 ? "ann" : "",
                                i % 2 == 0 ? "ann" : "", "first", "rules", 1, 0, 10, false, i / 50, "", true});
    }
    EXPECT_EQ(put(append), Appended::stored);
    const auto all = [&](HistoryQuery query) {
        std::vector<int> numbers;
        for (int pages = 0; pages < 100; ++pages) {
            const auto page = store_->history(query);
            EXPECT_TRUE(page);
            for (const GameRow& game : page->games) numbers.push_back(game.number);
            if (!page->next) return numbers;
            const auto next = read_game_place(text_of(*page->next));
            EXPECT_TRUE(next);
            query.after = *next;
        }
        ADD_FAILURE() << "no end";
        return numbers;
    };
    EXPECT_EQ(all({.rules = "RARE"}), (std::vector<int>{2007, 1007, 7}));
    const auto everything = all({.limit = 100});
    EXPECT_EQ(everything.size(), static_cast<std::size_t>(count));
    EXPECT_TRUE(std::ranges::is_sorted(everything, std::greater()));
    const auto of_ann = all({.account = "ann", .limit = 100});
    EXPECT_EQ(of_ann.size(), static_cast<std::size_t>(count / 2 + count / 3 - count / 6));
    EXPECT_TRUE(std::ranges::is_sorted(of_ann, std::greater()));
    EXPECT_EQ(all({.account = "ann", .viewer = "ann", .limit = 100}), of_ann);
}

TEST_P(StoreContract, TablesThatNameAnAccountAreKnown) {
    Append append = events("t", 0);
    append.accounts = {"ann", "bob"};
    EXPECT_EQ(put(append), Appended::stored);
    append = events("t", 1);
    append.accounts = {"ann"};  // once more
    EXPECT_EQ(put(append), Appended::stored);
    EXPECT_EQ(*store_->tables_naming("Ann"), (Ids{"t"}));
    EXPECT_EQ(*store_->tables_naming("an"), Ids{});
    EXPECT_TRUE(*store_->rewrite("t", "ann", {{1, "anew"}}, {}));
    EXPECT_EQ(*store_->tables_naming("ann"), Ids{});
    EXPECT_EQ(*store_->tables_naming("bob"), (Ids{"t"}));
    EXPECT_EQ((*store_->events("t", 0, 1))[0].text, "anew");
    EXPECT_EQ(store_->events("t", 0, 1)->size(), 1U);
}

TEST_P(StoreContract, AnOlderDatabaseLearnsWhoIsNamedWhere) {
    const std::string table =
        "INSERT INTO tables (id, version, game, phase, open, card, created_ms, updated_ms) VALUES ";
    const std::string game =
        "INSERT INTO games (table_id, number, game, rules, first_name, second_name, first_account, second_account, "
        "result, "
        "reason, first_points, second_points, plies, rated, ended_ms, record) VALUES ";
    store_.reset();
    url_ = testing::fresh_database(GetParam());
    {
        auto database = Database::connect(*parse_location(url_), true);
        ASSERT_TRUE(database);
        const auto error = migrate_to(**database, 1);
        ASSERT_FALSE(error) << error->text;
    }
    for (const std::string& sql :
         {std::string("INSERT INTO accounts (id, name, passphrase_hash, created_ms) VALUES ('ian', 'Ian', 'h', 1), "
                      "('gone', '', '', 2)"),
          table + "('open', 1, 'alea', 'over', 1, '', 1, 1), ('shut', 1, 'alea', 'over', 0, '', 1, 1)",
          game + "('open', 1, 'alea', '', '', '', '', '', 'draw', 'rules', 0, 0, 9, 0, 5, ''), "
                 "('shut', 1, 'alea', '', '', '', '', '', 'draw', 'rules', 0, 0, 9, 0, 6, '')",
          std::string("INSERT INTO events (table_id, version, at_ms, body) VALUES "
                      "('open', 1, 1, '{\"version\":1,\"kind\":\"seated\",\"name\":\"A\",\"account\":\"ann\"}'), "
                      "('open', 2, 1, '{\"version\":2,\"kind\":\"seated\",\"name\":\"G\",\"account\":\"\"}'), "
                      "('shut', 1, 1, '{\"version\":1,\"kind\":\"seated\",\"name\":\"A\",\"account\":\"ann\"}')")})
        meddle(sql);
    store_ = open();
    ASSERT_TRUE(store_);
    EXPECT_EQ(*store_->tables_naming("ann"), (Ids{"open", "shut"}));
    EXPECT_EQ(found({}), (Ids{"open"}));
    EXPECT_EQ(*store_->accounts_like("lan"), Ids{"ian"});
    EXPECT_EQ(*store_->accounts_like("Gone"), Ids{"gone"}) << "closed";
}

/// What a list asks is looked up in an index, in its order; nothing is sorted or gone through.
TEST(StoreLists, EveryQuestionHasAnIndex) {
    const std::string path = (testing::temporary_folder() / "lists.db").string();
    auto database = connect_sqlite({.where = path}, true);
    ASSERT_TRUE(database);
    ASSERT_FALSE(migrate(**database));
    const std::string numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) ";
    ASSERT_FALSE((*database)->script(
        numbers +
        "INSERT INTO games SELECT 't' || (i / 3), i % 3, CASE i % 2 WHEN 0 THEN 'mabi' ELSE 'alea' END, '', 'a', 'b', "
        "'p' || (i % 50), 'p' || (i % 51), 'first', 'rules', 0, 0, 1, 0, i, '', i % 2 FROM n"));
    ASSERT_FALSE((*database)->script(
        numbers + "INSERT INTO tables SELECT 't' || i, 1, 'mabi', 'waiting', 1, i, '', i, i FROM n"));
    ASSERT_FALSE((*database)->script("ANALYZE"));
    const auto plan = [&](const ListStatement& asked) {
        const std::string explain = "EXPLAIN QUERY PLAN " + asked.sql;
        const auto rows = (*database)->run({explain, asked.values});
        EXPECT_TRUE(rows) << rows.error().text;
        std::string out;
        for (const auto& row : rows->rows) out += text_of(row[3]) + "\n";
        return out;
    };
    std::vector<ListStatement> lists;
    for (const char* game : {"", "mabi"}) {
        lists.push_back(lobby_statement(game, "waiting", {}, 50));
        for (const char* result : {"", "first"})
            lists.push_back(history_statement({.game = game, .result = result}, "", 50));
    }
    lists.push_back(history_statement({.account = "p1"}, "first_account", 50));
    lists.push_back(history_statement({.account = "p1"}, "second_account", 50));
    for (const ListStatement& asked : lists) {
        const std::string seen = plan(asked);
        EXPECT_NE(seen.find("USING INDEX"), std::string::npos) << asked.sql << "\n" << seen;
        EXPECT_EQ(seen.find("SCAN"), std::string::npos) << asked.sql << "\n" << seen;
        EXPECT_EQ(seen.find("TEMP B-TREE"), std::string::npos) << asked.sql << "\n" << seen;
    }
}

TEST_P(StoreContract, AccountsAndLogins) {
    EXPECT_EQ(*store_->add_account("Ann", "hash", 5), true);
    EXPECT_EQ(*store_->add_account("ann", "other", 6), false);
    EXPECT_FALSE(store_->add_account("aa", "hash", 5));
    EXPECT_FALSE(store_->add_account(std::string(25, 'a'), "hash", 5));
    EXPECT_FALSE(store_->add_account("a b", "hash", 5));
    EXPECT_FALSE(store_->add_account("änn", "hash", 5));
    const auto account = store_->account("ANN");
    ASSERT_TRUE(account && *account);
    EXPECT_EQ((*account)->id, "ann");
    EXPECT_EQ((*account)->name, "Ann");
    EXPECT_EQ((*account)->passphrase_hash, "hash");
    EXPECT_FALSE(*store_->account("bob"));
    EXPECT_EQ(*store_->add_login("token", "Ann", 10, 100), true);
    EXPECT_EQ(*store_->login("token", 99), "ann");
    EXPECT_FALSE(*store_->login("token", 100));
    EXPECT_FALSE(*store_->login("other", 50));
    EXPECT_EQ(*store_->remove_login("token"), true);
    EXPECT_FALSE(*store_->login("token", 50));
}

TEST_P(StoreContract, RatedGamesMoveBothRatings) {
    EXPECT_TRUE(*store_->add_account("Ann", "h", 0));
    EXPECT_TRUE(*store_->add_account("Bob", "h", 0));
    put_game("g1", "ann", "bob", "first", 10);
    put_game("g2", "bob", "ann", "draw", 86'400'000 * 30LL);
    put_game("g3", "bob", "ann", "second", 86'400'000 * 31LL, false);
    const auto ann = store_->ratings("Ann");
    ASSERT_TRUE(ann);
    ASSERT_EQ(ann->size(), 1U);
    EXPECT_EQ((*ann)[0].games, 2);
    EXPECT_GT((*ann)[0].rating.rating, 1500);
    EXPECT_LT((*ann)[0].rating.deviation, 350);
    EXPECT_EQ(store_->best_rated("mapello", false, 10)->size(), 0U) << "two games say little";
    const auto best = store_->best_rated("mapello", true, 10);
    ASSERT_EQ(best->size(), 2U);
    EXPECT_EQ((*best)[0].account, "ann");
    EXPECT_TRUE(store_->check()->empty());
    const auto some = store_->export_account("ann", {}, 2);
    ASSERT_TRUE(some && some->next);
    const auto rest = store_->export_account("ann", *some->next, 2);
    ASSERT_TRUE(rest);
    EXPECT_FALSE(rest->next);
    EXPECT_EQ(some->name, "Ann");
    ASSERT_EQ(some->games.size(), 2U);
    EXPECT_EQ(some->games[0].record, "record of g3");
    EXPECT_EQ(some->games[1].record, "record of g2");
    EXPECT_EQ(rest->games.at(0).record, "record of g1");
    EXPECT_EQ(some->ratings.at(0).games, 2);
    EXPECT_FALSE(store_->export_account("cy", {}, 2));
    meddle("UPDATE ratings SET rating = 2000 WHERE account = 'bob'");
    EXPECT_EQ(*store_->check(), Ids{"rating of bob at mapello: is not that of its last step"});
}

TEST_P(StoreContract, TheSameTwoPlaySoManyRatedGamesADay) {
    for (const char* name : {"Ann", "Bob", "Cyd"}) EXPECT_TRUE(*store_->add_account(name, "h", 0));
    constexpr std::int64_t day = 86'400'000;
    for (int i = 0; i < most_rated_a_day + 3; ++i)
        put_game("g" + std::to_string(i), i % 2 == 0 ? "ann" : "bob", i % 2 == 0 ? "bob" : "ann", "first", day + i);
    const auto games_of = [&](const char* name) { return store_->ratings(name)->front().games; };
    EXPECT_EQ(games_of("ann"), most_rated_a_day);
    EXPECT_EQ(games_of("bob"), most_rated_a_day);
    EXPECT_FALSE((*store_->game("g12", 1))->rated);
    EXPECT_TRUE((*store_->game("g11", 1))->rated);
    put_game("other", "ann", "cyd", "first", day + 100);
    EXPECT_EQ(games_of("ann"), most_rated_a_day + 1) << "with somebody else it counts";
    put_game("tomorrow", "ann", "bob", "first", 2 * day + most_rated_a_day);
    EXPECT_EQ(games_of("bob"), most_rated_a_day + 1);
    EXPECT_TRUE(store_->check()->empty()) << store_->check()->front();
}

TEST_P(StoreContract, WhoHasPlayedEnoughStandsApartFromNewcomers) {
    for (const char* name : {"Ann", "Bob", "Cyd"}) EXPECT_TRUE(*store_->add_account(name, "h", 0));
    for (int i = 0; i < 60; ++i)
        put_game("g" + std::to_string(i), "ann", i % 2 == 0 ? "bob" : "cyd", i % 3 == 0 ? "second" : "first",
                 10 + i * 3'600'000LL);
    const auto known = store_->best_rated("mapello", false, 10);
    ASSERT_TRUE(known) << known.error().text;
    const auto newcomers = store_->best_rated("mapello", true, 10);
    ASSERT_TRUE(newcomers) << newcomers.error().text;
    ASSERT_EQ(known->size() + newcomers->size(), 3U);
    ASSERT_FALSE(known->empty());
    EXPECT_EQ((*known)[0].account, "ann") << "she has played twice as much as anybody";
    for (const auto& row : *known) EXPECT_FALSE(is_provisional(row.rating, row.games)) << row.account;
    for (const auto& row : *newcomers) EXPECT_TRUE(is_provisional(row.rating, row.games)) << row.account;
    EXPECT_TRUE(is_provisional({1500, 111, 0.06}, 100));
    EXPECT_TRUE(is_provisional({1500, 60, 0.06}, 9));
    EXPECT_FALSE(is_provisional({1500, 110, 0.06}, 10));
}

TEST_P(StoreContract, NobodyOpensAnAccountThatLooksLikeAnothers) {
    EXPECT_TRUE(*store_->add_account("Ian", "h", 0));
    EXPECT_FALSE(*store_->add_account("lan", "h", 0)) << "a small L";
    EXPECT_FALSE(*store_->add_account("IAN", "h", 0));
    EXPECT_FALSE(*store_->account("lan")) << "nothing of it is kept";
    EXPECT_EQ(*store_->accounts_like("I\u0430n"), Ids{"ian"}) << "a Cyrillic a";
    EXPECT_TRUE(store_->accounts_like("Jan")->empty());
    EXPECT_TRUE(*store_->close_account("ian"));
    EXPECT_FALSE(*store_->add_account("lan", "h", 0)) << "a closed account's name stays taken";
}

TEST_P(StoreContract, JobsAreTakenOnceAndComeBackWhenALeaseRunsOut) {
    const auto ask = [&](const char* table, std::int64_t expected) {
        Append append = events(table, expected);
        append.job = Job{table, expected + 1, std::string("search ") + table, 0};
        EXPECT_EQ(put(append), Appended::stored);
    };
    ask("a", 0);
    ask("b", 1 - 1);
    const auto first = store_->take_job("w1", 1000, 500);
    ASSERT_TRUE(first && *first);
    EXPECT_EQ((*first)->payload, "search a");
    const auto second = store_->take_job("w2", 1000, 500);
    ASSERT_TRUE(second && *second);
    EXPECT_EQ((*second)->table_id, "b");
    EXPECT_FALSE(*store_->take_job("w3", 1499, 500));
    EXPECT_EQ(*store_->extend_job(**second, "w2", 9000), true);
    EXPECT_EQ(*store_->extend_job(**second, "w3", 9000), false);
    const auto again = store_->take_job("w3", 1500, 500);  // w1 has died
    ASSERT_TRUE(again && *again);
    EXPECT_EQ((*again)->table_id, "a");
    EXPECT_EQ((*again)->attempts, 2);
    EXPECT_EQ(*store_->finish_job(**first, "w1"), false);
    ask("a", 1);  // the next turn takes the place of the last
    EXPECT_EQ(*store_->finish_job(**again, "w3"), false);
    EXPECT_EQ((*store_->take_job("w3", 1500, 500))->version, 2);
    EXPECT_EQ(*store_->finish_job(**second, "w2"), true);
}

TEST_P(StoreContract, JobsStandInTheOrderOfTheirPlacesAndSomeAreTooDear) {
    const auto ask = [&](const char* table, std::int64_t due_ms, std::int64_t cost_ms) {
        Append append = events(table, 0);
        append.job = Job{table, 1, table, 0, due_ms, cost_ms};
        append.wall_ms = 50;
        EXPECT_EQ(put(append), Appended::stored);
    };
    EXPECT_EQ(store_->job_queue(100)->waiting, 0);
    ask("slow", 200, 30'000);
    ask("late", 300, 10);
    ask("early", 100, 10);
    EXPECT_EQ(store_->job_queue(100)->waiting, 3);
    EXPECT_EQ(store_->job_queue(100)->oldest_ms, 50);
    EXPECT_EQ((*store_->take_job("quick", 100, 1000, 1000))->table_id, "early");
    EXPECT_EQ((*store_->take_job("quick", 100, 1000, 1000))->table_id, "late");
    EXPECT_FALSE(*store_->take_job("quick", 100, 1000, 1000));
    const auto slow = *store_->take_job("any", 100, 1000);
    ASSERT_TRUE(slow);
    EXPECT_EQ(slow->cost_ms, 30'000);
    EXPECT_EQ(slow->due_ms, 200);
    EXPECT_EQ(store_->job_queue(100)->waiting, 0);
}

TEST_P(StoreContract, ServiceTimeStandsStillWhileNobodyIsUp) {
    const auto start = store_->start_service(1'000'000);
    ASSERT_TRUE(start);
    EXPECT_EQ(start->now_ms(), 1'000'000);
    EXPECT_EQ(store_->heartbeat(1'060'000)->now_ms(), 1'060'000);
    EXPECT_EQ((*store_->service_time(1'061'000))->now_ms(), 1'061'000);
    EXPECT_FALSE(*store_->service_time(4'660'000));  // nobody was up
    store_.reset();
    store_ = open();
    const auto again = store_->start_service(4'660'000);  // down for an hour
    ASSERT_TRUE(again);
    EXPECT_EQ(again->now_ms(), 1'060'000);
    EXPECT_EQ(store_->heartbeat(4'661'000)->now_ms(), 1'061'000);
    EXPECT_EQ((*store_->service_time(4'661'500))->now_ms(), 1'061'500);
    EXPECT_EQ(store_->heartbeat(4'660'500)->stopped_ms, 3'600'000);  // a clock set back changes nothing
    if (GetParam() == "postgresql") {
        const auto other = open();  // another server joins while this one is up
        EXPECT_EQ(other->start_service(4'662'000)->now_ms(), 1'062'000);
    }
}

TEST_P(StoreContract, AClockThatWasAheadNeitherFreezesNorCharges) {
    constexpr std::int64_t day = 24 * 3600'000;
    EXPECT_EQ(store_->start_service(1'000'000)->now_ms(), 1'000'000);
    EXPECT_EQ(store_->heartbeat(1'010'000)->now_ms(), 1'010'000);
    store_.reset();
    store_ = open();
    EXPECT_EQ(store_->start_service(1'020'000 + day)->now_ms(), 1'010'000);
    EXPECT_EQ(store_->heartbeat(1'030'000 + day)->now_ms(), 1'020'000);
    store_.reset();
    store_ = open();  // the clock is right again
    EXPECT_EQ(store_->start_service(1'040'000)->now_ms(), 1'020'000);
    EXPECT_EQ(store_->heartbeat(1'050'000)->now_ms(), 1'030'000);
}

TEST_P(StoreContract, AnSqliteFileHasOneServer) {
    if (GetParam() == "postgresql") return;
    const auto second = Store::open(url_);
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().text.find("another server has"), std::string::npos) << second.error().text;
    EXPECT_TRUE(Store::open_as_it_is(url_)) << "backup and doctor look all the same";
    store_.reset();
    EXPECT_TRUE(Store::open(url_));
}

TEST_P(StoreContract, TheDeadHoldNoTurns) {
    if (GetParam() == "postgresql") return;  // another server's worker may be alive
    Append append = events("t", 0);
    append.job = Job{"t", 1, "{}", 0};
    EXPECT_EQ(put(append), Appended::stored);
    ASSERT_TRUE(*store_->take_job("dead", 1000, 60'000));
    EXPECT_FALSE(*store_->take_job("next", 1000, 60'000));
    store_.reset();
    store_ = open();
    ASSERT_TRUE(store_->start_service(2000));
    const auto job = store_->take_job("next", 2000, 60'000);
    ASSERT_TRUE(job && *job);
    EXPECT_EQ((*job)->attempts, 2);
}

TEST_P(StoreContract, ACallEndsAtItsLimit) {
    const std::string endless =
        GetParam() == "sqlite"
            ? "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"
            : "SELECT pg_sleep(3600)";
    auto location = *parse_location(url_);
    using ms = DatabaseLimits::ms;
    location.limits = {ms{5000}, ms{0}, ms{100}};
    const auto by_call = Database::connect(location, false);
    ASSERT_TRUE(by_call) << by_call.error().text;
    EXPECT_FALSE((*by_call)->run({endless}));
    EXPECT_TRUE((*by_call)->is_away());
    const auto next = (*by_call)->run({"SELECT 7"});
    ASSERT_TRUE(next) << next.error().text;
    EXPECT_EQ(integer_of(next->rows[0][0]), 7);
    if (GetParam() == "postgresql") {
        location.limits = {ms{5000}, ms{100}, ms{0}};
        const auto by_statement = Database::connect(location, false);
        ASSERT_TRUE(by_statement) << by_statement.error().text;
        EXPECT_FALSE((*by_statement)->run({endless}));
        EXPECT_FALSE((*by_statement)->is_away());
    }
}

TEST_P(StoreContract, NobodyWaitsAnyMoreOnceTheServerGivesUp) {
    if (GetParam() == "sqlite") return;  // its calls look at their own limits
    auto location = *parse_location(url_);
    location.limits = no_limits;
    const auto database = Database::connect(location, false);
    ASSERT_TRUE(database) << database.error().text;
    std::thread end([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        location.give_up->now();
    });
    EXPECT_FALSE((*database)->run({"SELECT pg_sleep(3600)"}));
    EXPECT_FALSE((*database)->run({"SELECT 7"}));
    end.join();
}

TEST_P(StoreContract, ABackupIsADatabase) {
    Append append = events("t", 0, 2);
    append.summary.flag_ms = 77;
    append.seats = {{0, "hash"}};
    EXPECT_EQ(put(append), Appended::stored);
    put_game("g", "ann", "bob", "second", 10);
    const auto path = (testing::temporary_folder() / "backup.db").string();
    const auto made = store_->backup(path);
    ASSERT_TRUE(made) << made.error().text;
    EXPECT_FALSE(store_->backup(path));
    EXPECT_EQ(put(events("t", 2)), Appended::stored);
    const auto bytes_of = [](const std::string& file) {
        std::ifstream in(file, std::ios::binary);
        return std::string((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    };
    const std::string before = bytes_of(path);
    auto copy = Store::open_as_it_is(path);
    ASSERT_TRUE(copy) << copy.error().text;
    EXPECT_EQ((*copy)->events("t", 0)->size(), 2U);
    EXPECT_EQ((*(*copy)->table("t"))->summary.flag_ms, 77);
    EXPECT_EQ(*(*copy)->seat_of("t", "hash"), 0);
    EXPECT_EQ((*copy)->ratings("bob")->at(0).rating, store_->ratings("bob")->at(0).rating);
    EXPECT_TRUE((*copy)->check()->empty());
    copy->reset();
    EXPECT_EQ(bytes_of(path), before) << "whoever looks changes nothing";
    EXPECT_FALSE(std::filesystem::exists(path + "-wal") || std::filesystem::exists(path + "-shm"));
}

TEST(StoreOnDisk, AMalformedPageHidesNothingButItself) {
    const std::string path = (testing::temporary_folder() / "torn.db").string();
    {
        auto store = Store::open(path);
        ASSERT_TRUE(store);
        for (int i = 0; i < 300; ++i) {
            Append append;
            append.table_id = "t" + std::to_string(i);
            append.summary = {"mapello", "waiting", true, {}, std::string(300, 'x')};
            append.events = {{1, std::string(300, 'y')}};
            EXPECT_EQ((*store)->append_and_wait(append).outcome, Appended::stored);
        }
    }
    const auto size = std::filesystem::file_size(path);
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    for (std::uintmax_t at = size / 2 / 4096 * 4096; at < size; at += 4096) {
        file.seekp(static_cast<std::streamoff>(at));
        file << std::string(2000, '\x5a');
    }
    file.close();
    const auto store = Store::open_as_it_is(path);
    ASSERT_TRUE(store) << store.error().text;
    const auto found = (*store)->check();
    ASSERT_TRUE(found) << found.error().text;
    EXPECT_GT(found->size(), 1U) << "what else can be seen is said too";
}

TEST_P(StoreContract, TheCheckFindsDamage) {
    EXPECT_EQ(put(events("t", 0, 5)), Appended::stored);
    EXPECT_TRUE(store_->check()->empty());
    meddle("DELETE FROM events WHERE version = 3");
    EXPECT_EQ(*store_->check(), Ids{"table: its log has gaps: t"});
    meddle("DELETE FROM events WHERE version > 2; UPDATE tables SET version = 2");
    EXPECT_TRUE(store_->check()->empty());
    meddle("UPDATE tables SET version = 9");
    EXPECT_EQ(*store_->check(), Ids{"table: its newest event is not its version: t"});
    meddle("DELETE FROM tables");
    EXPECT_EQ(*store_->check(), Ids{"events without their table: t"});
}

TEST_P(StoreContract, AFailureIsToldAndHarmsNobodyElse) {
    EXPECT_EQ(put(events("t", 0)), Appended::stored);
    meddle("INSERT INTO events (table_id, version, at_ms, body) VALUES ('t', 2, 0, 'in the way')");
    std::atomic<int> answers = 0;
    AppendResult bad;
    AppendResult good;
    const auto note = [&](AppendResult& to) {
        return [&](const AppendResult& result) {
            to = result;
            ++answers;
        };
    };
    store_->append(events("t", 1), note(bad));
    store_->append(events("u", 0), note(good));
    EXPECT_EQ(put(events("v", 0)), Appended::stored);  // answered after the two before it
    EXPECT_EQ(answers, 2);
    EXPECT_EQ(bad.outcome, Appended::failed);
    EXPECT_NE(bad.error.text, "");
    EXPECT_EQ(good.outcome, Appended::stored);
    EXPECT_EQ((*store_->table("t"))->version, 1);
}

TEST_P(StoreContract, TellsManyVersionsAtOnce) {
    EXPECT_EQ(put(events("t", 0, 3)), Appended::stored);
    EXPECT_EQ(put(events("it's \"u\"", 0)), Appended::stored);
    EXPECT_EQ(put(events("v", 0)), Appended::stored);
    const auto versions = store_->versions({"t", "it's \"u\"", "nowhere"});
    ASSERT_TRUE(versions) << versions.error().text;
    std::map<std::string, std::int64_t> found;
    for (const auto& [id, version] : *versions) found[id] = version;
    EXPECT_EQ(found, (std::map<std::string, std::int64_t>{{"t", 3}, {"it's \"u\"", 1}}));
    EXPECT_TRUE(store_->versions({})->empty());
}

TEST_P(StoreContract, ALostConnectionIsMadeAnew) {
    if (GetParam() == "sqlite") return;
    EXPECT_EQ(put(events("t", 0)), Appended::stored);
    for (int i = 1; i <= 3; ++i) {
        meddle(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()");
        EXPECT_EQ(put(events("t", i)), Appended::stored);
        EXPECT_EQ(store_->events("t", 0)->size(), static_cast<std::size_t>(i) + 1);
    }
}

TEST_P(StoreContract, SeeksAreClaimedTogetherOrNotAtAll) {
    const auto seek = [](const std::string& who, std::int64_t since) {
        return Seek{who, "token of " + who, "", who, "kind", "{}", 1500, 0, since, 0};
    };
    auto other = open_another();
    for (const char* who : {"a", "b", "c"}) ASSERT_TRUE(*store_->begin_seek(seek(who, 100 + who[0])));
    const auto waiting = *other->waiting_seeks("kind", 0, 10);
    ASSERT_EQ(waiting.size(), 3U);
    EXPECT_EQ(waiting[0].who, "a") << "the longest waiting first";
    EXPECT_TRUE(other->waiting_seeks("another kind", 0, 10)->empty());
    EXPECT_TRUE(other->waiting_seeks("kind", 1000, 10)->empty()) << "nobody has been there since";
    ASSERT_TRUE(*store_->pair_seeks(waiting[0], waiting[1], "t1", 1, 1));
    EXPECT_FALSE(*other->pair_seeks(waiting[1], waiting[2], "t2", 0, 0));
    EXPECT_FALSE(*other->pair_seeks(waiting[2], waiting[0], "t2", 0, 0));
    EXPECT_TRUE(other->waiting_seeks("kind", 0, 10)->front().who == "c") << "c was not claimed either";
    EXPECT_EQ((*store_->seek("token of a"))->seat, 1);
    EXPECT_EQ(store_->seeks_at("t1")->size(), 2U);
    EXPECT_TRUE(*store_->touch_seek("token of a", 1));
    EXPECT_FALSE(*store_->end_seek("token of a")) << "too late";
    EXPECT_TRUE(*store_->end_seek("token of c"));
    EXPECT_FALSE(*store_->seek("token of c"));
    EXPECT_FALSE(*store_->begin_seek(seek("a", 300))) << "it has just been paired";
    EXPECT_TRUE(*store_->begin_seek(seek("a", 300'000)));
    EXPECT_EQ(store_->seeks_at("t1")->size(), 1U);
    EXPECT_TRUE(*store_->reopen_seek("token of b", "t1"));
    EXPECT_EQ(other->waiting_seeks("kind", 0, 10)->size(), 2U);
    EXPECT_TRUE(*store_->forget_seeks(1000));
    EXPECT_EQ(other->waiting_seeks("kind", 0, 10)->size(), 1U);
}

TEST_P(StoreContract, APairIsPartedOnlyWhereOneWasNotHeardFrom) {
    for (const char* who : {"a", "b"})
        ASSERT_TRUE(*store_->begin_seek({who, std::string("token of ") + who, "", who, "kind", "{}", 1500, 0, 100, 0}));
    const auto seek = [&](const std::string& who) { return **store_->seek("token of " + who); };
    const auto pair = [&](const std::string& table) {
        ASSERT_TRUE(*store_->pair_seeks(seek("a"), seek("b"), table, 1, 500));
        EXPECT_TRUE(*store_->touch_seek("token of a", 600));
    };
    pair("t1");
    EXPECT_EQ(seek("a").paired_ms, 0);
    EXPECT_EQ(seek("b").paired_ms, 500);
    EXPECT_FALSE(*store_->pause_seek("token of a", 0)) << "it knows of its table";
    EXPECT_TRUE(*store_->part_seeks("t1", seek("b"), 7));
    EXPECT_EQ(seek("a").table_id + seek("b").table_id, "");
    EXPECT_EQ(seek("a").since_ms, 100) << "in its old place";
    EXPECT_EQ(seek("a").seen_ms, 600);
    EXPECT_EQ(seek("b").seen_ms, 7) << "not paired again before it comes back";
    pair("t2");
    EXPECT_TRUE(*store_->touch_seek("token of b", 700));
    EXPECT_FALSE(*store_->part_seeks("t2", seek("b"), 7)) << "heard from";
    EXPECT_FALSE(*store_->part_seeks("t1", seek("b"), 7)) << "another table";
    EXPECT_EQ(store_->seeks_at("t2")->size(), 2U);
}

TEST_P(StoreContract, SeeksOfManyServersAreClaimedOnce) {
    for (int i = 0; i < 30; ++i) {
        const std::string who = "p" + std::to_string(i);
        ASSERT_TRUE(*store_->begin_seek({who, "token of " + who, "", who, "kind", "{}", 1500, 0, i, 0}));
    }
    std::atomic<int> pairs = 0;
    std::vector<std::thread> servers;
    for (int server = 0; server < 3; ++server) {
        servers.emplace_back([&, server] {
            const auto own = open_another();
            for (int tries = 0; tries < 60; ++tries) {
                const auto waiting = *own->waiting_seeks("kind", 0, 100);
                if (waiting.size() < 2) return;
                // Another order on each server.
                const auto at = static_cast<std::size_t>(server + tries) % (waiting.size() - 1);
                const std::string table = "t" + std::to_string(server) + "." + std::to_string(tries);
                const auto& [a, b] = std::pair(waiting[at], waiting[at + 1]);
                const auto paired = own->pair_seeks(server == 1 ? b : a, server == 1 ? a : b, table, 0, 0);
                ASSERT_TRUE(paired) << paired.error().text;
                if (*paired) ++pairs;
            }
        });
    }
    for (std::thread& server : servers) server.join();
    EXPECT_EQ(pairs, 15);
    EXPECT_TRUE(store_->waiting_seeks("kind", 0, 100)->empty());
}

TEST_P(StoreContract, MigratesOnceAndRefusesWhatIsNewer) {
    if (GetParam() == "postgresql") {
        ASSERT_TRUE(open());  // both at once
    }
    auto database = Database::connect(*parse_location(url_), false);
    ASSERT_TRUE(database);
    EXPECT_EQ(*schema_version(**database), static_cast<std::int64_t>(migrations().size()));
    meddle("UPDATE schema_version SET version = 99");
    store_.reset();
    EXPECT_FALSE(Store::open(url_));
    EXPECT_FALSE(Store::open_as_it_is(url_));
    EXPECT_EQ(*schema_version(**database), 99);
}

INSTANTIATE_TEST_SUITE_P(, StoreContract, ::testing::Values("sqlite", "postgresql"),
                         [](const auto& run) { return run.param; });

TEST(StoreLocation, IsReadStrictly) {
    EXPECT_EQ(parse_location("games.db")->where, "games.db");
    EXPECT_EQ(parse_location("sqlite:/x/y.db")->where, "/x/y.db");
    EXPECT_EQ(parse_location("postgresql://h/d")->dialect, Dialect::postgresql);
    EXPECT_FALSE(parse_location(""));
    EXPECT_FALSE(parse_location("mysql://h/d"));
    EXPECT_FALSE(Store::open("/no/such/folder/games.db"));
    EXPECT_FALSE(Store::open_as_it_is((testing::temporary_folder() / "none.db").string()));
}

}  // namespace
}  // namespace quartello::store
