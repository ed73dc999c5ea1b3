// What leaves the engine as JSON: string escapes, structs, and the views of a position.
#include "engine/core/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

#include "engine/game/views.hpp"
#include "tests/engine/game/random_sessions.hpp"

namespace quartello {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::string literal(std::string_view text) {
    std::string out;
    json::write_string(out, text);
    return out;
}

struct Sample {
    std::string name;
    int number = 0;
    bool flag = false;
    std::optional<std::string> maybe;
    std::vector<int> list;
    std::vector<bool> flags;
};
BOOST_DESCRIBE_STRUCT(Sample, (), (name, number, flag, maybe, list, flags))

TEST(Json, StringsAreEscaped) {
    EXPECT_EQ(literal(""), "\"\"");
    EXPECT_EQ(literal("a\"b\\c"), R"("a\"b\\c")");
    EXPECT_EQ(literal("a\nb"), R"("a\nb")");
    EXPECT_EQ(literal(std::string_view("\0\t\x1f\x7f", 4)), R"("\u0000\u0009\u001f\u007f")");
    EXPECT_EQ(literal("Néstor 漢 😀"), "\"Néstor 漢 😀\"");
}

TEST(Json, BytesThatAreNotUtf8BecomeReplacementCharacters) {
    const std::string bad = "\xEF\xBF\xBD";
    EXPECT_EQ(literal("\xff"), "\"" + bad + "\"");
    EXPECT_EQ(literal("\xC3"), "\"" + bad + "\"");                      // cut short
    EXPECT_EQ(literal("\xC0\xAF"), "\"" + bad + bad + "\"");            // over-long
    EXPECT_EQ(literal("\xED\xA0\x80"), "\"" + bad + bad + bad + "\"");  // a surrogate
    EXPECT_EQ(literal("\xF4\x90\x80\x80"), "\"" + bad + bad + bad + bad + "\"");
    EXPECT_EQ(literal("\xE2\x82z"), "\"" + bad + bad + "z\"");
}

TEST(Json, StructsAreWrittenMemberByMember) {
    EXPECT_EQ(json::to_json(Sample{"x", -3, true, std::nullopt, {1, 2}, {true, false}}),
              R"({"name":"x","number":-3,"flag":true,"maybe":null,"list":[1,2],"flags":[true,false]})");
    EXPECT_EQ(json::to_json(Sample{"", 0, false, "y", {}, {}}),
              R"({"name":"","number":0,"flag":false,"maybe":"y","list":[],"flags":[]})");
}

TEST(Json, NumbersAreShortAndExact) {
    EXPECT_EQ(json::to_json(0.5), "0.5");
    EXPECT_EQ(json::to_json(12.0), "12");
    EXPECT_EQ(json::to_json(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
    EXPECT_EQ(json::to_json(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
}

/// A reader of JSON that only says whether the text is well formed.
class Checker {
public:
    explicit Checker(std::string_view text) : text_(text) {}
    bool good() { return value() && text_.empty(); }

private:
    bool take(char c) {
        if (text_.empty() || text_[0] != c) return false;
        text_.remove_prefix(1);
        return true;
    }
    bool word(std::string_view w) {
        if (!text_.starts_with(w)) return false;
        text_.remove_prefix(w.size());
        return true;
    }
    bool string() {
        if (!take('"')) return false;
        while (!text_.empty() && text_[0] != '"') {
            if (static_cast<unsigned char>(text_[0]) < 0x20) return false;
            text_.remove_prefix(text_[0] == '\\' ? 2 : 1);
        }
        return take('"');
    }
    bool number() {
        const auto end = text_.find_first_not_of("-0123456789.e+");
        if (end == 0) return false;
        text_.remove_prefix(std::min(end, text_.size()));
        return true;
    }
    template <class Item>
    bool sequence(char open, char close, Item item) {
        if (!take(open)) return false;
        if (take(close)) return true;
        do {
            if (!item()) return false;
        } while (take(','));
        return take(close);
    }
    bool value() {
        if (text_.empty()) return false;
        switch (text_[0]) {
            case '{': return sequence('{', '}', [&] { return string() && take(':') && value(); });
            case '[': return sequence('[', ']', [&] { return value(); });
            case '"': return string();
            case 't': return word("true");
            case 'f': return word("false");
            case 'n': return word("null");
            default: return number();
        }
    }
    std::string_view text_;
};

RC_GTEST_PROP(Json, AnyBytesMakeAWellFormedLiteral, (const std::string& text)) {
    RC_ASSERT(Checker(literal(text)).good());
}

RC_GTEST_PROP(Json, EveryPositionOfEveryGameIsWellFormed, (std::uint64_t seed)) {
    Rng rng(seed);
    const auto session = random_session(rng);
    play_randomly(*session, rng, static_cast<int>(rng.below(80)));
    const NodeId here = session->node();
    const auto view = position_view(*session);
    RC_ASSERT(session->node() == here);
    RC_ASSERT(Checker(json::to_json(view)).good());
    RC_ASSERT(static_cast<int>(view.board.size()) == view.height);
    for (const auto& rank : view.board) RC_ASSERT(static_cast<int>(rank.size()) == view.width);
    RC_ASSERT(view.outcome.over == view.legal.empty());
    if (const auto explained = session->explain(session->grid().name(0))) {
        RC_ASSERT(Checker(json::to_json(explanation_view(*session, *explained))).good());
    }
}

TEST(Views, ThePlainMapelloStart) {
    const auto session = std::move(*make_session({"mapello", "", "plain", {}}));
    ASSERT_TRUE(session->play("c5"));
    const auto view = position_view(*session);
    EXPECT_EQ(view.game, "mapello");
    EXPECT_EQ(view.width, 10);
    EXPECT_THAT(view.files, ElementsAre("z", "a", "b", "c", "d", "e", "f", "g", "h", "i"));
    EXPECT_EQ(view.board[5], "...bbb....");
    EXPECT_EQ(view.side, Side::second);
    EXPECT_EQ(view.side_name, "White");
    EXPECT_EQ(view.ply, 1);
    EXPECT_EQ(view.last_move, "c5");
    EXPECT_THAT(view.last_cells, ElementsAre("c5", "d5"));
    EXPECT_EQ(view.outcome.text, "Black 4, White 1");
    EXPECT_THAT(json::to_json(view), StartsWith("{\"game\":\"mapello\",\"rules\":\"bonus=3,"));
}

TEST(Views, EventsAndReasonsInWords) {
    const auto session = std::move(*make_session({"mapello", "", "plain", {}}));
    const auto explained = session->explain("c5");
    ASSERT_TRUE(explained);
    const auto good = explanation_view(*session, *explained);
    ASSERT_EQ(good.events.size(), 2u);
    EXPECT_EQ(good.events[0].text, "Black places on c5");
    EXPECT_EQ(good.events[1].text, "d5 turns black (E, 1 step, closed by e5)");
    EXPECT_EQ(good.reason, std::nullopt);
    const auto bad = explanation_view(*session, *session->explain("d4"));
    ASSERT_TRUE(bad.reason);
    EXPECT_EQ(bad.reason->clause, "place");
    EXPECT_THAT(bad.reason->clause_text, HasSubstr("Place a disc"));
    EXPECT_THAT(bad.reason->cells, ElementsAre("d4"));
}

TEST(Views, PointsWithoutNeedlessZeros) {
    EXPECT_EQ(points_text(0), "0");
    EXPECT_EQ(points_text(12), "12");
    EXPECT_EQ(points_text(3.5), "3.5");
}

}  // namespace
}  // namespace quartello
