// The facade as its users see it: undo, redo, variations, jumps, explanations, for every game of the list.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "engine/core/json.hpp"
#include "engine/game/bench.hpp"
#include "engine/game/session.hpp"
#include "engine/game/views.hpp"
#include "tests/engine/game/random_sessions.hpp"

namespace quartello {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::unique_ptr<Session> plain_mapello() { return std::move(*make_session({"mapello", "", "plain", {}})); }

/// All that a session says about where it stands, history included (through the legal moves).
std::string snapshot(const Session& session) {
    const Outcome outcome = session.outcome();
    std::string out = session.position() + " " + std::to_string(session.key()) + (outcome.over ? " over" : "");
    for (const auto& move : session.legal_moves()) out += " " + move;
    return out;
}

TEST(Session, EveryGameOfTheListCanBeMadeByItsNameAlone) {
    ASSERT_EQ(all_sheets().size(), 4u);
    for (const RuleSheet* sheet : all_sheets()) {
        const auto session = make_session({std::string(sheet->name)});
        ASSERT_TRUE(session) << sheet->name << ": " << session.error().text;
        EXPECT_EQ((*session)->sheet().name, sheet->name);
        EXPECT_FALSE((*session)->outcome().over);
        EXPECT_FALSE((*session)->legal_moves().empty());
        EXPECT_EQ((*session)->position(), (*session)->start_position());
        EXPECT_EQ(*find_sheet(sheet->name), sheet);
    }
}

TEST(Session, ABadSpecSaysWhatIsWrong) {
    EXPECT_THAT(make_session({"chess"}).error().text,
                HasSubstr("unknown game \"chess\"; valid: mapello, arrello, mabi, alea"));
    EXPECT_THAT(find_sheet("").error().text, HasSubstr("unknown game \"\""));
    EXPECT_THAT(make_session({"mapello", "bonus=10"}).error().text, HasSubstr("\"10\" is no value of bonus"));
    EXPECT_THAT(make_session({"mapello", "", "nowhere"}).error().text, HasSubstr("nowhere"));
    EXPECT_THAT(make_session({"mapello", "", "", "10/10 b 0 0"}).error().text, HasSubstr("2 ranks instead of 10"));
    EXPECT_THAT(make_session({"mapello", "", "plain", "x"}).error().text,
                HasSubstr("a set-up or a position, not both"));
}

TEST(Session, UndoAndRedoStopAtTheEnds) {
    const auto session = plain_mapello();
    EXPECT_FALSE(session->undo());
    EXPECT_FALSE(session->redo());
    ASSERT_TRUE(session->play("c5"));
    EXPECT_FALSE(session->redo());
    EXPECT_TRUE(session->undo());
    EXPECT_EQ(session->position(), session->start_position());
    EXPECT_FALSE(session->undo());
    EXPECT_FALSE(session->redo(1));
    EXPECT_TRUE(session->redo());
    EXPECT_EQ(session->tree()[session->node()].move, "c5");
}

TEST(Session, AnotherMoveBecomesAVariationAndTheSameMoveIsEnteredAgain) {
    const auto session = plain_mapello();
    ASSERT_TRUE(session->play("c5"));
    const NodeId first = session->node();
    ASSERT_TRUE(session->undo());
    ASSERT_TRUE(session->play("d6"));
    const NodeId second = session->node();
    EXPECT_NE(first, second);
    ASSERT_TRUE(session->undo());
    ASSERT_TRUE(session->play("c5"));
    EXPECT_EQ(session->node(), first);
    EXPECT_THAT(session->tree()[root_node].children, ElementsAre(first, second));
    EXPECT_EQ(session->tree().size(), 3);
    ASSERT_TRUE(session->undo());
    ASSERT_TRUE(session->redo(1));
    EXPECT_EQ(session->node(), second);
}

TEST(Session, GoToRefusesNodesThatAreNotThere) {
    const auto session = plain_mapello();
    ASSERT_TRUE(session->play("c5"));
    const NodeId here = session->node();
    for (const NodeId node : {no_node, 2, 1000000, -5}) EXPECT_FALSE(session->go_to(node));
    EXPECT_EQ(session->node(), here);
    session->annotate(77, "nowhere", 1);
    session->annotate(here, "good", 1500);
    EXPECT_EQ(session->tree()[here].comment, "good");
    EXPECT_EQ(session->tree()[here].clock_ms, 1500);
}

TEST(Session, AnIllegalMoveChangesNothingAndNamesTheClause) {
    const auto session = plain_mapello();
    const auto before = snapshot(*session);
    EXPECT_EQ(session->play("a1").error().clause, "line");
    EXPECT_EQ(session->play("d4").error().clause, "place");
    EXPECT_EQ(session->play("pass").error().clause, "pass");
    EXPECT_THAT(session->play("k9").error().text, HasSubstr("mapello move \"k9\""));
    EXPECT_EQ(snapshot(*session), before);
    EXPECT_EQ(session->tree().size(), 1);
}

TEST(Session, ExplainsMovesCellsAndNonsense) {
    const auto session = plain_mapello();
    const auto move = session->explain("c5");
    ASSERT_TRUE(move);
    EXPECT_TRUE(move->legal);
    ASSERT_EQ(move->events.size(), 2u);
    EXPECT_EQ(move->events[0].kind, EventKind::place);
    EXPECT_EQ(move->events[1].kind, EventKind::flip);
    EXPECT_THAT(move->moves, ElementsAre("c5"));
    const auto border = session->explain("z0");
    ASSERT_TRUE(border);
    EXPECT_FALSE(border->legal);
    EXPECT_EQ(border->reason.clause, "board");
    EXPECT_FALSE(session->explain("nonsense"));
    EXPECT_FALSE(session->explain(""));
}

RC_GTEST_PROP(Session, EveryNodeLooksTheSameHoweverItIsReached, (std::uint64_t seed)) {
    Rng rng(seed);
    const auto session = random_session(rng);
    std::vector<std::string> seen = {snapshot(*session)};
    // snapshots are taken on the way, with the history as it grew by playing
    for (int i = 0; i < 60; ++i) {
        if (rng.below(5) == 0)
            session->go_to(static_cast<NodeId>(rng.below(static_cast<std::uint32_t>(session->tree().size()))));
        play_randomly(*session, rng, 1);
        if (session->tree().size() > static_cast<int>(seen.size())) seen.push_back(snapshot(*session));
    }
    for (int i = 0; i < 60; ++i) {
        switch (rng.below(3)) {
            case 0: session->undo(); break;
            case 1: session->redo(rng.below(2)); break;
            default: session->go_to(static_cast<NodeId>(rng.below(static_cast<std::uint32_t>(session->tree().size()))));
        }
        RC_ASSERT(snapshot(*session) == seen[static_cast<std::size_t>(session->node())]);
    }
}

RC_GTEST_PROP(Session, EveryLegalMoveIsExplainedAsLegalAndStartsAtItsCell, (std::uint64_t seed)) {
    Rng rng(seed);
    const auto session = random_session(rng);
    play_randomly(*session, rng, static_cast<int>(rng.below(40)));
    for (const auto& move : session->legal_moves()) {
        const auto explained = session->explain(move);
        RC_ASSERT(explained && explained->legal && !explained->events.empty());
        const Cell cell = session->click_cell(move);
        if (cell == no_cell) continue;
        const auto at_cell = session->explain(session->grid().name(cell));
        RC_ASSERT(at_cell && at_cell->legal);
        RC_ASSERT(std::ranges::count(at_cell->moves, move) == 1);
    }
}

RC_GTEST_PROP(Session, EveryCellHasMovesOrAReason, (std::uint64_t seed)) {
    Rng rng(seed);
    const auto session = random_session(rng);
    play_randomly(*session, rng, static_cast<int>(rng.below(60)));
    const Grid grid = session->grid();
    for (Cell cell = 0; cell < grid.cells(); ++cell) {
        const auto explained = session->explain(grid.name(cell));
        RC_ASSERT(explained);
        if (explained->legal) continue;
        RC_ASSERT(!explained->reason.text.empty());
        const auto& clauses = session->sheet().clauses;
        RC_ASSERT(std::ranges::find(clauses, explained->reason.clause, &Clause::id) != clauses.end());
    }
}

RC_GTEST_PROP(Session, APositionTextStartsTheSameGame, (std::uint64_t seed)) {
    Rng rng(seed);
    const auto session = random_session(rng);
    play_randomly(*session, rng, static_cast<int>(rng.below(60)));
    const auto again = make_session({std::string(session->sheet().name), session->rules(), {}, session->position()});
    RC_ASSERT(again);
    RC_ASSERT((*again)->position() == session->position());
    RC_ASSERT((*again)->rules() == session->rules());
    RC_ASSERT((*again)->side_to_move() == session->side_to_move());
}

/// All numbers, moves and children of a tree but the order of children.
std::vector<std::string> moves_by_number(const GameTree& tree) {
    std::vector<std::string> out;
    for (NodeId id = 0; id < tree.size(); ++id) out.push_back(std::to_string(tree[id].parent) + tree[id].move);
    return out;
}

RC_GTEST_PROP(Session, APreviewShowsWhatPlayingDoesAndChangesNothing, (std::uint64_t seed)) {
    Rng rng(seed);
    const auto session = random_session(rng);
    play_randomly(*session, rng, 30);
    const auto legal = session->legal_moves();
    if (legal.empty()) return;
    const std::string move = any_of(rng, legal);
    const std::string before = snapshot(*session);
    const int nodes = session->tree().size();
    const auto preview = session->preview(move);
    RC_ASSERT(static_cast<bool>(preview));
    RC_ASSERT(snapshot(*session) == before);
    RC_ASSERT(session->tree().size() == nodes);
    const PositionView seen = position_view(*preview->after);
    const auto events = session->play(move);
    RC_ASSERT(preview->events == *events);
    RC_ASSERT(snapshot(*preview->after) == snapshot(*session));
    RC_ASSERT(json::to_json(seen) == json::to_json(position_view(*session)));
}

TEST(Session, APreviewKnowsThePast) {
    // Mabi: White goes there and back; a third time the same placement may not come.
    const auto session = std::move(*make_session({"mabi"}));
    const std::string start = session->position();
    for (const char* move : {"g1h1", "b8a8", "h1g1", "a8b8", "g1h1", "b8a8", "h1g1"}) ASSERT_TRUE(session->play(move));
    const auto refused = session->preview("a8b8");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().clause, "repetition");
    // From the position alone nobody would know.
    const auto copy = std::move(*make_session({"mabi", "", "", session->position()}));
    EXPECT_TRUE(copy->preview("a8b8"));
    EXPECT_EQ(session->start_position(), start);
}

