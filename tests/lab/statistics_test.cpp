// The statistics of paired matches against closed forms, hand-computed cases and small seeded simulations.
#include "lab/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "engine/core/rng.hpp"
#include "tests/test_scale.hpp"

namespace quartello::lab {
namespace {

PairCounts counts(std::array<std::uint64_t, 5> values) { return {values}; }

/// The pair counts to expect of `pairs` pairs of independent games.
PairCounts independent_pairs(double win, double draw, double pairs) {
    const double loss = 1 - win - draw;
    const std::array<double, 5> p = {loss * loss, 2 * loss * draw, draw * draw + 2 * win * loss, 2 * win * draw,
                                     win * win};
    PairCounts out;
    for (std::size_t i = 0; i < 5; ++i) out.counts[i] = static_cast<std::uint64_t>(std::llround(pairs * p[i]));
    return out;
}

PairCounts mirrored(const PairCounts& pairs) {
    const auto& n = pairs.counts;
    return counts({n[4], n[3], n[2], n[1], n[0]});
}

/// Variance of a pair's mean score (0 to 1): half a game's variance if the games are independent.
double variance_of(const PairCounts& pairs) {
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        const double from_mean = static_cast<double>(i) / 4 - pairs.score();
        sum += static_cast<double>(pairs.counts[i]) * from_mean * from_mean;
    }
    return sum / static_cast<double>(pairs.pairs());
}

/// A pair score drawn from a distribution over 0, ½, 1, 1½, 2.
int draw_score(const std::array<double, 5>& p, Rng& rng) {
    double x = static_cast<double>(rng.next() >> 11) * 0x1p-53;
    for (int i = 0; i < 4; ++i) {
        x -= p[static_cast<std::size_t>(i)];
        if (x < 0) return i;
    }
    return 4;
}

/// Pairs with sides swapped are correlated: many 1–1, few 0–2. Its mean score is the one of `elo`.
std::array<double, 5> paired_distribution(double elo) {
    const double shift = 2 * (score_of_elo(elo) - 0.5);  // moved from 0–2 to 2–0
    return {0.15 - shift / 2, 0.1, 0.5, 0.1, 0.15 + shift / 2};
}

TEST(Elo, OfKnownScores) {
    EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0);
    EXPECT_NEAR(elo_of_score(10.0 / 11), 400, 1e-9);
    EXPECT_NEAR(elo_of_score(0.75), 190.848501887865, 1e-9);
    EXPECT_NEAR(elo_of_score(0.1), -381.697003775729, 1e-9);
    EXPECT_EQ(elo_of_score(1), std::numeric_limits<double>::infinity());
    EXPECT_EQ(elo_of_score(0), -std::numeric_limits<double>::infinity());
    for (const double elo : {-700.0, -35.5, 0.0, 3.0, 250.0}) EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
}

TEST(PairCounts, Mean) {
    const PairCounts pairs = counts({1, 2, 3, 4, 10});
    EXPECT_EQ(pairs.pairs(), 20U);
    EXPECT_DOUBLE_EQ(pairs.score(), (2 * 0.25 + 3 * 0.5 + 4 * 0.75 + 10) / 20);
    EXPECT_DOUBLE_EQ(PairCounts{}.score(), 0.5);
}

TEST(Likelihood, OfTwoOutcomesIsTheBinomialOne) {
    // With only 0–2 and 2–0 the mean fixes the distribution: n0 ln(1 − m) + n4 ln m.
    for (const double mean : {0.2, 0.5, 0.61}) {
        EXPECT_NEAR(log_likelihood(counts({30, 0, 0, 0, 70}), mean), 30 * std::log(1 - mean) + 70 * std::log(mean),
                    1e-9);
    }
}

