// The last one to four empty cells on raw words: no table, no list of moves, no mobility. A cell is tried only if it
// has an opposing neighbour. Null window: the value returned is exact, or a bound on the same side of alpha as the
// value.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/games/mapello/endgame/endgame_board.hpp"
#include "engine/games/mapello/endgame/parity.hpp"
#include "engine/games/mapello/endgame/table.hpp"

namespace quartello::solver {

class LastEmpties {
public:
    explicit LastEmpties(const EndgameBoard& terrain) : terrain_(terrain), cells_(terrain.cells()) {}

    /// Positions looked at so far.
    std::uint64_t nodes() const { return nodes_; }

    int one(Bits own, int alpha, int lead, int square) {
        ++nodes_;
        const int margin = 2 * count(own) - (cells_ - 1) + lead;
        const int turned = terrain_.last_flips(own, square);
        if (turned > 0) return margin + 2 * turned + 1 + terrain_.bonus(square);
        // What is left is at best one more point, for an empty cell given to the winner.
        if (margin + 1 <= alpha) return margin + 1;
        const int lost = terrain_.last_flips(~own, square);
        if (lost > 0) return margin - 2 * lost - 1 - terrain_.bonus(square);
        return terrain_.final_margin(margin, 1);
    }

    int two(Bits own, Bits opp, int alpha, int lead, int a, int b) {
        ++nodes_;
        int best = -infinite;
        if (place_before_last(own, opp, alpha, lead, a, b, best)) return best;
        if (place_before_last(own, opp, alpha, lead, b, a, best)) return best;
        if (best > -infinite) return best;
        ++nodes_;
        if (place_before_last(opp, own, -alpha - 1, -lead, a, b, best)) return -best;
        if (place_before_last(opp, own, -alpha - 1, -lead, b, a, best)) return -best;
        return best > -infinite ? -best : terrain_.final_value(own, opp, lead);
    }

    int three(Bits own, Bits opp, int alpha, int lead, Parity parity, int a, int b, int c) {
        ++nodes_;
        if ((parity & quadrant(a)) == 0) {
            if ((parity & quadrant(b)) != 0) std::swap(a, b);
            else if ((parity & quadrant(c)) != 0) std::swap(a, c);
        }
        int best = -infinite;
        if (three_of_one_side(own, opp, alpha, lead, a, b, c, best)) return best;
        if (best > -infinite) return best;
        ++nodes_;
        if (three_of_one_side(opp, own, -alpha - 1, -lead, a, b, c, best)) return -best;
        return best > -infinite ? -best : terrain_.final_value(own, opp, lead);
    }

    int four(Bits own, Bits opp, int alpha, int lead, Parity parity) {
        ++nodes_;
        const Bits empty = terrain_.empty(own, opp);
        Bits odd = empty & odd_quadrants[parity];
        Bits even = empty ^ odd;
        int squares[4];
        int n = 0;
        while (odd != 0) squares[n++] = pop_lowest(odd);
        while (even != 0) squares[n++] = pop_lowest(even);
        int best = -infinite;
        if (four_of_one_side(own, opp, alpha, lead, parity, squares, best)) return best;
        if (best > -infinite) return best;
        ++nodes_;
        if (four_of_one_side(opp, own, -alpha - 1, -lead, parity, squares, best)) return -best;
        return best > -infinite ? -best : terrain_.final_value(own, opp, lead);
    }

private:
    bool touches(int square, Bits discs) const { return (neighbours[static_cast<std::size_t>(square)] & discs) != 0; }

    /// Each of the following raises `best` to the value of the moves it tries; true if that exceeds alpha.
    bool place_before_last(Bits own, Bits opp, int alpha, int lead, int square, int last, int& best) {
        if (!touches(square, opp)) return false;
        const Bits turned = terrain_.flips(own, opp, square);
        if (turned == 0) return false;
        best = std::max(best, -one(opp ^ turned, -alpha - 1, -(lead + terrain_.bonus(square)), last));
        return best > alpha;
    }

    bool place_before_two(Bits own, Bits opp, int alpha, int lead, int square, int b, int c, int& best) {
        if (!touches(square, opp)) return false;
        const Bits turned = terrain_.flips(own, opp, square);
        if (turned == 0) return false;
        best = std::max(
            best, -two(opp ^ turned, own ^ turned ^ bit(square), -alpha - 1, -(lead + terrain_.bonus(square)), b, c));
        return best > alpha;
    }

    bool three_of_one_side(Bits own, Bits opp, int alpha, int lead, int a, int b, int c, int& best) {
        return place_before_two(own, opp, alpha, lead, a, b, c, best) ||
               place_before_two(own, opp, alpha, lead, b, a, c, best) ||
               place_before_two(own, opp, alpha, lead, c, a, b, best);
    }

    bool four_of_one_side(Bits own, Bits opp, int alpha, int lead, Parity parity, const int (&s)[4], int& best) {
        static constexpr int others[4][3] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
        for (int i = 0; i < 4; ++i) {
            const int square = s[i];
            if (!touches(square, opp)) continue;
            const Bits turned = terrain_.flips(own, opp, square);
            if (turned == 0) continue;
            const int* rest = others[i];
            best = std::max(
                best, -three(opp ^ turned, own ^ turned ^ bit(square), -alpha - 1, -(lead + terrain_.bonus(square)),
                             parity ^ quadrant(square), s[rest[0]], s[rest[1]], s[rest[2]]));
            if (best > alpha) return true;
        }
        return false;
    }

    const EndgameBoard& terrain_;
    int cells_;
    std::uint64_t nodes_ = 0;
};

}  // namespace quartello::solver
