// What to solve and how long to try, for every solver here.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/solver/brake.hpp"
#include "engine/solver/table.hpp"
#include "engine/solver/tuning.hpp"

namespace quartello::solver {

enum class Goal {
    score,    // the exact score
    outcome,  // only its sign
};

struct Request {
    Goal goal = Goal::score;
    bool all_moves = false;  // a value for each move, not only for the best
    bool line = true;        // the line of best play (score only)
    int threads = 1;
    Limits limits = {};
    int warmed_from = warmed_empties;  // Endgame: a warm-up from so many empties on
    /// Endgame: what the mover is expected to make of it, and the move to try first.
    std::optional<int> expected = {};
    std::uint8_t first = no_square;
};

}  // namespace quartello::solver
