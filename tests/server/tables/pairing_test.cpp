// Who plays whom: the longest waiting first, by rating, and nobody twice.
#include "server/tables/pairing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/core/rng.hpp"

namespace quartello::tables {
namespace {

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

TEST(Pairing, TheLongestWaitingChoosesTheNearestRating) {
    const std::vector<Seeker> waiting{{"a", 1500, 0, 1}, {"b", 1900, 0, 2}, {"c", 1520, 0, 3}, {"d", 1850, 0, 4}};
    EXPECT_EQ(pairs_of(waiting, 10), (Pairs{{0, 2}, {1, 3}}));
    EXPECT_TRUE(pairs_of(std::span(waiting).first(1), 10).empty());
}

TEST(Pairing, AmongEqualsWhoWaitsLongerIsFirst) {
    const std::vector<Seeker> waiting{{"", 1500, 0, 1}, {"", 1500, 0, 2}, {"", 1500, 0, 3}};
    EXPECT_EQ(pairs_of(waiting, 10), (Pairs{{0, 1}}));
}

TEST(Pairing, ARangeIsBothsAndGrowsWithTheTimeWaited) {
    const Seeker strong{"a", 1900, 100, 0};
    const Seeker weak{"b", 1500, 0, 60'000};
    EXPECT_FALSE(may_meet(strong, weak, 60'000)) << "300 by then";
    EXPECT_TRUE(may_meet(strong, weak, 90'000)) << "400 by then";
    EXPECT_TRUE(may_meet(weak, strong, 90'000));
    EXPECT_FALSE(may_meet(weak, strong, 89'000));
    EXPECT_EQ(range_at({"", 0, 100, 5000}, 0), 100) << "a clock that jumps back takes nothing away";
}

TEST(Pairing, NobodyMeetsThemselves) {
    EXPECT_FALSE(may_meet({"a", 1500, 0, 0}, {"a", 1500, 0, 0}, 0));
    EXPECT_TRUE(may_meet({"", 1500, 0, 0}, {"", 1500, 0, 0}, 0)) << "two guests";
}

TEST(Pairing, NobodyIsPairedTwiceAndNobodyWaitsInVain) {
    Rng rng(7);
    for (int round = 0; round < 200; ++round) {
        std::vector<Seeker> waiting;
        const auto count = rng.below(30);
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::string account = rng.coin() ? std::string(1, static_cast<char>('a' + rng.below(20))) : "";
            waiting.push_back({account, 1200.0 + rng.below(800), rng.coin() ? 0.0 : 50.0 + rng.below(300), i * 1000});
        }
        const std::int64_t now = 40'000;
        std::set<std::size_t> paired;
        for (const auto& [a, b] : pairs_of(waiting, now)) {
            EXPECT_LT(a, b);
            EXPECT_TRUE(may_meet(waiting[a], waiting[b], now));
            EXPECT_TRUE(paired.insert(a).second);
            EXPECT_TRUE(paired.insert(b).second);
        }
        for (std::size_t a = 0; a < waiting.size(); ++a) {
            for (std::size_t b = a + 1; b < waiting.size(); ++b) {
                const bool could_meet =
                    !paired.contains(a) && !paired.contains(b) && may_meet(waiting[a], waiting[b], now);
                EXPECT_FALSE(could_meet) << a << " and " << b << " both wait on";
            }
        }
    }
}

}  // namespace
}  // namespace quartello::tables
