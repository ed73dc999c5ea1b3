// Limits, stopping, several searchers and several threads at once.
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <thread>

#include "engine/games/all_games.hpp"
#include "engine/search/searcher.hpp"
#include "tests/engine/search/minimax.hpp"
#include "tests/test_scale.hpp"

namespace quartello {
namespace {

using Clock = std::chrono::steady_clock;

// The promise is to stop within 20 ms. What is counted here is the work done after the flag was set, the same number
// however busy the machine is: until the next poll, with what its last nodes evaluate to order their moves.
constexpr std::uint64_t few_evaluations = 2 * StopControl::nodes_between_checks;

template <class G>
struct Game {
    explicit Game(const char* switches, const char* setup = "") : start(*G::start(*parse_rules<G>(switches), setup)) {
        history.push(start.position);
    }
    void play_at_random(int plies, std::uint64_t seed) {
        Rng rng(seed);
        for (int i = 0; i < plies; ++i) {
            const auto move = G::random_move(start.rules, start.position, history, rng);
            if (!move) return;
            start.position = G::play(start.rules, start.position, *move);
            history.push(start.position);
        }
    }
    Found<typename G::Move> search(Searcher<G, RuggedEvaluator<G>>& searcher, const SearchLimits& limits,
                                   const std::atomic<bool>& stop = never_stop) const {
        return searcher.search(start.position, history, limits, {}, stop);
    }

