// The smallest change that makes a start even: what changes there are, how they are chosen, and a whole search.
#include "lab/evening.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "lab/evening_search.hpp"
#include "lab/generate.hpp"
#include "tests/test_scale.hpp"

namespace quartello::lab {
namespace {

const std::atomic<bool> stopped_by_nobody = false;

TEST(Evening, BoardTexts) {
    EXPECT_EQ(board_text_of("..#.....b", 3), "2#/3/2b");
    EXPECT_EQ(board_text_of("............", 12), "12");
}

TEST(Evening, SingleChangesAreLegalAndDiffer) {
    // One wall and one joker: each may go to any free cell of its kind, or go, and more of all three may come.
    const GameSpec start{"mapello", "", "3j6/10/10/3#6/4bw4/4wb4/10/10/10/10"};
    const auto changes = single_changes(start);
    const auto count = [&](ChangeKind kind, const std::string& piece) {
        return std::ranges::count_if(changes, [&](const auto& one) { return one.kind == kind && one.piece == piece; });
    };
    EXPECT_EQ(count(ChangeKind::move, "#"), 59) << "64 cells, four discs, the wall";
    EXPECT_EQ(count(ChangeKind::move, "j"), 35) << "36 cells of the border";
    EXPECT_EQ(count(ChangeKind::remove, "#"), 1);
    EXPECT_EQ(count(ChangeKind::remove, "j"), 1);
    EXPECT_EQ(count(ChangeKind::add, "*"), 59);
    EXPECT_EQ(count(ChangeKind::add, "j"), 35);
    EXPECT_EQ(count(ChangeKind::move, "b"), 0) << "discs are no part of a set-up";
    std::set<std::string> positions;
    for (const BoardChange& change : changes) {
        EXPECT_TRUE(make_session({"mapello", "", "", change.position})) << change.position;
        positions.insert(change.position);
    }
    EXPECT_EQ(positions.size(), changes.size());
    const auto step = std::ranges::find_if(changes, [](const auto& one) { return one.from == "c3" && one.to == "c2"; });
    ASSERT_NE(step, changes.end());
    EXPECT_EQ(step->size, 1);
}

TEST(Evening, LimitsAndOtherGames) {
    const auto full = single_changes({"mapello", "walls=1", "10/10/10/3#6/4bw4/4wb4/10/10/10/10"});
    EXPECT_TRUE(
        std::ranges::none_of(full, [](const auto& one) { return one.kind == ChangeKind::add && one.piece == "#"; }));
    const auto arrello = single_changes({"arrello", "size=3"});
    EXPECT_EQ(std::ranges::count(arrello, "g", &BoardChange::piece), 9) << "a piece more of either side";
    EXPECT_TRUE(single_changes({"mapello", "", "", "nonsense"}).empty());
}

TEST(Evening, TheShortlistPrefersEvenAndSmall) {
    const std::vector<int> sizes = {1, 1, 5, 1};
    const std::vector<double> chances = {0.7, 0.52, 0.52, 0.5};
    EXPECT_EQ(shortlist(sizes, chances, 3), (std::vector{3, 1, 2}));
    EXPECT_TRUE(shortlist({}, {}, 3).empty());
}

TEST(Evening, WhatTheSearchMissedStaysBehindAChange) {
    EveningBase base{"mapello", Strength::good, 0.65, {0, false}};
    EXPECT_GT(expected_chance(base, {0, false}), 0.55) << "the games said so, whatever the search says";
    EXPECT_LT(expected_chance(base, {-300, false}), expected_chance(base, {0, false}));
}

/// A random board on which Black wins two games of three.
TEST(EveningDeep, AnUnfairBoardIsMadeBetter) {
    FairnessPlan plan;
    plan.start = {"mapello", "", "random:14"};
    const auto session = make_session(plan.start);
    plan.start = {"mapello", (*session)->rules(), "", (*session)->position()};
    plan.strengths = {Strength::good};
    plan.threads = 2;
    plan.most_pairs = 100;
    plan.precision = 0.04;
    plan.solver_nodes = 0;
    const auto before = measure_fairness(plan, [](const Fairness&) {}, stopped_by_nobody);
    ASSERT_TRUE(before);
    ASSERT_FALSE(is_even(before->strengths[0])) << before->strengths[0].chance.value;
    const auto found = find_evening(plan, before->strengths[0], [](std::string_view) {}, stopped_by_nobody);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->better);
    EXPECT_LT(std::abs(found->after.chance.value - 0.5), std::abs(found->before.chance.value - 0.5));
    EXPECT_EQ(is_even(found->after), found->even);
}

TEST(Generate, BoardsKeepTheirSymmetryAndCounts) {
    for (const BoardSymmetry symmetry : all_board_symmetries) {
        const auto board = draw_board("mapello", "", symmetry, {4, 4, 4}, 9);
        ASSERT_TRUE(board) << name_of(symmetry);
        const auto session = make_session(*board);
        ASSERT_TRUE(session);
        const BoardView view = (*session)->view();
        for (const char piece : {'#', '*', 'j'}) EXPECT_EQ(std::ranges::count(view.letters, piece), 4) << piece;
        const auto turned = [&](Cell cell) {
            const int x = view.grid.x(cell);
            const int y = view.grid.y(cell);
            const int last = view.grid.width - 1;
            if (symmetry == BoardSymmetry::mirror) return view.grid.at(y, x);
            if (symmetry == BoardSymmetry::turn) return view.grid.at(last - x, last - y);
            if (symmetry == BoardSymmetry::quarter) return view.grid.at(last - y, x);
            return cell;
        };
        for (Cell cell = 0; cell < view.grid.cells(); ++cell) {
            const char here = view.letters[static_cast<std::size_t>(cell)];
            if (here == 'b' || here == 'w') continue;
            EXPECT_EQ(here, view.letters[static_cast<std::size_t>(turned(cell))]) << name_of(symmetry);
        }
    }
    EXPECT_FALSE(draw_board("alea", "", BoardSymmetry::none, {}, 1));
}

TEST(Generate, TheSameBoardsForAnyNumberOfThreads) {
    GenerateWish wish;
    wish.game = "mapello";
    wish.band = 0.2;
    wish.precision = 0.1;
    wish.most_pairs = test_scale > 1 ? 8 : 16;
    constexpr std::size_t boards = test_scale > 1 ? 1 : 2;
    const auto nobody = [](std::size_t, std::uint64_t) {};
    const auto one = generate_boards(wish, boards, 20, 1, nobody, stopped_by_nobody);
    const auto three = generate_boards(wish, boards, 20, 3, nobody, stopped_by_nobody);
    ASSERT_TRUE(one && three);
    ASSERT_EQ(one->size(), boards);
    ASSERT_EQ(three->size(), boards);
    for (std::size_t i = 0; i < one->size(); ++i) {
        EXPECT_EQ((*one)[i].number, (*three)[i].number);
        EXPECT_EQ((*one)[i].start.position, (*three)[i].start.position);
        EXPECT_LE(std::abs((*one)[i].found.strengths[1].chance.value - 0.5), 0.2);
    }
    const auto alone = generate_board(wish, one->back().number, 2, stopped_by_nobody);
    ASSERT_TRUE(alone);
    EXPECT_EQ(alone->found.strengths[0].chance.value, one->back().found.strengths[0].chance.value);
    wish.game = "alea";
    EXPECT_FALSE(generate_boards(wish, 1, 1, 1, nobody, stopped_by_nobody));
}

}  // namespace
}  // namespace quartello::lab