TEST(Likelihood, MayUseAnOutcomeNeverSeen) {
    // All won: a mean below 1 needs some pairs lost, and 0–2 costs least: p(2–0) = mean.
    EXPECT_NEAR(log_likelihood(counts({0, 0, 0, 0, 50}), 0.9), 50 * std::log(0.9), 1e-9);
    // All drawn: the rest of the probability goes to the far end, p(1–1) = 1 − q with q the wins and ½ + q/2 = mean.
    EXPECT_NEAR(log_likelihood(counts({0, 0, 20, 0, 0}), 0.6), 20 * std::log(0.8), 1e-9);
    EXPECT_NEAR(log_likelihood(counts({0, 0, 20, 0, 0}), 0.4), 20 * std::log(0.8), 1e-9);
}

TEST(Likelihood, IsGreatestAtTheScoreSeen) {
    const PairCounts pairs = counts({3, 8, 40, 11, 9});
    double expected = 0;
    for (const auto n : pairs.counts) expected += static_cast<double>(n) * std::log(static_cast<double>(n) / 71);
    EXPECT_NEAR(log_likelihood(pairs, pairs.score()), expected, 1e-9);
    for (double mean = 0.05; mean < 1; mean += 0.05) EXPECT_LT(log_likelihood(pairs, mean), expected + 1e-9);
}

/// The slow twin: the best distribution with a given mean by a walk over a grid of three free probabilities.
TEST(Likelihood, AgreesWithASearchOverDistributions) {
    const PairCounts pairs = counts({2, 0, 5, 1, 4});
    const double mean = 0.45;
    double best = -1e9;
    constexpr int steps = 100;
    for (int a = 1; a < steps; ++a) {
        for (int c = 1; a + c < steps; ++c) {
            for (int d = 1; a + c + d < steps; ++d) {
                const double p2 = static_cast<double>(c) / steps;
                const double p3 = static_cast<double>(d) / steps;
                const double p4 = mean - p2 / 2 - p3 * 0.75;  // p1 = 0: never seen and not at an end
                const double p0 = 1 - p2 - p3 - p4;
                if (p4 <= 0 || p0 <= 0) continue;
                best = std::max(best, 2 * std::log(p0) + 5 * std::log(p2) + std::log(p3) + 4 * std::log(p4));
            }
        }
    }
    const double found = log_likelihood(pairs, mean);
    EXPECT_GE(found, best);
    EXPECT_LT(found, best + 0.01);
}

TEST(Interval, IsSymmetricAndNearTheNormalOne) {
    const PairCounts even = counts({20, 50, 260, 50, 20});
    const EloEstimate estimate = elo_estimate(even);
    EXPECT_NEAR(estimate.elo, 0, 1e-9);
    EXPECT_NEAR(estimate.low, -estimate.high, 1e-6);
    const double error = 1.959964 * std::sqrt(variance_of(even) / 400);
    EXPECT_NEAR(score_interval(even).high, 0.5 + error, 0.02 * error);
    const PairCounts better = counts({10, 40, 250, 70, 30});
    EXPECT_NEAR(elo_estimate(better).low, -elo_estimate(mirrored(better)).high, 1e-6);
    EXPECT_NEAR(elo_estimate(better).elo, -elo_estimate(mirrored(better)).elo, 1e-9);
}

TEST(Interval, HasAWidthWhereEverythingWasWon) {
    const PairCounts won = counts({0, 0, 0, 0, 100});
    // n ln m = −χ²/2.
    EXPECT_NEAR(score_interval(won).low, std::exp(-3.841458820694124 / 200), 1e-9);
    EXPECT_DOUBLE_EQ(score_interval(won).high, 1);
    EXPECT_TRUE(std::isinf(elo_estimate(won).elo));
    EXPECT_GT(elo_estimate(won).low, 600);
    EXPECT_DOUBLE_EQ(score_interval({}).low, 0);
    EXPECT_DOUBLE_EQ(score_interval({}).high, 1);
}

TEST(Interval, CoversTheTruthAboutNineteenTimesInTwenty) {
    Rng rng(2024);
    for (const double elo : {0.0, 40.0}) {
        const auto p = paired_distribution(elo);
        int covered = 0;
        constexpr int trials = 1000 / test_scale;
        for (int trial = 0; trial < trials; ++trial) {
            PairCounts pairs;
            for (int i = 0; i < 150; ++i) pairs.add(draw_score(p, rng));
            const EloEstimate estimate = elo_estimate(pairs);
            covered += estimate.low <= elo && elo <= estimate.high;
        }
        // Three standard deviations of the simulation.
        EXPECT_NEAR(covered, 0.95 * trials, std::ceil(3 * std::sqrt(0.95 * 0.05 * trials))) << elo;
    }
}

