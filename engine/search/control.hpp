// When a search ends: the clock, the node budget, the stop flag of whoever asked, and the word passed on to all
// threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

#include "engine/search/limits.hpp"

namespace quartello {

/// One per search, shared by its threads. The leading thread asks must_halt() at every poll; the others only halted().
class SearchControl {
public:
    /// Threads look up once in so many nodes: 0.1 to 2 ms at 0.5 to 10 million nodes a second.
    static constexpr std::uint64_t poll_interval = 1024;

    SearchControl(const SearchLimits& limits, const std::atomic<bool>& stop)
        : limits_(limits), stop_(stop), begin_(Clock::now()) {}

    bool halted() const { return halted_.load(std::memory_order_relaxed); }
    void halt() { halted_.store(true, std::memory_order_relaxed); }

    /// Whether the search is over now that the leading thread has visited `nodes` nodes; halts everybody if so.
    bool must_halt(std::uint64_t nodes) {
        const bool over = stop_.load(std::memory_order_relaxed) ||
                          (limits_.nodes && all_nodes(nodes) >= *limits_.nodes) ||
                          (limits_.time_ms && elapsed_ms() >= *limits_.time_ms);
        if (over) halt();
        return halted();
    }

    /// The node count at which a thread that has visited `nodes` nodes looks up next: never past the node budget, so
    /// that one thread alone keeps it exactly.
    std::uint64_t next_poll(std::uint64_t nodes) const {
        const std::uint64_t budget = limits_.nodes.value_or(std::numeric_limits<std::uint64_t>::max());
        return std::min(nodes + poll_interval, std::max(budget, nodes + 1));
    }

    void add_helper_nodes(std::uint64_t nodes) { helper_nodes_.fetch_add(nodes, std::memory_order_relaxed); }
    std::uint64_t all_nodes(std::uint64_t leading) const {
        return leading + helper_nodes_.load(std::memory_order_relaxed);
    }

    std::int64_t elapsed_ms() const {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin_).count();
    }

private:
    using Clock = std::chrono::steady_clock;

    const SearchLimits limits_;
    const std::atomic<bool>& stop_;
    const Clock::time_point begin_;
    std::atomic<bool> halted_ = false;
    std::atomic<std::uint64_t> helper_nodes_ = 0;
};

}  // namespace quartello
