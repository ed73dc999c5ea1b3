// Puzzles out of games: legal, truly best where it is claimed to be proved, graded as said, and the same every time.
#include "lab/puzzles.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/json.hpp"
#include "engine/game/solve.hpp"
#include "engine/game/views.hpp"
#include "tests/lab/never.hpp"
#include "tests/test_scale.hpp"

namespace quartello::lab {
namespace {

using ::testing::Contains;
using ::testing::IsSubsetOf;

std::vector<Puzzle> puzzles_in(const PuzzlePlan& plan) {
    auto found = find_puzzles(plan, {}, never);
    EXPECT_TRUE(found);
    return found ? std::move(*found) : std::vector<Puzzle>{};
}

/// About as few as still have a puzzle of each game.
constexpr std::uint64_t games_each = 60;

PuzzlePlan plan_for(GameSpec start, std::uint64_t games, std::uint64_t nodes) {
    return {std::move(start), 1, games, 1, nodes};
}

std::vector<std::string> texts_of(const std::vector<Puzzle>& puzzles) {
    std::vector<std::string> out;
    for (const auto& puzzle : puzzles) out.push_back(json::to_json(view_of(puzzle)));
    return out;
}

std::unique_ptr<Session> session_at(const Puzzle& puzzle) {
    auto session = make_session(puzzle.start);
    EXPECT_TRUE(session);
    for (const auto& move : puzzle.moves) EXPECT_TRUE((*session)->play(move)) << move;
    return std::move(*session);
}

void check_form(const Puzzle& puzzle) {
    const auto session = session_at(puzzle);
    const auto legal = session->legal_moves();
    EXPECT_EQ(session->side_to_move(), puzzle.side);
    ASSERT_FALSE(puzzle.accepted.empty());
    EXPECT_THAT(puzzle.accepted, IsSubsetOf(legal));
    EXPECT_THAT(legal, Contains(puzzle.second_move));
    EXPECT_EQ(std::ranges::count(puzzle.accepted, puzzle.second_move), 0);
    for (const auto& move : puzzle.accepted)
        EXPECT_EQ(session->click_cell(move), session->click_cell(puzzle.accepted[0])) << move;
    EXPECT_GT(puzzle.best, puzzle.second);
    EXPECT_THAT(std::vector<std::string_view>(std::begin(puzzle_themes), std::end(puzzle_themes)),
                Contains(puzzle.theme));
    EXPECT_EQ(puzzle.goal == PuzzleGoal::better, !puzzle.solved);
    EXPECT_TRUE(puzzle.goal != PuzzleGoal::win || (puzzle.best > 0 && puzzle.second <= 0));
    EXPECT_TRUE(puzzle.goal != PuzzleGoal::draw || (puzzle.best == 0 && puzzle.second < 0));
}

TEST(PuzzlesDeep, AreWellFormedInEveryGame) {
    for (const GameSpec& start : {GameSpec{"mapello", "", "classic"}, GameSpec{"arrello", "size=6"},
                                  GameSpec{"mabi", "size=6"}, GameSpec{"alea", "size=5"}}) {
        SCOPED_TRACE(start.game);
        const auto found = puzzles_in(plan_for(start, start.game == "mapello" ? games_each / 10 : games_each, 3'000));
        EXPECT_FALSE(found.empty());
        for (const auto& puzzle : found) check_form(puzzle);
    }
}

TEST(PuzzlesDeep, ProvedOnesAreTheSolversAnswer) {
    const auto found = puzzles_in(plan_for({"mapello", "", "random"}, 3, 30'000));
    ASSERT_FALSE(found.empty());
    EndgameSolver solver(4);
    for (const auto& puzzle : found) {
        ASSERT_TRUE(puzzle.solved) << "Mapello's are";
        SolveOptions all;
        all.all_moves = true;
        const auto report = solver.solve(*session_at(puzzle), all);
        ASSERT_TRUE(report.solved);
        for (const auto& [move, score] : report.moves) {
            const bool accepted = std::ranges::find(puzzle.accepted, move) != puzzle.accepted.end();
            EXPECT_EQ(score * hundredths_per_point == puzzle.best, accepted) << move;
            EXPECT_TRUE(accepted || score * hundredths_per_point <= puzzle.second) << move;
        }
    }
}

TEST(Puzzles, GradeOneIsWhatGreedyFinds) {
    const auto found = puzzles_in(plan_for({"mapello", "", "classic"}, test_scale > 1 ? 1 : 4, 10'000));
    PlayerSpec greedy;
    greedy.kind = PlayerKind::greedy;
    for (const auto& puzzle : found) {
        bool always = true;
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const auto move = session_at(puzzle)->choose(greedy, seed, never).move;
            always = always && std::ranges::find(puzzle.accepted, move) != puzzle.accepted.end();
        }
        EXPECT_EQ(puzzle.grade == 1, always);
    }
}

TEST(PuzzlesDeep, AGameDependsOnSeedAndNumberAlone) {
    PuzzlePlan plan = plan_for({"arrello", "size=6"}, 96, 1'000);
    const auto all = texts_of(puzzles_in(plan));
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(texts_of(puzzles_in(plan)), all);
    std::vector<std::string> in_parts;
    plan.games = 48;
    for (const std::uint64_t first : {1, 49}) {
        plan.first = first;
        for (auto& text : texts_of(puzzles_in(plan))) in_parts.push_back(std::move(text));
    }
    EXPECT_EQ(in_parts, all);
    plan = plan_for({"arrello", "size=6"}, 96, 1'000);
    plan.seed = 2;
    EXPECT_NE(texts_of(puzzles_in(plan)), all);
}

TEST(Puzzles, AreChosenEvenly) {
    std::vector<Puzzle> found;
    for (std::uint64_t number = 1; number <= 20; ++number) {
        Puzzle puzzle;
        puzzle.number = number;
        puzzle.grade = number <= 14 ? 1 : number <= 18 ? 2 : 3;
        puzzle.theme = number == 9 ? "joker" : "quiet";
        puzzle.goal = number == 1 ? PuzzleGoal::points : PuzzleGoal::win;
        found.push_back(puzzle);
    }
    const auto chosen = choose_puzzles(found, 6);
    std::vector<int> grades;
    std::vector<std::uint64_t> numbers;
    for (const auto& puzzle : chosen) {
        grades.push_back(puzzle.grade);
        numbers.push_back(puzzle.number);
    }
    EXPECT_EQ(grades, (std::vector{1, 1, 2, 2, 3, 3}));
    EXPECT_THAT(numbers, Contains(9U)) << "a theme of its own";
    EXPECT_THAT(numbers, ::testing::Not(Contains(1U))) << "what decides the game comes first";
    EXPECT_EQ(choose_puzzles(found, 100).size(), found.size());
}

TEST(Puzzles, CanBeStoppedAndSayWhatIsWrong) {
    const std::atomic<bool> at_once = true;
    const auto none = find_puzzles(plan_for({"mabi"}, 3, 1'000), {}, at_once);
    ASSERT_TRUE(none);
    EXPECT_TRUE(none->empty());
    EXPECT_FALSE(find_puzzles(plan_for({"mabi", "size=5"}, 1, 10), {}, never));
}

}  // namespace
}  // namespace quartello::lab
