// What search asks of an evaluation. Values are hundredths of a point from the view of side_to_move(position), as
// expected at the end of the game; they are estimates, never proofs.
#pragma once

#include <concepts>

#include "engine/rules/game_rules.hpp"

namespace quartello {

/// A value no estimate and no final score reaches; final scores are at most 268.5 points (Alea 13x13 with komi).
inline constexpr int value_infinite = 32000;
inline constexpr int value_per_point = 100;

/// Made once per search (and thread) for the rules of the game, then asked at the leaves.
template <class E, class G>
concept Evaluator = GameRules<G> && std::constructible_from<E, const typename G::Rules&> &&
                    requires(E& evaluator, const typename G::Position& position) {
                        { evaluator.evaluate(position) } -> std::same_as<int>;
                    };

}  // namespace quartello
