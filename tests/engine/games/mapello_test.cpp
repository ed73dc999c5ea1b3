// Mapello's own tests: published counts, the rulebook's worked example, kernels against each other, texts, reasons.
#include "engine/games/mapello/mapello.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <string>

#include "engine/rules/perft.hpp"

namespace quartello {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Start<Mapello> start_from(std::string_view setup, std::string_view switches = "") {
    auto start = Mapello::start(*parse_rules<Mapello>(switches), setup);
    EXPECT_TRUE(start) << start.error().text;
    return *start;
}

Start<Mapello> position_from(std::string_view text, std::string_view switches = "") {
    auto start = Mapello::parse_position(*parse_rules<Mapello>(switches), text);
    EXPECT_TRUE(start) << start.error().text;
    return *start;
}

std::string error_of(std::string_view text) {
    const auto parsed = Mapello::parse_position(*parse_rules<Mapello>(""), text);
    return parsed ? "" : parsed.error().text;
}

Mapello::Move move_from(std::string_view text) { return *Mapello::parse_move({}, text); }

std::vector<std::string> flipped(const Start<Mapello>& at, std::string_view move) {
    std::vector<std::string> out;
    for (const Event& event : Mapello::events(at.rules, at.position, move_from(move))) {
        if (event.kind == EventKind::flip) out.push_back(Mapello::grid(at.rules).name(event.cell));
    }
    return out;
}

TEST(MapelloKernelTest, PlainPerftIsThePublishedOne) {
    const std::uint64_t published[] = {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284};
    const auto start = start_from("plain");
    NoHistory none;
    for (int depth = 1; depth <= 10; ++depth) {
        EXPECT_EQ(perft<Mapello>(start.rules, start.position, none, depth), published[depth - 1]) << depth;
    }
}

TEST(MapelloDeepTest, PlainPerftElevenAndTwelve) {
    const auto start = start_from("plain");
    EXPECT_EQ(perft_threaded<Mapello>(start.rules, start.position, {}, 11, 2), 212258800u);
    EXPECT_EQ(perft_threaded<Mapello>(start.rules, start.position, {}, 12, 2), 1939886636u);
}

TEST(MapelloKernelTest, ClassicPerft) {
    const std::uint64_t golden[] = {4, 12, 50, 198, 1036};
    const auto start = start_from("classic");
    NoHistory none;
    for (int depth = 1; depth <= 5; ++depth)
        EXPECT_EQ(perft<Mapello>(start.rules, start.position, none, depth), golden[depth - 1]) << depth;
}

TEST(MapelloTest, RulebookWorkedExample) {
    // The classic board with white on e3 d4 and black on f3 e4 f4 h4 d5 e5 f5 g5 e6 f6 f7: White plays e7.
    const auto at = position_from("4j5/1#1*2*1#1/6#3/j*#2wb1*j/j3wbb1b1/4bbbb*1/1*3bb#1j/j2#2b3/1#1*3*#1/3j3j2 w 0 0");
    EXPECT_THAT(flipped(at, "e7"), ElementsAre("e6", "e5", "e4", "f6", "g5", "h4"));
    const auto events = Mapello::events(at.rules, at.position, move_from("e7"));
    EXPECT_EQ(events[0].kind, EventKind::place);
    EXPECT_EQ(Mapello::grid(at.rules).name(events[1].anchor), "e3");
    EXPECT_EQ(Mapello::grid(at.rules).name(events[4].anchor), "i3");
    EXPECT_EQ(events[6].distance, 3);
    const auto after = Mapello::play(at.rules, at.position, move_from("e7"));
    EXPECT_EQ(Mapello::format_position(at.rules, after),
              "4j5/1#1*2*1#1/6#3/j*#2wb1*j/j3wwb1w1/4bwbw*1/1*3ww#1j/j2#1wb3/1#1*3*#1/3j3j2 b 0 0");
}

TEST(MapelloTest, JokerServesBothSidesAndNeverTurns) {
    // One joker right of h1: a line along rank 1 may end at it, for either colour.
    const auto at = position_from("10/7ww1/10/10/4bw4/4wb4/10/10/10/10 b 0 0");
    EXPECT_EQ(Mapello::mobility(at.rules, at.position.own, at.position.opp) & bit(5), 0u);
    const auto with_joker = position_from("10/7wwj/10/10/4bw4/4wb4/10/10/10/10 b 0 0");
    EXPECT_THAT(flipped(with_joker, "f1"), ElementsAre("g1", "h1"));
    const auto for_white = position_from("10/7bbj/10/10/4bw4/4wb4/10/10/10/10 w 0 0");
    EXPECT_THAT(flipped(for_white, "f1"), ElementsAre("g1", "h1"));
}

TEST(MapelloTest, LinesOfSevenReachAJoker) {
    const auto at = position_from("10/2wwwwwwwj/10/10/4bw4/4wb4/10/10/10/10 b 0 0");
    EXPECT_EQ(flipped(at, "a1").size(), 7u);
}

TEST(MapelloTest, WallsAndUntakenBonusesStopALine) {
    const auto wall = position_from("10/10/10/10/2#wb5/10/10/10/10/10 b 0 0");
    EXPECT_EQ(Mapello::mobility(wall.rules, wall.position.own, wall.position.opp), 0u);
    const auto bonus = position_from("10/10/10/10/2*wb5/10/10/10/10/10 b 0 0");
    EXPECT_THAT(flipped(bonus, "b4"), ElementsAre("c4"));
    const auto through = position_from("10/10/10/10/1b*w6/10/10/10/10/10 w 0 0");
    EXPECT_TRUE(Mapello::is_over(through.rules, through.position, {}));
}

TEST(MapelloTest, BonusBelongsToWhoPlacedEvenAfterTheDiscTurns) {
    const auto at = position_from("10/10/10/10/1b1*wb4/10/10/10/10/10 b 0 0");
    const auto taken = Mapello::play(at.rules, at.position, move_from("c4"));
    EXPECT_EQ(Mapello::format_position(at.rules, taken), "10/10/10/10/1b1bbb4/10/10/10/10/10 w 1 0");
    const Outcome outcome = Mapello::outcome(at.rules, taken, {});
    EXPECT_EQ(outcome.first, 4 + 3);
    EXPECT_EQ(outcome.second, 0);
    EXPECT_EQ(outcome.winner, Side::first);
}

TEST(MapelloTest, EmptiesGoToTheWinnerWhenAgreed) {
    const auto plain = position_from("10/1bb7/10/10/10/10/10/10/8w1/10 b 0 0");
    EXPECT_EQ(Mapello::margin(plain.rules, plain.position), 1);
    const auto winner = position_from("10/1bb7/10/10/10/10/10/10/8w1/10 b 0 0", "empties=winner");
    EXPECT_EQ(Mapello::margin(winner.rules, winner.position), 62);
    const auto draw = position_from("10/1b8/10/10/10/10/10/10/8w1/10 b 0 0", "empties=winner");
    EXPECT_EQ(Mapello::margin(draw.rules, draw.position), 0);
    EXPECT_EQ(Mapello::winner(draw.rules, draw.position, {}), std::nullopt);
}

TEST(MapelloTest, PassOnlyWithoutAMoveAndTheGameEndsWhenNobodyCanMove) {
    const auto at = position_from("10/1bw7/10/10/10/10/10/10/10/10 w 0 0");
    Mapello::MoveList moves;
    Mapello::legal_moves(at.rules, at.position, {}, moves);
    ASSERT_EQ(moves.size(), 1u);
    EXPECT_TRUE(moves[0].is_pass());
    const auto start = start_from("plain");
    EXPECT_EQ(Mapello::why_not(start.rules, start.position, {}, move_from("pass")).clause, "pass");
}

TEST(MapelloTest, ReasonsNameTheFailingClause) {
    const auto at = start_from("classic");
    const Grid grid = Mapello::grid(at.rules);
    const auto why = [&](std::string_view cell) {
        return Mapello::why_not_cell(at.rules, at.position, {}, *grid.parse(cell));
    };
    EXPECT_EQ(why("z0").clause, "board");
    EXPECT_EQ(why("d4").clause, "place");
    EXPECT_THAT(why("a1").text, HasSubstr("wall"));
    EXPECT_EQ(why("c4").clause, "line");
    EXPECT_THAT(why("h8").text, HasSubstr("wall"));
    EXPECT_THAT(why("g3").text, HasSubstr("no opposing disc next to it"));
    const Error line = why("d6");
    EXPECT_THAT(line.text, HasSubstr("N: d5 ends at"));
}

TEST(MapelloTest, BadPositionsSayWhatAndWhere) {
    EXPECT_THAT(error_of(""), HasSubstr("4 fields"));
    EXPECT_THAT(error_of("10/10/10/10/4bw4/4wb4/10/10/10 b 0 0"), HasSubstr("9 ranks instead of 10"));
    EXPECT_THAT(error_of("10/10/10/10/4bx4/4wb4/10/10/10/10 b 0 0"), HasSubstr("rank 4: unknown piece \"x\""));
    EXPECT_THAT(error_of("10/10/10/10/4bw3/4wb4/10/10/10/10 b 0 0"), HasSubstr("rank 4: has 9 cells"));
    EXPECT_THAT(error_of("10/10/10/10/4bw5/4wb4/10/10/10/10 b 0 0"), HasSubstr("rank 4: has more than 10 cells"));
    EXPECT_THAT(error_of("55/10/10/10/4bw4/4wb4/10/10/10/10 b 0 0"), HasSubstr("a number from 1 to 10"));
    EXPECT_THAT(error_of("010/10/10/10/4bw4/4wb4/10/10/10/10 b 0 0"), HasSubstr("a number from 1 to 10"));
    EXPECT_THAT(error_of("10/10/10/10/4bw4/4wb4/10/10/10/10 x 0 0"), HasSubstr("must be b or w"));
    EXPECT_THAT(error_of("10/10/10/10/4bw4/4wb4/10/10/10/10 b 9 0"), HasSubstr("from 0 to 8"));
    EXPECT_THAT(error_of("#9/10/10/10/4bw4/4wb4/10/10/10/10 b 0 0"), HasSubstr("z0: the border holds jokers only"));
    EXPECT_THAT(error_of("10/1j8/10/10/4bw4/4wb4/10/10/10/10 b 0 0"), HasSubstr("a1: jokers lie on the border only"));
    EXPECT_THAT(error_of("10/10/10/10/4#w4/4wb4/10/10/10/10 b 0 0"), HasSubstr("centre"));
    EXPECT_THAT(error_of("10/1########1/1#8/10/4bw4/4wb4/10/10/10/10 b 0 0"), HasSubstr("9 walls, but at most 8"));
    EXPECT_THAT(error_of("10/1********1/10/10/4bw4/4wb4/10/10/10/10 b 1 0"), HasSubstr("at most 8"));
    EXPECT_THAT(error_of("10/10/10/10/10/10/10/10/10/10 b 0 0"), HasSubstr("no disc"));
}

TEST(MapelloTest, SetupsByNameBoardAndSeed) {
    const auto rules = *parse_rules<Mapello>("");
    EXPECT_EQ(Mapello::format_position(rules, start_from("plain").position), "10/10/10/10/4bw4/4wb4/10/10/10/10 b 0 0");
    const auto classic = start_from("classic");
    EXPECT_EQ(Mapello::format_position(classic.rules, classic.position),
              "4j5/1#1*2*1#1/6#3/j*#5*j/j3bw4/4wb2*1/1*5#1j/j2#6/1#1*3*#1/3j3j2 b 0 0");
    const auto rulebook = start_from("rulebook");
    EXPECT_EQ(Mapello::format_position(rulebook.rules, rulebook.position),
              "3j2j3/1#1*1*2#1/6#1*j/1*#7/4bw4/j3wb4/1*5#*j/3#6/1#1*2*1#1/3jj2j2 b 0 0");
    const auto random = start_from("random:12", "walls=5,bonuses=4,jokers=3");
    EXPECT_EQ(count(random.rules.walls), 5);
    EXPECT_EQ(count(random.rules.bonuses), 4);
    EXPECT_EQ(random.rules.jokers.count(), 3u);
    EXPECT_EQ(random.rules.walls & random.rules.bonuses, 0u);
    EXPECT_EQ(random.rules.walls, start_from("random:12", "walls=5,bonuses=4,jokers=3").rules.walls);
    EXPECT_NE(random.rules.walls, start_from("random:13", "walls=5,bonuses=4,jokers=3").rules.walls);
    EXPECT_FALSE(Mapello::start(rules, "nowhere"));
    EXPECT_FALSE(Mapello::start(rules, "random:x"));
    EXPECT_FALSE(Mapello::start(rules, "10/10/10/10/4wb4/4bw4/10/10/10/10"));
    EXPECT_FALSE(Mapello::start(*parse_rules<Mapello>("walls=0"), "classic"));
}

TEST(MapelloTest, MoveTextIsStrict) {
    EXPECT_TRUE(Mapello::parse_move({}, "a1"));
    EXPECT_TRUE(Mapello::parse_move({}, "pass"));
    for (const char* bad : {"", "a", "A1", "a01", "a9x", "i1", "a0", "z1", "a9", "a10", "PASS", " a1", "a1 "}) {
        EXPECT_FALSE(Mapello::parse_move({}, bad)) << bad;
    }
    EXPECT_EQ(Mapello::parse_move({}, "z3").error().clause, "place");
}

/// Dense, sparse and half-full boards.
std::pair<Bits, Bits> arbitrary_board(Rng& rng, int i) {
    Bits own = rng.next();
    Bits opp = rng.next() & ~own;
    if (i % 3 == 1) own &= rng.next();
    if (i % 3 == 2) opp |= rng.next() & rng.next() & ~own;
    return {own, opp};
}

TEST(MapelloKernelTest, PairsEqualPortableOnArbitraryBoards) {
    Rng rng(98);
    const mapello::JokerTables none;
    for (int i = 0; i < 200000; ++i) {
        const auto [own, opp] = arbitrary_board(rng, i);
        const Bits empty = ~(own | opp);
        ASSERT_EQ(mapello::pair::mobility_plain(own, opp, empty),
                  mapello::portable::mobility<false>(&none, own, opp, empty));
        const int square = static_cast<int>(rng.below(64));
        ASSERT_EQ(mapello::pair::flips_plain(square, own, opp),
                  mapello::portable::flips<false>(none.ray.data(), square, own, opp));
    }
}

#if defined(__AVX2__)
TEST(MapelloKernelTest, Avx2EqualsPortableOnArbitraryBoards) {
    Rng rng(99);
    for (int i = 0; i < 200000; ++i) {
        const auto [own, opp] = arbitrary_board(rng, i);
        Mapello::Rules rules;
        if (i % 16 == 0) {
            for (std::size_t cell = 0; cell < 100; ++cell) {
                if (Mapello::inner(static_cast<int>(cell)) < 0 && rng.below(3) == 0) rules.jokers.set(cell);
            }
        }
        rules.prepare();
        const auto& tables = rules.joker_tables;
        const Bits empty = ~(own | opp);
        ASSERT_EQ(mapello::avx2::mobility_plain(own, opp, empty),
                  mapello::portable::mobility<false>(&tables, own, opp, empty));
        ASSERT_EQ(mapello::avx2::mobility_jokers(tables, own, opp, empty),
                  mapello::portable::mobility<true>(&tables, own, opp, empty));
        const int square = static_cast<int>(rng.below(64));
        ASSERT_EQ(mapello::avx2::flips<false>(tables.ray.data(), square, own, opp),
                  mapello::portable::flips<false>(tables.ray.data(), square, own, opp));
        ASSERT_EQ(mapello::avx2::flips<true>(tables.ray.data(), square, own, opp),
                  mapello::portable::flips<true>(tables.ray.data(), square, own, opp));
    }
}
#endif

}  // namespace
}  // namespace quartello
