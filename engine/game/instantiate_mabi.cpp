#include "engine/game/makers.hpp"
#include "engine/game/move_engine_of.hpp"
#include "engine/game/session_of.hpp"
#include "engine/games/mabi/mabi.hpp"

namespace quartello {

const RuleSheet& mabi_sheet() { return Mabi::sheet(); }

Parsed<std::unique_ptr<Session>> make_mabi(const GameSpec& spec) { return make_session_of<Mabi>(spec); }

template std::unique_ptr<MoveEngine<Mabi>> make_move_engine<Mabi>(int);

}  // namespace quartello
