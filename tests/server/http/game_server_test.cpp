// The whole server with a real database and real sockets: people, bots and computers at tables, and all that goes wrong
// on the way. Clients know nothing but the wire.
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include <future>
#include <stdexcept>
#include <utility>

#include <gtest/gtest.h>

#include "engine/core/json_reader.hpp"
#include "engine/match/event.hpp"
#include "server/doctor/doctor.hpp"
#include "server/http/access_log.hpp"
#include "server/http/api_text.hpp"
#include "server/http/game_service.hpp"
#include "server/http/messages.hpp"
#include "server/http/server.hpp"
#include "server/store/database.hpp"
#include "server/store/secrets.hpp"
#include "tests/server/http/game_server.hpp"
#include "tests/server/store/throwaway_database.hpp"
#include "tests/test_scale.hpp"
#include "wasm/answer_types.hpp"

namespace {

using namespace quartello;
using namespace std::chrono_literals;
using namespace quartello::testing;

TEST_F(GameServer, TwoPeopleAndASpectatorSeeTheSameGame) {
    start();
    const std::string table = new_table();
    std::vector<std::unique_ptr<LiveClient>> people;
    for (const std::string& token : {first_token, second_token, std::string()}) {
        people.push_back(std::make_unique<LiveClient>(port()));
        ASSERT_EQ(people.back()->status(), 101);
        people.back()->say(watch(table, token));
        EXPECT_TRUE(people.back()->hear_with(R"("kind":"table")"));
    }
    people[1]->say(R"({"id":"s","kind":"sit","name":"Bob"})");
    EXPECT_TRUE(people[1]->hear_with(R"("kind":"answer","id":"s","ok":true)"));
    EXPECT_TRUE(people[2]->hear_with(R"("kind":"game_started")"));
    int moves = 0;
    for (auto now = whole(table); now.view.phase == match::Phase::playing; now = whole(table)) {
        const auto [seat, move] = next_move(now);
        people[static_cast<std::size_t>(seat)]->say(move_command(std::to_string(moves++), move));
        EXPECT_TRUE(people[static_cast<std::size_t>(seat)]->hear_with(R"("kind":"answer")"));
    }
    EXPECT_GT(moves, 3);
    // Everybody hears everything once and in order, up to the end.
    std::int64_t version = 0;
    while (const auto text = people[2]->hear()) {
        const auto event = match::parse_event(*text);
        ASSERT_TRUE(event) << *text;
        EXPECT_EQ(event->version, version == 0 ? event->version : version + 1);
        version = event->version;
        if (text->find("series_ended") != std::string::npos) break;
    }
    EXPECT_EQ(version, whole(table).view.version);
    people[2]->say(R"({"kind":"ping","number":7})");
    const auto pong = people[2]->hear_with("pong");
    ASSERT_TRUE(pong);
    EXPECT_NE(pong->find(R"("number":7)"), std::string::npos);
    EXPECT_NE(pong->find(R"("watching":3)"), std::string::npos);
    RawClient caller(port());
    const auto record = caller.get("/api/tables/" + table + "/games/1");
    EXPECT_EQ(record.status, 200);
    EXPECT_NE(record.body.find("Bob"), std::string::npos);
    EXPECT_EQ(caller.get("/api/history?player=ann").body.find(table), std::string::npos) << "its id is the invitation";
}

TEST_F(GameServer, EventsComeSomeAtATime) {
    start();
    const std::string table = new_table();
    sit_second(table);
    for (int i = 0; whole(table).view.version <= 2 * http::most_missed_events; ++i) {
        const std::string number = std::to_string(i);
        EXPECT_TRUE(post_command(table, first_token, R"({"id":"r)" + number + R"(","kind":"resign"})").ok);
        for (const std::string& token : {first_token, second_token})
            EXPECT_TRUE(post_command(table, token, R"({"id":"a)" + number + R"(","kind":"rematch"})").ok);
    }
    RawClient caller(port());
    std::int64_t version = 0;
    int pages = 0;
    for (bool more = true; more; ++pages) {
        const auto answer = caller.get("/api/tables/" + table + "/events?since=" + std::to_string(version));
        ASSERT_EQ(answer.status, 200);
        more = answer.body.ends_with(R"("more":true})");
        for (std::size_t at = 0; (at = answer.body.find(R"("version":)", at)) != std::string::npos; ++at) ++version;
    }
    EXPECT_EQ(version, whole(table).view.version);
    EXPECT_EQ(pages, 3);
}

TEST_F(GameServer, WhatIsSentAgainIsAnsweredAgainAndDoneOnce) {
    start();
    const std::string table = new_table();
    EXPECT_EQ(new_table(), table) << "the same request, the same table";
    const std::string sit = R"({"id":"sit","kind":"sit","name":"Bob"})";
    const auto sat = post_command(table, second_token, sit);
    EXPECT_EQ(sat.seat, 1);
    const auto sat_again = post_command(table, second_token, sit);
    EXPECT_EQ(sat_again.version, sat.version) << "with the game that began";
    EXPECT_EQ(sat_again.seat, 1);
    const auto another = post_command(table, second_token, R"({"id":"sit","kind":"sit","name":"Bea"})");
    EXPECT_FALSE(another.ok);
    EXPECT_EQ(another.error->code, ErrorCode::id_used);
    const auto [seat, move] = next_move(whole(table));
    const auto once = post_command(table, token_of(seat), move_command("m", move));
    const auto twice = post_command(table, token_of(seat), move_command("m", move));
    EXPECT_TRUE(once.ok);
    EXPECT_TRUE(twice.ok);
    EXPECT_EQ(once.version, twice.version);
    EXPECT_EQ(post_command(table, token_of(seat), R"({"id":"m","kind":"resign"})").error->code, ErrorCode::id_used);
    EXPECT_EQ(whole(table).view.moves.size(), 1u);
    RawClient caller(port());
    const auto events = caller.get("/api/tables/" + table + "/events");
    EXPECT_NE(events.body.find(R"("kind":"created")"), std::string::npos) << events.body;
    EXPECT_EQ(events.body.find("seed"), std::string::npos) << "what a computer decides by chance";
}

TEST_F(GameServer, ACommandRightAfterAWatchIsForThatTable) {
    start();
    for (int i = 0; i < 20; ++i) {
        const std::string first = new_table(R"({"game":"mapello"})", "", "a" + std::to_string(i));
        const std::string second = new_table(R"({"game":"mapello"})", "", "b" + std::to_string(i));
        sit_second(second);
        const auto [seat, move] = next_move(whole(second));
        LiveClient hasty(port());
        hasty.say(watch(first, token_of(0)));
        hasty.say(watch(second, token_of(seat)));
        hasty.say(move_command("m", move));
        const auto answer = hasty.hear_with(R"("id":"m")");
        ASSERT_TRUE(answer);
        EXPECT_NE(answer->find(R"("ok":true)"), std::string::npos) << *answer;
        EXPECT_EQ(whole(second).view.moves.size(), 1U);
    }
}

TEST_F(GameServer, MissedEventsComeAfterTheVersionKnown) {
    start();
    const std::string table = new_table();
    sit_second(table);
    const auto before = whole(table).view.version;
    const auto [seat, move] = next_move(whole(table));
    post_command(table, token_of(seat), move_command("m", move));
    LiveClient late(port());
    late.say(watch(table, "", std::to_string(before)));
    const auto head = late.hear();
    ASSERT_TRUE(head);
    EXPECT_TRUE(head->starts_with(R"({"kind":"watching")")) << *head;
    const auto event = late.hear();
    ASSERT_TRUE(event);
    EXPECT_NE(event->find(R"("kind":"moved")"), std::string::npos) << *event;
    // A version from the future, as after a lost database: the whole table.
    LiveClient strange(port());
    strange.say(watch(table, "", "100000"));
    EXPECT_TRUE(strange.hear()->starts_with(R"({"kind":"table")"));
    RawClient caller(port());
    const auto list = caller.get("/api/tables/" + table + "/events?since=" + std::to_string(before));
    EXPECT_NE(list.body.find(R"("kind":"moved")"), std::string::npos);
    EXPECT_EQ(list.body.find(R"("kind":"created")"), std::string::npos);
}

/// Somebody at a table whose connection breaks again and again, before, while or after something is said. Comes back,
/// says what was not answered once more, and asks for the events after the last one heard.
class FlakyClient {
public:
    FlakyClient(std::uint16_t port, std::string watch_before_version, std::optional<int> seat, unsigned seed)
        : port_(port), watch_(std::move(watch_before_version)), seat_(seat), chance_(seed) {}

