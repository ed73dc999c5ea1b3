// Verdicts: what a game is reduced to, how games are added up against closed forms, and whole measurements whose answer
// is known.
#include "lab/fairness.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "engine/core/rng.hpp"
#include "tests/test_scale.hpp"

namespace quartello::lab {
namespace {

const std::atomic<bool> never_stop = false;
const OnFairness quiet = [](const Fairness&) {};

FairnessGame noted(int half_points, const std::vector<int>& values) {
    FairnessGame game;
    game.half_points = half_points;
    note_leads(game, values);
    return game;
}

TEST(Fairness, LeadsAreCountedAndSettle) {
    const auto even = noted(2, {10, 0, 300, 200, 0, 400, 20, 900, 900, 900});
    EXPECT_EQ(even.lead_changes, 0);
    EXPECT_DOUBLE_EQ(even.decided_at, 0.2) << "from the third move on";
    const auto turned = noted(0, {300, -300, 300, -300, 0, -40, 40, -900});
    EXPECT_EQ(turned.lead_changes, 3) << "less than half a point is no lead";
    EXPECT_DOUBLE_EQ(turned.decided_at, 3.0 / 8);
    EXPECT_DOUBLE_EQ(noted(2, {-300, -300, -300, -300}).decided_at, 1) << "nobody saw it coming";
    EXPECT_DOUBLE_EQ(noted(1, {300, 300}).decided_at, 1) << "a draw is open to the end";
    EXPECT_DOUBLE_EQ(noted(2, {}).decided_at, 1);
}

FairnessPair pair_of(int first, int second, double margin = 0) {
    FairnessPair out;
    out[0].half_points = first;
    out[1].half_points = second;
    for (FairnessGame& game : out) game.margin = margin;
    return out;
}

TEST(Fairness, IntervalsComeFromPairs) {
    FairnessTally tally;
    EXPECT_EQ(tally.summary(Strength::good, 0.025).games, 0U);
    for (int i = 0; i < 300; ++i) tally.add(pair_of(2, i % 3 == 0 ? 2 : 0, i % 2 == 0 ? 4 : -2));
    const auto found = tally.summary(Strength::good, 0.025);
    EXPECT_EQ(found.strength, Strength::good);
    EXPECT_EQ(found.games, 600U);
    EXPECT_NEAR(found.chance.value, 2.0 / 3, 1e-12);
    // 100 pairs of 1 and 200 of ½: the deviation of a pair's mean is 0.2357.
    EXPECT_NEAR(found.chance.high - found.chance.low, 2 * 1.96 * 0.2357 / std::sqrt(300.0), 1e-3);
    EXPECT_FALSE(found.narrow);
    EXPECT_TRUE(tally.summary(Strength::good, 0.03).narrow);
    EXPECT_NEAR(found.margin.value, 1, 1e-12);
    EXPECT_NEAR(found.margin.high - found.margin.low, 2 * 1.96 * 3 / std::sqrt(300.0), 2e-3);
    EXPECT_DOUBLE_EQ(found.draws, 0);
}

TEST(Fairness, DrawsAreHalf) {
    FairnessTally tally;
    tally.add(pair_of(1, 1));
    tally.add(pair_of(2, 0));
    const auto found = tally.summary(Strength::engine, 0.025);
    EXPECT_DOUBLE_EQ(found.chance.value, 0.5);
    EXPECT_DOUBLE_EQ(found.draws, 0.5);
}

TEST(Fairness, PlayersAreDrawnFromTheirStrengthAndChangeSides) {
    bool differ = false;
    for (std::uint64_t pair = 0; pair < 50; ++pair) {
        for (const Strength strength : all_strengths) {
            const auto players = players_of(strength, 7, pair);
            for (const PlayerSpec& player : players) {
                if (strength == Strength::engine) {
                    EXPECT_EQ(player.kind, PlayerKind::engine);
                    EXPECT_TRUE(player.limits.nodes && player.limits.variety > 0);
                } else {
                    EXPECT_EQ(player.kind, PlayerKind::level);
                    EXPECT_GE(player.level, strength == Strength::beginners ? 1 : 5);
                    EXPECT_LE(player.level, strength == Strength::beginners ? 3 : 7);
                }
            }
            differ = differ || players[0].level != players[1].level;
        }
    }
    EXPECT_TRUE(differ);
}

FairnessPlan small_plan(int threads) {
    FairnessPlan plan;
    plan.start = {"arrello", "size=4"};
    plan.strengths = {Strength::beginners};
    plan.threads = threads;
    plan.most_pairs = 60;
    plan.precision = 0.001;
    plan.solver_nodes = 0;
    return plan;
}

TEST(Fairness, TheAnswerIsTheSameForAnyNumberOfThreads) {
    const auto one = measure_fairness(small_plan(1), quiet, never_stop);
    const auto three = measure_fairness(small_plan(3), quiet, never_stop);
    ASSERT_TRUE(one && three);
    EXPECT_FALSE(one->interrupted);
    const StrengthFairness& a = one->strengths.at(0);
    const StrengthFairness& b = three->strengths.at(0);
    EXPECT_EQ(a.games, 120U);
    EXPECT_EQ(b.games, a.games);
    EXPECT_EQ(b.chance.value, a.chance.value);
    EXPECT_EQ(b.margin.value, a.margin.value);
    EXPECT_EQ(a.judged_games, 8U) << "pairs 0, 16, 32 and 48";
    EXPECT_GT(a.lead_changes, 0);
    EXPECT_EQ(b.lead_changes, a.lead_changes);
    FairnessPlan other = small_plan(2);
    other.seed = 2;
    const auto again = measure_fairness(other, quiet, never_stop);
    ASSERT_TRUE(again);
    EXPECT_NE(again->strengths.at(0).margin.value, a.margin.value);
}

TEST(Fairness, ItEndsWhenTheIntervalIsNarrow) {
    FairnessPlan plan = small_plan(2);
    plan.precision = 0.2;
    const auto found = measure_fairness(plan, quiet, never_stop);
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->interrupted);
    EXPECT_TRUE(found->strengths.at(0).narrow);
    EXPECT_LT(found->strengths.at(0).games, 120U);
}

TEST(Fairness, AProofIsFoundWhereThereIsOne) {
    FairnessPlan plan = small_plan(1);
    plan.start = {"arrello", "size=3"};
    plan.most_pairs = 2;
    plan.solver_nodes = 5'000'000;
    const auto found = measure_fairness(plan, quiet, never_stop);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->proved);
    EXPECT_FALSE(found->interrupted);
}

