// "Find me an opponent", over several servers on one database: everybody in one game, nobody in two, whatever stops
// when.
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "engine/core/json_reader.hpp"
#include "engine/core/rng.hpp"
#include "server/http/game_service.hpp"
#include "server/http/messages.hpp"
#include "server/store/database.hpp"
#include "server/store/secrets.hpp"
#include "tests/server/http/callers.hpp"
#include "tests/server/store/throwaway_database.hpp"

namespace quartello::http {
namespace {

using testing::Reply;

std::string token(std::string_view person) {
    std::string out(person);
    out.resize(32, '_');
    return out;
}

class Seeks : public ::testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        if (GetParam() == "postgresql" && !store::testing::has_postgresql())
            GTEST_SKIP() << "PostgreSQL is not installed";
        url_ = store::testing::fresh_database(GetParam());
        const int servers = GetParam() == "postgresql" ? 2 : 1;
        for (int i = 0; i < servers; ++i) start(no_limits());
    }
    void start(const LimitOptions& limits) {
        auto store = store::Store::open(url_);
        ASSERT_TRUE(store) << store.error().text;
        stores_.push_back(store->get());
        servers_.push_back(std::make_unique<GameService>(
            std::move(*store), GameServiceOptions{.limits = limits, .search_threads = 1, .group = "g"}));
    }
    store::Store& store() { return *stores_[0]; }

    Reply ask(const std::string& method, const std::string& path, const std::string& body, std::size_t server = 0,
              const std::string& login = "", const std::string& address = "192.0.2.1") {
        std::promise<Reply> reply;
        servers_[server % servers_.size()]->answer(
            {.method = method,
             .path = path,
             .query = "",
             .body = body,
             .address = address,
             .bearer = login,
             .seat = ""},
            [&](const Response& response) { reply.set_value({response.status, response.body}); });
        return reply.get_future().get();
    }
    static std::string wish(const std::string& person, const std::string& more = "", const std::string& game = "mabi") {
        return R"({"token":")" + token(person) + R"(","name":")" + person + R"(","game":")" + game +
               R"(","clock":{"kind":"increment","main_ms":300000,"increment_ms":5000})" + more + "}";
    }
    SeekState state(const Reply& reply) {
        const auto parsed = json::from_json<SeekState>(reply.body);
        EXPECT_EQ(reply.status, 200) << reply.body;
        EXPECT_TRUE(parsed) << reply.body;
        return parsed ? *parsed : SeekState{};
    }
    SeekState begin(const std::string& person, const std::string& more = "", std::size_t server = 0,
                    const std::string& login = "") {
        return state(ask("POST", "/api/seeks", wish(person, more), server, login));
    }
    SeekState check(const std::string& person, std::size_t server = 0) {
        return state(ask("POST", "/api/seeks/check", R"({"token":")" + token(person) + "\"}", server));
    }
    SeekState pause(const std::string& person) {
        return state(ask("POST", "/api/seeks/pause", R"({"token":")" + token(person) + "\"}"));
    }
    SeekState stop(const std::string& person) {
        return state(ask("POST", "/api/seeks/stop", R"({"token":")" + token(person) + "\"}"));
    }
    std::string code(const Reply& reply) {
        const auto failed = json::from_json<Failure>(reply.body);
        return failed ? std::string(enum_name(failed->error.code)) : "none: " + reply.body;
    }
    std::string log_in(const std::string& name) {
        const auto made =
            ask("POST", "/api/accounts", R"({"name":")" + name + R"(","passphrase":"a long enough phrase, surely"})");
        const auto in = json::from_json<LoggedIn>(made.body);
        EXPECT_TRUE(in) << made.body;
        return in ? in->token : "";
    }
    void meddle(const std::string& sql) {
        auto database = store::Database::connect(*store::parse_location(url_), false);
        ASSERT_TRUE(database);
        const auto error = (*database)->script(sql);
        ASSERT_FALSE(error) << error->text;
    }
    WholeTable whole(const std::string& table) {
        const auto answer = ask("GET", "/api/tables/" + table, "");
        const auto parsed = json::from_json<WholeTable>(answer.body);
        EXPECT_TRUE(parsed) << answer.body;
        return parsed ? *parsed : WholeTable{};
    }

    std::string url_;
    std::vector<store::Store*> stores_;
    std::vector<std::unique_ptr<GameService>> servers_;
};