    /// Until the game is over; `someone_failed` ends it for all.
    void play(std::atomic<bool>& someone_failed) {
        while (failure.empty() && !someone_failed && room.phase() != match::Phase::over) {
            LiveClient client(port_);
            if (!client.say(watch_ + std::to_string(room.version()) + "}")) continue;
            converse(client);
        }
        if (!failure.empty()) someone_failed = true;
    }

    std::vector<std::string> log;  // every event as it was heard
    tables::Room room;             // what they make
    int cuts = 0;
    std::string failure;

private:
    bool is_cut() { return chance_() % 5 == 0 && ++cuts > 0; }

    void converse(LiveClient& client) {
        if (!unanswered_.empty() && (is_cut() || !client.say(unanswered_) || is_cut())) return;
        while (failure.empty() && room.phase() != match::Phase::over) {
            if (!think(client)) return;
            const auto text = client.hear();
            if (!text) return;
            hear(*text);
            if (is_cut()) return;
        }
    }
    /// Moves if it is our turn; false when the connection is cut.
    bool think(LiveClient& client) {
        const auto view = room.version() > 0 ? std::optional(room.view(0)) : std::nullopt;
        // An answer may come before the events that a new connection has to catch up with.
        if (!seat_ || !view || room.version() < known_ || view->phase != match::Phase::playing ||
            !unanswered_.empty() || !view->seats[static_cast<std::size_t>(*seat_)].to_act)
            return true;
        const auto& legal = view->board->legal;
        // The end, or a forced pass: the server's own event follows.
        if (legal.empty() || legal.front() == "pass") return true;
        unanswered_ = move_command(std::to_string(++commands_), legal[chance_() % legal.size()]);
        return !is_cut() && client.say(unanswered_) && !is_cut();
    }
    void hear(const std::string& text) {
        if (text.starts_with(R"({"kind":"watching")")) return;
        if (text.starts_with(R"({"kind":"answer")")) {
            const auto answer = json::from_json<http::CommandAnswer>(text);
            if (!answer || !answer->ok) failure = text;
            else known_ = answer->version;
            unanswered_.clear();
            return;
        }
        const auto event = match::parse_event(text);
        if (!event || event->version > room.version() + 1) failure = "not the next event: " + text;
        else if (event->version == room.version() + 1) {
            if (const auto error = room.follow(*event)) failure = error->text;
            log.push_back(text);
        }
    }

