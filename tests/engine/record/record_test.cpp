// Records: the canonical text, what the reader forgives and what it does not, replay, and random games there and back.
#include "engine/record/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/engine/game/random_sessions.hpp"

namespace quartello {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

/// The canonical text of a text that must be readable.
std::string canonical(std::string_view text) {
    const auto record = parse_record(text);
    EXPECT_TRUE(record) << record.error().text;
    return record ? format_record(*record) : "";
}

std::string parse_error(std::string_view text) {
    const auto record = parse_record(text);
    EXPECT_FALSE(record) << text;
    return record ? "" : record.error().text;
}

Error replay_error(std::string_view text) {
    const auto record = parse_record(text);
    EXPECT_TRUE(record) << record.error().text;
    if (!record) return {};
    const auto session = replay(*record);
    EXPECT_FALSE(session) << text;
    return session ? Error{} : session.error();
}

std::unique_ptr<Session> must_replay(std::string_view text) {
    const auto record = parse_record(text);
    EXPECT_TRUE(record) << record.error().text;
    auto session = replay(*record);
    EXPECT_TRUE(session) << session.error().text << "\n" << text;
    return session ? std::move(*session) : std::move(*make_session({"mapello"}));
}

constexpr std::string_view example = R"([Game "mapello"]
[Setup "plain"]
[First "Ann \"the \\ slash\" Lee"]
[Annotator "nobody"]
[Result "1-0 resigned"]

{before the first move} 1. c5 {[%clk 0:05:00.0]} (1. d6 {also good} 2. c6 (2. e6) 3. b6) (1. e3)
2. c6 {[%clk 0:04:58.7] the diagonal} 3. d6 1-0
)";

TEST(Record, TheExampleComesBackAsItWas) {
    EXPECT_EQ(canonical(example), example);
    const auto record = *parse_record(example);
    EXPECT_EQ(*record.find("First"), "Ann \"the \\ slash\" Lee");
    EXPECT_EQ(record.find("Second"), nullptr);
    EXPECT_EQ(record.result, RecordResult::first_wins);
    const GameTree& tree = record.tree;
    EXPECT_EQ(tree[root_node].comment, "before the first move");
    ASSERT_EQ(tree[root_node].children.size(), 3u);
    const NodeId main = tree[root_node].children[0];
    EXPECT_EQ(tree[main].clock_ms, 300000);
    EXPECT_EQ(tree[main].comment, "");
    const NodeId reply = tree[main].children[0];
    EXPECT_EQ(tree[reply].clock_ms, 298700);
    EXPECT_EQ(tree[reply].comment, "the diagonal");
}

TEST(Record, AnEmptyGameIsAResultAlone) {
    EXPECT_EQ(canonical("*"), "*\n");
    EXPECT_EQ(canonical("[A \"\"]\n*"), "[A \"\"]\n\n*\n");
}

TEST(Record, ForgivesWhiteSpaceNumbersAndLineComments) {
    const std::string_view text =
        "[ Game\t\"mapello\" ][X \"y\"]; to the end of the line } ) [\r\n;another\n1.c5(1...d6)c6{a\r\n   b \t\n\t "
        "c}\t9. "
        "e6 \n*\n\n; done";
    EXPECT_EQ(canonical(text), "[Game \"mapello\"]\n[X \"y\"]\n\n1. c5 (1. d6) 2. c6 {a b c} 3. e6 *\n");
}

TEST(Record, AVariationOfAVariationsFirstMoveStandsBesideIt) {
    EXPECT_EQ(canonical("c5 (c4 (c3 {x}) d3) e6 *"), "1. c5 (1. c4 2. d3) (1. c3 {x}) 2. e6 *\n");
}

