// Speed of the rules, one thread: perft leaves and random games a second for every game, and Mapello's two kernels.
// Run with tools/bench; compare ratios within one run, the machine may be busy.
#include <benchmark/benchmark.h>

#include <array>
#include <string>
#include <vector>

#include "engine/game/counting.hpp"
#include "engine/games/mapello/mapello.hpp"

namespace quartello {
namespace {

std::unique_ptr<Session> open_session(const char* game, const char* rules, const char* setup) {
    return std::move(*make_session({game, rules, setup, {}}));
}

void perft_leaves(benchmark::State& state, const char* game, const char* rules, const char* setup, int depth) {
    const auto session = open_session(game, rules, setup);
    std::uint64_t leaves = 0;
    for (auto _ : state) leaves += perft(*session, depth);
    state.counters["leaves/s"] = benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(perft_leaves, mapello_plain_9, "mapello", "", "plain", 9);
BENCHMARK_CAPTURE(perft_leaves, mapello_classic_9, "mapello", "", "classic", 9);
BENCHMARK_CAPTURE(perft_leaves, mapello_random_9, "mapello", "", "random:1", 9);
BENCHMARK_CAPTURE(perft_leaves, arrello_4, "arrello", "", "", 4);
BENCHMARK_CAPTURE(perft_leaves, mabi_4, "mabi", "", "", 4);
BENCHMARK_CAPTURE(perft_leaves, alea_4, "alea", "", "", 4);
BENCHMARK_CAPTURE(perft_leaves, alea_13x13_3, "alea", "size=13", "", 3);

void random_games(benchmark::State& state, const char* game, const char* rules, const char* setup,
                  std::uint64_t games) {
    const auto session = open_session(game, rules, setup);
    std::uint64_t seed = 0;
    std::uint64_t played = 0;
    for (auto _ : state) played += playout(*session, games, seed++).games;
    state.counters["games/s"] = benchmark::Counter(static_cast<double>(played), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(random_games, mapello_plain, "mapello", "", "plain", 1000);
BENCHMARK_CAPTURE(random_games, mapello_classic, "mapello", "", "classic", 1000);
BENCHMARK_CAPTURE(random_games, arrello, "arrello", "", "", 100);
BENCHMARK_CAPTURE(random_games, arrello_any_line, "arrello", "lines=any", "", 100);
BENCHMARK_CAPTURE(random_games, mabi, "mabi", "", "", 20);
BENCHMARK_CAPTURE(random_games, alea, "alea", "", "", 100);
BENCHMARK_CAPTURE(random_games, alea_13x13, "alea", "size=13", "", 20);

/// Positions of random games, so that the kernels see real boards.
std::vector<Mapello::Position> sample_positions(const Start<Mapello>& start) {
    std::vector<Mapello::Position> out;
    Rng rng(1);
    while (out.size() < 4096) {
        auto position = start.position;
        while (const auto move = Mapello::random_move(start.rules, position, {}, rng)) {
            position = Mapello::play(start.rules, position, *move);
            if (Mapello::mobility(start.rules, position.own, position.opp) != 0) out.push_back(position);
        }
    }
    return out;
}

void mapello_mobility(benchmark::State& state, const char* setup) {
    const auto start = *Mapello::start(*parse_rules<Mapello>(""), setup);
    const auto positions = sample_positions(start);
    std::size_t i = 0;
    for (auto _ : state) {
        const auto& p = positions[i++ % 4096];
        benchmark::DoNotOptimize(Mapello::mobility(start.rules, p.own, p.opp));
    }
}
BENCHMARK_CAPTURE(mapello_mobility, plain, "plain");
BENCHMARK_CAPTURE(mapello_mobility, classic, "classic");

void mapello_play(benchmark::State& state, const char* setup) {
    const auto start = *Mapello::start(*parse_rules<Mapello>(""), setup);
    const auto positions = sample_positions(start);
    std::vector<Mapello::Move> moves;
    for (const auto& p : positions) {
        moves.push_back({static_cast<std::uint8_t>(lowest(Mapello::mobility(start.rules, p.own, p.opp)))});
    }
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(Mapello::play(start.rules, positions[i % 4096], moves[i % 4096]));
        ++i;
    }
}
BENCHMARK_CAPTURE(mapello_play, plain, "plain");
BENCHMARK_CAPTURE(mapello_play, classic, "classic");

}  // namespace
}  // namespace quartello
