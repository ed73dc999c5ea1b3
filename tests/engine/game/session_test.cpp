// The facade as its users see it: undo, redo, variations, jumps, explanations, for every game of the list.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

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

TEST(Session, BenchSignaturesExistForEveryGameOnly) {
    EXPECT_FALSE(bench_signature("chess"));
    const auto one = bench_signature("mapello");
    ASSERT_TRUE(one);
    EXPECT_NE(*one, 0u);
}

}  // namespace
}  // namespace quartello
