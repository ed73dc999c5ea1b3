// Mabi clause by clause: each test is a situation from the rule sheet. The generic suite (fast = slow twin, symmetry,
// round trips) is elsewhere.
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>

#include "engine/game/described.hpp"
#include "engine/games/mabi/mabi.hpp"
#include "engine/rules/perft.hpp"
#include "tests/oracles/mabi.hpp"

namespace quartello {
namespace {

using Strings = std::vector<std::string>;

/// A game that can only be played legally.
struct MabiTable {
    Mabi::Rules rules;
    Mabi::Position position;
    Mabi::History history;

    explicit MabiTable(std::string_view switches, std::string_view setup = "") : rules(*parse_rules<Mabi>(switches)) {
        begin(*Mabi::start(rules, setup));
    }

    void begin(const Start<Mabi>& start) {
        position = start.position;
        history.clear();
        history.push(position);
    }

    /// As if some turns had been played already, so that the rules of White's first turn are out of the way.
    MabiTable& later(Side side) {
        position.side = side;
        position.ply = side == Side::first ? 2 : 3;
        return *this;
    }

    Mabi::Move read(std::string_view text) const {
        const auto move = Mabi::parse_move(rules, text);
        EXPECT_TRUE(move) << text;
        return move ? *move : Mabi::Move{};
    }

    MabiTable& play(std::initializer_list<std::string_view> moves) {
        for (const auto text : moves) {
            EXPECT_TRUE(is_legal<Mabi>(rules, position, history, read(text))) << text << " in " << this->text();
            position = Mabi::play(rules, position, read(text));
            history.push(position);
        }
        return *this;
    }

    Strings moves() const {
        Strings out;
        Mabi::for_each_move(rules, position, history,
                            [&](const Mabi::Move& m) { out.push_back(Mabi::format_move(rules, m)); });
        return out;
    }

    bool legal(std::string_view move) const { return std::ranges::count(moves(), move) == 1; }
    std::string text() const { return Mabi::format_position(rules, position); }
    bool over() const { return Mabi::is_over(rules, position, history); }
    std::optional<Side> winner() const { return Mabi::winner(rules, position, history); }
    Error why_not(std::string_view move) const { return Mabi::why_not(rules, position, history, read(move)); }
    Error why_not_cell(std::string_view cell) const {
        return Mabi::why_not_cell(rules, position, history, *Mabi::grid(rules).parse(cell));
    }

    /// "b4 b5": the cells of a list.
    std::string names(const std::vector<int>& cells) const { return cell_names(Mabi::grid(rules), cells); }

