#include "server/tables/computers.hpp"

#include <algorithm>

#include "server/tables/refusals.hpp"

namespace quartello::tables {

namespace {

/// Games are decided in so many moves of a side, more or less; a clock for the whole game is shared out among them.
constexpr std::int64_t moves_to_share = 25;

bool is_timed_engine(const PlayerSpec& player) {
    PlayerSpec plain{PlayerKind::engine};
    plain.limits.time_ms = player.limits.time_ms;
    return player.kind == PlayerKind::engine && player.limits.time_ms &&
           *player.limits.time_ms >= shortest_thinking_ms && *player.limits.time_ms <= longest_thinking_ms &&
           format_player(plain) == format_player(player);
}

}  // namespace

Parsed<PlayerSpec> table_computer(std::string_view name) {
    auto player = parse_player(name);
    if (!player) return player;
    // A budget is recomputed from the whole game at every move: too dear to be anybody's for the asking.
    const bool is_bounded =
        player->kind == PlayerKind::level || player->kind == PlayerKind::random || player->kind == PlayerKind::greedy;
    if ((is_bounded && !player->budget) || is_timed_engine(*player)) return player;
    return refusal(ErrorCode::computers_offered);
}

std::int64_t search_cost_ms(const PlayerSpec& computer) {
    // tools/costs: 1 ms to 3 ms of Mapello, from the first level to the tenth; other games' levels take longer.
    constexpr std::int64_t simple = 1;
    if (computer.kind == PlayerKind::level) return simple + computer.level;
    return computer.limits.time_ms.value_or(simple);
}

std::optional<std::int64_t> thinking_bound_ms(const ClockTerms& terms, const ClockState& clock, int seat) {
    const SeatClock& mine = clock.seats[static_cast<std::size_t>(seat)];
    switch (terms.kind) {
        case ClockKind::none: return std::nullopt;
        case ClockKind::per_move:
        case ClockKind::correspondence: return terms.main_ms / 2;
        case ClockKind::increment:
            return std::min(mine.main_ms / moves_to_share + terms.increment_ms / 2, mine.main_ms / 2);
        case ClockKind::byo_yomi:
            return std::max(mine.main_ms / moves_to_share, mine.periods > 0 ? terms.period_ms / 2 : mine.main_ms / 4);
    }
    return std::nullopt;
}

}  // namespace quartello::tables
