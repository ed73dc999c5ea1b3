// What is behind MoveEngine; included where it is compiled for a game.
#pragma once

#include <concepts>

#include "engine/game/evaluators.hpp"
#include "engine/game/move_engine.hpp"
#include "engine/games/mapello/endgame/mapello_endgame.hpp"

namespace quartello {

template <GameRules G>
class MoveEngineOf final : public MoveEngine<G> {
public:
    using Move = typename G::Move;

    explicit MoveEngineOf(int table_mb) : searcher_({}, table_mb) {}

    void start_over(const typename G::Rules& rules) override {
        rules_ = rules;
        searcher_.start_over(rules, shared_evaluation<G>(rules, {}));
    }

    Found<Move> search(const typename G::Position& position, const typename G::History& history,
                       const SearchLimits& limits, const std::atomic<bool>& stop) override {
        return searcher_.search(position, history, limits, {}, stop);
    }

    std::vector<Move> solved_line([[maybe_unused]] const typename G::Position& position) override {
        std::vector<Move> line;
        if constexpr (std::same_as<G, Mapello>) {
            const int lead = rules_.bonus_value * (position.own_bonuses - position.opp_bonuses);
            const auto solution = MapelloEndgame(rules_, solver_table_).solve({position.own, position.opp, lead}, {});
            for (const std::uint8_t square : solution.line) line.push_back({square});
        }
        return line;
    }

private:
    typename G::Rules rules_;
    EngineOf<G> searcher_;
    solver::Table solver_table_{1};
};

template <GameRules G>
std::unique_ptr<MoveEngine<G>> make_move_engine(int table_mb) {
    return std::make_unique<MoveEngineOf<G>>(table_mb);
}

}  // namespace quartello
