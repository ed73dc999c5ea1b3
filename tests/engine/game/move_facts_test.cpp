// What is said for and against a move is counted again here, by playing on.
#include "engine/game/move_facts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "tests/engine/game/open_session.hpp"
#include "tests/engine/game/random_sessions.hpp"

namespace quartello {

namespace {

std::vector<MoveFact> facts_at(Session& session, const std::string& move) {
    const auto facts = move_facts(session, move);
    EXPECT_TRUE(facts) << move << ": " << facts.error().text;
    return facts ? *facts : std::vector<MoveFact>{};
}

std::optional<MoveFact> find_fact(const std::vector<MoveFact>& facts, FactKind kind) {
    const auto found = std::ranges::find(facts, kind, &MoveFact::kind);
    return found == facts.end() ? std::nullopt : std::optional(*found);
}

std::vector<std::string> cell_names_of(Session& session, const MoveFact& fact) {
    return move_fact_view(session, fact).cells;
}

using Names = std::vector<std::string>;

constexpr auto worked_example = "4j5/1#1*2*1#1/6#3/j*#2wb1*j/j3wbb1b1/4bbbb*1/1*3bb#1j/j2#2b3/1#1*3*#1/3j3j2 w 0 0";

/// A full plain board but for its first row and h8, where White can still play.
std::string late_with(const std::string& first_row) {
    std::string rows = "10/" + first_row;
    for (int row = 2; row < 8; ++row) rows += "/1bbbbbbbb1";
    return rows + "/1wbbbbbb2/10 b 0 0";
}

}  // namespace

TEST(MoveFacts, TheRulebooksMoveTurnsALineToAJoker) {
    const auto session = open_session({"mapello", "", "", worked_example});
    const auto facts = facts_at(*session, "e7");
    EXPECT_EQ(find_fact(facts, FactKind::turns)->now, 6);
    const auto joker = find_fact(facts, FactKind::joker);
    ASSERT_TRUE(joker);
    EXPECT_EQ(joker->now, 3);
    EXPECT_EQ(cell_names_of(*session, *joker), Names{"i3"});
}

TEST(MoveFacts, ABonusIsWorthWhatWasAgreed) {
    const auto position = "4j5/1#1*2*1#1/3b2#3/j*#wbbbb*j/j2bbb4/2bbbb2*1/1*bww2#1j/j1b#6/1#1*3*#1/3j3j2 w 0 0";
    const auto usual = open_session({"mapello", "", "", position});
    EXPECT_EQ(find_fact(facts_at(*usual, "h3"), FactKind::bonus)->now, 3);
    const auto dear = open_session({"mapello", "bonus=7", "", position});
    const auto facts = facts_at(*dear, "h3");
    EXPECT_EQ(facts.front().kind, FactKind::bonus);
    EXPECT_EQ(facts.front().now, 7);
}

TEST(MoveFacts, ACornerIsSafeForGood) {
    const auto session = open_session({"mapello", "", "", "10/2wb6/10/10/10/10/10/10/10/10 b 0 0"});
    const auto safe = find_fact(facts_at(*session, "a1"), FactKind::safe);
    ASSERT_TRUE(safe);
    EXPECT_EQ(cell_names_of(*session, *safe), (Names{"a1", "b1", "c1"}));
}

TEST(MoveFacts, TurnedDiscsSpeakForAMoveOnlyNearTheEnd) {
    const auto early = open_session({"mapello", "", "", ""});
    for (const std::string& move : early->legal_moves()) {
        const auto turns = find_fact(facts_at(*early, move), FactKind::turns);
        ASSERT_TRUE(turns);
        EXPECT_EQ(turns->now, 1);
        EXPECT_EQ(turns->weight, 0) << move;
    }
    const auto late = open_session({"mapello", "", "", late_with("4wwwwb1")});
    const auto turns = find_fact(facts_at(*late, "c1"), FactKind::turns);
    ASSERT_TRUE(turns);
    EXPECT_EQ(turns->now, 4);
    EXPECT_EQ(turns->weight, 16);
}

TEST(MoveFacts, ARegionIsToldOfWhereSomebodyHasToGoIn) {
    const auto even = open_session({"mapello", "", "", late_with("4wwwwb1")});
    const auto region = find_fact(facts_at(*even, "c1"), FactKind::region);
    ASSERT_TRUE(region);
    EXPECT_EQ(cell_names_of(*even, *region), (Names{"a1", "b1"}));
    const auto odd = open_session({"mapello", "", "", late_with("3wwwwwb1")});
    EXPECT_FALSE(find_fact(facts_at(*odd, "b1"), FactKind::region));
    const auto none = open_session({"mapello", "", "", late_with("2wwwwwwb1")});
    EXPECT_FALSE(find_fact(facts_at(*none, "a1"), FactKind::region));
}

TEST(MoveFacts, AStonePlacedAloneIsGuarded) {
    const auto session = open_session({"arrello", "", "", ""});
    const auto guarded = find_fact(facts_at(*session, "c4"), FactKind::guarded);
    ASSERT_TRUE(guarded);
    EXPECT_EQ(cell_names_of(*session, *guarded), Names{"c4"});
}

TEST(MoveFacts, AConversionLowersTheThreat) {
    const auto session =
        open_session({"alea", "", "", "b2b1bw1/b2b2bb/b3w1wb/ww2w3/wb2wbb1/1w1b1w1w/1wb4w/b6w b b7 0 0"});
    const auto facts = facts_at(*session, "b5*");
    EXPECT_EQ(find_fact(facts, FactKind::turns)->now, 3);
    EXPECT_TRUE(find_fact(facts, FactKind::guarded));
}

TEST(MoveFacts, ALargerGroupParalyses) {
    const auto session = open_session({"mabi"});
    const auto facts = facts_at(*session, "a3b3");
    const auto group = find_fact(facts, FactKind::group);
    ASSERT_TRUE(group);
    EXPECT_EQ(group->before, 1);
    EXPECT_EQ(group->now, 2);
    EXPECT_TRUE(group->helps);
    EXPECT_TRUE(find_fact(facts, FactKind::paralyses));
}

TEST(MoveFacts, WhatIsNoMoveIsRefusedWithItsClause) {
    const auto session = open_session({"mapello", "", "", worked_example});
    EXPECT_EQ(move_facts(*session, "f8").error().clause, "line");
    EXPECT_FALSE(move_facts(*session, "nonsense"));
}

/// Random games of all kinds: the counts agree with what is seen after the move, and all weights are in order.
TEST(MoveFacts, CountsAreThoseOfTheBoard) {
    Rng rng(17);
    for (int game = 0; game < 60; ++game) {
        const auto session = random_session(rng);
        play_randomly(*session, rng, static_cast<int>(rng.below(60)));
        const auto moves = session->legal_moves();
        if (moves.empty()) continue;
        const std::string move = any_of(rng, moves);
        const Side mover = session->side_to_move();
        const auto facts = facts_at(*session, move);
        EXPECT_TRUE(std::ranges::is_sorted(facts, std::ranges::greater{}, &MoveFact::weight));
        const auto events = session->explain(move)->events;
        const auto turned = std::ranges::count_if(events, [](const Event& event) {
            return event.kind == EventKind::flip || event.kind == EventKind::convert;
        });
        const auto turns = find_fact(facts, FactKind::turns);
        EXPECT_EQ(turns ? turns->now : 0, turned);
        ASSERT_TRUE(session->play(move));
        const auto outcome = session->outcome();
        const bool told_end =
            find_fact(facts, FactKind::wins) || find_fact(facts, FactKind::draws) || find_fact(facts, FactKind::loses);
        EXPECT_EQ(told_end, outcome.over) << session->position();
        EXPECT_EQ(find_fact(facts, FactKind::wins).has_value(), outcome.over && outcome.winner == mover);
        const auto replies = session->legal_moves();
        const bool only_passes = replies == Names{"pass"} && session->side_to_move() != mover;
        EXPECT_EQ(find_fact(facts, FactKind::no_reply).has_value(), only_passes) << session->position();
        const auto counted = find_fact(facts, FactKind::replies);
        if (counted && session->sheet().name == "mapello") {
            EXPECT_EQ(counted->now, static_cast<int>(replies.size()));
        }
    }
}

/// What is called safe keeps its side in every random game from there.
TEST(MoveFacts, WhatIsSafeStays) {
    Rng rng(29);
    int seen = 0;
    for (int game = 0; game < 200; ++game) {
        const auto session = open_session({rng.coin() ? "mapello" : "arrello", "", "", ""});
        play_randomly(*session, rng, 25 + static_cast<int>(rng.below(25)));
        const auto moves = session->legal_moves();
        if (moves.empty()) continue;
        const std::string move = any_of(rng, moves);
        const auto safe = find_fact(facts_at(*session, move), FactKind::safe);
        ASSERT_TRUE(session->play(move));
        if (!safe) continue;
        ++seen;
        const std::string letters = session->view().letters;
        const NodeId here = session->node();
        for (int line = 0; line < 5; ++line) {
            ASSERT_TRUE(session->go_to(here));
            play_randomly(*session, rng, 100);
            for (const Cell cell : safe->cells) {
                const auto at = static_cast<std::size_t>(cell);
                EXPECT_EQ(session->view().letters[at], letters[at]) << session->grid().name(cell);
            }
        }
    }
    EXPECT_GT(seen, 20);
}

/// The most that a move of the opponent turns is found by trying all of them.
TEST(MoveFacts, TheThreatIsTheWorstReply) {
    Rng rng(31);
    int seen = 0;
    for (int game = 0; game < 300; ++game) {
        const bool arrello = rng.coin();
        const auto session =
            open_session({arrello ? "arrello" : "alea", arrello && rng.coin() ? "part=whole" : "", "", ""});
        play_randomly(*session, rng, 4 + static_cast<int>(rng.below(30)));
        const auto moves = session->legal_moves();
        if (moves.empty()) continue;
        const std::string move = any_of(rng, moves);
        const auto threat = find_fact(facts_at(*session, move), FactKind::threat);
        if (!threat) continue;
        ++seen;
        ASSERT_TRUE(session->play(move));
        int most = 0;
        for (const std::string& reply : session->legal_moves()) {
            const auto events = session->explain(reply)->events;
            most = std::max(most, static_cast<int>(std::ranges::count_if(events, [](const Event& event) {
                                return event.kind == EventKind::flip || event.kind == EventKind::convert;
                            })));
        }
        EXPECT_EQ(threat->now, most) << session->position();
    }
    EXPECT_GT(seen, 30);
}

}  // namespace quartello
