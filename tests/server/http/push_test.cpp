// "It is your turn", told to a browser whose page is closed: from the move at a table to what the browser opens.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "engine/core/json.hpp"
#include "engine/core/json_reader.hpp"
#include "server/http/game_service.hpp"
#include "server/http/messages.hpp"
#include "server/store/secrets.hpp"
#include "tests/server/http/callers.hpp"
#include "tests/server/push/browser.hpp"
#include "tests/server/push/service.hpp"
#include "tests/server/store/throwaway_database.hpp"

namespace quartello::http {
namespace {

using namespace std::chrono_literals;
using push::testing::Browser;
using PushService = push::testing::Service;
using testing::Reply;

std::string token_of(char letter) { return std::string(32, letter); }

class PushTurns : public ::testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        if (GetParam() == "postgresql" && !store::testing::has_postgresql())
            GTEST_SKIP() << "PostgreSQL is not installed";
        folder_ = std::filesystem::temp_directory_path() / ("quartello-turns-" + std::to_string(getpid()));
        std::filesystem::create_directories(folder_);
        const std::string authorities = (folder_ / "authorities.pem").string();
        service_ = std::make_unique<PushService>(authorities);
        push::SenderOptions push{.keys = *push::make_key_pair(), .contact = "mailto:host@example.org"};
        push.delivery = {.patience = 5s, .anywhere = true, .authorities = authorities};
        push.first_wait = 0ms;
        push.first_pause = 50ms;
        public_key_ = push::to_base64url(push.keys.public_key);
        start(push);
    }
    void TearDown() override {
        server_.reset();
        service_.reset();
        std::filesystem::remove_all(folder_);
    }
    void start(const std::optional<push::SenderOptions>& push) {
        server_.reset();
        auto store = store::Store::open(store::testing::fresh_database(GetParam()));
        ASSERT_TRUE(store) << store.error().text;
        store_ = store->get();
        server_ = std::make_unique<GameService>(
            std::move(*store), GameServiceOptions{.limits = no_limits(), .search_threads = 0, .push = push});
    }

    Reply ask(const std::string& method, const std::string& path, const std::string& body, const std::string& seat = "",
              const std::string& login = "", const std::string& query = "") {
        std::promise<Reply> reply;
        server_->answer({.method = method,
                         .path = path,
                         .query = query,
                         .body = body,
                         .address = "192.0.2.1",
                         .bearer = login,
                         .seat = seat},
                        [&](const Response& response) { reply.set_value({response.status, response.body}); });
        return reply.get_future().get();
    }
    /// Ann (token a) and Bo (token b) sit at a table of Mabi with this clock.
    std::string table_of_two(const std::string& clock = R"({"kind":"correspondence","main_ms":86400000})",
                             const std::string& ann = "", const std::string& bo = "") {
        const auto made = ask("POST", "/api/tables",
                              R"({"id":"t)" + std::to_string(++tables_made_) + R"(","terms":{"game":"mabi","clock":)" +
                                  clock + R"(},"name":"Ann","seat":0,"token":")" + token_of('a') + "\"}",
                              "", ann);
        const auto table = json::from_json<TableMade>(made.body);
        EXPECT_TRUE(table) << made.body;
        if (!table) return {};
        command(table->table, 'b', R"({"id":"2","kind":"sit","name":"Bo"})", bo);
        return table->table;
    }
    void command(const std::string& table, char who, const std::string& text, const std::string& login = "") {
        const auto answer = ask("POST", "/api/tables/" + table + "/commands", text, token_of(who), login);
        EXPECT_EQ(answer.status, 200) << answer.body;
    }
    void move(const std::string& table, char who, int number) {
        const auto whole = json::from_json<WholeTable>(ask("GET", "/api/tables/" + table, "").body);
        ASSERT_TRUE(whole && whole->view.board);
        command(table, who,
                R"({"id":"m)" + std::to_string(number) + R"(","kind":"move","move":")" +
                    whole->view.board->legal.front() + "\"}");
    }
    std::string wish(const Browser& browser, const std::string& endpoint) {
        return json::to_json(
            PushWish{endpoint, push::to_base64url(browser.keys.public_key), push::to_base64url(browser.secret)});
    }
    std::string endpoint(const std::string& name) { return service_->address("/" + name); }
    static bool eventually(const std::function<bool()>& holds) {
        for (int i = 0; i < 6000; ++i) {
            if (holds()) return true;
            std::this_thread::sleep_for(10ms);
        }
        return false;
    }
    std::size_t kept(const std::string& owner) { return store_->pushes_of(owner)->size(); }
    bool metrics_say(const std::string& line) {
        return ask("GET", "/metrics", "").body.find("\nquartello_" + line + "\n") != std::string::npos;
    }

    int tables_made_ = 0;
    std::filesystem::path folder_;
    std::unique_ptr<PushService> service_;
    std::string public_key_;
    store::Store* store_ = nullptr;
    std::unique_ptr<GameService> server_;
    Browser ann_;
    Browser bo_;
};

