#include "engine/game/session_of.hpp"
#include "engine/games/alea/engine.hpp"
#include "engine/games/alea/make_wide.hpp"

namespace quartello {

Parsed<std::unique_ptr<Session>> make_wide_alea(const GameSpec& spec) { return make_session_of<AleaWide>(spec); }

}  // namespace quartello
