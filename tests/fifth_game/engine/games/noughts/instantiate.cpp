#include "engine/game/instantiate.hpp"
#include "engine/games/noughts/engine.hpp"

QUARTELLO_INSTANTIATE(Noughts, make_session_of<Noughts>)
