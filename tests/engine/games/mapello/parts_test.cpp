#include <gtest/gtest.h>

#include "engine/games/mapello/endgame/endgame_board.hpp"
#include "engine/games/mapello/endgame/last_flips.hpp"
#include "engine/games/mapello/endgame/stability.hpp"
#include "engine/games/mapello/endgame/table.hpp"
#include "tests/engine/games/mapello/positions.hpp"

namespace quartello::solver {

namespace {

TEST(KernelLastFlips, CountTheFlipsOfTheLastCell) {
    Rng rng(1);
    for (int i = 0; i < 60 / test_scale + 3; ++i) {
        const auto rules = random_game_start<Mapello>(rng).rules;
        const LastFlips last_flips(rules);
        for (int square = 0; square < 64; ++square) {
            if ((rules.walls & bit(square)) != 0) continue;
            for (int k = 0; k < 30; ++k) {
                const Bits cells = ~(rules.walls | bit(square));
                const Bits own = cells & (rng.coin() ? rng.next() : rng.next() & rng.next());
                const Bits opp = cells & ~own;
                ASSERT_EQ(last_flips.count(own, square), count(Mapello::flips(rules, own, opp, square)));
                ASSERT_EQ(last_flips.count(~own, square), count(Mapello::flips(rules, opp, own, square)));
            }
        }
    }
}

/// Plays every continuation and reports whether some disc of `first` (held by the mover of now) or `second` turns.
bool some_disc_turns(const Mapello::Rules& rules, const Mapello::Position& position, Bits first, Bits second) {
    if ((position.own & first) != first || (position.opp & second) != second) return true;
    bool turns = false;
    Mapello::for_each_move(rules, position, {}, [&](const Mapello::Move& move) {
        turns = turns || some_disc_turns(rules, Mapello::play(rules, position, move), second, first);
    });
    return turns;
}

TEST(Stability, StableDiscsNeverTurnInAnyContinuation) {
    Rng rng(2);
    int discs = 0;
    for (int i = 0; i < 2500 / test_scale; ++i) {
        const Late late = random_late(rng, static_cast<int>(rng.below(8)));
        const auto& [rules, position] = late;
        const Stability stability(Mapello::closed_sides(rules));
        const Bits empty = Mapello::empty_cells(rules, position);
        const Bits own = stability.stable(position.own, position.opp, empty);
        const Bits opp = stability.stable(position.opp, position.own, empty);
        discs += count(own | opp);
        ASSERT_FALSE(some_disc_turns(rules, position, own, opp)) << late.describe();
    }
    EXPECT_GT(discs, 0);
}

TEST(Stability, StableDiscsNeverTurnInRandomGames) {
    Rng rng(3);
    for (int i = 0; i < 3000 / test_scale; ++i) {
        const auto start = random_game_start<Mapello>(rng);
        const Stability stability(Mapello::closed_sides(start.rules));
        Bits stable[2] = {0, 0};
        walk_game<Mapello>(start, rng, 200, [&](const Walk<Mapello>& at) {
            const Mapello::Position& p = at.position;
            const auto own = static_cast<std::size_t>(index(p.side));
            ASSERT_EQ(stable[own] & ~p.own, 0u) << at.describe();
            ASSERT_EQ(stable[1 - own] & ~p.opp, 0u) << at.describe();
            const Bits empty = Mapello::empty_cells(at.rules, p);
            // Once stable, always found stable.
            ASSERT_EQ(stable[own] & ~stability.stable(p.own, p.opp, empty), 0u) << at.describe();
            stable[own] |= stability.stable(p.own, p.opp, empty);
            stable[1 - own] |= stability.stable(p.opp, p.own, empty);
        });
    }
}

TEST(Stability, AJokerBesideTheCornerMakesItUnsafe) {
    auto rules = *parse_rules<Mapello>("");
    rules.jokers.set(10);  // left of a1
    rules.prepare();
    const Stability with_joker(Mapello::closed_sides(rules));
    const Stability plain(Mapello::closed_sides(*parse_rules<Mapello>("")));
    const Bits a1 = bit(0);
    const Bits others = bit(1) | bit(8) | bit(9);
    EXPECT_EQ(plain.stable(a1, others, ~(a1 | others)), a1);
    EXPECT_EQ(with_joker.stable(a1, others, ~(a1 | others)), 0u);
}

TEST(SolverTable, GivesBackWhatItHolds) {
    Table table(1);
    Rng rng(4);
    for (int i = 0; i < 1000; ++i) {
        const Bits own = rng.next();
        const Bits opp = ~own & rng.next();
        Known known;
        known.lower = static_cast<std::int16_t>(static_cast<int>(rng.below(400)) - 200);
        known.upper = static_cast<std::int16_t>(known.lower + static_cast<int>(rng.below(50)));
        known.lead = static_cast<std::int16_t>(static_cast<int>(rng.below(1200)) - 600);
        known.best = static_cast<std::uint8_t>(rng.below(65));
        known.empties = static_cast<std::uint8_t>(rng.below(61));
        const auto hash = board_hash(own, opp);
        table.store(hash, own, opp, known);
        Known found;
        EXPECT_FALSE(table.probe(hash, own, opp, known.lead + 1, found));
        ASSERT_TRUE(table.probe(hash, own, opp, known.lead, found));
        EXPECT_EQ(found.lower, known.lower);
        EXPECT_EQ(found.upper, known.upper);
        EXPECT_EQ(found.lead, known.lead);
        EXPECT_EQ(found.best, known.best);
        EXPECT_EQ(found.second, no_square);
        EXPECT_EQ(found.empties, known.empties);
    }
    table.start_over(40);
    Known found;
    EXPECT_FALSE(table.probe(board_hash(1, 2), 1, 2, 0, found));
}

}  // namespace

}  // namespace quartello::solver
