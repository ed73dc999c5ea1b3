// What studies of rules measured of each reading: how the game is as we chose and as the register's switch has it. The
// numbers are written by tools/measured from lab/studies/results, never by hand.
#pragma once

#include <string_view>
#include <vector>

#include "lab/study.hpp"

namespace quartello::lab {

/// One measure as chosen and otherwise, each with its 95% interval; shares are 0 to 1.
struct MeasuredEffect {
    StudyMeasure measure = StudyMeasure::chance;
    double chosen = 0;
    double chosen_low = 0;
    double chosen_high = 0;
    double other = 0;
    double other_low = 0;
    double other_high = 0;
    bool differs = false;  // after the study's correction for all its tests
};

struct MeasuredReading {
    std::string_view variant = {};  // what it is called in the study: "gaps=no", "6x6"
    int level = 0;                  // of both players
    int games = 0;                  // of each variant
    int unfinished = 0;             // of the other variant, too long
    std::vector<MeasuredEffect> effects;
};

/// No level where there is no study.
MeasuredReading measured_reading(std::string_view game, std::string_view otherwise);

}  // namespace quartello::lab
