// The rules of Alea Evangelion, one clause after the other, on boards small enough to draw.
#include "engine/games/alea/alea.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/rules/perft.hpp"
#include "engine/rules/playout.hpp"
#include "tests/oracles/alea.hpp"

namespace quartello {
namespace {

/// A game under way: rules, position and history together, moves in text.
template <class G>
struct AleaTable {
    typename G::Rules rules;
    typename G::Position position;
    typename G::History history;

    explicit AleaTable(const std::string& switches, const std::string& text = "") : rules(*parse_rules<G>(switches)) {
        const auto start = text.find(' ') == std::string::npos ? G::start(rules, text) : G::parse_position(rules, text);
        EXPECT_TRUE(start) << (start ? "" : start.error().text);
        if (start) position = start->position;
        history.push(position);
    }

    AleaTable& play(const std::vector<std::string>& moves) {
        for (const auto& text : moves) {
            const auto move = G::parse_move(rules, text);
            EXPECT_TRUE(is_legal<G>(rules, position, history, *move)) << text << " in " << show();
            position = G::play(rules, position, *move);
            history.push(position);
        }
        return *this;
    }
    std::string moves() const {
        std::string out;
        G::for_each_move(rules, position, history,
                         [&](const auto& move) { out += (out.empty() ? "" : " ") + G::format_move(rules, move); });
        return out;
    }
    bool legal(const std::string& text) const {
        return is_legal<G>(rules, position, history, *G::parse_move(rules, text));
    }
    Error why_not(const std::string& text) const {
        return G::why_not(rules, position, history, *G::parse_move(rules, text));
    }
    Error why_not_cell(const std::string& name) const {
        return G::why_not_cell(rules, position, history, *G::grid(rules).parse(name));
    }
    std::string show() const { return G::format_position(rules, position); }
    Outcome outcome() const { return G::outcome(rules, position, history); }
    bool over() const { return G::is_over(rules, position, history); }
};
using Small = AleaTable<Alea>;
using Wide = AleaTable<AleaWide>;

template <class G>
std::uint64_t count_lines(const std::string& switches, int depth) {
    AleaTable<G> table(switches);
    return perft<G>(table.rules, table.position, table.history, depth);
}

std::string position_error(const std::string& switches, const std::string& text) {
    const auto parsed = Alea::parse_position(*parse_rules<Alea>(switches), text);
    return parsed ? "" : parsed.error().text;
}

testing::AssertionResult says(const std::string& text, const std::string& part) {
    if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "\"" << text << "\" does not say \"" << part << "\"";
}

// ---- counts

TEST(AleaTest, PerftOnTheDefaultBoard) {
    EXPECT_EQ(count_lines<Alea>("", 1), 64u);
    EXPECT_EQ(count_lines<Alea>("", 2), 4032u);
    EXPECT_EQ(count_lines<Alea>("", 3), 249984u);
}

TEST(AleaTest, PerftOnTheSmallestBoard) {
    EXPECT_EQ(count_lines<Alea>("size=3", 4), 3148u);
    EXPECT_EQ(count_lines<Alea>("size=3", 5), 17352u);
    EXPECT_EQ(count_lines<Alea>("size=3", 6), 84960u);
    EXPECT_EQ(count_lines<Alea>("size=3,adjacent=8", 4), 3144u);
    EXPECT_EQ(count_lines<Alea>("size=3,adjacent=8", 5), 17280u);
    EXPECT_EQ(count_lines<Alea>("size=3,adjacent=8", 6), 82576u);
}

TEST(AleaTest, EachSizeHasItsBoardWord) {
    for (int size = 3; size <= 13; ++size) {
        const auto rules = *parse_rules<Alea>("size=" + std::to_string(size));
        EXPECT_EQ(Alea::supports(rules), size <= 8);
        EXPECT_EQ(AleaWide::supports(rules), size >= 9);
    }
    EXPECT_EQ(count_lines<AleaWide>("size=9", 2), 81u * 80u);
    EXPECT_EQ(count_lines<AleaWide>("size=13", 2), 169u * 168u);
}

// ---- the turn: place or convert

TEST(AleaTest, BlackBeginsOnAnEmptyBoard) {
    Small table("size=3");
    EXPECT_EQ(table.show(), "3/3/3 b - 0 0");
    EXPECT_EQ(table.moves(), "a1 b1 c1 a2 b2 c2 a3 b3 c3");
    EXPECT_EQ(Small("size=3", "standard").show(), table.show());
    EXPECT_EQ(Wide("size=9").show(), "9/9/9/9/9/9/9/9/9 b - 0 0");
}

TEST(AleaTest, APlacementGuardsTheStonePlaced) {
    Small table("size=3");
    table.play({"b2"});
    EXPECT_EQ(table.show(), "3/1b1/3 w b2 0 0");
}

TEST(AleaTest, AConversionFlipsAllEnemyNeighboursAndNoOthers) {
    Small table("size=3", "1w1/wbw/bww");
    table.play({"b2*"});
    EXPECT_EQ(table.show(), "1b1/bbb/bbw w b1,a2,c2,b3 1 0");
}

TEST(AleaTest, WithAdjacentEightTheCornersFlipToo) {
    Small table("size=3,adjacent=8", "1w1/wbw/b1w");
    table.play({"b2*"});
    EXPECT_EQ(table.show(), "1b1/bbb/b1b w b1,a2,c2,c3 1 0");
}

TEST(AleaTest, AConversionNeedsAnOwnStoneWithAnEnemyNeighbour) {
    Small table("size=3", "b1w/3/bw1");
    EXPECT_TRUE(table.legal("a3*"));
    EXPECT_EQ(table.moves(), "b1 a2 b2 c2 a3* c3");
    EXPECT_EQ(table.why_not("a1*").clause, "convert");
    EXPECT_TRUE(says(table.why_not("a1*").text, "the stone on a1 has no white neighbour"));
    EXPECT_TRUE(says(table.why_not("b3*").text, "White's"));
    EXPECT_TRUE(says(table.why_not("c3*").text, "no stone on c3"));
    EXPECT_TRUE(says(table.why_not_cell("a1").text, "has no white neighbour"));
}

TEST(AleaTest, AStoneGoesOnAnEmptyCellOnly) {
    Small table("size=3", "bw1/3/3");
    EXPECT_EQ(table.why_not("b1").clause, "place");
    EXPECT_TRUE(says(table.why_not("b1").text, "b1 already holds a white stone"));
    EXPECT_TRUE(says(table.why_not("a1").text, "write a1*"));
    EXPECT_EQ(table.why_not_cell("b1").clause, "place");
}

TEST(AleaTest, NoPassWhileThereIsRoom) {
    Small table("size=3", "bwb/wbw/bw1");
    EXPECT_FALSE(table.legal("pass"));
    EXPECT_EQ(table.why_not("pass").clause, "pass");
    EXPECT_EQ(table.why_not("pass").cells, std::vector<int>{8});
    EXPECT_TRUE(says(table.why_not("pass").text, "1 cell is empty"));
}

// ---- the guard

TEST(AleaTest, AStoneJustPlacedCannotBeFlipped) {
    Small table("size=3");
    table.play({"a1", "b1"});
    EXPECT_FALSE(table.legal("a1*"));
    const Error error = table.why_not("a1*");
    EXPECT_EQ(error.clause, "guard");
    EXPECT_EQ(error.cells, (std::vector<int>{0, 1}));
    EXPECT_TRUE(says(error.text, "b1 was placed on the previous turn"));
    EXPECT_EQ(table.why_not_cell("a1"), error);
}

TEST(AleaTest, AllOrNone) {
    // b2 would flip b1 and a2; a2 is new, so b1 is safe as well. a1 would flip both, too.
    Small table("size=3", "bw1/wb1/3 b a2 0 0");
    EXPECT_EQ(table.moves(), "c1 c2 a3 b3 c3");
    const Error error = table.why_not("b2*");
    EXPECT_EQ(error.clause, "guard");
    EXPECT_TRUE(says(error.text, "b2 would flip b1, a2, but a2 was placed"));
    EXPECT_EQ(error.cells, (std::vector<int>{4, 1, 3}));
}

TEST(AleaTest, AStoneJustFlippedCannotBeFlippedBackAtOnce) {
    Small table("size=4", "bww1/4/4/4");
    table.play({"a1*"});
    EXPECT_EQ(table.show(), "bbw1/4/4/4 w b1 1 0");
    EXPECT_EQ(table.why_not("c1*").clause, "guard");
    EXPECT_TRUE(says(table.why_not("c1*").text, "b1 was flipped on the previous turn"));
    table.play({"d4", "a4"});
    EXPECT_TRUE(table.legal("c1*"));
}

TEST(AleaTest, ABoardTextGuardsNothing) { EXPECT_TRUE(Small("size=3", "bw1/3/3").legal("a1*")); }

// ---- repetition

/// Three places where either side can flip the middle stone: with six conversions the board is as it was.
constexpr const char* three_places = "bww5/8/wbb5/8/bww5/8/8/8";
const std::vector<std::string> five_of_six = {"a1*", "a3*", "a5*", "c1*", "c3*"};

TEST(AleaTest, SuperkoForbidsTheMoveThatClosesACycle) {
    Small table("", three_places);
    table.play(five_of_six);
    EXPECT_FALSE(table.legal("c5*"));
    const Error error = table.why_not("c5*");
    EXPECT_EQ(error.clause, "repetition");
    EXPECT_TRUE(says(error.text, "c5 would flip b5 and so recreate an earlier placement"));
    EXPECT_EQ(error.cells, (std::vector<int>{34, 33}));
    EXPECT_EQ(table.why_not_cell("c5"), error);
}

TEST(AleaTest, APlacementBetweenMakesEverythingNew) {
    Small table("", three_places);
    table.play({"h8"}).play({"a3*", "a1*", "g8", "a5*", "c1*", "c3*"});
    EXPECT_TRUE(table.legal("c5*"));
}

TEST(AleaTest, WithoutSuperkoTheThirdOccurrenceIsADraw) {
    Small table("repetition=none,streak=0", std::string(three_places));
    const auto cycle = [&] { table.play(five_of_six).play({"c5*"}); };
    cycle();
    EXPECT_FALSE(table.over());
    EXPECT_EQ(Alea::view(table.rules, table.position, table.history).facts.back().value, "2");
    EXPECT_EQ(table.outcome().winner, Side::second);  // four stones to five, but the game goes on
    cycle();
    EXPECT_TRUE(table.over());
    EXPECT_EQ(table.moves(), "");
    EXPECT_EQ(table.outcome().winner, std::nullopt);
    EXPECT_EQ(table.outcome().notes, std::vector{end_note(EndCode::third_time)});
    EXPECT_EQ(Alea::winner(table.rules, table.position, table.history), std::nullopt);
    EXPECT_EQ(table.why_not("h8").clause, "repetition");
}

TEST(AleaTest, APassBringsAboutNoPlacement) {
    Small table("size=3,repetition=none", "bwb/wbw/bwb");
    table.play({"pass", "pass"});
    EXPECT_EQ(table.history.occurrences({table.position.first(), table.position.second()}), 1);
    EXPECT_EQ(table.outcome().winner, Side::first);
}

/// The shortest cycle is six conversions long (the fast rules rely on it): no placement recurs sooner in games that
/// convert whenever they can and forbid nothing.
TEST(AleaTest, NoPlacementComesBackWithinFiveConversions) {
    int recurred = 0;
    for (std::uint64_t game = 0; game < 300; ++game) {
        Small table(game % 2 == 0 ? "size=4,repetition=none,streak=0" : "size=3,repetition=none,streak=0,adjacent=8");
        Rng rng(game);
        std::vector<Alea::Position> past = {table.position};
        while (!table.over() && past.size() < 400) {
            std::vector<Alea::Move> moves = slow_moves(table.rules, table.position, table.history);
            const auto end =
                std::ranges::partition(moves, [](const auto& m) { return m.kind == alea::MoveKind::convert; }).begin();
            if (end != moves.begin() && rng.below(10) > 0) moves.erase(end, moves.end());
            table.position =
                Alea::play(table.rules, table.position, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
            if (table.position.guarded == 0) break;
            table.history.push(table.position);
            for (std::size_t ago = 1; ago <= past.size(); ++ago) {
                const auto& earlier = past[past.size() - ago];
                if (earlier.first() != table.position.first() || earlier.second() != table.position.second()) continue;
                ++recurred;
                ASSERT_GE(ago, 6u) << table.show();
            }
            past.push_back(table.position);
        }
    }
    EXPECT_GT(recurred, 100);
}

// ---- the streak

TEST(AleaTest, AfterAFullStreakTheTurnMustPlace) {
    Small table("streak=2", three_places);
    table.play({"a1*", "a3*"});
    EXPECT_EQ(table.show(), "bbw5/8/wwb5/8/bww5/8/8/8 b b3 2 0");
    EXPECT_FALSE(table.legal("a5*"));
    EXPECT_EQ(table.why_not("a5*").clause, "streak");
    EXPECT_TRUE(says(table.why_not("a5*").text, "2 conversions in a row"));
    EXPECT_EQ(Alea::count_moves(table.rules, table.position, table.history), 55u);
    EXPECT_EQ(Alea::view(table.rules, table.position, table.history).facts[0].value, "2 of 2: this turn must place");
    table.play({"h8"});
    EXPECT_EQ(table.position.streak, 0u);
    EXPECT_TRUE(table.legal("c1*"));
}

TEST(AleaTest, StreakZeroKnowsNoLimit) {
    Small table("streak=0,repetition=none", three_places);
    table.play(five_of_six).play({"c5*"}).play(five_of_six);
    EXPECT_EQ(table.position.streak, 11u);
}

TEST(AleaTest, TheClosingTurnsAreExceptedFromTheStreak) {
    Small table("size=3,streak=1", "bwb/wbw/bwb");
    table.play({"b2*"});
    EXPECT_EQ(table.show(), "bbb/bbb/bbb w b1,a2,c2,b3 1 1");
    Small other("size=3,streak=1", "bwb/wbw/bww");
    other.play({"a1*"});
    EXPECT_EQ(other.show(), "bbb/bbw/bww w b1,a2 1 1");
    EXPECT_EQ(other.moves(), "c2* b3* pass");
}

// ---- the full board

TEST(AleaTest, TwoClosingTurnsThenOver) {
    Small table("size=3", "bwb/wbw/bw1");
    table.play({"c3"});
    EXPECT_EQ(table.show(), "bwb/wbw/bwb w c3 0 0");
    EXPECT_EQ(table.moves(), "b1* a2* pass");  // c2 and b3 touch the stone just placed
    EXPECT_FALSE(table.over());
    table.play({"a2*"});
    EXPECT_EQ(table.show(), "wwb/www/wwb b a1,b2,a3 1 1");
    EXPECT_EQ(table.moves(), "c1* c3* pass");
    table.play({"c1*"});
    EXPECT_EQ(table.show(), "wbb/wwb/wwb w b1,c2 2 2");
    EXPECT_TRUE(table.over());
    EXPECT_EQ(table.moves(), "");
    EXPECT_EQ(table.why_not("a1*").clause, "end");
    EXPECT_EQ(table.why_not_cell("a1").clause, "end");
    EXPECT_EQ(table.outcome().winner, Side::second);
    EXPECT_EQ(table.outcome().second, 5);
}

TEST(AleaTest, AfterAPassNothingIsGuarded) {
    Small table("size=3", "bwb/wbw/bw1");
    table.play({"c3", "pass"});
    EXPECT_EQ(table.show(), "bwb/wbw/bwb b - 0 1");
    EXPECT_EQ(table.moves(), "a1* c1* b2* a3* c3* pass");
    table.play({"pass"});
    EXPECT_EQ(table.show(), "bwb/wbw/bwb w - 0 2");
    EXPECT_TRUE(table.over());
}

// ---- score

TEST(AleaTest, TheMajorityWins) {
    Small table("size=3", "bwb/wbw/bwb");
    table.play({"pass", "pass"});
    const Outcome outcome = table.outcome();
    EXPECT_TRUE(outcome.over);
    EXPECT_EQ(outcome.winner, Side::first);
    EXPECT_EQ(outcome.parts, (std::vector<ScorePart>{{LabelCode::stones, 5, 4}}));
    EXPECT_EQ(outcome.notes, std::vector{end_note(EndCode::board_closed)});
}

TEST(AleaTest, KomiGoesToTheSecondPlayerInHalves) {
    const auto result = [](const std::string& komi) {
        Small table("size=3,komi=" + komi, "bwb/wbw/bwb");
        table.play({"pass", "pass"});
        EXPECT_EQ(table.outcome().winner, Alea::winner(table.rules, table.position, table.history));
        return table.outcome();
    };
    EXPECT_EQ(result("0.5").winner, Side::first);
    EXPECT_EQ(result("1").winner, std::nullopt);
    EXPECT_EQ(result("1.5").winner, Side::second);
    EXPECT_EQ(result("1.5").second, 5.5);
    EXPECT_EQ(result("1.5").parts[1], (ScorePart{LabelCode::komi, 0, 1.5}));
}

TEST(AleaTest, EqualScoresAreADraw) {
    Small table("size=4", "bwbw/wbwb/bwbw/wbwb");
    table.play({"pass", "pass"});
    EXPECT_EQ(table.outcome().winner, std::nullopt);
}

// ---- events and view

TEST(AleaTest, EventsTellWhatAMoveDoes) {
    const Small table("size=3", "1w1/wbw/bww");
    const auto events = [&](const char* text) {
        return Alea::events(table.rules, table.position, *Alea::parse_move(table.rules, text));
    };
    EXPECT_EQ(events("a1"), (std::vector<Event>{{.kind = EventKind::place, .side = Side::first, .cell = 0}}));
    const auto convert = [](Cell cell, int ray) {
        return Event{
            .kind = EventKind::convert, .side = Side::first, .cell = cell, .from = 4, .ray = ray, .distance = 1};
    };
    EXPECT_EQ(events("b2*"), (std::vector<Event>{convert(1, 0), convert(5, 2), convert(7, 4), convert(3, 6)}));
    EXPECT_EQ(events("pass"), (std::vector<Event>{{.kind = EventKind::pass, .side = Side::first}}));
}

TEST(AleaTest, TheViewMarksTheGuardedStones) {
    Small table("size=3", "1w1/wbw/bww");
    table.play({"b2*"});
    const BoardView view = Alea::view(table.rules, table.position, table.history);
    EXPECT_EQ(view.letters, ".b.bbbbbw");
    ASSERT_EQ(view.marks.size(), 1u);
    EXPECT_EQ(view.marks[0].name, LabelCode::guarded);
    EXPECT_EQ(view.marks[0].cells, (std::vector<int>{1, 3, 5, 7}));
    EXPECT_EQ(view.facts[0].value, "1 of 30");
}

// ---- text

TEST(AleaTest, MovesInText) {
    const auto rules = *parse_rules<Alea>("");
    for (const char* text : {"c4", "c4*", "pass", "a1", "h8*"})
        EXPECT_EQ(Alea::format_move(rules, *Alea::parse_move(rules, text)), text);
    for (const char* text : {"", "c", "c9", "i1", "c4x", "c4**", "*c4", "C4", "c04", " c4", "pass*", "Pass"}) {
        const auto move = Alea::parse_move(rules, text);
        ASSERT_FALSE(move) << text;
        EXPECT_TRUE(says(move.error().text, "alea move \"" + std::string(text) + "\": expected a cell from a1 to h8"));
    }
    const auto wide = *parse_rules<AleaWide>("size=13");
    for (const char* text : {"m13", "m13*", "a10", "j1*"})
        EXPECT_EQ(AleaWide::format_move(wide, *AleaWide::parse_move(wide, text)), text);
    EXPECT_FALSE(AleaWide::parse_move(wide, "m14"));
    EXPECT_FALSE(AleaWide::parse_move(wide, "n1"));
}

TEST(AleaTest, PositionsInText) {
    for (const char* text : {"3/3/3 b - 0 0", "3/1b1/3 w b2 0 0", "bb1/3/2w w b1 3 0", "bwb/wbw/bwb w c3 0 0",
                             "bwb/wbw/bwb w - 0 2", "bbb/bbb/bbb w b1,a2,c2,b3 1 1", "bbb/bbb/bbb b - 1 2"}) {
        const auto rules = *parse_rules<Alea>("size=3");
        const auto start = Alea::parse_position(rules, text);
        ASSERT_TRUE(start) << start.error().text;
        EXPECT_EQ(Alea::format_position(rules, start->position), text);
    }
}

TEST(AleaTest, BrokenPositionsSayWhatIsWrong) {
    const std::string size = "size=3";
    EXPECT_TRUE(says(position_error(size, "3/3/3 b - 0"), "alea position \"3/3/3 b - 0\": expected 5 fields"));
    EXPECT_TRUE(says(position_error(size, "3/3 b - 0 0"), "2 ranks instead of 3"));
    EXPECT_TRUE(says(position_error(size, "3/3/x2 b - 0 0"), "unknown piece"));
    EXPECT_TRUE(says(position_error(size, "3/12/3 b - 0 0"), "rank 2"));
    EXPECT_TRUE(says(position_error(size, "3/3/3 x - 0 0"), "the side to move must be b or w"));
    EXPECT_TRUE(says(position_error(size, "3/3/3 b a9 0 0"), "the guarded cells must be names"));
    EXPECT_TRUE(says(position_error(size, "b2/3/3 w a1, 0 0"), "the guarded cells must be names"));
    EXPECT_TRUE(says(position_error(size, "3/3/3 b - x 0"), "STREAK is \"x\" instead of a number"));
    EXPECT_TRUE(says(position_error(size, "3/3/3 b - 00 0"), "STREAK is \"00\" instead of a number"));
    EXPECT_TRUE(says(position_error(size, "3/3/3 b - 0 3"), "the closing turns taken must be 0, 1 or 2"));
    EXPECT_TRUE(says(position_error(size, "b2/3/3 b a1 0 0"), "the guarded cell a1 holds no stone of White"));
    EXPECT_TRUE(says(position_error(size, "b2/3/3 w b1 0 0"), "the guarded cell b1 holds no stone of Black"));
    EXPECT_TRUE(says(position_error(size, "bbb/3/3 w c1,a1 1 0"), "in board order"));
    EXPECT_TRUE(says(position_error(size, "bbb/3/3 w a1,a1 1 0"), "in board order"));
    EXPECT_TRUE(says(position_error(size, "bb1/3/3 w a1,b1 0 0"), "only the stone placed is guarded"));
    EXPECT_TRUE(says(position_error(size, "bb1/3/3 w - 1 0"), "the stones flipped are guarded"));
    EXPECT_TRUE(says(position_error(size, "bb1/3/3 w b1 31 0"), "at most 30 conversions in a row"));
    EXPECT_TRUE(says(position_error(size, "bb1/3/3 w - 0 1"), "on a full board only"));
    EXPECT_TRUE(says(position_error(size, "bbb/bbb/bbb w b1 1 0"), "at most the number of closing turns taken: 0"));
    EXPECT_TRUE(says(position_error(size, "bwb/wbw/bwb w - 1 1"), "was a pass"));
    EXPECT_EQ(position_error("size=3,streak=0", "bb1/3/3 w b1 12345 0"), "");
}

TEST(AleaTest, TheGuardedCellsMustBeOneConversionsWork) {
    // b1 can have been flipped by a1, not by c3; and not at all if a stone of White's is left beside a1.
    EXPECT_EQ(position_error("size=3", "bb1/3/2b w b1 1 0"), "");
    EXPECT_TRUE(says(position_error("size=3", "1b1/3/2b w b1 1 0"),
                     "no stone of Black can have flipped just the guarded cells"));
    EXPECT_TRUE(says(position_error("size=3", "bb1/w2/3 w b1 1 0"), "no stone of Black can have flipped"));
    EXPECT_TRUE(says(position_error("size=3", "bbb/3/3 w a1,b1 1 0"), "no stone of Black can have flipped"));
    EXPECT_TRUE(says(position_error("size=3", "b2/1b1/3 w b2 1 0"), "no stone of Black can have flipped"));
    EXPECT_EQ(position_error("size=3,adjacent=8", "b2/1b1/3 w b2 1 0"), "");
}

TEST(AleaTest, SetUps) {
    const auto rules = *parse_rules<Alea>("size=3");
    EXPECT_EQ(Small("size=3", "bw1/3/3").show(), "bw1/3/3 b - 0 0");
    const auto unknown = Alea::start(rules, "classic");
    ASSERT_FALSE(unknown);
    EXPECT_TRUE(says(unknown.error().text, "alea set-up \"classic\": unknown; valid: standard"));
    EXPECT_FALSE(Alea::start(rules, "3/3"));
}

TEST(AleaTest, SwitchesInText) {
    EXPECT_EQ(format_rules<Alea>(*parse_rules<Alea>("")), "size=8,adjacent=4,repetition=superko,streak=30,komi=0");
    const std::string other = "size=13,adjacent=8,repetition=none,streak=0,komi=6.5";
    EXPECT_EQ(format_rules<Alea>(*parse_rules<Alea>(other)), other);
    for (const char* text : {"size=2", "size=14", "adjacent=6", "repetition=ko", "streak=100", "streak=-1", "komi=99.5",
                             "komi=1.25", "pie=yes"}) {
        EXPECT_FALSE(parse_rules<Alea>(text)) << text;
    }
    EXPECT_TRUE(says(parse_rules<Alea>("adjacent=6").error().text, "valid: 4|8"));
}

// ---- the contract

TEST(AleaTest, BoundsOnMovesAndPlies) {
    EXPECT_EQ(Alea::max_moves(*parse_rules<Alea>("")), 64u);
    EXPECT_EQ(Alea::max_plies(*parse_rules<Alea>("")), 2 + 62 * 31 + 2);
    EXPECT_EQ(Alea::max_plies(*parse_rules<Alea>("streak=0")), std::nullopt);
}

TEST(AleaTest, TheKeyKnowsWhatMatters) {
    const auto key = [](const char* switches, const char* text) {
        const Small table(switches, text);
        return Alea::key(table.rules, table.position);
    };
    const auto base = key("size=3", "bb1/3/2w w b1 1 0");
    EXPECT_NE(base, key("size=3", "bb1/3/1w1 w b1 1 0"));
    EXPECT_NE(base, key("size=3", "bb1/3/2w w a1 1 0"));
    EXPECT_NE(base, key("size=3", "bb1/3/2w w b1 2 0"));
    EXPECT_NE(key("size=3", "bb1/3/2w w - 0 0"), key("size=3", "bb1/3/2w b - 0 0"));
    EXPECT_NE(key("size=3", "bwb/wbw/bwb b - 0 0"), key("size=3", "bwb/wbw/bwb b - 0 1"));
    EXPECT_EQ(key("size=3,streak=0", "bb1/3/2w w b1 1 0"), key("size=3,streak=0", "bb1/3/2w w b1 2 0"));
}

/// Fast against slow on whole games that convert eagerly, with the switches that random games seldom test.
template <class G>
void compare_with_slow_twin(const std::string& switches, std::uint64_t games) {
    for (std::uint64_t game = 0; game < games; ++game) {
        AleaTable<G> table(switches);
        Rng rng(game);
        for (int ply = 0; ply < 300 && !table.over(); ++ply) {
            std::vector<typename G::Move> fast;
            G::for_each_move(table.rules, table.position, table.history,
                             [&](const auto& move) { fast.push_back(move); });
            ASSERT_EQ(fast, slow_moves(table.rules, table.position, table.history)) << switches << " " << table.show();
            for (const auto& move : fast) {
                ASSERT_EQ(G::play(table.rules, table.position, move), slow_play(table.rules, table.position, move));
            }
            auto move = fast[rng.below(static_cast<std::uint32_t>(fast.size()))];
            for (int retry = 0; retry < 4 && move.kind != alea::MoveKind::convert; ++retry) {
                move = fast[rng.below(static_cast<std::uint32_t>(fast.size()))];
            }
            table.position = G::play(table.rules, table.position, move);
            table.history.push(table.position);
        }
    }
}

TEST(AleaTest, FastRulesAgreeWithTheSlowTwin) {
    for (const char* switches :
         {"size=3", "size=4,streak=0", "size=4,streak=0,repetition=none", "size=5,adjacent=8,streak=20", ""}) {
        compare_with_slow_twin<Alea>(switches, 20);
    }
    for (const char* switches : {"size=9,streak=0", "size=13,adjacent=8"})
        compare_with_slow_twin<AleaWide>(switches, 2);
}

TEST(AleaTest, RandomGamesHaveOneSignatureEverywhere) {
    EXPECT_EQ(playout<Alea>(*parse_rules<Alea>(""), {}, 5000, 1).signature, 0x4a8d8a4ae78d5505u);
    EXPECT_EQ(playout<AleaWide>(*parse_rules<AleaWide>("size=13"), {}, 1000, 1).signature, 0x519d929b6c84e011u);
}

}  // namespace
}  // namespace quartello
