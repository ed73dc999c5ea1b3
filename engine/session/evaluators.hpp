// Which evaluation each game's search uses: the one place where games, evaluation and search meet.
#pragma once

#include "engine/eval/evaluator.hpp"
#include "engine/search/searcher.hpp"

namespace quartello {

/// The score as it stands.
template <GameRules G>
class ScoreEvaluator {
public:
    explicit ScoreEvaluator(const typename G::Rules& rules) : rules_(rules) {}
    int evaluate(const typename G::Position& position) const { return G::final_value(rules_, position, history_); }

private:
    typename G::Rules rules_;
    typename G::History history_;
};

template <GameRules G>
using EngineOf = Searcher<G, ScoreEvaluator<G>>;

}  // namespace quartello