TEST(Pentanomial, IsTheTrinomialWhereGamesAreIndependent) {
    const double win = 0.4;
    const double draw = 0.25;
    const PairCounts pairs = independent_pairs(win, draw, 10'000);
    const double mean = win + draw / 2;
    const double game_variance = win + draw / 4 - mean * mean;
    EXPECT_NEAR(pairs.score(), mean, 1e-4);
    EXPECT_NEAR(variance_of(pairs), game_variance / 2, 1e-4);
    // The interval of 20,000 games counted one by one.
    const double error = 1.959964 * std::sqrt(game_variance / 20'000);
    EXPECT_NEAR(score_interval(pairs).high - pairs.score(), error, 0.01 * error);
    // Sides swapped on the same opening cancel: the same score from correlated pairs is known more exactly.
    const PairCounts correlated = counts({500, 500, 7500, 500, 1000});
    EXPECT_NEAR(correlated.score(), mean, 1e-4);
    EXPECT_LT(score_interval(correlated).high - correlated.score(), 0.75 * error);
}

TEST(Superiority, OfClearAndEvenMatches) {
    EXPECT_DOUBLE_EQ(superiority({}), 0.5);
    EXPECT_NEAR(superiority(counts({7, 3, 20, 3, 7})), 0.5, 1e-6);
    const PairCounts better = counts({20, 50, 260, 60, 30});
    EXPECT_NEAR(superiority(better) + superiority(mirrored(better)), 1, 1e-9);
    const double z = (better.score() - 0.5) / std::sqrt(variance_of(better) / 420);
    EXPECT_NEAR(superiority(better), std::erfc(-z / std::sqrt(2.0)) / 2, 0.003);
    EXPECT_GT(superiority(counts({0, 0, 0, 0, 50})), 0.999999);
}

TEST(Sprt, BoundsAreWalds) {
    const Sprt test{0, 10, 0.05, 0.1};
    EXPECT_NEAR(test.upper(), std::log(0.9 / 0.05), 1e-12);
    EXPECT_NEAR(test.lower(), std::log(0.1 / 0.95), 1e-12);
}

TEST(Sprt, RatiosComputedByHand) {
    // Two outcomes: n4 ln(m1/m0) + n0 ln((1−m1)/(1−m0)), with means 10/11 (400 Elo) and 1/2 (0 Elo).
    const Sprt wide{0, 400, 0.05, 0.05};
    EXPECT_NEAR(log_likelihood_ratio(counts({2, 0, 0, 0, 8}), wide), 8 * std::log(20.0 / 11) + 2 * std::log(2.0 / 11),
                1e-9);
    EXPECT_DOUBLE_EQ(log_likelihood_ratio({}, wide), 0);
    // Even results against bounds on both sides of zero prove nothing either way.
    const Sprt centred{-5, 5, 0.05, 0.05};
    EXPECT_NEAR(log_likelihood_ratio(counts({9, 20, 80, 20, 9}), centred), 0, 1e-9);
    const PairCounts better = counts({9, 20, 80, 25, 15});
    EXPECT_NEAR(log_likelihood_ratio(better, centred), -log_likelihood_ratio(mirrored(better), centred), 1e-9);
    EXPECT_EQ(verdict(counts({2, 0, 0, 0, 8}), wide), SprtVerdict::open);
    EXPECT_EQ(verdict(counts({0, 0, 0, 0, 8}), wide), SprtVerdict::elo1);
    EXPECT_EQ(verdict(counts({8, 0, 0, 0, 0}), wide), SprtVerdict::elo0);
}

TEST(Sprt, IsNearTheNormalApproximation) {
    const Sprt test{0, 10, 0.05, 0.05};
    const PairCounts pairs = counts({200, 500, 2500, 620, 260});
    const double s0 = score_of_elo(0);
    const double s1 = score_of_elo(10);
    const double n = static_cast<double>(pairs.pairs());
    const double normal = n * (s1 - s0) * (2 * pairs.score() - s0 - s1) / (2 * variance_of(pairs));
    EXPECT_NEAR(log_likelihood_ratio(pairs, test), normal, 0.02 * std::abs(normal));
}

/// How often the test accepts elo1, out of `trials` matches between players who are `elo` apart.
int accepted(const Sprt& test, double elo, int trials, Rng& rng) {
    const auto p = paired_distribution(elo);
    int count = 0;
    for (int trial = 0; trial < trials; ++trial) {
        PairCounts pairs;
        SprtVerdict found = SprtVerdict::open;
        // Looking up every 8 pairs only makes the simulation cheaper and the test a little more careful.
        while (found == SprtVerdict::open) {
            for (int i = 0; i < 8; ++i) pairs.add(draw_score(p, rng));
            found = verdict(pairs, test);
        }
        count += found == SprtVerdict::elo1;
    }
    return count;
}

TEST(Sprt, ErrsAsRarelyAsAsked) {
    Rng rng(7);
    const Sprt test{0, 60, 0.1, 0.1};
    constexpr int trials = 1000 / test_scale;
    // Three standard deviations above one tenth.
    EXPECT_LE(accepted(test, 0, trials, rng), 128);
    EXPECT_GE(accepted(test, 60, trials, rng), trials - 128);
}

TEST(Sprt, ReadsItsBounds) {
    const auto some = parse_sprt("elo1=5,elo0=-5,alpha=0.01");
    ASSERT_TRUE(some);
    EXPECT_EQ(some->elo0, -5);
    EXPECT_EQ(some->elo1, 5);
    EXPECT_EQ(some->alpha, 0.01);
    EXPECT_EQ(some->beta, 0.05);
    for (const char* bad : {"", "elo0", "elo0=", "elo2=1", "elo0=10,elo1=10", "elo0=nan", "alpha=0", "beta=0.5",
                            "elo1=3000", "elo0=1x"}) {
        EXPECT_FALSE(parse_sprt(bad)) << bad;
    }
}

TEST(Holm, StepsDown) {
    const std::vector<double> p = {0.01, 0.04, 0.03, 0.005};
    const auto adjusted = holm_adjusted(p);
    // Sorted: 0.005 · 4, 0.01 · 3, 0.03 · 2, and 0.04 · 1 may not count as less than the one before.
    EXPECT_NEAR(adjusted[3], 0.02, 1e-12);
    EXPECT_NEAR(adjusted[0], 0.03, 1e-12);
    EXPECT_NEAR(adjusted[2], 0.06, 1e-12);
    EXPECT_NEAR(adjusted[1], 0.06, 1e-12);
    EXPECT_TRUE(holm_adjusted({}).empty());
    EXPECT_DOUBLE_EQ(holm_adjusted(std::vector<double>{0.7, 0.9})[1], 1);
}

TEST(Holm, KeepsItsPromiseWhereNothingDiffers) {
    Rng rng(11);
    int wrong = 0;
    constexpr int studies = 2000;
    for (int i = 0; i < studies; ++i) {
        std::vector<double> p(12);
        for (double& value : p) value = static_cast<double>(rng.next() >> 11) * 0x1p-53;
        wrong += std::ranges::min(holm_adjusted(p)) < 0.05 ? 1 : 0;
    }
    EXPECT_NEAR(static_cast<double>(wrong) / studies, 0.05, 0.015);
}

TEST(TwoSidedP, OfKnownPoints) {
    EXPECT_NEAR(two_sided_p(1.959963985), 0.05, 1e-9);
    EXPECT_NEAR(two_sided_p(-2.575829304), 0.01, 1e-9);
    EXPECT_DOUBLE_EQ(two_sided_p(0), 1);
}

}  // namespace
}  // namespace quartello::lab