    const std::uint16_t port_;
    const std::string watch_;
    const std::optional<int> seat_;
    std::mt19937 chance_;
    std::string unanswered_;
    std::int64_t known_ = 0;  // the version our last command led to
    int commands_ = 0;
};

// A thousand; QUARTELLO_DISCONNECTS=10000 build/server_tests --gtest_filter='*Disconnects*' does it more often.
TEST_F(GameServer, RandomDisconnectsLoseAndDoubleNothing) {
    start();
    const char* wished = std::getenv("QUARTELLO_DISCONNECTS");
    const int wanted = wished == nullptr ? (test_scale > 1 ? 200 : 1000) : std::atoi(wished);
    int cuts = 0;
    int tables = 0;
    int moves = 0;
    while (cuts < wanted) {
        ++tables;
        const std::string terms = tables % 2 == 0 ? R"({"game":"mapello"})" : R"({"game":"alea"})";
        const std::string table = new_table(terms, "", std::to_string(tables));
        sit_second(table);
        std::vector<std::unique_ptr<FlakyClient>> people;
        for (int i = 0; i < 3; ++i) {
            const std::string token = i < 2 ? token_of(i) : "";
            const std::string head =
                R"({"kind":"watch","table":")" + table + R"(","seat":")" + token + R"(","login":"","version":)";
            people.push_back(std::make_unique<FlakyClient>(port(), head, i < 2 ? std::optional(i) : std::nullopt,
                                                           static_cast<unsigned>(tables * 3 + i)));
        }
        {
            std::atomic<bool> someone_failed = false;
            std::vector<std::jthread> threads;
            for (auto& person : people) threads.emplace_back([&] { person->play(someone_failed); });
        }
        // Whatever was cut, everybody has heard what is in the store: all of it, once, in order.
        std::vector<std::string> kept;
        const auto stored = store::Store::open_as_it_is((folder_ / "games.db").string());
        ASSERT_TRUE(stored) << stored.error().text;
        const auto events = (*stored)->events(table, 0);
        ASSERT_TRUE(events) << events.error().text;
        for (const auto& event : *events) kept.push_back(match::public_text(event.version, event.text));
        for (const auto& person : people) {
            ASSERT_EQ(person->failure, "");
            EXPECT_TRUE(person->log == kept) << person->log.size() << " events heard, " << kept.size() << " kept";
            cuts += person->cuts;
        }
        moves += static_cast<int>(people[0]->room.view(0).moves.size());
    }
    std::printf("%d disconnects, %d tables, %d moves\n", cuts, tables, moves);
}

TEST_F(GameServer, NothingForbiddenHappens) {
    start();
    const std::string table = new_table();
    sit_second(table);
    const auto before = whole(table).view.version;
    const auto [seat, move] = next_move(whole(table));
    EXPECT_FALSE(post_command(table, token_of(1 - seat), move_command("a", move)).ok) << "not their turn";
    EXPECT_FALSE(post_command(table, std::string(32, 'c'), move_command("b", move)).ok) << "not at the table";
    const auto nonsense = post_command(table, token_of(seat), move_command("c", "z99"));
    EXPECT_FALSE(nonsense.ok);
    ASSERT_TRUE(nonsense.error);
    EXPECT_FALSE(nonsense.error->text.empty());
    EXPECT_EQ(nonsense.error->code, ErrorCode::bad_move);
    EXPECT_EQ(nonsense.error->because.size(), 1u) << "what is wrong with it";
    const auto not_theirs = post_command(table, token_of(1 - seat), move_command("a2", move));
    ASSERT_TRUE(not_theirs.error);
    EXPECT_EQ(not_theirs.error->code, ErrorCode::not_your_turn);
    RawClient caller(port());
    const std::string path = "/api/tables/" + table + "/commands";
    EXPECT_EQ(caller.post(path, R"({"id":"d","kind":"flag"})", "Quartello-Seat: " + token_of(seat) + "\r\n").status,
              400)
        << "the server's own";
    EXPECT_EQ(caller.post(path, "{").status, 400);
    EXPECT_EQ(caller.post(path, R"({"id":"e","kind":"dance"})").status, 400);
    EXPECT_EQ(caller.post(path, R"({"id":"e","kind":"resign","more":1})").status, 400);
    EXPECT_EQ(caller.post("/api/tables/AAAAAAAAAAAAAAAA/commands", R"({"id":"e","kind":"resign"})").status, 404);
    EXPECT_EQ(caller.get("/api/tables/AAAAAAAAAAAAAAAA").status, 404);
    EXPECT_EQ(caller.get("/api/tables/short").status, 404);
    EXPECT_EQ(caller.get("/api/nothing").status, 404);
    EXPECT_EQ(caller.get("/api/login").status, 405);
    EXPECT_EQ(
        caller.post("/api/tables", R"({"terms":{"game":"chess"},"name":"A","token":")" + first_token + "\"}").status,
        409);
    EXPECT_EQ(caller.post("/api/tables", R"({"terms":{"game":"alea"},"name":"A","token":"short"})").status, 400);
    EXPECT_EQ(whole(table).view.version, before);
}

