// The eight symmetries of the square, acting on (x, y) of a size x size board and on the eight directions.
#pragma once

#include <array>
#include <utility>

#include "engine/core/bits.hpp"

namespace quartello {

/// Bit 0 mirrors left-right, bit 1 mirrors top-bottom, bit 2 (done last) swaps x and y.
using Symmetry = int;
inline constexpr int symmetry_count = 8;

constexpr std::pair<int, int> transform(Symmetry s, int size, int x, int y) {
    if ((s & 1) != 0) x = size - 1 - x;
    if ((s & 2) != 0) y = size - 1 - y;
    return (s & 4) != 0 ? std::pair{y, x} : std::pair{x, y};
}

constexpr int transform_direction(Symmetry s, int direction) {
    const auto [x, y] = transform(s, 3, direction_dx[direction] + 1, direction_dy[direction] + 1);
    for (int d = 0; d < direction_count; ++d) {
        if (direction_dx[d] == x - 1 && direction_dy[d] == y - 1) return d;
    }
    return -1;
}

/// Moves every bit of an 8-stride board of the given size. Simple, for tests and set-up time.
constexpr Bits transform_bits(Symmetry s, int size, Bits board) {
    Bits out = 0;
    for_each_bit(board, [&](int square) {
        const auto [x, y] = transform(s, size, square % 8, square / 8);
        out |= bit(y * 8 + x);
    });
    return out;
}

}  // namespace quartello
