// What is behind MoveEngine; included where it is compiled for a game.
#pragma once

#include "engine/game/evaluators.hpp"
#include "engine/game/move_engine.hpp"

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
        if constexpr (has_endgame) line = endgame_.line(rules_, position);
        return line;
    }

private:
    typename G::Rules rules_;
    EngineOf<G> searcher_;
    struct NoEndgame {};
    static constexpr bool has_endgame = requires { typename EngineTraits<G>::Endgame; };
    template <class T, bool has>
    struct EndgameIn {
        using Type = NoEndgame;
    };
    template <class T>
    struct EndgameIn<T, true> {
        using Type = typename T::Endgame;
    };
    [[no_unique_address]] typename EndgameIn<EngineTraits<G>, has_endgame>::Type endgame_{};
};

template <GameRules G>
std::unique_ptr<MoveEngine<G>> make_move_engine(int table_mb) {
    return std::make_unique<MoveEngineOf<G>>(table_mb);
}

}  // namespace quartello
