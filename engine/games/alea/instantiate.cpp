#include "engine/game/instantiate.hpp"
#include "engine/games/alea/engine.hpp"
#include "engine/games/alea/make_wide.hpp"

namespace quartello {

namespace {

/// Boards up to 8x8 fit one machine word; larger ones use the wide board (instantiate_wide.cpp: the page's module has
/// that code small rather than fast).
Parsed<std::unique_ptr<Session>> make_alea(const GameSpec& spec) {
    const auto rules = parse_rules<Alea>(spec.rules);
    if (!rules) return rules.error();
    return Alea::supports(*rules) ? make_session_of<Alea>(*rules, spec) : make_wide_alea(spec);
}

}  // namespace

}  // namespace quartello

QUARTELLO_INSTANTIATE(Alea, make_alea)
