// Studies: what a description may say, that games do not depend on how the work is cut, and the numbers of the report
// against hand-made tallies.
#include "lab/study.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "engine/core/json.hpp"
#include "lab/measured_effects.hpp"
#include "lab/study_results.hpp"

namespace quartello::lab {
namespace {

const std::atomic<bool> study_never_stops = false;

constexpr std::string_view small_study = R"({"name":"small","title":"Small","game":"arrello","level":2,"games":24,
  "judged":4,"depth":{"stronger":3,"weaker":1,"pairs":10},"seed":3,"base":"plain","variants":[{"name":"plain",
  "rules":"size=4"},{"name":"same","rules":"size=4"},{"name":"whole","rules":"size=4,part=whole","reading":"part=whole"}]})";

std::string with(std::string_view what, std::string_view instead) {
    std::string out(small_study);
    out.replace(out.find(what), what.size(), instead);
    return out;
}

std::vector<StudyTally> played(const StudyPlan& plan) {
    UnitResults units;
    for (std::uint64_t unit = 0; unit < work_of(plan).units; ++unit)
        units[unit] = *play_study_unit(plan, unit, study_never_stops);
    return *add_study_units(plan, units);
}

TEST(Study, DescriptionsAreReadStrictly) {
    const auto plan = parse_study(small_study);
    ASSERT_TRUE(plan) << plan.error().text;
    EXPECT_EQ(plan->variants.size(), 3U);
    EXPECT_EQ(plan->longest, 2000) << "what is left out keeps its default";
    const auto wrong = [](std::string_view what, std::string_view instead) {
        const auto read = parse_study(with(what, instead));
        return read ? "nothing" : read.error().text;
    };
    EXPECT_EQ(wrong("\"seed\"", "\"sead\""), "JSON: the text has the unknown member \"sead\"");
    EXPECT_EQ(wrong("\"games\":24", "\"games\":\"24\""), "JSON: /games must be a whole number");
    EXPECT_EQ(wrong("\"games\":24", "\"games\":3"), "study: /games: 3 is not from 20 to 10000000");
    EXPECT_EQ(wrong("\"level\":2", "\"level\":11"), "study: /level: 11 is not from 1 to 10");
    EXPECT_EQ(wrong("\"weaker\":1", "\"weaker\":3"), "study: /depth/weaker: 3 is not from 1 to 2");
    EXPECT_EQ(wrong("\"base\":\"plain\"", "\"base\":\"plane\""), "study: /base: \"plane\" is the name of no variant");
    EXPECT_EQ(wrong("\"name\":\"same\"", "\"name\":\"plain\""), "study: /variants/1/name: stands twice");
    EXPECT_NE(wrong("part=whole\",\"reading", "part=half\",\"reading").find("study: /variants/2: "), std::string::npos);
    EXPECT_NE(wrong("\"reading\":\"part=whole\"", "\"reading\":\"part=x\"").find("/variants/2/reading"),
              std::string::npos);
    EXPECT_NE(wrong("\"arrello\"", "\"chess\"").find("unknown game"), std::string::npos);
    EXPECT_EQ(wrong("\"name\":\"same\"", "\"name\":\"same\",\"bonuses\":[1,0]"),
              "study: /variants/1: arrello has no bonuses to give");
    EXPECT_FALSE(parse_study("{"));
}

TEST(Study, PrecisionBecomesGames) {
    const auto plan = parse_study(with("\"games\":24", "\"precision\":5"));
    ASSERT_TRUE(plan) << plan.error().text;
    EXPECT_EQ(plan->games, 385) << "(1.96 / 2 / 0.05) squared";
    EXPECT_FALSE(parse_study(with("\"games\":24", "\"games\":24,\"precision\":5")));
    EXPECT_FALSE(parse_study(with("\"games\":24", "\"precision\":0")));
}

TEST(Study, APlanOfItsOwnTextIsTheSamePlan) {
    const auto plan = parse_study(with("\"games\":24", "\"precision\":5"));
    const auto again = parse_study(work_of(*plan).text);
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(work_of(*again), work_of(*plan));
}

TEST(Study, UnitsHoldAllGamesOnce) {
    const auto plan = *parse_study(small_study);
    const auto tallies = played(plan);
    ASSERT_EQ(tallies.size(), 3U);
    for (const auto& tally : tallies) {
        EXPECT_EQ(tally.results[0] + tally.results[1] + tally.results[2], 24);
        EXPECT_EQ(tally.values[static_cast<std::size_t>(StudyMeasure::lead_changes)].count, 6) << "one in four";
        EXPECT_EQ(tally.values[static_cast<std::size_t>(StudyMeasure::depth)].count, 10);
        EXPECT_EQ(tally.values[static_cast<std::size_t>(StudyMeasure::plies)].sum, 24 * 16) << "4x4 is full after 16";
        std::int64_t games = 0;
        for (const auto& [margin, count] : tally.margins) games += count;
        EXPECT_EQ(games, 24);
    }
}

