// JSON read back into structs: what is well-formed and what is not, numbers to the last bit, and whatever the writer
// writes.
#include "engine/core/json_reader.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <limits>

#include "engine/core/json.hpp"

namespace quartello {
namespace {

struct ReadSample {
    std::string text;
    std::int64_t whole = 0;
    double real = 0;
    bool flag = false;
    std::optional<int> maybe;
    std::vector<std::string> list;
    std::array<int, 2> pair{};
};
BOOST_DESCRIBE_STRUCT(ReadSample, (), (text, whole, real, flag, maybe, list, pair))

std::string reading_error(std::string_view text) {
    const auto read = json::from_json<ReadSample>(text);
    return read ? "" : read.error().text;
}

std::string text_in(std::string_view literal) {
    const auto read = json::from_json<ReadSample>(R"({"text":)" + std::string(literal) + "}");
    return read ? read->text : "error: " + read.error().text;
}

double real_in(std::string_view literal) {
    const auto read = json::from_json<ReadSample>(R"({"real":)" + std::string(literal) + "}");
    return read ? read->real : std::numeric_limits<double>::infinity();
}

constexpr const char* malformed = "JSON: the text is not well-formed";

TEST(JsonReader, TakesWhatIsWellFormed) {
    for (const char* good : {"{}", " {\n\t} ", R"({"list":[]})", R"({"list":[ "a" , "b" ]})", R"({"maybe":null})",
                             R"({"whole":-0,"real":1E-2})", R"({"flag":true,"flag":false})"})
        EXPECT_EQ(reading_error(good), "") << good;
}

TEST(JsonReader, RefusesWhatIsNot) {
    for (const char* bad : {"",
                            " ",
                            "{",
                            "}",
                            "{}x",
                            "{} {}",
                            R"({"list":[)",
                            R"({"list":["a",]})",
                            R"({"list":["a" "b"]})",
                            R"({,})",
                            R"({"flag":true,})",
                            R"({"flag" true})",
                            R"({flag:true})",
                            R"({"flag":tru})",
                            R"({"whole":01})",
                            R"({"whole":+1})",
                            R"({"real":1.})",
                            R"({"real":.5})",
                            R"({"real":1e})",
                            R"({"real":-})",
                            R"({"text":"a)",
                            "{\"text\":\"a\nb\"}",
                            R"({"text":"\x"})",
                            R"({"text":"\u12"})",
                            R"({"text":"\ud83d"})",
                            R"({"text":"\udc00"})",
                            R"({"text":"\ud83d\u0041"})",
                            "{\"text\":\"\xff\"}",
                            "{\"text\":\"\xc0\xaf\"}",
                            "{'text':1}",
                            "{\"text\":\"\\"})
        EXPECT_EQ(reading_error(bad), malformed) << bad;
}

TEST(JsonReader, ReadsEscapes) {
    EXPECT_EQ(text_in(R"("a\"\\\/\b\f\n\r\t")"), "a\"\\/\b\f\n\r\t");
    EXPECT_EQ(text_in(R"("\u0041\u00e9\u20AC\ud83d\ude00")"), "Aé€😀");
    EXPECT_EQ(text_in("\"é€😀\""), "é€😀");
    EXPECT_EQ(text_in(R"("\u0000")"), "error: JSON: /text holds a zero byte");
    EXPECT_EQ(reading_error(R"({"te\u0078t":7})"), "JSON: /text must be a string");
}

TEST(JsonReader, NumbersAreExact) {
    const auto whole = [](const char* text) { return reading_error(R"({"whole":)" + std::string(text) + "}"); };
    EXPECT_EQ(json::from_json<ReadSample>(R"({"whole":-9223372036854775808})")->whole,
              std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(whole("9223372036854775807"), "");
    EXPECT_EQ(whole("9223372036854775808"), "JSON: /whole must be a whole number");
    EXPECT_EQ(whole("-9223372036854775809"), "JSON: /whole must be a whole number");
    EXPECT_EQ(whole("1.0"), "JSON: /whole must be a whole number");
    EXPECT_EQ(whole("\"1\""), "JSON: /whole must be a whole number");
    EXPECT_EQ(reading_error(R"({"maybe":2147483648})"), "JSON: /maybe is out of range");
    EXPECT_EQ(real_in("-2.5e1"), -25);
    EXPECT_EQ(real_in("0.1"), 0.1);
    EXPECT_EQ(real_in("123456.789"), 123456.789);
    EXPECT_EQ(real_in("1e-400"), 0);
    EXPECT_EQ(reading_error(R"({"real":1e400})"), "JSON: /real must be a number");
}

TEST(JsonReader, SaysWhereItIsWrong) {
    EXPECT_EQ(reading_error("[]"), "JSON: the text must be an object");
    EXPECT_EQ(reading_error(R"({"list":{}})"), "JSON: /list must be an array");
    EXPECT_EQ(reading_error(R"({"list":["a",7]})"), "JSON: /list/1 must be a string");
    EXPECT_EQ(reading_error(R"({"pair":[1]})"), "JSON: /pair has the wrong length");
    EXPECT_EQ(reading_error(R"({"flag":0})"), "JSON: /flag must be true or false");
    EXPECT_EQ(reading_error(R"({"other":{"text":1}})"), "JSON: the text has the unknown member \"other\"");
}

TEST(JsonReader, DepthAndLengthAreBounded) {
    const auto nested = [](std::size_t depth) {
        return R"({"other":)" + std::string(depth, '[') + std::string(depth, ']') + "}";
    };
    EXPECT_EQ(reading_error(nested(json::deepest_nesting - 1)), "JSON: the text has the unknown member \"other\"");
    EXPECT_EQ(reading_error(nested(json::deepest_nesting)), malformed);
    EXPECT_EQ(reading_error(nested(100'000)), malformed);
    EXPECT_EQ(reading_error(std::string(json::largest_text + 1, ' ')), "JSON: the text is longer than 1048576 bytes");
}

RC_GTEST_PROP(JsonReader, ReadsWhatTheWriterWrites,
              (std::int64_t whole, int halves, bool flag, std::vector<int> letters, std::pair<int, int> pair)) {
    ReadSample out;
    out.whole = whole;
    out.real = halves / 2.0;
    out.flag = flag;
    if (flag) out.maybe = pair.first;
    for (const int letter : letters) {
        out.text += static_cast<char>(1 + static_cast<unsigned>(letter) % 127);
        out.list.push_back(out.text + "é");
    }
    out.pair = {pair.first, pair.second};
    const std::string text = json::to_json(out);
    const auto back = json::from_json<ReadSample>(text);
    RC_ASSERT(back);
    RC_ASSERT(json::to_json(*back) == text);
}

RC_GTEST_PROP(JsonReader, NoTextEndsIt, (std::string text)) {
    const auto read = json::from_json<ReadSample>(text);
    RC_ASSERT(read || read.error().text.starts_with("JSON: "));
}

}  // namespace
}  // namespace quartello
