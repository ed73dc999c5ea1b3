// When a computer's turn is due in the queue of searches: what one owner asks for is spaced by what it costs, so that
// whoever has many computers think waits for himself alone, and a newcomer's turn comes before a crowd's second. Owners
// are known to this process alone; times are wall clock, so that several servers' turns stand in one order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace quartello::tables {

class FairQueue {
public:
    /// The place of a turn of `cost_ms` that is asked for now.
    std::int64_t due_ms(const std::string& owner, std::int64_t now_ms, std::int64_t cost_ms) {
        const std::lock_guard guard(mutex_);
        if (due_.size() >= most_owners) {
            std::erase_if(due_, [&](const auto& entry) { return entry.second <= now_ms; });
        }
        std::int64_t& due = due_[owner];
        due = std::max(due, now_ms) + std::max<std::int64_t>(cost_ms, 1);
        return due;
    }

private:
    static constexpr std::size_t most_owners = 10'000;
    std::mutex mutex_;
    std::unordered_map<std::string, std::int64_t> due_;  // of the owner's last turn
};

}  // namespace quartello::tables
