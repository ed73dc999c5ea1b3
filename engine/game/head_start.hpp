// Head starts that a game's position can hold: bonuses taken before the first move. Games without such a thing have no
// room for them.
#pragma once

#include <optional>
#include <string>

#include "engine/game/session.hpp"

namespace quartello {

struct BonusRoom {
    int bonuses = 0;  // as many more fit into the position
    int worth = 0;    // points of one
};

/// Nothing where the game has no bonuses.
std::optional<BonusRoom> bonus_room(Session& session);

/// The position where the session stands with so many bonuses more for each side; they must fit.
std::string position_with_bonuses(Session& session, int first, int second);

}  // namespace quartello
