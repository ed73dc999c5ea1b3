// Which evaluation each game's search uses: the one place where games, evaluation and search meet.
#pragma once

#include "engine/eval/linear.hpp"
#include "engine/game/evaluation.hpp"
#include "engine/games/alea/windows.hpp"
#include "engine/games/arrello/windows.hpp"
#include "engine/games/mabi/windows.hpp"
#include "engine/games/mapello/features.hpp"
#include "engine/games/mapello/patterns/pattern_evaluator.hpp"
#include "engine/search/searcher.hpp"

namespace quartello {

template <class G>
struct FeaturesFor;
template <>
struct FeaturesFor<Mapello> {
    using Type = MapelloFeatures;
};
template <>
struct FeaturesFor<Arrello> {
    using Type = ArrelloFeatures;
};
template <>
struct FeaturesFor<Mabi> {
    using Type = MabiFeatures;
};
template <>
struct FeaturesFor<Alea> {
    using Type = AleaFeatures;
};
template <>
struct FeaturesFor<AleaWide> {
    using Type = AleaWideFeatures;
};

/// What a game's positions are judged by, with the weights built into the program.
template <GameRules G>
using FeaturesOfGame = typename FeaturesFor<G>::Type;
template <GameRules G>
struct EvaluatorFor {
    using Type = LinearEvaluator<FeaturesOfGame<G>>;
};
template <>
struct EvaluatorFor<Mapello> {
    using Type = PatternEvaluator<MapelloFeatures>;
};
template <>
struct EvaluatorFor<Arrello> {
    using Type = NTupleEvaluator<ArrelloWindows>;
    using Windows = ArrelloWindows;
};
template <>
struct EvaluatorFor<Mabi> {
    using Type = NTupleEvaluator<MabiWindows>;
    using Windows = MabiWindows;
};
template <>
struct EvaluatorFor<Alea> {
    using Type = NTupleEvaluator<AleaWindows>;
    using Windows = AleaWindows;
};
/// Made from the rules alone, it weighs features; engines of games with a learned evaluation give it its tables.
template <GameRules G>
using EvaluatorOf = typename EvaluatorFor<G>::Type;
template <GameRules G>
using SharedEvaluation = typename SharedBy<EvaluatorOf<G>>::Type;

template <GameRules G>
SharedEvaluation<G> shared_evaluation(const typename G::Rules& rules, const EvaluationChoice& choice) {
    if constexpr (requires { FeaturesOfGame<G>::terrain(rules); })
        return tables_for(choice, FeaturesOfGame<G>::terrain(rules));
    else if constexpr (requires { typename EvaluatorFor<G>::Windows; })
        return (void)rules, ntuple_tables_for<typename EvaluatorFor<G>::Windows>(choice);
    else return (void)rules, (void)choice, SharedEvaluation<G>{};
}

template <GameRules G>
using EngineOf = Searcher<G, EvaluatorOf<G>>;

}  // namespace quartello
