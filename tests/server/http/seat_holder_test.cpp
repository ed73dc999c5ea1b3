// A seat is whoever's token holds it now: asked for every command, on every channel, however long a caller has been
// connected. The same for log-ins, for the ids of commands, and for the table that is watched. Known cases;
// seat_property_test.cpp has the rest.
#include <memory>
#include <string>
#include <vector>

#include "tests/server/http/game_server.hpp"

namespace {

using namespace quartello;
using namespace quartello::testing;

const std::string open_table = R"({"game":"alea","rules":"size=3","open":true})";
const std::string third_token(32, 'c');

class SeatHolder : public GameServer {
protected:
    /// Someone who watches this table with this token.
    std::unique_ptr<LiveClient> watcher(const std::string& table, const std::string& token) {
        auto client = std::make_unique<LiveClient>(port());
        client->say(watch(table, token));
        EXPECT_TRUE(client->hear_with(R"("kind":"table")"));
        return client;
    }
    /// The answer to a command, or the refusal.
    static std::string say(LiveClient& client, const std::string& id, const std::string& rest) {
        client.say(R"({"id":")" + id + R"(","kind":)" + rest + "}");
        return client.hear_with("\"id\":\"" + id + "\",").value_or("nothing");
    }
    static bool is_ok(const std::string& answer) { return answer.find(R"("ok":true)") != std::string::npos; }
    static bool is_refused(const std::string& answer, std::string_view code) {
        return answer.find(R"("code":")" + std::string(code) + "\"") != std::string::npos;
    }
};

TEST_F(SeatHolder, WhoeverHasLeftASeatPlaysNoMoreOnAnySocket) {
    start();
    const std::string table = new_table(open_table);
    const auto mallory = watcher(table, first_token);
    const auto second_socket = watcher(table, first_token);
    EXPECT_TRUE(is_ok(say(*mallory, "l", R"("leave")")));
    EXPECT_TRUE(is_refused(say(*mallory, "l2", R"("leave")"), "players_only"));
    EXPECT_TRUE(post_command(table, second_token, R"({"id":"s","kind":"sit","seat":0,"name":"Ben"})").ok);
    EXPECT_TRUE(post_command(table, third_token, R"({"id":"s","kind":"sit","seat":1,"name":"Cat"})").ok);
    const auto latecomer = watcher(table, first_token);
    for (LiveClient* socket : {mallory.get(), second_socket.get(), latecomer.get()}) {
        EXPECT_TRUE(is_refused(say(*socket, "m1", R"("move","move":"a1")"), "players_only"));
        EXPECT_TRUE(is_refused(say(*socket, "m2", R"("resign")"), "players_only"));
        EXPECT_TRUE(is_refused(say(*socket, "m3", R"("offer_draw")"), "players_only"));
    }
    EXPECT_EQ(post_command(table, first_token, R"({"id":"m4","kind":"resign"})").error->code, ErrorCode::players_only);
    const auto now = whole(table);
    EXPECT_EQ(now.view.phase, match::Phase::playing);
    EXPECT_TRUE(now.view.moves.empty());
    EXPECT_TRUE(post_command(table, second_token, move_command("m1", "a1")).ok) << "the seat is Ben's";
}

TEST_F(SeatHolder, ASeatTakenOnOneChannelIsHeldOnAllOfItsOwner) {
    start();
    const std::string table = new_table(open_table);
    const auto early = watcher(table, second_token);
    EXPECT_TRUE(is_refused(say(*early, "a", R"("resign")"), "players_only"));
    EXPECT_TRUE(post_command(table, second_token, R"({"id":"s","kind":"sit","name":"Bob"})").ok);
    EXPECT_TRUE(is_ok(say(*early, "s2", R"("sit","name":"Bob")"))) << "who sits down again finds the seat";
    EXPECT_TRUE(is_ok(say(*early, "b", R"("resign")")));
}

TEST_F(SeatHolder, ASeatNeedsAToken) {
    start();
    const std::string table = new_table(open_table);
    const auto nobody = watcher(table, "");
    EXPECT_FALSE(is_ok(say(*nobody, "s", R"("sit","name":"Nobody")")));
    EXPECT_FALSE(whole(table).view.seats[1].taken);
}

TEST_F(SeatHolder, CommandIdsBelongToTheHolderAndNotToTheSeat) {
    start();
    const std::string table = new_table(open_table);
    EXPECT_TRUE(post_command(table, first_token, R"({"id":"3","kind":"leave"})").ok);
    EXPECT_TRUE(post_command(table, second_token, R"({"id":"1","kind":"sit","seat":0,"name":"Ben"})").ok);
    EXPECT_TRUE(post_command(table, third_token, R"({"id":"1","kind":"sit","seat":1,"name":"Cat"})").ok);
    EXPECT_TRUE(post_command(table, second_token, move_command("3", "a1")).ok);
    EXPECT_EQ(whole(table).view.moves.size(), 1U) << "the id of the one who left swallowed the move";
}

TEST_F(SeatHolder, AfterARefusedWatchNoTableIsWatched) {
    start();
    const std::string table = new_table(open_table);
    const std::string other = new_table(open_table, "", "2");
    sit_second(table);
    const std::vector<std::string> refused = {
        watch("no", first_token),
        watch(other, "short"),
        watch("AAAAAAAAAAAAAAAAAAAA", first_token),
        R"({"kind":"watch","table":")" + other + R"(","seat":"","login":")" + third_token + R"(","version":null})",
        R"({"kind":"watch","table":7})",
    };
    for (const std::string& wish : refused) {
        const auto player = watcher(table, first_token);
        player->say(wish);
        const std::string answer = say(*player, "r", R"("resign")");
        EXPECT_NE(answer.find("watch a table first"), std::string::npos) << wish << ": " << answer;
    }
    EXPECT_EQ(whole(table).view.phase, match::Phase::playing);
}

TEST_F(SeatHolder, WhoeverHasLoggedOutSitsDownAsAGuest) {
    start();
    RawClient caller(port());
    const auto login = json::from_json<http::LoggedIn>(
        caller.post("/api/accounts", R"({"name":"Carla","passphrase":"correct horse"})").body);
    ASSERT_TRUE(login);
    const std::string table = new_table(open_table);
    LiveClient live(port());
    live.say(R"({"kind":"watch","table":")" + table + R"(","seat":")" + second_token + R"(","login":")" + login->token +
             R"(","version":null})");
    ASSERT_TRUE(live.hear_with(R"("kind":"table")"));
    EXPECT_EQ(caller.post("/api/logout", "", "Authorization: Bearer " + login->token + "\r\n").status, 204);
    EXPECT_TRUE(is_ok(say(live, "s", R"("sit","name":"C")")));
    EXPECT_EQ(whole(table).view.seats[1].account, "");
    EXPECT_EQ(caller.get("/api/tables/" + table + "/events?since=0").body.find("carla"), std::string::npos);
}

}  // namespace
