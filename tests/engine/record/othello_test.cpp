// Othello in and out, checked against a tiny Othello of its own that knows nothing of Mapello.
#include "engine/record/othello.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

#include "engine/game/views.hpp"
#include "engine/record/record.hpp"
#include "tests/engine/game/random_sessions.hpp"

namespace quartello {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// Othello as its own rules say: a1 top left, Black (X) on d5 and e4, Black begins.
class TinyOthello {
public:
    TinyOthello() {
        at(3, 3) = at(4, 4) = 'O';
        at(4, 3) = at(3, 4) = 'X';
    }

    const std::array<char, 64>& board() const { return board_; }
    char side() const { return side_; }
    int count(char colour) const { return static_cast<int>(std::count(board_.begin(), board_.end(), colour)); }

    /// Turns what a disc on (x, y) turns; the number of discs turned. With `really` false nothing changes.
    int turn(int x, int y, bool really) {
        if (at(x, y) != '-') return 0;
        int turned = 0;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) turned += turn_line(x, y, dx, dy, really);
        }
        if (really && turned > 0) at(x, y) = side_;
        return turned;
    }
    std::vector<int> moves() {
        std::vector<int> out;
        for (int cell = 0; cell < 64; ++cell) {
            if (turn(cell % 8, cell / 8, false) > 0) out.push_back(cell);
        }
        return out;
    }
    void pass() { side_ = other(); }
    bool play(int cell) {
        if (turn(cell % 8, cell / 8, true) == 0) return false;
        pass();
        return true;
    }
    std::string text() const { return std::string(board_.begin(), board_.end()) + " " + side_; }

private:
    char other() const { return side_ == 'X' ? 'O' : 'X'; }
    char& at(int x, int y) { return board_[static_cast<std::size_t>(8 * y + x)]; }
    bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < 8 && y < 8; }

    int turn_line(int x, int y, int dx, int dy, bool really) {
        if (dx == 0 && dy == 0) return 0;
        int length = 0;
        int cx = x + dx;
        int cy = y + dy;
        for (; inside(cx, cy) && at(cx, cy) == other(); cx += dx, cy += dy) ++length;
        if (!inside(cx, cy) || at(cx, cy) != side_) return 0;
        for (int i = 1; really && i <= length; ++i) at(x + i * dx, y + i * dy) = side_;
        return length;
    }

    std::array<char, 64> board_ = [] {
        std::array<char, 64> empty;
        empty.fill('-');
        return empty;
    }();
    char side_ = 'X';
};

std::string cell_text(int cell, bool upper) {
    return {static_cast<char>((upper ? 'A' : 'a') + cell % 8), static_cast<char>('1' + cell / 8)};
}

/// Our board of a session as an Othello board.
std::string board_of(const Session& session) {
    const auto board = othello_board(session.position());
    EXPECT_TRUE(board) << board.error().text;
    return *board;
}

TEST(Othello, TheStartIsOthellosStart) {
    const auto session = session_of_othello_transcript("");
    ASSERT_TRUE(session);
    EXPECT_EQ(board_of(**session), TinyOthello().text());
    EXPECT_EQ(*position_of_othello_board(TinyOthello().text()), (*session)->position());
}

TEST(Othello, AMoveIsMirroredFromLeftToRight) {
    const auto session = session_of_othello_transcript("F5");
    ASSERT_TRUE(session);
    EXPECT_EQ((*session)->tree()[(*session)->node()].move, "c5");
    TinyOthello other;
    ASSERT_TRUE(other.play(4 * 8 + 5));
    EXPECT_EQ(board_of(**session), other.text());
}

struct RandomGame {
    TinyOthello game;
    std::string dressed;  // upper and lower case, blanks, some passes written
    std::string plain;    // as we export it
    int passes = 0;
};

