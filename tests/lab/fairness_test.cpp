// Verdicts: what a game is reduced to, how games are added up against closed forms, and whole measurements whose answer
// is known.
#include "lab/fairness.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "engine/core/rng.hpp"
#include "lab/fairness_model.hpp"
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

StrengthFairness summary_of(const FairnessTally& tally, Strength strength, double precision = 0.025) {
    return fairness_summary("no game", strength, tally, {}, precision);
}

TEST(Fairness, IntervalsComeFromPairs) {
    FairnessTally tally;
    EXPECT_EQ(summary_of(tally, Strength::good).games, 0U);
    for (int i = 0; i < 300; ++i) tally.add(pair_of(2, i % 3 == 0 ? 2 : 0, i % 2 == 0 ? 4 : -2));
    const auto found = summary_of(tally, Strength::good);
    EXPECT_EQ(found.strength, Strength::good);
    EXPECT_EQ(found.games, 600U);
    EXPECT_DOUBLE_EQ(found.played, 2.0 / 3);
    EXPECT_NEAR(found.chance.value, 2.0 / 3, 1e-3) << "two games that nobody played say even";
    // 100 pairs of 1 and 200 of ½: the deviation of a pair's mean is 0.2357, with ten pairs of independent games 0.238.
    EXPECT_NEAR(found.chance.high - found.chance.low, 2 * 1.96 * 0.238 / std::sqrt(300.0), 2e-3);
    EXPECT_FALSE(found.narrow);
    EXPECT_TRUE(summary_of(tally, Strength::good, 0.03).narrow);
    EXPECT_NEAR(found.margin.value, 1, 1e-12);
    EXPECT_NEAR(found.margin.high - found.margin.low, 2 * 1.96 * 3 / std::sqrt(300.0), 2e-3);
    EXPECT_DOUBLE_EQ(found.draws, 0);
}

TEST(Fairness, DrawsAreHalf) {
    FairnessTally tally;
    tally.add(pair_of(1, 1));
    tally.add(pair_of(2, 0));
    const auto found = summary_of(tally, Strength::engine);
    EXPECT_DOUBLE_EQ(found.played, 0.5);
    EXPECT_DOUBLE_EQ(found.chance.value, 0.5);
    EXPECT_DOUBLE_EQ(found.draws, 0.5);
}

TEST(Fairness, TalliesAddUpInAnyOrder) {
    const GameSpec start{"arrello", "size=4"};
    const auto whole = play_fairness_pairs(start, Strength::beginners, 3, 0, 40, never_stop);
    ASSERT_TRUE(whole);
    FairnessTally sum;
    for (const std::uint64_t first : {30U, 0U, 20U, 10U}) {
        const auto part = play_fairness_pairs(start, Strength::beginners, 3, first, 10, never_stop);
        ASSERT_TRUE(part);
        sum.add(*part);
    }
    EXPECT_EQ(sum, *whole);
    EXPECT_EQ(sum.games(), 80U);
}

TEST(Fairness, TheSearchCountsAsGames) {
    const FairnessModel model{0, 0.5, 20};
    const ChancePrior prior = prior_of(model, Evaluation{200, false});
    EXPECT_NEAR(prior.chance, 1 / (1 + std::exp(-0.5 * 2 / 1.2)), 1e-12)
        << "two points, and a little less for being many";
    EXPECT_DOUBLE_EQ(prior.games, 20);
    EXPECT_DOUBLE_EQ(prior_of(model, {}).chance, 0.5) << "no search";
    // Without games the interval is that of the Beta distribution; with many the games decide.
    const Interval before = chance_of(prior, {});
    EXPECT_NEAR(before.value, prior.chance, 1e-12);
    EXPECT_GT(before.high - before.low, 0.3);
    const Interval after = chance_of(prior, {{1000, 0, 0, 0, 1000}});
    EXPECT_NEAR(after.value, 0.5, 0.005);
    EXPECT_LT(after.high - after.low, 0.07);
}

TEST(Fairness, PairsThatAlwaysShareCountForMore) {
    const ChancePrior prior{0.5, 2};
    const double independent = effective_games(prior, {{100, 0, 200, 0, 100}});
    EXPECT_NEAR(independent, 800, 20) << "as many games as were played";
    EXPECT_GT(effective_games(prior, {{0, 0, 400, 0, 0}}), 2 * independent) << "one point of two every time";
    EXPECT_LT(effective_games(prior, {{200, 0, 0, 0, 200}}), 0.6 * independent) << "both games of a pair always alike";
}

TEST(Fairness, TheFitFindsTheModel) {
    // Boards of which each value has as many a chance as the curve says, drawn around it.
    Rng rng(5);
    const auto uniform = [&] { return (rng.below(1'000'000) + 0.5) / 1e6; };
    std::vector<FairnessSample> samples;
    for (int board = 0; board < 400; ++board) {
        FairnessSample sample;
        sample.search.value = static_cast<int>(rng.below(2000)) - 1000;
        const double points = sample.search.value / 100.0;
        const double centre = 1 / (1 + std::exp(-(0.2 + 0.15 * points / (1 + std::abs(points) / 10))));
        // A sum of uniform numbers, of a deviation that 25 games before the first one stand for.
        double around = -6;
        for (int i = 0; i < 12; ++i) around += uniform();
        const double chance = std::clamp(centre + around * std::sqrt(centre * (1 - centre) / 26), 0.01, 0.99);
        for (int pair = 0; pair < 300; ++pair) {
            const int wins = (uniform() < chance ? 1 : 0) + (uniform() < chance ? 1 : 0);
            sample.pairs.add(2 * wins);
        }
        samples.push_back(sample);
    }
    const FairnessModel found = fit_fairness_model(samples);
    EXPECT_NEAR(found.offset, 0.2, 0.08);
    EXPECT_NEAR(found.slope, 0.15, 0.04);
    EXPECT_NEAR(found.games, 25, 8);
}

TEST(FairnessDeep, ColoursSwappedTheVerdictIsSwapped) {
    // A position and its twin with all discs turned and the other side to move: whoever moves first has the same
    // chance, whatever noise the players have.
    const auto plain = make_session({"mapello", "", "random:11"});
    ASSERT_TRUE(plain);
    const std::string position = (*plain)->position();
    std::string swapped = position;
    for (char& letter : swapped) letter = letter == 'b' ? 'w' : letter == 'w' ? 'b' : letter;
    for (const Strength strength : {Strength::beginners, Strength::good}) {
        const GameSpec one{"mapello", (*plain)->rules(), "", position};
        const GameSpec other{"mapello", (*plain)->rules(), "", swapped};
        const auto a = play_fairness_pairs(one, strength, 1, 0, 100, never_stop);
        const auto b = play_fairness_pairs(other, strength, 2, 0, 100, never_stop);
        ASSERT_TRUE(a && b);
        const ScoreInterval first = score_interval(a->counts());
        const ScoreInterval second = score_interval(b->counts());
        EXPECT_LE(first.low, 1 - second.low) << name_of(strength);
        EXPECT_GE(first.high, 1 - second.high) << name_of(strength);
    }
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
    EXPECT_EQ(found->strengths.at(0).games, 80U);
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
