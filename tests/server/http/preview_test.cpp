// Links to tables where they are pasted: a title, a sentence and a picture of the board, and the way on to the table.
#include <gtest/gtest.h>

#include "server/http/preview.hpp"
#include "tests/server/http/game_server.hpp"

namespace quartello::testing {
namespace {

using http::preview_of;
using http::preview_page;

match::RoomView waiting_room() {
    match::RoomView room;
    room.terms.game = "mapello";
    room.terms.setup = "classic";
    room.seats[0].name = "Ann";
    return room;
}

TEST(Preview, AnInvitationNamesWhoInvitesInTheirLanguage) {
    const auto room = waiting_room();
    EXPECT_EQ(preview_of(room, "en").title, "Ann invites you to a game of Mapello");
    EXPECT_EQ(preview_of(room, "de").title, "Ann lädt dich zu einer Partie Mapello ein");
    EXPECT_EQ(preview_of(room, "xx").title, preview_of(room, "en").title);
    std::set<std::string> sentences;
    for (const auto* language : {"en", "de", "es", "pt", "ja"}) sentences.insert(preview_of(room, language).sentence);
    EXPECT_EQ(sentences.size(), 5U);
    match::RoomView empty = room;
    empty.seats[0].name = "";
    EXPECT_EQ(preview_of(empty, "en").title, "A game of Mapello waits for you");
}

TEST(Preview, AGameSaysHowFarItIs) {
    auto room = waiting_room();
    room.phase = match::Phase::playing;
    room.seats[1].computer = "level:3";
    EXPECT_EQ(preview_of(room, "en").title, "Ann – Computer: Mapello");
    room.moves = {"c4", "c3"};
    EXPECT_EQ(preview_of(room, "en").sentence, "The game is on: 2 moves so far.");
    room.phase = match::Phase::over;
    room.ended.emplace();
    EXPECT_EQ(preview_of(room, "en").sentence, "The game is over after 2 moves.");
}

TEST(Preview, NamesAreTextAndNothingElse) {
    auto room = waiting_room();
    room.seats[0].name = "\"><script>{b}&";
    const std::string page = preview_page(preview_of(room, "en"), "https://play.example", "0123456789ab", "en");
    EXPECT_EQ(page.find("<script"), std::string::npos) << page;
    EXPECT_NE(page.find("&quot;&gt;&lt;script&gt;{b}&amp; invites you"), std::string::npos) << page;
    EXPECT_NE(page.find(R"(property="og:image" content="https://play.example/t/0123456789ab/picture.png")"),
              std::string::npos);
    EXPECT_NE(page.find("url=../#table=0123456789ab"), std::string::npos);
}

TEST(Preview, TheGameStandsWhereTheTableDoes) {
    auto room = waiting_room();
    const auto before = http::session_of(room);
    ASSERT_TRUE(before) << before.error().text;
    EXPECT_TRUE((*before)->position().starts_with("4j5/")) << (*before)->position();
    room.rules = (*before)->rules();
    room.start = (*before)->position();
    room.moves = {(*before)->legal_moves().at(0)};
    const auto after = http::session_of(room);
    ASSERT_TRUE(after) << after.error().text;
    ASSERT_TRUE((*before)->play(room.moves[0]));
    EXPECT_EQ((*after)->position(), (*before)->position());
}

TEST_F(GameServer, ALinkToATableHasAPreviewAndAPicture) {
    start();
    const std::string table = new_table();
    RawClient caller(port());
    const auto page = caller.get("/t/" + table + "?l=es");
    EXPECT_EQ(page.status, 200);
    EXPECT_NE(page.head.find("Content-Type: text/html; charset=utf-8"), std::string::npos) << page.head;
    EXPECT_NE(page.head.find("Content-Security-Policy"), std::string::npos);
    EXPECT_NE(page.body.find("Ann te invita a una partida de Alea Evangelion"), std::string::npos) << page.body;
    EXPECT_NE(page.body.find("content=\"http://test/t/" + table + "/picture.png\""), std::string::npos) << page.body;
    const auto picture = caller.get("/t/" + table + "/picture.png");
    EXPECT_EQ(picture.status, 200);
    EXPECT_NE(picture.head.find("Content-Type: image/png"), std::string::npos);
    EXPECT_EQ(picture.body, "drawn: 3/3/3 b - 0 0");
    EXPECT_EQ(caller.get("/t/" + std::string(20, '0')).status, 404);
    EXPECT_EQ(caller.get("/t/no").status, 404);
}

}  // namespace
}  // namespace quartello::testing