    Start<G> start;
    typename G::History history;
};

/// The evaluations made after the one at which the flag was set.
template <class G>
std::uint64_t evaluations_after_stop(const Game<G>& game, std::uint64_t stop_at) {
    Tally tally{.stop_at = stop_at};
    Searcher<G, RuggedEvaluator<G>> searcher(game.start.rules, 1, &tally);
    EXPECT_FALSE(game.search(searcher, {.table_mb = 1}, tally.stop).lines.empty());
    EXPECT_TRUE(tally.stop) << "the search ended before";
    return tally.evaluations - stop_at;
}

template <class G>
void expect_prompt_stops(const Game<G>& game, std::uint64_t few = few_evaluations) {
    for (const std::uint64_t stop_at : {1, 1000, 12345, 50000, 99999, 150000}) {
        if (stop_at > 200'000U / test_scale) break;
        EXPECT_LT(evaluations_after_stop(game, stop_at), few) << stop_at;
    }
}

TEST(SearchLimitsTest, AStopIsHeardAtOnce) {
    expect_prompt_stops(Game<Mapello>("", "random:3"));
    expect_prompt_stops(Game<Arrello>(""));
    expect_prompt_stops(Game<Mabi>(""));
    expect_prompt_stops(Game<Alea>(""));
    expect_prompt_stops(Game<AleaWide>("size=13"));
}

TEST(SearchLimitsTest, AStopIsHeardAmongThousandsOfMoves) {
    const Game<Arrello> game("size=8,lines=any",
                             "rrrrrrrr/rrrrrrrr/rrrrrrrr/rrr1grrr/rrrr1rrr/rrrrrrrr/rrrrrrrr/rrrrrrr1");
    const std::uint64_t moves = Arrello::count_moves(game.start.rules, game.start.position, game.history);
    ASSERT_GT(moves, 20000U);
    // The root orders all its moves and then values each; no thousand nodes do that before the next poll.
    expect_prompt_stops(game, 2 * moves + few_evaluations);
}

/// That it ends is all that can be said: who of the threads runs when is the machine's business.
TEST(SearchLimitsTest, AStopFromAnotherThreadEndsAllThreads) {
    const Game<Mabi> game("");
    for (const int threads : {1, 2}) {
        Searcher<Mabi, RuggedEvaluator<Mabi>> searcher(game.start.rules, 1);
        std::atomic<bool> stop = false;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            stop = true;
        });
        EXPECT_FALSE(game.search(searcher, {.threads = threads, .table_mb = 1}, stop).lines.empty());
    }
}

TEST(SearchLimitsTest, TimeLimitsAreKept) {
    const Game<Mabi> game("");
    std::optional<Clock::time_point> end;  // not before the search's own
    std::uint64_t late = 0;
    Tally tally;
    tally.at_each = [&] {
        const auto now = Clock::now();
        if (!end) end = now + std::chrono::milliseconds(50);
        if (now >= *end) ++late;
    };
    Searcher<Mabi, RuggedEvaluator<Mabi>> searcher(game.start.rules, 1, &tally);
    const auto begin = Clock::now();
    const auto found = game.search(searcher, {.time_ms = 50, .table_mb = 1});
    EXPECT_GE(Clock::now() - begin, std::chrono::milliseconds(50));
    EXPECT_GT(found.depth, 0);
    EXPECT_LT(late, few_evaluations);
}

TEST(SearchLimitsTest, AStopSetBeforehandStillGivesAMove) {
    const Game<Alea> game("");
    const std::atomic<bool> stop = true;
    Searcher<Alea, RuggedEvaluator<Alea>> searcher(game.start.rules, 1);
    const auto found = game.search(searcher, {.table_mb = 1}, stop);
    ASSERT_FALSE(found.lines.empty());
    EXPECT_TRUE(is_legal<Alea>(game.start.rules, game.start.position, game.history, found.lines[0].moves[0]));
}

TEST(SearchLimitsTest, AFinishedGameHasNoLines) {
    Game<Arrello> game("size=3");
    game.play_at_random(9, 1);
    Searcher<Arrello, RuggedEvaluator<Arrello>> searcher(game.start.rules, 1);
    const auto found = game.search(searcher, {.depth = 3, .table_mb = 1});
    EXPECT_TRUE(found.lines.empty());
    EXPECT_TRUE(found.solved);
}

TEST(SearchLimitsTest, TwoSearchersAtOnceDoNotDisturbEachOther) {
    const Game<Mabi> mabi("");
    const Game<Alea> alea("size=5");
    const SearchLimits limits{.depth = 4, .table_mb = 1};
    const auto search_mabi = [&] {
        Searcher<Mabi, RuggedEvaluator<Mabi>> searcher(mabi.start.rules, 1);
        return mabi.search(searcher, limits).nodes;
    };
    const auto search_alea = [&] {
        Searcher<Alea, RuggedEvaluator<Alea>> searcher(alea.start.rules, 1);
        return alea.search(searcher, limits).nodes;
    };
    const std::uint64_t mabi_alone = search_mabi();
    const std::uint64_t alea_alone = search_alea();
    std::uint64_t mabi_beside = 0;
    std::uint64_t alea_beside = 0;
    {
        std::jthread one([&] { mabi_beside = search_mabi(); });
        std::jthread two([&] { alea_beside = search_alea(); });
    }
    EXPECT_EQ(mabi_beside, mabi_alone);
    EXPECT_EQ(alea_beside, alea_alone);
}

TEST(SearchLimitsTest, ThreadsStopAndStartAgain) {
    const Game<Mapello> game("", "random:5");
    Searcher<Mapello, RuggedEvaluator<Mapello>> searcher(game.start.rules, 1);
    for (int i = 0; i < 10; ++i) {
        const auto found = game.search(searcher, {.nodes = 20000, .threads = 3, .table_mb = 1});
        ASSERT_FALSE(found.lines.empty());
        EXPECT_GE(found.nodes, 20000U);
    }
}

/// Small games solved to the end (shared/anchors.md names the winners), with one thread and with two.
TEST(SearchLimitsTest, SmallGamesAreSolved) {
    for (const int threads : {1, 2}) {
        const Game<Arrello> arrello("size=3,part=whole");
        Searcher<Arrello, RuggedEvaluator<Arrello>> arrello_searcher(arrello.start.rules, 4);
        const auto of_arrello = arrello.search(arrello_searcher, {.threads = threads, .table_mb = 4});
        EXPECT_TRUE(of_arrello.solved);
        EXPECT_EQ(of_arrello.lines[0].value, 100);

        const Game<Alea> four("size=3,adjacent=4,streak=2");
        Searcher<Alea, RuggedEvaluator<Alea>> four_searcher(four.start.rules, 16);
        const auto of_four = four.search(four_searcher, {.threads = threads});
        EXPECT_TRUE(of_four.solved);
        EXPECT_GT(of_four.lines[0].value, 0);
    }
}

}  // namespace
}  // namespace quartello
