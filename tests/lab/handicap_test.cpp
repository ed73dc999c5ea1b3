// Head starts fitted from play: the curve against closed forms and players whose chances are known, counting, what can
// be given, and games.
#include "lab/handicap.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "engine/core/rng.hpp"
#include "tests/test_scale.hpp"

namespace quartello::lab {
namespace {

double logit_of(double chance) { return std::log(chance / (1 - chance)); }
double chance_of(double logit) { return 1 / (1 + std::exp(-logit)); }

std::vector<Trial> trials_at(double head_start, int wins, int draws, int losses) {
    std::vector<Trial> out(static_cast<std::size_t>(wins), {head_start, 1});
    out.insert(out.end(), static_cast<std::size_t>(draws), {head_start, 0.5});
    out.insert(out.end(), static_cast<std::size_t>(losses), {head_start, 0});
    return out;
}

std::vector<Trial> both(std::vector<Trial> one, const std::vector<Trial>& two) {
    one.insert(one.end(), two.begin(), two.end());
    return one;
}

// --- the curve

TEST(ChanceCurves, GoThroughTwoPoints) {
    // With two head starts and many games the likeliest curve is the one through both scores.
    const auto trials = both(trials_at(2, 30'000, 0, 70'000), trials_at(6, 50'000, 20'000, 30'000));
    const auto curve = ChanceCurve::fit(trials, 3);
    EXPECT_NEAR(curve.chance(2), 0.3, 1e-4);
    EXPECT_NEAR(curve.chance(6), 0.6, 1e-4);
    const double slope = (logit_of(0.6) - logit_of(0.3)) / 4;
    EXPECT_NEAR(curve.slope(), slope, 1e-4);
    EXPECT_NEAR(curve.head_start(0.5), 2 - logit_of(0.3) / slope, 1e-3);
    EXPECT_NEAR(curve.chance(curve.head_start(0.8)), 0.8, 1e-12);
}

TEST(ChanceCurves, StayFiniteAndRising) {
    for (const auto& trials : {trials_at(4, 20, 0, 0), trials_at(4, 0, 0, 20), std::vector<Trial>{},
                               both(trials_at(0, 20, 0, 0), trials_at(10, 0, 0, 20))}) {
        const auto curve = ChanceCurve::fit(trials, 8);
        EXPECT_GT(curve.slope(), 0);
        EXPECT_TRUE(std::isfinite(curve.head_start(0.5)));
        EXPECT_GT(curve.chance(5), curve.chance(4));
    }
}

TEST(ChanceCurves, DoNotCareWhereZeroIs) {
    const auto here = ChanceCurve::fit(both(trials_at(0, 3, 1, 9), trials_at(5, 8, 0, 4)), 5);
    const auto there = ChanceCurve::fit(both(trials_at(70, 3, 1, 9), trials_at(75, 8, 0, 4)), 5);
    EXPECT_NEAR(here.head_start(0.4) + 70, there.head_start(0.4), 1e-6);
}

// --- players whose chances are known

HeadStarts half_points(double high) {
    HeadStarts out{HeadStartKind::komi, {}, 8, 2};
    for (int halves = 0; halves <= 2 * high; ++halves) out.playable.push_back(halves / 2.0);
    return out;
}

std::vector<Trial> play_known(double even, double slope, double chance, std::uint64_t games, std::uint64_t seed) {
    Rng rng(seed);
    return play_in_blocks(half_points(64), chance, games, [&](std::uint64_t, std::span<const double> given) {
        std::vector<Trial> out;
        for (const double head_start : given) {
            const bool wins = rng.below(1'000'000) < 1e6 * chance_of(slope * (head_start - even));
            out.push_back({head_start, wins ? 1.0 : 0.0});
        }
        return out;
    });
}

TEST(HeadStartsByBlocks, FindWhatIsKnown) {
    int covered = 0;
    int close = 0;
    constexpr int runs = test_scale > 1 ? 2 : 25;
    for (std::uint64_t seed = 1; seed <= runs; ++seed) {
        const auto trials = play_known(11, 0.2, 0.6, 300, seed);
        ASSERT_EQ(trials.size(), 300U);
        const auto found = estimate_from(trials, half_points(64), 0.6).head_start;
        const double truth = 11 + logit_of(0.6) / 0.2;
        covered += found.low <= truth && truth <= found.high ? 1 : 0;
        close += std::abs(found.value - truth) < 4 ? 1 : 0;
    }
    EXPECT_GE(covered, runs * 85 / 100);
    EXPECT_GE(close, runs * 95 / 100);
}

TEST(HeadStartsByBlocks, KeepToWhatCanBeGiven) {
    // Even without a komi the second side is ahead: everything is tried at or near 0, and 0 is the answer.
    const auto trials = play_known(-6, 0.3, 0.5, 200, 5);
    double most = 0;
    for (std::size_t i = handicap_block; i < trials.size(); ++i) most = std::max(most, trials[i].head_start);
    EXPECT_LT(most, 12);
    const auto found = estimate_from(trials, half_points(64), 0.5);
    EXPECT_LT(found.head_start.value, 0);
    EXPECT_EQ(found.playable, 0);
}

TEST(HeadStartsByBlocks, FollowFromEarlierBlocksAlone) {
    const auto one = play_known(11, 0.2, 0.5, 200, 9);
    const auto two = play_known(11, 0.2, 0.5, 60, 9);
    for (std::size_t i = 0; i < two.size(); ++i) EXPECT_EQ(one[i].head_start, two[i].head_start);
    int stopped_at = 0;
    play_in_blocks(half_points(9), 0.5, 100, [&](std::uint64_t first, std::span<const double> given) {
        stopped_at = static_cast<int>(first + given.size());
        return first == 0 ? trials_at(1, 1, 0, 1) : std::vector<Trial>{};
    });
    EXPECT_EQ(stopped_at, 40);
}

// --- counting

TEST(CountedChancesTest, AreShares) {
    // Ties at 0 were broken for the second side twice in three.
    const std::vector<CountedGame> games = {{-3, 1}, {-1, 1}, {0, 1}, {0, 1}, {0, 0},
                                            {2, 0},  {2, 0},  {5, 0}, {7, 0}, {9, 0}};
    const CountedChances chances(games);
    EXPECT_DOUBLE_EQ(chances.chance(0), 0.4);
    EXPECT_DOUBLE_EQ(chances.chance(-0.5), 0.2);
    EXPECT_DOUBLE_EQ(chances.chance(0.5), 0.5);
    EXPECT_DOUBLE_EQ(chances.chance(2), 0.6);
    EXPECT_DOUBLE_EQ(chances.chance(2.5), 0.7);
    EXPECT_DOUBLE_EQ(chances.chance(-9), 0);
    EXPECT_DOUBLE_EQ(chances.chance(99), 1);
    EXPECT_DOUBLE_EQ(chances.head_start(0.5), 0.5);
    EXPECT_DOUBLE_EQ(chances.head_start(0.65), 2.25);
    for (double chance = 0.05; chance < 1; chance += 0.05)
        EXPECT_NEAR(chances.chance(std::ceil(2 * chances.head_start(chance)) / 2), chance, 0.16) << chance;
}

TEST(CountedChancesTest, HaveIntervalsThatCover) {
    // Margins evenly spread from -10 to 29: the chance of h is (h + 10) / 40.
    HeadStarts points{HeadStartKind::points, {0}, 8, 2};
    for (double h = 0.5; h < 40; ++h) points.playable.push_back(h);
    int covered = 0;
    constexpr int runs = test_scale > 1 ? 2 : 25;
    for (std::uint64_t seed = 1; seed <= runs; ++seed) {
        Rng rng(seed);
        std::vector<CountedGame> games;
        for (int i = 0; i < 200; ++i) {
            const double margin = static_cast<double>(rng.below(40)) - 10;
            games.push_back({margin, margin < 0 ? 1.0 : margin > 0 ? 0.0 : 0.5});
        }
        const auto found = estimate_from(games, points, 0.5);
        covered += found.head_start.low <= 9.5 && 9.5 <= found.head_start.high ? 1 : 0;
        EXPECT_NEAR(found.playable, 9.5, 6);
        for (const auto& row : found.rows) EXPECT_EQ(row.games, 200U);
    }
    EXPECT_GE(covered, runs * 85 / 100);
}

// --- what can be given

HandicapPlan handicap_plan(std::string_view first, std::string_view second, GameSpec start, std::uint64_t games) {
    HandicapPlan out;
    for (std::size_t i = 0; const auto text : {first, second}) {
        const auto spec = parse_contestant(text);
        EXPECT_TRUE(spec) << text;
        out.match.players[i++] = *spec;
    }
    out.match.openings.start = std::move(start);
    out.match.openings.plies = 2;
    out.games = games;
    return out;
}

HeadStarts given_in(GameSpec start, bool points = false) {
    auto plan = handicap_plan("random", "random", std::move(start), 10);
    plan.points = points;
    const auto found = head_starts_for(plan);
    EXPECT_TRUE(found);
    return found ? *found : HeadStarts{};
}

TEST(HeadStartsInTheRules, DependOnGameAndBoard) {
    const auto komi = given_in({"alea"});
    EXPECT_EQ(komi.kind, HeadStartKind::komi);
    EXPECT_EQ(komi.playable.size(), 129U);
    EXPECT_EQ(given_in({"alea", "size=13"}).playable.back(), 99);
    EXPECT_EQ(given_in({"alea", "komi=3"}, true).kind, HeadStartKind::points);
    const auto bonuses = given_in({"mapello", "", "plain"});
    EXPECT_EQ(bonuses.kind, HeadStartKind::bonuses);
    EXPECT_EQ(bonuses.playable.front(), -8);
    EXPECT_EQ(bonuses.playable.back(), 8);
    EXPECT_EQ(given_in({"mapello", "bonuses=5", "plain"}).playable.back(), 5);
    // These boards hold all the bonuses there may be, or they are worth nothing.
    EXPECT_EQ(given_in({"mapello", "", "classic"}).kind, HeadStartKind::points);
    EXPECT_EQ(given_in({"mapello", "", "random"}).kind, HeadStartKind::points);
    EXPECT_EQ(given_in({"mapello", "bonus=0", "plain"}).kind, HeadStartKind::points);
    const auto points = given_in({"arrello"});
    EXPECT_EQ(points.kind, HeadStartKind::points);
    EXPECT_EQ(nearest_playable(points, 0.1), 0);
    EXPECT_EQ(nearest_playable(points, 3.2), 3.5);
    EXPECT_EQ(nearest_playable(points, -1000), -48.5);
}

const std::atomic<bool> no_stop = false;

TEST(Handicaps, RefuseWhatMakesNoSense) {
    auto plan = handicap_plan("random", "random", {"alea", "size=4,komi=3"}, 10);
    EXPECT_FALSE(measure_handicap(plan, {}, no_stop)) << "the komi is what is looked for";
    plan.match.openings.start = {"alea", "size=4"};
    for (const double chance : {0.0, 1.0, -1.0, std::nan("")}) {
        plan.chance = chance;
        EXPECT_FALSE(measure_handicap(plan, {}, no_stop)) << chance;
    }
    plan.chance = 0.5;
    plan.match.openings.start = {"chess"};
    EXPECT_FALSE(measure_handicap(plan, {}, no_stop));
    plan = handicap_plan("ugi:false", "random", {"arrello", "size=3"}, 10);
    EXPECT_FALSE(measure_handicap(plan, {}, no_stop)) << "no game comes to its end";
}

// --- games

TEST(Handicaps, DoNotDependOnThreads) {
    for (const GameSpec& start : {GameSpec{"alea", "size=4"}, GameSpec{"mapello"}, GameSpec{"arrello", "size=4"}}) {
        auto plan = handicap_plan("greedy", "random", start, 50);
        const auto one = measure_handicap(plan, {}, no_stop);
        plan.match.concurrency = 3;
        std::uint64_t told = 0;
        const auto three = measure_handicap(plan, [&](std::uint64_t games) { told = games; }, no_stop);
        ASSERT_TRUE(one && three);
        EXPECT_EQ(told, 50U);
        EXPECT_EQ(one->games, 50U);
        EXPECT_FALSE(one->interrupted);
        EXPECT_EQ(one->estimate.head_start.value, three->estimate.head_start.value);
        EXPECT_EQ(one->estimate.head_start.low, three->estimate.head_start.low);
        EXPECT_EQ(one->estimate.head_start.high, three->estimate.head_start.high);
        ASSERT_EQ(one->estimate.rows.size(), three->estimate.rows.size());
        for (std::size_t i = 0; i < one->estimate.rows.size(); ++i)
            EXPECT_EQ(one->estimate.rows[i].score, three->estimate.rows[i].score);
    }
}

TEST(Handicaps, GiveTheWeakerSideWhatItNeeds) {
    for (const GameSpec& start : {GameSpec{"alea", "size=5"}, GameSpec{"mapello"}, GameSpec{"arrello", "size=5"}}) {
        if (test_scale > 1 && start.game != "alea") continue;
        const auto weak_second = measure_handicap(handicap_plan("greedy", "random", start, 100), {}, no_stop);
        const auto weak_first = measure_handicap(handicap_plan("random", "greedy", start, 100), {}, no_stop);
        ASSERT_TRUE(weak_second && weak_first);
        EXPECT_GT(weak_second->estimate.head_start.low, 0) << start.game;
        EXPECT_LT(weak_first->estimate.head_start.high, 0) << start.game;
        EXPECT_GT(weak_second->estimate.playable, 0) << start.game;
    }
}

TEST(Handicaps, EndWhenStopped) {
    std::atomic<bool> stop = false;
    const auto plan = handicap_plan("random", "random", {"alea", "size=4"}, 1000);
    const auto found = measure_handicap(plan, [&](std::uint64_t) { stop = true; }, stop);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->interrupted);
    EXPECT_EQ(found->games, handicap_block);
}

}  // namespace
}  // namespace quartello::lab
