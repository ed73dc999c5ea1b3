// Mapello's endgame solver as solve and self-play ask it: keeps its table, and the solver of the last set-up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "engine/games/mapello/endgame/endgame.hpp"

namespace quartello {

/// Used by one thread at a time.
class MapelloEndgameSolver {
public:
    using Move = Mapello::Move;

    explicit MapelloEndgameSolver(std::size_t table_megabytes = 1) : megabytes_(table_megabytes) {}

    struct Answer {
        bool solved = false;
        int value = 0;                                 // points of the mover, or the sign alone
        std::vector<std::pair<Move, int>> moves = {};  // best first
        std::vector<Move> line = {};
        std::uint64_t nodes = 0;
        double time_ms = 0;
    };

    /// `tables()` gives the learned evaluation that orders moves; it is asked only where that pays.
    Answer solve(const Mapello::Rules& rules, const Mapello::Position& p, const solver::Request& request,
                 const std::function<solver::OrderingEvaluation::Tables()>& tables);

    /// Best play from both sides to the end of the game.
    std::vector<Move> line(const Mapello::Rules& rules, const Mapello::Position& p);

private:
    std::size_t megabytes_;
    std::optional<solver::Table> table_;
    std::optional<Mapello::Rules> rules_;
    bool learned_ = false;
    std::optional<solver::Endgame> endgame_;
};

}  // namespace quartello
