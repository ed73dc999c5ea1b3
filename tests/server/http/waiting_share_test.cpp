#include "server/http/waiting_share.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/server/http/game_server.hpp"

namespace {

using namespace quartello;
using namespace quartello::testing;

TEST(WaitingShare, AnAddressHasItsShareAndGetsItBack) {
    http::WaitingShare share(2);
    std::set<std::string> waiting;
    const auto still_waits = [&](const std::string& table) { return waiting.contains(table); };
    const auto make = [&](const std::string& address, const std::string& table) {
        if (!share.take(address, table, still_waits)) return false;
        waiting.insert(table);
        share.settle(address, table, true);
        return true;
    };
    EXPECT_TRUE(make("here", "a"));
    EXPECT_TRUE(make("here", "b"));
    EXPECT_TRUE(make("here", "b")) << "asked for again";
    EXPECT_FALSE(make("here", "c"));
    EXPECT_TRUE(make("there", "c"));
    waiting.erase("a");
    EXPECT_TRUE(make("here", "d"));
    EXPECT_FALSE(make("here", "e"));
    waiting.clear();
    share.forget(still_waits);
    EXPECT_EQ(share.addresses(), 0U);
}

TEST(WaitingShare, ATableThatIsBeingMadeCountsAndOneThatCouldNotBeDoesNot) {
    http::WaitingShare share(1);
    const auto nothing_waits = [](const std::string&) { return false; };
    EXPECT_TRUE(share.take("here", "a", nothing_waits));
    EXPECT_FALSE(share.take("here", "b", nothing_waits)) << "a may be there in a moment";
    share.settle("here", "a", false);
    EXPECT_TRUE(share.take("here", "b", nothing_waits));
}

TEST_F(GameServer, WhoWantsThePageTooOftenWaitsAndNobodyElseDoes) {
    http::LimitOptions limits = http::no_limits();
    limits.rates[static_cast<std::size_t>(http::Act::page)] = {5, 1};
    start(limits);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(RawClient(port()).get("/healthz").status, 200);
    const auto before = std::chrono::steady_clock::now();
    EXPECT_EQ(RawClient(port()).get("/").status, 429);
    EXPECT_GE(std::chrono::steady_clock::now() - before, 200ms);
    EXPECT_EQ(RawClient(port()).get("/metrics").status, 429);
    EXPECT_EQ(RawClient(port()).get("/api").status, 200) << "the API has limits of its own";
}

TEST_F(GameServer, NobodyFillsTheLobbyAlone) {
    http::LimitOptions limits = http::no_limits();
    limits.open_tables = 3;
    start(limits);
    RawClient caller(port());
    const std::string open = R"({"game":"alea","rules":"size=3","open":true})";
    const auto make = [&](const std::string& id, const std::string& terms) {
        return caller
            .post("/api/tables", R"({"id":")" + id + R"(","terms":)" + terms + R"(,"name":"Ann","seat":0,"token":")" +
                                     first_token + "\"}")
            .status;
    };
    for (const char* id : {"1", "2", "3", "3"}) EXPECT_EQ(make(id, open), 201) << id;
    EXPECT_EQ(make("4", open), 429);
    EXPECT_EQ(make("5", R"({"game":"alea","rules":"size=3"})"), 201) << "by invitation, as many as one likes";
    const std::string first =
        json::from_json<http::TableMade>(
            caller
                .post("/api/tables",
                      R"({"id":"1","terms":)" + open + R"(,"name":"Ann","seat":0,"token":")" + first_token + "\"}")
                .body)
            ->table;
    sit_second(first);
    EXPECT_EQ(make("4", open), 201) << "the first one plays now";
}

}  // namespace
