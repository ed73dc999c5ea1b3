// A level with a loss budget (level:4,budget=20): over one game it gives away at most so many points, by its own
// judgement without errors: the level's evaluation without noise and oversight, every move looked at as deep as the
// level looks at its best, or a little deeper. Here is that judgement; the session adds up what a game has cost so far.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/game/game_engine.hpp"
#include "engine/players/human_error_model.hpp"

namespace quartello {

inline constexpr int level_table_mb = 4;

/// `number` counts from 1.
template <GameRules G>
const Level& level_of(int number) {
    return EngineTraits<G>::levels[static_cast<std::size_t>(number) - 1];
}

/// Every legal move with its value, best first; the best has lost nothing.
template <class Move>
class ErrorFreeView {
public:
    explicit ErrorFreeView(std::vector<JudgedMove<Move>> moves) : moves_(std::move(moves)) {
        const auto best = std::ranges::max_element(moves_, {}, &JudgedMove<Move>::value);
        if (best != moves_.end()) std::rotate(moves_.begin(), best, best + 1);
    }

    const JudgedMove<Move>& best() const { return moves_[0]; }
    int loss_of(const Move& move) const {
        const auto found = std::ranges::find(moves_, move, &JudgedMove<Move>::move);
        return found == moves_.end() ? 0 : best().value - found->value;
    }
    /// The moves that lose at most `loss`, packed and in order.
    std::vector<std::uint32_t> within(int loss) const {
        std::vector<std::uint32_t> out;
        for (const auto& [move, value] : moves_) {
            if (best().value - value <= loss) out.push_back(pack_move(move));
        }
        std::ranges::sort(out);
        return out;
    }

private:
    std::vector<JudgedMove<Move>> moves_;
};

/// What a level thinks of a position when it makes no error. There must be a legal move.
template <GameRules G>
ErrorFreeView<typename G::Move> error_free_view(const typename G::Rules& rules, const Level& level,
                                                const typename G::Position& position,
                                                const typename G::History& history, const std::atomic<bool>& stop) {
    using Move = typename G::Move;
    // Valuing all moves takes what the level spends on its best, once a move; where there are thousands (Arrello with
    // lines=any), fewer plies.
    constexpr std::uint64_t most_shares = 32;
    const std::uint64_t moves = G::count_moves(rules, position, history);
    const std::uint64_t share = std::min(moves, most_shares);
    if (level.engine_nodes == 0) {
        const Skill without_errors{level.skill.depth, level.skill.nodes * share, 0, 0};
        HumanErrorModel<G, EvaluatorOf<G>, EngineTraits<G>> model(
            rules, without_errors, 0, shared_evaluation<G>(rules, {.linear = !level.learned}));
        return ErrorFreeView<Move>(model.judge_moves(position, history, stop));
    }
    const SearchLimits limits{
        .nodes = level.engine_nodes * share, .lines = static_cast<int>(moves), .table_mb = level_table_mb};
    const Found<Move> found = GameEngine<G>(rules, level_table_mb).search(position, history, limits, {}, stop);
    std::vector<JudgedMove<Move>> judged;
    for (const auto& line : found.lines) judged.push_back({line.moves[0], line.value});
    return ErrorFreeView<Move>(std::move(judged));
}

}  // namespace quartello
