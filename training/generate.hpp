// Self-play games into a file, on several threads: the same options give the same file whatever the number of threads,
// and a run that was ended before can be taken up again.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/core/parsed.hpp"

namespace quartello::training {

struct GenerateOptions {
    std::string game;
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    std::uint64_t nodes = 1000;
    int threads = 1;
    std::uint32_t games_a_block = 256;
    std::optional<int> longest_opening = {};  // the game's own if left out; so too the next
    std::optional<std::uint64_t> games_a_board = {};
    std::optional<int> exact_empties = {};  // Mapello only
    std::string mix = {};
    std::string out;
    bool resume = false;
};

struct GenerateReport {
    std::uint64_t games = 0;    // in the file
    std::uint64_t earlier = 0;  // of these, from a run before
    std::uint64_t bytes = 0;
};

/// Told after every game, from any thread, one at a time: how many games of the file are played.
using GenerateProgress = std::function<void(std::uint64_t games)>;

/// Ends early, with whole blocks in the file, when `stop` becomes true.
Parsed<GenerateReport> generate(const GenerateOptions& options, const GenerateProgress& progress,
                                const std::atomic<bool>& stop);

}  // namespace quartello::training
