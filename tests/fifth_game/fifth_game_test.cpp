// A game nobody wrote a word about outside its folder: it plays, is searched, solved, explained and written down.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "engine/game/counting.hpp"
#include "engine/game/solve.hpp"
#include "engine/games/noughts/engine.hpp"
#include "engine/record/record.hpp"
#include "protocol/ugi.hpp"
#include "tests/engine/rules/conformance.hpp"
#include "tests/fifth_game/slow_noughts.hpp"
#include "training/generate.hpp"

namespace quartello {

INSTANTIATE_TYPED_TEST_SUITE_P(KernelNoughts, Conformance, Noughts);

namespace {

const std::atomic<bool> never_stop = false;

std::unique_ptr<Session> open(const std::string& position = "", const std::string& rules = "") {
    auto session = make_session({.game = "noughts", .rules = rules, .position = position});
    EXPECT_TRUE(session) << session.error().text;
    return std::move(*session);
}

TEST(FifthGame, IsLastInTheList) {
    ASSERT_EQ(all_sheets().size(), 5U);
    EXPECT_EQ(all_sheets().back()->name, "noughts");
}

/// There are 255,168 games; one that has ended stays counted at the greater depths.
TEST(FifthGame, HasTheKnownNumbersOfGames) {
    const std::vector<std::uint64_t> known = {1, 9, 72, 504, 3024, 15120, 56160, 154944, 255168, 255168};
    for (std::size_t depth = 0; depth < known.size(); ++depth)
        EXPECT_EQ(perft(*open(), static_cast<int>(depth)), known[depth]) << depth;
}

TEST(FifthGame, SearchFindsTheWin) {
    const auto session = open("xx1/oo1/3 x");
    const SearchReport report = session->search({.nodes = 10'000}, {}, never_stop);
    ASSERT_FALSE(report.lines.empty());
    EXPECT_EQ(report.lines[0].moves[0], "c1");
    EXPECT_EQ(report.lines[0].value, hundredths_per_point);
}

TEST(FifthGame, IsProvedADraw) {
    EndgameSolver solver(8);
    const SolveReport report = solver.solve(*open(), {.all_moves = true});
    ASSERT_TRUE(report.solved);
    EXPECT_EQ(report.score, 0);
    EXPECT_EQ(report.empties, 9);
    EXPECT_EQ(report.moves.size(), 9U);
}

TEST(FifthGame, ARowToBeAvoidedLoses) {
    EndgameSolver solver(8);
    const SolveReport report = solver.solve(*open("xox/oxo/1x1 o", "goal=avoid"), {});
    ASSERT_TRUE(report.solved);
    const auto session = open("xx1/oo1/3 x", "goal=avoid");
    ASSERT_TRUE(session->play("c1"));
    EXPECT_EQ(session->outcome().winner, Side::second);
}

TEST(FifthGame, EveryPlayerPlaysToTheEnd) {
    std::vector<std::string> names = {"random", "greedy", "uct:nodes=50", "engine:nodes=1000"};
    for (int level = 1; level <= highest_level; ++level) names.push_back("level:" + std::to_string(level));
    for (const std::string& name : names) {
        const auto player = parse_player(name);
        ASSERT_TRUE(player) << name;
        const auto session = open();
        while (!session->outcome().over) {
            const std::string move = session->choose(*player, 7, never_stop).move;
            ASSERT_TRUE(session->play(move)) << name << " " << move;
        }
    }
}

TEST(FifthGame, TheTopLevelDoesNotLose) {
    const auto level = *parse_player("level:10");
    const auto random = *parse_player("random");
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const auto session = open();
        const Side strong = seed % 2 == 0 ? Side::first : Side::second;
        while (!session->outcome().over) {
            const auto& mover = session->side_to_move() == strong ? level : random;
            ASSERT_TRUE(session->play(session->choose(mover, seed, never_stop).move));
        }
        EXPECT_NE(session->outcome().winner, opponent(strong)) << seed;
    }
}

TEST(FifthGame, ExplainsARefusalByItsClause) {
    const auto session = open("x2/3/3 o");
    const auto why = session->explain("a1");
    ASSERT_TRUE(why);
    EXPECT_FALSE(why->legal);
    EXPECT_EQ(why->reason.clause, "place");
    const auto allowed = session->explain("b2");
    ASSERT_TRUE(allowed && allowed->legal);
    EXPECT_EQ(allowed->events.size(), 1U);
}

TEST(FifthGame, ARecordIsReadBack) {
    const auto record = parse_record("[Game \"noughts\"]\n\n1. b2 a1 2. c1 a3 *\n");
    ASSERT_TRUE(record) << record.error().text;
    const auto session = replay(*record);
    ASSERT_TRUE(session) << session.error().text;
    EXPECT_EQ((*session)->position(), "o1x/1x1/o2 x");
}

TEST(FifthGame, SpeaksUgi) {
    std::vector<std::string> lines;
    std::promise<std::string> best;
    protocol::UgiEngine engine([&](std::string_view line) {
        if (line.starts_with("bestmove")) best.set_value(std::string(line));
        else if (line.starts_with("response")) lines.emplace_back(line);
    });
    engine.receive("setoption name Game value noughts");
    engine.receive("position fen xx1/oo1/3 x");
    engine.receive("query moves");
    EXPECT_THAT(lines, ::testing::ElementsAre("response c1 c2 a3 b3 c3"));
    engine.receive("go nodes 1000");
    auto answer = best.get_future();
    ASSERT_EQ(answer.wait_for(std::chrono::seconds(60)), std::future_status::ready);
    EXPECT_EQ(answer.get(), "bestmove c1");
}

TEST(FifthGame, WithoutACodecThereIsNoSelfPlay) {
    training::GenerateOptions options;
    options.game = "noughts";
    const auto report = training::generate(options, {}, never_stop);
    ASSERT_FALSE(report);
    EXPECT_THAT(report.error().text, ::testing::HasSubstr("GameCodec"));
}

}  // namespace
}  // namespace quartello
