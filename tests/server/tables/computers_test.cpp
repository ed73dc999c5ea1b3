#include "server/tables/computers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "server/tables/fair_queue.hpp"

namespace quartello::tables {
namespace {

TEST(TableComputers, AreBounded) {
    for (const char* name : {"level:1", "level:10", "random", "greedy", "engine:time=100", "engine:time=30000"})
        EXPECT_TRUE(table_computer(name)) << name;
    for (const char* name :
         {"level:11", "level:4,budget=20", "uct:time=50", "engine:time=30001", "engine:time=99", "engine:depth=3",
          "engine:nodes=1000", "engine:time=1000,threads=2", "engine:time=1000,table=999",
          "engine:time=1000,eval=linear", "engine:time=1000,weights=/etc/passwd", ""})
        EXPECT_FALSE(table_computer(name)) << name;
}

TEST(TableComputers, CostWhatTheyThink) {
    const auto cost = [](const char* name) { return search_cost_ms(*table_computer(name)); };
    EXPECT_LT(cost("random"), cost("level:2"));
    EXPECT_LT(cost("level:2"), cost("level:10"));
    EXPECT_LE(cost("level:10"), quick_search_ms);
    EXPECT_EQ(cost("engine:time=5000"), 5000);
}

TEST(TableComputers, DoNotLoseOnTime) {
    const auto bound = [](const ClockTerms& terms, std::int64_t main_ms, int periods = 0) {
        ClockState clock = full_clock(terms);
        clock.seats[1].main_ms = main_ms;
        clock.seats[1].periods = periods;
        return thinking_bound_ms(terms, clock, 1);
    };
    EXPECT_EQ(bound({}, 0), std::nullopt);
    EXPECT_EQ(bound({.kind = ClockKind::per_move, .main_ms = 4000}, 4000), 2000);
    const ClockTerms blitz{.kind = ClockKind::increment, .main_ms = 300'000, .increment_ms = 2000};
    EXPECT_EQ(bound(blitz, 300'000), 13'000);
    EXPECT_EQ(bound(blitz, 1000), 500) << "never more than half of what is left";
    const ClockTerms of_periods{.kind = ClockKind::byo_yomi, .main_ms = 60'000, .periods = 3, .period_ms = 10'000};
    EXPECT_EQ(bound(of_periods, 0, 1), 5000);
    EXPECT_EQ(bound(of_periods, 0, 0), 0);
}

TEST(FairQueue, WhoeverAsksForMuchWaitsForHimselfAlone) {
    FairQueue queue;
    std::vector<std::pair<std::int64_t, std::string>> turns;
    for (int i = 0; i < 1000; ++i) turns.emplace_back(queue.due_ms("crowd", 5000, 400), "crowd");
    for (int i = 0; i < 3; ++i) turns.emplace_back(queue.due_ms("Ann", 5000, 400), "Ann");
    turns.emplace_back(queue.due_ms("Bob", 5000, 4), "Bob");
    std::ranges::sort(turns);
    EXPECT_EQ(turns[0].second, "Bob") << "a quick one first";
    const auto of_ann = [](const auto& turn) { return turn.second == "Ann"; };
    EXPECT_EQ(std::count_if(turns.begin(), turns.begin() + 7, of_ann), 3) << "in turn with the crowd";
    EXPECT_EQ(queue.due_ms("crowd", 10'000'000, 400), 10'000'400) << "what is past is forgotten";
}

}  // namespace
}  // namespace quartello::tables
