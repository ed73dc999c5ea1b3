// By how much a deep search differs from a shallow one on the positions of self-play: what ProbCut must know of an
// evaluation (engine/search/pvs.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/core/parsed.hpp"

namespace quartello::training {

inline constexpr int deviation_eighths = 8;

struct DeviationOptions {
    std::string game;
    std::uint64_t positions = 1000;
    std::uint64_t seed = 1;
    int depth = 8;  // of the deepest search
};

/// Positions of one phase, at one pair of depths; all in hundredths of a point.
struct Deviation {
    int depth = 0;
    int shallow = 0;
    int eighth = 0;  // of the game, from its end
    std::uint64_t positions = 0;
    double mean = 0;       // deep less shallow
    double deviation = 0;  // around the mean
};

using DeviationProgress = std::function<void(std::uint64_t positions)>;

Parsed<std::vector<Deviation>> measure_deviations(const DeviationOptions& options, const DeviationProgress& progress);

}  // namespace quartello::training
