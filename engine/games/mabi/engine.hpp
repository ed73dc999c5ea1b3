// What Mabi tells the engine: n-tuple evaluation, levels, time profile.
#pragma once

#include <algorithm>
#include <array>

#include "engine/eval/ntuple_cache.hpp"
#include "engine/games/mabi/facts.hpp"
#include "engine/games/mabi/windows.hpp"
#include "engine/players/engine_traits.hpp"

namespace quartello {

namespace mabi {

/// Set by matches of neighbours so that a step is 80 to 250 Elo; docs/lab/2026-11-15-first-matches.md has the ladder.
inline constexpr Levels levels = {{
    {{1, 1, 25, 500}},
    {{1, 1, 10, 200}},
    {{1, 1, 5, 110}},
    {{2, 2000, 9, 190}},
    {{2, 4000, 4, 120}},
    {{2, 8000, 0, 50}},
    trained_level({2, 8000, 1, 68}),
    trained_level({2, 8000, 0, 38}),
    trained_level({2, 8000, 0, 12}),
    engine_level(400),
}};

inline constexpr BenchCase bench_cases[] = {
    {"", "", 3, 50},
    {"start=diagonal,pass=plain,quiet=20", "", 3, 50},
    {"size=6,occurrences=1", "", 3, 50},
};

}  // namespace mabi

template <>
struct EngineTraits<Mabi> : DefaultEngineTraits<Mabi>, NTupleTraits<MabiWindows> {
    using Evaluator = NTupleTraits::Evaluator;

    static constexpr Levels levels = mabi::levels;
    static constexpr EngineFacts facts = {
        .bench = mabi::bench_cases,
        .puzzle_gap = 150,  // one group counts, and half as much decides
        .colours = {0x9fb0b8, 0x64767f, 0x667881, 0x3c4a51},
    };

    // The figures are what `tools/time_profile mabi` printed.
    static constexpr TimeProfile time_profile = {.growth = 2.4, .fall = 30, .spare_ms = 3};

    static int moves_ahead(const Mabi::Rules&, const Mabi::Position& p, const SearchClock&) {
        // 98 to come after 12 turns, 55 after 108; whatever has lasted that long may go on.
        const int turns = std::min<int>(static_cast<int>(p.ply), 120);
        return 104 - turns * 9 / 20;
    }

    /// A step that leaves a group or joins one changes sizes far from where it is made.
    static int visibility(const Mabi::Rules& rules, const Mabi::Position& p, const Mabi::Move& move) {
        if (move.is_pass()) return 5;
        const auto side = static_cast<std::size_t>(index(p.side));
        const Bits own = p.pieces[side] & ~bit(move.from);
        const Bits enemy = p.pieces[1 - side];
        const Bits from = orthogonal_neighbours(bit(move.from)) & rules.board;
        const Bits to = orthogonal_neighbours(bit(move.to)) & rules.board;
        return std::min(10, 2 * count(from & own) + count(from & enemy) + 2 * count(to & own) + count(to & enemy));
    }

    static int greedy_gain(const typename Mabi::Rules& rules, const typename Mabi::Position& position,
                           const typename Mabi::Move& move) {
        return Features::greedy_gain(rules, position, move);
    }

    static constexpr int usual_random_permille = 7;
};

}  // namespace quartello
