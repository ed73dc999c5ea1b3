// What can be said for and against a move of Alea beyond what every game shares.
#pragma once

#include <vector>

#include "engine/games/alea/alea.hpp"
#include "engine/rules/move_fact.hpp"

namespace quartello::alea {

/// Adds the facts about a legal move; asked by engine/game/move_facts.cpp. Compiled for both board words in facts.cpp.
template <class Board>
void add_move_facts(const Rules& rules, const Position<Board>& before, const History<Board>& history, const Move& move,
                    std::vector<MoveFact>& out);

extern template void add_move_facts(const Rules&, const Position<Bits>&, const History<Bits>&, const Move&,
                                    std::vector<MoveFact>&);
extern template void add_move_facts(const Rules&, const Position<WideBits>&, const History<WideBits>&, const Move&,
                                    std::vector<MoveFact>&);

}  // namespace quartello::alea
