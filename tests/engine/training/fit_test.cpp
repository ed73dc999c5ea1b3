// Fitting: the search of the training games is minimax, least squares finds what made the labels, and the same options
// give the same bytes.
#include "training/fit.hpp"

#include <gtest/gtest.h>

#include "engine/eval/weights.hpp"
#include "engine/games/mapello/features.hpp"
#include "tests/engine/search/minimax.hpp"
#include "training/regression.hpp"
#include "training/self_play.hpp"

namespace quartello::training {
namespace {

template <class G>
void expect_minimax(int wanted, std::uint64_t seed) {
    Rng rng(seed);
    walk_positions<G>(wanted, seed, [&](const Walk<G>& at) {
        const int depth = affordable_depth<G>(at, 3);
        if (depth == 0 || rng.below(10) != 0 || G::is_over(at.rules, at.position, at.history)) return;
        RuggedEvaluator<G> evaluator(at.rules);
        auto history = at.history;
        ShallowSearch<G, RuggedEvaluator<G>> search(at.rules, evaluator, history);
        const auto choice = search.choose(at.position, depth, rng);
        Minimax<G> minimax{at.rules, at.history};
        ASSERT_EQ(choice.value, minimax.value(at.position, depth)) << at.describe();
        ASSERT_EQ(choice.value, minimax.value_of(at.position, choice.move, depth)) << at.describe();
    });
}

TEST(ShallowSearch, IsMinimax) {
    expect_minimax<Mapello>(1000 / test_scale, 51);
    expect_minimax<Mabi>(200 / test_scale, 52);
    expect_minimax<Alea>(500 / test_scale, 53);
}

TEST(Regression, FindsTheWeightsThatMadeTheLabels) {
    constexpr std::array<int, 6> truth = {7, -3, 20, 11, 5, -40};  // two features, three anchors
    Regression regression(2, 3);
    Rng rng(6);
    for (int i = 0; i < 3000; ++i) {
        const std::array<std::int16_t, 2> values = {static_cast<std::int16_t>(rng.below(21)),
                                                    static_cast<std::int16_t>(static_cast<int>(rng.below(21)) - 10)};
        const std::size_t left = rng.below(2);
        const int right = 16 * static_cast<int>(rng.below(5));
        int label = 0;
        for (std::size_t f = 0; f < 2; ++f) {
            const int weight = truth[2 * left + f] * (parts - right) + truth[2 * left + 2 + f] * right;
            label += weight * values[f];
        }
        regression.add({values, left, right, label});  // in units of 1 / parts
    }
    const std::array<bool, 2> all = {true, true};
    const auto found = regression.solve(0, 0, all);
    ASSERT_EQ(found.size(), truth.size());
    for (std::size_t i = 0; i < truth.size(); ++i) EXPECT_NEAR(found[i] / parts, truth[i], 1e-6) << i;
    const std::array<bool, 2> first_only = {true, false};
    const auto fewer = regression.solve(0.001, 0.001, first_only);
    EXPECT_NE(fewer[0], 0);
    EXPECT_EQ(fewer[1], 0);
}

TEST(Regression, AFeatureThatNeverOccursGetsNothing) {
    Regression regression(2, 2);
    const std::array<std::int16_t, 2> values = {1, 0};
    for (int i = 0; i < 10; ++i) regression.add({values, 0, i, 50});
    const std::array<bool, 2> all = {true, true};
    const auto found = regression.solve(0.001, 0.001, all);
    EXPECT_EQ(found[1], 0);
    EXPECT_EQ(found[3], 0);
    EXPECT_NEAR(found[0], 50, 1);
}

FitOptions small_fit() {
    FitOptions options;
    options.game = "mapello";
    options.games = 60;
    options.rounds = 2;
    options.depth = 1;
    return options;
}

TEST(Fit, TheSameOptionsGiveTheSameBytes) {
    const auto one = fit(small_fit(), {});
    const auto two = fit(small_fit(), {});
    ASSERT_TRUE(one && two);
    EXPECT_EQ(one->file, two->file);
    auto options = small_fit();
    options.seed = 2;
    EXPECT_NE(fit(options, {})->file, one->file);
    const auto weights = read_weights<MapelloFeatures>(one->file);
    ASSERT_TRUE(weights) << weights.error().text;
    ASSERT_EQ(one->weights.size(), MapelloFeatures::list.size());
    EXPECT_EQ(one->weights[2].per_phase[0] * weights->scale, weights->at(0, 2));
}

TEST(Fit, IsBetterThanTheMean) {
    const auto report = fit(small_fit(), {});
    ASSERT_TRUE(report);
    ASSERT_EQ(report->rounds.size(), 2u);
    const FitRound& last = report->rounds.back();
    EXPECT_EQ(last.games, 60u);
    EXPECT_GT(last.held_out_positions, 0u);
    EXPECT_LT(last.error, last.constant_error);
}

TEST(Fit, EveryGameCanBeFitted) {
    for (const char* game : {"mapello", "arrello", "mabi", "alea"}) {
        FitOptions options;
        options.game = game;
        options.games = 10;
        options.rounds = 1;
        options.depth = 1;
        const auto report = fit(options, {});
        ASSERT_TRUE(report) << game;
        EXPECT_GT(report->rounds[0].fitted_positions, 0u) << game;
    }
}

TEST(Fit, TellsOfItsProgress) {
    std::vector<std::uint64_t> told;
    ASSERT_TRUE(fit(small_fit(), [&told](int, std::uint64_t games) { told.push_back(games); }));
    EXPECT_EQ(told, (std::vector<std::uint64_t>{50, 60, 50, 60}));
}

TEST(Fit, AnUnknownGameIsAnError) {
    const auto report = fit({.game = "chess"}, {});
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().text, "no evaluation is fitted for \"chess\"; valid: mapello, arrello, mabi, alea");
}

}  // namespace
}  // namespace quartello::training