TEST(Record, LongGamesAndCommentsAreFoldedAtAHundredColumns) {
    std::string text = "{";
    for (int i = 0; i < 60; ++i) text += "wörd  two ";
    text += "} ";
    for (int i = 0; i < 200; ++i) text += "c5 (c4 {[%clk 0:00:00] x y}) ";
    const auto record = *parse_record(text + "*");
    const std::string out = format_record(record);
    EXPECT_EQ(canonical(out), out);
    EXPECT_EQ(*parse_record(out), record);
    std::size_t longest = 0;
    std::size_t column = 0;
    for (const char c : out) {
        column = c == '\n' ? 0 : column + ((static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0);
        longest = std::max(longest, column);
    }
    EXPECT_LE(longest, 100u);
    EXPECT_GE(longest, 95u);
}

TEST(Record, CommentsHoldAnyText) {
    for (const std::string& comment :
         {std::string("}"), std::string("\\"), std::string("{ ( ; \" ) ["), std::string(" lead and trail "),
          std::string("a\nb\r\n\tc"), std::string("[%clk 0:00:01.0]"), std::string("[%clk "), std::string("\0\x7f", 2),
          std::string("\t x \t y"), std::string(" "), std::string("a  b"), std::string(" a")}) {
        for (const std::optional<int> clock : {std::optional<int>(), std::optional<int>(12300)}) {
            Record record;
            const NodeId node = record.tree.add_child(root_node, "c5");
            record.tree[node].comment = comment;
            record.tree[node].clock_ms = clock;
            const auto again = parse_record(format_record(record));
            ASSERT_TRUE(again) << again.error().text;
            EXPECT_EQ(*again, record) << format_record(record);
        }
    }
}

TEST(Record, ClocksAreCutToTenthsAndBounded) {
    Record record;
    const NodeId node = record.tree.add_child(root_node, "c5");
    const auto written = [&](int clock_ms) {
        record.tree[node].clock_ms = clock_ms;
        return format_record(record);
    };
    EXPECT_EQ(written(83499), "1. c5 {[%clk 0:01:23.4]} *\n");
    EXPECT_EQ(written(-5), "1. c5 {[%clk 0:00:00.0]} *\n");
    EXPECT_EQ(written(2147483647), "1. c5 {[%clk 595:59:59.9]} *\n");
    EXPECT_TRUE(parse_record(written(2147483647)));
    for (const char* bad : {"1:2:3", "596:00:00", "0:60:00", "0:00:60", "0:00:00.00", "00:00:00", "-1:00:00", "0:00",
                            "", "0:0a:00", "0:00:00.x"}) {
        EXPECT_THAT(parse_error("c5 {[%clk " + std::string(bad) + "]} *"), HasSubstr("expected a clock")) << bad;
    }
    EXPECT_THAT(parse_error("c5 {[%clk 0:00:01.0]x} *"), HasSubstr("expected a clock"));
    EXPECT_THAT(parse_error("c5 {[%clk 0:00:01.0"), HasSubstr("expected a clock"));
}

TEST(Record, ErrorsNameLineColumnAndText) {
    EXPECT_EQ(parse_error(""), "record line 1, column 1, end of text: the moves must end with 1-0, 0-1, 1/2-1/2 or *");
    EXPECT_THAT(parse_error("[A \"x\"]\n\n1. c5 9x *"), StartsWith("record line 3, column 7, \"9x\": expected a move"));
    EXPECT_THAT(parse_error("{öö} )"), StartsWith("record line 1, column 6, \")\": no variation is open"));
}

TEST(Record, RefusesEverythingElse) {
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"c5", "must end with"},
        {"c5 (c4", "a variation is not closed"},
        {"(c5) *", "there is none before it"},
        {"c5 ((c4) d3) *", "there is none before it"},
        {"c5 () *", "a variation without moves"},
        {"c5 (c4 *) *", "a result inside a variation"},
        {"c5 * c4", "nothing may follow"},
        {"c5 * {x}", "nothing may follow"},
        {"c5 {x} {y} *", "one at most"},
        {"c5 (c4) {y} *", "before its variations"},
        {"c5 ({y} c4) *", "a comment stands after a move"},
        {"{x} {y} *", "one at most"},
        {"1. *", "expected a move, which begins with a letter"},
        {"1. 2. c5 *", "expected a move, which begins with a letter"},
        {"1.... c5 *", "a move number such as"},
        {"12345678. c5 *", "a move number such as"},
        {"1 c5 *", "a move number such as"},
        {"2-0", "a move number such as"},
        {"c5\x01 *", "begins with a letter"},
        {"c\xC3\xB6 *", "begins with a letter"},
        {std::string("c5 \0 *", 6), "begins with a letter"},
        {"# *", "begins with a letter"},
        {"} *", "begins with a letter"},
        {"\" *", "begins with a letter"},
        {"[A \"x\"] c5 [B \"y\"] *", "begins with a letter"},
        {std::string(65, 'a') + " *", "at most 64 letters"},
        {"{x", "the comment is not closed"},
        {"{\\q} *", "unknown escape"},
        {"{\\", "unknown escape"},
        {"{\\x4a} *", "\\x takes two"},
        {"{\\x0A} *", "\\x takes two"},
        {"{\\x", "\\x takes two"},
        {"{a\tb} *", "control character"},
        {"[A \"x", "no closing quote"},
        {"[A \"x\ny\"] *", "control character"},
        {"[A \"\\}\"] *", "unknown escape"},
        {"[A x] *", "in double quotes"},
        {"[A \"x\" *", "expected ]"},
        {"[A", "in double quotes"},
        {"[", "a header's name"},
        {"[1 \"x\"] *", "a header's name"},
        {"[" + std::string(65, 'A') + " \"x\"] *", "a header's name"},
        {"[A \"x\"][A \"y\"] *", "given twice"},
        {"[Result \"won\"] 1-0", "expected 1-0, 0-1"},
        {"[Result \"1-0 40\"] 1-0", "expected 1-0, 0-1"},
        {"[Result \"1-0  40:24\"] 1-0", "expected 1-0, 0-1"},
        {"[Result \"1-0 40:24 time\"] 1-0", "expected 1-0, 0-1"},
        {"[Result \"1-0\"] 0-1", "the header Result says \"1-0\""},
    };
    for (const auto& [text, why] : cases)
        EXPECT_THAT(parse_error(text), AllOf(StartsWith("record line "), HasSubstr(why))) << text;
}

