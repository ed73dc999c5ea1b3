// What Mabi's learned evaluation looks up: 3x3 windows, and 2x2 blocks that know what kind of group each piece belongs
// to, whether it is paralysed, and the rim.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/lanes.hpp"
#include "engine/eval/framed_cells.hpp"
#include "engine/eval/square_windows.hpp"
#include "engine/games/mabi/features.hpp"

namespace quartello {

class MabiWindows {
public:
    using Features = MabiFeatures;

    static std::vector<WindowShape> tables() {
        std::vector<WindowShape> out = square_windows();
        out.push_back({4, block_states, {{1, 3, 0, 2}, {0, 2, 1, 3}}});
        return out;
    }

    explicit MabiWindows(const Mabi::Rules& rules)
        : squares_(rules.size), outside_(~square_board(rules.size)), size_(rules.size) {}

    std::uint32_t* find(const Mabi::Position& p, std::uint32_t* out) const {
        const auto me = static_cast<std::size_t>(index(p.side));
        out = squares_.find(p.pieces[me], p.pieces[1 - me], out);
        const FramedCells framed = framed_states(p, me);
        constexpr std::size_t stride = FramedCells::stride;
        for (int y = -1; y < size_; ++y) {
            const std::uint8_t* at = framed.from(-1, y);
            const Lanes contents = load_lanes(at) + 14 * load_lanes(at + 1) + 196 * load_lanes(at + stride) +
                                   2744 * load_lanes(at + stride + 1);
            store_half<0>(contents, block_base, out);
            store_half<1>(contents, block_base, out + 8);
            out += size_ + 1;
        }
        return out;
    }

private:
    /// Empty 0, own from 1 and the opponent's from 7 on: alone 0, in a group 1, in a group as large as its side's
    /// largest 2, and 3 more if paralysed; outside 13.
    static constexpr std::size_t block_states = 14;
    static constexpr std::uint8_t outside = 13;
    static constexpr std::uint32_t block_base = square_window_tables * square_window_contents;

    FramedCells framed_states(const Mabi::Position& p, std::size_t me) const {
        const Bits grouped = p.sizes[0] | p.sizes[1] | p.sizes[2] | p.sizes[3];
        Bits largest = 0;
        for (const Bits pieces : p.pieces) largest |= mabi::largest_of(p.sizes, pieces).cells;
        const Bits paralysed = Mabi::paralysed(p, Side::first) | Mabi::paralysed(p, Side::second);
        return FramedCells({{p.pieces[me], 1},
                            {p.pieces[1 - me], 7},
                            {grouped, 1},
                            {grouped & largest, 1},
                            {paralysed, 3},
                            {outside_, outside}},
                           outside);
    }

    SquareWindows squares_;
    Bits outside_;
    int size_;
};

}  // namespace quartello