RandomGame random_game(Rng& rng, int plies) {
    static const std::vector<std::string> blanks = {"", "", " ", "\n", "\t  "};
    static const std::vector<std::string> passes = {"", "--", "pa", "PS", "Pass"};
    RandomGame out;
    for (int i = 0; i < plies; ++i) {
        auto moves = out.game.moves();
        if (moves.empty()) {
            out.game.pass();
            moves = out.game.moves();
            if (moves.empty()) {
                out.game.pass();
                break;
            }
            out.dressed += any_of(rng, passes) + any_of(rng, blanks);
            ++out.passes;
        }
        const int cell = any_of(rng, moves);
        out.game.play(cell);
        out.dressed += cell_text(cell, rng.coin()) + any_of(rng, blanks);
        out.plain += cell_text(cell, false);
    }
    return out;
}

void check_game(const RandomGame& random) {
    const auto session = session_of_othello_transcript(random.dressed);
    RC_ASSERT(session);
    // a forced pass at the end is played for us
    TinyOthello expected = random.game;
    if (expected.moves().empty()) {
        expected.pass();
        if (expected.moves().empty()) expected.pass();
    }
    RC_ASSERT(board_of(**session) == expected.text());
    RC_ASSERT(*othello_transcript(**session) == random.plain);
    RC_ASSERT(*position_of_othello_board(expected.text()) == (*session)->position());
    RC_ASSERT((*session)->legal_moves().size() == expected.moves().size());
    RC_ASSERT(replay(*parse_record(format_record(record_of(**session)))));
}

RC_GTEST_PROP(Othello, RandomGamesAgreeWithAnotherOthello, (std::uint64_t seed)) {
    Rng rng(seed);
    check_game(random_game(rng, static_cast<int>(rng.below(61))));
}

TEST(Othello, FinishedGamesWithPassesHaveTheTournamentScore) {
    Rng rng(1);
    int with_passes = 0;
    for (int i = 0; i < 60; ++i) {
        const RandomGame random = random_game(rng, 60);
        with_passes += random.passes > 0 ? 1 : 0;
        const auto session = session_of_othello_transcript(random.dressed);
        ASSERT_TRUE(session) << session.error().text;
        const Outcome outcome = (*session)->outcome();
        ASSERT_TRUE(outcome.over);
        const int black = random.game.count('X');
        const int white = random.game.count('O');
        const int empty = 64 - black - white;
        EXPECT_EQ(outcome.first, black + (black > white ? empty : 0));
        EXPECT_EQ(outcome.second, white + (white > black ? empty : 0));
    }
    EXPECT_GT(with_passes, 5);
}

TEST(Othello, AFullGameOfOthersThatEndsAfterNineMoves) {
    // the well-known shortest game, in which White is wiped out
    const auto session = session_of_othello_transcript("e6f4e3f6g5d6e7f5c5");
    ASSERT_TRUE(session) << session.error().text;
    const Outcome outcome = (*session)->outcome();
    EXPECT_TRUE(outcome.over);
    EXPECT_EQ(outcome.first, 64);
    EXPECT_EQ(outcome.second, 0);
    EXPECT_EQ(record_of(**session).result, RecordResult::first_wins);
}

TEST(Othello, TranscriptErrorsNameThePlace) {
    const auto error = [](std::string_view text) { return session_of_othello_transcript(text).error(); };
    EXPECT_EQ(error("f5 k9").text,
              "othello transcript, character 4, \"k9\": expected a cell from a1 to h8 or a pass (--, pa, ps)");
    EXPECT_THAT(error("f5d6 f5").text,
                AllOf(HasSubstr("character 6, \"f5\": c5 on our board: "), HasSubstr("already holds a disc")));
    EXPECT_EQ(error("f5a1").clause, "line");
    EXPECT_THAT(error("f5pa").text, HasSubstr("character 3, \"pa\""));
    EXPECT_THAT(error("f").text, HasSubstr("character 1, \"f\""));
    EXPECT_THAT(error("f5-").text, HasSubstr("character 3, \"-\""));
    EXPECT_THAT(error("e6f4e3f6g5d6e7f5c5a1").text, HasSubstr("the game is over"));
    EXPECT_FALSE(session_of_othello_transcript("f5", "bonus=x"));
}

