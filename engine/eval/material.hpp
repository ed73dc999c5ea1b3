// The evaluation of a game that has none of its own: the points on the board, as if the game ended here.
#pragma once

#include <algorithm>

#include "engine/eval/evaluator.hpp"

namespace quartello {

/// Keeps a reference to the rules.
template <GameRules G>
class MaterialEvaluator {
public:
    explicit MaterialEvaluator(const typename G::Rules& rules) : rules_(rules) {}

    int evaluate(const typename G::Position& position) const {
        constexpr int most = value_infinite - 1;
        return std::clamp(G::final_value(rules_, position, {}), -most, most);
    }

private:
    const typename G::Rules& rules_;
};

}  // namespace quartello
