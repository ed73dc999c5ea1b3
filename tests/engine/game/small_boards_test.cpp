// Small boards solved from their start, as docs/reference/rules.md has them.
#include <gtest/gtest.h>

#include "engine/game/solve.hpp"

namespace quartello {
namespace {

constexpr std::size_t small_board_mb = 64;

double solved_value(const std::string& game, const std::string& rules) {
    const auto session = make_session({game, rules, {}, {}});
    EXPECT_TRUE(session) << rules;
    const SolveReport report = EndgameSolver(small_board_mb).solve(**session, {});
    EXPECT_TRUE(report.solved) << rules;
    return report.score;
}

TEST(SmallBoards, ArrelloOfThreeInEveryReading) {
    for (const std::string gaps : {"yes", "no"}) {
        for (const std::string part : {"prefix", "whole"}) {
            const std::string rules = "size=3,gaps=" + gaps + ",part=" + part;
            EXPECT_EQ(solved_value("arrello", rules + ",lines=one"), 1);
            EXPECT_EQ(solved_value("arrello", rules + ",lines=any"), 5);
        }
    }
}

TEST(SmallBoardsDeep, AleaOfThree) {
    EXPECT_EQ(solved_value("alea", "size=3"), 1);
    EXPECT_EQ(solved_value("alea", "size=3,adjacent=8"), -1);
    EXPECT_EQ(solved_value("alea", "size=3,adjacent=8,streak=0"), -1);
}

}  // namespace
}  // namespace quartello
