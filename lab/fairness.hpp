// Is a start fair? Equal players of three strengths play it out, beginners, good players and the full engine, since a
// board can be fair for one and not for the other. Games come in pairs whose two players change sides, and every pair
// depends on the plan and its number alone: without a limit of time the answer is the same for any number of threads.
// Here are the threads; what they do is fairness_run.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/core/parsed.hpp"
#include "engine/game/session.hpp"
#include "lab/fairness_run.hpp"

namespace quartello::lab {

struct FairnessPlan {
    GameSpec start;
    std::vector<Strength> strengths = {all_strengths.begin(), all_strengths.end()};
    std::uint64_t seed = 1;
    int threads = 1;
    double precision = 0.025;                  // half the width of an interval that is narrow enough
    std::uint64_t most_pairs = 2000;           // of each strength
    std::optional<std::int64_t> time_ms = {};  // altogether
    std::uint64_t solver_nodes = 5'000'000;    // spent on whether the result can be proved; 0: not tried
};

struct Fairness {
    Evaluation search = {};                        // what a search makes of the start, for the first side
    std::vector<StrengthFairness> strengths = {};  // as asked for
    /// The result under best play where it could be proved: points of the first side minus the second side's, in sign.
    std::optional<int> proved = {};
    bool interrupted = false;
};

/// What is known so far, on the calling thread, about twice a second.
using OnFairness = std::function<void(const Fairness&)>;

Parsed<Fairness> measure_fairness(const FairnessPlan& plan, const OnFairness& on_progress,
                                  const std::atomic<bool>& stop);

}  // namespace quartello::lab
