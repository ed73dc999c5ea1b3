// Repetition and the table: the games in which the past decides what may be played (Mabi, Alea). The searches here
// would be wrong if the table knew positions only; NaivePast shows that.
#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "engine/games/all_games.hpp"
#include "engine/search/searcher.hpp"
#include "tests/engine/search/minimax.hpp"

namespace quartello {
namespace {

/// The mistake: positions reached with another past share their values.
template <class G>
struct NaivePast {
    static std::uint64_t key(const typename G::Rules&, const typename G::Position&, const typename G::History&, int) {
        return 0;
    }
};

/// Small boards on which placements come back soon, if nobody places a stone.
template <class G>
std::vector<const char*> variants();
template <>
std::vector<const char*> variants<Mabi>() {
    return {"size=4,occurrences=1,quiet=0", "size=4,occurrences=2,quiet=0", "size=4,occurrences=1,pass=plain",
            "size=4,occurrences=2,quiet=12", "size=4,occurrences=3,quiet=0"};
}
template <>
std::vector<const char*> variants<Alea>() {
    return {"size=4,streak=0", "size=5,streak=0", "size=5,streak=9", "size=4,streak=0,repetition=none"};
}

Start<Mabi> crowded_start(const Mabi::Rules& rules, Rng& rng) {
    constexpr std::array<const char*, 3> boards = {"w2b/4/4/b2w", "w2b/4/4/4", "w3/4/4/3b"};
    return *Mabi::start(rules, boards[rng.below(3)]);
}
Start<Alea> crowded_start(const Alea::Rules& rules, Rng& rng) {
    Alea::Position position;
    for_each_bit(Alea::all_cells(rules) & ~Bits{3},
                 [&](int square) { (rng.coin() ? position.own : position.opp) |= bit(square); });
    return {rules, position};
}

bool can_come_back(const Mabi::Move&) { return true; }
bool can_come_back(const Alea::Move& move) { return move.kind == alea::MoveKind::convert; }

/// Random games in which nothing is done for good. visit(Walk) for every position.
template <class G, class Visit>
void walk_in_circles(const char* variant, int games, Visit&& visit) {
    Rng rng(1);
    for (int game = 0; game < std::max(1, games / test_scale); ++game) {
        const Start<G> start = crowded_start(*parse_rules<G>(variant), rng);
        typename G::History history;
        std::vector<typename G::Position> path;
        auto position = start.position;
        while (path.size() < 40) {
            path.push_back(position);
            history.push(position);
            visit(Walk<G>{start.rules, position, history, path});
            std::vector<typename G::Move> moves;
            G::for_each_move(start.rules, position, history, [&](const auto& move) {
                if (can_come_back(move)) moves.push_back(move);
            });
            if (moves.empty()) break;
            position = G::play(start.rules, position, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

struct OccurrenceTally {
    int searched = 0;
    int wrong = 0;
};

/// Each position twice on one table: first as if the game began with it, then as it came about.
template <class G, class Past>
OccurrenceTally compare_with_minimax() {
    OccurrenceTally tally;
    Rng pick(2);
    for (const char* variant : variants<G>()) {
        walk_in_circles<G>(variant, 60, [&](const Walk<G>& at) {
            if (pick.below(6) != 0 || G::is_over(at.rules, at.position, at.history)) return;
            const int depth = affordable_depth<G>(at, 6);
            const SearchLimits limits{.depth = depth, .table_mb = 1, .plain = true};
            if (depth < 4) return;
            typename G::History fresh;
            fresh.push(at.position);
            Searcher<G, RuggedEvaluator<G>, Past> searcher(at.rules, 1);
            searcher.search(at.position, fresh, limits, {}, never_stop);
            const auto found = searcher.search(at.position, at.history, limits, {}, never_stop);
            Minimax<G> minimax{at.rules, at.history};
            ++tally.searched;
            if (found.lines[0].value != minimax.value(at.position, depth)) ++tally.wrong;
        });
    }
    return tally;
}

template <class G>
class HistorySearchTest : public testing::Test {};
using GamesWithAPast = testing::Types<Mabi, Alea>;
TYPED_TEST_SUITE(HistorySearchTest, GamesWithAPast);

TYPED_TEST(HistorySearchTest, RepetitionIsSearchedAsMinimaxDoes) {
    const OccurrenceTally sound = compare_with_minimax<TypeParam, RelevantPast<TypeParam>>();
    EXPECT_EQ(sound.wrong, 0) << "of " << sound.searched;
}

TYPED_TEST(HistorySearchTest, ATableThatForgetsThePastIsWrong) {
    if (test_scale > 1) GTEST_SKIP() << "too few positions under sanitizers to meet a wrong one";
    const OccurrenceTally naive = compare_with_minimax<TypeParam, NaivePast<TypeParam>>();
    EXPECT_GT(naive.wrong, 0) << "of " << naive.searched << ": the positions of this test no longer show anything";
}

/// The promise of history_key, checked on its own: what shares key and history_key for a depth has one value there.
TYPED_TEST(HistorySearchTest, EqualKeysHaveEqualValues) {
    using G = TypeParam;
    int shared = 0;
    for (const char* variant : variants<G>()) {
        std::map<std::tuple<std::uint64_t, int>, int> values;
        walk_in_circles<G>(variant, 40, [&](const Walk<G>& at) {
            typename G::History fresh;
            fresh.push(at.position);
            for (const auto& history : {at.history, fresh}) {
                for (int depth = 1; depth <= affordable_depth<G>(at, 4); ++depth) {
                    const std::uint64_t key =
                        G::key(at.rules, at.position) ^ history_key<G>(at.rules, at.position, history, depth);
                    const int value = Minimax<G>{at.rules, history}.value(at.position, depth);
                    const auto [place, is_new] = values.try_emplace({key, depth}, value);
                    ASSERT_EQ(place->second, value) << at.describe() << " depth " << depth;
                    if (!is_new) ++shared;
                }
            }
        });
    }
    EXPECT_GT(shared, 0);
}

/// Where nothing earlier can come back, the table serves all orders of moves alike.
TEST(HistoryKeyTest, FarPlacementsDoNotCount) {
    const auto start = *Mabi::start(*parse_rules<Mabi>(""), "");
    Mabi::History history;
    history.push(start.position);
    auto position = start.position;
    for (const char* text : {"a1b1", "b2c2", "c1d1", "d2e2"}) {
        position = Mabi::play(start.rules, position, *Mabi::parse_move(start.rules, text));
        history.push(position);
    }
    EXPECT_EQ(Mabi::history_key(start.rules, position, history, 3), 0U);
    EXPECT_NE(Mabi::history_key(start.rules, position, history, 8), 0U);
}

}  // namespace
}  // namespace quartello
