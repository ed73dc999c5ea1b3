// Notices that the machine's clock has been set while the server runs. Games do not care, they go by the steady clock;
// whoever keeps the server should know, because the next start begins with the other one.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>

namespace quartello::http {

class ClockWatch {
public:
    ClockWatch(std::int64_t wall_ms, std::int64_t steady_ms) : ahead_ms_(wall_ms - steady_ms) {}

    /// By how much the wall clock has jumped since this was last asked; nothing for what a clock is slowly set right
    /// by.
    std::optional<std::int64_t> jump_ms(std::int64_t wall_ms, std::int64_t steady_ms) {
        const std::int64_t jump = wall_ms - steady_ms - ahead_ms_;
        ahead_ms_ += jump;
        return std::abs(jump) >= least_jump_ms ? std::optional(jump) : std::nullopt;
    }

private:
    static constexpr std::int64_t least_jump_ms = 2000;
    std::int64_t ahead_ms_;
};

}  // namespace quartello::http
