// The solver's slow twin: plain minimax over the rules. No table, no order, no cleverness.
#pragma once

#include <algorithm>

#include "engine/games/mapello/endgame/table.hpp"
#include "engine/rules/game_rules.hpp"

namespace quartello::solver {

/// Points of the mover minus points of the opponent under best play.
template <GameRules G>
int minimax(const typename G::Rules& rules, const typename G::Position& position) {
    int best = -infinite;
    G::for_each_move(rules, position, {}, [&](const typename G::Move& move) {
        best = std::max(best, -minimax<G>(rules, G::play(rules, position, move)));
    });
    return best > -infinite ? best : G::margin(rules, position);
}

/// The same within (alpha, beta), moves that cannot matter left out; for positions a little larger.
template <GameRules G>
int alpha_beta(const typename G::Rules& rules, const typename G::Position& position, int alpha = -infinite,
               int beta = infinite) {
    int best = -infinite;
    G::for_each_move(rules, position, {}, [&](const typename G::Move& move) {
        if (best >= beta) return;
        best = std::max(best, -alpha_beta<G>(rules, G::play(rules, position, move), -beta, -std::max(alpha, best)));
    });
    return best > -infinite ? best : G::margin(rules, position);
}

}  // namespace quartello::solver
