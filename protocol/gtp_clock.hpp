// A side's clock as GTP describes it: main time first, then periods of overtime for so many moves each. It counts down
// by itself, for a controller need not send time_left.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/players/player.hpp"

namespace quartello::protocol {

class GtpClock {
public:
    GtpClock(std::int64_t main_ms, std::int64_t period_ms, int period_moves)
        : left_ms_(main_ms), period_ms_(period_ms), period_moves_(period_moves) {
        if (left_ms_ == 0) begin_period();
    }

    /// What the controller says is left, and for how many moves (0: it is main time).
    void set_left(std::int64_t ms, int moves) {
        left_ms_ = ms;
        moves_ = moves;
    }

    /// As a search sees it.
    SearchClock now() const { return {left_ms_, 0, moves_}; }

    /// A move was made in so much time.
    void spend(std::int64_t ms) {
        left_ms_ = std::max<std::int64_t>(left_ms_ - ms, 0);
        if (moves_ > 0 ? --moves_ == 0 : left_ms_ == 0) begin_period();
    }

private:
    void begin_period() {
        if (period_moves_ > 0) set_left(period_ms_, period_moves_);
    }

    std::int64_t left_ms_;
    int moves_ = 0;  // the moves that time is for in overtime; 0: main time
    std::int64_t period_ms_;
    int period_moves_;
};

}  // namespace quartello::protocol
