// How much of a clock one move may take.
#pragma once

#include <algorithm>
#include <cstdint>

namespace quartello::protocol {

/// A twentieth of what is left and most of the increment, but never more than what is left less the time a message may
/// take on its way.
inline std::int64_t time_budget_ms(std::int64_t left_ms, std::int64_t increment_ms) {
    constexpr std::int64_t on_the_way_ms = 20;
    constexpr std::int64_t moves_ahead = 20;
    const std::int64_t wanted = left_ms / moves_ahead + increment_ms * 3 / 4;
    return std::clamp<std::int64_t>(wanted, 1, std::max<std::int64_t>(left_ms - on_the_way_ms, 1));
}

}  // namespace quartello::protocol
