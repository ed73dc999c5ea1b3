#include "lab/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "engine/core/text.hpp"

namespace quartello::lab {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double chi_square_95 = 3.841458820694124;  // one degree of freedom
constexpr double farthest_elo = 2000;
constexpr int bisections = 100;  // a double has no more digits than that

double score_of(std::size_t outcome) { return static_cast<double>(outcome) / 4; }
double number(std::uint64_t count) { return static_cast<double>(count); }

/// The likeliest distribution with a given mean is p = n / (N (1 + tilt (x − mean))) for some tilt (Lagrange). This is
/// the sum of those probabilities.
double total_probability(const PairCounts& pairs, double mean, double tilt) {
    double total = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        if (pairs.counts[i] > 0) total += number(pairs.counts[i]) / (1 + tilt * (score_of(i) - mean));
    }
    return total / number(pairs.pairs());
}

/// The tilt at which the probabilities add up to 1. The sum is convex in the tilt and 1 at tilt 0, so the other root
/// lies on the side where the sum first falls; there it either rises back to 1 or stays below up to the edge, where
/// the outcome 0 or 1, never seen, takes the rest of the probability.
double tilt_for(const PairCounts& pairs, double mean) {
    const double excess = pairs.score() - mean;
    if (excess == 0) return 0;
    const double edge = excess > 0 ? 1 / mean : -1 / (1 - mean);
    double near = 0;
    double far = edge;
    for (int i = 0; i < bisections; ++i) {
        const double middle = (near + far) / 2;
        (total_probability(pairs, mean, middle) < 1 ? near : far) = middle;
    }
    return near;
}

double normal_distribution(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

/// Twice the log-likelihood that a mean score costs against the best one.
double deviance(const PairCounts& pairs, double score) {
    double best = 0;
    for (const auto count : pairs.counts) {
        if (count > 0) best += number(count) * std::log(number(count) / number(pairs.pairs()));
    }
    return std::max(0.0, 2 * (best - log_likelihood(pairs, score)));
}

/// Where the deviance reaches the 95% bound between the best score and an end of the scale.
double interval_end(const PairCounts& pairs, double end) {
    double inside = pairs.score();
    double outside = end;
    if (inside == outside) return end;
    for (int i = 0; i < bisections; ++i) {
        const double middle = (inside + outside) / 2;
        (deviance(pairs, middle) < chi_square_95 ? inside : outside) = middle;
    }
    return inside;
}

std::optional<double> parse_decimal(std::string_view text) {
    const auto value = to_number<double>(text);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace

double elo_of_score(double score) {
    if (score <= 0) return -infinity;
    if (score >= 1) return infinity;
    return 400 * std::log10(score / (1 - score));
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double log_likelihood(const PairCounts& pairs, double score) {
    if (pairs.pairs() == 0) return 0;
    if (score <= 0 || score >= 1) return -infinity;
    const double tilt = tilt_for(pairs, score);
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        const double weight = 1 + tilt * (score_of(i) - score);
        if (pairs.counts[i] > 0)
            sum += number(pairs.counts[i]) * std::log(number(pairs.counts[i]) / (number(pairs.pairs()) * weight));
    }
    return sum;
}

ScoreInterval score_interval(const PairCounts& pairs) {
    if (pairs.pairs() == 0) return {};
    return {interval_end(pairs, 0), interval_end(pairs, 1)};
}

EloEstimate elo_estimate(const PairCounts& pairs) {
    const ScoreInterval interval = score_interval(pairs);
    return {elo_of_score(pairs.score()), elo_of_score(interval.low), elo_of_score(interval.high)};
}

double superiority(const PairCounts& pairs) {
    if (pairs.pairs() == 0) return 0.5;
    const double distance = std::sqrt(deviance(pairs, 0.5));
    return normal_distribution(pairs.score() > 0.5 ? distance : -distance);
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

Parsed<Sprt> parse_sprt(std::string_view text) {
    Sprt out;
    for (const auto part : split(text, ',')) {
        const auto equals = part.find('=');
        const auto key = part.substr(0, equals);
        const auto value = equals == std::string_view::npos ? std::nullopt : parse_decimal(part.substr(equals + 1));
        double* target = key == "elo0"    ? &out.elo0
                         : key == "elo1"  ? &out.elo1
                         : key == "alpha" ? &out.alpha
                         : key == "beta"  ? &out.beta
                                          : nullptr;
        if (target == nullptr || !value)
            return Error{"sequential test " + quoted(part) + ": expected elo0=, elo1=, alpha= or beta= and a number"};
        *target = *value;
    }
    const auto is_risk = [](double risk) { return risk > 0 && risk < 0.5; };
    if (!is_risk(out.alpha) || !is_risk(out.beta))
        return Error{"sequential test " + quoted(text) + ": alpha and beta are between 0 and 0.5"};
    if (out.elo0 >= out.elo1 || out.elo0 < -farthest_elo || out.elo1 > farthest_elo)
        return Error{"sequential test " + quoted(text) + ": elo0 must be less than elo1, both within 2000 of zero"};
    return out;
}

double log_likelihood_ratio(const PairCounts& pairs, const Sprt& test) {
    return log_likelihood(pairs, score_of_elo(test.elo1)) - log_likelihood(pairs, score_of_elo(test.elo0));
}

double two_sided_p(double z) { return std::erfc(std::abs(z) / std::sqrt(2.0)); }

std::vector<double> holm_adjusted(std::span<const double> p_values) {
    std::vector<std::size_t> order(p_values.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(p_values[i], i); });
    std::vector<double> out(p_values.size());
    double least = 0;  // of what comes later: a larger p-value never counts as less
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        least = std::max(least, std::min(1.0, static_cast<double>(order.size() - rank) * p_values[order[rank]]));
        out[order[rank]] = least;
    }
    return out;
}

SprtVerdict verdict(const PairCounts& pairs, const Sprt& test) {
    const double ratio = log_likelihood_ratio(pairs, test);
    if (ratio >= test.upper()) return SprtVerdict::elo1;
    if (ratio <= test.lower()) return SprtVerdict::elo0;
    return SprtVerdict::open;
}

}  // namespace quartello::lab
