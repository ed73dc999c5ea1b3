// The one list of games for code that is instantiated for each of them (tests, tools). At run time the list is
// QUARTELLO_GAMES in session/makers.hpp.
#pragma once

#include <tuple>

#include "engine/games/alea/alea.hpp"
#include "engine/games/arrello/arrello.hpp"
#include "engine/games/mabi/mabi.hpp"
#include "engine/games/mapello/mapello.hpp"

namespace quartello {

using AllGames = std::tuple<Mapello, Arrello, Mabi, Alea, AleaWide>;

}  // namespace quartello
