// Two servers on one PostgreSQL that hear of each other through Redis, which is killed, frozen and started again while
// people play: every watcher ends where the store is, having heard every event once and in order.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <mutex>
#include <thread>

#include "server/store/bus.hpp"
#include "server/store/migrations.hpp"
#include "server/store/resp.hpp"
#include "server/store/sql_store.hpp"
#include "server/tables/table_registry.hpp"
#include "tests/server/store/holder_of.hpp"
#include "tests/server/store/throwaway_database.hpp"
#include "tests/server/store/throwaway_redis.hpp"

namespace quartello::tables {
namespace {

using namespace std::chrono_literals;
using store::testing::Redis;

/// Patience only bounds a failure.
bool comes_true(const std::function<bool()>& question) {
    for (int i = 0; i < 3000; ++i) {
        if (question()) return true;
        std::this_thread::sleep_for(10ms);
    }
    return false;
}

/// One server with a watcher at a table.
class Post {
public:
    Post(const std::string& database, const std::string& bus, const store::BusTimes& times) {
        const auto location = store::parse_location(database);
        auto connection = store::Database::connect(*location, true);
        EXPECT_TRUE(connection) << (connection ? "" : connection.error().text);
        EXPECT_FALSE(store::migrate(**connection));
        auto made = store::make_bus(bus, times);
        EXPECT_TRUE(made) << (made ? "" : made.error().text);
        store = std::make_unique<store::SqlStore>(*location, std::move(*connection), std::move(*made));
        registry = std::make_unique<TableRegistry>(*store, [] { return std::int64_t{1'700'000'000'000}; });
    }

    Answer ask(const std::string& table, std::optional<int> seat, CommandBody body, std::string token_hash = "") {
        if (seat) token_hash = store::testing::holder_of(*store, table, *seat);
        std::promise<Answer> answered;
        registry->handle(table, {"", std::move(body)}, {.seat_hash = std::move(token_hash)},
                         [&](const Answer& answer) { answered.set_value(answer); });
        return answered.get_future().get();
    }
    /// One legal move of whoever has it.
    void move(const std::string& table) {
        const auto view = registry->view(table);
        ASSERT_TRUE(view) << view.error().text;
        ASSERT_EQ(view->phase, Phase::playing);
        const Answer answer = ask(table, view->seats[0].to_act ? 0 : 1, Move{view->board->legal.front(), std::nullopt});
        ASSERT_TRUE(answer.ok) << answer.error.text;
    }
    void watch(const std::string& table) {
        auto subscribed = registry->subscribe(
            table,
            [this](const Heard& event) {
                const std::lock_guard lock(mutex);
                heard.push_back(event.version);
            },
            since);
        ASSERT_TRUE(subscribed) << subscribed.error().text;
        subscription = std::move(*subscribed);
    }
    bool has_heard(std::int64_t version) {
        const std::lock_guard lock(mutex);
        return !heard.empty() && heard.back() == version;
    }
    void expect_everything_once(std::int64_t newest) {
        const std::lock_guard lock(mutex);
        ASSERT_EQ(heard.size(), static_cast<std::size_t>(newest - since));
        for (std::size_t i = 0; i < heard.size(); ++i) EXPECT_EQ(heard[i], since + 1 + static_cast<std::int64_t>(i));
    }
    bool was_noted(const std::string& part) {
        for (const Error& notice : registry->tick()) notices += notice.text + "\n";
        return notices.find(part) != std::string::npos;
    }

