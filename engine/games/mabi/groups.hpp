// Group sizes of both colours as four bit planes, so that "touches a strictly larger enemy group" is answered for all
// pieces at once. Plane k holds bit k of (size of its group - 1) on every occupied cell and 0 elsewhere: sizes 1 to 16
// fit, and an empty cell can never look larger than a piece. A step changes one colour's groups around two cells only,
// so the planes are kept with the position and repaired, not rebuilt.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/bits.hpp"
#include "engine/core/rng.hpp"

namespace quartello::mabi {

using SizePlanes = std::array<Bits, 4>;

consteval std::array<std::array<std::uint64_t, 64>, 2> make_piece_hash() {
    std::array<std::array<std::uint64_t, 64>, 2> out{};
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t square = 0; square < 64; ++square) out[side][square] = mix64(64 * side + square + 1);
    }
    return out;
}
/// One random number for a piece of each side on each square; a placement's hash is the XOR of its pieces'.
inline constexpr std::array<std::array<std::uint64_t, 64>, 2> piece_hash = make_piece_hash();

/// The outermost cells of a board of at least 2x2.
constexpr Bits rim(int size) { return square_board(size) & ~(square_board(size - 2) << 9); }

/// The group of the piece on `seed` (one cell) among the pieces `own`.
constexpr Bits group_of(Bits seed, Bits own) {
    Bits group = seed;
    for (;;) {
        const Bits once = (group | orthogonal_neighbours(group)) & own;
        const Bits twice = (once | orthogonal_neighbours(once)) & own;
        if (twice == once) return once;
        group = twice;
    }
}

constexpr void write_size(SizePlanes& planes, Bits group) {
    const int number = count(group) - 1;
    for (int k = 0; k < 4; ++k) {
        Bits& plane = planes[static_cast<std::size_t>(k)];
        plane = (plane & ~group) | (group & -static_cast<Bits>((number >> k) & 1));
    }
}

constexpr int size_at(const SizePlanes& planes, int square) {
    int number = 0;
    for (int k = 0; k < 4; ++k) number |= static_cast<int>((planes[static_cast<std::size_t>(k)] >> square) & 1) << k;
    return number + 1;
}

/// Writes the sizes of all groups of `own`.
constexpr void write_all_sizes(SizePlanes& planes, Bits own) {
    while (own != 0) {
        const Bits group = group_of(own & -own, own);
        write_size(planes, group);
        own ^= group;
    }
}

/// Repairs the planes after a piece went from `from` to `to` (one bit each); `own` are the pieces after the step.
/// Only the group it joined and what is left beside `from` can have changed.
constexpr void repair_sizes(SizePlanes& planes, Bits own, Bits from, Bits to) {
    for (Bits& plane : planes) plane &= ~from;
    const Bits joined = group_of(to, own);
    write_size(planes, joined);
    Bits left = orthogonal_neighbours(from) & own & ~joined;
    while (left != 0) {
        const Bits group = group_of(left & -left, own);
        write_size(planes, group);
        left &= ~group;
    }
}

/// The largest group size among `own` and all cells that belong to groups of that size.
struct Largest {
    int size;
    Bits cells;
};

constexpr Largest largest_of(const SizePlanes& planes, Bits own) {
    Largest out{0, own};
    for (int k = 3; k >= 0; --k) {
        const Bits with = out.cells & planes[static_cast<std::size_t>(k)];
        out.size = 2 * out.size + (with != 0 ? 1 : 0);
        out.cells = with != 0 ? with : out.cells;
    }
    out.size += own != 0 ? 1 : 0;
    return out;
}

/// Cells where the number in `theirs` is strictly larger than the number in `ours`: a comparison from the lowest bit
/// up.
constexpr Bits larger(const SizePlanes& theirs, const SizePlanes& ours) {
    Bits more = 0;
    for (std::size_t k = 0; k < 4; ++k) more = (theirs[k] & ~ours[k]) | (more & ~(theirs[k] ^ ours[k]));
    return more;
}

/// The pieces of `own` that touch an enemy piece whose group is strictly larger than theirs.
constexpr Bits paralysed_pieces(const SizePlanes& planes, Bits own, Bits enemy) {
    SizePlanes ours{}, north{}, south{}, west{}, east{};
    for (std::size_t k = 0; k < 4; ++k) {
        const Bits theirs = planes[k] & enemy;
        ours[k] = planes[k] & own;
        north[k] = theirs << 8;
        south[k] = theirs >> 8;
        west[k] = (theirs & ~column_h) << 1;
        east[k] = (theirs & ~column_a) >> 1;
    }
    return own & (larger(north, ours) | larger(south, ours) | larger(west, ours) | larger(east, ours));
}

}  // namespace quartello::mabi
