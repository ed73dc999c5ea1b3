// Parity: whoever moves last in a region of empty cells gains there, so cells of regions with an odd number of empties
// are tried first. Regions are the four quadrants: four bits that one XOR per move keeps up to date.
#pragma once

#include <array>

#include "engine/core/bits.hpp"

namespace quartello::solver {

/// Bit q is set if quadrant q has an odd number of empty cells.
using Parity = unsigned;

constexpr Parity quadrant(int square) { return 1u << ((square & 4) >> 2 | (square & 32) >> 4); }

inline constexpr std::array<Bits, 16> odd_quadrants = [] {
    std::array<Bits, 16> out{};
    for (Parity parity = 0; parity < 16; ++parity) {
        for (int square = 0; square < 64; ++square) {
            if ((quadrant(square) & parity) != 0) out[parity] |= bit(square);
        }
    }
    return out;
}();

inline Parity parity_of(Bits empty) {
    Parity parity = 0;
    for_each_bit(empty, [&](int square) { parity ^= quadrant(square); });
    return parity;
}

}  // namespace quartello::solver
