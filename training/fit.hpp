// Fitting a game's weights from self-play: some rounds of training games, each played with the weights of the round
// before, and after each round least squares on its positions. One game in ten is held out for the error. The same
// options give the same bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/core/parsed.hpp"

namespace quartello::training {

struct FitOptions {
    std::string game;
    std::uint64_t games = 1000;  // a round
    std::uint64_t seed = 1;
    int rounds = 3;
    int depth = 2;
    int longest_opening = 20;
    int search_percent = 50;  // from the second round on
};

/// Errors are root mean squares over held-out positions, in points.
struct FitRound {
    int round = 0;
    std::uint64_t games = 0;
    std::uint64_t unfinished = 0;
    std::uint64_t fitted_positions = 0;
    std::uint64_t held_out_positions = 0;
    double constant_error = 0;  // of the mean label
    double material_error = 0;  // of the best weights for the points so far alone
    double error = 0;
};

/// Hundredths of a point a unit of the feature is worth, per anchor phase.
struct FittedWeight {
    std::string feature;
    std::vector<double> per_phase;
};

struct FitReport {
    std::string game;
    std::vector<int> anchors;
    std::vector<FitRound> rounds;
    std::vector<FittedWeight> weights;
    std::vector<std::uint8_t> file;
};

/// Told after every few games: the round and how many of its games are played.
using FitProgress = std::function<void(int round, std::uint64_t games)>;

Parsed<FitReport> fit(const FitOptions& options, const FitProgress& progress);

}  // namespace quartello::training
