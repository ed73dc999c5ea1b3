// The null-window search up to middle_empties, where nearly all nodes are: no shared memory, no checks for a stop.
// Values returned are exact or bounds on the same side of alpha as the value (fail-soft).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "engine/games/mapello/endgame/endgame_board.hpp"
#include "engine/games/mapello/endgame/last_empties.hpp"
#include "engine/games/mapello/endgame/local_table.hpp"
#include "engine/games/mapello/endgame/moves.hpp"
#include "engine/games/mapello/endgame/parity.hpp"
#include "engine/games/mapello/endgame/table.hpp"
#include "engine/games/mapello/endgame/tuning.hpp"

namespace quartello::solver {

class NearLeaves {
public:
    explicit NearLeaves(const EndgameBoard& terrain) : terrain_(terrain), last_(terrain) {}

    std::uint64_t nodes() const { return nodes_ + last_.nodes(); }

    /// `moves` are the mover's legal moves; not looked at with four empties and fewer.
    int search(Bits own, Bits opp, Bits moves, int alpha, int lead, Parity parity, int empties) {
        return empties > shallow_empties ? middle(own, opp, moves, alpha, lead, parity, empties)
               : empties > 4             ? shallow(own, opp, moves, alpha, lead, parity, empties)
                                         : last(own, opp, alpha, lead, parity, empties);
    }

private:
    static constexpr int most_moves = 16;
    static_assert(middle_empties <= most_moves);

    int last(Bits own, Bits opp, int alpha, int lead, Parity parity, int empties) {
        if (empties == 4) return last_.four(own, opp, alpha, lead, parity);
        Bits empty = terrain_.empty(own, opp);
        if (empties == 0) return terrain_.final_value(own, opp, lead);
        const int a = pop_lowest(empty);
        if (empties == 1) return last_.one(own, alpha, lead, a);
        const int b = pop_lowest(empty);
        if (empties == 2) return last_.two(own, opp, alpha, lead, a, b);
        return last_.three(own, opp, alpha, lead, parity, a, b, lowest(empty));
    }

    /// No table; odd regions first, in them corners first.
    int shallow(Bits own, Bits opp, Bits moves, int alpha, int lead, Parity parity, int empties) {
        ++nodes_;
        if (moves == 0) {
            moves = terrain_.mobility(opp, own);
            if (moves == 0) return terrain_.final_value(own, opp, lead);
            return -shallow(opp, own, moves, -alpha - 1, -lead, parity, empties);
        }
        int best = 0;
        if (terrain_.held_by_stable(own, opp, alpha, lead, empties, best)) return best;
        best = -infinite;
        const Bits odd = moves & odd_quadrants[parity];
        const Bits even = moves ^ odd;
        for (Bits group : {odd & corners, odd & ~corners, even & corners, even & ~corners}) {
            while (group != 0) {
                const Candidate c = after_move(terrain_, own, opp, lead, pop_lowest(group));
                best = std::max(best, -shallow_child(c, -alpha - 1, parity ^ quadrant(c.square), empties - 1));
                if (best > alpha) return best;
            }
        }
        return best;
    }

    int shallow_child(const Candidate& c, int alpha, Parity parity, int empties) {
        if (empties == 4) return last_.four(c.own, c.opp, alpha, c.lead, parity);
        return shallow(c.own, c.opp, terrain_.mobility(c.own, c.opp), alpha, c.lead, parity, empties);
    }

    /// The thread's own table, first the move it remembers, then fastest first.
    int middle(Bits own, Bits opp, Bits moves, int alpha, int lead, Parity parity, int empties) {
        ++nodes_;
        if (moves == 0) {
            moves = terrain_.mobility(opp, own);
            if (moves == 0) return terrain_.final_value(own, opp, lead);
            return -middle(opp, own, moves, -alpha - 1, -lead, parity, empties);
        }
        int best = 0;
        if (terrain_.held_by_stable(own, opp, alpha, lead, empties, best)) return best;
        const int offset = terrain_.lead_in_value(lead);
        const int key_lead = terrain_.lead_in_key(lead);
        LocalTable::Entry& entry = local_.at(own, opp);
        std::uint8_t best_square = no_square;
        best = -infinite;
        if (entry.holds(own, opp, key_lead)) {
            if (entry.lower + offset > alpha) return entry.lower + offset;
            if (entry.upper + offset <= alpha) return entry.upper + offset;
            best_square = entry.best;
            moves ^= bit(best_square);
            Candidate c = after_move(terrain_, own, opp, lead, best_square);
            c.replies = terrain_.mobility(c.own, c.opp);
            best = -child(c, alpha, parity, empties);
        }
        if (best <= alpha) others(own, opp, moves, alpha, lead, parity, empties, best, best_square);
        if (!entry.holds(own, opp, key_lead)) entry.reset(own, opp, key_lead);
        if (best > alpha) entry.lower = static_cast<std::int16_t>(best - offset);
        else entry.upper = static_cast<std::int16_t>(best - offset);
        entry.best = best_square;
        return best;
    }

    /// Tries `moves` until one exceeds alpha; raises best and best_square.
    void others(Bits own, Bits opp, Bits moves, int alpha, int lead, Parity parity, int empties, int& best,
                std::uint8_t& best_square) {
        FixedList<Candidate, most_moves> list;
        std::array<int, most_moves> keys;  // a move's promise and its place in the list; the highest goes first
        while (moves != 0) {
            Candidate c = after_move(terrain_, own, opp, lead, pop_lowest(moves));
            const int known = empties > shallow_empties + 1 ? known_value(c) : -infinite;
            if (known > alpha) {
                best = known;
                best_square = c.square;
                return;
            }
            c.replies = terrain_.mobility(c.own, c.opp);
            const auto place = static_cast<int>(list.size());
            keys[list.size()] = static_promise(terrain_, c, parity) * most_moves + (most_moves - 1 - place);
            list.push(c);
        }
        for (std::size_t left = list.size(); left > 0 && best <= alpha; --left) {
            int highest = keys[0];
            for (std::size_t k = 1; k < list.size(); ++k) highest = std::max(highest, keys[k]);
            const int place = most_moves - 1 - (highest & (most_moves - 1));
            keys[static_cast<std::size_t>(place)] = std::numeric_limits<int>::min();
            const Candidate& c = list[static_cast<std::size_t>(place)];
            const int value = -child(c, alpha, parity, empties);
            if (value <= best) continue;
            best = value;
            best_square = c.square;
        }
    }

    int child(const Candidate& c, int alpha, Parity parity, int empties) {
        return search(c.own, c.opp, c.replies, -alpha - 1, c.lead, parity ^ quadrant(c.square), empties - 1);
    }

    /// What the table promises the mover at least after this move (enhanced cut-off).
    int known_value(const Candidate& c) {
        const LocalTable::Entry& entry = local_.at(c.own, c.opp);
        if (!entry.holds(c.own, c.opp, terrain_.lead_in_key(c.lead))) return -infinite;
        return -(entry.upper + terrain_.lead_in_value(c.lead));
    }

    const EndgameBoard& terrain_;
    LastEmpties last_;
    LocalTable local_;
    std::uint64_t nodes_ = 0;
};

}  // namespace quartello::solver
