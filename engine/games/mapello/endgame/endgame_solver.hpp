// Mapello's endgame solver as solve and self-play ask it: keeps its table, and the solver of the last set-up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/games/mapello/endgame/mapello_endgame.hpp"

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
    template <class Tables>
    Answer solve(const Mapello::Rules& rules, const Mapello::Position& p, const solver::Request& request,
                 const Tables& tables) {
        const bool learned = count(Mapello::empty_cells(rules, p)) >= solver::learned_order_empties;
        if (!rules_ || !same_setup(*rules_, rules) || learned_ != learned) {
            if (!table_) table_.emplace(megabytes_);
            rules_ = rules;
            learned_ = learned;
            endgame_.emplace(rules, *table_, learned ? tables() : MapelloOrdering::Shared{});
        }
        const int lead = rules.bonus_value * (p.own_bonuses - p.opp_bonuses);
        return answer_of(endgame_->solve({p.own, p.opp, lead}, request));
    }

    /// Best play from both sides to the end of the game.
    std::vector<Move> line(const Mapello::Rules& rules, const Mapello::Position& p) {
        return solve(rules, p, {}, [] { return MapelloOrdering::Shared{}; }).line;
    }

private:
    static bool same_setup(const Mapello::Rules& a, const Mapello::Rules& b) {
        return a.walls == b.walls && a.bonuses == b.bonuses && a.jokers == b.jokers && a.bonus_value == b.bonus_value &&
               a.empties_to_winner == b.empties_to_winner;
    }

    static Answer answer_of(const solver::Solution& found) {
        static_assert(solver::no_square == Move::pass_square);
        Answer out{.solved = found.solved, .value = found.value, .nodes = found.nodes, .time_ms = found.time_ms};
        for (const auto& [square, value] : found.moves) out.moves.push_back({Move{square}, value});
        for (const std::uint8_t square : found.line) out.line.push_back(Move{square});
        return out;
    }

    std::size_t megabytes_;
    std::optional<solver::Table> table_;
    std::optional<Mapello::Rules> rules_;
    bool learned_ = false;
    std::optional<MapelloEndgame> endgame_;
};

}  // namespace quartello
