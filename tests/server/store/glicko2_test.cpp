#include "server/store/glicko2.hpp"

#include <gtest/gtest.h>

namespace quartello::store {
namespace {

TEST(Glicko2, TheExampleOfThePaper) {
    const Opponent games[] = {
        {{1400, 30, 0.06}, 1},
        {{1550, 100, 0.06}, 0},
        {{1700, 300, 0.06}, 0},
    };
    const Rating after = after_period({1500, 200, 0.06}, games);
    EXPECT_NEAR(after.rating, 1464.06, 0.01);
    EXPECT_NEAR(after.deviation, 151.52, 0.01);
    EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko2, WithoutGamesOnlyTheDeviationGrows) {
    const Rating before{1620, 60, 0.06};
    const Rating after = after_period(before, {});
    EXPECT_EQ(after.rating, before.rating);
    EXPECT_NEAR(after.deviation, 60.8995, 0.001);  // sqrt(60² + (173.7178 · 0.06)²)
    EXPECT_EQ(after_idling(before, 0), before);
    EXPECT_NEAR(after_idling(before, 86'400'000).deviation, after.deviation, 1e-9);
    EXPECT_EQ(after_idling(before, 86'400'000'000'000).deviation, 350);
    EXPECT_EQ(after_idling(before, -5), before);
}

TEST(Glicko2, WinnersRiseLosersFallAndEverythingStaysFinite) {
    Rating a;
    Rating b;
    for (int i = 0; i < 2000; ++i) {
        const Opponent won{b, 1};
        const Opponent lost{a, 0};
        const Rating next = after_period(a, {&won, 1});
        b = after_period(b, {&lost, 1});
        EXPECT_GE(next.rating, a.rating);
        a = next;
    }
    EXPECT_GT(a.rating, b.rating + 500);
    EXPECT_LT(a.rating, 6000);
    EXPECT_GT(a.deviation, 20);
    EXPECT_LT(a.volatility, 0.2);
}

TEST(Glicko2, ADrawBetweenEqualsChangesNobodysRating) {
    const Opponent drawn{{}, 0.5};
    const Rating after = after_period({}, {&drawn, 1});
    EXPECT_NEAR(after.rating, 1500, 1e-9);
    EXPECT_LT(after.deviation, 350);
}

}  // namespace
}  // namespace quartello::store