TEST_F(GameServer, BadMessagesEndTheConnectionOrAreRefused) {
    start();
    const std::string table = new_table();
    LiveClient client(port());
    for (const std::string_view text :
         {"", "{", "[]", "null", R"({"kind":5})", R"({"kind":"watch"})", R"({"kind":"move"})"}) {
        client.say(text);
        const auto answer = client.hear();
        ASSERT_TRUE(answer) << text;
        EXPECT_TRUE(answer->starts_with(R"({"kind":"refused")")) << *answer;
    }
    client.say(R"({"id":"x","kind":"resign"})");
    const auto too_early = client.hear();
    EXPECT_TRUE(too_early->starts_with(R"({"kind":"refused","about":"command","id":"x")")) << *too_early;
    client.say(watch("AAAAAAAAAAAAAAAA", ""));
    EXPECT_TRUE(client.hear()->starts_with(R"({"kind":"refused")"));
    LiveClient binary(port());
    binary.send_frame(LiveClient::binary_frame, "{}");
    EXPECT_FALSE(binary.hear());
    LiveClient unmasked(port());
    unmasked.send_frame(LiveClient::text_frame, "{}", false);
    EXPECT_FALSE(unmasked.hear());
    LiveClient large(port());
    large.say(std::string(20000, ' '));
    EXPECT_FALSE(large.hear());
    LiveClient garbage(port());
    garbage.send_bytes(std::string(200, '\xff'));
    EXPECT_FALSE(garbage.hear());
    client.say(watch(table, first_token));
    EXPECT_TRUE(client.hear_with(R"("kind":"table")"));
}

TEST_F(GameServer, PagesOfOtherSitesAreTurnedAway) {
    start();
    RawClient caller(port());
    EXPECT_EQ(caller.get("/api/tables", "Origin: http://test\r\n").status, 200);
    EXPECT_EQ(caller.get("/api/tables", "Origin: https://test\r\n").status, 200);
    EXPECT_EQ(caller.get("/api/tables", "Origin: http://elsewhere\r\n").status, 403);
    EXPECT_EQ(caller.get("/api/tables", "Origin: null\r\n").status, 403);
    EXPECT_EQ(LiveClient(port(), "Origin: http://elsewhere\r\n").status(), 403);
    EXPECT_EQ(LiveClient(port(), "Origin: http://test\r\n").status(), 101);
}

TEST_F(GameServer, LimitsHold) {
    http::LimitOptions limits;
    limits.rates = {{{30, 1}, {3, 1}, {2, 1}, {1, 1}, {10, 1}}};
    limits.sockets = 2;
    start(limits);
    const std::string table = new_table();
    RawClient caller(port());
    EXPECT_EQ(caller.post("/api/tables", "{").status, 400);
    EXPECT_EQ(caller.post("/api/tables", "{").status, 429) << "two tables, then no more";
    LiveClient one(port());
    LiveClient two(port());
    LiveClient three(port());
    EXPECT_FALSE(three.hear());
    EXPECT_EQ(three.close_code(), 1013);
    for (int i = 0; i < 3; ++i) one.say(R"({"kind":"ping","number":1})");
    one.say(R"({"kind":"ping","number":2})");
    EXPECT_TRUE(one.hear_with(R"("code":"too_often")"));
    int refused = 0;
    for (int i = 0; i < 40; ++i) refused += caller.get("/api").status == 429;
    EXPECT_GE(refused, 10);
    EXPECT_EQ(caller.get("/healthz").status, 200);
    EXPECT_NE(caller.get("/metrics").body.find("quartello_too_often_total"), std::string::npos);
}

TEST_F(GameServer, TheBotDoorStreamsLines) {
    start();
    const std::string table = new_table();
    RawClient bot(port());
    bot.send("GET /api/tables/" + table + "/stream HTTP/1.1\r\nHost: test\r\nQuartello-Seat: " + second_token +
             "\r\n\r\n");
    EXPECT_EQ(bot.answer().header("Content-Type"), "application/x-ndjson");
    const auto next_json = [&] {
        std::string line;
        do line = bot.line();
        while (!line.empty() && !line.starts_with('{'));
        return line;
    };
    EXPECT_TRUE(next_json().starts_with(R"({"kind":"table")"));
    sit_second(table);
    EXPECT_NE(next_json().find(R"("kind":"seated")"), std::string::npos);
    EXPECT_NE(next_json().find(R"("kind":"game_started")"), std::string::npos);
    const auto [seat, move] = next_move(whole(table));
    post_command(table, token_of(seat), move_command("m", move));
    EXPECT_NE(next_json().find(R"("kind":"moved")"), std::string::npos);
}

