// The unchanging side of one set-up as the solver wants it: kernels, bonuses, the value of a finished game, tables.
// Made once, then read by all threads. All values are points of the mover minus points of the opponent; `lead` is the
// part of that which bonuses already taken have decided.
#pragma once

#include <array>

#include "engine/core/bits.hpp"
#include "engine/games/mapello/endgame/last_flips.hpp"
#include "engine/games/mapello/endgame/stability.hpp"
#include "engine/games/mapello/endgame/tuning.hpp"
#include "engine/games/mapello/mapello.hpp"

namespace quartello::solver {

inline constexpr Bits corners = 0x8100000000000081ULL;

inline constexpr std::array<Bits, 64> neighbours = [] {
    std::array<Bits, 64> out{};
    for (int square = 0; square < 64; ++square) out[static_cast<std::size_t>(square)] = all_neighbours(bit(square));
    return out;
}();

class EndgameBoard {
public:
    explicit EndgameBoard(const Mapello::Rules& rules)
        : rules_(rules),
          cells_(64 - count(rules.walls)),
          bonuses_(rules.bonus_value != 0 ? rules.bonuses : 0),
          last_flips_(rules_),
          stability_(Mapello::closed_sides(rules_)) {}

    const Mapello::Rules& rules() const { return rules_; }
    int cells() const { return cells_; }

    Bits empty(Bits own, Bits opp) const { return ~(own | opp | rules_.walls); }
    Bits mobility(Bits own, Bits opp) const { return Mapello::mobility(rules_, own, opp); }
    Bits flips(Bits own, Bits opp, int square) const { return Mapello::flips(rules_, own, opp, square); }
    int last_flips(Bits own, int square) const { return last_flips_.count(own, square); }

    int bonus(int square) const { return static_cast<int>((bonuses_ >> square) & 1) * rules_.bonus_value; }
    int bonuses_in(Bits cells) const { return count(bonuses_ & cells) * rules_.bonus_value; }

    /// What a finished game is worth to the side to move.
    int final_value(Bits own, Bits opp, int lead) const {
        return final_margin(count(own) - count(opp) + lead, count(empty(own, opp)));
    }
    int final_margin(int margin, int empties) const {
        if (!rules_.empties_to_winner || margin == 0) return margin;
        return margin > 0 ? margin + empties : margin - empties;
    }

    /// Whether the opponent's stable discs alone keep the mover at alpha or below; then `value` is that upper bound.
    bool held_by_stable(Bits own, Bits opp, int alpha, int lead, int empties, int& value) const {
        if (alpha < stability_per_empty * empties - stability_slack) return false;
        const Bits open = empty(own, opp);
        const int most = cells_ + lead + bonuses_in(open);
        if (most - 2 * count(opp) > alpha) return false;
        value = most - 2 * count(stability_.stable(opp, own, open));
        return value <= alpha;
    }

    /// Table entries hold points still to come, so that one entry serves every lead; where the winner gets the empty
    /// cells the future depends on the lead, and the lead is part of the key instead.
    int lead_in_key(int lead) const { return rules_.empties_to_winner ? lead : 0; }
    int lead_in_value(int lead) const { return rules_.empties_to_winner ? 0 : lead; }

private:
    Mapello::Rules rules_;
    int cells_;
    Bits bonuses_;
    LastFlips last_flips_;
    Stability stability_;
};

}  // namespace quartello::solver