TEST_P(PushTurns, AGuestIsToldOfATurnAndNobodyElseCanReadIt) {
    EXPECT_NE(ask("GET", "/api", "").body.find("\"push_key\":\"" + public_key_ + "\""), std::string::npos);
    const std::string table = table_of_two();
    EXPECT_EQ(ask("POST", "/api/push", wish(bo_, endpoint("bo")), token_of('b')).status, 204);
    move(table, 'a', 1);
    const auto got = service_->received(1).at(0);
    EXPECT_EQ(got.line, "POST /bo HTTP/1.1");
    EXPECT_EQ(got.headers.at("Topic"), table);
    EXPECT_EQ(bo_.opens(got.body), json::to_json(PushNotice{table, "mabi"}));
    EXPECT_FALSE(ann_.opens(got.body));
    EXPECT_TRUE(eventually([&] { return metrics_say("push_sent_total 1"); }));
    // What Bo does himself, and what is said, is no news to him.
    move(table, 'b', 2);
    command(table, 'a', R"({"id":"s","kind":"say","phrase":"hello"})");
    move(table, 'a', 3);
    EXPECT_EQ(service_->received(2).size(), 2U);
    EXPECT_TRUE(eventually([&] { return metrics_say("push_sent_total 2") && metrics_say("push_waiting 0"); }));
    EXPECT_EQ(service_->count(), 2U);
}

TEST_P(PushTurns, AnAccountIsToldOnEveryBrowserUntilItIsClosed) {
    const auto log_in = [&](const std::string& name) {
        const auto made =
            ask("POST", "/api/accounts", R"({"name":")" + name + R"(","passphrase":"a long enough phrase, surely"})");
        return json::from_json<LoggedIn>(made.body)->token;
    };
    const std::string bo = log_in("Bodo");
    const std::string table = table_of_two(R"({"kind":"none"})", "", bo);
    const Browser other;
    EXPECT_EQ(ask("POST", "/api/push", wish(bo_, endpoint("one")), "", bo).status, 204);
    EXPECT_EQ(ask("POST", "/api/push", wish(other, endpoint("two")), "", bo).status, 204);
    EXPECT_EQ(ask("POST", "/api/push", wish(bo_, endpoint("one")), token_of('b')).status, 204) << "twice the same one";
    move(table, 'a', 1);
    std::set<std::string> lines;
    for (const auto& got : service_->received(2)) lines.insert(got.line);
    EXPECT_EQ(lines, (std::set<std::string>{"POST /one HTTP/1.1", "POST /two HTTP/1.1"}));
    EXPECT_EQ(kept("@bodo"), 2U);
    EXPECT_EQ(ask("POST", "/api/me/close", R"({"passphrase":"a long enough phrase, surely"})", "", bo).status, 204);
    EXPECT_EQ(kept("@bodo"), 0U);
    EXPECT_EQ(ask("POST", "/api/push/stop", R"({"endpoint":")" + endpoint("one") + "\"}").status, 204);
    EXPECT_EQ(kept(store::token_hash(token_of('b'))), 0U);
}

