// The ground: lists, numbers, text readers, bit boards, symmetries, switches, the drawn grid, the history.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <set>
#include <string>

#include "engine/core/bits.hpp"
#include "engine/core/fixed_list.hpp"
#include "engine/core/rng.hpp"
#include "engine/core/text.hpp"
#include "engine/rules/grid.hpp"
#include "engine/rules/history.hpp"
#include "engine/rules/switches.hpp"
#include "engine/rules/symmetry.hpp"

namespace quartello {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(CoreKernelTest, NthBitCountsFromTheLowest) {
    Rng rng(1);
    for (int i = 0; i < 1000; ++i) {
        const Bits board = rng.next() & rng.next();
        int n = 0;
        for_each_bit(board, [&](int square) { ASSERT_EQ(nth_bit(board, n++), square); });
        ASSERT_EQ(n, count(board));
    }
}

TEST(CoreTest, NeighboursAndStepsStayOnTheBoard) {
    for (int square = 0; square < 64; ++square) {
        Bits orthogonal = 0;
        Bits all = 0;
        for (int d = 0; d < direction_count; ++d) {
            const int x = square % 8 + direction_dx[d];
            const int y = square / 8 + direction_dy[d];
            const Bits expected = x >= 0 && x < 8 && y >= 0 && y < 8 ? bit(y * 8 + x) : 0;
            ASSERT_EQ(step(bit(square), d), expected) << square << " " << direction_names[d];
            all |= expected;
            if (d % 2 == 0) orthogonal |= expected;
        }
        ASSERT_EQ(orthogonal_neighbours(bit(square)), orthogonal);
        ASSERT_EQ(all_neighbours(bit(square)), all);
    }
    EXPECT_EQ(count(square_board(7)), 49);
    EXPECT_EQ(square_board(8), ~Bits{0});
}

TEST(CoreTest, SymmetriesFormAGroupAndMoveDirectionsAlong) {
    std::set<Bits> images;
    for (Symmetry s = 0; s < symmetry_count; ++s) {
        const Bits board = bit(0) | bit(1) | bit(10);  // no symmetry of its own
        images.insert(transform_bits(s, 8, board));
        for (int d = 0; d < direction_count; ++d) {
            const Bits centre = bit(27);
            EXPECT_EQ(transform_bits(s, 8, step(centre, d)),
                      step(transform_bits(s, 8, centre), transform_direction(s, d)));
        }
    }
    EXPECT_EQ(images.size(), 8u);
}

TEST(CoreTest, RandomNumbersAreTheSameEverywhere) {
    Rng rng(2026);
    EXPECT_EQ(rng.next(), Rng(2026).next());
    std::map<std::uint32_t, int> seen;
    for (int i = 0; i < 60000; ++i) ++seen[rng.below(6)];
    ASSERT_EQ(seen.size(), 6u);
    for (const auto& [value, times] : seen) EXPECT_NEAR(times, 10000, 500) << value;
    EXPECT_EQ(rng.below(1), 0u);
    EXPECT_EQ(Rng(1).next(), 9410160189361835695ULL) << "a changed generator changes every saved seed";
}

TEST(CoreTest, SpillListKeepsOrderAcrossTheSpill) {
    SpillList<int, 4> list;
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < 10; ++i) {
            list.push(i);
            ASSERT_EQ(list.size(), static_cast<std::size_t>(i + 1));
            for (int k = 0; k <= i; ++k) ASSERT_EQ(list[static_cast<std::size_t>(k)], k);
        }
        list.clear();
        ASSERT_TRUE(list.empty());
    }
}

TEST(CoreTest, NumbersAreReadStrictly) {
    EXPECT_EQ(parse_number("0", 9), 0);
    EXPECT_EQ(parse_number("12", 12), 12);
    for (const char* bad : {"", "-1", "+1", "01", "13", "1x", " 1", "99999999999999"})
        EXPECT_FALSE(parse_number(bad, 12)) << bad;
    EXPECT_EQ(parse_count("007", 7, 7), 7U);
    EXPECT_EQ(parse_count("18446744073709551615", 0, ~std::uint64_t{0}), ~std::uint64_t{0});
    for (const char* bad : {"", "-1", "+1", "6", "8", "7x", " 7", "18446744073709551616"})
        EXPECT_FALSE(parse_count(bad, 7, 7)) << bad;
    EXPECT_EQ(to_number<std::int64_t>("-12"), -12);
    EXPECT_EQ(to_number<double>("0.25"), 0.25);
    for (const char* bad : {"", "x", "1.5.", "1 "}) EXPECT_FALSE(to_number<double>(bad)) << bad;
    EXPECT_EQ(quartello::quoted("a\nb\x7f"), "\"a?b?\"");
    EXPECT_EQ(quartello::quoted(std::string(100, 'x')).size(), 60 + 2 + std::string("…").size());
    EXPECT_THAT(split("a,,b", ','), ElementsAre("a", "", "b"));
}

