// What Mapello tells the engine: pattern evaluation, ProbCut, levels, time profile, exact endgames.
#pragma once

#include <algorithm>
#include <array>

#include "engine/games/mapello/endgame/endgame_solver.hpp"
#include "engine/games/mapello/endgame/exact_end.hpp"
#include "engine/games/mapello/facts.hpp"
#include "engine/games/mapello/features.hpp"
#include "engine/games/mapello/patterns/pattern_cache.hpp"
#include "engine/games/mapello/patterns/pattern_evaluator.hpp"
#include "engine/players/engine_traits.hpp"

namespace quartello {

namespace mapello {

/// Set by matches of neighbours so that a step is 80 to 250 Elo; docs/lab/2026-11-15-first-matches.md has the ladder.
inline constexpr Levels levels = {{
    {{1, 1, 70, 1100}},
    {{1, 1, 40, 400}},
    {{1, 1, 20, 200}},
    {{2, 400, 25, 250}},
    {{3, 1500, 10, 200}},
    engine_level(100),
    engine_level(350),
    engine_level(1'200),
    engine_level(4'500),
    engine_level(20'000),
}};

inline constexpr BenchCase bench_cases[] = {
    {"", "plain", 8, 2000},
    {"", "classic", 8, 2000},
    {"empties=winner", "rulebook", 7, 2000},
    {"bonus=5", "random:7", 7, 2000},
};

}  // namespace mapello

template <>
struct EngineTraits<Mapello> : DefaultEngineTraits<Mapello> {
    using Features = MapelloFeatures;
    using Evaluator = PatternEvaluator<MapelloFeatures>;
    using ExactEnd = MapelloExactEnd;
    using Endgame = MapelloEndgameSolver;

    using Network = PatternNetwork;
    static Parsed<Network> parse_network(std::span<const std::uint8_t> bytes) {
        return quartello::parse_network(MapelloFeatures::name, bytes);
    }
    static Evaluator::Shared tables(const std::shared_ptr<const Network>& network, const Mapello::Rules& rules) {
        return pattern_tables_for(network, MapelloFeatures::terrain(rules));
    }

    static constexpr Levels levels = mapello::levels;
    static constexpr EngineFacts facts = {
        .bench = mapello::bench_cases,
        .solvable_most = 17,
        .solvable_least = 12,
        .puzzles_only_solved = true,
        .head_start = HeadStartKind::bonuses,
        .colours = {0x6fa384, 0x41644f, 0x4f7d63, 0x2f4a3b},
    };

    // The figures are what `tools/time_profile mapello` printed.
    static constexpr TimeProfile time_profile = {.growth = 1.5, .fall = 289};
    /// What is kept for the exact end, in moves.
    static constexpr int for_the_end = 2;

    static int moves_ahead(const Mapello::Rules& rules, const Mapello::Position& p, const SearchClock& clock) {
        const int solved = MapelloExactEnd::solvable_empties(clock.left_ms / 16);
        return std::max(Mapello::placements_left(rules, p) - solved, 0) / 2 + for_the_end;
    }

    /// The longest line turned, and whether a joker closes one: people look for a disc at the other end.
    static int visibility(const Mapello::Rules& rules, const Mapello::Position& p, const Mapello::Move& move) {
        if (move.is_pass()) return 0;
        const Bits turned = Mapello::flips(rules, p, move.square);
        int longest = 0;
        bool joker = false;
        for (int d = 0; d < direction_count; ++d) {
            int x = move.square % 8 + direction_dx[d];
            int y = move.square / 8 + direction_dy[d];
            int length = 0;
            const auto inside = [&] { return x >= 0 && y >= 0 && x < 8 && y < 8; };
            for (; inside() && (turned & bit(y * 8 + x)) != 0; ++length) {
                x += direction_dx[d];
                y += direction_dy[d];
            }
            longest = std::max(longest, length);
            joker = joker || (length > 0 && !inside());
        }
        return 2 * (longest - 1) + (joker ? 4 : 0);
    }

    static int greedy_gain(const typename Mapello::Rules& rules, const typename Mapello::Position& position,
                           const typename Mapello::Move& move) {
        return Features::greedy_gain(rules, position, move);
    }

    static constexpr int usual_opening = 20;
    static constexpr int usual_random_permille = 30;
    static constexpr std::uint64_t usual_games_a_board = 16;
};

}  // namespace quartello
