// Head starts that a game can hold: bonuses taken before the first move, in its position, and komi, in its rules. Games
// without such a thing have no room for them.
#pragma once

#include <optional>
#include <string>

#include "engine/game/session.hpp"

namespace quartello {

struct BonusRoom {
    int bonuses = 0;  // as many more fit into the position
    int value = 0;    // points of one
};

/// Nothing where the game has no bonuses.
std::optional<BonusRoom> bonus_room(Session& session);

/// The position where the session stands with so many bonuses more for each side; they must fit.
std::string position_with_bonuses(Session& session, int first, int second);

/// How much komi the rules of a spec give, in half points; an error where the game has no komi or the rules are not
/// its.
Parsed<int> komi_halves(const GameSpec& spec);
/// The rules of a spec with so much komi instead, spelled in full; it must be one that the game's switch can have.
Parsed<std::string> rules_with_komi(const GameSpec& spec, int halves);

}  // namespace quartello