TEST(Othello, OnlyPlainGamesAreExported) {
    const auto classic = std::move(*make_session({"mapello", "", "classic", {}}));
    EXPECT_THAT(othello_transcript(*classic).error().text, HasSubstr("only a game from the plain Mapello start"));
    EXPECT_THAT(othello_board(classic->position()).error().text, HasSubstr("no place on an Othello board"));
    EXPECT_FALSE(othello_board("10/10/10/10/4bw4/4wb4/10/10/10/10 b 1 0"));
    EXPECT_FALSE(othello_board("nonsense"));
    const auto alea = std::move(*make_session({"alea"}));
    EXPECT_FALSE(othello_transcript(*alea));
}

TEST(Othello, BoardsInAllTheirSpellings) {
    const std::string start = TinyOthello().text();
    std::string other = start;
    for (char& c : other) c = c == '-' ? '.' : c == 'X' ? '*' : c == 'O' ? '0' : c;
    EXPECT_EQ(*position_of_othello_board(other), *position_of_othello_board(start));
    EXPECT_EQ(*othello_board(*position_of_othello_board(other + " \n")), start);
    const auto error = [](const std::string& text) { return position_of_othello_board(text).error().text; };
    EXPECT_THAT(error(""), HasSubstr("othello board, character 1, end of text: expected 64 cells"));
    EXPECT_THAT(error(start.substr(0, 63)), HasSubstr("character 64, end of text"));
    EXPECT_THAT(error(start.substr(0, 64)), HasSubstr("character 65, end of text: expected a space and the side"));
    EXPECT_THAT(error(start.substr(0, 64) + "X"), HasSubstr("expected a space and the side"));
    EXPECT_THAT(error(start.substr(0, 64) + " -"), HasSubstr("expected a space and the side"));
    EXPECT_THAT(error("?" + start.substr(1)), HasSubstr("character 1, \"?\""));
    EXPECT_THAT(error(start + "X"), HasSubstr("nothing may follow"));
    EXPECT_THAT(error(std::string(64, '-') + " X"), HasSubstr("no disc"));
}

TEST(Othello, ObfLines) {
    const std::string start = TinyOthello().text();
    const auto problem = parse_obf_line(start + "; F5:+3; d3:-64; E6:0;");
    ASSERT_TRUE(problem) << problem.error().text;
    EXPECT_EQ(problem->position, *position_of_othello_board(start));
    EXPECT_THAT(problem->moves, testing::ElementsAre(OthelloMoveScore{"c5", 3}, OthelloMoveScore{"e3", -64},
                                                     OthelloMoveScore{"d6", 0}));
    EXPECT_TRUE(parse_obf_line(start));
    EXPECT_TRUE(parse_obf_line(start + ";"));
    const auto error = [&](const std::string& rest) { return parse_obf_line(start + rest).error().text; };
    EXPECT_EQ(error("; F5:+65"), "obf line, character 72, \"+65\": expected a score from -64 to +64");
    EXPECT_THAT(error("; F5"), HasSubstr("expected MOVE:SCORE"));
    EXPECT_THAT(error(";;"), HasSubstr("expected MOVE:SCORE"));
    EXPECT_THAT(error("; f5:1; F5:1"), HasSubstr("given twice"));
    EXPECT_THAT(error("; a1:1"), HasSubstr("\"a1\": h1 on our board: Black on h1 would flip nothing"));
    EXPECT_THAT(error("; ps:1"), HasSubstr("pass on our board: Black may not pass"));
    EXPECT_THAT(error("; f55:1"), HasSubstr("expected a cell"));
    EXPECT_THAT(error("; :1"), HasSubstr("expected a cell"));
    EXPECT_THAT(error("; f5:"), HasSubstr("expected a score"));
    EXPECT_THAT(error("; f5:--1"), HasSubstr("expected a score"));
}

RC_GTEST_PROP(Othello, AnyBytesAreAnErrorOrAValue, (const std::string& text)) {
    (void)session_of_othello_transcript(text);
    (void)position_of_othello_board(text);
    (void)parse_obf_line(text);
    (void)othello_board(text);
}

}  // namespace
}  // namespace quartello
