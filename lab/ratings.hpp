// Elo of several players at once, from the paired matches among them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lab/statistics.hpp"

namespace quartello::lab {

/// The match of players `first` and `second`, its pairs scored for `first`.
struct Pairing {
    std::size_t first = 0;
    std::size_t second = 0;
    PairCounts pairs = {};
};

struct Rating {
    double elo = 0;  // the mean of all players is 0
    double low = 0;  // 95% interval
    double high = 0;
};

/// The likeliest Elo under the logistic model. Every pairing gets one drawn game extra, so that a player who won all
/// games has a finite rating. The intervals come from drawing the pairs anew 200 times (seeded, so repeatable): pairs,
/// not games, are what is independent.
std::vector<Rating> ratings(std::size_t players, const std::vector<Pairing>& pairings);

}  // namespace quartello::lab
