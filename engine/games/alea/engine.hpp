// What Alea tells the engine: n-tuple evaluation up to 8x8, weighted features beyond, levels, time profile.
#pragma once

#include <algorithm>
#include <array>

#include "engine/eval/ntuple_cache.hpp"
#include "engine/games/alea/facts.hpp"
#include "engine/games/alea/windows.hpp"
#include "engine/players/engine_traits.hpp"

namespace quartello {

namespace alea {

/// Set by matches of neighbours so that a step is 80 to 250 Elo; docs/lab/2026-11-15-first-matches.md has the ladder.
inline constexpr Levels levels = {{
    {{1, 1, 31, 306}},
    {{1, 1, 22, 214}},
    {{2, 1000, 44, 405}},
    {{2, 1000, 32, 314}},
    {{2, 2000, 24, 233}},
    {{2, 4000, 18, 181}},
    {{2, 4000, 14, 139}},
    {{2, 8000, 10, 108}},
    {{2, 8000, 5, 80}},
    {{2, 8000, 0, 60}},
}};

inline constexpr BenchCase bench_cases[] = {
    {"", "", 3, 200},
    {"size=3,adjacent=8,repetition=none", "", 7, 500},
    {"size=9,komi=0.5,streak=3", "", 2, 200},
};

/// Learned on boards of one machine word.
template <class Board>
struct EvaluationTraits {
    using Features = AleaWideFeatures;
    using Evaluator = LinearEvaluator<AleaWideFeatures>;
};
template <>
struct EvaluationTraits<Bits> : NTupleTraits<AleaWindows> {
    using Wide = AleaWide;
};

}  // namespace alea

template <class Board>
struct EngineTraits<AleaRules<Board>> : DefaultEngineTraits<AleaRules<Board>>, alea::EvaluationTraits<Board> {
    using Evaluator = typename alea::EvaluationTraits<Board>::Evaluator;
    using Features = typename alea::EvaluationTraits<Board>::Features;

    static constexpr Levels levels = alea::levels;
    static constexpr EngineFacts facts = {
        .bench = alea::bench_cases,
        .solvable_most = 8,
        .solvable_least = 3,
        .head_start = HeadStartKind::komi,
        .colours = {0xd9b47c, 0x9a7440, 0x97794c, 0x5b4626},
    };

    // The figures are what `tools/time_profile alea` printed.
    using Game = AleaRules<Board>;
    static constexpr TimeProfile time_profile = {.growth = 3.1, .fall = 22};
    /// Choices to come on 64 cells, by eighths of the board that are empty: most conversions come late.
    static constexpr std::array<int, 9> to_come = {3, 29, 55, 75, 87, 94, 100, 103, 105};

    static int moves_ahead(const typename Game::Rules& rules, const typename Game::Position& p, const SearchClock&) {
        const int cells = rules.size * rules.size;
        const int eighths = 8 * count(Game::empty_cells(rules, p));
        const auto before = static_cast<std::size_t>(std::min(eighths / cells, 7));
        const int into = eighths - static_cast<int>(before) * cells;
        const int on_64 = to_come[before] * cells + (to_come[before + 1] - to_come[before]) * into;
        return std::max(on_64 / 64, 1);
    }

    /// A conversion turns stones without a stone being placed; the more it turns, the easier it is seen.
    static int visibility(const typename Game::Rules& rules, const typename Game::Position& p,
                          const typename Game::Move& move) {
        if (move.is_pass()) return 0;
        const auto stone = Game::Word::cell(move.square);
        const bool beside_guard = (Game::neighbours(rules, stone) & p.guarded) != Board{};
        if (move.kind == alea::MoveKind::place) return beside_guard ? 2 : 0;
        return std::max(1, 7 - count(Game::flips(rules, p, move.square)));
    }

    static int greedy_gain(const typename AleaRules<Board>::Rules& rules,
                           const typename AleaRules<Board>::Position& position,
                           const typename AleaRules<Board>::Move& move) {
        return Features::greedy_gain(rules, position, move);
    }
};

}  // namespace quartello
