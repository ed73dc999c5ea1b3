#include "engine/match/series.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace quartello {
namespace {

TEST(SeriesTest, MostGamesWonDecidesWhateverThePoints) {
    // Player 0 loses one game by 60 and wins two by 2, once with each colour.
    const std::vector<SeriesGame> games = {
        {0, Side::second, 2, 62}, {1, Side::second, 31, 33}, {0, Side::first, 33, 31}};
    const SeriesStanding out = standing(games);
    EXPECT_EQ(out.wins[0], 2);
    EXPECT_EQ(out.wins[1], 1);
    EXPECT_EQ(out.difference, -56);
    EXPECT_EQ(out.leader, 0);
}

TEST(SeriesTest, EqualWinsGoToTheTotalDifference) {
    const std::vector<SeriesGame> games = {{0, Side::first, 40, 24}, {1, Side::first, 33, 31}};
    EXPECT_EQ(standing(games).leader, 0);
    const std::vector<SeriesGame> level = {{0, Side::first, 40, 24}, {1, Side::first, 40, 24}};
    EXPECT_EQ(standing(level).leader, std::nullopt);
    EXPECT_EQ(standing({}).leader, std::nullopt);
}

TEST(SeriesTest, DrawsCountForNobody) {
    const std::vector<SeriesGame> games = {{0, std::nullopt, 32, 32}};
    EXPECT_EQ(standing(games).draws, 1);
    EXPECT_EQ(standing(games).leader, std::nullopt);
}

TEST(SeriesTest, FixedBoardSwapsColoursAndFreePlaySwapsTheSetter) {
    EXPECT_EQ(next_game(SeriesMode::fixed_board, 0).first_player, 0);
    EXPECT_EQ(next_game(SeriesMode::fixed_board, 1).first_player, 1);
    const NextGame third = next_game(SeriesMode::free_play, 2);
    EXPECT_EQ(third.setter, 0);
    EXPECT_EQ(third.chooser, 1);
    EXPECT_EQ(third.first_player, std::nullopt);
}

TEST(SeriesTest, ThePieRuleHoldsRightAfterTheFirstMoveOnly) {
    EXPECT_FALSE(may_swap(true, 0, false));
    EXPECT_TRUE(may_swap(true, 1, false));
    EXPECT_FALSE(may_swap(true, 1, true));
    EXPECT_FALSE(may_swap(true, 2, false));
    EXPECT_FALSE(may_swap(false, 1, false));
}

TEST(Series, AGameThatEndedEarlyNeverCountsForWhoLostIt) {
    const auto points = [](std::optional<Side> winner) {
        const SeriesGame game = ended_early(0, winner, 30, 10);
        return game.first_points - game.second_points;
    };
    EXPECT_EQ(points(Side::first), 20);
    EXPECT_EQ(points(Side::second), 0);
    EXPECT_EQ(points(std::nullopt), 0);
}

TEST(Series, ThePlayersTakeTurns) {
    for (const SeriesMode mode : {SeriesMode::fixed_board, SeriesMode::free_play}) {
        for (int played = 0; played < 6; ++played) {
            const NextGame next = next_game(mode, played);
            const int before = mode == SeriesMode::fixed_board ? *next.first_player : *next.setter;
            EXPECT_EQ(before, played % 2);
            const NextGame after = next_after(mode, before);
            EXPECT_EQ(after.first_player, next_game(mode, played + 1).first_player);
            EXPECT_EQ(after.setter, next_game(mode, played + 1).setter);
            EXPECT_EQ(after.chooser, next_game(mode, played + 1).chooser);
        }
    }
}

}  // namespace
}  // namespace quartello
