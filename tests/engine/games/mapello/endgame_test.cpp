#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "engine/games/mapello/endgame/endgame.hpp"
#include "tests/engine/games/mapello/positions.hpp"
#include "tests/oracles/brute_force.hpp"

namespace quartello::solver {

namespace {

int sign(int value) { return (value > 0) - (value < 0); }

Solution solve(const Late& late, const EndgameRequest& request, std::size_t megabytes = 1) {
    Table table(megabytes);
    return Endgame(late.rules, table).solve(late.board(), request);
}

Mapello::Position play(const Late& late, const Mapello::Position& position, std::uint8_t square) {
    return Mapello::play(late.rules, position, Mapello::Move{square});
}

TEST(KernelEndgame, EqualsMinimaxOnSmallPositions) {
    Rng rng(1);
    for (int i = 0; i < 900 / test_scale; ++i) {
        const Late late = random_late(rng, static_cast<int>(rng.below(10)));
        const Solution found = solve(late, {});
        ASSERT_TRUE(found.solved);
        ASSERT_EQ(found.value, minimax<Mapello>(late.rules, late.position)) << late.describe();
    }
}

// Large enough for the shared table, its cut-offs, and (with a single bucket) for entries driven out all the time.
TEST(KernelEndgame, EqualsAlphaBetaOnLargerPositions) {
    Rng rng(2);
    for (int i = 0; i < 60 / test_scale; ++i) {
        const Late late = random_late(rng, 12 + static_cast<int>(rng.below(2)));
        const int expected = alpha_beta<Mapello>(late.rules, late.position);
        ASSERT_EQ(solve(late, {}).value, expected) << late.describe();
        ASSERT_EQ(solve(late, {}, 0).value, expected) << late.describe();
        EndgameRequest warmed;
        warmed.warmed_from = 0;
        ASSERT_EQ(solve(late, warmed).value, expected) << late.describe();
    }
}

TEST(Endgame, EveryMoveHasItsValue) {
    Rng rng(3);
    for (int i = 0; i < 200 / test_scale; ++i) {
        const Late late = random_late(rng, 1 + static_cast<int>(rng.below(8)));
        EndgameRequest request;
        request.all_moves = true;
        const Solution found = solve(late, request);
        ASSERT_TRUE(found.solved);
        ASSERT_EQ(found.moves.size(), Mapello::count_moves(late.rules, late.position, {})) << late.describe();
        for (std::size_t m = 0; m < found.moves.size(); ++m) {
            const auto& [square, value] = found.moves[m];
            ASSERT_EQ(value, -minimax<Mapello>(late.rules, play(late, late.position, square))) << late.describe();
            ASSERT_LE(value, found.moves[m == 0 ? 0 : m - 1].value);
        }
    }
}

TEST(Endgame, OutcomeIsTheSignOfTheScore) {
    Rng rng(4);
    for (int i = 0; i < 300 / test_scale; ++i) {
        const Late late = random_late(rng, 2 + static_cast<int>(rng.below(12)));
        EndgameRequest outcome;
        outcome.goal = Goal::outcome;
        outcome.all_moves = rng.coin();
        outcome.warmed_from = rng.coin() ? 0 : warmed_empties;
        const Solution score = solve(late, {});
        const Solution found = solve(late, outcome);
        ASSERT_EQ(found.value, sign(score.value)) << late.describe();
        if (found.moves.empty()) continue;
        const Late next{late.rules, play(late, late.position, found.moves.front().square)};
        ASSERT_EQ(-sign(solve(next, {}).value), found.value) << late.describe();
    }
}

TEST(Endgame, TheLineKeepsTheValueToTheEnd) {
    Rng rng(5);
    for (int i = 0; i < 200 / test_scale; ++i) {
        const Late late = random_late(rng, 1 + static_cast<int>(rng.below(14)));
        const Solution found = solve(late, {});
        Mapello::Position position = late.position;
        for (const std::uint8_t square : found.line) {
            ASSERT_TRUE(is_legal<Mapello>(late.rules, position, {}, Mapello::Move{square})) << late.describe();
            position = play(late, position, square);
        }
        ASSERT_TRUE(Mapello::is_over(late.rules, position, {})) << late.describe();
        const int margin = Mapello::margin(late.rules, position);
        ASSERT_EQ(position.side == late.position.side ? margin : -margin, found.value) << late.describe();
        ASSERT_EQ(found.line.empty(), found.moves.empty());
        if (found.line.empty()) continue;
        ASSERT_EQ(found.line.front(), found.moves.front().square);
    }
}

TEST(Endgame, ThreadsAgree) {
    Rng rng(6);
    for (int i = 0; i < 24 / test_scale + 2; ++i) {
        const Late late = random_late(rng, 16 + static_cast<int>(rng.below(test_scale > 1 ? 1 : 3)));
        EndgameRequest several;
        several.threads = 2 + i % 3;
        several.all_moves = i % 4 == 0;
        const Solution alone = solve(late, {}, 8);
        const Solution together = solve(late, several, 8);
        ASSERT_TRUE(together.solved);
        ASSERT_EQ(together.value, alone.value) << late.describe();
        ASSERT_EQ(together.moves.front().value, alone.value);
    }
}

TEST(Endgame, OneThreadIsDeterministic) {
    Rng rng(7);
    const Late late = random_late(rng, 15);
    const Solution once = solve(late, {});
    const Solution again = solve(late, {});
    EXPECT_EQ(once.nodes, again.nodes);
    EXPECT_EQ(once.line, again.line);
}

TEST(Endgame, OneSolverServesManyPositions) {
    Rng rng(8);
    const Late late = random_late(rng, 14);
    Table table(1);
    Endgame endgame(late.rules, table);
    Mapello::Position position = late.position;
    const int value = endgame.solve(late.board(), {}).value;
    int turn = 1;
    for (const std::uint8_t square : endgame.solve(late.board(), {}).line) {
        position = play(late, position, square);
        turn = -turn;
        ASSERT_EQ(endgame.solve(Late{late.rules, position}.board(), {}).value, turn * value);
    }
}

/// Far too large to solve.
Late opening() {
    const auto start = *Mapello::start(*parse_rules<Mapello>(""), "");
    return {start.rules, start.position};
}

/// That it ends shows that it was told: the opening would take years. How soon is counted below, in nodes.
TEST(Endgame, StopsWhenTold) {
    for (const int threads : {1, 3}) {
        std::atomic<bool> stop{false};
        EndgameRequest request;
        request.threads = threads;
        request.limits.stop = &stop;
        std::jthread teller([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            stop = true;
        });
        EXPECT_FALSE(solve(opening(), request).solved);
    }
}

TEST(Endgame, AStopSetBeforehandCostsFewNodes) {
    const std::atomic<bool> stop{true};
    EndgameRequest request;
    request.limits.stop = &stop;
    const Solution found = solve(opening(), request);
    EXPECT_FALSE(found.solved);
    EXPECT_LT(found.nodes, 20000u);
}

TEST(Endgame, KeepsItsLimits) {
    EndgameRequest by_nodes;
    by_nodes.limits.nodes = 500000;
    const Solution counted = solve(opening(), by_nodes);
    EXPECT_FALSE(counted.solved);
    EXPECT_LT(counted.nodes, 1500000u);
    EndgameRequest by_time;
    by_time.limits.time_ms = 50;
    const Solution timed = solve(opening(), by_time);
    EXPECT_FALSE(timed.solved);
    EXPECT_GE(timed.time_ms, 50);
    EXPECT_LE(timed.lower, timed.value);
}

}  // namespace

}  // namespace quartello::solver
