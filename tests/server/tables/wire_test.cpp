#include <gtest/gtest.h>

#include "engine/core/json.hpp"
#include "engine/core/json_reader.hpp"
#include "engine/match/event.hpp"
#include "engine/match/room_view.hpp"
#include "server/tables/command.hpp"

namespace quartello::tables {
namespace {

std::string wrong(std::string_view text) {
    const auto command = parse_command(text);
    return command ? "" : command.error().text;
}

TEST(Wire, CommandsReadBackAsTheyWereWritten) {
    const PlayersCommandBody bodies[] = {Sit{1, "Zoë \"Z\"", "level:4"},
                                         Leave{},
                                         Move{"c4", 3},
                                         Swap{},
                                         Resign{},
                                         OfferDraw{},
                                         AnswerDraw{true},
                                         AskTakeback{},
                                         AnswerTakeback{false},
                                         SetBoard{"plain"},
                                         ChooseSide{Side::second},
                                         Ready{},
                                         Rematch{},
                                         Say{Phrase::good_game},
                                         AllowText{true},
                                         Write{"Grüße"},
                                         Close{}};
    EXPECT_EQ(std::size(bodies), std::variant_size_v<PlayersCommandBody>);
    for (const PlayersCommandBody& asked : bodies) {
        const CommandBody body = std::visit([](const auto& one) { return CommandBody(one); }, asked);
        const std::string text = to_json(Command{"id-7", body});
        const auto read = parse_command(text);
        ASSERT_TRUE(read) << read.error().text;
        EXPECT_EQ(read->id, "id-7");
        EXPECT_EQ(read->body.index(), body.index());
        EXPECT_EQ(to_json(*read), text);
        EXPECT_EQ(digest(read->body), digest(body));
    }
}

TEST(Wire, WhatTheServerAsksNoClientMay) {
    EXPECT_EQ(wrong(R"({"id":"1","kind":"flag"})"), "JSON: the text has the unknown kind \"flag\"");
    EXPECT_EQ(wrong(R"({"id":"1","kind":"forget","seat":0,"account":"ann"})"),
              "JSON: the text has the unknown kind \"forget\"");
}

TEST(Wire, OtherBodiesHaveOtherDigests) {
    EXPECT_NE(digest(Move{"c4", {}}), digest(Move{"c5", {}}));
    EXPECT_NE(digest(Move{"c4", {}}), digest(Move{"c4", 3}));
    EXPECT_NE(digest(AnswerDraw{true}), digest(AnswerTakeback{true}));
    EXPECT_NE(digest(Swap{}), 0);
}

TEST(Wire, NobodyReadsWhatAComputerWillDecideByChance) {
    TableTerms terms;
    terms.game = "mabi";
    const std::string text = to_json(RoomEvent{1, 5, {}, "", Created{terms, 12345}});
    ASSERT_NE(text.find("12345"), std::string::npos);
    const std::string shown = public_text(1, text);
    EXPECT_EQ(shown.find("seed"), std::string::npos) << shown;
    EXPECT_EQ(shown.find("12345"), std::string::npos) << shown;
    EXPECT_NE(shown.find(R"("game":"mabi")"), std::string::npos) << shown;
    EXPECT_NE(shown.find(R"({"version":1,"at_ms":5,"kind":"created")"), std::string::npos) << shown;
    EXPECT_EQ(public_text(2, text), text) << "no other event holds it";
}

TEST(Wire, WhatIsLeftOutHasItsDefault) {
    const auto sit = parse_command(R"({"kind":"sit","id":"1"})");
    ASSERT_TRUE(sit);
    EXPECT_FALSE(std::get<Sit>(sit->body).seat);
    const auto move = parse_command(R"({"id":"1","kind":"move","move":"c4","ply":null})");
    ASSERT_TRUE(move);
    EXPECT_FALSE(std::get<Move>(move->body).ply);
}

TEST(Wire, EverythingElseIsRefusedWithTheReason) {
    EXPECT_EQ(wrong(R"({"id":"1","kind":"move","move":"c4","extra":1})"),
              "JSON: the text has the unknown member \"extra\"");
    EXPECT_EQ(wrong(R"({"id":"1","kind":"fly"})"), "JSON: the text has the unknown kind \"fly\"");
    EXPECT_EQ(wrong(R"({"id":"1"})"), "JSON: the text has the unknown kind \"\"");
    EXPECT_EQ(wrong(R"({"id":1,"kind":"swap"})"), "JSON: /id must be a string");
    EXPECT_EQ(wrong(R"({"id":"1","kind":"move","move":7})"), "JSON: /move must be a string");
    EXPECT_EQ(wrong(R"({"id":"1","kind":"move","move":"c4","ply":1.5})"), "JSON: /ply must be a whole number");
    EXPECT_EQ(wrong(R"({"id":"1","kind":"move","move":"c4","ply":99999999999})"), "JSON: /ply is out of range");
    EXPECT_EQ(wrong(R"({"id":"1","kind":"answer_draw","accept":"yes"})"), "JSON: /accept must be true or false");
    EXPECT_EQ(wrong(R"({"id":"1","kind":"choose_side","side":"black"})"), "JSON: /side is an unknown word");
    EXPECT_EQ(wrong(R"({"id":"a\u0000b","kind":"swap"})"), "JSON: /id holds a zero byte");
    for (const char* text : {"", "{", "[]", "null", "7", "\"x\"", "{\"id\":\"1\",\"kind\":\"swap\"}x",
                             "{\"id\":\"\xff\",\"kind\":\"swap\"}"})
        EXPECT_NE(wrong(text), "") << text;
    EXPECT_NE(wrong(std::string(100, '[') + std::string(100, ']')), "");
    EXPECT_NE(wrong(std::string(json::largest_text + 1, ' ')), "");
}

TEST(Wire, StructsInsideStructs) {
    TableTerms terms;
    terms.game = "alea";
    terms.rules = "size=9";
    terms.clock = {ClockKind::byo_yomi, 600'000, 0, 5, 30'000};
    terms.series = SeriesMode::free_play;
    terms.games = 4;
    terms.pie = terms.open = true;
    const auto read = json::from_json<TableTerms>(json::to_json(terms));
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(*read, terms);
    EXPECT_EQ(json::from_json<TableTerms>(R"({"clock":{"kind":"sand"}})").error().text,
              "JSON: /clock/kind is an unknown word");
    EXPECT_EQ(json::from_json<RoomCard>(R"({"names":["a"]})").error().text, "JSON: /names has the wrong length");
    EXPECT_EQ(json::from_json<RoomCard>(R"({"names":["a",7]})").error().text, "JSON: /names/1 must be a string");
}

}  // namespace
}  // namespace quartello::tables
