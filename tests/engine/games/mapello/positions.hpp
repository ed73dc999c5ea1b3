// Positions for the solver's tests: late moments of random Mapello games over random switches and set-ups.
#pragma once

#include "engine/games/mapello/endgame/endgame.hpp"
#include "engine/games/mapello/mapello.hpp"
#include "tests/engine/rules/random_walk.hpp"

namespace quartello::solver {

struct Late {
    Mapello::Rules rules;
    Mapello::Position position;

    Board board() const { return {position.own, position.opp, Mapello::bonus_lead(rules, position)}; }
    std::string describe() const {
        return format_rules<Mapello>(rules) + " " + Mapello::format_position(rules, position);
    }
};

inline int empties_of(const Late& late) { return count(Mapello::empty_cells(late.rules, late.position)); }

/// A moment of a random game with exactly `empties` empty cells (games that end before are thrown away).
inline Late random_late(Rng& rng, int empties) {
    while (true) {
        Late late;
        bool found = false;
        walk_game<Mapello>(random_game_start<Mapello>(rng), rng, 200, [&](const Walk<Mapello>& at) {
            if (found || count(Mapello::empty_cells(at.rules, at.position)) != empties) return;
            late = {at.rules, at.position};
            found = true;
        });
        if (found) return late;
    }
}

}  // namespace quartello::solver
