// What the API asks of a large database: every route is called with every filter it offers, and each statement that
// reaches the database is explained by it. Nothing may be gone through from end to end, and nothing sorted. With
// QUARTELLO_PLAN_GAMES=1000000 (./test long) the database is as large as it ever gets, the planner is left alone, and
// the answers' times are told.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <future>
#include <iostream>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/json_reader.hpp"
#include "server/http/game_service.hpp"
#include "server/http/messages.hpp"
#include "server/store/secrets.hpp"
#include "server/store/sql_store.hpp"
#include "tests/server/http/callers.hpp"
#include "tests/server/store/throwaway_database.hpp"

namespace quartello::http {
namespace {

using Statements = std::map<std::string, std::vector<store::Value>>;

/// 0: this is a test of every day.
std::int64_t wanted_games() {
    const char* wanted = std::getenv("QUARTELLO_PLAN_GAMES");
    return wanted == nullptr ? 0 : std::atoll(wanted);
}

const std::string seat_token(32, 'a');
const std::string login_token(32, 'l');
const std::string table_id(20, 't');

/// The queries that each GET route is asked with. Whoever makes a route names them here.
const std::map<std::string, std::vector<std::string>> queries = {
    {"/api", {""}},
    {"/api/tables",
     {"", "game=mabi", "phase=waiting", "game=mabi&phase=playing", "after=500.t500", "game=alea&after=500.t500"}},
    {"/api/tables/{table}", {""}},
    {"/api/tables/{table}/events", {"", "since=1"}},
    {"/api/tables/{table}/stream", {""}},
    {"/api/tables/{table}/games/{number}", {""}},
    {"/t/{table}", {"", "l=de"}},
    {"/t/{table}/picture.png", {""}},
    {"/api/seats", {"", "after=t500"}},
    {"/api/history",
     {"", "game=mabi", "result=first", "game=mabi&result=draw", "account=p1", "account=p2", "account=p2&result=won",
      "player=zzzz", "rules=zzzz", "game=nosuch", "before_ms=500", "after=500.t166.1", "account=p1&after=500.t166.1",
      "game=mabi&after=500.t166.1", "player=p1&game=mabi&result=first"}},
    {"/api/ratings", {"", "game=mabi", "game=mabi&limit=200"}},
    {"/api/ratings/steps", {"account=p1&game=mabi", "account=p1&game=mabi&after=500", "account=nosuch"}},
    {"/api/player", {"name=p1"}},
    {"/api/me", {""}},
    {"/api/me/export", {"", "after=500.t166.1", "after=talk.", "after=talk.t500"}},
};

class ListPlans : public ::testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        if (GetParam() == "postgresql" && !store::testing::has_postgresql())
            GTEST_SKIP() << "PostgreSQL is not installed";
        const std::string url = store::testing::fresh_database(GetParam());
        ASSERT_TRUE(store::Store::open(url));  // brings it to the newest version
        store::Location location = *store::parse_location(url);
        location.limits = store::no_limits;
        auto database = store::Database::connect(location, false);
        ASSERT_TRUE(database);
        database_ = std::move(*database);
        fill();
        location.on_statement = [this](const store::Statement& statement) {
            const std::lock_guard guard(mutex_);
            asked_.try_emplace(std::string(statement.sql), statement.values);
        };
        auto writer = store::Database::connect(location, false);
        ASSERT_TRUE(writer);
        service_ = std::make_unique<GameService>(
            std::make_unique<store::SqlStore>(location, std::move(*writer)),
            GameServiceOptions{.limits = no_limits(), .search_threads = 1, .draw = [](const Session&) {
                                   return Parsed<std::string>("picture");
                               }});
    }

