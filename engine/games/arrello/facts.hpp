// What can be said for and against a move of Arrello beyond what every game shares.
#pragma once

#include <vector>

#include "engine/games/arrello/arrello.hpp"
#include "engine/rules/move_fact.hpp"

namespace quartello {

/// Adds the facts about a legal move; asked by engine/game/move_facts.cpp.
void add_move_facts(const Arrello::Rules& rules, const Arrello::Position& before, const Arrello::History& history,
                    const Arrello::Move& move, std::vector<MoveFact>& out);

}  // namespace quartello