    /// Events as "step w a1-b1", "paralysed b c3", …
    Strings events(std::string_view move) const {
        const Grid grid = Mabi::grid(rules);
        Strings out;
        for (const Event& e : Mabi::events(rules, position, read(move))) {
            std::string line = std::string(word_of(e.kind)) + (e.side == Side::first ? " w" : " b");
            if (e.from != no_cell) line += " " + grid.name(e.from) + "-" + grid.name(e.cell);
            else if (e.cell != no_cell) line += " " + grid.name(e.cell);
            out.push_back(line);
        }
        return out;
    }
};

std::uint64_t perft_of(std::string_view switches, int depth) {
    MabiTable table(switches);
    return perft<Mabi>(table.rules, table.position, table.history, depth);
}

// Golden counts.

TEST(MabiTest, PerftOfTheLattice) {
    const std::uint64_t expected[] = {20, 1044, 50086, 2211470};
    for (int depth = 1; depth <= 4; ++depth) EXPECT_EQ(perft_of("", depth), expected[depth - 1]) << depth;
}

TEST(MabiTest, PerftOfTheDiagonals) {
    const std::uint64_t expected[] = {20, 1064, 51822};
    for (int depth = 1; depth <= 3; ++depth) EXPECT_EQ(perft_of("start=diagonal", depth), expected[depth - 1]) << depth;
}

// Starts and text.

TEST(MabiTest, StartsOnAllSizes) {
    EXPECT_EQ(MabiTable("").text(),
              "w1w1w1w1/1b1b1b1b/w1w1w1w1/1b1b1b1b/w1w1w1w1/1b1b1b1b/w1w1w1w1/1b1b1b1b w - - --------------- 1,1 0 0");
    EXPECT_EQ(MabiTable("start=diagonal").text(),
              "w1b1w1b1/1b1w1b1w/b1w1b1w1/1w1b1w1b/w1b1w1b1/1b1w1b1w/b1w1b1w1/1w1b1w1b w - - --------------- 1,1 0 0");
    EXPECT_EQ(MabiTable("size=6").text(), "w1w1w1/1b1b1b/w1w1w1/1b1b1b/w1w1w1/1b1b1b w - - --------------- 1,1 0 0");
    EXPECT_EQ(MabiTable("size=4").text(), "w1w1/1b1b/w1w1/1b1b w - - --------------- 1,1 0 0");
    EXPECT_EQ(MabiTable("size=4,start=diagonal").text(), "w1b1/1b1w/b1w1/1w1b w - - --------------- 1,1 0 0");
}

TEST(MabiTest, BothStartsHaveSevenWhiteEdgePieces) {
    for (const auto* switches : {"start=lattice", "start=diagonal"}) {
        const MabiTable table(switches);
        EXPECT_EQ(count(table.position.pieces[0] & table.rules.edge), 7) << switches;
    }
}

TEST(MabiTest, OwnBoardsStartFresh) {
    EXPECT_EQ(MabiTable("size=4", "ww2/4/4/bbb1").text(), "ww2/4/4/bbb1 w - - -b------------- 2,3 0 0");
    const auto rules = *parse_rules<Mabi>("size=4");
    EXPECT_EQ(Mabi::start(rules, "lattice").error().text,
              "mabi set-up \"lattice\": unknown; valid: standard (the switch start chooses it), or a board text");
    EXPECT_NE(Mabi::start(rules, "4/4/4/4").error().text.find("White has 0 pieces instead of 1 to 4"),
              std::string::npos);
    EXPECT_NE(Mabi::start(rules, "wwww/w3/4/3b").error().text.find("White has 5 pieces"), std::string::npos);
    EXPECT_NE(Mabi::start(rules, "w3/4/4").error().text.find("3 ranks instead of 4"), std::string::npos);
}

TEST(MabiTest, SwitchesAreStrict) {
    EXPECT_EQ(format_rules<Mabi>(*parse_rules<Mabi>("")), "start=lattice,occurrences=2,quiet=60,pass=lockout,size=8");
    EXPECT_EQ(format_rules<Mabi>(*parse_rules<Mabi>("size=6,quiet=999,pass=plain,occurrences=9,start=diagonal")),
              "start=diagonal,occurrences=9,quiet=999,pass=plain,size=6");
    for (const auto* bad :
         {"size=5", "size=10", "occurrences=0", "occurrences=10", "quiet=1000", "pass=never", "start=x", "komi=1"}) {
        const auto parsed = parse_rules<Mabi>(bad);
        ASSERT_FALSE(parsed) << bad;
        EXPECT_NE(parsed.error().text.find("valid"), std::string::npos) << bad;
    }
}

TEST(MabiTest, PositionTextRoundTrips) {
    const auto rules = *parse_rules<Mabi>("size=4");
    for (const auto* text : {
             "w3/4/4/3b w - - --------------- 1,1 0 0", "w3/4/4/3b b - - --------------- 1,1 59 59",
             "ww2/4/4/2bb b w p w-------------- 2,2 3 9",  // White was first with a pair, has passed and is locked out
             "ww2/4/4/2bb w - - b-------------- 2,2 60 98",    // over: 60 quiet moves
             "ww2/4/4/2bb w b - b-------------- 2,2 60 61",    // White must pass
             "ww2/4/4/2bb b w p b-------------- 2,2 61 62",    // White has just done so
             "ww2/4/4/2bb w b pp b-------------- 2,2 61 63",   // and Black has passed too: over
             "ww2/4/4/2bb b w - b-------------- 2,2 120 121",  // over: 120 quiet moves
             "ww2/4/4/2bb w b pp b-------------- 2,2 4 8",     // over: both passed
             "ww2/4/4/2bb w - - --------------- 2,2 0 2",      // both had a pair from the start
         }) {
        const auto start = Mabi::parse_position(rules, text);
        ASSERT_TRUE(start) << start.error().text;
        EXPECT_EQ(Mabi::format_position(rules, start->position), text);
    }
}

TEST(MabiTest, ImpossiblePositionsAreErrors) {
    struct Case {
        const char* switches;
        const char* text;
        const char* reason;
    };
    const Case cases[] = {
        {"size=4", "w3/4/4/3b w - - --------------- 1,1 0", "expected 8 fields"},
        {"size=4", "w3/4/4/3b  w - - --------------- 1,1 0 0", "expected 8 fields"},
        {"size=4", "w3/4/4/3x w - - --------------- 1,1 0 0", "unknown piece"},
        {"size=4", "w12/4/4/3b w - - --------------- 1,1 0 0", "rank 1"},
        {"size=4", "w3/4/4/4 w - - --------------- 1,0 0 0", "Black has 0 pieces"},
        {"size=4", "w3/4/4/3b x - - --------------- 1,1 0 0", "side to move"},
        {"size=4", "w3/4/4/3b w x - --------------- 1,1 0 2", "LOCKED is \"x\""},
        {"size=4", "w3/4/4/3b w w - --------------- 1,1 0 2", "cannot be the one locked out"},
        {"size=4,pass=plain", "w3/4/4/3b w b - --------------- 1,1 0 2", "pass=plain"},
        {"size=4", "w3/4/4/3b w b ppp --------------- 1,1 0 4", "PASSED is \"ppp\""},
        {"size=4", "w3/4/4/3b w - p --------------- 1,1 0 2", "locked out"},
        {"size=4", "w3/4/4/3b w - - -------------- 1,1 0 0", "15 letters"},
        {"size=4", "w3/4/4/3b w - - x-------------- 1,1 0 0", "15 letters"},
        {"size=4", "w3/4/4/3b w - - w-------------- 1,1 0 2", "nobody has such a group"},
        {"size=4", "ww2/4/4/3b w - - --------------- 2,1 0 2", "size 2 must be w: only White"},
        {"size=4", "w3/4/4/2bb w - - w-------------- 1,2 0 2", "size 2 must be b: only Black"},
        {"size=4", "ww2/4/4/2bb w - - w-------------- 2,2 0 0", "both sides have such a group from the start"},
        {"size=4", "w3/4/4/3b w - - --------------- 1 0 0", "RECORDS"},
        {"size=4", "w3/4/4/3b w - - --------------- 1,1,1 0 0", "RECORDS"},
        {"size=4", "w3/4/4/3b w - - --------------- 1,17 0 0", "RECORDS"},
        {"size=4", "ww2/4/4/3b w - - w-------------- 1,1 0 2", "White's record is 1"},
        {"size=4", "w3/4/4/3b w - - --------------- 1,2 0 2", "Black's record is 2"},
        {"size=4", "w3/4/4/3b w - - --------------- 1,1 01 2", "QUIET"},
        {"size=4", "w3/4/4/3b w - - --------------- 1,1 61 80", "the game ends at 60"},
        {"size=4", "w3/4/4/3b w - - --------------- 1,1 0 -1", "PLY"},
        {"size=4", "w3/4/4/3b b - - --------------- 1,1 0 0", "at PLY 0 White is to move"},
        {"size=4", "w2w/4/4/3b w - - --------------- 2,1 0 0", "at PLY 0"},
        {"size=4", "w3/4/4/3b w - - --------------- 1,1 3 2", "PLY is 2, fewer than"},
        {"size=4", "w3/4/4/3b w b p --------------- 1,1 2 2", "PLY is 2, fewer than"},
        {"size=4", "w3/4/4/3b w - - --------------- 1,1 0 3", "White moves at even"},
        {"size=4,pass=plain", "w3/4/4/3b b - p --------------- 1,1 0 2", "White moves at even"},
        {"size=4", "w3/4/4/3b w b p --------------- 1,1 60 80", "the next pass is counted with them"},
        {"size=4", "w3/4/4/3b w b - --------------- 1,1 61 80", "a pass was forced, so PASSED is p or pp"},
        {"size=4", "w3/4/4/3b w b - --------------- 1,1 121 180", "with a side locked out the game ends at 120"},
        {"size=4", "w3/4/4/3b w b p --------------- 1,1 120 180", "so nobody passed after them"},
        {"size=4", "w3/4/4/3b w b - --------------- 1,1 62 62", "PLY is 62, fewer than"},
        {"size=4", "w3/4/4/3b w b p --------------- 1,1 62 63", "PLY is 63, fewer than"},
        {"size=4,pass=plain", "w3/4/4/3b w - p --------------- 1,1 60 80", "the game is over"},
    };
    for (const Case& c : cases) {
        const auto start = Mabi::parse_position(*parse_rules<Mabi>(c.switches), c.text);
        ASSERT_FALSE(start) << c.text;
        EXPECT_NE(start.error().text.find(c.reason), std::string::npos) << c.text << "\n" << start.error().text;
        EXPECT_TRUE(start.error().text.starts_with("mabi position \"")) << start.error().text;
    }
}

TEST(MabiTest, MoveText) {
    const MabiTable table("");
    for (const auto* text : {"a1b1", "h8g8", "pass"}) EXPECT_EQ(Mabi::format_move(table.rules, table.read(text)), text);
    for (const auto* text : {"", "a1", "a1i1", "a1b9", "a1-b1", "a1b1 ", "Pass", "a01b1", "b1b1b1"}) {
        const auto move = Mabi::parse_move(table.rules, text);
        ASSERT_FALSE(move) << text;
        EXPECT_NE(move.error().text.find("such as a1b1, or pass"), std::string::npos);
    }
    EXPECT_FALSE(Mabi::parse_move(*parse_rules<Mabi>("size=6"), "g1g2"));
    EXPECT_EQ(Mabi::click_cell(table.rules, table.read("b1c1")), 1);
    EXPECT_EQ(Mabi::click_cell(table.rules, table.read("pass")), no_cell);
}

// Turns and steps.

TEST(MabiTest, MovesComeNorthEastSouthWestThenThePass) {
    EXPECT_EQ(MabiTable("size=4", "4/1w2/4/2bw").later(Side::first).moves(),
              (Strings{"b2b1", "d4d3", "b2c2", "b2b3", "b2a2", "pass"}));
}

TEST(MabiTest, WhiteFirstMovesAnEdgePieceAndMayNotPass) {
    MabiTable table("", "8/1w6/8/8/8/8/w7/7b");
    EXPECT_EQ(table.moves(), (Strings{"a7a6", "a7b7", "a7a8"}));
    EXPECT_EQ(table.why_not("b2b3").clause, "first");
    EXPECT_EQ(table.why_not("b2b3").text,
              "b2 does not touch the edge: White's first turn moves a piece that touches the edge (a7)");
    EXPECT_EQ(table.why_not("pass").clause, "first");
    table.play({"a7a6", "h8h7"});
    EXPECT_TRUE(table.legal("b2b3"));
    EXPECT_TRUE(table.legal("pass"));
}

TEST(MabiTest, WithoutAStepEvenTheFirstTurnIsAPass) {
    EXPECT_EQ(MabiTable("size=4", "wb2/bb2/4/4").moves(), Strings{"pass"});
    EXPECT_EQ(MabiTable("size=4", "4/1w2/4/3b").moves(), Strings{"pass"});
}

TEST(MabiTest, StepsGoOneCellToAnEmptyNeighbour) {
    const MabiTable table = MabiTable("size=4", "wb2/4/4/2wb").later(Side::first);
    EXPECT_EQ(table.why_not("a1a3").clause, "step");
    EXPECT_EQ(table.why_not("a1a3").text, "a3 is not next to a1: a piece moves one step along its rank or file");
    EXPECT_EQ(table.why_not("a1b2").clause, "step");
    EXPECT_EQ(table.why_not("a1a1").clause, "step");
    EXPECT_EQ(table.why_not("a1b1").text, "b1 is not empty: a piece moves to an empty cell");
    EXPECT_EQ(table.why_not("b1c1").text, "b1 is a piece of Black, but White is to move");
    EXPECT_EQ(table.why_not("b1c1").clause, "turn");
    EXPECT_EQ(table.why_not_cell("c2").text, "c2 is empty: White moves one of its own pieces");
    EXPECT_EQ(table.why_not_cell("c2").cells, std::vector<int>{6});
}

TEST(MabiTest, APieceCanBeWalledIn) {
    const MabiTable inside = MabiTable("size=4", "wb2/bw2/4/4").later(Side::first);
    EXPECT_EQ(inside.why_not_cell("a1").text, "a1 has no empty cell beside it (b1, a2 are taken)");
    EXPECT_EQ(inside.why_not_cell("a1").clause, "step");
}

// Paralysis and the largest group.

TEST(MabiTest, ALargerEnemyNeighbourParalyses) {
    // a1 touches a black pair; d4 touches only single black pieces; Black's pair is also the only largest group.
    const MabiTable table = MabiTable("size=4", "wbb1/4/3b/3w").later(Side::first);
    EXPECT_FALSE(table.legal("a1a2"));
    EXPECT_TRUE(table.legal("d4c4"));
    EXPECT_EQ(table.why_not("a1a2").clause, "paralysed");
    EXPECT_EQ(table.why_not("a1a2").text,
              "a1 is paralysed: its group has 1 piece and it touches a larger black group of 2 (b1, c1)");
    EXPECT_EQ(table.names(table.why_not_cell("a1").cells), "a1, b1, c1");
}

TEST(MabiTest, AnEquallyLargeOrDiagonalNeighbourDoesNot) {
    EXPECT_TRUE(MabiTable("size=4", "wbb1/w3/4/4").later(Side::first).legal("a2b2"));
    EXPECT_TRUE(MabiTable("size=4", "w3/1bb1/4/4").later(Side::first).legal("a1a2"));
}

TEST(MabiTest, ParalysisIsPerPieceNotPerGroup) {
    // White's pair touches the three black pieces with a1 only, so b1 may leave it behind.
    const MabiTable table = MabiTable("size=4", "ww2/b3/bb2/4").later(Side::first);
    EXPECT_EQ(table.why_not_cell("a1").clause, "paralysed");
    EXPECT_TRUE(table.legal("b1c1"));
}

TEST(MabiTest, TheOnlyLargestGroupMayNotMove) {
    const MabiTable table = MabiTable("size=4", "ww2/4/w3/3b").later(Side::first);
    EXPECT_EQ(table.moves(), (Strings{"a3a2", "a3b3", "a3a4", "pass"}));
    EXPECT_EQ(table.why_not("b1c1").clause, "largest");
    EXPECT_EQ(table.why_not("b1c1").text,
              "b1 belongs to the only largest group on the board (a1, b1, 2 pieces), which may not move");
}

TEST(MabiTest, TwoLargestGroupsMayMoveWhoeverHasThem) {
    EXPECT_TRUE(MabiTable("size=4", "ww2/4/4/2bb").later(Side::first).legal("b1c1"));
    EXPECT_TRUE(MabiTable("size=4", "ww2/4/ww2/3b").later(Side::first).legal("b1c1"));
}

// Repetition.

TEST(MabiTest, NoPlacementOccursAThirdTime) {
    MabiTable table("size=4", "w3/4/4/3b");
    table.play({"a1b1", "d4c4", "b1a1", "c4d4"});  // the start for the second time
    table.play({"a1b1", "d4c4", "b1a1"});
    EXPECT_FALSE(table.legal("c4d4"));
    EXPECT_TRUE(table.legal("c4c3"));
    EXPECT_EQ(table.why_not("c4d4").clause, "repetition");
    EXPECT_EQ(table.why_not("c4d4").text,
              "c4 to d4 would repeat a placement that has occurred twice already; it may occur twice");
    EXPECT_EQ(table.names(table.why_not("c4d4").cells), "c4, d4");
}

TEST(MabiTest, OccurrencesSwitch) {
    MabiTable once("size=4,occurrences=1", "w3/4/4/3b");
    once.play({"a1b1", "d4c4", "b1a1"});
    EXPECT_FALSE(once.legal("c4d4"));
    MabiTable thrice("size=4,occurrences=3", "w3/4/4/3b");
    for (int i = 0; i < 2; ++i) thrice.play({"a1b1", "d4c4", "b1a1", "c4d4"});
    thrice.play({"a1b1", "d4c4", "b1a1"});
    EXPECT_FALSE(thrice.legal("c4d4"));
}

TEST(MabiTest, TheSideToMoveDoesNotMatterAndPassesDoNotCount) {
    MabiTable table("size=4,pass=plain", "w3/4/4/3b");
    table.play({"a1b1", "pass", "b1a1", "pass"});  // the start again, now seen with either side to move
    table.play({"a1b1", "pass"});
    EXPECT_FALSE(table.legal("b1a1"));
}

TEST(MabiTest, TakingBackAPushTakesBackItsPlacement) {
    MabiTable table("size=4,occurrences=1", "w3/4/4/3b");
    table.play({"a1b1", "d4c4", "b1a1"});
    EXPECT_FALSE(table.legal("c4d4"));
    const Mabi::Position position = table.position;
    for (int i = 0; i < 4; ++i) table.history.pop();
    table.history.push(position);
    EXPECT_TRUE(table.legal("c4d4"));
}

TEST(MabiTest, APositionTakenUpAfterAPassCountsOnce) {
    MabiTable table("size=4,occurrences=1");
    table.begin(*Mabi::parse_position(table.rules, "w3/4/4/3b w b p --------------- 1,1 0 2"));
    table.play({"a1b1"});
    EXPECT_FALSE(table.legal("b1a1"));
}

TEST(MabiTest, APieceWhoseEveryStepRepeats) {
    MabiTable table("size=4,occurrences=1", "1w2/4/4/3b");
    table.play({"b1b2", "pass", "b2a2", "a2a1"});  // into the corner, with b1 and a2 behind it
    EXPECT_EQ(table.moves(), Strings{"pass"});
    EXPECT_EQ(table.why_not_cell("a1").clause, "repetition");
    EXPECT_EQ(table.why_not_cell("a1").text,
              "a1 has no step left: each of b1, a2 would repeat a placement that has occurred once already");
}

// Passing.

TEST(MabiTest, AfterAPassTheOpponentMovesOnAndOn) {
    MabiTable table("size=4", "w3/4/4/3b");
    table.play({"a1b1", "pass"});
    EXPECT_EQ(table.text(), "1w2/4/4/3b w b p --------------- 1,1 1 2");
    table.play({"b1c1", "c1c2"});
    EXPECT_EQ(table.text(), "4/2w1/4/3b w b - --------------- 1,1 3 4");
    EXPECT_EQ(table.why_not_cell("d4").clause, "pass");
    EXPECT_EQ(table.why_not_cell("d4").text, "d4 is a piece of Black, who passed and is locked out until White passes");
    table.play({"pass"});  // now White is locked out and Black moves on
    EXPECT_EQ(table.text(), "4/2w1/4/3b b w p --------------- 1,1 3 5");
    table.play({"d4d3", "d3d4"});
    EXPECT_EQ(table.position.side, Side::second);
    table.play({"pass"});
    EXPECT_EQ(table.position.side, Side::first);
    EXPECT_FALSE(table.over());
}

TEST(MabiTest, TwoPassesWithNoMoveBetweenEndTheGame) {
    MabiTable table("size=4", "w3/4/4/3b");
    table.play({"a1b1", "pass", "pass"});
    EXPECT_EQ(table.text(), "1w2/4/4/3b b w pp --------------- 1,1 1 3");
    EXPECT_TRUE(table.over());
    EXPECT_TRUE(table.moves().empty());
    EXPECT_EQ(table.why_not("d4c4").clause, "end");
    EXPECT_EQ(text_of(Mabi::outcome(table.rules, table.position, table.history).notes),
              "Both players passed. Tie at size 1: neither has owned such a group for longer.");
}

TEST(MabiTest, PlainPassesJustGiveTheTurnOver) {
    MabiTable table("size=4,pass=plain", "w3/4/4/3b");
    table.play({"a1b1", "pass"});
    EXPECT_EQ(table.text(), "1w2/4/4/3b w - p --------------- 1,1 1 2");
    table.play({"b1c1"});
    EXPECT_EQ(table.text(), "2w1/4/4/3b b - - --------------- 1,1 2 3");
    table.play({"pass", "pass"});
    EXPECT_TRUE(table.over());
}

TEST(MabiTest, APlayerWithoutAStepPasses) {
    // White's only piece touches a black pair.
    EXPECT_EQ(MabiTable("size=4", "wbb1/4/4/4").later(Side::first).moves(), Strings{"pass"});
}

// Records, the quiet end, and the score.

TEST(MabiTest, QuietMovesEndTheGame) {
    MabiTable table("size=4,quiet=3", "w3/4/4/3b");
    table.play({"a1b1", "d4c4"});
    EXPECT_FALSE(table.over());
    table.play({"b1c1"});
    EXPECT_TRUE(table.over());
    EXPECT_EQ(table.text(), "2w1/4/4/2b1 b - - --------------- 1,1 3 3");
    EXPECT_TRUE(table.moves().empty());
    EXPECT_EQ(table.why_not("pass").clause, "quiet");
    EXPECT_EQ(Mabi::max_plies(table.rules), 4 * 3 * 7);
}

TEST(MabiTest, PlainPassesAreNotCountedAndForceNothing) {
    MabiTable table("size=4,quiet=3,pass=plain", "w3/4/4/3b");
    table.play({"a1b1", "d4c4", "pass", "c4c3"});
    EXPECT_TRUE(table.over());
    EXPECT_EQ(table.text(), "1w2/4/2b1/4 w - - --------------- 1,1 3 4");
    EXPECT_EQ(Mabi::max_plies(table.rules), 2 * 3 * 7);
}

/// White has passed, and Black's third quiet move has just been made: Black must pass.
MabiTable with_a_forced_pass() {
    MabiTable table("size=4,quiet=3", "w3/4/4/3b");
    table.play({"a1b1", "d4c4", "pass", "c4c3"});
    return table;
}

TEST(MabiTest, QuietMovesThatRunOutWithASideLockedOutForceAPass) {
    MabiTable table = with_a_forced_pass();
    EXPECT_EQ(table.text(), "1w2/4/2b1/4 b w - --------------- 1,1 3 4");
    EXPECT_FALSE(table.over());
    EXPECT_EQ(table.moves(), Strings{"pass"});
    EXPECT_EQ(Mabi::count_moves(table.rules, table.position, table.history), 1U);
    Rng rng(1);
    EXPECT_TRUE(Mabi::random_move(table.rules, table.position, table.history, rng)->is_pass());
    EXPECT_EQ(table.why_not("c3c4").clause, "quiet");
    EXPECT_EQ(table.why_not("c3c4").text,
              "Black must pass: no record has grown for 3 moves and White is locked out, so the turn goes back");
    EXPECT_EQ(table.names(table.why_not("c3c4").cells), "c3, c4");
    EXPECT_EQ(table.why_not_cell("c3").clause, "quiet");
    EXPECT_EQ(table.events("pass"), Strings{"pass b"});
    EXPECT_EQ(Mabi::view(table.rules, table.position, table.history).facts.back().value, "3 of 3: this turn must pass");
}

TEST(MabiTest, TheForcedPassCountsAndIsForcedOnce) {
    MabiTable table = with_a_forced_pass();
    table.play({"pass"});
    EXPECT_EQ(table.text(), "1w2/4/2b1/4 w b p --------------- 1,1 4 5");
    EXPECT_EQ(Mabi::view(table.rules, table.position, table.history).facts.back().value, "4 of 6");
    table.play({"b1a1"});
    EXPECT_FALSE(table.over());
    table.play({"pass"});  // a pass of White's own will is not counted, and Black may move again
    EXPECT_EQ(table.position.quiet, 5U);
    table.play({"c3c4"});
    EXPECT_EQ(table.text(), "w3/4/4/2b1 b w - --------------- 1,1 6 8");
    EXPECT_TRUE(table.over());
    EXPECT_TRUE(table.moves().empty());
    EXPECT_EQ(table.why_not("pass").clause, "quiet");
    EXPECT_EQ(text_of(Mabi::outcome(table.rules, table.position, table.history).notes),
              "No record has grown for 6 moves. Tie at size 1: neither has owned such a group for longer.");
}

TEST(MabiTest, APassInAnswerToTheForcedOneEndsTheGame) {
    MabiTable table = with_a_forced_pass();
    table.play({"pass", "pass"});
    EXPECT_TRUE(table.over());
    EXPECT_EQ(table.why_not("pass").clause, "end");
}

TEST(MabiTest, ALargerRecordAfterTheForcedPassStartsTheCountAnew) {
    MabiTable table("size=4,quiet=1", "w1w1/4/4/3b");
    table.play({"a1a2"});
    EXPECT_TRUE(table.over());  // nobody is locked out
    table.begin(
        *Mabi::parse_position(*parse_rules<Mabi>("size=4,quiet=2"), "1w1w/4/4/3b b w - --------------- 1,1 2 9"));
    table.rules = *parse_rules<Mabi>("size=4,quiet=2");
    EXPECT_EQ(table.moves(), Strings{"pass"});
    table.play({"pass", "b1c1"});
    EXPECT_EQ(table.text(), "2ww/4/4/3b w b - w-------------- 2,1 0 11");
    table.play({"pass", "d4c4", "c4d4"});  // two quiet moves later Black must pass again
    EXPECT_EQ(table.moves(), Strings{"pass"});
}

TEST(MabiTest, AForcedPassCanItselfEndTheGame) {
    MabiTable table("size=4,quiet=1");
    table.begin(*Mabi::parse_position(table.rules, "w3/4/4/3b w b - --------------- 1,1 1 9"));
    EXPECT_EQ(table.moves(), Strings{"pass"});
    table.play({"pass"});
    EXPECT_EQ(table.text(), "w3/4/4/3b b w p --------------- 1,1 2 10");
    EXPECT_TRUE(table.over());
    EXPECT_TRUE(Mabi::parse_position(table.rules, table.text()));
}

TEST(MabiTest, FastEqualsSlowWhereTheQuietMovesRunOut) {
    Rng rng(7);
    int forced = 0;
    for (int game = 0; game < 200; ++game) {
        MabiTable table(game % 2 == 0 ? "size=4,quiet=4" : "size=6,quiet=9,occurrences=1");
        while (const auto move = Mabi::random_move(table.rules, table.position, table.history, rng)) {
            forced += Mabi::must_pass(table.rules, table.position) ? 1 : 0;
            Strings slow;
            for (const auto& m : slow_moves(table.rules, table.position, table.history))
                slow.push_back(Mabi::format_move(table.rules, m));
            Strings fast = table.moves();
            std::ranges::sort(fast);
            std::ranges::sort(slow);
            ASSERT_EQ(fast, slow) << table.text();
            const Mabi::Position next = Mabi::play(table.rules, table.position, *move);
            ASSERT_EQ(next, slow_play(table.rules, table.position, *move)) << table.text();
            table.position = next;
            table.history.push(next);
            const auto parsed = Mabi::parse_position(table.rules, table.text());
            ASSERT_TRUE(parsed) << parsed.error().text;
            ASSERT_EQ(parsed->position, next);
        }
        ASSERT_TRUE(table.over());
        ASSERT_TRUE(slow_moves(table.rules, table.position, table.history).empty());
    }
    EXPECT_GT(forced, 50);
}

TEST(MabiTest, ALargerRecordStartsTheCountAnew) {
    MabiTable table("size=4", "w1w1/4/4/b2b");
    table.play({"a1b1"});  // White's first pair
    EXPECT_EQ(table.text(), "1ww1/4/4/b2b b - - w-------------- 2,1 0 1");
    table.play({"a4a3", "pass", "a3a4", "pass"});
    EXPECT_EQ(table.position.quiet, 2U);
    EXPECT_FALSE(table.legal("b1a1"));  // the only largest group may not move, so the record stays
}

TEST(MabiTest, WithoutQuietOnlyPassesEndTheGame) {
    MabiTable table("size=4,quiet=0");
    table.begin(*Mabi::parse_position(table.rules, "w3/4/4/3b w - - --------------- 1,1 5000 6000"));
    EXPECT_FALSE(table.over());
    EXPECT_EQ(Mabi::max_plies(table.rules), std::nullopt);
}

TEST(MabiTest, TheLargerLargestGroupWins) {
    EXPECT_EQ(MabiTable("size=4", "ww2/w3/4/b2b").winner(), Side::first);
    EXPECT_EQ(MabiTable("size=4", "w1w1/4/4/2bb").winner(), Side::second);
    EXPECT_EQ(MabiTable("size=4", "w1w1/4/4/b1b1").winner(), std::nullopt);
    const MabiTable table("size=4", "ww2/w3/4/b2b");
    const Outcome outcome = Mabi::outcome(table.rules, table.position, table.history);
    EXPECT_FALSE(outcome.over);
    EXPECT_EQ(outcome.first, 3);
    EXPECT_EQ(outcome.second, 1);
}

TEST(MabiTest, ATieGoesToWhoHasOwnedTheSizeForLonger) {
    MabiTable table("size=4", "w1w1/4/4/b2b");
    table.play({"a1b1", "a4b4", "pass", "b4c4"});  // White has its pair first, then Black
    EXPECT_EQ(table.text(), "1ww1/4/4/2bb b w - w-------------- 2,2 0 4");
    EXPECT_EQ(table.winner(), Side::first);
    table.play({"pass", "b1b2"});  // White breaks up its pair: the size goes to Black
    EXPECT_EQ(table.text(), "2w1/1w2/4/2bb w b - b-------------- 2,2 1 6");
    table.play({"b2b1"});  // and stays there when White has one again
    EXPECT_EQ(table.text(), "1ww1/4/4/2bb w b - b-------------- 2,2 2 7");
    EXPECT_EQ(table.winner(), Side::second);
    EXPECT_EQ(text_of(Mabi::outcome(table.rules, table.position, table.history).notes),
              "Tie at size 2: Black has owned such a group for longer.");
}

TEST(MabiTest, WithASecondGroupOfTheSizeTheHolderStays) {
    MabiTable table("size=4", "ww2/4/ww2/2b1");
    EXPECT_EQ(table.text(), "ww2/4/ww2/2b1 w - - w-------------- 2,1 0 0");
    table.play({"b1c1", "c4d4"});
    EXPECT_EQ(table.text(), "w1w1/4/ww2/3b w - - w-------------- 2,1 2 2");
    EXPECT_EQ(table.why_not_cell("b3").clause,
              "largest");  // now the only pair: a size once held is never nobody's again
}

TEST(MabiTest, BothFromTheStartIsNobodyForLonger) {
    MabiTable table("size=4", "ww2/4/4/2bb");
    EXPECT_EQ(table.text(), "ww2/4/4/2bb w - - --------------- 2,2 0 0");
    EXPECT_EQ(table.winner(), std::nullopt);
    table.play({"a1a2"});
    EXPECT_EQ(table.text(), "1w2/w3/4/2bb b - - b-------------- 2,2 1 1");
}

TEST(MabiTest, OneStepCanPassOnSeveralSizes) {
    // White's middle piece leaves its line of three, and Black has three as well: 2 and 3 both go to Black.
    MabiTable table("size=4");
    table.begin(*Mabi::parse_position(table.rules, "4/www1/4/bbb1 w - - ww------------- 3,3 4 10"));
    table.play({"b2b1"});
    EXPECT_EQ(table.text(), "1w2/w1w1/4/bbb1 b - - bb------------- 3,3 5 11");
}

// Events, view, key.

TEST(MabiTest, EventsTellTheStepAndWhoIsParalysedOrFreed) {
    // White joins its two singles beside a black piece: that one is paralysed.
    EXPECT_EQ(MabiTable("size=4", "w1w1/2b1/4/b3").events("a1b1"), (Strings{"step w a1-b1", "paralysed b c2"}));
    // And freed again when the pair breaks up (Black has a pair too, so White's may move).
    EXPECT_EQ(MabiTable("size=4", "1ww1/2b1/4/bb2").later(Side::first).events("b1a1"),
              (Strings{"step w b1-a1", "freed b c2"}));
    // A piece may walk into paralysis.
    EXPECT_EQ(MabiTable("size=4", "w3/4/bb2/4").later(Side::first).events("a1a2"),
              (Strings{"step w a1-a2", "paralysed w a2"}));
    EXPECT_EQ(MabiTable("size=4", "w3/4/bb2/4").later(Side::first).events("pass"), Strings{"pass w"});
}

TEST(MabiTest, ViewShowsGroupSizesMarksAndFacts) {
    const auto rules = *parse_rules<Mabi>("size=4");
    const auto start = *Mabi::parse_position(rules, "www1/2b1/4/bb2 w b - bw------------- 3,2 7 12");
    const BoardView view = Mabi::view(rules, start.position, {});
    EXPECT_EQ(view.letters, "www...b.....bb..");
    EXPECT_EQ(view.numbers, (std::vector<int>{3, 3, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 2, 0, 0}));
    ASSERT_EQ(view.marks.size(), 2U);
    EXPECT_EQ(view.marks[0].name, LabelCode::paralysed);
    EXPECT_EQ(cell_names(view.grid, view.marks[0].cells), "c2");
    EXPECT_EQ(view.marks[1].name, LabelCode::locked_group);
    EXPECT_EQ(cell_names(view.grid, view.marks[1].cells), "a1, b1, c1");
    Strings facts;
    for (const Fact& fact : view.facts) facts.push_back(std::string(fact.label.text) + ": " + fact.value);
    EXPECT_EQ(facts,
              (Strings{"largest group: White 3, Black 2", "locked out: Black", "tie-break holder: Black 2, White 3",
                       "records: White 3, Black 2", "quiet moves: 7 of 60"}));
}

TEST(MabiTest, KeyIsEverythingButThePly) {
    const auto rules = *parse_rules<Mabi>("size=4");
    const auto key = [&](std::string_view text) {
        return Mabi::key(rules, Mabi::parse_position(rules, text)->position);
    };
    const auto plain = key("ww2/4/4/2bb w b - w-------------- 2,2 3 20");
    EXPECT_EQ(plain, key("ww2/4/4/2bb w b - w-------------- 2,2 3 30"));
    for (const auto* other : {
             "ww2/4/4/1bb1 w b - w-------------- 2,2 3 20",
             "ww2/4/4/2bb b w - w-------------- 2,2 3 20",
             "ww2/4/4/2bb w - - w-------------- 2,2 3 20",
             "ww2/4/4/2bb w b p w-------------- 2,2 3 20",
             "ww2/4/4/2bb w b - b-------------- 2,2 3 20",
             "ww2/4/4/2bb w b - w-------------- 2,2 4 20",
         }) {
        EXPECT_NE(plain, key(other)) << other;
    }
    EXPECT_NE(key("w2w/4/4/b2b w - - --------------- 2,1 3 20"), key("w2w/4/4/b2b w - - --------------- 1,2 3 20"));
    EXPECT_NE(key("w3/4/4/3b w - - --------------- 1,1 0 0"), key("w3/4/4/3b w - - --------------- 1,1 0 2"));
}

}  // namespace
}  // namespace quartello
