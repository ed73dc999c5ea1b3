// The slow twin: Alea as the rulebook tells it, in plain loops over the drawn board.
#pragma once

#include <vector>

#include "engine/games/alea/alea.hpp"

namespace quartello::alea {

template <class Board>
std::vector<Move> slow_moves(const Rules& rules, const Position<Board>& p, const History<Board>& history);
template <class Board>
Position<Board> slow_play(const Rules& rules, const Position<Board>& p, const Move& move);

}  // namespace quartello::alea
