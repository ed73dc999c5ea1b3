// How many discs turn on the last empty cell. With nothing else empty, a line's content is known from the mover's discs
// alone, so the count is a table look-up per axis: 64 cells x 4 axes x 256 patterns of the mover's discs on that line.
// Walls and jokers are built into the table.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/games/mapello/mapello.hpp"

namespace quartello::solver {

inline constexpr std::array<int, 4> axis_direction = {2, 4, 5, 3};  // E S SW SE; the other way is 4 further on

/// Gathers the cells of one line into eight bits: ((board & mask) * multiplier) >> 56.
struct LineIndex {
    Bits mask = 0;
    std::uint64_t multiplier = 0;

    constexpr std::size_t of(Bits board) const { return static_cast<std::size_t>(((board & mask) * multiplier) >> 56); }
};

constexpr Bits whole_line(int square, int direction) {
    Bits line = bit(square);
    for (Bits b = bit(square); b != 0; b = step(b, direction)) line |= b;
    for (Bits b = bit(square); b != 0; b = step(b, (direction + 4) % 8)) line |= b;
    return line;
}

inline constexpr std::array<std::array<LineIndex, 4>, 64> line_indices = [] {
    std::array<std::array<LineIndex, 4>, 64> out{};
    for (int square = 0; square < 64; ++square) {
        for (std::size_t axis = 0; axis < 4; ++axis) {
            const std::uint64_t multiplier = axis == 0   ? std::uint64_t{1} << (56 - square / 8 * 8)
                                             : axis == 1 ? 0x0102040810204080ULL >> square % 8
                                                         : column_a;
            out[static_cast<std::size_t>(square)][axis] = {whole_line(square, axis_direction[axis]), multiplier};
        }
    }
    return out;
}();

class LastFlips {
public:
    explicit LastFlips(const Mapello::Rules& rules) : counts_(64) {
        for (int square = 0; square < 64; ++square) {
            if ((rules.walls & bit(square)) != 0) continue;
            for (std::size_t axis = 0; axis < 4; ++axis) fill(rules, square, axis);
        }
    }

    /// Discs that turn if `own` places on `square`, all other cells but the walls being full.
    int count(Bits own, int square) const {
        const auto& index = line_indices[static_cast<std::size_t>(square)];
        const auto& counts = counts_[static_cast<std::size_t>(square)];
        return counts[0][index[0].of(own)] + counts[1][index[1].of(own)] + counts[2][index[2].of(own)] +
               counts[3][index[3].of(own)];
    }

private:
    /// Every set of own discs on the line; the other cells of the line are the opponent's, those off it irrelevant.
    void fill(const Mapello::Rules& rules, int square, std::size_t axis) {
        const LineIndex index = line_indices[static_cast<std::size_t>(square)][axis];
        auto& counts = counts_[static_cast<std::size_t>(square)][axis];
        const Bits cells = index.mask & ~bit(square);
        Bits own = 0;
        do {
            const Bits opp = cells & ~own & ~rules.walls;
            counts[index.of(own)] = counts[index.of(own | bit(square))] =
                static_cast<std::uint8_t>(quartello::count(Mapello::flips(rules, own & ~rules.walls, opp, square)));
            own = (own - cells) & cells;  // the next subset
        } while (own != 0);
    }

    std::vector<std::array<std::array<std::uint8_t, 256>, 4>> counts_;
};

}  // namespace quartello::solver