    /// Made-up rows: a third as many tables as games, ten events a game where there are many.
    void fill() {
        const std::int64_t games = wanted_games() > 0 ? wanted_games() : 20'000;
        const auto run = [&](std::int64_t rows, const std::string& insert) {
            const std::string numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " +
                                        std::to_string(rows) + ") ";
            const auto error = database_->script(insert.substr(0, insert.find("SELECT")) + numbers +
                                                 insert.substr(insert.find("SELECT")));
            ASSERT_FALSE(error) << error->text;
        };
        // Ten million rows come in no order of the indexes: the pages that change stay in memory meanwhile.
        if (GetParam() == "sqlite") {
            ASSERT_FALSE(database_->script("PRAGMA cache_size = -1000000"));
        }
        ASSERT_FALSE(database_->begin());
        run(games,
            "INSERT INTO games (table_id, number, game, rules, first_name, second_name, first_account, second_account, "
            "result, reason, first_points, second_points, plies, rated, ended_ms, record, open) "
            "SELECT 't' || (i / 3), i % 3, CASE i % 2 WHEN 0 THEN 'mabi' ELSE 'alea' END, 'size=8', 'p' || (i % 997), "
            "'p' || (i % 1009), 'p' || (i % 997), 'p' || (i % 1009), CASE i % 5 WHEN 0 THEN 'draw' WHEN 1 THEN "
            "'second' ELSE 'first' END, 'rules', 30, 34, 60, 1, i, 'a record', i % 2 FROM n");
        run(games / 3,
            "INSERT INTO tables (id, version, game, phase, open, service_flag_ms, card, created_ms, updated_ms) "
            "SELECT 't' || i, 1, CASE i % 2 WHEN 0 THEN 'mabi' ELSE 'alea' END, CASE i % 3 WHEN 0 THEN 'waiting' WHEN "
            "1 THEN 'playing' ELSE 'over' END, i % 2, 9000000000000 + i, '{}', i, i FROM n");
        run(games / 3 * (wanted_games() > 0 ? 30 : 3),
            "INSERT INTO events (table_id, version, at_ms, body) "
            "SELECT 't' || (i / 30), i % 30, i, '{\"version\":1,\"kind\":\"moved\",\"seat\":1,\"move\":\"c4\",\"by\":"
            "\"\",\"at_ms\":1731694210123,\"clock\":{\"left_ms\":[290000,300000]}}' FROM n");
        run(games / 3, "INSERT INTO seats (token_hash, table_id, seat) SELECT 'h' || (i % 5000), 't' || i, 0 FROM n");
        run(2000,
            "INSERT INTO accounts (id, name, passphrase_hash, created_ms) SELECT 'p' || i, 'p' || i, 'x', i FROM n");
        run(2000,
            "INSERT INTO logins (token_hash, account, created_ms, expires_ms) SELECT 'l' || i, 'p' || i, i, "
            "9000000000000 + i FROM n");
        run(2000,
            "INSERT INTO ratings (account, game, rating, deviation, volatility, games, updated_ms) SELECT 'p' || i, "
            "CASE i % 2 WHEN 0 THEN 'mabi' ELSE 'alea' END, 1000 + i % 700, 50, 0.06, 20, i FROM n");
        run(games,
            "INSERT INTO rating_steps (account, game, number, table_id, table_game, score, opponent_rating, "
            "opponent_deviation, rating, deviation, volatility, at_ms) SELECT 'p' || (i % 997), 'mabi', i, 't' || (i / "
            "3), "
            "i % 3, 1, 1500, 50, 1500, 50, 0.06, i FROM n");
        run(games, "INSERT INTO account_tables (account, table_id) SELECT 'p' || (i % 997), 't' || i FROM n");
        run(5000,
            "INSERT INTO seekers (who, token_hash, account, name, kind, terms, rating, rating_range, since_ms, "
            "seen_ms, "
            "table_id, seat) SELECT 's' || i, 's' || i, '', '', 'k' || (i % 50), '{}', 1500, 0, i, 9000000000000 + i, "
            "CASE i % 2 WHEN 0 THEN '' ELSE 't' || i END, 0 FROM n");
        // Only so many turns wait at once, however old the database is.
        run(50,
            "INSERT INTO jobs (table_id, version, payload, asked_ms, worker, lease_ms, attempts) SELECT 't' || i, 1, "
            "'{}', i, 'somebody', 9000000000000, 1 FROM n");
        const auto login =
            database_->run({"INSERT INTO logins (token_hash, account, created_ms, expires_ms) VALUES ($1, "
                            "'p1', 1, 9000000000000)",
                            {store::token_hash(login_token)}});
        ASSERT_TRUE(login) << login.error().text;
        ASSERT_FALSE(database_->commit());
        ASSERT_FALSE(database_->script("ANALYZE"));
        // Of few rows PostgreSQL rather goes through them all: whether an index could answer is asked here.
        if (GetParam() == "postgresql" && wanted_games() == 0) {
            ASSERT_FALSE(database_->script(
                "SET enable_seqscan = off; SET enable_sort = off; SET enable_incremental_sort = off"));
        }
    }

