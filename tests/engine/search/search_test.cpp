// Search against plain minimax, for all games over random switches, starts and games.
#include "engine/search/searcher.hpp"

#include <gtest/gtest.h>

#include "engine/games/all_games.hpp"
#include "tests/engine/search/minimax.hpp"

namespace quartello {
namespace {

template <class G>
using TestSearcher = Searcher<G, RuggedEvaluator<G>>;

SearchLimits to_depth(int depth) { return {.depth = depth, .table_mb = 1, .plain = true}; }

template <class G>
Found<typename G::Move> search(TestSearcher<G>& searcher, const Walk<G>& at, const SearchLimits& limits) {
    return searcher.search(at.position, at.history, limits, {}, never_stop);
}

template <class G>
class SearchTest : public testing::Test {};
template <class Games>
struct AsTypes;
template <class... Games>
struct AsTypes<GameTypes<Games...>> {
    using type = testing::Types<Games...>;
};
TYPED_TEST_SUITE(SearchTest, AsTypes<GameVariants>::type);

constexpr int positions_to_search = 200 / test_scale;

/// Positions from everywhere in random games, few from each; visit(Walk, depth affordable).
template <class G, class Visit>
void sample(int wanted, std::uint64_t seed, int deepest, Visit&& visit) {
    Rng rng(seed);
    while (wanted > 0) {
        const auto skip = rng.below(100);
        std::uint32_t ply = 0;
        walk_game<G>(random_game_start<G>(rng), rng, 400, [&](const Walk<G>& at) {
            if (ply++ % 100 != skip || wanted <= 0) return;
            const int depth = affordable_depth<G>(at, deepest);
            if (depth == 0) return;
            --wanted;
            visit(at, depth);
        });
    }
}

/// A line of play must be legal, and worth what it says if it is followed to its end at full depth.
template <class G>
void expect_legal(const Walk<G>& at, const std::vector<typename G::Move>& line) {
    auto position = at.position;
    auto history = at.history;
    for (const auto& move : line) {
        ASSERT_TRUE(is_legal<G>(at.rules, position, history, move)) << at.describe();
        position = G::play(at.rules, position, move);
        history.push(position);
    }
}

TYPED_TEST(SearchTest, EqualsPlainMinimax) {
    using G = TypeParam;
    sample<G>(positions_to_search, 1, 4, [&](const Walk<G>& at, int deepest) {
        for (int depth = 1; depth <= deepest; ++depth) {
            Minimax<G> minimax{at.rules, at.history};
            const int expected = minimax.value(at.position, depth);
            for (const int table_mb : {1, 0}) {
                TestSearcher<G> searcher(at.rules, table_mb);
                SearchLimits limits = to_depth(depth);
                limits.table_mb = table_mb;
                const auto found = search<G>(searcher, at, limits);
                if (found.lines.empty()) return;
                ASSERT_EQ(found.lines[0].value, expected) << at.describe() << " depth " << depth;
                ASSERT_EQ(minimax.value_of(at.position, found.lines[0].moves[0], depth), expected) << at.describe();
                ASSERT_TRUE(found.depth == depth || found.solved);
                ASSERT_GE(found.solved, minimax.exhausted) << at.describe();
                expect_legal<G>(at, found.lines[0].moves);
            }
        }
    });
}

TYPED_TEST(SearchTest, EqualsPlainMinimaxOnATableFullOfOtherPositions) {
    using G = TypeParam;
    Rng rng(2);
    for (int game = 0; game < 12 / std::min(test_scale, 12) + 1; ++game) {
        const Start<G> start = random_game_start<G>(rng);
        TestSearcher<G> searcher(start.rules, 1);
        walk_game<G>(start, rng, 60, [&](const Walk<G>& at) {
            const int depth = affordable_depth<G>(at, test_scale > 1 ? 3 : 4);
            if (depth == 0) return;
            const auto found = search<G>(searcher, at, to_depth(depth));
            if (found.lines.empty()) return;
            Minimax<G> minimax{at.rules, at.history};
            ASSERT_EQ(found.lines[0].value, minimax.value(at.position, depth)) << at.describe() << " depth " << depth;
        });
    }
}

TYPED_TEST(SearchTest, SeveralLinesAreTheBestMovesInOrder) {
    using G = TypeParam;
    sample<G>(positions_to_search / 4 + 1, 3, 3, [&](const Walk<G>& at, int depth) {
        Minimax<G> minimax{at.rules, at.history};
        std::vector<int> values;
        G::for_each_move(at.rules, at.position, at.history,
                         [&](const auto& move) { values.push_back(minimax.value_of(at.position, move, depth)); });
        std::ranges::sort(values, std::greater<>());
        TestSearcher<G> searcher(at.rules, 1);
        SearchLimits limits = to_depth(depth);
        limits.lines = 5;
        const auto found = search<G>(searcher, at, limits);
        if (found.solved && found.depth < depth) return;
        ASSERT_EQ(found.lines.size(), std::min<std::size_t>(values.size(), 5)) << at.describe();
        for (std::size_t i = 0; i < found.lines.size(); ++i) {
            ASSERT_EQ(found.lines[i].value, values[i]) << at.describe() << " line " << i;
            ASSERT_EQ(minimax.value_of(at.position, found.lines[i].moves[0], depth), values[i]) << at.describe();
            expect_legal<G>(at, found.lines[i].moves);
        }
    });
}

/// Near the end of the game: what is called solved is the value of the game.
TYPED_TEST(SearchTest, SolvedMeansTheValueOfTheGame) {
    using G = TypeParam;
    Rng rng(4);
    int solved = 0;
    for (int game = 0; game < 3000 && solved < 100 / test_scale + 1; ++game) {
        const Start<G> start = random_game_start<G>(rng);
        std::vector<typename G::Position> path;
        walk_game<G>(start, rng, 3000, [&](const Walk<G>& at) { path = at.path; });
        const std::size_t back = 1 + rng.below(5);
        if (path.size() < back + 1) continue;
        path.resize(path.size() - back);
        typename G::History history;
        for (const auto& position : path) history.push(position);
        Minimax<G> minimax{start.rules, history};
        if (G::count_moves(start.rules, path.back(), history) > 12) continue;
        const int expected = minimax.value(path.back(), 4);
        if (!minimax.exhausted) continue;
        ++solved;
        for (const int threads : {1, 2}) {
            TestSearcher<G> searcher(start.rules, 1);
            const auto found =
                searcher.search(path.back(), history, {.depth = 8, .threads = threads, .table_mb = 1}, {}, never_stop);
            ASSERT_TRUE(found.solved);
            ASSERT_EQ(found.lines[0].value, expected) << G::format_position(start.rules, path.back());
            ASSERT_TRUE(found.lines[0].solved);
        }
    }
    EXPECT_GT(solved, 0);
}

TYPED_TEST(SearchTest, OneThreadRepeatsItself) {
    using G = TypeParam;
    sample<G>(20, 5, 4, [&](const Walk<G>& at, int depth) {
        TestSearcher<G> one(at.rules, 1);
        TestSearcher<G> two(at.rules, 1);
        const SearchLimits limits{.depth = depth, .table_mb = 1};
        const auto first = search<G>(one, at, limits);
        const auto second = search<G>(two, at, limits);
        one.clear();
        const auto again = search<G>(one, at, limits);
        for (const auto& other : {second, again}) {
            ASSERT_EQ(other.nodes, first.nodes) << at.describe();
            ASSERT_EQ(other.lines.size(), first.lines.size());
            if (first.lines.empty()) continue;
            ASSERT_EQ(other.lines[0].moves, first.lines[0].moves) << at.describe();
            ASSERT_EQ(other.lines[0].value, first.lines[0].value) << at.describe();
        }
    });
}

TYPED_TEST(SearchTest, NodeLimitsAreKeptAndThereIsAlwaysAMove) {
    using G = TypeParam;
    sample<G>(20, 6, 4, [&](const Walk<G>& at, int) {
        for (const std::uint64_t nodes : {1, 2, 10, 100, 3000}) {
            TestSearcher<G> searcher(at.rules, 1);
            const auto found = search<G>(searcher, at, {.nodes = nodes, .table_mb = 1});
            ASSERT_LE(found.nodes, nodes) << at.describe();
            ASSERT_EQ(found.lines.empty(), G::is_over(at.rules, at.position, at.history)) << at.describe();
            if (!found.lines.empty()) expect_legal<G>(at, found.lines[0].moves);
        }
    });
}

TYPED_TEST(SearchTest, LinesAreBestFirstAtEveryDepth) {
    using G = TypeParam;
    sample<G>(10, 8, 4, [&](const Walk<G>& at, int depth) {
        TestSearcher<G> searcher(at.rules, 1);
        searcher.search(
            at.position, at.history, {.depth = depth, .lines = 4, .table_mb = 1},
            [&](const auto& report) {
                for (std::size_t i = 1; i < report.lines.size(); ++i)
                    ASSERT_GE(report.lines[i - 1].value, report.lines[i].value) << at.describe();
            },
            never_stop);
    });
}

TYPED_TEST(SearchTest, ReportsComeAfterEveryDepth) {
    using G = TypeParam;
    sample<G>(5, 7, 3, [&](const Walk<G>& at, int depth) {
        TestSearcher<G> searcher(at.rules, 1);
        std::vector<int> depths;
        const auto found = searcher.search(
            at.position, at.history, to_depth(depth), [&](const auto& report) { depths.push_back(report.depth); },
            never_stop);
        ASSERT_EQ(static_cast<int>(depths.size()), found.depth);
        for (std::size_t i = 0; i < depths.size(); ++i) ASSERT_EQ(depths[i], static_cast<int>(i) + 1);
    });
}

}  // namespace
}  // namespace quartello
