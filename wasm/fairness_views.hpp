// What the page asks about the fairness of a start: plain structs, described once. The page sends them and gets them as
// JSON; the answers are lab/fairness_views and lab/evening.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "engine/game/review.hpp"
#include "lab/evening.hpp"
#include "lab/fairness_run.hpp"
#include "lab/fairness_views.hpp"

namespace quartello {

/// Pairs of games to be played, by their numbers.
struct FairnessJob {
    std::string game;
    std::string rules;
    std::string position;
    lab::Strength strength = lab::Strength::beginners;
    std::int64_t seed = 1;
    std::int64_t first = 0;
    std::int64_t count = 0;
};
BOOST_DESCRIBE_STRUCT(FairnessJob, (), (game, rules, position, strength, seed, first, count))

/// What is known about one strength: the tallies of all pairs from number 0 on, in any order.
struct FairnessKnown {
    std::string game;
    lab::Strength strength = lab::Strength::beginners;
    std::vector<lab::FairnessTally> tallies;
    std::optional<Evaluation> search;
    double precision = 0.025;
};
BOOST_DESCRIBE_STRUCT(FairnessKnown, (), (game, strength, tallies, search, precision))

struct FairnessLook {
    lab::StrengthView found;
    lab::FairnessTally tally;  // the sum
    bool enough = false;       // as precise as asked for, and the number of pairs is one at which a run may end
};
BOOST_DESCRIBE_STRUCT(FairnessLook, (), (found, tally, enough))

/// Starts to be searched, many shortly or a few deeply.
struct FairnessSearches {
    std::string game;
    std::string rules;
    std::vector<std::string> positions;
    bool deep = false;
};
BOOST_DESCRIBE_STRUCT(FairnessSearches, (), (game, rules, positions, deep))

/// What is known about the changes that are left, to choose from them: their sizes, searches, and games where some were
/// played.
struct EveningKnown {
    lab::EveningBase base;
    std::vector<int> sizes;
    std::vector<Evaluation> searches;
    std::vector<lab::FairnessTally> tallies;
    bool deep = false;  // the searches were deep ones
};
BOOST_DESCRIBE_STRUCT(EveningKnown, (), (base, sizes, searches, tallies, deep))

struct EveningChoice {
    std::vector<int> places;  // in the list, the best first
    int pairs = 0;            // to be played on each of them next; 0: none
};
BOOST_DESCRIBE_STRUCT(EveningChoice, (), (places, pairs))

}  // namespace quartello
