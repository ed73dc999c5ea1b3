// Discs that can never turn again, proved for every set-up of walls and jokers.
//
// A disc is called fixed along an axis if
//   (a) its segment of that line, up to walls and rim, has no empty cell, or
//   (b) on one side of it lies a wall or the plain rim (not a joker), or
//   (c) on one side of it lies a disc of its colour that was called stable before it.
// It is called stable if it is fixed along all four axes.
//
// Proof that a stable disc keeps its colour. Suppose some move is the first to turn stable discs, and let d be the one
// of them that was called stable first. It turns along some axis: it stands in a run of discs of one colour between the
// cell just placed on and a disc or joker that closes the run.
//   (a) is impossible: a full segment stays full, so nothing is placed on it, and runs do not cross walls or the rim.
//   (b) is impossible: beyond d on that side there is neither a cell to place on nor anything that closes a run.
//   (c) Let n be that neighbour. Its colour is still d's, for no stable disc turned before this move. So n does not
//   close
//       the run, and it is not the cell just placed on; hence the run goes on through n and n turns too. But n was
//       called stable before d, against the choice of d.
// Walls, rim and jokers never change, and cells only fill up, so (a) and (b) stay true once they are true.
#pragma once

#include <array>
#include <cstddef>

#include "engine/core/bits.hpp"

namespace quartello::solver {

class Stability {
public:
    /// `closed_sides`: per axis (steps of 1, 8, 7 and 9 bits) the cells with a wall or plain rim on one side at least.
    explicit Stability(const std::array<Bits, 4>& closed_sides) : closed_sides_(closed_sides) {}

    /// Discs among `discs` (one colour) that are stable; `other` are the discs of the other colour.
    Bits stable(Bits discs, Bits other, Bits empty) const {
        std::array<Bits, 4> fixed;
        Bits found = discs;
        for (std::size_t axis = 0; axis < 4; ++axis) {
            fixed[axis] = closed_sides_[axis] | ~reached(empty, discs | other, axis);
            found &= fixed[axis];
        }
        for (Bits before = 0; found != before;) {
            before = found;
            Bits more = discs;
            for (std::size_t axis = 0; axis < 4; ++axis) more &= fixed[axis] | beside(before, axis);
            found |= more;
        }
        return found;
    }

private:
    static constexpr std::array<int, 4> shift = {1, 8, 7, 9};
    static constexpr std::array<Bits, 4> landing_up = {~column_a, ~Bits{0}, ~column_h, ~column_a};
    static constexpr std::array<Bits, 4> landing_down = {~column_h, ~Bits{0}, ~column_a, ~column_h};

    static Bits beside(Bits cells, std::size_t axis) {
        return ((cells << shift[axis]) & landing_up[axis]) | ((cells >> shift[axis]) & landing_down[axis]);
    }

    /// Cells from which an unbroken run of discs along the axis leads to an empty cell.
    static Bits reached(Bits empty, Bits discs, std::size_t axis) {
        const int s = shift[axis];
        Bits up_through = discs & landing_up[axis];
        Bits down_through = discs & landing_down[axis];
        Bits up = empty;
        Bits down = empty;
        for (int reach = s; reach <= 4 * s; reach *= 2) {
            up |= up_through & (up << reach);
            down |= down_through & (down >> reach);
            up_through &= up_through << reach;
            down_through &= down_through >> reach;
        }
        return up | down;
    }

    std::array<Bits, 4> closed_sides_;
};

}  // namespace quartello::solver
