// What a move may take of a clock, and when a search stops by itself; all of it without a clock that runs.
#include "engine/search/time_manager.hpp"

#include <gtest/gtest.h>

#include "engine/games/all_games.hpp"
#include "engine/search/searcher.hpp"
#include "tests/engine/search/minimax.hpp"

namespace quartello {
namespace {

constexpr TimeProfile steady_profile = {.growth = 3, .fall = 100};

TimePlan plan_of(std::int64_t left, std::int64_t increment, int moves_ahead, int moves_to_go = 0) {
    return plan_time({left, increment, moves_to_go}, moves_ahead, steady_profile);
}

TEST(TimePlanTest, NeverAsksForMoreThanIsLeft) {
    for (const std::int64_t left : {0, 1, 19, 20, 21, 25, 100, 1000, 3'600'000}) {
        for (const std::int64_t increment : {0, 1, 50, 5000}) {
            for (const int ahead : {-3, 0, 1, 2, 7, 40, 500}) {
                for (const int to_go : {0, 1, 2, 25}) {
                    const TimePlan plan = plan_of(left, increment, ahead, to_go);
                    EXPECT_GE(plan.wanted_ms, 1);
                    EXPECT_GE(plan.most_ms, plan.wanted_ms);
                    // A millisecond is as short as a search gets; otherwise a message has time to arrive.
                    EXPECT_LE(plan.most_ms, std::max<std::int64_t>(left - 20, 1));
                    EXPECT_LE(plan.proof_ms, std::max<std::int64_t>(left - 20, 1));
                }
            }
        }
    }
}

TEST(TimePlanTest, GrowsWithTheClockAndShrinksWithTheMovesAhead) {
    for (const std::int64_t increment : {0, 30, 1000}) {
        for (int ahead = 1; ahead < 60; ++ahead) {
            for (std::int64_t left = 0; left < 5000; left += 37) {
                const TimePlan plan = plan_of(left, increment, ahead);
                const TimePlan richer = plan_of(left + 37, increment, ahead);
                const TimePlan earlier = plan_of(left, increment, ahead + 1);
                ASSERT_LE(plan.wanted_ms, richer.wanted_ms);
                ASSERT_LE(plan.most_ms, richer.most_ms);
                ASSERT_GE(plan.wanted_ms, earlier.wanted_ms);
                ASSERT_GE(plan.most_ms, earlier.most_ms);
            }
        }
    }
}

/// What is left after a game of so many moves that take `taken` of each plan.
template <class Taken>
std::int64_t left_after(std::int64_t clock, std::int64_t increment, int moves, int foreseen, const Taken& taken) {
    std::int64_t left = clock;
    for (int move = 0; move < moves; ++move) {
        left -= taken(plan_of(left, increment, std::max(foreseen - move, 1)));
        EXPECT_GE(left, 0) << "move " << move;
        left += increment;
    }
    return left;
}

TEST(TimePlanTest, LastsAGameAndUsesTheClock) {
    const auto wanted = [](const TimePlan& plan) { return plan.wanted_ms; };
    const auto most = [](const TimePlan& plan) { return plan.most_ms; };
    for (const std::int64_t increment : {0, 20, 500}) {
        for (const int moves : {1, 5, 20, 60}) {
            left_after(3000, increment, moves, moves, most);
            EXPECT_LE(left_after(60'000, increment, moves, moves, wanted), 60'000 * 5 / 6 + increment);
        }
        // Twice as long as foreseen; every move takes a millisecond at least.
        for (const int moves : {1, 5, 20}) {
            left_after(3000, increment, 2 * moves, moves, wanted);
            left_after(3000, increment, 2 * moves, moves, most);
        }
    }
    EXPECT_LT(left_after(60'000, 0, 40, 40, wanted), 6000) << "a game of the length foreseen leaves little";
}

TEST(TimePlanTest, AnIncrementIsThereToBeUsed) {
    EXPECT_GE(plan_of(10'000, 1000, 40).wanted_ms, 1000);
    EXPECT_LE(plan_of(1000, 1000, 40).most_ms, 500);
}

TEST(TimePlanTest, OvertimeIsForItsMoves) {
    EXPECT_EQ(plan_of(1020, 0, 40, 1).wanted_ms, 900) << "what is left of a period is lost";
    EXPECT_EQ(plan_of(2520, 0, 40, 25).wanted_ms, 100);
    EXPECT_EQ(plan_of(2520, 0, 5, 25).wanted_ms, 500) << "the game ends before the period does";
}

// --- after each depth

/// Depths that take `growth` times as long as the one before, from a millisecond on; who is asked before each.
struct VirtualSearch {
    DepthWatch watch;
    double growth = 3;
    std::int64_t elapsed_ms = 0;
    double cost_ms = 1;
    int value = 0;

    bool after_depth(bool same_move, int new_value) {
        elapsed_ms += static_cast<std::int64_t>(cost_ms);
        cost_ms *= growth;
        value = new_value;
        return watch.goes_on({static_cast<std::uint64_t>(elapsed_ms) * 1000, elapsed_ms, value, same_move});
    }
};

/// When a search ends whose move is new at every `fickle`-th depth (0: never) and whose value falls each time.
std::int64_t end_of(const TimePlan& plan, double growth, int fickle, int fall = 0) {
    VirtualSearch search{DepthWatch(plan), growth};
    int depth = 1;
    while (search.after_depth(fickle == 0 || depth % fickle != 0, -fall * depth)) ++depth;
    return search.elapsed_ms;
}

TEST(DepthWatchTest, EndsNearTheTimeWanted) {
    for (const double growth : {1.5, 2.0, 3.0, 6.0}) {
        for (const std::int64_t wanted : {20, 100, 150, 300, 1000, 5000}) {
            const TimePlan plan{.wanted_ms = wanted, .most_ms = 4 * wanted, .proof_ms = 1, .profile = steady_profile};
            for (const int fickle : {0, 1, 2, 3}) {
                const std::int64_t end = end_of(plan, growth, fickle);
                EXPECT_LE(end, plan.most_ms) << growth;
                EXPECT_GE(static_cast<double>(end), 0.1 * static_cast<double>(wanted)) << growth;
            }
        }
    }
}

TEST(DepthWatchTest, StartsNoDepthThatCannotEnd) {
    const TimePlan wide{.wanted_ms = 1000, .most_ms = 4000, .proof_ms = 1, .profile = steady_profile};
    const TimePlan tight{.wanted_ms = 1000, .most_ms = 1000, .proof_ms = 1, .profile = steady_profile};
    // Depths end at 1, 4, 13, 40, 121, 364, 1093 ms.
    EXPECT_EQ(end_of(wide, 3, 1), 1093);
    EXPECT_EQ(end_of(tight, 3, 1), 364);
}

TEST(DepthWatchTest, DoubtTakesLongerThanCertainty) {
    std::int64_t certain = 0;
    std::int64_t doubtful = 0;
    std::int64_t falling = 0;
    for (std::int64_t wanted = 50; wanted < 2000; wanted += 10) {
        const TimePlan plan{.wanted_ms = wanted, .most_ms = 4 * wanted, .proof_ms = 1, .profile = steady_profile};
        ASSERT_LE(end_of(plan, 2, 0), end_of(plan, 2, 1));
        ASSERT_LE(end_of(plan, 2, 0), end_of(plan, 2, 0, steady_profile.fall));
        certain += end_of(plan, 2, 0);
        doubtful += end_of(plan, 2, 1);
        falling += end_of(plan, 2, 0, steady_profile.fall);
    }
    EXPECT_LT(certain, doubtful);
    EXPECT_LT(certain, falling);
}

TEST(DepthWatchTest, GuessesWithWhatTheSearchHasShown) {
    const TimePlan plan{.wanted_ms = 1'000'000, .most_ms = 4'000'000, .proof_ms = 1, .profile = steady_profile};
    VirtualSearch usual{DepthWatch(plan), 3};
    VirtualSearch wild{DepthWatch(plan), 9};
    for (int depth = 0; depth < 5; ++depth) {
        usual.after_depth(true, 0);
        wild.after_depth(true, 0);
    }
    EXPECT_NEAR(usual.watch.next_cost_ms(), usual.cost_ms, usual.cost_ms / 20);
    EXPECT_GT(wild.watch.next_cost_ms(), wild.cost_ms / 4) << "growth three times the usual one";
    EXPECT_LT(wild.watch.next_cost_ms(), wild.cost_ms);
}

TEST(DepthWatchTest, EndsASearchThatHasNoOtherLimit) {
    const auto start = *Mabi::start(*parse_rules<Mabi>(""), "");
    Mabi::History history;
    history.push(start.position);
    Searcher<Mabi, RuggedEvaluator<Mabi>> searcher(start.rules, 1);
    SearchLimits limits{.table_mb = 1};
    limits.plan = TimePlan{.wanted_ms = 2, .most_ms = 1'000'000, .proof_ms = 1, .profile = steady_profile};
    const auto found = searcher.search(start.position, history, limits, {}, never_stop);
    ASSERT_FALSE(found.lines.empty());
    EXPECT_FALSE(found.solved);
    EXPECT_GE(found.depth, 1);
}

}  // namespace
}  // namespace quartello
