// Speed of the evaluations, one thread: nanoseconds for one position of a random game, and for making an evaluator.
#include <benchmark/benchmark.h>

#include <vector>

#include "engine/eval/linear.hpp"
#include "engine/games/alea/features.hpp"
#include "engine/games/arrello/features.hpp"
#include "engine/games/mabi/features.hpp"
#include "engine/games/mapello/features.hpp"

namespace quartello {
namespace {

constexpr std::size_t position_count = 4096;

template <class G>
Start<G> start_of(const char* rules, const char* setup) {
    return *G::start(*parse_rules<G>(rules), setup);
}

template <class G>
std::vector<typename G::Position> positions_of(const Start<G>& start) {
    std::vector<typename G::Position> out;
    Rng rng(1);
    while (out.size() < position_count) {
        typename G::History history;
        auto position = start.position;
        history.push(position);
        while (const auto move = G::random_move(start.rules, position, history, rng)) {
            position = G::play(start.rules, position, *move);
            history.push(position);
            out.push_back(position);
        }
    }
    out.resize(position_count);
    return out;
}

template <class F>
void evaluate(benchmark::State& state, const char* rules, const char* setup) {
    const auto start = start_of<typename F::Game>(rules, setup);
    const auto positions = positions_of<typename F::Game>(start);
    const LinearEvaluator<F> evaluator(start.rules);
    std::size_t i = 0;
    for (auto _ : state) benchmark::DoNotOptimize(evaluator.evaluate(positions[i++ % position_count]));
}
constexpr auto evaluate_mapello = evaluate<MapelloFeatures>;
constexpr auto evaluate_arrello = evaluate<ArrelloFeatures>;
constexpr auto evaluate_mabi = evaluate<MabiFeatures>;
constexpr auto evaluate_alea = evaluate<AleaFeatures>;
constexpr auto evaluate_wide_alea = evaluate<AleaWideFeatures>;
BENCHMARK_CAPTURE(evaluate_mapello, plain, "", "plain");
BENCHMARK_CAPTURE(evaluate_mapello, random, "", "random:1");
BENCHMARK_CAPTURE(evaluate_arrello, standard, "", "");
BENCHMARK_CAPTURE(evaluate_arrello, any_line, "lines=any", "");
BENCHMARK_CAPTURE(evaluate_mabi, standard, "", "");
BENCHMARK_CAPTURE(evaluate_alea, standard, "", "");
BENCHMARK_CAPTURE(evaluate_wide_alea, size_13, "size=13", "");

void make_evaluator(benchmark::State& state) {
    const auto start = start_of<Mapello>("", "plain");
    for (auto _ : state) {
        const LinearEvaluator<MapelloFeatures> evaluator(start.rules);
        benchmark::DoNotOptimize(&evaluator);
    }
}
BENCHMARK(make_evaluator);

}  // namespace
}  // namespace quartello