TEST(Fairness, AHeadStartShows) {
    // Black takes the last white disc with its next move, if it sees it.
    FairnessPlan plan;
    plan.start = {"mapello", "", "plain"};
    const auto session = make_session(plan.start);
    ASSERT_TRUE(session);
    for (const char* move : {"d6", "c4", "d3", "c6", "b5", "e6", "d7", "c5"})
        ASSERT_TRUE((*session)->play(move)) << move;
    plan.start = {"mapello", (*session)->rules(), "", (*session)->position()};
    plan.strengths = {Strength::beginners};
    plan.most_pairs = 40;
    plan.solver_nodes = 0;
    const auto found = measure_fairness(plan, quiet, never_stop);
    ASSERT_TRUE(found);
    EXPECT_GT(found->strengths.at(0).chance.value, 0.5) << "f5 takes everything";
}

TEST(Fairness, StopsWhenToldAndRefusesFinishedGames) {
    std::atomic<bool> stop = true;
    const auto stopped = measure_fairness(small_plan(2), quiet, stop);
    ASSERT_TRUE(stopped);
    EXPECT_TRUE(stopped->interrupted);
    FairnessPlan wrong = small_plan(1);
    wrong.start.position = "nonsense";
    EXPECT_FALSE(measure_fairness(wrong, quiet, never_stop));
}

}  // namespace
}  // namespace quartello::lab
