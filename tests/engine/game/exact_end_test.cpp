// Who wins, where the score is too far away for the limits.
#include "engine/games/mapello/endgame/exact_end.hpp"

#include <gtest/gtest.h>

#include "engine/game/game_engine.hpp"
#include "engine/games/mapello/engine.hpp"
#include "tests/engine/games/mapello/positions.hpp"

namespace quartello {
namespace {

const std::atomic<bool> is_never_stopped = false;
constexpr int late_empties = 13;
/// Too few for the score of such a position, enough for its outcome.
constexpr SearchLimits tight = {.nodes = 44'000, .table_mb = 1, .decide = true};

int outcome(const solver::Late& late) {
    solver::Table table(1);
    return solver::Endgame(late.rules, table).solve(late.board(), solver::Request{.goal = solver::Goal::outcome}).value;
}

int sign(int value) { return (value > 0) - (value < 0); }

/// A late position whose side to move has a choice.
solver::Late with_a_choice(Rng& rng) {
    while (true) {
        const solver::Late late = solver::random_late(rng, late_empties);
        if (Mapello::count_moves(late.rules, late.position, {}) > 1) return late;
    }
}

/// What a careless search might say: the move listed last, and a value with the wrong sign.
Found<Mapello::Move> misled(const solver::Late& late) {
    Mapello::MoveList moves;
    Mapello::legal_moves(late.rules, late.position, {}, moves);
    return {3, false, 100, 0, {{-700 * outcome(late), false, {moves[moves.size() - 1]}}}};
}

TEST(ExactEnd, PutsASearchRight) {
    Rng rng(21);
    int decided = 0;
    int corrected = 0;
    constexpr int positions = 120 / test_scale;
    for (int i = 0; i < positions; ++i) {
        const solver::Late late = with_a_choice(rng);
        MapelloExactEnd end(late.rules, nullptr);
        EXPECT_FALSE(end.is_near(late.position, tight));
        EXPECT_TRUE(end.is_decidable(late.position, tight));
        const Found<Mapello::Move> before = misled(late);
        SearchEffort spent{before.nodes, 0};
        const auto decision = end.decide(late.position, tight, before, is_never_stopped, spent);
        EXPECT_LE(spent.nodes, before.nodes + *tight.nodes / 2 + solver::nodes_between_checks);
        if (!decision) continue;
        ++decided;
        const int exact = outcome(late);
        EXPECT_EQ(decision->outcome, exact) << late.describe();
        const Found<Mapello::Move> found = end.put_right(before, *decision);
        const FoundLine<Mapello::Move>& line = found.lines[0];
        EXPECT_EQ(sign(line.value), exact) << late.describe();
        EXPECT_FALSE(found.solved || line.solved);
        const solver::Late after{late.rules, Mapello::play(late.rules, late.position, line.moves[0])};
        EXPECT_EQ(-outcome(after), exact) << late.describe();
        if (exact < 0) {
            EXPECT_EQ(line.moves[0], before.lines[0].moves[0]);
        }
        corrected += line.moves[0] != before.lines[0].moves[0] ? 1 : 0;
    }
    EXPECT_GT(2 * decided, positions);
    EXPECT_GT(corrected, 0);
}

TEST(ExactEnd, DecidesOnlyForWhoeverPlaysToWinWithinLimits) {
    Rng rng(22);
    const solver::Late late = with_a_choice(rng);
    const MapelloExactEnd end(late.rules, nullptr);
    const auto decides = [&](auto change) {
        SearchLimits limits = tight;
        change(limits);
        return end.is_decidable(late.position, limits);
    };
    EXPECT_TRUE(decides([](SearchLimits&) {}));
    EXPECT_FALSE(decides([](SearchLimits& limits) { limits.decide = false; }));
    EXPECT_FALSE(decides([](SearchLimits& limits) { limits.lines = 2; }));
    EXPECT_FALSE(decides([](SearchLimits& limits) { limits.depth = 20; }));
    EXPECT_FALSE(decides([](SearchLimits& limits) { limits.plain = true; }));
    EXPECT_FALSE(decides([](SearchLimits& limits) { limits.nodes.reset(); }));
    EXPECT_FALSE(decides([](SearchLimits& limits) { limits.nodes = 20'000; }));
}

/// The whole engine: hardly ever wrong, hardly more nodes than allowed, and always the same answer.
TEST(ExactEnd, MakesTheEngineKeepWhatItHas) {
    Rng rng(23);
    int kept = 0;
    constexpr int positions = 150 / test_scale;
    for (int i = 0; i < positions; ++i) {
        const solver::Late late = with_a_choice(rng);
        const auto answer = [&] {
            GameEngine<Mapello> engine(late.rules, 1, {.linear = true});
            return engine.search(late.position, {}, tight, {}, is_never_stopped);
        };
        const Found<Mapello::Move> found = answer();
        EXPECT_LE(found.nodes, *tight.nodes + solver::nodes_between_checks);
        EXPECT_EQ(answer().lines[0].moves, found.lines[0].moves);
        const solver::Late after{late.rules, Mapello::play(late.rules, late.position, found.lines[0].moves[0])};
        kept += -outcome(after) == outcome(late) ? 1 : 0;
    }
    EXPECT_GE(10 * kept, 9 * positions);
}

}  // namespace
}  // namespace quartello