TEST_P(PushTurns, AnAccountTakesItsSubscriptionsAndItsWordsAlong) {
    const auto made = ask("POST", "/api/accounts", R"({"name":"Bodo","passphrase":"a long enough phrase, surely"})");
    const std::string bo = json::from_json<LoggedIn>(made.body)->token;
    const std::string table = table_of_two(R"({"kind":"none"})", "", bo);
    EXPECT_EQ(ask("POST", "/api/push", wish(bo_, endpoint("one")), "", bo).status, 204);
    command(table, 'a', R"({"id":"s1","kind":"say","phrase":"good_luck"})");
    command(table, 'b', R"({"id":"s2","kind":"say","phrase":"hello"})");
    for (const char who : {'a', 'b'}) command(table, who, R"({"id":"t","kind":"allow_text","allow":true})");
    command(table, 'b', R"({"id":"w1","kind":"write","text":"my own words"})");
    command(table, 'a', R"({"id":"w2","kind":"write","text":"not his words"})");
    command(table, 'b', R"({"id":"r","kind":"resign"})");
    std::vector<Export> pages;
    for (std::string next; pages.empty() || !next.empty();) {
        ASSERT_LT(pages.size(), 10U);
        const auto answer = ask("GET", "/api/me/export", "", "", bo, pages.empty() ? "" : "after=" + next);
        ASSERT_EQ(answer.status, 200) << answer.body;
        EXPECT_EQ(answer.body.find(push::to_base64url(bo_.secret)), std::string::npos);
        auto page = json::from_json<Export>(answer.body);
        ASSERT_TRUE(page) << page.error().text;
        next = page->next.value_or("");
        pages.push_back(std::move(*page));
    }
    ASSERT_EQ(pages.size(), 2U);
    ASSERT_EQ(pages[0].push.size(), 1U);
    EXPECT_EQ(pages[0].push[0].endpoint, endpoint("one"));
    EXPECT_EQ(pages[0].games.size(), 1U);
    ASSERT_EQ(pages[1].talk.size(), 2U);
    EXPECT_EQ(pages[1].talk[0].phrase, match::Phrase::hello);
    EXPECT_EQ(pages[1].talk[1].text, "my own words");
    EXPECT_EQ(pages[1].talk[1].table, table);
}

TEST_P(PushTurns, ABrowserThatIsGoneIsForgotten) {
    const std::string table = table_of_two();
    ask("POST", "/api/push", wish(bo_, endpoint("bo")), token_of('b'));
    ASSERT_EQ(kept(store::token_hash(token_of('b'))), 1U);
    service_->answer({"HTTP/1.1 410 Gone\r\n\r\n"});
    move(table, 'a', 1);
    EXPECT_TRUE(eventually([&] { return kept(store::token_hash(token_of('b'))) == 0; }));
}

TEST_P(PushTurns, AGameInAHurryAndAMoveMadeMeanwhileNeedNoMessage) {
    const std::string quick = table_of_two(R"({"kind":"per_move","main_ms":60000})");
    ask("POST", "/api/push", wish(bo_, endpoint("bo")), token_of('b'));
    move(quick, 'a', 1);
    EXPECT_TRUE(metrics_say("push_waiting 0"));
    const std::string slow = table_of_two();
    // Asked for again after an answer that did not come: what is not true any more is not sent.
    service_->answer({"HTTP/1.1 503 Busy\r\n\r\n"});
    move(slow, 'a', 1);
    service_->received(1);
    move(slow, 'b', 2);
    EXPECT_TRUE(eventually([&] { return metrics_say("push_waiting 0"); }));
    EXPECT_EQ(service_->count(), 1U);
}

TEST_P(PushTurns, OnlyWhoSitsMaySubscribeAndOnlyToTheInternet) {
    table_of_two();
    EXPECT_EQ(ask("POST", "/api/push", wish(bo_, endpoint("x"))).status, 401);
    EXPECT_EQ(ask("POST", "/api/push", wish(bo_, endpoint("x")), token_of('z')).status, 401) << "sits nowhere";
    EXPECT_EQ(ask("POST", "/api/push", wish(bo_, endpoint("x")), "", "no log-in").status, 401);
    EXPECT_EQ(ask("POST", "/api/push", wish(bo_, "http://push.example/x"), token_of('b')).status, 400);
    EXPECT_EQ(ask("POST", "/api/push", json::to_json(PushWish{endpoint("x"), "AAAA", "AAAA"}), token_of('b')).status,
              400);
    for (int i = 0; i < 12; ++i)
        EXPECT_EQ(ask("POST", "/api/push", wish(bo_, endpoint(std::to_string(i))), token_of('b')).status, 204);
    EXPECT_EQ(kept(store::token_hash(token_of('b'))), 10U) << "the newest of one owner";
    push::SenderOptions strict{.keys = *push::make_key_pair(), .contact = "mailto:host@example.org"};
    start(strict);
    table_of_two();
    EXPECT_EQ(ask("POST", "/api/push", wish(bo_, endpoint("x")), token_of('b')).status, 400) << "another port";
    start(std::nullopt);
    EXPECT_EQ(ask("POST", "/api/push", wish(bo_, endpoint("x")), token_of('b')).status, 404) << "no keys";
    EXPECT_NE(ask("GET", "/api", "").body.find(R"("push_key":"")"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(, PushTurns, ::testing::Values("sqlite", "postgresql"),
                         [](const auto& run) { return run.param; });

}  // namespace
}  // namespace quartello::http
