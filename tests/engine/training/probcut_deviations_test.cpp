// How far deep searches are from shallow ones: the same options give the same rows, and they are well-formed.
#include "training/probcut_deviations.hpp"

#include <gtest/gtest.h>

#include "engine/eval/probcut_sigma.hpp"

namespace quartello::training {
namespace {

TEST(ProbCutDeviationsTest, MeasuresEveryPairOfDepthsOfOneParity) {
    const DeviationOptions options{"mapello", 6, 3, 4};
    const auto rows = measure_deviations(options, {});
    ASSERT_TRUE(rows);
    std::uint64_t at_depth_3 = 0;
    for (const Deviation& row : *rows) {
        EXPECT_EQ((row.depth - row.shallow) % 2, 0);
        EXPECT_LT(row.shallow, row.depth);
        EXPECT_LE(row.depth, 4);
        EXPECT_LT(row.eighth, phase_eighths);
        EXPECT_GE(row.deviation, 0);
        if (row.depth == 3) at_depth_3 += row.positions;
    }
    EXPECT_GT(at_depth_3, 0U);
    EXPECT_LE(at_depth_3, options.positions);
    const auto again = measure_deviations(options, {});
    ASSERT_EQ(again->size(), rows->size());
    for (std::size_t i = 0; i < rows->size(); ++i) EXPECT_EQ((*again)[i].mean, (*rows)[i].mean);
}

TEST(ProbCutDeviationsTest, UnknownGamesAreRefused) { EXPECT_FALSE(measure_deviations({"chess", 1, 1, 4}, {})); }

TEST(DeviationsTest, DeeperThanMeasuredIsTheDeepestOfTheSameParity) {
    ProbCutSigma deviations;
    deviations.table[0] = {10, 20, 30, 40, 50};
    EXPECT_EQ(deviations.at(0, 4), 10);
    EXPECT_EQ(deviations.at(7, 8), 50);
    EXPECT_EQ(deviations.at(0, 9), 40);
    EXPECT_EQ(deviations.at(0, 12), 50);
    EXPECT_EQ(deviations.at(0, 1), 10);
    EXPECT_EQ(deviations.at(8, 4), 0);
    EXPECT_EQ(deviations.at(phase_last, 4), 0);
}

}  // namespace
}  // namespace quartello::training