    std::unique_ptr<store::Store> store;
    std::unique_ptr<TableRegistry> registry;
    Subscription subscription;
    std::mutex mutex;
    std::vector<std::int64_t> heard;
    std::int64_t since = 0;
    std::string notices;
};

/// A table of Mapello for two, made at one server.
std::string new_table(Post& post) {
    CreateRequest request;
    request.terms.game = "mapello";
    request.token_hash = "ann's hash";
    request.id = "r";
    std::promise<std::string> made;
    post.registry->create(request, [&](const Parsed<Made>& result) { made.set_value(result ? result->table_id : ""); });
    std::string table = made.get_future().get();
    EXPECT_TRUE(post.ask(table, {}, Sit{{}, "Bo", ""}, "bo's hash").ok);
    return table;
}

class RedisBusTest : public ::testing::Test {
protected:
    void SetUp() override {
        if (!store::testing::has_postgresql()) GTEST_SKIP() << "PostgreSQL is not installed";
        if (!store::testing::has_redis()) GTEST_SKIP() << "Redis is not installed";
    }
    std::int64_t newest(Post& post, const std::string& table) { return (*post.store->table(table))->version; }
};

/// So patient that nothing but Redis itself can bring news within the test.
constexpr store::BusTimes only_redis{.look_while_gone = 1h, .look_while_up = 1h};

TEST_F(RedisBusTest, CarriesNewsBothWays) {
    Redis redis("open sesame");
    const std::string database = store::testing::fresh_database("postgresql");
    Post a(database, redis.url(), only_redis);
    Post b(database, redis.url(), only_redis);
    const std::string table = new_table(a);
    a.watch(table);
    b.watch(table);
    // Before both have subscribed a message may go past; then the look at the beginning finds it.
    for (int i = 0; i < 20; ++i) {
        (i % 2 == 0 ? a : b).move(table);
        const std::int64_t version = newest(a, table);
        ASSERT_TRUE(comes_true([&] { return a.has_heard(version) && b.has_heard(version); })) << i;
    }
    a.expect_everything_once(newest(a, table));
    b.expect_everything_once(newest(a, table));
}

TEST_F(RedisBusTest, MovesGoOnWithoutItAndAllIsToldWhenItIsBack) {
    Redis redis;
    const std::string database = store::testing::fresh_database("postgresql");
    const store::BusTimes times{.look_while_gone = 1h, .look_while_up = 1h, .longest_delay = 200ms};
    Post a(database, redis.url(), times);
    Post b(database, redis.url(), times);
    const std::string table = new_table(a);
    b.watch(table);
    a.move(table);
    ASSERT_TRUE(comes_true([&] { return b.has_heard(newest(a, table)); }));
    redis.kill();
    ASSERT_TRUE(comes_true([&] { return a.was_noted("the bus is gone") && b.was_noted("the bus is gone"); }));
    const std::int64_t before = newest(a, table);
    for (int i = 0; i < 4; ++i) a.move(table);
    EXPECT_FALSE(b.has_heard(newest(a, table))) << "nobody could have told";
    EXPECT_EQ(b.registry->view(table)->version, newest(a, table)) << "whoever asks gets the newest all the same";
    redis.start();
    ASSERT_TRUE(comes_true([&] { return b.has_heard(newest(a, table)); }));
    EXPECT_GE(newest(a, table), before + 4);
    b.expect_everything_once(newest(a, table));
    ASSERT_TRUE(comes_true([&] { return b.was_noted("the bus is back"); }));
}

TEST_F(RedisBusTest, WhileItIsGoneOpenTablesAreLookedAt) {
    const std::string database = store::testing::fresh_database("postgresql");
    const store::BusTimes times{.look_while_gone = 50ms};
    // Nobody listens at this port: it was free a moment ago.
    std::string url;
    {
        const Redis redis;
        url = redis.url();
    }
    Post a(database, url, times);
    Post b(database, url, times);
    const std::string table = new_table(a);
    b.watch(table);
    for (int i = 0; i < 5; ++i) {
        a.move(table);
        ASSERT_TRUE(comes_true([&] { return b.has_heard(newest(a, table)); })) << i;
    }
    b.expect_everything_once(newest(a, table));
}

TEST_F(RedisBusTest, ASilentOneIsGivenUp) {
    Redis redis;
    const std::string database = store::testing::fresh_database("postgresql");
    const store::BusTimes times{
        .look_while_gone = 50ms, .look_while_up = 1h, .ping = 50ms, .silence = 300ms, .longest_delay = 100ms};
    Post a(database, redis.url(), times);
    Post b(database, redis.url(), times);
    const std::string table = new_table(a);
    b.watch(table);
    a.move(table);
    ASSERT_TRUE(comes_true([&] { return b.has_heard(newest(a, table)); }));
    redis.freeze();
    a.move(table);
    ASSERT_TRUE(comes_true([&] { return b.has_heard(newest(a, table)); }));
    redis.go_on();
    a.move(table);
    ASSERT_TRUE(comes_true([&] { return b.has_heard(newest(a, table)); }));
    b.expect_everything_once(newest(a, table));
}

TEST_F(RedisBusTest, AWrongPasswordIsNotedAndNotRepeated) {
    Redis redis("right");
    std::string url = redis.url();
    url.replace(url.find("right"), 5, "wrong-secret");
    Post a(store::testing::fresh_database("postgresql"), url, {});
    ASSERT_TRUE(comes_true([&] { return a.was_noted("WRONGPASS"); })) << a.notices;
    EXPECT_EQ(a.notices.find("secret"), std::string::npos);
}

TEST(RedisBusAddress, IsReadStrictly) {
    for (const char* url : {"redis://localhost", "redis://127.0.0.1:7000", "redis://[::1]:7000", "redis://:word@host",
                            "redis://user:pa:ss@word@host:1/0"})
        EXPECT_TRUE(store::make_bus(url)) << url;
    for (const char* url : {"", "redis:", "redis://", "http://host", "rediss://host", "redis://host:port",
                            "redis://host:", "redis://user@host", "redis://host:123456"})
        EXPECT_FALSE(store::make_bus(url)) << url;
    const auto lonely = store::Store::open("games.db", "redis://localhost");
    ASSERT_FALSE(lonely) << "SQLite has one server";
}

TEST(Resp, IsReadWhereverItIsCut) {
    const std::string all =
        "%2\r\n$6\r\nserver\r\n$5\r\nredis\r\n$7\r\nmodules\r\n*0\r\n>3\r\n$9\r\nsubscribe\r\n$9\r\nquartello\r\n:1\r\n"
        ":2\r\n+PONG\r\n-ERR no\r\n$-1\r\n>3\r\n$7\r\nmessage\r\n$9\r\nquartello\r\n$8\r\ntab\r\n 12\r\n_\r\n";
    for (std::size_t cut = 0; cut <= all.size(); ++cut) {
        std::string kinds;
        std::string buffer;
        for (const auto& part : {all.substr(0, cut), all.substr(cut)}) {
            buffer += part;
            for (;;) {
                const auto value = store::take_value(buffer);
                ASSERT_TRUE(value) << value.error().text;
                if (!*value) break;
                kinds += (*value)->kind;
                if (kinds.size() == 7) {
                    EXPECT_EQ((*value)->items[2].text, "tab\r\n 12");
                }
            }
        }
        EXPECT_EQ(kinds, "%>:+-_>_") << cut;
        EXPECT_TRUE(buffer.empty());
    }
}

TEST(Resp, WhatIsNoneIsRefused) {
    const std::string deep = [] {
        std::string out;
        for (int i = 0; i < 20; ++i) out += "*1\r\n";
        return out;
    }();
    for (std::string text : {std::string("HTTP/1.1 400\r\n"), std::string("$99999999999\r\n"), std::string("*-2\r\n"),
                             std::string("$3\r\nabcd\r\n"), std::string("\r\n"), deep, std::string(5000, '+'),
                             std::string("*2000\r\n"), std::string("$x\r\n")})
        EXPECT_FALSE(store::take_value(text)) << text.substr(0, 40);
    EXPECT_EQ(store::resp_command({"PING"}), "*1\r\n$4\r\nPING\r\n");
}

}  // namespace
}  // namespace quartello::tables
