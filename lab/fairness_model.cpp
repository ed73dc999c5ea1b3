#include "lab/fairness_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace quartello::lab {

namespace {

// Fitted to 111 boards of Mapello (docs/lab); the other games have too few samples to be trusted yet.
constexpr std::array fitted_models = {
    FittedModel{"mapello", Strength::beginners, {0.030, 0.0432, 31.1}},
    FittedModel{"mapello", Strength::good, {-0.015, 0.1016, 22.4}},
    FittedModel{"mapello", Strength::engine, {-0.279, 0.3570, 7.1}},
};

std::span<const FittedModel> models_to_try;

constexpr double variance_pairs = 10;  // what the variance of independent games weighs against that of the pairs seen
constexpr double farthest_odds = 4;    // log odds: no search is surer than 98%
constexpr double usual_lead =
    10;  // points; more than this says ever less, so a search that sees all discs fall is no more

double chance_of_odds(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

FairnessModel fairness_model(std::string_view game, Strength strength) {
    const std::span<const FittedModel> built_in = fitted_models;
    for (const auto models : {models_to_try, built_in}) {
        for (const FittedModel& fitted : models) {
            if (fitted.game == game && fitted.strength == strength) return fitted.model;
        }
    }
    return {};
}

void use_fairness_models(std::span<const FittedModel> models) { models_to_try = models; }

ChancePrior prior_of(const FairnessModel& model, const std::optional<Evaluation>& search) {
    if (!search) return {};
    const double points = static_cast<double>(search->value) / hundredths_per_point;
    const double odds = model.offset + model.slope * points / (1 + std::abs(points) / usual_lead);
    return {chance_of_odds(std::clamp(odds, -farthest_odds, farthest_odds)), model.games};
}

ChancePrior chance_prior(std::string_view game, Strength strength, const std::optional<Evaluation>& search) {
    return prior_of(fairness_model(game, strength), search);
}

double effective_games(const ChancePrior& prior, const PairCounts& pairs) {
    const auto number = static_cast<double>(pairs.pairs());
    if (number == 0) return 0;
    const double mean = pairs.score();
    // Where all pairs ended alike nothing is known of the variance but what the prior says of it.
    const double likely = (mean * 2 * number + prior.chance * prior.games) / (2 * number + prior.games);
    double sum = variance_pairs * likely * (1 - likely) / 2;
    for (std::size_t i = 0; i < pairs.counts.size(); ++i) {
        const double off = static_cast<double>(i) / 4 - mean;
        sum += static_cast<double>(pairs.counts[i]) * off * off;
    }
    const double variance_of_pair = sum / (number + variance_pairs);
    return std::min(number * likely * (1 - likely) / variance_of_pair, 8 * number);
}

Interval chance_of(const ChancePrior& prior, const PairCounts& pairs) {
    const double games = effective_games(prior, pairs);
    const double won = prior.games * prior.chance + games * pairs.score();
    const double lost = prior.games * (1 - prior.chance) + games * (1 - pairs.score());
    return beta_interval(won, lost);
}

FairnessModel fit_fairness_model(std::span<const FairnessSample> samples) {
    // Beta-binomial: how likely each board's score is, its own chance being drawn around the curve.
    const auto log_likelihood_of = [&](const std::array<double, 3>& at) {
        const FairnessModel model{at[0], at[1], std::exp(at[2])};
        double sum = 0;
        for (const FairnessSample& sample : samples) {
            const ChancePrior prior = prior_of(model, sample.search);
            // As many whatever the model is, or the model would choose its own evidence.
            const double games = effective_games({}, sample.pairs);
            const double won = games * sample.pairs.score();
            const double a = prior.games * prior.chance;
            const double b = prior.games - a;
            sum += std::lgamma(a + won) - std::lgamma(a) + std::lgamma(b + games - won) - std::lgamma(b) +
                   std::lgamma(prior.games) - std::lgamma(prior.games + games);
        }
        return sum;
    };
    // Step by step along each axis, with ever smaller steps: three numbers and a smooth hill.
    std::array<double, 3> best = {0, 0.1, std::log(20.0)};
    std::array<double, 3> step = {0.2, 0.1, 0.5};
    double height = log_likelihood_of(best);
    constexpr int rounds = 200;
    const double most_games = std::log(1000.0);
    const double fewest_games = std::log(2.0);
    for (int round = 0; round < rounds; ++round) {
        bool climbed = false;
        for (std::size_t axis = 0; axis < best.size(); ++axis) {
            for (const double direction : {1.0, -1.0}) {
                std::array<double, 3> there = best;
                there[axis] += direction * step[axis];
                if (there[2] > most_games || there[2] < fewest_games) continue;
                const double found = log_likelihood_of(there);
                if (found <= height) continue;
                height = found;
                best = there;
                climbed = true;
                break;
            }
        }
        if (!climbed) {
            for (double& each : step) each /= 2;
        }
    }
    return {best[0], best[1], std::exp(best[2])};
}

}  // namespace quartello::lab
