// Elo of several players at once.
#include "lab/ratings.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace quartello::lab {
namespace {

/// A match of many pairs, all 1–1 but for as many 2–0 as the difference in Elo asks for.
PairCounts match_of(double elo, std::uint64_t pairs) {
    const auto extra =
        static_cast<std::uint64_t>(std::llround(std::abs(2 * score_of_elo(elo) - 1) * static_cast<double>(pairs)));
    PairCounts out{{0, 0, pairs - extra, 0, 0}};
    out.counts[elo > 0 ? 4 : 0] = extra;
    return out;
}

TEST(Ratings, OfTwoPlayersAreTheEloOfTheirMatch) {
    const auto found = ratings(2, {{0, 1, match_of(120, 20'000)}});
    EXPECT_NEAR(found[0].elo - found[1].elo, 120, 0.1);
    EXPECT_NEAR(found[0].elo + found[1].elo, 0, 1e-6);
    EXPECT_LT(found[0].low, found[0].elo);
    EXPECT_GT(found[0].high, found[0].elo);
}

TEST(Ratings, OfALadderAddUpItsSteps) {
    const auto found = ratings(3, {{1, 0, match_of(100, 20'000)}, {2, 1, match_of(200, 20'000)}});
    EXPECT_NEAR(found[1].elo - found[0].elo, 100, 0.2);
    EXPECT_NEAR(found[2].elo - found[1].elo, 200, 0.2);
}

TEST(Ratings, ReconcileARoundRobin) {
    // 0 beats 1 by 100, 1 beats 2 by 100; the direct match says 150 instead of 200: the truth lies between.
    const auto found =
        ratings(3, {{0, 1, match_of(100, 5'000)}, {1, 2, match_of(100, 5'000)}, {0, 2, match_of(150, 5'000)}});
    const double lead = found[0].elo - found[2].elo;
    EXPECT_GT(lead, 150);
    EXPECT_LT(lead, 200);
    EXPECT_NEAR(found[1].elo, (found[0].elo + found[2].elo) / 2, 1e-3) << "1 is in the middle by symmetry";
}

TEST(Ratings, StayFiniteAndRepeatThemselves) {
    const std::vector<Pairing> won = {{0, 1, {{0, 0, 0, 0, 20}}}, {1, 2, {{0, 0, 5, 5, 10}}}};
    const auto found = ratings(3, won);
    EXPECT_TRUE(std::isfinite(found[0].elo));
    EXPECT_GT(found[0].elo, found[1].elo + 300);
    const auto again = ratings(3, won);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(found[i].low, again[i].low);
    // Nobody played: everybody is equal.
    for (const auto& rating : ratings(2, {{0, 1, {}}})) EXPECT_EQ(rating.elo, 0);
}

}  // namespace
}  // namespace quartello::lab
