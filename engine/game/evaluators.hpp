// A game's evaluation with the weights built into the program or read from a file, as its EngineTraits describe it.
#pragma once

#include <memory>
#include <span>
#include <utility>

#include "engine/eval/evaluation_choice.hpp"
#include "engine/eval/weights.hpp"
#include "engine/players/engine_traits.hpp"
#include "engine/search/searcher.hpp"

namespace quartello {

template <GameRules G>
using EvaluatorOf = typename EngineTraits<G>::Evaluator;
template <GameRules G>
using SharedEvaluation = typename SharedBy<EvaluatorOf<G>>::Type;
template <GameRules G>
using EngineOf = Searcher<G, EvaluatorOf<G>>;

/// A game with weighted features: what they are.
template <GameRules G>
using FeaturesOfGame = typename EngineTraits<G>::Features;

template <class G>
concept HasNetwork = requires { typename EngineTraits<G>::Network; };

template <HasNetwork G>
Parsed<LearnedNetwork> parse_learned(std::span<const std::uint8_t> bytes) {
    using Network = typename EngineTraits<G>::Network;
    auto parsed = EngineTraits<G>::parse_network(bytes);
    if (!parsed) return parsed.error();
    return LearnedNetwork{std::string(G::sheet().name), std::make_shared<const Network>(std::move(*parsed))};
}

/// Read once on the way in, but for WebAssembly, where the page hands it in later. Nothing: weighted features.
template <HasNetwork G>
std::shared_ptr<const LearnedNetwork>& built_in_network() {
    static std::shared_ptr<const LearnedNetwork> network = [] {
        auto parsed = parse_learned<G>(embedded_network(G::sheet().name));
        return parsed ? std::make_shared<const LearnedNetwork>(std::move(*parsed)) : nullptr;
    }();
    return network;
}

/// What all evaluators of a set-up share; nothing where the game has no network or the weighted features are asked for.
template <GameRules G>
SharedEvaluation<G> shared_evaluation([[maybe_unused]] const typename G::Rules& rules,
                                      [[maybe_unused]] const EvaluationChoice& choice) {
    if constexpr (HasNetwork<G>) {
        if (choice.linear) return nullptr;
        const auto learned = choice.network ? choice.network : built_in_network<G>();
        if (!learned || learned->game != G::sheet().name) return nullptr;
        using Network = typename EngineTraits<G>::Network;
        return EngineTraits<G>::tables(std::static_pointer_cast<const Network>(learned->of), rules);
    } else {
        return {};
    }
}

}  // namespace quartello
