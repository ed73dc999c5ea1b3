#include "engine/games/alea/alea.hpp"
#include "engine/session/makers.hpp"
#include "engine/session/session_of.hpp"

namespace quartello {

Parsed<std::unique_ptr<Session>> make_alea_wide(const GameSpec& spec) {
    const auto rules = parse_rules<AleaWide>(spec.rules);
    return rules ? make_session_of<AleaWide>(*rules, spec) : rules.error();
}

}  // namespace quartello