TEST(Record, EverythingIsBounded) {
    EXPECT_THAT(parse_error(std::string(record_max_bytes + 1, ' ')), HasSubstr("at most 4194304"));
    EXPECT_THAT(parse_error(std::string(record_max_bytes, ' ')), HasSubstr("end of text"));

    std::string headers;
    for (std::size_t i = 0; i < record_max_headers; ++i) headers += "[H" + std::to_string(i) + " \"\"]";
    EXPECT_TRUE(parse_record(headers + "*"));
    EXPECT_THAT(parse_error(headers + "[More \"\"]*"), HasSubstr("more than 256 headers"));

    std::string deep = "a ";
    for (std::size_t i = 0; i < record_max_depth; ++i) deep += "b (c d ";
    EXPECT_EQ(canonical(deep + std::string(record_max_depth, ')') + "*").size() > deep.size(), true);
    EXPECT_THAT(parse_error(deep + "(b" + std::string(record_max_depth + 1, ')') + "*"),
                HasSubstr("nested deeper than 256"));

    std::string long_game;
    for (int i = 0; i < record_max_moves; ++i) long_game += "aa ";
    EXPECT_EQ(parse_record(long_game + "*")->tree.size(), record_max_moves + 1);
    EXPECT_THAT(parse_error(long_game + "aa *"), HasSubstr("more than 50000 moves"));
}

TEST(Record, TextsMadeToBeSlowAreNot) {
    // each of these took quadratic time in some reader once
    for (const std::string piece :
         {"(", ")", "{", "} {", "c5 (", "c5(c4)", "[", "1.", ";", "; \n", "\\", "a {  ", "{ \t", "\n{ "}) {
        std::string text = "c5 ";
        while (text.size() < 1000000) text += piece;
        (void)parse_record(text);
    }
    (void)parse_record("c5 {" + std::string(2000000, ' ') + "\t");
}

// --- replay

