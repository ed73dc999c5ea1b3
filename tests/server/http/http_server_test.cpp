// The server on a free port, with plain sockets as callers: good requests, bad ones, slow ones, and the end.
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "server/http/server.hpp"
#include "tests/server/http/raw_client.hpp"
#include "tests/server/http/sample_site.hpp"

namespace {

using namespace std::chrono_literals;
using quartello::http::Server;
using quartello::http::ServerOptions;
using quartello::http::Site;
using quartello::testing::RawClient;
using quartello::testing::SampleFolder;

constexpr std::string_view one_and_a_half = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET / HT";

ServerOptions options_for_tests() {
    ServerOptions options;
    options.port = 0;
    options.threads = 2;
    return options;
}

std::unique_ptr<Server> started(const SampleFolder& folder, const ServerOptions& options) {
    auto server = Server::start(options, std::move(*Site::load(folder.path())));
    EXPECT_TRUE(server);
    return std::move(*server);
}

class HttpServer : public ::testing::Test {
protected:
    SampleFolder folder_;
    std::unique_ptr<Server> server_ = started(folder_, options_for_tests());
    RawClient caller_{server_->port()};

    /// What the server says to these bytes; afterwards it hangs up.
    quartello::testing::HttpAnswer last_answer_to(std::string_view bytes) {
        RawClient caller(server_->port());
        caller.send(bytes);
        const auto answer = caller.answer();
        EXPECT_EQ(answer.header("Connection"), "close") << bytes.substr(0, 60);
        EXPECT_TRUE(caller.is_closed_silently()) << bytes.substr(0, 60);
        return answer;
    }
};

TEST_F(HttpServer, ServesFilesOnOneConnection) {
    for (int i = 0; i < 3; ++i) {
        const auto page = caller_.get("/");
        EXPECT_EQ(page.status, 200);
        EXPECT_EQ(page.header("Content-Type"), "text/html; charset=utf-8");
        EXPECT_TRUE(page.body.starts_with("<!doctype html>"));
        EXPECT_EQ(page.header("Date").size(), std::string_view("Sun, 15 Nov 2026 12:00:00 GMT").size());
    }
    const auto script = caller_.get("/assets/app-abc.js?x=1");
    EXPECT_EQ(script.body, SampleFolder::script());
    const auto small = caller_.get("/assets/app-abc.js", "Accept-Encoding: gzip\r\n");
    EXPECT_EQ(small.header("Content-Encoding"), "gzip");
    const auto same = caller_.get("/", "If-None-Match: " + caller_.get("/").header("ETag") + "\r\n");
    EXPECT_EQ(same.status, 304);
    EXPECT_EQ(caller_.get("/nothing").status, 404);
    EXPECT_EQ(caller_.get("/assets/engine-abc.wasm").body.size(), (1u << 20) + 4);
    EXPECT_EQ(caller_.get("/healthz").status, 200);
    EXPECT_EQ(server_->open_connections(), 1);
}

TEST_F(HttpServer, HeadIsFollowedByTheNextAnswer) {
    caller_.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
    const auto head = caller_.answer(false);
    EXPECT_EQ(head.status, 200);
    EXPECT_NE(head.header("Content-Length"), "0");
    EXPECT_EQ(caller_.answer().body, "{\"status\":\"ok\"}\n");
}

TEST_F(HttpServer, RequestsInPiecesAndInABunch) {
    std::string many;
    for (int i = 0; i < 20; ++i) many += "GET /sw.js HTTP/1.1\r\nHost: a\r\n\r\n";
    for (std::size_t i = 0; i < many.size(); i += 7) caller_.send(many.substr(i, 7));
    for (int i = 0; i < 20; ++i) EXPECT_EQ(caller_.answer().status, 200);
}

TEST_F(HttpServer, OldCallersAreAnsweredAndLeft) {
    EXPECT_EQ(last_answer_to("GET / HTTP/1.0\r\n\r\n").status, 200);
    EXPECT_EQ(last_answer_to("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").status, 200);
    caller_.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    EXPECT_EQ(caller_.answer().header("Connection"), "keep-alive");
    EXPECT_EQ(caller_.get("/").status, 200);
}

TEST_F(HttpServer, BadRequestsAreRefusedAndClosed) {
    EXPECT_EQ(last_answer_to("nonsense\r\n\r\n").status, 400);
    EXPECT_EQ(last_answer_to(std::string("\0\1\2\3\r\n\r\n", 8)).status, 400);
    EXPECT_EQ(last_answer_to("GET / HTTP/2.7\r\n\r\n").status, 505);
    EXPECT_EQ(last_answer_to("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n").status, 400);
    EXPECT_EQ(last_answer_to("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab").status,
              400);
    EXPECT_EQ(last_answer_to("GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(20000, 'x') + "\r\n\r\n").status, 431);
    EXPECT_EQ(last_answer_to("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n\r\n").status, 413);
    // A body whose length we do not know would be read as the next request.
    for (const char* coding : {"identity", "xchunked", "chunked, identity"}) {
        EXPECT_EQ(last_answer_to("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: " + std::string(coding) +
                                 "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
                      .status,
                  501)
            << coding;
    }
    EXPECT_EQ(caller_.get("/").status, 200) << "others are not disturbed";
}

TEST_F(HttpServer, WrongRequestsAreRefusedAndTheCallerStays) {
    EXPECT_EQ(caller_.get("/../secret.txt").status, 400);
    EXPECT_EQ(caller_.get("/%2e%2e/secret.txt").status, 400);
    EXPECT_EQ(caller_.get("/" + std::string(3000, 'a')).status, 414);
    caller_.send("GET / HTTP/1.1\r\n\r\n");
    EXPECT_EQ(caller_.answer().status, 400) << "no Host";
    caller_.send("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
    EXPECT_EQ(caller_.answer().status, 400) << "two Hosts";
    caller_.send("DELETE / HTTP/1.1\r\nHost: a\r\n\r\n");
    EXPECT_EQ(caller_.answer().status, 405);
    caller_.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc");
    EXPECT_EQ(caller_.answer().status, 405);
    EXPECT_EQ(caller_.get("/").status, 200);
}

TEST_F(HttpServer, ManyCallersAtOnce) {
    std::vector<std::thread> callers;
    std::atomic<int> good = 0;
    for (int i = 0; i < 16; ++i) {
        callers.emplace_back([&] {
            RawClient caller(server_->port());
            for (int request = 0; request < 50; ++request) good += caller.get("/sw.js").status == 200;
        });
    }
    for (auto& caller : callers) caller.join();
    EXPECT_EQ(good, 16 * 50);
}

TEST_F(HttpServer, AForeignNameIsRefused) {
    server_.reset();
    ServerOptions options = options_for_tests();
    options.own_names = {false, "play.example"};
    options.public_url = "https://play.example";
    server_ = started(folder_, options);
    const auto status_for = [&](const std::string& lines) {
        RawClient caller(server_->port());
        caller.send("GET /healthz HTTP/1.1\r\n" + lines + "\r\n");
        return caller.answer().status;
    };
    EXPECT_EQ(status_for("Host: play.example\r\n"), 200);
    EXPECT_EQ(status_for("Host: 127.0.0.1:" + std::to_string(server_->port()) + "\r\n"), 200);
    EXPECT_EQ(status_for("Host: evil.example\r\n"), 421);
    EXPECT_EQ(status_for("Host: play.example\r\nHost: evil.example\r\n"), 421);
    EXPECT_EQ(status_for(""), 400);
}

TEST_F(HttpServer, ATakenPortIsSaid) {
    ServerOptions options = options_for_tests();
    options.port = server_->port();
    const auto second = Server::start(options, std::move(*Site::load(folder_.path())));
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().text.find("is taken"), std::string::npos) << second.error().text;
    options.address = "not an address";
    EXPECT_FALSE(Server::start(options, std::move(*Site::load(folder_.path()))));
}

TEST_F(HttpServer, StopsWhileCallersAreThere) {
    EXPECT_EQ(caller_.get("/").status, 200);
    RawClient half(server_->port());
    half.send(one_and_a_half);
    EXPECT_EQ(half.answer().status, 200);  // by now the half request has been read
    std::thread finisher([&] {
        const auto is_open = [&] { return RawClient(server_->port()).is_connected(); };
        while (is_open()) std::this_thread::sleep_for(1ms);  // until it has begun to stop
        half.send("TP/1.1\r\nHost: a\r\n\r\n");
    });
    server_->stop();
    finisher.join();
    EXPECT_TRUE(caller_.is_closed_silently());
    const auto last = half.answer();
    EXPECT_EQ(last.status, 200);
    EXPECT_EQ(last.header("Connection"), "close");
    EXPECT_FALSE(RawClient(server_->port()).is_connected());
}

TEST(HttpServerLimits, SlowCallersAreDropped) {
    SampleFolder folder;
    ServerOptions options = options_for_tests();
    options.request_time = 100ms;
    const auto server = started(folder, options);
    RawClient silent(server->port());
    RawClient slow(server->port());
    slow.send("GET / HTTP/1.1\r\nHost: ");
    EXPECT_TRUE(silent.is_closed_silently());
    EXPECT_TRUE(slow.is_closed_silently());
}

TEST(HttpServerLimits, CallersWhoDoNotReadAreDropped) {
    SampleFolder folder;
    ServerOptions options = options_for_tests();
    options.answer_time = 200ms;
    const auto server = started(folder, options);
    RawClient greedy(server->port());
    std::string many;
    for (int i = 0; i < 64; ++i) many += "GET /assets/engine-abc.wasm HTTP/1.1\r\nHost: a\r\n\r\n";
    greedy.send(many);
    while (server->open_connections() > 0) std::this_thread::sleep_for(5ms);  // the test's own time limit ends it
    EXPECT_EQ(RawClient(server->port()).get("/").status, 200);
}

TEST(HttpServerLimits, OneAddressCannotTakeAllConnections) {
    const SampleFolder folder;
    ServerOptions options = options_for_tests();
    options.most_connections_each = 2;
    const auto server = started(folder, options);
    auto first = std::make_unique<RawClient>(server->port());
    RawClient second(server->port());
    EXPECT_EQ(first->get("/").status, 200);
    EXPECT_EQ(second.get("/").status, 200);
    RawClient third(server->port());
    EXPECT_TRUE(third.is_closed_silently());
    first.reset();
    bool is_let_in = false;
    for (int i = 0; i < 3000 && !is_let_in; ++i) {
        RawClient next(server->port());
        is_let_in = next.get("/").status == 200;
        if (!is_let_in) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_TRUE(is_let_in) << "one has gone";
}

TEST(HttpServerLimits, BehindAProxyTheLastAddressCounts) {
    const SampleFolder folder;
    ServerOptions options = options_for_tests();
    options.trust_proxy = true;
    std::mutex mutex;
    std::vector<std::string> addresses;
    options.on_answered = [&](const quartello::http::AccessLine& line) {
        const std::lock_guard lock(mutex);
        addresses.push_back(line.address);
    };
    {
        const auto server = started(folder, options);
        RawClient caller(server->port());
        for (const char* named :
             {"203.0.113.9", "198.51.100.1, 203.0.113.9", "2001:db8:1:2:3:4:5:6", "nonsense", "::ffff:1.2.3.4"})
            EXPECT_EQ(caller.get("/", "X-Forwarded-For: " + std::string(named) + "\r\n").status, 200);
        EXPECT_EQ(caller.get("/").status, 200);
        // A proxy that adds a line of its own, and those that name the port too.
        EXPECT_EQ(caller.get("/", "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 203.0.113.9\r\n").status, 200);
        for (const char* named : {"203.0.113.9:5000", "[2001:db8:1:2::7]:5000"})
            EXPECT_EQ(caller.get("/", "X-Forwarded-For: " + std::string(named) + "\r\n").status, 200);
    }
    // Of IPv6 the network alone: everybody has billions of the rest.
    EXPECT_EQ(addresses,
              (std::vector<std::string>{"203.0.113.9", "203.0.113.9", "2001:db8:1:2::", "127.0.0.1", "1.2.3.4",
                                        "127.0.0.1", "203.0.113.9", "203.0.113.9", "2001:db8:1:2::"}));
}

TEST(HttpServerLimits, TooManyCallersAreTurnedAway) {
    SampleFolder folder;
    ServerOptions options = options_for_tests();
    options.most_connections = 2;
    const auto server = started(folder, options);
    RawClient first(server->port());
    RawClient second(server->port());
    EXPECT_EQ(first.get("/").status, 200);
    EXPECT_EQ(second.get("/").status, 200);
    RawClient third(server->port());
    EXPECT_TRUE(third.is_closed_silently());
}

TEST(HttpServerLimits, StoppingDoesNotWaitForever) {
    SampleFolder folder;
    ServerOptions options = options_for_tests();
    options.stop_time = 100ms;
    const auto server = started(folder, options);
    RawClient half(server->port());
    half.send(one_and_a_half);
    EXPECT_EQ(half.answer().status, 200);
    server->stop();
    EXPECT_EQ(server->open_connections(), 0);
}

}  // namespace
