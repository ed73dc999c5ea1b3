// Errors say their sentence out of code and values, and every code has one.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

#include "engine/core/parsed.hpp"

namespace quartello {
namespace {

TEST(Error, SaysItsSentenceWithItsValues) {
    const Error error = error_of(ErrorCode::cell_is_wall).with("cell", "c4").by("place", {23});
    EXPECT_EQ(error.text, "c4 is a wall");
    EXPECT_EQ(error.clause, "place");
    EXPECT_EQ(error.cells, std::vector<int>{23});
    EXPECT_EQ(error.values, (std::vector<NamedValue>{{"cell", "c4"}}));
}

TEST(Error, ChoosesTheFormThatGoesWithANumber) {
    const auto said = [](int times) {
        return error_of(ErrorCode::all_steps_repeat).with("cell", "a1").with("cells", "a2").with("times", times).text;
    };
    EXPECT_NE(said(1).find("occurred once already"), std::string::npos);
    EXPECT_NE(said(2).find("occurred twice already"), std::string::npos);
    EXPECT_NE(said(7).find("occurred 7 times already"), std::string::npos);
    EXPECT_EQ(error_of(ErrorCode::pass_with_room).with("side", "Black").with("count", 1).text,
              "Black may not pass while the board has room: 1 cell is empty");
    EXPECT_EQ(error_of(ErrorCode::pass_with_room).with("side", "Black").with("count", 0).text,
              "Black may not pass while the board has room: 0 cells are empty");
}

TEST(Error, TellsWhatLedToIt) {
    Error inner = error_of(ErrorCode::bad_rank)
                      .with("rank", "3")
                      .since(error_of(ErrorCode::rank_too_short).with("count", 7).with("expected", 8));
    const Error error =
        error_of(ErrorCode::bad_position).with("game", "mabi").with("text", "\"x\"").since(std::move(inner));
    EXPECT_EQ(error.text, "mabi position \"x\": rank 3: has 7 cells instead of 8");
    EXPECT_EQ(error.because[0].because[0].code, ErrorCode::rank_too_short);
    const auto two = error_of(ErrorCode::nothing_flips).since(Error{"one"}).since(Error{"two"});
    EXPECT_TRUE(two.text.ends_with("one; two")) << two.text;
}

TEST(Error, ATextAloneStaysAsItIs) {
    EXPECT_EQ(Error{"whatever"}.code, ErrorCode::other);
    EXPECT_EQ(Error{"whatever"}.with("cell", "a1").text, "whatever");
    EXPECT_EQ(enum_name(ErrorCode::other), "other");
}

TEST(Error, NamesAreDifferentAndEnglishSentencesLeaveNoPlaceOpen) {
    const std::set<std::string_view> names(std::begin(error_names), std::end(error_names));
    EXPECT_EQ(names.size(), std::size(error_names));
    EXPECT_EQ(enum_name(ErrorCode::wrong_passphrase), *std::prev(std::end(error_names)));
    for (std::size_t i = 1; i < std::size(error_names); ++i) {
        const Error error = error_of(static_cast<ErrorCode>(i));
        EXPECT_EQ(error.text.find_first_of("{}#|"), std::string::npos) << error_names[i] << ": " << error.text;
        const bool is_servers = i >= static_cast<std::size_t>(ErrorCode::table_closed);
        EXPECT_EQ(error.text.empty(), is_servers) << error_names[i];  // server/tables/refusals.hpp says those
    }
}

}  // namespace
}  // namespace quartello
