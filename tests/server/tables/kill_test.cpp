// A server killed with SIGKILL in the middle of moves, again and again: what was acknowledged is in the log, what was
// sent again is there once. A hundred times; QUARTELLO_KILLS=N build/server_tests --gtest_filter='Kill*' does it N
// times.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <mutex>
#include <sstream>
#include <thread>

#include "engine/core/rng.hpp"
#include "server/doctor/doctor.hpp"
#include "server/tables/table_registry.hpp"
#include "tests/server/store/throwaway_database.hpp"
#include "tests/test_scale.hpp"

namespace quartello::tables {
namespace {

constexpr int tables_at_once = 8;

std::int64_t real_wall() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::string table_request(int number) { return "table " + std::to_string(number); }

/// A command as the clients know it: sent, and perhaps not answered yet.
struct Sent {
    int table = 0;
    int seat = 0;
    std::string move;  // empty: a wish for a rematch
    int ply = 0;
};

/// The clients and the server of one life: plays on all tables until somebody kills it, and says so on the pipe:
/// "s ID TABLE SEAT PLY MOVE" before a command is sent, "a ID VERSION" when it was acknowledged.
class Life {
public:
    Life(const std::string& url, int number, int pipe, std::map<std::string, Sent> unanswered)
        : number_(number), pipe_(pipe), unanswered_(std::move(unanswered)) {
        auto opened = store::Store::open(url);
        if (!opened) ::_exit(3);
        store_ = std::move(*opened);
        registry_ = std::make_unique<TableRegistry>(*store_, real_wall);
    }

    [[noreturn]] void run() {
        for (int i = 0; i < tables_at_once; ++i) ids_.push_back(make(i));
        for (const auto& [id, sent] : unanswered_) send(id, sent);
        for (int i = 0; i < tables_at_once; ++i) play_on(i);
        for (;;) ::pause();
    }

private:
    void say(const std::string& line) {
        if (::write(pipe_, line.data(), line.size()) < 0) ::_exit(4);
    }

    std::string make(int i) {
        CreateRequest request;
        request.terms.game = i % 2 == 0 ? "mapello" : "alea";
        if (i % 2 == 1) request.terms.rules = "size=3";
        request.token_hash = "a" + std::to_string(i);
        request.id = table_request(i);
        std::atomic<bool> done = false;
        std::string id;
        registry_->create(request, [&](const Parsed<Made>& made) {
            if (!made) ::_exit(5);
            id = made->table_id;
            done = true;
        });
        while (!done) std::this_thread::yield();
        done = false;
        registry_->handle(id, {"sit", Sit{1, "", ""}}, {.seat_hash = "b" + std::to_string(i)},
                          [&](const Answer& answer) {
                              if (!answer.ok) ::_exit(6);
                              done = true;
                          });
        while (!done) std::this_thread::yield();
        return id;
    }

    void send(const std::string& id, const Sent& sent) {
        CommandBody body = Rematch{};
        if (!sent.move.empty()) body = Move{sent.move, sent.ply};
        const std::string holder = (sent.seat == 0 ? "a" : "b") + std::to_string(sent.table);
        registry_->handle(ids_[static_cast<std::size_t>(sent.table)], {id, body}, {.seat_hash = holder},
                          [this, id, table = sent.table](const Answer& answer) {
                              if (answer.ok) say("a " + id + " " + std::to_string(answer.version) + "\n");
                              if (!unanswered_.contains(id)) play_on(table);
                          });
    }

    /// The next command of this table: a random move, or a rematch. Called from the answer to the one before.
    void play_on(int table) {
        const auto view = registry_->view(ids_[static_cast<std::size_t>(table)]);
        if (!view) ::_exit(7);
        Sent next{table, 0, "", 0};
        if (view->phase == Phase::playing) {
            next.seat = view->seats[0].to_act ? 0 : 1;
            const auto& legal = view->board->legal;
            const std::lock_guard lock(mutex_);  // of the main thread and the store's
            next.move = legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
            next.ply = static_cast<int>(view->moves.size());
        } else {
            next.seat = view->seats[0].wants_rematch ? 1 : 0;
        }
        const std::string id = std::to_string(number_) + "-" + std::to_string(++count_);
        std::ostringstream line;
        line << "s " << id << " " << table << " " << next.seat << " " << next.ply << " "
             << (next.move.empty() ? "-" : next.move) << "\n";
        say(line.str());
        send(id, next);
    }

