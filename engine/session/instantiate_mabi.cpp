#include "engine/games/mabi/mabi.hpp"
#include "engine/session/makers.hpp"
#include "engine/session/move_engine_of.hpp"
#include "engine/session/session_of.hpp"

namespace quartello {

const RuleSheet& mabi_sheet() { return Mabi::sheet(); }

Parsed<std::unique_ptr<Session>> make_mabi(const GameSpec& spec) { return make_session_of<Mabi>(spec); }

template std::unique_ptr<MoveEngine<Mabi>> make_move_engine<Mabi>(int);

}  // namespace quartello
