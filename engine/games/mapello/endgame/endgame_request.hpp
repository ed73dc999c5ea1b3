// What the endgame solver can be told beyond what every solver is asked.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/games/mapello/endgame/table.hpp"
#include "engine/games/mapello/endgame/tuning.hpp"
#include "engine/proof/request.hpp"

namespace quartello::solver {

struct EndgameRequest : Request {
    EndgameRequest() = default;
    explicit(false) EndgameRequest(const Request& request) : Request(request) {}

    int warmed_from = warmed_empties;  // the solve is warmed up from so many empties on
    /// What the mover is expected to make of it, and the move to try first.
    std::optional<int> expected = {};
    std::uint8_t first = no_square;
};

}  // namespace quartello::solver
