// Any messages over a live channel, one a line, at a table where a game is under way: the server answers each of them
// in JSON or is silent, and the table can still be read. Watching is left to the pool's threads, as in life.
#include <atomic>
#include <filesystem>
#include <memory>

#include <unistd.h>

#include "engine/core/json_reader.hpp"
#include "fuzz/fuzz_support.hpp"
#include "server/http/game_service.hpp"
#include "server/http/messages.hpp"

using namespace quartello;

namespace {

constexpr int most_messages = 20;
const std::string token(32, 'a');

/// Checks that what is sent is one JSON object.
class CheckingOutlet : public http::Outlet {
public:
    void send(std::shared_ptr<const std::string> text) override {
        fuzz::require(text->starts_with('{') && text->ends_with('}'), "a message is an object", *text);
        json::Reader in(*text);
        fuzz::require(!in.error(), "a message is JSON", *text);
    }
    void close() override {}
};

class World {
public:
    World() {
        std::string name = (std::filesystem::temp_directory_path() / "quartello_fuzz_XXXXXX").string();
        folder_ = mkdtemp(name.data());
        auto store = store::Store::open((folder_ / "games.db").string());
        fuzz::require(static_cast<bool>(store), "a database");
        service_ = std::make_unique<http::GameService>(
            std::move(*store), http::GameServiceOptions{.limits = http::no_limits(), .search_threads = 0});
        const std::string body = ask("POST", "/api/tables",
                                     R"({"id":"1","terms":{"game":"mapello"},"name":"A","seat":0,"token":")" + token +
                                         R"(","computer":"random"})");
        const auto made = json::from_json<http::TableMade>(body);
        fuzz::require(static_cast<bool>(made), "a table", body);
        table_ = made->table;
    }

    ~World() {
        service_.reset();
        std::filesystem::remove_all(folder_);
    }
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    std::string ask(const std::string& method, const std::string& path, const std::string& body) {
        return answer(
            {.method = method, .path = path, .query = {}, .body = body, .address = "a", .bearer = {}, .seat = token});
    }
    /// Whatever is asked is answered, with a status that fits what is said.
    std::string answer(http::Request request) {
        std::atomic<bool> answered = false;
        http::Response out;
        service_->answer(std::move(request), [&](http::Response response) {
            out = std::move(response);
            answered = true;
            answered.notify_one();
        });
        answered.wait(false);
        fuzz::require(out.status >= 200 && out.status < 500, "an answer, and no fault of ours", out.body);
        fuzz::require(out.status < 400 || out.body.starts_with(R"({"error":)"), "a reason", out.body);
        return out.body;
    }

    void talk(std::string_view text) {
        http::Request request;
        request.address = "a";
        const auto talk = service_->talk(request, std::make_shared<CheckingOutlet>());
        talk->hear(R"({"kind":"watch","table":")" + table_ + R"(","seat":")" + token +
                   R"(","login":"","version":null})");
        for (int i = 0; i < most_messages && !text.empty(); ++i) talk->hear(fuzz::take_line(text));
        const std::string whole = ask("GET", "/api/tables/" + table_, "");
        fuzz::require(whole.starts_with(R"({"kind":"table")"), "the table is there", whole);
    }

private:
    std::filesystem::path folder_;
    std::unique_ptr<http::GameService> service_;
    std::string table_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static World world;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    world.talk(text);
    // The same bytes as bodies of requests, and as a request: a method, a path, a query, tokens, a body, one a line.
    world.ask("POST", "/api/tables", std::string(text));
    std::string_view rest = text;
    http::Request request;
    request.method = fuzz::take_line(rest);
    request.path = "/api" + std::string(fuzz::take_line(rest));
    request.query = fuzz::take_line(rest);
    request.bearer = fuzz::take_line(rest);
    request.seat = fuzz::take_line(rest);
    request.address = "a";
    request.body = rest;
    world.answer(request);
    return 0;
}
