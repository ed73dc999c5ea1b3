// What to solve and how long to try, for every solver.
#pragma once

#include "engine/core/stop_control.hpp"

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
    StopLimits limits = {};
};

}  // namespace quartello::solver
