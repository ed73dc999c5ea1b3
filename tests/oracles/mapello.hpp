// The slow twin: Mapello as the rulebook tells it, in plain loops over the drawn board.
#pragma once

#include <vector>

#include "engine/games/mapello/mapello.hpp"

namespace quartello {

std::vector<Mapello::Move> slow_moves(const Mapello::Rules& rules, const Mapello::Position& p,
                                      const Mapello::History& history);
Mapello::Position slow_play(const Mapello::Rules& rules, const Mapello::Position& p, const Mapello::Move& move);

}  // namespace quartello
