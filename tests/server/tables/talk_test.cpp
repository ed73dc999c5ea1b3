// What is said at a table: phrases at any time, free text where both have agreed, neither without measure.
#include "engine/match/talk.hpp"

#include <gtest/gtest.h>

#include "engine/core/json.hpp"
#include "tests/server/tables/sample_room.hpp"

namespace quartello::tables {
namespace {

using testing::mapello_terms;
using testing::SampleRoom;

TEST(Talk, IsOneLineOfWhatCanBeSeen) {
    EXPECT_TRUE(is_talk("Well played, Zoë! 良い手 👩‍🚀"));
    EXPECT_FALSE(is_talk(""));
    EXPECT_FALSE(is_talk("   "));
    EXPECT_FALSE(is_talk("\u00A0\u3000\u200D"));
    EXPECT_FALSE(is_talk("two\nlines"));
    EXPECT_FALSE(is_talk(std::string_view("nul\0", 4)));
    EXPECT_FALSE(is_talk("\x1b[31mred"));
    EXPECT_FALSE(is_talk("\x7F"));
    EXPECT_FALSE(is_talk("\u0085 next line"));
    EXPECT_FALSE(is_talk("\u2028 line separator"));
    EXPECT_FALSE(is_talk("turned \u202E round"));
    EXPECT_FALSE(is_talk("isolated \u2066 text"));
    EXPECT_FALSE(is_talk("no\u200Bthing"));
    EXPECT_FALSE(is_talk("\uFEFFmark"));
    EXPECT_FALSE(is_talk("\U000E0041 tag"));
    EXPECT_FALSE(is_talk("cut \xF0\x9F"));
    std::string longest;
    for (std::size_t i = 0; i < longest_talk; ++i) longest += "ü";
    EXPECT_TRUE(is_talk(longest));
    EXPECT_FALSE(is_talk(longest + "ü"));
}

TEST(Talk, PhrasesAreSaidToAPersonAcrossTheTable) {
    SampleRoom table(mapello_terms());
    EXPECT_EQ(table.ask({}, Sit{0, "Ann", ""}), "");
    EXPECT_EQ(table.ask(0, Say{Phrase::hello}), "there is nobody across the table to talk to");
    EXPECT_EQ(table.ask({}, Sit{1, "Bo", ""}), "");
    EXPECT_EQ(table.ask({}, Say{Phrase::hello}), "only the players may do that");
    const auto flag = table.room.flag_time();
    EXPECT_EQ(table.ask(0, Say{Phrase::hello}), "");
    EXPECT_EQ(table.ask(1, Say{Phrase::good_luck}), "");
    EXPECT_EQ(table.room.flag_time(), flag) << "nobody's time is touched";
    const RoomView view = table.room.view(table.now);
    ASSERT_EQ(view.talk.size(), 2U);
    EXPECT_EQ(view.talk[0], (TalkLine{0, Phrase::hello, "", table.now}));
    EXPECT_EQ(view.talk[1], (TalkLine{1, Phrase::good_luck, "", table.now}));
    EXPECT_EQ(table.ask(0, Resign{}), "");
    EXPECT_EQ(table.ask(1, Say{Phrase::good_game}), "") << "after the game, too";
    EXPECT_EQ(table.ask(1, Close{}), "");
    EXPECT_EQ(table.ask(0, Say{Phrase::goodbye}), "the table is closed");
}

TEST(Talk, NobodyTalksToAComputer) {
    SampleRoom table(mapello_terms());
    EXPECT_EQ(table.ask({}, Sit{0, "Ann", ""}), "");
    EXPECT_EQ(table.ask(0, Sit{1, "", "level:1"}), "");
    EXPECT_EQ(table.ask(0, Say{Phrase::hello}), "there is nobody across the table to talk to");
    EXPECT_EQ(table.ask(0, AllowText{true}), "there is nobody across the table to talk to");
}

TEST(Talk, FreeTextNeedsBoth) {
    SampleRoom table(mapello_terms());
    table.sit_both();
    const std::string refused = "both players have to allow free text first";
    EXPECT_EQ(table.ask(0, Write{"hi"}), refused);
    EXPECT_EQ(table.ask(0, AllowText{true}), "");
    EXPECT_EQ(table.ask(0, Write{"hi"}), refused);
    EXPECT_EQ(table.ask(1, Write{"hi"}), refused);
    const auto version = table.room.version();
    EXPECT_EQ(table.ask(0, AllowText{true}), "");
    EXPECT_EQ(table.room.version(), version) << "nothing new, nothing stored";
    EXPECT_EQ(table.ask(1, AllowText{true}), "");
    EXPECT_EQ(table.ask(0, Write{"hi"}), "");
    EXPECT_EQ(table.ask(1, Write{"line\nbreak"}), "a text is one line of at most 200 plain characters");
    const RoomView view = table.room.view(table.now);
    EXPECT_TRUE(view.seats[0].allows_text && view.seats[1].allows_text);
    EXPECT_EQ(view.talk.back(), (TalkLine{0, std::nullopt, "hi", table.now}));
    EXPECT_EQ(table.ask(1, AllowText{false}), "");
    EXPECT_EQ(table.ask(0, Write{"still there?"}), refused) << "either may end it";
    EXPECT_EQ(table.room.view(table.now).talk.back().text, "hi") << "what was written stays";
}

TEST(Talk, HasItsMeasure) {
    TableTerms terms = mapello_terms();
    terms.games = 2;
    SampleRoom table(terms);
    table.sit_both();
    const std::string refused = "that is enough said for now; wait a little";
    for (std::size_t i = 0; i < talk_burst; ++i) EXPECT_EQ(table.ask(0, Say{Phrase::sorry}), "");
    EXPECT_EQ(table.ask(0, Say{Phrase::sorry}), refused);
    EXPECT_EQ(table.ask(0, AllowText{true}), refused) << "a switch that is flicked speaks, too";
    EXPECT_EQ(table.ask(1, Say{Phrase::thanks}), "") << "the other one has said nothing yet";
    table.now += talk_burst_ms - 1;
    EXPECT_EQ(table.ask(0, Say{Phrase::sorry}), refused);
    table.now += 1;
    for (std::size_t said = talk_burst; said < talk_each_game; ++said) {
        EXPECT_EQ(table.ask(0, Say{Phrase::sorry}), "");
        table.now += talk_burst_ms;
    }
    EXPECT_EQ(table.ask(0, Say{Phrase::sorry}), refused);
    EXPECT_EQ(table.room.view(table.now).talk.size(), talk_shown);
    EXPECT_EQ(table.ask(0, Resign{}), "");
    EXPECT_EQ(table.ask(0, Say{Phrase::good_game}), refused);
    for (const int seat : {0, 1}) EXPECT_EQ(table.ask(seat, Ready{}), "");
    EXPECT_EQ(table.ask(0, Say{Phrase::hello}), "") << "a new game, a new start";
}

TEST(Talk, OwnWordsGoWithTheAccountAndTheRestStays) {
    SampleRoom table(mapello_terms());
    EXPECT_EQ(table.tell({.account = "ann"}, Sit{0, "Ann", ""}), "");
    EXPECT_EQ(table.tell({.account = "bo"}, Sit{1, "Bo", ""}), "");
    for (const int seat : {0, 1}) EXPECT_EQ(table.ask(seat, AllowText{true}), "");
    EXPECT_EQ(table.ask(0, Write{"of Ann"}), "");
    EXPECT_EQ(table.ask(0, Say{Phrase::thanks}), "");
    EXPECT_EQ(table.ask(1, Write{"of Bo"}), "");
    EXPECT_EQ(table.tell({.server = true}, Forget{0, "ann"}), "");
    EXPECT_EQ(table.ask(0, Write{"by nobody"}), "both players have to allow free text first");
    table.now += talk_burst_ms;
    EXPECT_EQ(table.ask(0, AllowText{true}), "");
    EXPECT_EQ(table.ask(0, Write{"by nobody"}), "");
    const auto anew = without_account(table.log, "ann");
    ASSERT_EQ(anew.size(), 2U);
    EXPECT_EQ(kind_of(anew[0]), "seated");
    EXPECT_EQ(kind_of(anew[1]), "wrote");
    EXPECT_EQ(to_json(anew[1]).find("Ann"), std::string::npos);
    std::vector<RoomEvent> log = table.log;
    for (const RoomEvent& event : anew) log[static_cast<std::size_t>(event.version) - 1] = event;
    const auto again = Room::replay(log);
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(json::to_json(again->view(table.now)), json::to_json(table.room.view(table.now)));
    const auto& talk = table.room.view(table.now).talk;
    ASSERT_EQ(talk.size(), 3U);
    EXPECT_EQ(talk[0].phrase, Phrase::thanks);
    EXPECT_EQ(talk[1].text, "of Bo");
    EXPECT_EQ(talk[2].text, "by nobody");
}

}  // namespace
}  // namespace quartello::tables
