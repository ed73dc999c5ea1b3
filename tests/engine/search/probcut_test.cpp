// Letting a shallow search stand for a deep one: it saves nodes, changes nothing in plain searches, and puts off no
// proof.
#include <gtest/gtest.h>

#include "engine/game/evaluators.hpp"
#include "engine/games/all_games.hpp"
#include "tests/engine/search/minimax.hpp"

namespace quartello {
namespace {

template <class G>
Found<typename G::Move> search_afresh(const Walk<G>& at, const SearchLimits& limits) {
    EngineOf<G> engine(at.rules, 1);
    return engine.search(at.position, at.history, limits, {}, never_stop);
}

TEST(ForesightTest, SavesNodes) {
    EngineOf<Mapello> engine(Mapello::start(*parse_rules<Mapello>(""), "plain")->rules, 1);
    const auto start = *Mapello::start(*parse_rules<Mapello>(""), "plain");
    Mapello::History history;
    history.push(start.position);
    const auto with = engine.search(start.position, history, {.depth = 8, .table_mb = 1}, {}, never_stop);
    engine.clear();
    const auto without =
        engine.search(start.position, history, {.depth = 8, .table_mb = 1, .probcut = 0}, {}, never_stop);
    EXPECT_LT(with.nodes, without.nodes);
    EXPECT_EQ(with.depth, without.depth);
}

TEST(ForesightTest, PlainSearchesForeseeNothing) {
    const auto start = *Mapello::start(*parse_rules<Mapello>(""), "classic");
    Mapello::History history;
    history.push(start.position);
    EngineOf<Mapello> engine(start.rules, 1);
    const auto one = engine.search(start.position, history, {.depth = 5, .table_mb = 1, .plain = true}, {}, never_stop);
    engine.clear();
    const auto other = engine.search(start.position, history, {.depth = 5, .table_mb = 1, .plain = true, .probcut = 1},
                                     {}, never_stop);
    EXPECT_EQ(one.nodes, other.nodes);
    EXPECT_EQ(one.lines[0].value, other.lines[0].value);
}

/// In the last eighth of a game ProbCut cuts nothing.
template <class G>
void expect_the_same_end(int wanted, std::uint64_t seed) {
    int seen = 0;
    walk_positions<G>(wanted, seed, [&](const Walk<G>& at) {
        const int left = G::placements_left(at.rules, at.position);
        if (left < 4 || left > 7 || G::is_over(at.rules, at.position, at.history)) return;
        const auto without = search_afresh<G>(at, {.nodes = 5000, .table_mb = 1, .probcut = 0});
        const auto with = search_afresh<G>(at, {.nodes = 5000, .table_mb = 1, .probcut = 10});
        ASSERT_EQ(with.solved, without.solved) << at.describe();
        ASSERT_EQ(with.nodes, without.nodes) << at.describe();
        ASSERT_EQ(with.lines[0].value, without.lines[0].value) << at.describe();
        ++seen;
    });
    EXPECT_GT(seen, 0);
}

TEST(ForesightTest, PutsOffNoProof) {
    expect_the_same_end<Mapello>(2000 / test_scale, 61);
    expect_the_same_end<Arrello>(1000 / test_scale, 62);
}

}  // namespace
}  // namespace quartello
