// The computers that may sit at a table: random, greedy, a level, or the full engine for so many seconds a move. What a
// turn of one costs, and how long it may think without losing on time. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/match/clock.hpp"
#include "engine/players/player.hpp"

namespace quartello::tables {

using namespace match;  // a table is a match that is kept, clocked and watched

/// The full engine thinks so long at a table, at least and at most.
inline constexpr std::int64_t shortest_thinking_ms = 100;
inline constexpr std::int64_t longest_thinking_ms = 30'000;
/// What costs no more is done by threads that never search for long.
inline constexpr std::int64_t quick_search_ms = 1000;

/// "level:4", "random", "greedy", "engine:time=5000"; an error for everybody else.
Parsed<PlayerSpec> table_computer(std::string_view name);

/// Roughly, in ms of a thread.
std::int64_t search_cost_ms(const PlayerSpec& computer);

/// The most that a seat's next move should take with this clock, as it stands when its turn begins; nothing: any time.
std::optional<std::int64_t> thinking_bound_ms(const ClockTerms& terms, const ClockState& clock, int seat);

}  // namespace quartello::tables
