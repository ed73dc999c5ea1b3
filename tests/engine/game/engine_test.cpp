// Session::search: the exact end of Mapello inside the search, several lines, limits, stopping, two engines at once.
#include <gtest/gtest.h>

#include <thread>

#include "engine/core/rng.hpp"
#include "engine/game/session.hpp"
#include "engine/game/solve.hpp"
#include "tests/engine/game/open_session.hpp"
#include "tests/test_scale.hpp"

namespace quartello {
namespace {

const std::atomic<bool> nobody_stops = false;
constexpr std::uint64_t tried_boards = test_scale > 1 ? 4 : 30;

int empty_cells(const Session& session) {
    int empties = 0;
    const std::string letters = session.view().letters;
    const Grid grid = session.grid();
    for (Cell cell = 0; cell < grid.cells(); ++cell) {
        const bool inside = grid.x(cell) > 0 && grid.y(cell) > 0 && grid.x(cell) < 9 && grid.y(cell) < 9;
        const char letter = letters[static_cast<std::size_t>(cell)];
        empties += inside && (letter == '.' || letter == '*') ? 1 : 0;
    }
    return empties;
}

/// A random board played at random until so many cells are empty; nothing if the game ends before.
std::unique_ptr<Session> late_mapello(std::uint64_t seed, int empties) {
    auto session =
        open_session({"mapello", seed % 2 == 0 ? "" : "empties=winner", "random:" + std::to_string(seed), ""});
    Rng rng(seed);
    while (empty_cells(*session) > empties) {
        const auto moves = session->legal_moves();
        if (moves.empty()) return nullptr;
        EXPECT_TRUE(session->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    return session->outcome().over ? nullptr : std::move(session);
}

TEST(EngineEnd, SaysWhatTheSolverSays) {
    EndgameSolver solver(1);
    int tried = 0;
    for (std::uint64_t seed = 1; seed <= tried_boards; ++seed) {
        const auto session = late_mapello(seed, 8);
        if (!session) continue;
        ++tried;
        const auto exact = solver.solve(*session, {.all_moves = true});
        ASSERT_TRUE(exact.solved);
        for (const SearchLimits& limits :
             {SearchLimits{.nodes = 200'000, .lines = 3, .table_mb = 1}, SearchLimits{.time_ms = 60'000, .table_mb = 1},
              SearchLimits{.table_mb = 1}, SearchLimits{.depth = 9, .table_mb = 1}}) {
            const auto report = session->search(limits, {}, nobody_stops);
            EXPECT_TRUE(report.solved) << session->position();
            ASSERT_EQ(report.lines.size(), std::min(exact.moves.size(), static_cast<std::size_t>(limits.lines)));
            for (std::size_t i = 0; i < report.lines.size(); ++i) {
                EXPECT_TRUE(report.lines[i].solved);
                EXPECT_EQ(report.lines[i].value, 100 * exact.moves[i].score) << session->position();
            }
            EXPECT_GT(report.nodes, 0U);
        }
    }
    EXPECT_GT(2 * tried, static_cast<int>(tried_boards));
}

/// Far from the end nothing is proved before the limit, so the estimate is the search's alone.
TEST(SolveGivenUp, IsEstimatedByTheSearch) {
    EndgameSolver solver(1);
    for (const char* game : {"arrello", "mabi", "alea"}) {
        const auto session = open_session({game, "", "", ""});
        Rng rng(5);
        for (int ply = 0; ply < 12; ++ply) {
            const auto moves = session->legal_moves();
            ASSERT_TRUE(session->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
        }
        const auto given_up = solver.solve(*session, {.nodes = 500});
        EXPECT_FALSE(given_up.solved);
        session->forget_searches();
        const auto report = session->search({.nodes = 20'000}, {}, nobody_stops);
        ASSERT_EQ(given_up.moves.size(), 1U);
        EXPECT_EQ(given_up.moves[0].move, report.lines[0].moves[0]) << game;
        EXPECT_EQ(given_up.score, report.lines[0].value / 100.0) << game;
        EXPECT_NE(given_up.score, 0) << game;
        const auto outcome = solver.solve(*session, {.only_outcome = true, .nodes = 500});
        EXPECT_EQ(outcome.score, given_up.score > 0 ? 1 : -1) << game;
    }
}

TEST(EngineEnd, TheBestLineLeadsToTheValue) {
    for (std::uint64_t seed = 1; seed <= tried_boards; ++seed) {
        const auto session = late_mapello(seed, 9);
        if (!session) continue;
        const Side side = session->side_to_move();
        const auto report = session->search({.nodes = 1'000'000, .table_mb = 1}, {}, nobody_stops);
        ASSERT_TRUE(report.solved);
        for (const auto& move : report.lines[0].moves) ASSERT_TRUE(session->play(move)) << move;
        const Outcome outcome = session->outcome();
        ASSERT_TRUE(outcome.over);
        const double margin = (outcome.first - outcome.second) * (side == Side::first ? 1 : -1);
        EXPECT_EQ(report.lines[0].value, static_cast<int>(100 * margin));
    }
}

TEST(Engine, RepeatsItselfByNodes) {
    for (const GameSpec& spec : {GameSpec{"mapello", "", "classic"}, GameSpec{"arrello"}, GameSpec{"mabi"},
                                 GameSpec{"alea"}, GameSpec{"alea", "size=9"}}) {
        const auto search = [&] {
            const auto session = open_session(spec);
            std::string told;
            const auto tell = [&](const SearchReport& report) {
                told += std::to_string(report.depth) + " " + std::to_string(report.nodes) + " " +
                        std::to_string(report.lines[0].value) + " " + report.lines[0].moves[0] + "\n";
            };
            tell(session->search({.nodes = 5000, .lines = 2, .table_mb = 1}, tell, nobody_stops));
            return told;
        };
        const std::string told = search();
        EXPECT_EQ(told, search()) << spec.game;
        EXPECT_NE(told.find(" 5000 "), std::string::npos) << told;
    }
}

TEST(Engine, StopsBeforeAndDuringTheSolver) {
    for (const int empties : {40, 26, 20}) {
        const auto session = late_mapello(4, empties);
        ASSERT_TRUE(session);
        const std::atomic<bool> stopped = true;
        EXPECT_FALSE(session->search({.table_mb = 1}, {}, stopped).lines.empty());
        std::atomic<bool> stop = false;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            stop = true;
        });
        EXPECT_FALSE(session->search({.threads = 2, .table_mb = 1}, {}, stop).lines.empty());
    }
}

TEST(Engine, TwoInOneProcess) {
    const auto one = [](std::uint64_t seed) {
        const auto session = late_mapello(seed, 20);
        return session->search({.nodes = 20000, .table_mb = 1}, {}, nobody_stops).lines[0].value;
    };
    const int first = one(2);
    const int second = one(4);
    int first_again = 0;
    int second_again = 0;
    {
        std::jthread a([&] { first_again = one(2); });
        std::jthread b([&] { second_again = one(4); });
    }
    EXPECT_EQ(first, first_again);
    EXPECT_EQ(second, second_again);
}

}  // namespace
}  // namespace quartello