TEST(Replay, TheExampleStandsAtTheEndOfItsMainLine) {
    const auto session = must_replay(example);
    EXPECT_EQ(session->tree().size(), parse_record(example)->tree.size());
    EXPECT_EQ(session->tree()[session->node()].move, "d6");
    EXPECT_EQ(session->tree(), parse_record(example)->tree);
    session->go_to(root_node);
    const auto record = record_of(
        *session, {{"First", "Ann"}, {"Game", "ignored"}, {"Result", "1-0 resigned"}, {"Date", "2026-11-15"}});
    EXPECT_EQ(session->node(), root_node);
    std::vector<std::string> names;
    for (const auto& header : record.headers) names.push_back(header.name);
    EXPECT_THAT(names, ElementsAre("Game", "Rules", "Setup", "First", "Result", "Date"));
    EXPECT_EQ(*record.find("Game"), "mapello");
    EXPECT_EQ(*record.find("Setup"), "plain");
    EXPECT_EQ(*record.find("Result"), "1-0 resigned");
    EXPECT_EQ(record.result, RecordResult::first_wins);
}

TEST(Replay, AnIllegalMoveNamesItsNumberThePositionAndTheClause) {
    const Error error = replay_error("[Game \"mapello\"] c5 c6 a1 e6 *");
    EXPECT_THAT(error.text, StartsWith("move 3 \"a1\": Black on a1 would flip nothing"));
    EXPECT_THAT(error.text, HasSubstr("(clause line); position 10/10/10/10/4bw4/3bwb4/3w6/10/10/10 b 0 0"));
    EXPECT_EQ(error.clause, "line");
    EXPECT_FALSE(error.cells.empty());
    EXPECT_THAT(replay_error("[Game \"mapello\"] c5 (zz) *").text,
                StartsWith("variation, move 1 \"zz\": mapello move \"zz\""));
    EXPECT_THAT(replay_error("[Game \"mapello\"] c5 c6 (c4 c3 h8) *").text, StartsWith("variation, move 4 \"h8\""));
    EXPECT_THAT(replay_error("[Game \"mapello\"] c5 (d6) (c5) *").text, HasSubstr("in the record already"));
}

TEST(Replay, TheStartComesFromTheHeaders) {
    EXPECT_THAT(replay_error("*").text, HasSubstr("no header Game"));
    EXPECT_THAT(replay_error("[Game \"chess\"] *").text, HasSubstr("unknown game"));
    EXPECT_THAT(replay_error("[Game \"mapello\"][Rules \"bonus=x\"] *").text, HasSubstr("no value of bonus"));
    EXPECT_THAT(replay_error("[Game \"mapello\"][Setup \"plain\"][Position \"x\"] *").text,
                HasSubstr("both a header Setup and a header Position"));
    const auto session = must_replay("[Game \"mapello\"][Rules \"bonus=5\"][Setup \"classic\"] *");
    EXPECT_THAT(session->rules(), StartsWith("bonus=5,"));
    EXPECT_EQ(*record_of(*session).find("Setup"), "classic");
    const auto other = must_replay("[Game \"mapello\"][Position \"10/10/10/10/4bw4/4bbb3/10/10/10/10 w 0 0\"] c6 *");
    EXPECT_EQ(*record_of(*other).find("Position"), "10/10/10/10/4bw4/4bbb3/10/10/10/10 w 0 0");
    EXPECT_EQ(*record_of(*other).find("Result"), "*");
}

/// White has nothing left after b1.
constexpr std::string_view last_move = "[Game \"mapello\"][Position \"10/3wb5/10/10/10/10/10/10/10/10 b 0 0\"]";