    int number_;
    int pipe_;
    const std::map<std::string, Sent> unanswered_;
    std::unique_ptr<store::Store> store_;
    std::unique_ptr<TableRegistry> registry_;
    std::vector<std::string> ids_;
    Rng rng_{static_cast<std::uint64_t>(number_)};
    std::mutex mutex_;
    std::atomic<int> count_ = 0;
};

/// What the clients remember over all lives.
struct Memory {
    std::map<std::string, Sent> unanswered;
    std::map<std::string, std::pair<int, std::int64_t>> acknowledged;  // table and version

    void note(const std::string& line) {
        std::istringstream in(line);
        std::string kind;
        std::string id;
        in >> kind >> id;
        if (kind == "s") {
            Sent sent;
            in >> sent.table >> sent.seat >> sent.ply >> sent.move;
            if (sent.move == "-") sent.move.clear();
            unanswered[id] = sent;
        } else {
            std::int64_t version = 0;
            in >> version;
            acknowledged[id] = {unanswered[id].table, version};
            unanswered.erase(id);
        }
    }
};

/// Lets a life play until `acknowledgements` have come, then kills it; whatever it still said is heard.
void live_and_die(const std::string& url, int number, int acknowledgements, Memory& memory) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(ends[0]);
        Life(url, number, ends[1], memory.unanswered).run();
    }
    ::close(ends[1]);
    std::string buffer;
    bool killed = false;
    const std::size_t goal = memory.acknowledged.size() + static_cast<std::size_t>(acknowledgements);
    char chunk[4096];
    for (;;) {
        pollfd waiting{ends[0], POLLIN, 0};
        ASSERT_GT(::poll(&waiting, 1, 60'000), 0) << "the server says nothing";
        const ssize_t size = ::read(ends[0], chunk, sizeof chunk);
        if (size <= 0) break;
        buffer.append(chunk, static_cast<std::size_t>(size));
        for (std::size_t end; (end = buffer.find('\n')) != std::string::npos; buffer.erase(0, end + 1))
            memory.note(buffer.substr(0, end));
        if (!killed && memory.acknowledged.size() >= goal) {
            ::kill(child, SIGKILL);
            killed = true;
        }
    }
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(killed && WIFSIGNALED(status)) << "life " << number << " ended by itself: " << status;
}

TEST(Kill, LosesNothingAcknowledgedAndDoublesNothing) {
    const char* wish = std::getenv("QUARTELLO_KILLS");
    const int kills = wish != nullptr ? std::atoi(wish) : test_scale > 1 ? 5 : 100;
    const std::string url = store::testing::fresh_database("sqlite");
    Memory memory;
    Rng rng(5);
    for (int i = 1; i <= kills; ++i)
        ASSERT_NO_FATAL_FAILURE(live_and_die(url, i, 1 + static_cast<int>(rng.below(120)), memory));

    auto store = store::Store::open(url);
    ASSERT_TRUE(store) << store.error().text;
    const auto sick = doctor::examine(**store);
    ASSERT_TRUE(sick) << sick.error().text;
    EXPECT_EQ(sick->complaints, std::vector<std::string>{});
    EXPECT_EQ(sick->tables, tables_at_once);

    std::map<std::string, std::pair<int, std::int64_t>> logged;  // command: times, version
    const auto ids = *(*store)->table_ids("", 100);
    for (const std::string& id : ids) {
        const auto log = *(*store)->events(id, 0);
        for (const auto& stored : log) {
            const auto event = parse_event(stored.text);
            ASSERT_TRUE(event);
            if (event->command.empty() || event->command == "sit") continue;
            auto& [times, version] = logged[event->command];
            ++times;
            version = event->version;
        }
    }
    for (const auto& [id, known] : memory.acknowledged) {
        ASSERT_TRUE(logged.contains(id)) << "lost: " << id;
        EXPECT_LE(logged[id].second, known.second) << id;  // the answer names the last event of the decision
    }
    for (const auto& [id, found] : logged) EXPECT_EQ(found.first, 1) << "doubled: " << id;
    EXPECT_GE(static_cast<int>(memory.acknowledged.size()), kills);
}

}  // namespace
}  // namespace quartello::tables