    testing::Reply ask(const std::string& method, const std::string& path, const std::string& query = "",
                       const std::string& body = "", const std::string& login = "") {
        std::promise<testing::Reply> reply;
        service_->answer({.method = method,
                          .path = path,
                          .query = query,
                          .body = body,
                          .address = "192.0.2.1",
                          .bearer = login,
                          .seat = seat_token},
                         [&](const Response& response) { reply.set_value({response.status, response.body}); });
        return reply.get_future().get();
    }

    /// A table of one's own with a game, a computer's turn and a log-in that comes and goes.
    std::string play() {
        const auto made = ask("POST", "/api/tables", "",
                              R"({"id":"1","terms":{"game":"alea","rules":"size=3","open":true},"name":"Ann","seat":0,)"
                              R"("computer":"random","token":")" +
                                  seat_token + "\"}");
        EXPECT_EQ(made.status, 201) << made.body;
        const auto table = json::from_json<TableMade>(made.body);
        EXPECT_TRUE(table);
        const std::string path = "/api/tables/" + table->table;
        EXPECT_EQ(ask("POST", path + "/commands", "", R"({"id":"2","kind":"resign"})").status, 200);
        const std::string clock = R"(,"game":"mabi","clock":{"kind":"per_move","main_ms":30000}})";
        for (const char letter : {'y', 'z'}) {
            const std::string seek = R"({"token":")" + std::string(32, letter) + "\"";
            EXPECT_EQ(ask("POST", "/api/seeks", "", seek + clock).status, 200);
            for (const char* next : {"/api/seeks/check", "/api/seeks/pause", "/api/seeks/stop"})
                EXPECT_EQ(ask("POST", next, "", seek + "}").status, 200);
        }
        const std::string credentials = R"({"name":"Zoe","passphrase":"a long enough phrase, surely"})";
        const auto account = ask("POST", "/api/accounts", "", credentials);
        EXPECT_EQ(account.status, 200) << account.body;
        for (const char* end : {"/api/logout", "/api/me/close"}) {
            const auto login = ask("POST", "/api/login", "", credentials);
            const auto logged_in = json::from_json<LoggedIn>(login.body);
            EXPECT_TRUE(logged_in) << login.body;
            const auto ended =
                ask("POST", end, "", R"({"passphrase":"a long enough phrase, surely"})", logged_in->token);
            EXPECT_EQ(ended.status, 204) << ended.body;
        }
        return table->table;
    }

    std::vector<std::string> plan(const std::string& sql, const std::vector<store::Value>& values) {
        const bool is_sqlite = GetParam() == "sqlite";
        const std::string explain = (is_sqlite ? "EXPLAIN QUERY PLAN " : "EXPLAIN ") + sql;
        const auto rows = database_->run({explain, values});
        EXPECT_TRUE(rows) << sql << "\n" << (rows ? "" : rows.error().text);
        std::vector<std::string> out;
        if (rows) {
            for (const auto& row : rows->rows) out.push_back(store::text_of(row[is_sqlite ? 3 : 0]));
        }
        return out;
    }

    /// What PostgreSQL, asked about real sizes, thinks little of: a table of a few pages, or one owner's few rows put
    /// into their order.
    static bool is_cheap(const std::string& step) {
        const auto after = [&](const std::string& mark) {
            const auto at = step.find(mark);
            return at == std::string::npos ? 1e9 : std::atof(step.c_str() + at + mark.size());
        };
        if (step.find("Sort Key") != std::string::npos) return true;  // the line before it is the one that counts
        if (step.find("Sort  (") != std::string::npos) return after(" rows=") <= 1000;
        return step.find("Seq Scan") != std::string::npos && after("..") < 100;
    }

    /// A step of a plan that takes longer the larger the database is. The queue of turns is short and read in its
    /// order.
    static bool is_slow(const std::string& step) {
        if (wanted_games() > 0 && is_cheap(step)) return false;
        if (step.find("jobs") != std::string::npos || step.find("json_") != std::string::npos) return false;
        if (step.find("on service") != std::string::npos || step.find("CONSTANT ROW") != std::string::npos)
            return false;
        return step.find("SCAN ") != std::string::npos || step.find("Seq Scan") != std::string::npos ||
               step.find("TEMP B-TREE") != std::string::npos || step.find("Sort  (") != std::string::npos ||
               step.find("Sort Key") != std::string::npos;
    }

    std::mutex mutex_;
    Statements asked_;
    std::unique_ptr<store::Database> database_;
    std::unique_ptr<GameService> service_;
};

