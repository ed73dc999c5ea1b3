// What can be said for and against a move of Mapello beyond what every game shares.
#pragma once

#include <vector>

#include "engine/games/mapello/mapello.hpp"
#include "engine/rules/move_fact.hpp"

namespace quartello {

/// What a turned disc is worth telling: nothing before the end is near, when it can be turned back many times and
/// whoever has few discs has many moves.
int weight_of_turned(const Mapello::Rules& rules, const Mapello::Position& before);

/// Adds the facts about a legal move; asked by engine/game/move_facts.cpp.
void add_move_facts(const Mapello::Rules& rules, const Mapello::Position& before, const Mapello::History& history,
                    const Mapello::Move& move, std::vector<MoveFact>& out);

}  // namespace quartello
