// The makers that the instantiate_<game>.cpp files define, one pair a game, so that nobody else needs a game's header.
#pragma once

#include "engine/game/session.hpp"

namespace quartello {

#define QUARTELLO_MAKER(game)        \
    const RuleSheet& game##_sheet(); \
    Parsed<std::unique_ptr<Session>> make_##game(const GameSpec& spec);

#define QUARTELLO_GAMES(X) X(mapello) X(arrello) X(mabi) X(alea)

QUARTELLO_GAMES(QUARTELLO_MAKER)

/// Alea on boards that need more than one machine word.
Parsed<std::unique_ptr<Session>> make_alea_wide(const GameSpec& spec);

}  // namespace quartello
