// The slow twin: Arrello as the rulebook tells it, in plain loops over the drawn board.
#pragma once

#include <vector>

#include "engine/games/arrello/arrello.hpp"

namespace quartello {

std::vector<Arrello::Move> slow_moves(const Arrello::Rules& rules, const Arrello::Position& p,
                                      const Arrello::History& history);
Arrello::Position slow_play(const Arrello::Rules& rules, const Arrello::Position& p, const Arrello::Move& move);

}  // namespace quartello
