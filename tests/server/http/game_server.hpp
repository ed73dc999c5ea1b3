// The whole server with a real database and real sockets, for tests whose clients know nothing but the wire.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/core/json_reader.hpp"
#include "server/http/access_log.hpp"
#include "server/http/game_service.hpp"
#include "server/http/messages.hpp"
#include "server/http/server.hpp"
#include "tests/server/http/live_client.hpp"
#include "tests/server/http/sample_site.hpp"
#include "tests/server/store/throwaway_database.hpp"

namespace quartello::testing {

using namespace std::chrono_literals;

inline const std::string first_token(32, 'a');
inline const std::string second_token(32, 'b');

class GameServer : public ::testing::Test {
protected:
    ~GameServer() override { stop(); }

    void start(const http::LimitOptions& limits = http::no_limits()) {
        auto store = store::Store::open((folder_ / "games.db").string());
        ASSERT_TRUE(store) << store.error().text;
        http::GameServiceOptions service_options{.limits = limits};
        service_options.draw = [](const Session& session) -> Parsed<std::string> {
            return "drawn: " + session.position();
        };
        service_ = std::make_unique<http::GameService>(std::move(*store), service_options);
        http::ServerOptions options;
        options.port = 0;
        options.threads = 2;
        options.on_answered = [this](const http::AccessLine& line) {
            const std::lock_guard lock(access_mutex_);
            access_.push_back(line);
        };
        auto server = http::Server::start(options, std::move(*http::Site::load(site_.path())), service_.get());
        ASSERT_TRUE(server) << server.error().text;
        server_ = std::move(*server);
    }
    void stop() {
        if (server_) server_->stop();
        service_.reset();
        server_.reset();
    }

    std::uint16_t port() const { return server_->port(); }

    /// The id of a new table at which the first token sits.
    std::string new_table(const std::string& terms = R"({"game":"alea","rules":"size=3"})",
                          const std::string& more = "", const std::string& id = "1") {
        RawClient caller(port());
        const auto answer =
            caller.post("/api/tables", R"({"id":")" + id + R"(","terms":)" + terms +
                                           R"(,"name":"Ann","seat":0,"token":")" + first_token + "\"" + more + "}");
        EXPECT_EQ(answer.status, 201) << answer.body;
        const auto made = json::from_json<http::TableMade>(answer.body);
        EXPECT_TRUE(made) << answer.body;
        return made ? made->table : std::string();
    }

    static std::string watch(const std::string& table, const std::string& token, const std::string& version = "null") {
        return R"({"kind":"watch","table":")" + table + R"(","seat":")" + token + R"(","login":"","version":)" +
               version + "}";
    }

    http::CommandAnswer post_command(const std::string& table, const std::string& token, const std::string& command) {
        RawClient caller(port());
        const auto answer =
            caller.post("/api/tables/" + table + "/commands", command, "Quartello-Seat: " + token + "\r\n");
        const auto parsed = json::from_json<http::CommandAnswer>(answer.body);
        EXPECT_TRUE(parsed) << answer.body;
        EXPECT_EQ(answer.status, parsed && parsed->ok ? 200 : 409);
        return parsed ? *parsed : http::CommandAnswer{};
    }
    void sit_second(const std::string& table) {
        const auto answer = post_command(table, second_token, R"({"id":"sit","kind":"sit","name":"Bob"})");
        EXPECT_TRUE(answer.ok) << (answer.error ? answer.error->text : "");
        EXPECT_EQ(answer.seat, 1);
    }

    http::WholeTable whole(const std::string& table) {
        RawClient caller(port());
        const auto answer = caller.get("/api/tables/" + table);
        EXPECT_EQ(answer.status, 200) << answer.body;
        auto parsed = json::from_json<http::WholeTable>(answer.body);
        EXPECT_TRUE(parsed) << (parsed ? "" : parsed.error().text);
        return parsed ? *parsed : http::WholeTable{};
    }
    /// Whose turn it is and a legal move of it.
    static std::pair<int, std::string> next_move(const http::WholeTable& table) {
        const int seat = table.view.seats[0].to_act ? 0 : 1;
        return {seat, table.view.board ? table.view.board->legal.at(0) : ""};
    }

    /// The access log once it has so many lines.
    std::vector<http::AccessLine> access(std::size_t wanted) {
        for (int i = 0; i < 3000; ++i) {  // patience only bounds a failure
            {
                const std::lock_guard lock(access_mutex_);
                if (access_.size() >= wanted) return access_;
            }
            std::this_thread::sleep_for(10ms);
        }
        const std::lock_guard lock(access_mutex_);
        return access_;
    }

    std::mutex access_mutex_;
    std::vector<http::AccessLine> access_;
    std::filesystem::path folder_ = store::testing::temporary_folder();
    SampleFolder site_;
    std::unique_ptr<http::GameService> service_;
    std::unique_ptr<http::Server> server_;
};

inline const std::string& token_of(int seat) { return seat == 0 ? first_token : second_token; }

inline std::string move_command(const std::string& id, const std::string& move) {
    return R"({"id":")" + id + R"(","kind":"move","move":")" + move + "\"}";
}

}  // namespace quartello::testing