TEST_F(GameServer, AComputerAnswers) {
    start();
    const std::string table = new_table(R"({"game":"alea","rules":"size=3"})", R"(,"computer":"level:1")");
    LiveClient person(port());
    person.say(watch(table, first_token));
    for (int i = 0; i < 400; ++i) {
        const auto now = whole(table);
        if (now.view.phase != match::Phase::playing) break;
        const auto [seat, move] = next_move(now);
        if (seat == 0) EXPECT_TRUE(post_command(table, first_token, move_command(std::to_string(i), move)).ok);
        else
            EXPECT_TRUE(
                person.hear_with(R"("kind":"moved")"));  // there is more to hear than computer's moves; look again
    }
    EXPECT_EQ(whole(table).view.phase, match::Phase::over);
    EXPECT_GT(service_->metrics().searches, 1u);
}

TEST_F(GameServer, AccountsOpenWithTheirPassphraseOnly) {
    start();
    RawClient caller(port());
    const std::string good = R"({"name":"Carla","passphrase":"correct horse"})";
    const auto made = caller.post("/api/accounts", good);
    ASSERT_EQ(made.status, 200) << made.body;
    EXPECT_EQ(caller.post("/api/accounts", R"({"name":"carla","passphrase":"another one"})").status, 409);
    EXPECT_EQ(caller.post("/api/accounts", R"({"name":"<b>","passphrase":"correct horse"})").status, 400);
    EXPECT_EQ(caller.post("/api/accounts", R"({"name":"Dora","passphrase":"short"})").status, 400);
    EXPECT_EQ(caller.post("/api/login", R"({"name":"Carla","passphrase":"wrong horse"})").status, 401);
    EXPECT_EQ(caller.post("/api/login", R"({"name":"Nobody","passphrase":"wrong horse"})").status, 401);
    const auto login = json::from_json<http::LoggedIn>(caller.post("/api/login", good).body);
    ASSERT_TRUE(login);
    const std::string bearer = "Authorization: Bearer " + login->token + "\r\n";
    EXPECT_NE(caller.get("/api/me", bearer).body.find(R"("name":"Carla")"), std::string::npos);
    EXPECT_EQ(caller.get("/api/me/export", bearer).status, 200);
    EXPECT_EQ(caller.get("/api/me/export?after=nonsense", bearer).status, 400);
    EXPECT_EQ(caller.get("/api/me").status, 401);
    EXPECT_EQ(caller.post("/api/logout", "", bearer).status, 204);
    EXPECT_EQ(caller.get("/api/me", bearer).status, 401);
}

TEST_F(GameServer, AChangedPassphraseEndsAllOtherLogIns) {
    start();
    RawClient caller(port());
    const auto log_in = [&](const std::string& where, const std::string& passphrase) {
        const auto answer = caller.post(where, R"({"name":"Carla","passphrase":")" + passphrase + "\"}");
        const auto login = json::from_json<http::LoggedIn>(answer.body);
        return login ? "Authorization: Bearer " + login->token + "\r\n" : std::string();
    };
    const auto weak = caller.post("/api/accounts", R"({"name":"Carla","passphrase":"Passw0rd!"})");
    EXPECT_EQ(weak.status, 400);
    EXPECT_NE(weak.body.find(R"("code":"weak_passphrase")"), std::string::npos) << weak.body;
    const std::string here = log_in("/api/accounts", "correct horse");
    const std::string there = log_in("/api/login", "correct horse");
    const auto change = [&](const std::string& before, const std::string& after) {
        return caller
            .post("/api/me/passphrase", R"({"passphrase":")" + before + R"(","new_passphrase":")" + after + "\"}", here)
            .status;
    };
    EXPECT_EQ(change("wrong horse", "another horse"), 403);
    EXPECT_EQ(change("correct horse", "carla carla"), 400) << "too weak";
    EXPECT_EQ(caller.get("/api/me", there).status, 200) << "nothing has changed yet";
    EXPECT_EQ(change("correct horse", "another horse"), 204);
    EXPECT_EQ(caller.get("/api/me", here).status, 200);
    EXPECT_EQ(caller.get("/api/me", there).status, 401);
    EXPECT_EQ(log_in("/api/login", "correct horse"), "");
    EXPECT_NE(log_in("/api/login", "another horse"), "");
}

TEST_F(GameServer, LoggingOutEverywhereEndsEveryLogInOfThatAccountAlone) {
    start();
    RawClient caller(port());
    const auto log_in = [&](const std::string& where, const std::string& name) {
        const auto answer = caller.post(where, R"({"name":")" + name + R"(","passphrase":"correct horse"})");
        const auto login = json::from_json<http::LoggedIn>(answer.body);
        EXPECT_TRUE(login) << answer.body;
        return "Authorization: Bearer " + (login ? login->token : "") + "\r\n";
    };
    const std::string here = log_in("/api/accounts", "Carla");
    const std::string there = log_in("/api/login", "Carla");
    const std::string others = log_in("/api/accounts", "Dora");
    EXPECT_EQ(caller.post("/api/me/logout", "").status, 401);
    EXPECT_EQ(caller.post("/api/me/logout", "", there).status, 204);
    EXPECT_EQ(caller.get("/api/me", here).status, 401);
    EXPECT_EQ(caller.get("/api/me", there).status, 401);
    EXPECT_EQ(caller.get("/api/me", others).status, 200);
}