TEST(Session, ARefusedPreviewSaysTheSameAsPlaying) {
    const auto session = plain_mapello();
    EXPECT_EQ(session->preview("a1").error(), session->play("a1").error());
}

RC_GTEST_PROP(Session, PromotingOrdersVariationsAndKeepsNumbers, (std::uint64_t seed)) {
    Rng rng(seed);
    const auto session = random_session(rng);
    for (int line = 0; line < 4; ++line) {
        play_randomly(*session, rng, 8);
        session->go_to(static_cast<NodeId>(rng.below(static_cast<std::uint32_t>(session->tree().size()))));
    }
    const auto before = moves_by_number(session->tree());
    const std::string here = snapshot(*session);
    const auto chosen = static_cast<NodeId>(rng.below(static_cast<std::uint32_t>(session->tree().size())));
    RC_ASSERT(session->promote(chosen));
    RC_ASSERT(moves_by_number(session->tree()) == before);
    RC_ASSERT(snapshot(*session) == here);
    NodeId main = root_node;
    for (const NodeId id : session->tree().path_to(chosen)) {
        RC_ASSERT(id == main);
        const auto& children = session->tree()[id].children;
        main = children.empty() ? no_node : children[0];
    }
}

TEST(Session, PromotingLeavesTheOrderOfTheOthers) {
    const auto session = plain_mapello();
    for (const auto& move : session->legal_moves()) {
        ASSERT_TRUE(session->play(move));
        session->undo();
    }
    EXPECT_THAT(session->tree()[root_node].children, ElementsAre(1, 2, 3, 4));
    EXPECT_TRUE(session->promote(3));
    EXPECT_THAT(session->tree()[root_node].children, ElementsAre(3, 1, 2, 4));
    EXPECT_FALSE(session->promote(9));
    EXPECT_FALSE(session->promote(no_node));
    EXPECT_TRUE(session->promote(root_node));
    EXPECT_THAT(session->tree()[root_node].children, ElementsAre(3, 1, 2, 4));
}

