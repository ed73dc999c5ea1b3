// What can be said for and against a move of Mabi beyond what every game shares.
#pragma once

#include <vector>

#include "engine/games/mabi/mabi.hpp"
#include "engine/rules/move_fact.hpp"

namespace quartello {

/// Adds the facts about a legal move; asked by engine/game/move_facts.cpp.
void add_move_facts(const Mabi::Rules& rules, const Mabi::Position& before, const Mabi::History& history,
                    const Mabi::Move& move, std::vector<MoveFact>& out);

}  // namespace quartello
