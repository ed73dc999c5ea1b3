// Arrello: the rules one by one in hand-made positions, the golden counts, text, reasons and events.
#include "engine/games/arrello/arrello.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/rules/perft.hpp"
#include "engine/rules/playout.hpp"
#include "tests/oracles/arrello.hpp"

namespace quartello {
namespace {

using Names = std::vector<std::string>;

/// Rules and position from their texts, with the questions the tests ask.
struct ArrelloTable {
    Arrello::Rules rules;
    Arrello::Position position;
    NoHistory history;

    explicit ArrelloTable(std::string_view text, std::string_view switches = "")
        : rules(*parse_rules<Arrello>(switches)) {
        const auto parsed = Arrello::parse_position(rules, text);
        EXPECT_TRUE(parsed) << text;
        if (parsed) position = parsed->position;
    }

    Arrello::Move move(std::string_view text) const { return *Arrello::parse_move(rules, text); }
    std::string text() const { return Arrello::format_position(rules, position); }
    bool legal(std::string_view text) const { return is_legal<Arrello>(rules, position, history, move(text)); }
    void play(std::string_view text) {
        EXPECT_TRUE(legal(text)) << text;
        position = Arrello::play(rules, position, move(text));
    }
    std::string after(std::string_view text) const {
        ArrelloTable next = *this;
        next.play(text);
        return next.text();
    }
    Names moves_on(std::string_view cell) const {
        Names names;
        Arrello::for_each_move(rules, position, history, [&](const Arrello::Move& m) {
            const std::string name = Arrello::format_move(rules, m);
            if (name.substr(0, cell.size()) == cell) names.push_back(name);
        });
        return names;
    }
    Error why_not(std::string_view text) const {
        EXPECT_FALSE(legal(text)) << text;
        return Arrello::why_not(rules, position, history, move(text));
    }
    Names cells(const Error& error) const {
        Names names;
        for (const int cell : error.cells) names.push_back(Arrello::grid(rules).name(cell));
        return names;
    }
    std::uint64_t perft(int depth) { return quartello::perft<Arrello>(rules, position, history, depth); }
};

constexpr const char* empty_board = "7/7/7/7/7/7/7 g -";
/// From c4, which touches the green b5: two red stones close by to the N, two to the E behind a gap.
constexpr const char* two_runs = "7/2r4/2r4/4rr1/1g5/7/7 g -";

// --- golden counts -------------------------------------------------------------------------------------------------

TEST(ArrelloTest, PerftOfTheStandardGame) {
    ArrelloTable table(empty_board);
    EXPECT_EQ(table.perft(1), 49u);
    EXPECT_EQ(table.perft(2), 2352u);
    EXPECT_EQ(table.perft(3), 110544u);
}

TEST(ArrelloTest, PerftOfTheSwitches) {
    EXPECT_EQ(ArrelloTable("4/4/4/4 g -", "size=4").perft(5), 960976u);
    EXPECT_EQ(ArrelloTable("4/4/4/4 g -", "size=4,lines=any").perft(5), 1036672u);
    EXPECT_EQ(ArrelloTable("4/4/4/4 g -", "size=4,part=whole").perft(5), 931928u);
}

TEST(ArrelloTest, PerftCountsAFinishedGameAsOneLeaf) {
    ArrelloTable table("grg/rgr/gr1 g -", "size=3");
    EXPECT_EQ(table.perft(1), table.perft(4));
}

// --- a turn --------------------------------------------------------------------------------------------------------

TEST(ArrelloTest, StartsEmptyWithGreen) {
    const auto start = Arrello::start({}, "");
    ASSERT_TRUE(start);
    EXPECT_EQ(Arrello::format_position({}, start->position), empty_board);
    EXPECT_EQ(Arrello::side_to_move(start->position), Side::first);
    EXPECT_EQ(Arrello::count_moves({}, start->position, {}), 49u);
}

TEST(ArrelloTest, PlacesOnAnyEmptyCell) {
    ArrelloTable table(empty_board);
    EXPECT_EQ(table.after("c4"), "7/7/7/2g4/7/7/7 r c4");
    const Error error = ArrelloTable(two_runs).why_not("c3");
    EXPECT_EQ(error.clause, "place");
    EXPECT_EQ(error.text, "c3 already holds a red stone: stones go on empty cells");
}

TEST(ArrelloTest, FlipsOnlyInContactWithAnOwnStone) {
    const ArrelloTable table(two_runs);
    EXPECT_EQ(table.moves_on("e5"), Names{"e5"});  // next to e4 and f4, but far from b5
    const Error error = table.why_not("e5xe4");
    EXPECT_EQ(error.clause, "contact");
    EXPECT_NE(error.text.find("e5 touches no green stone"), std::string::npos);
}

TEST(ArrelloTest, NoFlipIsForced) {
    const ArrelloTable table(two_runs);
    EXPECT_EQ(table.after("c4"), "7/2r4/2r4/2g1rr1/1g5/7/7 r -");
}

TEST(ArrelloTest, FlipsAPrefixOfOneRun) {
    const ArrelloTable table(two_runs);
    EXPECT_EQ(table.moves_on("c4"), (Names{"c4", "c4xc3", "c4xc2", "c4xe4", "c4xf4"}));
    EXPECT_EQ(table.after("c4xc3"), "7/2r4/2g4/2g1rr1/1g5/7/7 r -");
    EXPECT_EQ(table.after("c4xc2"), "7/2g4/2g4/2g1rr1/1g5/7/7 r -");
    EXPECT_EQ(table.after("c4xe4"), "7/2r4/2r4/2g1gr1/1g5/7/7 r -");
    EXPECT_EQ(table.after("c4xf4"), "7/2r4/2r4/2g1gg1/1g5/7/7 r -");
}

TEST(ArrelloTest, PartWholeFlipsAllOfARunOrNothing) {
    const ArrelloTable table(two_runs, "part=whole");
    EXPECT_EQ(table.moves_on("c4"), (Names{"c4", "c4xc2", "c4xf4"}));
    const Error error = table.why_not("c4xe4");
    EXPECT_EQ(error.clause, "part");
    EXPECT_EQ(table.cells(error), (Names{"c4", "e4", "f4"}));
}

TEST(ArrelloTest, GapsNoDemandsTouching) {
    const ArrelloTable table(two_runs, "gaps=no");
    EXPECT_EQ(table.moves_on("c4"), (Names{"c4", "c4xc3", "c4xc2"}));
    const Error error = table.why_not("c4xf4");
    EXPECT_EQ(error.clause, "gaps");
    EXPECT_EQ(table.cells(error), (Names{"c4", "e4"}));
}

TEST(ArrelloTest, LinesAnyCombinesDirections) {
    const ArrelloTable table(two_runs, "lines=any");
    EXPECT_EQ(table.moves_on("c4"),
              (Names{"c4", "c4xc3", "c4xc2", "c4xe4", "c4xc3xe4", "c4xc2xe4", "c4xf4", "c4xc3xf4", "c4xc2xf4"}));
    EXPECT_EQ(table.after("c4xc2xf4"), "7/2g4/2g4/2g1gg1/1g5/7/7 r -");
    const ArrelloTable one(two_runs);
    const Error error = one.why_not("c4xc2xf4");
    EXPECT_EQ(error.clause, "lines");
    EXPECT_EQ(one.cells(error), (Names{"c4", "c2", "f4"}));
}

TEST(ArrelloTest, BothWaysThroughTheStoneAreTwoLines) {
    const ArrelloTable table("7/7/7/1r1r3/2g4/7/7 g -");
    EXPECT_EQ(table.moves_on("c4"), (Names{"c4", "c4xd4", "c4xb4"}));
    EXPECT_EQ(table.why_not("c4xd4xb4").clause, "lines");
}

TEST(ArrelloTest, AnOwnStoneBlocks) {
    const ArrelloTable table("7/7/7/3grr1/7/7/7 g -");
    EXPECT_EQ(table.moves_on("c4"), Names{"c4"});
    const Error error = table.why_not("c4xe4");
    EXPECT_EQ(error.clause, "line");
    EXPECT_EQ(error.text, "the green stone on d4 blocks the way to e4");
    EXPECT_EQ(table.why_not("c4xd4").text, "only red stones can be flipped, and d4 is green");
}

TEST(ArrelloTest, NothingBehindTheRunCanBeReached) {
    const ArrelloTable table("7/7/7/g1r1r2/7/7/7 g -");
    EXPECT_EQ(table.moves_on("b4"), (Names{"b4", "b4xc4"}));
    const Error error = table.why_not("b4xe4");
    EXPECT_EQ(error.clause, "line");
    EXPECT_EQ(table.cells(error), (Names{"b4", "c4", "e4"}));
    EXPECT_EQ(table.why_not("b4xd4").text, "a flip ends at a red stone, and d4 is empty");
}

TEST(ArrelloTest, NoOwnStoneIsNeededAtTheFarEnd) {
    const ArrelloTable table("7/7/7/g1rrrrr/7/7/7 g -");
    EXPECT_EQ(table.after("b4xg4"), "7/7/7/ggggggg/7/7/7 r -");
}

TEST(ArrelloTest, RunsDoNotWrapRoundTheRim) {
    const ArrelloTable table("8/8/r6r/g7/8/8/8/8 g -", "size=8");
    EXPECT_EQ(table.moves_on("b4"), (Names{"b4", "b4xa3"}));
    const ArrelloTable full_rank("grrrrrr1/8/8/8/8/8/8/6g1 g -", "size=8");
    EXPECT_EQ(full_rank.moves_on("h1"), Names{"h1"});
    const ArrelloTable longest("1rrrrrrr/g7/8/8/8/8/8/8 g -", "size=8");
    EXPECT_EQ(longest.moves_on("a1"), (Names{"a1", "a1xb1", "a1xc1", "a1xd1", "a1xe1", "a1xf1", "a1xg1", "a1xh1"}));
}

// --- protection ----------------------------------------------------------------------------------------------------

TEST(ArrelloTest, ALonelyStoneIsProtectedForOneTurn) {
    ArrelloTable table(empty_board);
    table.play("c4");
    table.play("e4");
    EXPECT_EQ(table.text(), "7/7/7/2g1r2/7/7/7 g e4");
    EXPECT_EQ(table.moves_on("d5"), Names{"d5"});
    const Error error = table.why_not("d5xe4");
    EXPECT_EQ(error.clause, "protected");
    EXPECT_EQ(error.text,
              "the stone on e4 was placed last turn away from any red stone, so it cannot be flipped this turn");
    table.play("d5");
    table.play("a1");
    EXPECT_EQ(table.text(), "r6/7/7/2g1r2/3g3/7/7 g a1");
    EXPECT_EQ(table.moves_on("e5"), (Names{"e5", "e5xe4"}));
}

TEST(ArrelloTest, AStoneThatTouchesItsColourIsNotProtected) {
    ArrelloTable table("7/7/7/2g1r2/7/7/7 r -");
    table.play("f5");
    EXPECT_EQ(table.text(), "7/7/7/2g1r2/5r1/7/7 g -");
    EXPECT_TRUE(table.legal("d5xf5"));
}

TEST(ArrelloTest, AProtectedStoneBlocksTheWay) {
    const ArrelloTable table("7/7/7/g3r1r/7/7/7 g e4");
    EXPECT_EQ(table.moves_on("b4"), Names{"b4"});
    const Error error = table.why_not("b4xg4");
    EXPECT_EQ(error.clause, "protected");
    EXPECT_NE(error.text.find("blocks the way to g4"), std::string::npos);
    EXPECT_TRUE(ArrelloTable("7/7/7/g3r1r/7/7/7 g -").legal("b4xe4"));
}

TEST(ArrelloTest, ProtectionIsPartOfTheKeyAndTheView) {
    const ArrelloTable guarded("7/7/7/g3r2/7/7/7 g e4");
    const ArrelloTable free("7/7/7/g3r2/7/7/7 g -");
    EXPECT_NE(Arrello::key(guarded.rules, guarded.position), Arrello::key(free.rules, free.position));
    const BoardView view = Arrello::view(guarded.rules, guarded.position, {});
    ASSERT_EQ(view.marks.size(), 1u);
    EXPECT_EQ(view.marks[0].name, LabelCode::protected_stone);
    EXPECT_EQ(view.marks[0].cells, std::vector<int>{*view.grid.parse("e4")});
    EXPECT_TRUE(Arrello::view(free.rules, free.position, {}).marks.empty());
}

// --- end and score -------------------------------------------------------------------------------------------------

TEST(ArrelloTest, EndsWhenTheBoardIsFullAndMostStonesWin) {
    ArrelloTable table("ggr/rrr/gg1 g -", "size=3");
    EXPECT_FALSE(Arrello::is_over(table.rules, table.position, {}));
    table.play("c3");
    EXPECT_EQ(table.text(), "ggr/rrr/ggg r -");
    const Outcome outcome = Arrello::outcome(table.rules, table.position, {});
    EXPECT_TRUE(outcome.over);
    EXPECT_EQ(outcome.winner, Side::first);
    EXPECT_EQ(outcome.first, 5);
    EXPECT_EQ(outcome.second, 4);
    EXPECT_EQ(outcome.parts, (std::vector<ScorePart>{{LabelCode::stones, 5, 4}}));
    EXPECT_EQ(table.why_not("a1").clause, "end");
    Rng rng(1);
    EXPECT_FALSE(Arrello::random_move(table.rules, table.position, {}, rng));
    EXPECT_EQ(Arrello::count_moves(table.rules, table.position, {}), 0u);
}

TEST(ArrelloTest, ATieOnAnEvenBoardIsADraw) {
    const ArrelloTable table("grgr/grgr/grgr/grgr g -", "size=4");
    const Outcome outcome = Arrello::outcome(table.rules, table.position, {});
    EXPECT_TRUE(outcome.over);
    EXPECT_EQ(outcome.winner, std::nullopt);
}

TEST(ArrelloTest, EveryGameLastsAsLongAsTheBoardHasCells) {
    for (int size = 3; size <= 8; ++size) {
        const auto rules = *parse_rules<Arrello>("size=" + std::to_string(size));
        EXPECT_EQ(playout<Arrello>(rules, {}, 20, 1).plies, static_cast<std::uint64_t>(20 * size * size));
        EXPECT_EQ(Arrello::max_plies(rules), size * size);
    }
}

// --- text ----------------------------------------------------------------------------------------------------------

TEST(ArrelloTest, ReadsAndWritesPositions) {
    for (const char* text : {empty_board, two_runs, "7/7/7/2g4/7/7/7 r c4", "ggggggg/7/7/7/7/7/6r r -"}) {
        EXPECT_EQ(ArrelloTable(text).text(), text);
    }
}

TEST(ArrelloTest, RefusesBrokenPositions) {
    const auto error = [](std::string_view text) {
        const auto parsed = Arrello::parse_position({}, text);
        EXPECT_FALSE(parsed) << text;
        return parsed ? std::string() : parsed.error().text;
    };
    EXPECT_EQ(error("7/7/7/7/7/7/7 g"),
              "arrello position \"7/7/7/7/7/7/7 g\": expected 3 fields separated by one space: BOARD SIDE PROTECTED");
    EXPECT_NE(error("7/7/7/7/7/7/7 g - -").find("expected 3 fields"), std::string::npos);
    EXPECT_NE(error("7/7/7/7/7/7 g -").find("6 ranks instead of 7"), std::string::npos);
    EXPECT_NE(error("7/7/7/7/7/7/8 g -").find("rank 7"), std::string::npos);
    EXPECT_NE(error("7/7/7/2b4/7/7/7 g -").find("unknown piece \"b\""), std::string::npos);
    EXPECT_NE(error("7/7/7/34/7/7/7 g -").find("rank 4: a run of empty cells must be a number from 1 to 7"),
              std::string::npos);
    EXPECT_NE(error("7/7/7/7/7/7/7 w -").find("must be g or r, not \"w\""), std::string::npos);
    EXPECT_NE(error("7/7/7/7/7/7/7 g h1").find("must be a cell of the board or -, not \"h1\""), std::string::npos);
    EXPECT_NE(error("7/7/7/7/7/7/7 g c4").find("there is no red stone on c4"), std::string::npos);
    EXPECT_NE(error("7/7/7/2g4/7/7/7 g c4").find("there is no red stone on c4"), std::string::npos);
    EXPECT_NE(error("7/7/7/2rr3/3r3/7/7 g c4").find("c4 touches d4, d5"), std::string::npos);
}

TEST(ArrelloTest, StartsFromNamesAndBoards) {
    EXPECT_TRUE(Arrello::start({}, "standard"));
    const auto board = Arrello::start({}, "7/2r4/2r4/4rr1/1g5/7/7");
    ASSERT_TRUE(board);
    EXPECT_EQ(Arrello::format_position({}, board->position), two_runs);
    const auto unknown = Arrello::start({}, "plain");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().text,
              "arrello set-up \"plain\": unknown; valid: standard, or a board text such as 7/7/7/7/7/7/7");
    EXPECT_FALSE(Arrello::start({}, "7/7"));
}

TEST(ArrelloTest, ReadsAndWritesMoves) {
    for (const char* text : {"c4", "c4xc2", "c4xc2xf4", "a1xg1xg7xa7", "d4xd1xg1xg4xg7xd7xa7xa4xa1"}) {
        const auto move = Arrello::parse_move({}, text);
        ASSERT_TRUE(move) << text;
        EXPECT_EQ(Arrello::format_move({}, *move), text);
    }
    EXPECT_EQ(Arrello::click_cell({}, *Arrello::parse_move({}, "c4xc2")), *Arrello::grid({}).parse("c4"));
}

TEST(ArrelloTest, RefusesBrokenMoves) {
    const auto error = [](std::string_view text) {
        const auto parsed = Arrello::parse_move({}, text);
        EXPECT_FALSE(parsed) << text;
        return parsed ? std::string() : parsed.error().text;
    };
    EXPECT_EQ(error("pass"), "arrello move \"pass\": there is no pass; every turn places a stone");
    EXPECT_NE(error("").find("expected a cell from a1 to g7"), std::string::npos);
    EXPECT_NE(error("h1").find("expected a cell from a1 to g7"), std::string::npos);
    EXPECT_NE(error("c4c2").find("come only flips"), std::string::npos);
    EXPECT_NE(error("c4x").find("come only flips"), std::string::npos);
    EXPECT_NE(error("c4xc2 ").find("come only flips"), std::string::npos);
    EXPECT_NE(error("c4xd2").find("d2 is in none of the 8 directions from c4"), std::string::npos);
    EXPECT_NE(error("c4xc4").find("none of the 8 directions"), std::string::npos);
    EXPECT_NE(error("c4xf4xc2").find("in the order N NE E SE S SW W NW"), std::string::npos);
    EXPECT_NE(error("c4xc3xc2").find("at most one flip in each direction"), std::string::npos);
}

TEST(ArrelloTest, RefusesBrokenSwitches) {
    const auto error = [](std::string_view text) {
        const auto parsed = parse_rules<Arrello>(text);
        EXPECT_FALSE(parsed) << text;
        return parsed ? std::string() : parsed.error().text;
    };
    EXPECT_NE(error("gaps=maybe").find("valid: yes|no"), std::string::npos);
    EXPECT_NE(error("part=half").find("valid: prefix|whole"), std::string::npos);
    EXPECT_NE(error("lines=two").find("valid: one|any"), std::string::npos);
    EXPECT_NE(error("size=9").find("valid: 3–8"), std::string::npos);
    EXPECT_NE(error("size=2").find("valid: 3–8"), std::string::npos);
    EXPECT_NE(error("komi=1").find("unknown switch"), std::string::npos);
    EXPECT_EQ(format_rules<Arrello>(*parse_rules<Arrello>("")), "gaps=yes,part=prefix,lines=one,size=7");
    EXPECT_EQ(format_rules<Arrello>(*parse_rules<Arrello>("size=8,gaps=no,lines=any,part=whole")),
              "gaps=no,part=whole,lines=any,size=8");
}

// --- explanations and bounds -----------------------------------------------------------------------------------------

TEST(ArrelloTest, TellsTheEventsInOrder) {
    const ArrelloTable table(two_runs, "lines=any");
    const Grid grid = Arrello::grid(table.rules);
    const auto cell = [&](std::string_view name) { return *grid.parse(name); };
    const auto flip = [&](std::string_view name, int ray, int distance) {
        return Event{EventKind::flip, Side::first, cell(name), cell("c4"), no_cell, ray, distance};
    };
    const std::vector<Event> expected = {{.kind = EventKind::place, .side = Side::first, .cell = cell("c4")},
                                         flip("c3", 0, 1),
                                         flip("c2", 0, 2),
                                         flip("e4", 2, 2),
                                         flip("f4", 2, 3)};
    EXPECT_EQ(Arrello::events(table.rules, table.position, table.move("c4xc2xf4")), expected);
}

TEST(ArrelloTest, EveryClauseThatIsCitedStandsInTheSheet) {
    for (const char* id : {"place", "contact", "line", "gaps", "part", "lines", "protected", "end"}) {
        const auto& clauses = Arrello::sheet().clauses;
        EXPECT_TRUE(std::any_of(clauses.begin(), clauses.end(), [&](const Clause& c) { return c.id == id; })) << id;
    }
}

TEST(ArrelloTest, ListsAlwaysFitInsideWithOneLine) {
    EXPECT_EQ(Arrello::max_moves(*parse_rules<Arrello>("")), 329u);
    EXPECT_EQ(Arrello::max_moves(*parse_rules<Arrello>("size=8")), 488u);
}

/// Boards filled at random hold longer runs than random games do.
Arrello::Position random_board(const Arrello::Rules& rules, Rng& rng) {
    Arrello::Position p;
    p.side = rng.coin() ? Side::first : Side::second;
    const auto stones = rng.below(101);
    const auto opposing = rng.below(101);
    for_each_bit(rules.board, [&](int square) {
        if (rng.below(100) < stones) (rng.below(100) < opposing ? p.opp : p.own) |= bit(square);
    });
    const Bits lonely = p.opp & ~all_neighbours(p.opp);
    if (lonely != 0 && rng.coin()) p.guarded = static_cast<std::uint8_t>(lowest(lonely));
    return p;
}

TEST(ArrelloTest, FastEqualsSlowOnRandomBoards) {
    Rng rng(2010);
    const NoHistory none;
    for (int i = 0; i < 1500; ++i) {
        const auto rules = Arrello::rules_from(random_switches(Arrello::sheet().switches, rng));
        const auto p = random_board(rules, rng);
        const std::string text = format_rules<Arrello>(rules) + " " + Arrello::format_position(rules, p);
        const std::uint64_t moves = Arrello::count_moves(rules, p, none);
        ASSERT_LE(moves, Arrello::max_moves(rules)) << text;
        if (moves > 3000) continue;  // the counting is what can go wrong; a few of the long lists are enough
        Names fast;
        Names slow;
        Arrello::for_each_move(rules, p, none, [&](const Arrello::Move& m) {
            fast.push_back(Arrello::format_move(rules, m));
            ASSERT_EQ(Arrello::play(rules, p, m), slow_play(rules, p, m)) << text << " " << fast.back();
        });
        for (const auto& m : slow_moves(rules, p, none)) slow.push_back(Arrello::format_move(rules, m));
        ASSERT_EQ(fast.size(), moves) << text;
        std::sort(fast.begin(), fast.end());
        std::sort(slow.begin(), slow.end());
        ASSERT_EQ(fast, slow) << text;
    }
}

}  // namespace
}  // namespace quartello