RC_GTEST_PROP(Session, TheSpecOpensTheSameStart, (std::uint64_t seed)) {
    Rng rng(seed);
    const auto session = random_session(rng);
    const std::string start = snapshot(*session);
    play_randomly(*session, rng, 10);
    const auto again = make_session(session->spec());
    RC_ASSERT(static_cast<bool>(again));
    RC_ASSERT(snapshot(**again) == start);
    RC_ASSERT((*again)->rules() == session->rules());
}

TEST(Session, OnlyAPassWithoutAlternativeIsForced) {
    // White on a1 can close over b1, Black cannot.
    const auto forced = std::move(*make_session({"mapello", "", "", "10/1wb7/10/10/10/10/10/10/10/10 b 0 0"}));
    EXPECT_EQ(forced->legal_moves(), std::vector<std::string>{"pass"});
    EXPECT_EQ(forced->forced_move().value_or("none"), "pass");
    EXPECT_EQ(position_view(*forced).forced.value_or("none"), "pass");
    const auto over = std::move(*make_session({"mapello", "", "", "10/1w8/10/10/10/10/10/10/10/10 b 0 0"}));
    EXPECT_EQ(over->forced_move(), std::nullopt);
    // In Mabi a pass is one choice among others, and a last cell is no pass.
    const auto mabi = std::move(*make_session({"mabi"}));
    ASSERT_TRUE(mabi->play("a1b1"));
    EXPECT_EQ(mabi->forced_move(), std::nullopt);
    const auto last = std::move(*make_session({"arrello", "size=4", "", "gggg/gggg/gggg/ggg1 r -"}));
    EXPECT_EQ(last->forced_move(), std::nullopt);
    EXPECT_EQ(plain_mapello()->forced_move(), std::nullopt);
}

TEST(Session, BenchSignaturesExistForEveryGameOnly) {
    EXPECT_FALSE(bench_signature("chess"));
    const auto one = bench_signature("mapello");
    ASSERT_TRUE(one);
    EXPECT_NE(*one, 0u);
}

}  // namespace
}  // namespace quartello
