// The part of statistics.hpp that needs neither text nor likelihoods.
#include <algorithm>
#include <cmath>

#include "lab/statistics.hpp"

namespace quartello::lab {

std::uint64_t PairCounts::pairs() const {
    std::uint64_t sum = 0;
    for (const auto count : counts) sum += count;
    return sum;
}

double PairCounts::score() const {
    std::uint64_t quarters = 0;
    for (std::size_t i = 0; i < 5; ++i) quarters += counts[i] * i;
    return pairs() == 0 ? 0.5 : static_cast<double>(quarters) / (4 * static_cast<double>(pairs()));
}

Interval beta_interval(double won, double lost) {
    // On the scale of log odds a Beta distribution is nearly normal; the halves make up for its being skew.
    constexpr double normal_95_percent = 1.959964;
    const double a = std::max(won - 0.5, 0.25);
    const double b = std::max(lost - 0.5, 0.25);
    const double middle = std::log1p((a - b) / b);  // of a / b; log's table is 4 kB of the page's module
    const double reach = normal_95_percent * std::sqrt(1 / a + 1 / b);
    const auto chance = [](double odds) { return 1 / (1 + std::exp(-odds)); };
    const double mean = won / (won + lost);
    return {mean, std::min(chance(middle - reach), mean), std::max(chance(middle + reach), mean)};
}

}  // namespace quartello::lab
