// The moves of a node with the positions they lead to, in the order of promise.
#pragma once

#include <cstdint>
#include <utility>

#include "engine/core/bits.hpp"
#include "engine/core/fixed_list.hpp"
#include "engine/games/mapello/endgame/endgame_board.hpp"
#include "engine/games/mapello/endgame/parity.hpp"
#include "engine/games/mapello/endgame/tuning.hpp"

namespace quartello::solver {

struct Candidate {
    Bits own;  // the position after the move, from the replying side
    Bits opp;
    Bits replies;  // the replying side's legal moves
    int promise;
    int lead;  // the replying side's
    std::uint8_t square;
};

using Candidates = FixedList<Candidate, 64>;

/// The position after a move; replies and promise are left open.
inline Candidate after_move(const EndgameBoard& terrain, Bits own, Bits opp, int lead, int square) {
    const Bits turned = terrain.flips(own, opp, square);
    return {opp ^ turned,
            own ^ turned ^ bit(square),
            0,
            0,
            -(lead + terrain.bonus(square)),
            static_cast<std::uint8_t>(square)};
}

/// Rough value of a cell, the last word where nothing else decides: corners high, the cells beside them low.
/// Set by hand, as per_reply and its like: a fit of 35 weights saved nothing (docs/lab/2026-11-16-endgames.md).
inline constexpr std::int8_t cell_value[64] = {9, 2, 8, 6, 6, 8, 2, 9, 2, 1, 3, 4, 4, 3, 1, 2, 8, 3, 7, 5, 5, 7,
                                               3, 8, 6, 4, 5, 0, 0, 5, 4, 6, 6, 4, 5, 0, 0, 5, 4, 6, 8, 3, 7, 5,
                                               5, 7, 3, 8, 2, 1, 3, 4, 4, 3, 1, 2, 9, 2, 8, 6, 6, 8, 2, 9};

/// Fastest first: few replies, few cells where replies may come to be, odd regions, bonuses.
inline int static_promise(const EndgameBoard& terrain, const Candidate& c, Parity parity) {
    int promise = -per_reply * (count(c.replies) + count(c.replies & corners));
    promise -= per_frontier_cell * count(all_neighbours(c.opp) & terrain.empty(c.own, c.opp));
    if ((parity & quadrant(c.square)) != 0) promise += for_odd_region;
    return promise + cell_value[c.square] + per_bonus_point * terrain.bonus(c.square);
}

/// Brings the most promising of the moves from `i` on to place i. Cheaper than sorting: the first moves mostly decide.
inline const Candidate& pick(Candidates& list, std::size_t i) {
    std::size_t best = i;
    for (std::size_t k = i + 1; k < list.size(); ++k) {
        if (list[k].promise > list[best].promise) best = k;
    }
    if (best != i) std::swap(list[i], list[best]);
    return list[i];
}

}  // namespace quartello::solver
