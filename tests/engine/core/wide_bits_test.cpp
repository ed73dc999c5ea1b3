#include "engine/core/wide_bits.hpp"

#include <gtest/gtest.h>

#include <bitset>
#include <vector>

#include "engine/core/rng.hpp"

namespace quartello {
namespace {

using Plain = std::bitset<192>;

WideBits random_board(Rng& rng) { return {{rng.next() & rng.next(), rng.next(), rng.next() & rng.next()}}; }

Plain plain(const WideBits& b) {
    Plain out;
    for (std::size_t i = 0; i < 192; ++i) out[i] = ((b.words[i / 64] >> (i % 64)) & 1) != 0;
    return out;
}

TEST(WideBitsTest, OperatorsAgreeWithABitset) {
    Rng rng(1);
    for (int i = 0; i < 1000; ++i) {
        const WideBits a = random_board(rng);
        const WideBits b = random_board(rng);
        EXPECT_EQ(plain(a & b), plain(a) & plain(b));
        EXPECT_EQ(plain(a | b), plain(a) | plain(b));
        EXPECT_EQ(plain(a ^ b), plain(a) ^ plain(b));
        EXPECT_EQ(plain(~a), ~plain(a));
        EXPECT_EQ(a == b, plain(a) == plain(b));
        for (const int n : {1, 13, 14, 15, 63}) {
            EXPECT_EQ(plain(a << n), plain(a) << static_cast<std::size_t>(n));
            EXPECT_EQ(plain(a >> n), plain(a) >> static_cast<std::size_t>(n));
        }
    }
}

TEST(WideBitsTest, BitsAreVisitedLowestFirst) {
    Rng rng(2);
    for (int i = 0; i < 1000; ++i) {
        const WideBits board = random_board(rng);
        std::vector<int> expected;
        for (int square = 0; square < 192; ++square) {
            if (plain(board)[static_cast<std::size_t>(square)]) expected.push_back(square);
        }
        ASSERT_EQ(count(board), static_cast<int>(expected.size()));
        std::vector<int> visited;
        for_each_bit(board, [&](int square) { visited.push_back(square); });
        EXPECT_EQ(visited, expected);
        WideBits rest = board;
        for (std::size_t n = 0; n < expected.size(); ++n) {
            EXPECT_EQ(nth_bit(board, static_cast<int>(n)), expected[n]);
            EXPECT_EQ(lowest(rest), expected[n]);
            EXPECT_EQ(pop_lowest(rest), expected[n]);
        }
        EXPECT_EQ(rest, WideBits{});
    }
}

TEST(WideBitsTest, OneBit) {
    for (int square = 0; square < 192; ++square) {
        EXPECT_EQ(lowest(wide_bit(square)), square);
        EXPECT_EQ(count(wide_bit(square)), 1);
    }
    EXPECT_EQ(lowest(WideBits{}), 192);
}

TEST(WideBitsTest, NeighboursDoNotWrapRoundTheRim) {
    WideBits board;
    for (int y = 0; y < 13; ++y) {
        for (int x = 0; x < 13; ++x) board |= wide_bit(y * wide_stride + x);
    }
    for (int y = 0; y < 13; ++y) {
        for (int x = 0; x < 13; ++x) {
            WideBits orthogonal;
            WideBits all;
            for (int d = 0; d < direction_count; ++d) {
                const int nx = x + direction_dx[d];
                const int ny = y + direction_dy[d];
                if (nx < 0 || ny < 0 || nx > 12 || ny > 12) continue;
                all |= wide_bit(ny * wide_stride + nx);
                if (d % 2 == 0) orthogonal |= wide_bit(ny * wide_stride + nx);
            }
            EXPECT_EQ(orthogonal_neighbours(wide_bit(y * wide_stride + x)) & board, orthogonal);
            EXPECT_EQ(all_neighbours(wide_bit(y * wide_stride + x)) & board, all);
        }
    }
}

}  // namespace
}  // namespace quartello
