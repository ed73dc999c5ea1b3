#include "engine/game/makers.hpp"
#include "engine/game/move_engine_of.hpp"
#include "engine/game/session_of.hpp"
#include "engine/games/arrello/arrello.hpp"

namespace quartello {

const RuleSheet& arrello_sheet() { return Arrello::sheet(); }

Parsed<std::unique_ptr<Session>> make_arrello(const GameSpec& spec) { return make_session_of<Arrello>(spec); }

template std::unique_ptr<MoveEngine<Arrello>> make_move_engine<Arrello>(int);

}  // namespace quartello
