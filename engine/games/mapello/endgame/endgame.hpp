// Mapello's exact endgames, in all set-ups: the score under best play from both sides, or only who wins, with the moves
// that reach it. An Endgame is used by one thread at a time and starts the others itself.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/games/mapello/endgame/endgame_board.hpp"
#include "engine/games/mapello/endgame/endgame_request.hpp"
#include "engine/games/mapello/endgame/ordering_evaluation.hpp"
#include "engine/games/mapello/endgame/table.hpp"

namespace quartello::solver {

/// A position from the mover's view; `lead`: points by which bonuses already taken put the mover ahead.
struct Board {
    Bits own = 0;
    Bits opp = 0;
    int lead = 0;
};

/// A move and its value for the mover. The pass is no_square.
struct MoveValue {
    std::uint8_t square = no_square;
    int value = 0;
};

struct Solution {
    bool solved = false;  // false: broken off by a limit
    int value = 0;        // of the mover; if not solved, an estimate within [lower, upper]
    int lower = -infinite;
    int upper = infinite;
    std::vector<MoveValue> moves;    // best first; only the best one unless all were asked for; none: the game is over
    std::vector<std::uint8_t> line;  // best play to the end, passes as no_square
    std::uint64_t nodes = 0;
    double time_ms = 0;
};

class Endgame {
public:
    /// The table is borrowed: its memory outlives the rules of one game. Without `tables` moves are ordered by the
    /// simple evaluation.
    Endgame(const Mapello::Rules& rules, Table& table, OrderingEvaluation::Tables tables = nullptr);

    Solution solve(const Board& board, const EndgameRequest& request);

private:
    const EndgameBoard terrain_;
    const OrderingEvaluation::Tables tables_;
    Table& table_;
};

}  // namespace quartello::solver
