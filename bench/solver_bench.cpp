// Exact Mapello endgames on random boards with 8 walls, 8 bonuses and 8 jokers, one thread: the median time and number
// of nodes over 50 boards, each reached by random moves from its own seed.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/game/session.hpp"
#include "engine/game/solve.hpp"

namespace quartello {
namespace {

constexpr std::size_t boards = 50;
constexpr std::size_t table_megabytes = 256;

int empty_cells(Session& session) {
    SolveOptions glance;
    glance.nodes = 1;
    return EndgameSolver(1).solve(session, glance).empties;
}

/// Board `seed` after random moves; nothing if the game ended before.
std::unique_ptr<Session> late_position(std::uint64_t seed, int empties) {
    auto session = std::move(*make_session({"mapello", {}, "random:" + std::to_string(seed), {}}));
    Rng rng(seed);
    while (empty_cells(*session) > empties) {
        const auto moves = session->legal_moves();
        if (moves.empty()) return nullptr;
        if (!session->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))])) return nullptr;
    }
    return session->legal_moves().empty() ? nullptr : std::move(session);
}

template <class T>
double median(std::vector<T> values) {
    std::sort(values.begin(), values.end());
    return static_cast<double>(values[values.size() / 2]);
}

void random_boards(benchmark::State& state) {
    std::vector<std::unique_ptr<Session>> positions;
    for (std::uint64_t seed = 1; positions.size() < boards; ++seed) {
        if (auto session = late_position(seed, static_cast<int>(state.range(0))))
            positions.push_back(std::move(session));
    }
    std::vector<double> times;
    std::vector<std::uint64_t> nodes;
    EndgameSolver solver(table_megabytes);
    for (auto _ : state) {
        for (const auto& session : positions) {
            const auto found = solver.solve(*session, {});
            times.push_back(found.time_ms);
            nodes.push_back(found.nodes);
        }
    }
    state.counters["median_ms"] = median(times);
    state.counters["median_nodes"] = median(nodes);
}
BENCHMARK(random_boards)->Arg(16)->Arg(18)->Arg(20)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace quartello
