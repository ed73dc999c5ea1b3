// EndgameAccuracy with solved endgames: the engine given enough nodes to solve agrees always, a random player does not.
#include "lab/endgame_accuracy.hpp"

#include <gtest/gtest.h>

#include "tests/test_scale.hpp"

namespace quartello::lab {
namespace {

EndgameAccuracy accuracy_of(const std::string& game, const PlayerSpec& player, std::uint64_t positions) {
    const std::atomic<bool> never_stop = false;
    EndgameAccuracyPlan plan{.start = {.game = game}, .player = player, .positions = positions, .nodes = 300'000};
    if (game == "mapello") plan.start.setup = "random";
    const auto found = measure_endgame_accuracy(plan, {}, never_stop);
    return found ? *found : EndgameAccuracy{};
}

TEST(EndgameAccuracyTest, WhoSolvesAgrees) {
    const PlayerSpec engine{.kind = PlayerKind::engine, .limits = {.nodes = 300'000}};
    for (const char* game : {"mapello", "arrello"}) {
        constexpr std::uint64_t positions = test_scale > 1 ? 1 : 6;
        const EndgameAccuracy found = accuracy_of(game, engine, positions);
        EXPECT_EQ(found.positions, positions) << game;
        EXPECT_EQ(found.kept, positions) << game;
        EXPECT_EQ(found.points_lost, 0) << game;
    }
}

TEST(EndgameAccuracyTest, WhoGuessesDoesNot) {
    const EndgameAccuracy found = accuracy_of("arrello", {.kind = PlayerKind::random}, 12);
    EXPECT_EQ(found.positions, 12U);
    EXPECT_GT(found.telling, 0U);
    EXPECT_LT(found.telling_kept, found.telling);
    EXPECT_EQ(found.positions - found.kept, found.telling - found.telling_kept);
    EXPECT_GT(found.points_lost, 0);
}

TEST(EndgameAccuracyTest, UnknownGamesAreRefused) {
    const std::atomic<bool> never_stop = false;
    EXPECT_FALSE(measure_endgame_accuracy({.start = {.game = "chess"}}, {}, never_stop));
}

}  // namespace
}  // namespace quartello::lab
