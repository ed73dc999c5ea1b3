// The computers of a server with a real database: who waits for whom, and how they end.
#include "server/http/search_pool.hpp"

#include <gtest/gtest.h>

#include <future>

#include "server/http/log.hpp"
#include "tests/server/http/game_server.hpp"

namespace {

using namespace quartello;
using namespace quartello::testing;

class Searches : public GameServer {
protected:
    /// A table at which the first token moves first against this computer, and does.
    std::string table_against(const std::string& computer, const std::string& id) {
        const std::string table = new_table(R"({"game":"mapello"})", R"(,"computer":")" + computer + "\"", id);
        EXPECT_TRUE(post_command(table, first_token, move_command("m", next_move(whole(table)).second)).ok);
        return table;
    }
    std::size_t moves(const std::string& table) { return whole(table).view.moves.size(); }
    template <class Condition>
    bool comes(Condition condition) {
        for (int i = 0; i < 3000; ++i) {
            if (condition()) return true;
            std::this_thread::sleep_for(10ms);
        }
        return false;
    }
};

TEST_F(Searches, ALevelDoesNotWaitForAnEngineThatThinksForHalfAMinute) {
    start();
    const std::string slow = table_against("engine:time=30000", "1");
    const std::string slower = table_against("engine:time=30000", "2");
    ASSERT_TRUE(comes([&] {
        RawClient caller(port());
        return caller.get("/metrics").body.find("quartello_searches_running 1\n") != std::string::npos;
    }));
    const std::string quick = table_against("level:2", "3");
    EXPECT_TRUE(comes([&] { return moves(quick) == 2; }));
    EXPECT_EQ(moves(slow) + moves(slower), 2U) << "they think still";
    EXPECT_TRUE(comes([&] {
        RawClient caller(port());
        return caller.get("/metrics").body.find("quartello_searches_waiting 1\n") != std::string::npos;
    })) << "the second of them";
}

TEST_F(Searches, AnEngineKeepsToItsClock) {
    start();
    const std::string table = new_table(R"({"game":"mapello","clock":{"kind":"per_move","main_ms":2000}})",
                                        R"(,"computer":"engine:time=30000")");
    const auto began = std::chrono::steady_clock::now();
    ASSERT_TRUE(post_command(table, first_token, move_command("m", next_move(whole(table)).second)).ok);
    EXPECT_TRUE(comes([&] { return moves(table) == 2; }));
    EXPECT_GE(std::chrono::steady_clock::now() - began, 900ms) << "it thought for half of its time";
    EXPECT_EQ(whole(table).view.phase, match::Phase::playing);
}

TEST_F(Searches, WhoIsDrainedFinishesWhatIsBegunAndTakesNoMore) {
    auto store = store::Store::open((folder_ / "drain.db").string());
    ASSERT_TRUE(store) << store.error().text;
    tables::TableRegistry registry(**store, tables::database_wall(**store));
    http::Metrics metrics;
    http::SearchPool pool(**store, registry, metrics, {.threads = 1});
    const auto make = [&](const std::string& id, const std::string& computer) {
        std::promise<std::string> made;
        tables::CreateRequest request{.terms = {}, .name = "Ann"};
        request.terms.game = "mapello";
        request.seat = 1;  // the computer begins
        request.token_hash = "hash";
        request.id = id;
        request.computer = computer;
        registry.create(request,
                        [&](const auto& table) { made.set_value(table ? table->table_id : table.error().text); });
        return made.get_future().get();
    };
    const std::string begun = make("1", "engine:time=1500");
    ASSERT_TRUE(comes([&] { return pool.running() == 1; }));
    pool.drain(30s);
    EXPECT_EQ(registry.view(begun)->moves.size(), 1U);
    const std::string late = make("2", "random");
    EXPECT_EQ((*store)->job_queue(registry.wall_ms())->waiting, 1);
    EXPECT_EQ(registry.view(late)->moves.size(), 0U);
    registry.finish();
}

}  // namespace
