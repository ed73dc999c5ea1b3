// 192-bit boards for sizes above 8: bit r*14 + f is the cell in column f (0 … 12), row r (0 … 12), row 0 at the top.
// Column 13 stays empty, so a step off one side lands there and no step needs a mask. The verbs are those of
// bits.hpp, so that a game can be written once over both kinds of board.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "engine/core/bits.hpp"

namespace quartello {

struct WideBits {
    std::array<std::uint64_t, 3> words{};  // lowest first

    /// Written out: the default compares arrays through memcmp.
    friend constexpr bool operator==(const WideBits& a, const WideBits& b) {
        return ((a.words[0] ^ b.words[0]) | (a.words[1] ^ b.words[1]) | (a.words[2] ^ b.words[2])) == 0;
    }

    friend constexpr WideBits operator&(const WideBits& a, const WideBits& b) {
        return {{a.words[0] & b.words[0], a.words[1] & b.words[1], a.words[2] & b.words[2]}};
    }
    friend constexpr WideBits operator|(const WideBits& a, const WideBits& b) {
        return {{a.words[0] | b.words[0], a.words[1] | b.words[1], a.words[2] | b.words[2]}};
    }
    friend constexpr WideBits operator^(const WideBits& a, const WideBits& b) {
        return {{a.words[0] ^ b.words[0], a.words[1] ^ b.words[1], a.words[2] ^ b.words[2]}};
    }
    friend constexpr WideBits operator~(const WideBits& a) { return {{~a.words[0], ~a.words[1], ~a.words[2]}}; }

    /// Shifts by 1 … 63; what leaves the 192 bits is gone.
    friend constexpr WideBits operator<<(const WideBits& a, int n) {
        assert(n > 0 && n < 64);
        return {{a.words[0] << n, a.words[1] << n | a.words[0] >> (64 - n), a.words[2] << n | a.words[1] >> (64 - n)}};
    }
    friend constexpr WideBits operator>>(const WideBits& a, int n) {
        assert(n > 0 && n < 64);
        return {{a.words[0] >> n | a.words[1] << (64 - n), a.words[1] >> n | a.words[2] << (64 - n), a.words[2] >> n}};
    }

    constexpr WideBits& operator&=(const WideBits& b) { return *this = *this & b; }
    constexpr WideBits& operator|=(const WideBits& b) { return *this = *this | b; }
    constexpr WideBits& operator^=(const WideBits& b) { return *this = *this ^ b; }
};

/// Compares instead of an indexed store, so that the three words can stay in registers.
constexpr WideBits wide_bit(int square) {
    const std::uint64_t one = Bits{1} << (square & 63);
    const int word = square >> 6;
    return {{word == 0 ? one : 0, word == 1 ? one : 0, word == 2 ? one : 0}};
}

constexpr int count(const WideBits& b) { return count(b.words[0]) + count(b.words[1]) + count(b.words[2]); }

/// Index of the lowest set bit; 192 if there is none.
constexpr int lowest(const WideBits& b) {
    if (b.words[0] != 0) return lowest(b.words[0]);
    return b.words[1] != 0 ? 64 + lowest(b.words[1]) : 128 + lowest(b.words[2]);
}

/// Removes the lowest set bit and returns its index.
constexpr int pop_lowest(WideBits& b) {
    const int square = lowest(b);
    auto& word = b.words[static_cast<std::size_t>(square) / 64];
    word &= word - 1;
    return square;
}

/// Calls f(square) for each set bit, lowest first.
template <class F>
constexpr void for_each_bit(const WideBits& b, F&& f) {
    for (int word = 0; word < 3; ++word) {
        for_each_bit(b.words[static_cast<std::size_t>(word)], [&](int square) { f(64 * word + square); });
    }
}

/// Index of the n-th set bit (n from 0, lowest first).
inline int nth_bit(const WideBits& b, int n) {
    const int in_low = count(b.words[0]);
    if (n < in_low) return nth_bit(b.words[0], n);
    n -= in_low;
    const int in_middle = count(b.words[1]);
    return n < in_middle ? 64 + nth_bit(b.words[1], n) : 128 + nth_bit(b.words[2], n - in_middle);
}

inline constexpr int wide_stride = 14;

/// Cells that are orthogonally adjacent to some cell of b, and strays beside the board: mask with what may be there.
constexpr WideBits orthogonal_neighbours(const WideBits& b) {
    return (b << wide_stride) | (b >> wide_stride) | (b << 1) | (b >> 1);
}

/// The same with all eight neighbours.
constexpr WideBits all_neighbours(const WideBits& b) {
    const WideBits sides = (b << 1) | (b >> 1);
    const WideBits row = b | sides;
    return sides | (row << wide_stride) | (row >> wide_stride);
}

}  // namespace quartello