TEST_P(ListPlans, NoAnswerGoesThroughTheWholeDatabase) {
    const std::string table = play();
    struct Times {
        std::int64_t first_us = 0;  // what it takes to fetch it from the disk
        std::int64_t p50_us = 0;
        std::int64_t p99_us = 0;  // of a hundred more
        std::string question;
    };
    std::vector<Times> times;
    std::size_t questions = 0;
    for (const RouteName& route : GameService::route_names()) {
        if (route.method != "GET") continue;
        const auto offered = queries.find(std::string(route.pattern));
        ASSERT_NE(offered, queries.end()) << route.pattern << ": name its queries in this test";
        std::string path = offered->first;
        if (const auto at = path.find("{table}"); at != std::string::npos) path.replace(at, 7, table);
        if (const auto at = path.find("{number}"); at != std::string::npos) path.replace(at, 8, "1");
        for (const std::string& query : offered->second) {
            for (const std::string& login : {std::string(), login_token}) {
                testing::Reply answer;
                const auto time_us = [&] {
                    const auto began = std::chrono::steady_clock::now();
                    answer = ask("GET", path, query, "", login);
                    const auto took = std::chrono::steady_clock::now() - began;
                    return static_cast<std::int64_t>(
                        std::chrono::duration_cast<std::chrono::microseconds>(took).count());
                };
                ++questions;
                Times& taken = times.emplace_back();
                taken.question = path + "?" + query + (login.empty() ? "" : " (logged in)");
                taken.first_us = time_us();
                if (wanted_games() > 0) {
                    std::vector<std::int64_t> again(100);
                    for (std::int64_t& us : again) us = time_us();
                    std::ranges::sort(again);
                    taken.p50_us = again[50];
                    taken.p99_us = again[99];
                }
                const bool is_personal = path.starts_with("/api/me");
                EXPECT_EQ(answer.status, is_personal && login.empty() ? 401 : 200)
                    << path << "?" << query << answer.body;
            }
        }
    }
    service_.reset();
    std::size_t explained = 0;
    for (const auto& [sql, values] : asked_) {
        const bool reads = sql.starts_with("SELECT ") && sql.find(" FROM ") != std::string::npos;
        if (!reads && !sql.starts_with("UPDATE ") && !sql.starts_with("DELETE ")) continue;
        ++explained;
        const auto steps = plan(sql, values);
        std::string whole;
        for (const std::string& step : steps) whole += step + "\n";
        EXPECT_TRUE(std::ranges::none_of(steps, is_slow)) << sql << "\n" << whole;
    }
    EXPECT_GT(explained, 25U);
    if (wanted_games() == 0) return;
    std::ranges::sort(times, std::greater(), &Times::p99_us);
    std::cout << GetParam() << ", " << wanted_games() << " games: " << questions << " questions, " << explained
              << " statements; the slowest:\n";
    for (const auto& [first_us, p50_us, p99_us, question] : times) {
        std::cout << "  p50 " << static_cast<double>(p50_us) / 1000 << ", p99 " << static_cast<double>(p99_us) / 1000
                  << ", first " << static_cast<double>(first_us) / 1000 << " ms  " << question << "\n";
    }
}

INSTANTIATE_TEST_SUITE_P(, ListPlans, ::testing::Values("sqlite", "postgresql"),
                         [](const auto& run) { return run.param; });

}  // namespace
}  // namespace quartello::http
