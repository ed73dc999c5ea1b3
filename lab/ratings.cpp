#include "lab/ratings.hpp"

#include <algorithm>
#include <cmath>

#include "engine/core/rng.hpp"

namespace quartello::lab {

namespace {

constexpr int resamplings = 200;
constexpr int most_rounds = 2000;
constexpr double exact_enough = 1e-6;  // Elo
constexpr double most_step = 200;      // Elo; Newton's method leaps too far where a score is extreme
const double elo_unit = 400 / std::log(10.0);

double games_of(const PairCounts& pairs) { return 2 * static_cast<double>(pairs.pairs()) + 1; }
double points_of(const PairCounts& pairs) { return 2 * pairs.score() * static_cast<double>(pairs.pairs()) + 0.5; }

/// One step of Newton's method for one player, the others held still; how far it went.
double improve(std::size_t player, const std::vector<Pairing>& pairings, std::vector<double>& elo) {
    double missing = 0;
    double weight = 0;
    for (const auto& [first, second, pairs] : pairings) {
        if (player != first && player != second) continue;
        const double expected = score_of_elo(elo[first] - elo[second]);
        const double surplus = points_of(pairs) - games_of(pairs) * expected;
        missing += player == first ? surplus : -surplus;
        weight += games_of(pairs) * expected * (1 - expected);
    }
    if (weight == 0) return 0;
    const double step = std::clamp(elo_unit * missing / weight, -most_step, most_step);
    elo[player] += step;
    return std::abs(step);
}

std::vector<double> fit(std::size_t players, const std::vector<Pairing>& pairings) {
    std::vector<double> elo(players, 0);
    for (int round = 0; round < most_rounds; ++round) {
        double farthest = 0;
        for (std::size_t player = 0; player < players; ++player)
            farthest = std::max(farthest, improve(player, pairings, elo));
        if (farthest < exact_enough) break;
    }
    double mean = 0;
    for (const double one : elo) mean += one / static_cast<double>(players);
    for (double& one : elo) one -= mean;
    return elo;
}

PairCounts drawn_anew(const PairCounts& pairs, Rng& rng) {
    PairCounts out;
    for (std::uint64_t i = 0; i < pairs.pairs(); ++i) {
        std::uint64_t which = rng.next() % pairs.pairs();
        int outcome = 0;
        while (which >= pairs.counts[static_cast<std::size_t>(outcome)])
            which -= pairs.counts[static_cast<std::size_t>(outcome++)];
        out.add(outcome);
    }
    return out;
}

}  // namespace

std::vector<Rating> ratings(std::size_t players, const std::vector<Pairing>& pairings) {
    std::vector<std::vector<double>> samples(players);
    Rng rng(1);
    for (int i = 0; i < resamplings; ++i) {
        std::vector<Pairing> other = pairings;
        for (auto& pairing : other) pairing.pairs = drawn_anew(pairing.pairs, rng);
        const auto elo = fit(players, other);
        for (std::size_t player = 0; player < players; ++player) samples[player].push_back(elo[player]);
    }
    const auto elo = fit(players, pairings);
    std::vector<Rating> out;
    for (std::size_t player = 0; player < players; ++player) {
        std::ranges::sort(samples[player]);
        constexpr std::size_t cut = resamplings / 40;  // 2.5% at each end
        out.push_back({elo[player], std::min(elo[player], samples[player][cut]),
                       std::max(elo[player], samples[player][resamplings - 1 - cut])});
    }
    return out;
}

}  // namespace quartello::lab