TEST_F(GameServer, AnUnknownNameCostsAHashToo) {
    start();
    RawClient caller(port());
    EXPECT_EQ(caller.post("/api/accounts", R"({"name":"Carla","passphrase":"correct horse"})").status, 200);
    for (const char* name : {"Carla", "Nobody"}) {
        const auto before = store::passphrases_checked();
        const auto answer =
            caller.post("/api/login", R"({"name":")" + std::string(name) + R"(","passphrase":"wrong horse"})");
        EXPECT_EQ(answer.status, 401);
        EXPECT_EQ(store::passphrases_checked(), before + 1) << name;
    }
}

TEST_F(GameServer, WhatTheDatabaseSaysIsNotForCallers) {
    start();
    auto database = store::connect_sqlite({.where = (folder_ / "games.db").string()}, false);
    ASSERT_TRUE(database);
    ASSERT_FALSE((*database)->script("DROP TABLE ratings"));
    RawClient caller(port());
    const auto answer = caller.get("/api/ratings");
    EXPECT_EQ(answer.status, 503);
    EXPECT_NE(answer.body.find(R"("code":"server_busy")"), std::string::npos) << answer.body;
    EXPECT_EQ(answer.body.find("ratings"), std::string::npos) << answer.body;
}

TEST_F(GameServer, AStoreThatFailsIsNeverTheCallersFault) {
    start();
    const std::string table = new_table();
    stop();
    start();  // with no table open
    auto database = store::connect_sqlite({.where = (folder_ / "games.db").string()}, false);
    ASSERT_TRUE(database);
    for (const char* name : {"logins", "events", "seats"}) {
        ASSERT_FALSE((*database)->script("DROP TABLE " + std::string(name)));
    }
    RawClient caller(port());
    const std::string path = "/api/tables/" + table;
    const std::string login = "Authorization: Bearer " + first_token + "\r\n";
    const std::string seat = "Quartello-Seat: " + first_token + "\r\n";
    const std::string terms = R"({"id":"9","terms":{"game":"alea"},"name":"A","token":")" + first_token + "\"}";
    const std::vector<HttpAnswer> answers = {
        caller.get("/api/me", login),
        caller.get(path),
        caller.get(path, seat),
        caller.get(path + "/events?since=0"),
        caller.get(path + "/stream"),
        caller.post(path + "/commands", move_command("1", "a1"), seat),
        caller.post(path + "/commands", move_command("1", "a1"), login),
        caller.post("/api/tables", terms, login),
        caller.post("/api/tables", terms),
    };
    for (const auto& answer : answers) {
        const auto number = &answer - answers.data();
        EXPECT_EQ(answer.status, 503) << number << ": " << answer.body;
        EXPECT_EQ(answer.body.find("no such table"), std::string::npos) << number << ": " << answer.body;
        EXPECT_EQ(answer.body.find(R"("code":"other")"), std::string::npos) << number << ": " << answer.body;
    }
}

TEST_F(GameServer, AnExceptionIsAnsweredAndEndsNothing) {
    start();
    http::Request request;
    request.method = "GET";
    request.path = "/api/ratings";
    request.address = "127.0.0.1";
    std::promise<int> answered;
    bool has_thrown = false;
    service_->answer(request, [&](const http::Response& response) {
        if (!std::exchange(has_thrown, true)) throw std::runtime_error("broken");
        answered.set_value(response.status);
    });
    EXPECT_EQ(answered.get_future().get(), 500);
    RawClient caller(port());
    EXPECT_EQ(caller.get("/api/ratings").status, 200);
}

TEST_F(GameServer, TheAccessLogHasEveryRequestAndNoSecret) {
    start();
    RawClient caller(port());
    const std::string passphrase = "correct horse staple";
    const auto made = caller.post("/api/accounts", R"({"name":"Carla","passphrase":")" + passphrase + "\"}");
    const auto login = json::from_json<http::LoggedIn>(made.body);
    ASSERT_TRUE(login) << made.body;
    const std::string bearer = "Authorization: Bearer " + login->token + "\r\n";
    const std::string table = new_table();
    sit_second(table);
    EXPECT_EQ(caller.get("/api/me", bearer).status, 200);
    EXPECT_EQ(caller.get("/api/tables/" + table + "/events?since=1&x=" + first_token, bearer).status, 200);
    EXPECT_EQ(caller.get("/").status, 200);
    EXPECT_EQ(caller.get("/" + first_token).status, 404);
    EXPECT_EQ(caller.get("/api/" + first_token).status, 404);
    {
        RawClient strange(port());
        strange.send("BREW /" + first_token + " HTTP/1.1\r\nHost: test\r\n\r\n");
        EXPECT_EQ(strange.answer().status, 405);
        RawClient broken(port());
        broken.send(first_token + "\r\n\r\n");
        EXPECT_EQ(broken.answer().status, 400);
        LiveClient live(port());
        live.say(watch(table, first_token));
        EXPECT_TRUE(live.hear_with(R"("kind":"table")"));
    }
    const auto lines = access(11);
    ASSERT_EQ(lines.size(), 11U);
    std::string all;
    std::map<std::string, int> routes;
    for (const http::AccessLine& line : lines) {
        all += json::to_json(line) + "\n";
        ++routes[line.method + " " + line.route + " " + std::to_string(line.status)];
        EXPECT_EQ(line.address, "127.0.0.1");
        EXPECT_GE(line.micros, 0);
        EXPECT_GT(line.time_ms, 1'600'000'000'000);
    }
    const std::map<std::string, int> expected = {{"POST /api/accounts 200", 1},
                                                 {"POST /api/tables 201", 1},
                                                 {"POST /api/tables/{table}/commands 200", 1},
                                                 {"GET /api/me 200", 1},
                                                 {"GET /api/tables/{table}/events 200", 1},
                                                 {"GET / 200", 1},
                                                 {"GET  404", 2},
                                                 {"other  405", 1},
                                                 {"other  400", 1},
                                                 {"GET /api/live 101", 1}};
    EXPECT_EQ(routes, expected) << all;
    for (const std::string& secret : {first_token, second_token, passphrase, login->token, table, std::string("Carla")})
        EXPECT_EQ(all.find(secret), std::string::npos) << all;
}