TEST(Replay, AFinishedGameHasTheResultOfTheRules) {
    const std::string start(last_move);
    EXPECT_TRUE(must_replay(start + " b1 1-0"));
    const auto session = must_replay(start + "[Result \"1-0 3:0\"] b1 1-0");
    EXPECT_EQ(*record_of(*session, {{"Result", "0-1 time"}}).find("Result"), "1-0 3:0");
    EXPECT_THAT(replay_error(start + " b1 0-1").text, AllOf(HasSubstr("Black wins 3 to 0."), HasSubstr("must be 1-0")));
    EXPECT_THAT(replay_error(start + " b1 *").text, HasSubstr("must be 1-0"));
    EXPECT_THAT(replay_error(start + "[Result \"1-0 4:0\"] b1 1-0").text, HasSubstr("The score must be 3:0"));
    EXPECT_THAT(replay_error(start + "[Result \"1-0 time\"] b1 1-0").text, HasSubstr("finished game"));
}

TEST(Replay, AnUnfinishedGameMayHaveAnyResultButNoScore) {
    const std::string start(last_move);
    for (const char* result : {"1-0", "0-1", "1/2-1/2", "*"}) EXPECT_TRUE(must_replay(start + result));
    for (const char* reason : {"resigned", "time", "agreed", "abandoned"})
        EXPECT_TRUE(must_replay(start + "[Result \"0-1 " + reason + "\"] 0-1"));
    EXPECT_THAT(replay_error(start + "[Result \"1-0 3:0\"] 1-0").text, HasSubstr("does not end in a finished game"));
}

TEST(Replay, HandMadeRecordsAreCheckedToo) {
    Record record = *parse_record("[Game \"mapello\"][Result \"1-0\"] 1-0");
    record.result = RecordResult::draw;
    EXPECT_THAT(replay(record).error().text, HasSubstr("but the moves end with \"1/2-1/2\""));
    record.headers[1].value = "nonsense";
    EXPECT_THAT(replay(record).error().text, HasSubstr("header Result \"nonsense\""));
}

TEST(Replay, TheExamplesOfTheDocumentationAreCanonicalAndTrue) {
    std::ifstream file("docs/reference/record.md");
    std::stringstream content;
    content << file.rdbuf();
    const std::string page = content.str();
    const std::string fence = "```record\n";
    std::vector<std::string> games;
    for (auto begin = page.find(fence); begin != std::string::npos; begin = page.find(fence, begin + 1)) {
        const auto text = page.substr(begin + fence.size(), page.find("```", begin + 1) - begin - fence.size());
        EXPECT_EQ(canonical(text), text);
        games.emplace_back(must_replay(text)->sheet().name);
    }
    EXPECT_THAT(games, ElementsAre("mapello", "mapello", "arrello", "mabi", "alea"));
}

// --- random games

RC_GTEST_PROP(RecordProperty, RandomGamesComeBackAndReplay, (std::uint64_t seed)) {
    Rng rng(seed);
    const auto session = random_session(rng);
    if (rng.coin()) play_randomly(*session, rng, 5);
    // a start in the middle of a game half of the time
    const auto game = make_session({std::string(session->sheet().name), session->rules(), {}, session->position()});
    RC_ASSERT(game);
    grow_tree(**game, rng, static_cast<int>(rng.below(rng.below(4) == 0 ? 400 : 60)), static_cast<int>(rng.below(12)));
    const NodeId here = (*game)->node();
    const Record record = record_of(**game, {{"First", random_comment(rng)}, {"Second", ""}});
    RC_ASSERT((*game)->node() == here);

    const std::string text = format_record(record);
    const auto parsed = parse_record(text);
    RC_ASSERT(parsed);
    RC_ASSERT(*parsed == record);
    RC_ASSERT(format_record(*parsed) == text);

    const auto again = replay(*parsed);
    RC_ASSERT(again);
    RC_ASSERT((*again)->tree() == record.tree);
    NodeId end = root_node;
    while (!(*game)->tree()[end].children.empty()) end = (*game)->tree()[end].children[0];
    (*game)->go_to(end);
    RC_ASSERT((*again)->position() == (*game)->position());
    RC_ASSERT((*again)->legal_moves() == (*game)->legal_moves());
    RC_ASSERT((*again)->rules() == (*game)->rules());
    RC_ASSERT(format_record(record_of(**again, {{"First", *record.find("First")}, {"Second", ""}})) == text);
}

