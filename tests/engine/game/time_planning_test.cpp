// Playing by a clock: the moves each game has ahead, forced moves, and the exact end.
#include "engine/game/time_planning.hpp"

#include <gtest/gtest.h>

#include "engine/games/all_games.hpp"
#include "tests/engine/game/open_session.hpp"

namespace quartello {
namespace {

const std::atomic<bool> stops_never = false;
constexpr SearchClock an_hour = {3'600'000, 0, 0};

template <class G>
void expect_fewer_and_fewer_moves(const char* rules_text, const char* setup) {
    const auto start = *G::start(*parse_rules<G>(rules_text), setup);
    typename G::Position position = start.position;
    typename G::History history;
    history.push(position);
    Rng rng(5);
    int before = EngineTraits<G>::moves_ahead(start.rules, position, {3000, 0, 0});
    EXPECT_GT(before, 5);
    while (const auto move = G::random_move(start.rules, position, history, rng)) {
        position = G::play(start.rules, position, *move);
        history.push(position);
        const int ahead = EngineTraits<G>::moves_ahead(start.rules, position, {3000, 0, 0});
        EXPECT_GE(ahead, 1);
        EXPECT_LE(ahead, before);
        before = ahead;
    }
}

TEST(Pace, MovesAheadBecomeFewer) {
    expect_fewer_and_fewer_moves<Mapello>("", "random:3");
    expect_fewer_and_fewer_moves<Mapello>("", "plain");
    expect_fewer_and_fewer_moves<Arrello>("", "");
    expect_fewer_and_fewer_moves<Mabi>("", "");
    expect_fewer_and_fewer_moves<Alea>("", "");
    expect_fewer_and_fewer_moves<AleaWide>("size=13", "");
}

TEST(Pace, ALongerClockSolvesEarlierAndSoHasFewerMovesAhead) {
    const auto start = *Mapello::start(*parse_rules<Mapello>(""), "plain");
    int before = 100;
    for (const std::int64_t left : {0, 100, 1000, 10'000, 100'000, 1'000'000}) {
        const int ahead = EngineTraits<Mapello>::moves_ahead(start.rules, start.position, {left, 0, 0});
        EXPECT_LE(ahead, before);
        before = ahead;
    }
    EXPECT_GT(before, 10);
}

/// The only move takes a glance, however much time there is. (Nodes end the search if it does not.)
TEST(Pace, AForcedMoveCostsNothing) {
    int tried = 0;
    for (std::uint64_t seed = 1; seed <= 40 && tried < 5; ++seed) {
        const auto session = open_session({"mapello", "", "random:" + std::to_string(seed), ""});
        Rng rng(seed);
        auto moves = session->legal_moves();
        while (moves.size() > 1) {
            ASSERT_TRUE(session->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
            moves = session->legal_moves();
        }
        if (moves.empty()) continue;
        ++tried;
        SearchLimits limits{.nodes = 1'000'000, .table_mb = 1};
        limits.clock = an_hour;
        const auto report = session->search(limits, {}, stops_never);
        ASSERT_EQ(report.lines.size(), 1U);
        EXPECT_EQ(report.lines[0].moves[0], moves[0]);
        EXPECT_LT(report.nodes, 1000U);
        PlayerSpec uct{PlayerKind::uct};
        uct.limits.clock = an_hour;
        EXPECT_EQ(session->choose(uct, 1, stops_never).move, moves[0]);
    }
    EXPECT_EQ(tried, 5);
}

/// What is left when a game turns out long must do for many more moves; an increment or a new period comes back.
TEST(Pace, WithNextToNothingLeftAMoveTakesFewNodes) {
    const auto start = *Mabi::start(*parse_rules<Mabi>(""), "");
    Mabi::History history;
    history.push(start.position);
    const auto limits_with = [&](auto&& plan, const SearchClock& clock) {
        SearchLimits limits;
        limits.clock = clock;
        return plan(start.rules, start.position, history, limits);
    };
    for (const SearchClock& clock : {SearchClock{60, 0, 0}, SearchClock{1, 0, 0}}) {
        const SearchLimits engine = limits_with(planned<Mabi>, clock);
        EXPECT_EQ(engine.nodes, nodes_in_a_hurry);
        EXPECT_FALSE(engine.plan || engine.clock);
        EXPECT_EQ(limits_with(evenly_planned<Mabi>, clock).nodes, playouts_in_a_hurry);
    }
    for (const SearchClock& clock : {SearchClock{60, 100, 0}, SearchClock{60, 0, 5}, SearchClock{600, 0, 0}}) {
        EXPECT_TRUE(limits_with(planned<Mabi>, clock).plan);
        EXPECT_FALSE(limits_with(planned<Mabi>, clock).nodes);
    }
    EXPECT_TRUE(must_hurry({60, 0, 0}, 50, {}));
    EXPECT_FALSE(must_hurry({60, 0, 0}, 10, {}));
}

TEST(Pace, TheEndIsProvedByTheClock) {
    const auto session = open_session(
        {"mapello", "", "",
         "3j2j3/1#bbwww1#1/2bbwb#1*j/1bbbwwwb2/1bwwbwwb2/jbbwwbbw2/1bbwwbb#wj/1bw#wwww2/1#bbwww1#1/3jj2j2 b 1 2"});
    SearchLimits limits{.table_mb = 1};
    limits.clock = an_hour;
    const auto report = session->search(limits, {}, stops_never);
    EXPECT_TRUE(report.solved);
    EXPECT_EQ(report.lines.at(0).value, 700);
}

TEST(Pace, EveryPlayerThatSearchesMovesOnAnEmptyClock) {
    for (const char* game : {"mapello", "arrello", "mabi", "alea"}) {
        const auto session = open_session({game});
        for (const PlayerKind kind : {PlayerKind::engine, PlayerKind::uct}) {
            PlayerSpec player{kind};
            player.limits.clock = SearchClock{};
            EXPECT_TRUE(session->play(session->choose(player, 1, stops_never).move)) << game;
        }
    }
}

TEST(Pace, WithoutAClockLimitsStayAsTheyAre) {
    const auto start = *Alea::start(*parse_rules<Alea>(""), "");
    Alea::History history;
    history.push(start.position);
    const auto limits = planned<Alea>(start.rules, start.position, history, {.time_ms = 50, .nodes = 7});
    EXPECT_FALSE(limits.plan);
    EXPECT_EQ(limits.time_ms, 50);
    EXPECT_EQ(limits.nodes, 7U);
    EXPECT_FALSE(limits.depth);
}

}  // namespace
}  // namespace quartello
