// When to break a solve off: somebody's stop flag, a number of nodes, a time. Shared by all threads of a solve.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace quartello::solver {

struct Limits {
    std::uint64_t nodes = 0;                  // 0: no limit
    std::int64_t time_ms = 0;                 // 0: no limit
    const std::atomic<bool>* stop = nullptr;  // set by anybody at any time
};

/// A thread looks at limits of nodes and time after so many nodes.
inline constexpr std::uint64_t nodes_between_checks = 20'000;

class StopControl {
public:
    using Clock = std::chrono::steady_clock;

    explicit StopControl(const Limits& limits) : limits_(limits), start_(Clock::now()) {}

    bool stopped() const {
        return stopped_.load(std::memory_order_relaxed) ||
               (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed));
    }

    /// Adds a thread's new nodes and looks at the limits; true if it is time to stop.
    bool check(std::uint64_t new_nodes) {
        const std::uint64_t nodes = nodes_.fetch_add(new_nodes, std::memory_order_relaxed) + new_nodes;
        const bool too_many = limits_.nodes != 0 && nodes >= limits_.nodes;
        const bool too_late = limits_.time_ms != 0 && elapsed_ms() >= static_cast<double>(limits_.time_ms);
        if (too_many || too_late) stopped_.store(true, std::memory_order_relaxed);
        return stopped();
    }

    void stop_now() { stopped_.store(true, std::memory_order_relaxed); }
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    double elapsed_ms() const { return std::chrono::duration<double, std::milli>(Clock::now() - start_).count(); }

private:
    Limits limits_;
    Clock::time_point start_;
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> stopped_{false};
};

}  // namespace quartello::solver