/// Whatever is read can be written, and what is written is read as the same.
void check_text(std::string_view text) {
    const auto record = parse_record(text);
    if (!record) {
        RC_ASSERT(record.error().text.starts_with("record line "));
        return;
    }
    const std::string written = format_record(*record);
    const auto again = parse_record(written);
    RC_ASSERT(again);
    RC_ASSERT(*again == *record);
    RC_ASSERT(format_record(*again) == written);
    const auto session = replay(*record);
    if (!session) RC_ASSERT(!session.error().text.empty());
}

RC_GTEST_PROP(RecordProperty, EveryPrefixIsAnErrorOrAValue, (std::uint64_t seed)) {
    Rng rng(seed);
    const auto session = random_session(rng);
    grow_tree(*session, rng, 6, 3);
    const std::string text = format_record(record_of(*session));
    for (std::size_t i = 0; i < text.size(); i += 1 + rng.below(3)) check_text(std::string_view(text).substr(0, i));
}

RC_GTEST_PROP(RecordProperty, EveryMutationIsAnErrorOrAValue, (std::uint64_t seed)) {
    Rng rng(seed);
    const auto session = random_session(rng);
    grow_tree(*session, rng, 8, 4);
    const std::string text = format_record(record_of(*session));
    for (int i = 0; i < 40; ++i) {
        std::string changed = text;
        for (std::uint32_t n = rng.below(3) + 1; n > 0; --n) {
            const std::size_t at = rng.below(static_cast<std::uint32_t>(changed.size()));
            const char c = rng.coin() ? "{}()[];\"\\ \n.*-10c"[rng.below(17)] : static_cast<char>(rng.below(256));
            switch (rng.below(3)) {
                case 0: changed[at] = c; break;
                case 1: changed.insert(at, 1, c); break;
                default: changed.erase(at, 1);
            }
        }
        check_text(changed);
    }
}

RC_GTEST_PROP(RecordProperty, AnyBytesAreAnErrorOrAValue, (const std::string& text)) { check_text(text); }

RC_GTEST_PROP(RecordProperty, AnyWordsAreAnErrorOrAValue, (std::uint64_t seed)) {
    static const std::vector<std::string> words = {"c5",  "1.",        "12...", "(", ")",  "{", "}",    "{x}", "*",
                                                   "1-0", "[A \"b\"]", "\"",    ";", "\n", " ", "pass", "\\"};
    Rng rng(seed);
    std::string text;
    for (std::uint32_t n = rng.below(40); n > 0; --n) text += any_of(rng, words) + (rng.coin() ? " " : "");
    check_text(text);
}

TEST(Record, VariationsNestedTooDeepAreLeftOut) {
    const auto session = std::move(*make_session({"mabi", "quiet=0"}));
    // wherever there is a choice: a move, back, and another move that is the line to go on with
    Rng rng(5);
    std::size_t depth = 0;
    for (int ply = 0; ply < 5000 && depth < record_max_depth + 20; ++ply) {
        auto moves = session->legal_moves();
        if (moves.size() > 1) std::erase(moves, "pass");
        const std::string line = any_of(rng, moves);
        std::erase(moves, line);
        if (!moves.empty()) {
            ASSERT_TRUE(session->play(any_of(rng, moves)));
            ASSERT_TRUE(session->undo());
            ++depth;
        }
        ASSERT_TRUE(session->play(line));
    }
    ASSERT_GT(depth, record_max_depth);
    const auto record = record_of(*session);
    EXPECT_LT(record.tree.size(), session->tree().size());
    EXPECT_GT(record.tree.size(), 2 * static_cast<int>(record_max_depth));
    const auto again = parse_record(format_record(record));
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(*again, record);
    EXPECT_TRUE(replay(*again));
}

TEST(Record, StrayBytesKeepTheirSpaces) {
    Record record;
    record.tree[root_node].comment = std::string(110, '3') +
                                     " \x8d \x8d"
                                     "12";
    const auto again = parse_record(format_record(record));
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(again->tree[root_node].comment, record.tree[root_node].comment);
}

}  // namespace
}  // namespace quartello
