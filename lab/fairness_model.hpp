// How games and search are put together. What the search says about the start becomes a chance, by a logistic curve,
// and that chance counts like so many games (a Beta distribution); the games played are added to it. Curve and weight
// were fitted for each game and strength by `quartello verdict-model`, on boards drawn as docs/lab tells. Pure.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/game/review.hpp"
#include "lab/fairness_run.hpp"
#include "lab/statistics.hpp"

namespace quartello::lab {

/// What is known about the first side's chance before a game is played: a Beta distribution.
struct ChancePrior {
    double chance = 0.5;
    double games = 2;  // what it weighs; 2 knows nothing
};

/// One strength of one game: log odds = offset + slope × v / (1 + |v| / 10), v being the value of the start in points.
struct FairnessModel {
    double offset = 0;
    double slope = 0;
    double games = 2;
};

/// Nothing is known of a game that nobody fitted.
FairnessModel fairness_model(std::string_view game, Strength strength);

/// A model for one strength of one game.
struct FittedModel {
    std::string_view game;
    Strength strength = Strength::beginners;
    FairnessModel model = {};
};
/// Models that stand before the built-in ones from now on, before anything is measured; to try a fit.
void use_fairness_models(std::span<const FittedModel> models);

ChancePrior prior_of(const FairnessModel& model, const std::optional<Evaluation>& search);
ChancePrior chance_prior(std::string_view game, Strength strength, const std::optional<Evaluation>& search);

/// The chance and its 95% interval, knowing both. Draws and pairs vary less than single wins and losses do: the games
/// count for as many as their variance says.
Interval chance_of(const ChancePrior& prior, const PairCounts& pairs);
/// As how many independent games with a winner these pairs count.
double effective_games(const ChancePrior& prior, const PairCounts& pairs);

/// A board on which the model is fitted: the value of its search, and how it was played.
struct FairnessSample {
    Evaluation search = {};
    PairCounts pairs = {};
};
/// The likeliest model. Deterministic.
FairnessModel fit_fairness_model(std::span<const FairnessSample> samples);

}  // namespace quartello::lab
