// What search asks of an evaluation. Values are hundredths of a point from the view of side_to_move(position), as
// expected at the end of the game; they are estimates, never proofs.
#pragma once

#include <concepts>

#include "engine/rules/game_rules.hpp"

namespace quartello {

/// A value no estimate and no final score reaches; final scores are at most 268.5 points (Alea 13x13 with komi).
inline constexpr int value_infinite = 32000;

/// Made once per search (and thread) for the rules of the game, then asked at the leaves.
template <class E, class G>
concept Evaluator = GameRules<G> && std::constructible_from<E, const typename G::Rules&> &&
                    requires(E& evaluator, const typename G::Position& position) {
                        { evaluator.evaluate(position) } -> std::same_as<int>;
                    };

/// An evaluator may carry something along from position to position, so that a leaf costs only what its last move
/// changed: a State made for the root by enter() and for each later position from the one before by move(). Then it is
/// asked evaluate(position, state) and evaluate_unless_over(position, state, value).
template <class E, class G>
concept IncrementalEvaluator = Evaluator<E, G> && requires(E& evaluator, const typename G::Position& position,
                                                           typename E::State& state, int& value) {
    evaluator.enter(position, state);
    evaluator.move(state, position, position, state);
    { evaluator.evaluate(position, state) } -> std::same_as<int>;
    { evaluator.evaluate_unless_over(position, state, value) } -> std::same_as<bool>;
};

struct NothingCarried {};

/// The state an evaluator carries along, if any.
template <class E>
struct CarriedBy {
    using Type = NothingCarried;
};
template <class E>
    requires requires { typename E::State; }
struct CarriedBy<E> {
    using Type = typename E::State;
};

/// What an evaluator has made once for a set-up and shares with those of other threads, if anything.
template <class E>
struct SharedBy {
    using Type = NothingCarried;
};
template <class E>
    requires requires { typename E::Shared; }
struct SharedBy<E> {
    using Type = typename E::Shared;
};

template <class E, class Rules>
E make_evaluator(const Rules& rules, const typename SharedBy<E>::Type& shared) {
    if constexpr (requires { typename E::Shared; }) return E(rules, shared);
    else return E(rules);
}

}  // namespace quartello
