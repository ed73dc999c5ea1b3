#include "engine/game/makers.hpp"
#include "engine/game/move_engine_of.hpp"
#include "engine/game/session_of.hpp"
#include "engine/games/alea/alea.hpp"

namespace quartello {

const RuleSheet& alea_sheet() { return Alea::sheet(); }

/// Boards up to 8x8 fit one machine word; larger ones use the wide board (instantiate_alea_wide.cpp: the page's module
/// has that code small rather than fast).
Parsed<std::unique_ptr<Session>> make_alea(const GameSpec& spec) {
    const auto rules = parse_rules<Alea>(spec.rules);
    if (!rules) return rules.error();
    return Alea::supports(*rules) ? make_session_of<Alea>(*rules, spec) : make_alea_wide(spec);
}

template std::unique_ptr<MoveEngine<Alea>> make_move_engine<Alea>(int);

}  // namespace quartello
