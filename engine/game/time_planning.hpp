// How a clock becomes the plan of one move, by what the game's EngineTraits say of its searches and lengths.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "engine/players/engine_traits.hpp"

namespace quartello {

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
    const int moves_ahead = EngineTraits<G>::moves_ahead(rules, position, *limits.clock);
    if (must_hurry(*limits.clock, moves_ahead, EngineTraits<G>::time_profile)) {
        limits.clock.reset();
        limits.nodes = std::min(limits.nodes.value_or(nodes_in_a_hurry), nodes_in_a_hurry);
        return limits;
    }
    limits.plan = plan_time(*limits.clock, moves_ahead, EngineTraits<G>::time_profile);
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
