// The slow twin: Mabi as the rulebook tells it, in plain loops over the drawn board.
#pragma once

#include <vector>

#include "engine/games/mabi/mabi.hpp"

namespace quartello {

std::vector<Mabi::Move> slow_moves(const Mabi::Rules& rules, const Mabi::Position& p, const Mabi::History& history);
Mabi::Position slow_play(const Mabi::Rules& rules, const Mabi::Position& p, const Mabi::Move& move);

}  // namespace quartello
