#include "engine/game/instantiate.hpp"
#include "engine/games/arrello/engine.hpp"

QUARTELLO_INSTANTIATE(Arrello, make_session_of<Arrello>)
