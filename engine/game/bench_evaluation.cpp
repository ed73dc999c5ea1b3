// Test vectors of the learned evaluations: 1,000 positions of each game under a network of random numbers.
#include "engine/core/rng.hpp"
#include "engine/eval/ntuple_evaluator.hpp"
#include "engine/game/bench.hpp"
#include "engine/games/all_games.hpp"

namespace quartello {

namespace {

constexpr int boards = 10;
constexpr int positions_each = 100;

std::uint64_t with_value(std::uint64_t signature, int value) {
    return hash_into(signature, static_cast<std::uint64_t>(std::int64_t{value}));
}

/// Random games by the usual rules and by others in turn.
template <class W>
std::uint64_t bench_windows(std::uint64_t signature) {
    using F = typename W::Features;
    using G = typename F::Game;
    const WindowPlan& plan = window_plan<W>();
    const auto tables = std::make_shared<const NTupleTables<F>>(plan, random_windows(plan, 1));
    Rng rng(1);
    for (int i = 0; i < boards; ++i) {
        auto rules = *parse_rules<G>("");
        while (i % 2 == 1) {
            rules = G::rules_from(random_switches(G::sheet().switches, rng));
            if constexpr (requires { G::supports(rules); }) {
                if (!G::supports(rules)) continue;
            }
            break;
        }
        const Start<G> start = *G::start(rules, "");
        const NTupleEvaluator<W> evaluator(start.rules, tables);
        typename G::Position position = start.position;
        typename G::History history;
        history.push(position);
        for (int k = 0; k < positions_each; ++k) {
            signature = with_value(signature, evaluator.evaluate(position));
            const auto move = G::random_move(start.rules, position, history, rng);
            position = move ? G::play(start.rules, position, *move) : start.position;
            if (!move) history.clear();
            history.push(position);
        }
    }
    return signature;
}

std::uint64_t bench_patterns(std::uint64_t signature) {
    const PatternNetwork network = random_network(MapelloFeatures::name, 1, 16, 40);
    Rng rng(1);
    for (int i = 0; i < boards; ++i) {
        const Start<Mapello> start = Mapello::random_start({}, rng);
        const PatternEvaluator<MapelloFeatures> evaluator(
            start.rules, std::make_shared<const PatternTables>(network, MapelloFeatures::terrain(start.rules)));
        Mapello::Position position = start.position;
        for (int k = 0; k < positions_each; ++k) {
            signature = with_value(signature, evaluator.evaluate(position));
            const auto move = Mapello::random_move(start.rules, position, {}, rng);
            position = move ? Mapello::play(start.rules, position, *move) : start.position;
        }
    }
    return signature;
}

}  // namespace

std::uint64_t bench_evaluation() {
    std::uint64_t signature = 0;
    for_each_game([&]<class G>() {
        using Traits = EngineTraits<G>;
        if constexpr (requires { typename Traits::Windows; }) {
            signature = bench_windows<typename Traits::Windows>(signature);
        } else if constexpr (requires { requires std::same_as<typename Traits::Network, PatternNetwork>; }) {
            signature = bench_patterns(signature);
        }
    });
    return signature;
}

}  // namespace quartello
