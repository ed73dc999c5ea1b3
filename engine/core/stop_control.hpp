// When to break a search or a solve off: somebody's stop flag, a number of nodes, a time. Shared by all its threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace quartello {

/// The first one reached counts.
struct StopLimits {
    std::optional<std::uint64_t> nodes = {};
    std::optional<std::int64_t> time_ms = {};
    const std::atomic<bool>* stop = nullptr;  // set by anybody at any time
};

class StopControl {
public:
    /// Threads look at the limits once in so many nodes: 0.1 to 2 ms at 0.5 to 10 million nodes a second.
    static constexpr std::uint64_t nodes_between_checks = 1024;

    explicit StopControl(const StopLimits& limits) : limits_(limits), begin_(Clock::now()) {}

    bool stopped() const {
        return stopped_.load(std::memory_order_relaxed) ||
               (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed));
    }
    void stop_now() { stopped_.store(true, std::memory_order_relaxed); }

    /// Adds a thread's new nodes and looks at the limits; true if it is time to stop, for everybody.
    bool check(std::uint64_t new_nodes) {
        add_nodes(new_nodes);
        const bool too_many = limits_.nodes && nodes() >= *limits_.nodes;
        const bool too_late = limits_.time_ms && elapsed_ms() >= static_cast<double>(*limits_.time_ms);
        if (too_many || too_late) stop_now();
        return stopped();
    }
    void add_nodes(std::uint64_t new_nodes) { nodes_.fetch_add(new_nodes, std::memory_order_relaxed); }

    /// The node count at which a thread that has visited `nodes` nodes looks next: never past the limit of nodes, so
    /// that one thread alone keeps it exactly.
    std::uint64_t next_check(std::uint64_t nodes) const {
        const std::uint64_t most = limits_.nodes.value_or(std::numeric_limits<std::uint64_t>::max());
        return std::min(nodes + nodes_between_checks, std::max(most, nodes + 1));
    }

    /// Those that threads have told of.
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    double elapsed_ms() const { return std::chrono::duration<double, std::milli>(Clock::now() - begin_).count(); }

private:
    using Clock = std::chrono::steady_clock;

    const StopLimits limits_;
    const Clock::time_point begin_;
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> stopped_{false};
};

}  // namespace quartello