TEST_P(Seeks, TwoWhoWantTheSameMeet) {
    const SeekState ann = begin("ann");
    EXPECT_EQ(ann.phase, SeekPhase::waiting);
    EXPECT_EQ(ann.waiting, 1);
    EXPECT_EQ(begin("bo", "", 1).phase, SeekPhase::waiting) << "ann may have gone";
    const SeekState there = check("ann");
    ASSERT_EQ(there.phase, SeekPhase::found) << "both are there";
    const SeekState bo = check("bo", 1);
    ASSERT_EQ(bo.phase, SeekPhase::found);
    EXPECT_EQ(there.table->table, bo.table->table);
    EXPECT_EQ(there.table->seat, 1 - bo.table->seat);
    EXPECT_TRUE(bo.table->table.starts_with("g-")) << "as every id where several databases share the work";
    EXPECT_EQ(check("ann", 1).table->table, bo.table->table) << "an answer that was lost is given again";
    const auto table = whole(bo.table->table);
    EXPECT_EQ(table.view.phase, match::Phase::playing);
    EXPECT_EQ(table.view.seats[static_cast<std::size_t>(bo.table->seat)].name, "bo");
    EXPECT_EQ(table.view.terms.clock.main_ms, 300'000);
    EXPECT_EQ(*store().seat_of(bo.table->table, store::token_hash(token("ann"))), there.table->seat);
}

TEST_P(Seeks, OnlyWhatBothWant) {
    EXPECT_EQ(begin("ann").phase, SeekPhase::waiting);
    EXPECT_EQ(state(ask("POST", "/api/seeks", wish("other-game", "", "alea"))).phase, SeekPhase::waiting);
    const std::string slow =
        R"({"token":")" + token("slow") + R"(","game":"mabi","clock":{"kind":"correspondence","main_ms":172800000}})";
    EXPECT_EQ(state(ask("POST", "/api/seeks", slow)).phase, SeekPhase::waiting);
    const std::string none = R"({"token":")" + token("none") + R"(","game":"mabi","clock":{"kind":"none"}})";
    EXPECT_EQ(code(ask("POST", "/api/seeks", none)), "strangers_need_clock");
    EXPECT_EQ(code(ask("POST", "/api/seeks", wish("guest", R"(,"rated":true)"))), "needs_account");
    EXPECT_EQ(code(ask("POST", "/api/seeks", wish("x", R"(,"range":-1)"))), "other");
    EXPECT_EQ(ask("POST", "/api/seeks", wish("x", "", "nosuch")).status, 400);
    EXPECT_EQ(check("ann").phase, SeekPhase::waiting);
}

TEST_P(Seeks, OneMayStopInTimeOrTooLate) {
    begin("ann");
    EXPECT_EQ(stop("ann").phase, SeekPhase::ended);
    EXPECT_EQ(check("ann").phase, SeekPhase::ended);
    EXPECT_EQ(begin("bo").phase, SeekPhase::waiting) << "nobody is there";
    begin("cy");
    EXPECT_EQ(check("bo").phase, SeekPhase::found);
    EXPECT_EQ(stop("cy").phase, SeekPhase::found) << "bo sits at the table already";
}

TEST_P(Seeks, WhoeverStopsBeforeTheyKnowOfTheirPartnerIsFree) {
    begin("ann");
    begin("bo");
    EXPECT_EQ(stop("ann").phase, SeekPhase::ended);
    EXPECT_EQ(check("bo").phase, SeekPhase::waiting) << "on with the search";
    begin("cy");
    EXPECT_EQ(check("bo").phase, SeekPhase::found);
}

TEST_P(Seeks, WhoeverHasVanishedCostsTheOtherNoPlace) {
    begin("gone");
    EXPECT_EQ(begin("ann", "", 1).phase, SeekPhase::waiting);
    EXPECT_EQ(check("ann").phase, SeekPhase::waiting);
    const auto since = (*store().seek(store::token_hash(token("ann"))))->since_ms;
    EXPECT_FALSE((*store().seek(store::token_hash(token("ann"))))->table_id.empty()) << "paired, and not yet told";
    meddle("UPDATE seekers SET paired_ms = paired_ms - 8000 WHERE paired_ms <> 0");
    EXPECT_EQ(check("ann", 1).phase, SeekPhase::waiting);
    const auto ann = **store().seek(store::token_hash(token("ann")));
    EXPECT_EQ(ann.table_id, "");
    EXPECT_EQ(ann.since_ms, since) << "in the old place";
    EXPECT_EQ(store().table_ids("", 10)->size(), 0U) << "no table was made for an empty chair";
    EXPECT_EQ(check("ann").phase, SeekPhase::waiting) << "not with whoever has gone";
    EXPECT_EQ(begin("cy").phase, SeekPhase::waiting);
    EXPECT_EQ(check("ann").phase, SeekPhase::found);
    EXPECT_EQ(check("cy").phase, SeekPhase::found);
    EXPECT_EQ(check("gone").phase, SeekPhase::waiting) << "back again";
}

TEST_P(Seeks, WhoeverHasGoneIsNotPairedAndKeepsTheirPlace) {
    begin("ann");
    meddle("UPDATE seekers SET seen_ms = seen_ms - 20000, since_ms = since_ms - 20000");
    EXPECT_EQ(begin("bo").phase, SeekPhase::waiting);
    EXPECT_EQ(check("bo").phase, SeekPhase::waiting);
    EXPECT_EQ(check("ann").phase, SeekPhase::waiting) << "back again";
    EXPECT_EQ(check("bo").phase, SeekPhase::found) << "and found at once";
    EXPECT_EQ(check("ann").phase, SeekPhase::found);
    meddle("UPDATE seekers SET seen_ms = seen_ms - 700000");
    begin("cy");
    EXPECT_EQ(check("ann").phase, SeekPhase::ended) << "forgotten";
}

TEST_P(Seeks, WhoeverClosesThePageIsNotPairedUntilTheyAreBack) {
    begin("ann");
    EXPECT_EQ(pause("ann").phase, SeekPhase::waiting);
    EXPECT_EQ(begin("bo").phase, SeekPhase::waiting) << "nobody is there";
    EXPECT_EQ(begin("cy").phase, SeekPhase::waiting);
    EXPECT_EQ(pause("bo").phase, SeekPhase::waiting) << "paired, but has not heard of it";
    EXPECT_EQ(check("cy").phase, SeekPhase::waiting) << "nobody is there";
    EXPECT_EQ(begin("di", "", 1).phase, SeekPhase::waiting);
    EXPECT_EQ(check("cy").phase, SeekPhase::found) << "di is";
    EXPECT_EQ(check("di").phase, SeekPhase::found);
    EXPECT_EQ(pause("di").phase, SeekPhase::found) << "too late";
    EXPECT_EQ(pause("nobody").phase, SeekPhase::ended);
}

TEST_P(Seeks, ARatingRangeIsBoths) {
    const std::string ann = log_in("Annabel");
    const std::string bo = log_in("Bodo");
    meddle(
        "INSERT INTO ratings (account, game, rating, deviation, volatility, games, updated_ms) "
        "VALUES ('annabel', 'mabi', 1900, 60, 0.06, 20, 0)");
    EXPECT_EQ(begin("ann", R"(,"rated":true)", 0, ann).phase, SeekPhase::waiting) << "whoever comes";
    EXPECT_EQ(begin("bo", R"(,"rated":true,"range":100)", 1, bo).phase, SeekPhase::waiting) << "400 apart";
    EXPECT_EQ(check("ann", 1).phase, SeekPhase::waiting);
    meddle("UPDATE seekers SET since_ms = since_ms - 95000");
    check("ann");
    EXPECT_EQ(check("bo").phase, SeekPhase::found) << "bo's range has grown";
}

TEST_P(Seeks, OneAddressAndOneAccountLookForSoManyOnly) {
    LimitOptions limits = no_limits();
    limits.rates[static_cast<std::size_t>(Act::seek)] = {4, 1};
    limits.seekers = 2;
    servers_.clear();
    stores_.clear();
    start(limits);
    const auto at = [&](const std::string& address, const std::string& person, const std::string& game,
                        const std::string& login = "") {
        return ask("POST", "/api/seeks", wish(person, "", game), 0, login, address);
    };
    EXPECT_EQ(at("192.0.2.1", "ann", "mabi").status, 200);
    EXPECT_EQ(at("192.0.2.1", "bo", "alea").status, 200);
    EXPECT_EQ(code(at("192.0.2.1", "cy", "arrello")), "seekers_share");
    EXPECT_EQ(at("192.0.2.2", "cy", "arrello").status, 200) << "others are as free as ever";
    EXPECT_EQ(stop("bo").phase, SeekPhase::ended);
    EXPECT_EQ(at("192.0.2.1", "di", "alea").status, 200) << "there is room again";
    EXPECT_EQ(code(at("192.0.2.1", "ed", "mapello")), "too_often") << "the fifth at once";
    EXPECT_EQ(check("ann").phase, SeekPhase::waiting) << "going on is no new search";
    const std::string login = log_in("Annabel");
    for (const char* last : {"3", "4", "5", "6"})
        EXPECT_EQ(at(std::string("192.0.2.") + last, std::string("x") + last, "mapello", login).status, 200) << last;
    EXPECT_EQ(code(at("192.0.2.7", "another", "mapello", login)), "too_often") << "one account from everywhere";
}

TEST_P(Seeks, AnAccountSeeksOnceAndNeverMeetsItself) {
    const std::string ann = log_in("Annabel");
    EXPECT_EQ(begin("first", "", 0, ann).phase, SeekPhase::waiting);
    EXPECT_EQ(begin("second", "", 0, ann).phase, SeekPhase::waiting);
    EXPECT_EQ(check("first").phase, SeekPhase::ended) << "the newer browser has taken over";
    begin("bo");
    EXPECT_EQ(code(ask("POST", "/api/seeks", wish("third"), 0, ann)), "paired_already");
    EXPECT_EQ(check("second").phase, SeekPhase::found);
    meddle("UPDATE seekers SET seen_ms = seen_ms - 30000");
    EXPECT_EQ(begin("third", "", 0, ann).phase, SeekPhase::waiting) << "after that game, another one";
}

TEST_P(Seeks, RatedGamesAreAmongAccounts) {
    const std::string ann = log_in("Annabel");
    const std::string bo = log_in("Bodo");
    begin("ann", R"(,"rated":true)", 0, ann);
    EXPECT_EQ(begin("guest").phase, SeekPhase::waiting);
    begin("bo", R"(,"rated":true,"range":200)", 1, bo);
    check("ann");
    const SeekState found = check("bo");
    ASSERT_EQ(found.phase, SeekPhase::found);
    const auto table = whole(found.table->table);
    EXPECT_TRUE(table.view.terms.rated);
    EXPECT_EQ(table.view.seats[static_cast<std::size_t>(found.table->seat)].account, "bodo");
    EXPECT_EQ(store().tables_naming("annabel")->size(), 1U) << "named, so that it can be forgotten";
}

TEST_P(Seeks, AServerThatIsKilledBetweenClaimAndTableLosesNothing) {
    begin("ann");
    meddle("UPDATE seekers SET seen_ms = seen_ms - 20000");  // so that nobody is paired yet
    begin("bo");
    const auto ann = *store().seek(store::token_hash(token("ann")));
    const auto bo = *store().seek(store::token_hash(token("bo")));
    const std::string table = store::make_table_id();
    // Just now: whoever was claimed long ago and has not asked since would count as gone.
    const std::int64_t now_ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
            .count();
    ASSERT_TRUE(*store().pair_seeks(*ann, *bo, table, 1, now_ms));
    EXPECT_FALSE(*store().table(table)) << "the server was killed here";
    std::vector<std::future<SeekState>> answers;
    for (const char* person : {"ann", "bo"}) {
        answers.push_back(std::async(std::launch::async, [this, person] { return check(person, person[0] == 'a'); }));
    }
    for (auto& answer : answers) answer.get();
    const SeekState a = check("ann");
    const SeekState b = check("bo", 1);
    ASSERT_EQ(a.phase, SeekPhase::found);
    ASSERT_EQ(b.phase, SeekPhase::found);
    EXPECT_EQ(a.table->table, table);
    EXPECT_EQ(a.table->seat, 1);
    EXPECT_EQ(b.table->seat, 0);
    EXPECT_EQ(store().events(table, 0)->size(), 4U) << "made once";
}

TEST_P(Seeks, APartnerWhoseAccountIsClosedIsReplaced) {
    const std::string ann = log_in("Annabel");
    begin("ann", "", 0, ann);
    meddle("UPDATE seekers SET seen_ms = seen_ms - 20000");
    begin("bo");
    const auto first = *store().seek(store::token_hash(token("ann")));
    const auto second = *store().seek(store::token_hash(token("bo")));
    ASSERT_TRUE(*store().pair_seeks(*first, *second, store::make_table_id(), 0, 1));
    ASSERT_TRUE(*store().close_account("annabel"));
    EXPECT_EQ(check("bo").phase, SeekPhase::waiting);
    begin("cy");
    EXPECT_EQ(check("bo").phase, SeekPhase::found);
    EXPECT_EQ(check("cy").phase, SeekPhase::found);
}

TEST_P(Seeks, EverybodyInOneGameAndNobodyInTwo) {
    constexpr int people = 40;
    constexpr int threads = 4;
    std::vector<std::map<std::string, SeekState>> found(threads);
    std::vector<std::thread> running;
    for (int t = 0; t < threads; ++t) {
        running.emplace_back([&, t] {
            Rng rng(static_cast<std::uint64_t>(t) + 1);
            std::vector<std::string> seeking;
            for (int i = t; i < people; i += threads) seeking.push_back("p" + std::to_string(i));
            for (const std::string& person : seeking) begin(person, "", rng.below(2));
            const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);  // only bounds a failure
            while (!seeking.empty() && std::chrono::steady_clock::now() < end) {
                const std::size_t at = rng.below(static_cast<std::uint32_t>(seeking.size()));
                const SeekState now = check(seeking[at], rng.below(2));
                ASSERT_NE(now.phase, SeekPhase::ended);
                if (now.phase != SeekPhase::found) continue;
                found[static_cast<std::size_t>(t)][seeking[at]] = now;
                seeking.erase(seeking.begin() + static_cast<std::ptrdiff_t>(at));
            }
        });
    }
    for (std::thread& thread : running) thread.join();
    std::map<std::string, std::set<int>> seats;
    int all = 0;
    for (const auto& some : found) {
        for (const auto& [person, seek] : some) {
            ++all;
            EXPECT_TRUE(seats[seek.table->table].insert(seek.table->seat).second) << "two on one seat";
        }
    }
    EXPECT_EQ(all, people);
    EXPECT_EQ(seats.size(), people / 2U);
    EXPECT_EQ(store().table_ids("", 500)->size(), people / 2U) << "no table that nobody knows of";
    EXPECT_TRUE(store().check()->empty());
}

INSTANTIATE_TEST_SUITE_P(, Seeks, ::testing::Values("sqlite", "postgresql"), [](const auto& run) { return run.param; });

}  // namespace
}  // namespace quartello::http
