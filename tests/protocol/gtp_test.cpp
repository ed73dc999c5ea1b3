#include "protocol/gtp.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/record/othello.hpp"

namespace quartello::protocol {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

GtpEngine engine_of(const char* player = "greedy") { return {*parse_player(player), 1, "0.0"}; }

TEST(Gtp, KnowsItself) {
    GtpEngine gtp = engine_of();
    EXPECT_EQ(gtp.answer("protocol_version").text, "= 2\n\n");
    EXPECT_EQ(gtp.answer("12 name").text, "=12 Quartello\n\n");
    EXPECT_EQ(gtp.answer("2147483647 name").text, "=2147483647 Quartello\n\n");
    EXPECT_EQ(gtp.answer("version # of what?").text, "= 0.0\n\n");
    EXPECT_EQ(gtp.answer("known_command genmove").text, "= true\n\n");
    EXPECT_EQ(gtp.answer("known_command dance").text, "= false\n\n");
    EXPECT_THAT(gtp.answer("list_commands").text, HasSubstr("\ngenmove\n"));
    EXPECT_EQ(gtp.answer("# a comment").text, "");
    EXPECT_EQ(gtp.answer("7").text, "");
    EXPECT_TRUE(gtp.answer("quit").quit);
}

TEST(Gtp, SpeaksOthello) {
    GtpEngine gtp = engine_of();
    EXPECT_EQ(gtp.answer("showboard").text,
              "= \n"
              "  A B C D E F G H\n"
              "1 . . . . . . . . 1\n"
              "2 . . . . . . . . 2\n"
              "3 . . . . . . . . 3\n"
              "4 . . . O X . . . 4\n"
              "5 . . . X O . . . 5\n"
              "6 . . . . . . . . 6\n"
              "7 . . . . . . . . 7\n"
              "8 . . . . . . . . 8\n"
              "  A B C D E F G H\n"
              "black (X) to move\n\n");
    for (const char* move : {"play b f5", "play WHITE D6", "play black c3", "play w d3", "play b c4"})
        EXPECT_EQ(gtp.answer(move).text, "=\n\n") << move;
    auto session = session_of_othello_transcript("f5d6c3d3c4");
    ASSERT_TRUE(session);
    const std::string board = *othello_board((*session)->position());
    std::string shown = gtp.answer("showboard").text;
    std::string cells;
    for (std::size_t y = 0; y < 8; ++y) {
        const std::size_t row = shown.find("\n" + std::to_string(y + 1) + " ") + 3;
        for (std::size_t x = 0; x < 8; ++x) cells += shown[row + 2 * x] == '.' ? '-' : shown[row + 2 * x];
    }
    EXPECT_EQ(cells, board.substr(0, 64));
}

TEST(Gtp, RefusesAndGoesOn) {
    GtpEngine gtp = engine_of();
    for (const char* line :
         {"dance",       "play",        "play b",          "play red f5",       "play b a1",    "play b z9",
          "play b pass", "play w f5",   "genmove w",       "genmove",           "boardsize 10", "undo",
          "final_score", "set_game go", "time_left b x 0", "time_settings 1 2", "play b \xff",  "komi x",
          "komi 1.2.3",  "komi -"})
        EXPECT_THAT(gtp.answer(line).text, StartsWith("? ")) << line;
    EXPECT_THAT(gtp.answer("3 dance").text, StartsWith("?3 unknown command"));
    EXPECT_THAT(gtp.answer(std::string(longest_gtp_line + 1, 'x')).text, StartsWith("? "));
    EXPECT_EQ(gtp.answer("play b f5").text, "=\n\n");
    EXPECT_EQ(gtp.answer("komi -6.5").text, "=\n\n");
}

TEST(Gtp, UndoTakesBackWhatWasSaid) {
    GtpEngine gtp = engine_of();
    const std::string start = gtp.answer("showboard").text;
    gtp.answer("play b f5");
    gtp.answer("genmove w");
    EXPECT_EQ(gtp.answer("undo").text, "=\n\n");
    EXPECT_EQ(gtp.answer("undo").text, "=\n\n");
    EXPECT_EQ(gtp.answer("showboard").text, start);
    EXPECT_EQ(gtp.answer("undo").text, "? cannot undo\n\n");
}

TEST(Gtp, PlaysAWholeGameAgainstItself) {
    for (const char* player : {"random", "greedy", "engine:nodes=200", "level:1"}) {
        GtpEngine gtp = engine_of(player);
        std::string transcript;
        int passes = 0;
        for (int ply = 0; passes < 2 && ply < 200; ++ply) {
            const std::string text = gtp.answer(ply % 2 == 0 ? "genmove b" : "genmove w").text;
            ASSERT_THAT(text, StartsWith("= ")) << player;
            passes = text == "= PASS\n\n" ? passes + 1 : 0;
            if (passes == 0) transcript += text.substr(2, 2);
        }
        EXPECT_EQ(passes, 2) << player;
        const auto session = session_of_othello_transcript(transcript);
        ASSERT_TRUE(session) << player << ": " << session.error().text;
        const Outcome outcome = (*session)->outcome();
        EXPECT_TRUE(outcome.over);
        const int margin = static_cast<int>(outcome.first - outcome.second);
        const std::string score = margin == 0 ? "0" : (margin > 0 ? "B+" : "W+") + std::to_string(std::abs(margin));
        EXPECT_EQ(gtp.answer("final_score").text, "= " + score + "\n\n");
        // A referee of Go passes on the passes that end a game.
        EXPECT_EQ(gtp.answer("play b pass").text, "=\n\n");
        EXPECT_EQ(gtp.answer("play w PASS").text, "=\n\n");
        EXPECT_THAT(gtp.answer("play b a1").text, StartsWith("? "));
        EXPECT_EQ(gtp.answer("final_score").text, "= " + score + "\n\n");
    }
}

TEST(GtpClock, MainTimeRunsDownWithoutTimeLeft) {
    GtpClock clock(2000, 0, 0);
    clock.spend(1500);
    EXPECT_EQ(clock.now().left_ms, 500);
    EXPECT_EQ(clock.now().moves_to_go, 0);
    clock.spend(600);
    EXPECT_EQ(clock.now().left_ms, 0);
}

TEST(GtpClock, OvertimeFollowsMainTimeAndBeginsAgain) {
    GtpClock clock(1000, 600, 2);
    const auto expect = [&](std::int64_t left_ms, int moves) {
        EXPECT_EQ(clock.now().left_ms, left_ms);
        EXPECT_EQ(clock.now().moves_to_go, moves);
    };
    expect(1000, 0);
    clock.spend(1000);
    expect(600, 2);
    clock.spend(100);
    expect(500, 1);
    clock.spend(500);
    expect(600, 2);
    clock.set_left(90, 1);
    expect(90, 1);
    clock.set_left(4000, 0);
    expect(4000, 0);
}

TEST(GtpClock, NoMainTimeIsOvertimeAtOnce) { EXPECT_EQ(GtpClock(0, 1000, 1).now().moves_to_go, 1); }

TEST(Gtp, KeepsToItsClock) {
    GtpEngine gtp = engine_of("engine:time=80000000");
    EXPECT_EQ(gtp.answer("time_settings 0 1 25").text, "=\n\n");
    EXPECT_THAT(gtp.answer("genmove b").text, StartsWith("= "));
    EXPECT_EQ(gtp.answer("time_left w 1 0").text, "=\n\n");
    EXPECT_THAT(gtp.answer("genmove w").text, StartsWith("= "));
}

}  // namespace
}  // namespace quartello::protocol
