// evening.hpp on every processor of the machine.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string_view>

#include "lab/evening.hpp"
#include "lab/fairness.hpp"

namespace quartello::lab {

/// A change and what a verdict says about the start behind it.
struct Evening {
    BoardChange change = {};
    StrengthFairness before = {};
    StrengthFairness after = {};
    bool even = false;
    bool better = false;  // nearer to even than the start was
};

/// The smallest change that makes the start of a plan even among players of one strength, or the best there was where
/// none did; nothing if there is no change at all, or if stopped. `before` is the plan's own verdict.
std::optional<Evening> find_evening(const FairnessPlan& plan, const StrengthFairness& before,
                                    const std::function<void(std::string_view)>& on_stage,
                                    const std::atomic<bool>& stop);

/// Whether a verdict calls a start even: the interval holds ½ and is not wide.
bool is_even(const StrengthFairness& found);

/// play_fairness_pairs on several threads. One board at a time: the engine keeps the tables of a few boards, and
/// threads on many boards would make them anew for every move.
std::optional<FairnessTally> play_on_threads(int threads, const GameSpec& start, Strength strength, std::uint64_t seed,
                                             std::uint64_t first, std::uint64_t count, const std::atomic<bool>& stop);

/// Calls `act(0)` … `act(count - 1)` on several threads.
void on_threads(int threads, std::size_t count, const std::function<void(std::size_t)>& act);

}  // namespace quartello::lab
