// What Arrello tells the engine: n-tuple evaluation, levels, time profile.
#pragma once

#include <algorithm>
#include <array>

#include "engine/eval/ntuple_cache.hpp"
#include "engine/games/arrello/facts.hpp"
#include "engine/games/arrello/windows.hpp"
#include "engine/players/engine_traits.hpp"

namespace quartello {

namespace arrello {

/// Set by matches of neighbours so that a step is 80 to 250 Elo; docs/lab/2026-11-15-first-matches.md has the ladder.
inline constexpr Levels levels = {{
    {{1, 1, 28, 560}},
    {{1, 1, 20, 400}},
    {{1, 1, 13, 260}},
    {{2, 4000, 28, 540}},
    {{2, 4000, 21, 410}},
    {{2, 4000, 16, 320}},
    {{2, 8000, 12, 245}},
    {{2, 8000, 9, 185}},
    {{2, 10000, 6, 135}},
    {{2, 10000, 3, 90}},
}};

inline constexpr BenchCase bench_cases[] = {
    {"", "", 3, 300},
    {"size=5,lines=any,gaps=no", "", 3, 300},
};

}  // namespace arrello

template <>
struct EngineTraits<Arrello> : DefaultEngineTraits<Arrello>, NTupleTraits<ArrelloWindows> {
    using Evaluator = NTupleTraits::Evaluator;

    static constexpr Levels levels = arrello::levels;
    static constexpr EngineFacts facts = {
        .bench = arrello::bench_cases,
        .solvable_most = 6,
        .solvable_least = 3,
        .colours = {0xe4d8be, 0xb9a682, 0x8d8470, 0x575042},
    };

    // The figures are what `tools/time_profile arrello` printed.
    static constexpr TimeProfile time_profile = {.growth = 3.4, .fall = 64};

    static int moves_ahead(const Arrello::Rules& rules, const Arrello::Position& p, const SearchClock&) {
        return std::max(Arrello::placements_left(rules, p) / 2, 1);
    }

    /// Reach and number of the lines; a stone placed alone, whose point is its protection.
    static int visibility(const Arrello::Rules&, const Arrello::Position& p, const Arrello::Move& move) {
        int longest = 0;
        int lines = 0;
        for (int d = 0; d < direction_count; ++d) {
            longest = std::max(longest, move.reach(d));
            lines += move.reach(d) > 0 ? 1 : 0;
        }
        const bool alone = (all_neighbours(bit(move.square())) & p.own) == 0;
        return 2 * std::max(longest - 1, 0) + 2 * std::max(lines - 1, 0) + (alone ? 2 : 0);
    }

    static int greedy_gain(const typename Arrello::Rules& rules, const typename Arrello::Position& position,
                           const typename Arrello::Move& move) {
        return Features::greedy_gain(rules, position, move);
    }

    static constexpr int usual_opening = 16;
    static constexpr int usual_random_permille = 30;
};

}  // namespace quartello
