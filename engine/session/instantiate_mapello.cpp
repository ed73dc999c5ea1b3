#include "engine/games/mapello/mapello.hpp"
#include "engine/session/makers.hpp"
#include "engine/session/session_of.hpp"

namespace quartello {

const RuleSheet& mapello_sheet() { return Mapello::sheet(); }

Parsed<std::unique_ptr<Session>> make_mapello(const GameSpec& spec) { return make_session_of<Mapello>(spec); }

}  // namespace quartello