TEST(Study, TheSameRulesPlayTheSameGames) {
    const auto plan = *parse_study(small_study);
    const auto tallies = played(plan);
    EXPECT_EQ(tallies[1].results, tallies[0].results);
    EXPECT_EQ(tallies[1].margins, tallies[0].margins);
    for (const auto& difference : tallies[1].differences) EXPECT_EQ(difference.squares, 0);
    EXPECT_NE(tallies[2].margins, tallies[0].margins) << "the other rule does something";
    const auto report = report_of(plan, tallies);
    for (const auto& measure : report.variants[1].measures) {
        ASSERT_TRUE(measure.difference);
        EXPECT_DOUBLE_EQ(measure.difference->p, 1);
        EXPECT_FALSE(measure.difference->differs);
    }
    EXPECT_EQ(report.tests, 16) << "two variants, eight measures";
    EXPECT_FALSE(report.variants[0].measures[0].difference);
}

TEST(Study, MapelloBonusesAreGiven) {
    const auto plan =
        parse_study(R"({"name":"b","title":"B","game":"mapello","level":1,"games":20,"judged":0,"base":"no",
      "variants":[{"name":"no","setup":"plain"},{"name":"eight","setup":"plain","rules":"bonus=9","bonuses":[0,8]}]})");
    ASSERT_TRUE(plan) << plan.error().text;
    const auto tallies = played(*plan);
    EXPECT_EQ(tallies[1].results[0], 20) << "72 points more than the other: White wins always";
    EXPECT_LT(tallies[0].results[0], 20);
}

TEST(StudyResults, MeansHaveTheirIntervals) {
    Moments moments;
    for (int i = 0; i < 100; ++i) moments.add(i % 2 == 0 ? 3 : -1);  // mean 1, deviation 2
    const Interval interval = mean_interval(moments, 2);
    EXPECT_DOUBLE_EQ(interval.value, 0.5);
    EXPECT_NEAR(interval.high - interval.value, 1.959964 * 1 / std::sqrt(99), 1e-9);
    EXPECT_NEAR(interval.value - interval.low, interval.high - interval.value, 1e-12);
}

TEST(StudyResults, FairPointsBalance) {
    StudyTally tally;
    tally.results = {30, 0, 70};
    tally.margins = {{-4, 30}, {2, 20}, {6, 50}};  // half points: the second side won 30 by two points
    const FairPoints fair = fair_points(tally);
    EXPECT_DOUBLE_EQ(fair.points, 1.5) << "then it wins the 30 and the 20";
    EXPECT_DOUBLE_EQ(fair.chance, 0.5);
    EXPECT_LE(fair.low, 1.5);
    EXPECT_GE(fair.high, 2.5);
    EXPECT_LT(fair.high, 3.5);
}

TEST(Study, ThoseInTheRepositoryCanBePlayed) {
    int studies = 0;
    for (const auto& entry : std::filesystem::directory_iterator("lab/studies")) {
        if (entry.path().extension() != ".json") continue;
        std::ifstream in(entry.path());
        const auto plan = parse_study(std::string{std::istreambuf_iterator<char>(in), {}});
        ASSERT_TRUE(plan) << entry.path() << ": " << plan.error().text;
        EXPECT_EQ(entry.path().stem(), plan->name);
        ++studies;
    }
    EXPECT_GE(studies, 13);
}

TEST(MeasuredEffects, StandBesideTheReadingsWithASwitch) {
    for (const auto* sheet : all_sheets()) {
        for (const auto& reading : sheet->readings) {
            const auto measured = measured_reading(sheet->name, reading.otherwise);
            if (reading.otherwise.empty()) {
                EXPECT_EQ(measured.games, 0) << reading.point;
                continue;
            }
            EXPECT_GE(measured.games, 500) << sheet->name << " " << reading.otherwise;
            EXPECT_GE(measured.effects.size(), 5U);
            for (const auto& effect : measured.effects) {
                EXPECT_LE(effect.other_low, effect.other);
                EXPECT_LE(effect.other, effect.other_high);
            }
        }
    }
    EXPECT_EQ(measured_reading("chess", "gaps=no").games, 0);
}

}  // namespace
}  // namespace quartello::lab
