// On what the verdict's model is fitted and tested: boards of several classes, each played shortly and, where asked
// for, ten times as long with other dice. A sample follows from its number and the seed; files of samples are lines of
// JSON.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "lab/fairness_model.hpp"
#include "lab/fairness_run.hpp"

namespace quartello::lab {

struct StrengthSample {
    std::string strength;
    PairNumbers pairs = {};       // as in PairCounts
    PairNumbers long_pairs = {};  // none where nobody asked for the long run
};
BOOST_DESCRIBE_STRUCT(StrengthSample, (), (strength, pairs, long_pairs))

struct BoardSample {
    std::string game;
    std::string kind;  // the class of the board
    std::int64_t number = 0;
    std::string rules;
    std::string position;
    int search = 0;  // for the first side, in hundredths of a point
    bool solved = false;
    std::vector<StrengthSample> strengths = {};
};
BOOST_DESCRIBE_STRUCT(BoardSample, (), (game, kind, number, rules, position, search, solved, strengths))

struct SamplePlan {
    std::string game;
    std::uint64_t seed = 1;
    std::array<std::uint64_t, 3> pairs = {60, 60, 20};  // of the short run, by strength
    std::uint64_t long_factor = 0;                      // how many times as long the long run is; 0: none
};

/// The start of sample `number` and its class; of Mapello random boards of four classes and positions after a few
/// moves, of the other games positions after a few random moves.
BoardSample sampled_board(const SamplePlan& plan, std::uint64_t number);

/// Plays it, on several threads; false if stopped.
bool play_sample(const SamplePlan& plan, BoardSample& sample, int threads, const std::atomic<bool>& stop);

/// How often the short run's interval holds the long run's score, in one group of samples.
struct Coverage {
    std::string group;
    std::int64_t boards = 0;
    std::int64_t covered = 0;        // by the model's interval
    std::int64_t covered_plain = 0;  // by an interval from the games alone
    double half_width = 0;           // means, of the model's interval and of the one from the games alone
    double half_width_plain = 0;
};
BOOST_DESCRIBE_STRUCT(Coverage, (), (group, boards, covered, covered_plain, half_width, half_width_plain))

/// One point of the plot: what the short run said and what the long run found.
struct CalibrationPoint {
    std::string strength;
    Interval said = {};
    double found = 0;
};

std::vector<Coverage> coverage_of(std::span<const BoardSample> samples, std::vector<CalibrationPoint>* points);

/// The plot as SVG, one panel for each strength.
std::string calibration_plot(std::span<const CalibrationPoint> points);

}  // namespace quartello::lab