TEST(AccessLog, AppendsLines) {
    const auto path = (store::testing::temporary_folder() / "access").string();
    for (int i = 0; i < 2; ++i) {
        auto log = http::AccessLog::open(path);
        ASSERT_TRUE(log) << log.error().text;
        (*log)->write({.time_ms = 1, .address = "a\"b", .method = "GET", .route = "/", .status = 200});
    }
    std::ifstream in(path);
    std::string line;
    int lines = 0;
    for (; std::getline(in, line); ++lines)
        EXPECT_EQ(line,
                  R"({"time_ms":1,"address":"a\"b","method":"GET","route":"/","status":200,"bytes":0,"micros":0})");
    EXPECT_EQ(lines, 2);
    EXPECT_FALSE(http::AccessLog::open("/no/such/folder/access"));
}

TEST_F(GameServer, AClosedAccountLeavesItsGamesAndNoName) {
    start();
    RawClient caller(port());
    const std::string credentials = R"({"name":"Carla","passphrase":"correct horse"})";
    const auto login = json::from_json<http::LoggedIn>(caller.post("/api/accounts", credentials).body);
    ASSERT_TRUE(login);
    const std::string bearer = "Authorization: Bearer " + login->token + "\r\n";
    const std::string table = new_table(R"({"game":"alea","rules":"size=3","open":true})");
    const auto sat = caller.post("/api/tables/" + table + "/commands", R"({"id":"s","kind":"sit","name":"Carlotta"})",
                                 bearer + "Quartello-Seat: " + second_token + "\r\n");
    ASSERT_EQ(sat.status, 200) << sat.body;
    // Somebody who is connected stays so, as a guest.
    const std::string waiting = new_table(R"({"game":"alea","rules":"size=3"})", "", "2");
    std::optional<LiveClient> live(port());
    live->say(R"({"kind":"watch","table":")" + waiting + R"(","seat":")" + second_token + R"(","login":")" +
              login->token + R"(","version":null})");
    ASSERT_TRUE(live->hear_with(R"("kind":"table")"));
    EXPECT_TRUE(post_command(table, second_token, R"({"id":"r","kind":"resign"})").ok);
    EXPECT_NE(caller.get("/api/history?account=carla").body.find(table), std::string::npos);

    EXPECT_EQ(caller.post("/api/me/close", R"({"passphrase":"correct horse"})").status, 401);
    EXPECT_EQ(caller.post("/api/me/close", R"({"passphrase":"wrong horse"})", bearer).status, 403);
    EXPECT_EQ(caller.get("/api/me", bearer).status, 200);
    EXPECT_EQ(caller.post("/api/me/close", R"({"passphrase":"correct horse"})", bearer).status, 204);
    EXPECT_EQ(caller.get("/api/me", bearer).status, 401);
    EXPECT_EQ(caller.post("/api/login", credentials).status, 401);
    EXPECT_EQ(caller.post("/api/login", R"({"name":"Carla","passphrase":""})").status, 401);
    EXPECT_EQ(caller.post("/api/accounts", credentials).status, 409) << "nobody plays under this name again";
    live->say(R"({"id":"s","kind":"sit","name":""})");
    EXPECT_TRUE(live->hear_with(R"("kind":"answer","id":"s","ok":true)"));
    live.reset();
    const auto whole_json = json::to_json(whole(table)) + json::to_json(whole(waiting)) +
                            caller.get("/api/history").body + caller.get("/api/tables/" + table + "/games/1").body +
                            caller.get("/api/tables/" + table + "/events?since=0").body +
                            caller.get("/api/tables/" + waiting + "/events?since=0").body;
    for (const char* name : {"carla", "Carla", "Carlotta"})
        EXPECT_EQ(whole_json.find(name), std::string::npos) << whole_json;
    EXPECT_NE(caller.get("/api/history").body.find(table), std::string::npos) << "the game stays";
    EXPECT_NE(caller.get("/api/history").body.find("Ann"), std::string::npos) << "and so does the other one";
    stop();
    auto store = store::Store::open_as_it_is((folder_ / "games.db").string());
    ASSERT_TRUE(store) << store.error().text;
    const auto examined = doctor::examine(**store);
    ASSERT_TRUE(examined) << examined.error().text;
    EXPECT_EQ(examined->complaints, std::vector<std::string>());
}

