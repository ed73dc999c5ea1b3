#include "engine/game/makers.hpp"
#include "engine/game/session_of.hpp"
#include "engine/games/alea/alea.hpp"

namespace quartello {

Parsed<std::unique_ptr<Session>> make_alea_wide(const GameSpec& spec) {
    const auto rules = parse_rules<AleaWide>(spec.rules);
    return rules ? make_session_of<AleaWide>(*rules, spec) : rules.error();
}

}  // namespace quartello
