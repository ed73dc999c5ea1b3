#include "engine/game/instantiate.hpp"
#include "engine/games/mabi/engine.hpp"

QUARTELLO_INSTANTIATE(Mabi, make_session_of<Mabi>)
