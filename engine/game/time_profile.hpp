// What each game's searches and lengths are like, and the plan for a clock that follows. The figures are what
// `tools/pace GAME` printed; docs/strength.md (time management) has the commands.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "engine/game/exact_end.hpp"
#include "engine/games/alea/alea.hpp"
#include "engine/games/arrello/arrello.hpp"
#include "engine/games/mabi/mabi.hpp"
#include "engine/games/mapello/mapello.hpp"
#include "engine/search/limits.hpp"

namespace quartello {

/// The pace of a game's searches, and how many choices that need a search the side to move is likely to have before
/// the end, this one included.
template <class G>
struct TimeProfile;

template <>
struct TimeProfile<Mapello> {
    static constexpr TimePace pace = {.growth = 1.5, .fall = 289};
    /// What is kept for the exact end, in moves.
    static constexpr int for_the_end = 2;

    static int moves_ahead(const Mapello::Rules& rules, const Mapello::Position& p, const SearchClock& clock) {
        const int solved = ExactEnd<Mapello>::solvable_empties(clock.left_ms / 16);
        return std::max(Mapello::placements_left(rules, p) - solved, 0) / 2 + for_the_end;
    }
};

template <>
struct TimeProfile<Arrello> {
    static constexpr TimePace pace = {.growth = 3.4, .fall = 64};

    static int moves_ahead(const Arrello::Rules& rules, const Arrello::Position& p, const SearchClock&) {
        return std::max(Arrello::placements_left(rules, p) / 2, 1);
    }
};

template <>
struct TimeProfile<Mabi> {
    static constexpr TimePace pace = {.growth = 2.4, .fall = 30, .spare_ms = 3};

    static int moves_ahead(const Mabi::Rules&, const Mabi::Position& p, const SearchClock&) {
        // 98 to come after 12 turns, 55 after 108; whatever has lasted that long may go on.
        const int turns = std::min<int>(static_cast<int>(p.ply), 120);
        return 104 - turns * 9 / 20;
    }
};

template <class Board>
struct TimeProfile<AleaRules<Board>> {
    using Game = AleaRules<Board>;
    static constexpr TimePace pace = {.growth = 3.1, .fall = 22};
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
};

/// What a move looks at in a hurry: half a millisecond in the slowest game.
inline constexpr std::uint64_t nodes_in_a_hurry = 1000;
/// The same of a search by playouts, which take longer.
inline constexpr std::uint64_t playouts_in_a_hurry = 10;

/// A clock becomes the plan of this move. A move without a choice takes a glance, and in a hurry little more.
template <GameRules G>
SearchLimits planned(const typename G::Rules& rules, const typename G::Position& position,
                     const typename G::History& history, SearchLimits limits) {
    if (!limits.clock) return limits;
    if (G::count_moves(rules, position, history) == 1) {
        limits.clock.reset();
        limits.depth = 1;
        return limits;
    }
    const int moves_ahead = TimeProfile<G>::moves_ahead(rules, position, *limits.clock);
    if (must_hurry(*limits.clock, moves_ahead, TimeProfile<G>::pace)) {
        limits.clock.reset();
        limits.nodes = std::min(limits.nodes.value_or(nodes_in_a_hurry), nodes_in_a_hurry);
        return limits;
    }
    limits.plan = plan_time(*limits.clock, moves_ahead, TimeProfile<G>::pace);
    limits.time_ms = std::min(limits.time_ms.value_or(std::numeric_limits<std::int64_t>::max()), limits.plan->most_ms);
    return limits;
}

/// The same for a search without depths (UCT), which takes what is wanted.
template <GameRules G>
SearchLimits evenly_planned(const typename G::Rules& rules, const typename G::Position& position,
                            const typename G::History& history, const SearchLimits& limits) {
    SearchLimits out = planned<G>(rules, position, history, limits);
    if (out.plan) out.time_ms = std::min(*out.time_ms, out.plan->wanted_ms);
    else if (limits.clock) out.nodes = playouts_in_a_hurry;
    return out;
}

}  // namespace quartello
