// 64-bit boards: bit r*8 + f is the cell in column f, row r, both from 0, row 0 at the top. Boards smaller
// than 8x8 use the same stride, so that shifts and masks are the same for every size.
#pragma once

#include <bit>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace quartello {

using Bits = std::uint64_t;

constexpr Bits bit(int square) { return Bits{1} << square; }
constexpr int count(Bits b) { return std::popcount(b); }
constexpr int lowest(Bits b) { return std::countr_zero(b); }

/// Removes the lowest set bit and returns its index.
constexpr int pop_lowest(Bits& b) {
    const int square = lowest(b);
    b &= b - 1;
    return square;
}

/// Calls f(square) for each set bit, lowest first.
template <class F>
constexpr void for_each_bit(Bits b, F&& f) {
    while (b != 0) f(pop_lowest(b));
}

/// Index of the n-th set bit (n from 0, lowest first).
inline int nth_bit(Bits b, int n) {
#if defined(__BMI2__)
    return lowest(_pdep_u64(bit(n), b));
#else
    for (; n > 0; --n) b &= b - 1;
    return lowest(b);
#endif
}

inline constexpr Bits column_a = 0x0101010101010101ULL;
inline constexpr Bits column_h = 0x8080808080808080ULL;

/// The eight directions in the order of the move notation: N NE E SE S SW W NW.
inline constexpr int direction_count = 8;
inline constexpr int direction_dx[8] = {0, 1, 1, 1, 0, -1, -1, -1};
inline constexpr int direction_dy[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
inline constexpr const char* direction_names[8] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

/// One step in a direction on the 8x8 board; what leaves the board is gone.
constexpr Bits step(Bits b, int direction) {
    switch (direction) {
        case 0: return b >> 8;
        case 1: return (b & ~column_h) >> 7;
        case 2: return (b & ~column_h) << 1;
        case 3: return (b & ~column_h) << 9;
        case 4: return b << 8;
        case 5: return (b & ~column_a) << 7;
        case 6: return (b & ~column_a) >> 1;
        default: return (b & ~column_a) >> 9;
    }
}

/// Cells that are orthogonally adjacent to some cell of b (cells of b included where they touch each other).
constexpr Bits orthogonal_neighbours(Bits b) {
    return (b << 8) | (b >> 8) | ((b & ~column_h) << 1) | ((b & ~column_a) >> 1);
}

/// The same with all eight neighbours.
constexpr Bits all_neighbours(Bits b) {
    const Bits sides = ((b & ~column_h) << 1) | ((b & ~column_a) >> 1);
    const Bits row = b | sides;
    return sides | (row << 8) | (row >> 8);
}

/// The top left size x size cells.
constexpr Bits square_board(int size) {
    const Bits row = (Bits{1} << size) - 1;
    Bits board = 0;
    for (int r = 0; r < size; ++r) board |= row << (8 * r);
    return board;
}

}  // namespace quartello