TEST(GridTest, EveryCellNameRoundTrips) {
    for (const Grid grid : {Grid{10, 10, true}, Grid{8, 8, false}, Grid{13, 13, false}, Grid{3, 3, false}}) {
        std::set<std::string> names;
        for (Cell cell = 0; cell < grid.cells(); ++cell) {
            ASSERT_EQ(grid.parse(grid.name(cell)), cell);
            names.insert(grid.name(cell));
        }
        EXPECT_EQ(names.size(), static_cast<std::size_t>(grid.cells()));
    }
    const Grid grid{13, 13, false};
    EXPECT_EQ(grid.name(168), "m13");
    for (const char* bad : {"", "m", "13", "n1", "a0", "a14", "a01", "a1 ", "a130"})
        EXPECT_FALSE(grid.parse(bad)) << bad;
    std::string_view text = "a10b2";
    EXPECT_EQ(grid.take(text), grid.at(0, 9));
    EXPECT_EQ(grid.take(text), grid.at(1, 1));
}

TEST(GridTest, BoardTextRoundTrips) {
    const bool holds = rc::check("board text", [] {
        const int size = *rc::gen::inRange(1, 14);
        const Grid grid{size, size, false};
        const auto letters = *rc::gen::container<std::string>(static_cast<std::size_t>(grid.cells()),
                                                              rc::gen::element('.', '.', 'b', 'w'));
        const auto parsed = parse_board("test", grid, "bw", format_board(grid, letters));
        RC_ASSERT(static_cast<bool>(parsed));
        RC_ASSERT(*parsed == letters);
    });
    EXPECT_TRUE(holds);
}

TEST(SwitchesTest, TextIsStrictAndErrorsListWhatIsValid) {
    const std::vector<Switch> table = {
        {.key = "size", .fallback = "8", .meaning = "", .low = 3, .high = 13},
        {.key = "gaps", .fallback = "yes", .meaning = "", .words = {"yes", "no"}},
        {.key = "komi", .fallback = "0", .meaning = "", .low = 0, .high = 99, .halves = true},
        {.key = "side", .fallback = "8", .meaning = "", .low = 4, .high = 8, .steps = {4, 6, 8}},
    };
    EXPECT_THAT(*parse_switches("g", table, ""), ElementsAre(8, 0, 0, 8));
    EXPECT_THAT(*parse_switches("g", table, "komi=6.5,gaps=no"), ElementsAre(8, 1, 13, 8));
    EXPECT_EQ(format_switches(table, *parse_switches("g", table, "side=6,komi=6.5")),
              "size=8,gaps=yes,komi=6.5,side=6");
    const auto error = [&](std::string_view text) {
        const auto parsed = parse_switches("g", table, text);
        return parsed ? std::string() : parsed.error().text;
    };
    EXPECT_THAT(error("speed=3"), HasSubstr("size=3–13, gaps=yes|no, komi=0–99 in halves, side=4|6|8"));
    EXPECT_THAT(error("size=14"), HasSubstr("valid: 3–13"));
    EXPECT_THAT(error("size=2"), HasSubstr("valid: 3–13"));
    EXPECT_THAT(error("side=5"), HasSubstr("4|6|8"));
    EXPECT_THAT(error("gaps=maybe"), HasSubstr("yes|no"));
    EXPECT_THAT(error("komi=99.5"), HasSubstr("no value of komi"));
    EXPECT_THAT(error("komi=.5"), HasSubstr("no value of komi"));
    EXPECT_THAT(error("size=8,size=8"), HasSubstr("twice"));
    for (const char* bad : {"size", "=", ",", "size=8,", "size= 8", "size=+8"}) EXPECT_NE(error(bad), "") << bad;
}

TEST(HistoryTest, CountsExactlyAndUnwinds) {
    RepetitionHistory<int> history;
    history.push_placement(5, 77, true);
    history.push_placement(6, 77, true);  // same hash, other placement
    history.push_placement(5, 77, true);
    history.push_placement(5, 77, false);
    EXPECT_EQ(history.occurrences(5, 77), 2);
    EXPECT_EQ(history.occurrences(6, 77), 1);
    EXPECT_EQ(history.occurrences(5, 78), 0);
    history.pop();
    history.pop();
    EXPECT_EQ(history.occurrences(5, 77), 1);
    history.clear();
    EXPECT_EQ(history.occurrences(5, 77), 0);
    EXPECT_EQ(history.size(), 0u);
}

}  // namespace
}  // namespace quartello
