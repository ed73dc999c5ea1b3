// What the games of a study say: every measure of every variant with its 95% interval, the difference of each variant
// to the base with a test that is corrected for how many tests were made, and the head start that would make the sides
// equal. Pure functions from tallies to numbers; apps/quartello/study_report.hpp makes pages of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "lab/statistics.hpp"
#include "lab/study.hpp"

namespace quartello::lab {

BOOST_DESCRIBE_ENUM(StudyMeasure, chance, margin, draws, plies, branching, lead_changes, decided, depth)

/// A variant against the base in one measure.
struct StudyDifference {
    double value = 0;  // the variant's mean minus the base's, with its 95% interval
    double low = 0;
    double high = 0;
    double p = 1;          // how often chance alone would bring about so much
    double adjusted = 1;   // the same after Holm, over all tests of the study
    bool differs = false;  // the adjusted one is below 0.05
};
BOOST_DESCRIBE_STRUCT(StudyDifference, (), (value, low, high, p, adjusted, differs))

struct MeasuredValue {
    StudyMeasure measure = StudyMeasure::chance;
    std::int64_t count = 0;  // of games, or of pairs for depth
    double value = 0;        // shares as 0 to 1
    double low = 0;
    double high = 0;
    std::optional<StudyDifference> difference = {};  // nothing for the base
};
BOOST_DESCRIBE_STRUCT(MeasuredValue, (), (measure, count, value, low, high, difference))

/// Points for the second side, counted on the margins as they are: whoever is ahead by less has lost.
struct FairPoints {
    double points = 0;  // the half point whose chance comes nearest to even
    double low = 0;     // from the least to the most whose 95% interval holds an even chance
    double high = 0;
    double chance = 0.5;  // of the second side with these points, with its interval
    double chance_low = 0;
    double chance_high = 1;
};
BOOST_DESCRIBE_STRUCT(FairPoints, (), (points, low, high, chance, chance_low, chance_high))

struct VariantReport {
    std::string name;
    std::string rules;  // in full
    std::string setup;
    std::string position;
    std::string reading;
    std::int64_t level = 0;
    std::int64_t games = 0;
    std::int64_t unfinished = 0;
    std::vector<MeasuredValue> measures;
    FairPoints fair;
    std::vector<std::array<std::int64_t, 2>> margins;  // as a tally has them
};
BOOST_DESCRIBE_STRUCT(VariantReport, (),
                      (name, rules, setup, position, reading, level, games, unfinished, measures, fair, margins))

struct StudyReport {
    std::string name;
    std::string title;
    std::string about;
    std::string game;
    std::string plan;  // its id
    std::int64_t seed = 0;
    std::string base;
    std::int64_t tests = 0;
    std::optional<StudyDepth> depth = {};
    std::vector<VariantReport> variants;
};
BOOST_DESCRIBE_STRUCT(StudyReport, (), (name, title, about, game, plan, seed, base, tests, depth, variants))

const MeasuredValue* find_measure(const VariantReport& variant, StudyMeasure measure);

/// Mean and 95% interval of moments of a measure.
Interval mean_interval(const Moments& moments, double scale);

FairPoints fair_points(const StudyTally& tally);

/// `tallies` as the plan's variants.
StudyReport report_of(const StudyPlan& plan, const std::vector<StudyTally>& tallies);

}  // namespace quartello::lab