TEST_F(GameServer, NobodySitsDownUnderAnothersName) {
    start();
    RawClient caller(port());
    const auto made = caller.post("/api/accounts", R"({"name":"Ian","passphrase":"correct horse"})");
    const auto login = json::from_json<http::LoggedIn>(made.body);
    ASSERT_TRUE(login) << made.body;
    const std::string table = new_table();
    const auto sit = [&](const std::string& name, const std::string& headers = "") {
        return caller
            .post("/api/tables/" + table + "/commands",
                  R"({"id":")" + name + R"(","kind":"sit","name":")" + name + "\"}",
                  "Quartello-Seat: " + second_token + "\r\n" + headers)
            .body;
    };
    for (const char* name : {"Ian", "ian", "lan", "I\u0430n", " Ian "})
        EXPECT_NE(sit(name).find(R"("code":"name_of_account")"), std::string::npos) << name;
    for (const char* name : {"I\u200Ban", "\u202EnaI"})
        EXPECT_NE(sit(name).find(R"("code":"bad_name")"), std::string::npos) << name;
    const std::string own = sit("Ian", "Authorization: Bearer " + login->token + "\r\n");
    EXPECT_NE(own.find(R"("ok":true)"), std::string::npos) << own;
    EXPECT_EQ(whole(table).view.seats[1].name, "Ian");
    const auto as_maker = caller.post(
        "/api/tables", R"({"id":"m","terms":{"game":"mabi"},"name":"IAN","seat":0,"token":")" + first_token + "\"}");
    EXPECT_NE(as_maker.body.find(R"("code":"name_of_account")"), std::string::npos) << as_maker.body;
}

TEST_F(GameServer, TheLobbyListsOpenTables) {
    start();
    const std::string hidden = new_table();
    RawClient caller(port());
    EXPECT_EQ(caller.get("/api/tables").body, R"({"tables":[],"next":null})");
    const auto made =
        caller.post("/api/tables", R"({"id":"2","terms":{"game":"mabi","open":true},"name":"Ann","seat":0,"token":")" +
                                       first_token + "\"}");
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string lobby = caller.get("/api/tables?game=mabi").body;
    EXPECT_EQ(lobby.find(hidden), std::string::npos);
    EXPECT_NE(lobby.find(json::from_json<http::TableMade>(made.body)->table), std::string::npos);
    EXPECT_EQ(caller.get("/api/tables?game=alea").body, R"({"tables":[],"next":null})");
    EXPECT_EQ(caller.get("/api/history?player=%ff%fe&game=%00").status, 200) << "no text, so nobody is asked";
    const auto seats = caller.get("/api/seats", "Quartello-Seat: " + first_token + "\r\n");
    EXPECT_NE(seats.body.find(hidden), std::string::npos) << seats.body;
}

TEST_F(GameServer, ARestartLosesNothing) {
    start();
    const std::string table = new_table();
    sit_second(table);
    LiveClient client(port());
    client.say(watch(table, first_token));
    EXPECT_TRUE(client.hear_with(R"("kind":"table")"));
    const auto [seat, move] = next_move(whole(table));
    post_command(table, token_of(seat), move_command("m", move));
    const auto before = whole(table).view;
    stop();
    EXPECT_FALSE(client.hear_with("nothing that is ever said"));
    EXPECT_EQ(client.close_code(), 1001) << "going away";
    start();
    const auto after = whole(table).view;
    EXPECT_EQ(after.version, before.version);
    EXPECT_EQ(after.position, before.position);
    EXPECT_TRUE(post_command(table, token_of(seat), move_command("m", move)).ok) << "the same command is known";
    EXPECT_EQ(whole(table).view.version, before.version);
}

std::string file_text(const char* path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(ApiTexts, TheFilesAreWhatTheProgramWrites) {
    EXPECT_EQ(file_text("docs/reference/openapi.json"), http::openapi_text())
        << "quartello api openapi >docs/reference/openapi.json";
    EXPECT_EQ(file_text("web/src/net/serverTypes.ts"),
              http::typescript_types(answer_types(), "../../../wasm/answers.mjs"))
        << "quartello api types >web/src/net/serverTypes.ts";
    EXPECT_EQ(file_text("wasm/answers.d.mts"), answer_types_text()) << "quartello api engine-types >wasm/answers.d.mts";
}

TEST(ApiTexts, EveryRouteIsDescribed) {
    const std::string text = http::openapi_text();
    std::size_t described = 0;
    for (std::size_t at = text.find("\"summary\""); at != std::string::npos; at = text.find("\"summary\"", at + 1)) {
        ++described;
    }
    const auto routes = http::GameService::route_names();
    EXPECT_EQ(described, routes.size());
    for (const auto& route : routes) {
        const auto path = text.find("\"" + std::string(route.pattern) + "\":");
        ASSERT_NE(path, std::string::npos) << route.pattern;
        const std::string method = route.method == "GET" ? "\"get\":" : "\"post\":";
        EXPECT_NE(text.find(method, path), std::string::npos) << route.pattern;
        // The page for people names it, too.
        std::string shown(route.pattern);
        if (const auto at = shown.find("{table}"); at != std::string::npos) shown.replace(at, 7, "TABLE");
        if (const auto at = shown.find("{number}"); at != std::string::npos) shown.replace(at, 8, "1");
        EXPECT_NE(file_text("docs/reference/api.md").find(shown), std::string::npos) << shown;
    }
}

}  // namespace
