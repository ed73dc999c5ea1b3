#include "server/tables/table_registry.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <mutex>
#include <thread>

#include "engine/core/json.hpp"
#include "engine/core/json_reader.hpp"
#include "server/store/database.hpp"
#include "server/store/secrets.hpp"
#include "tests/server/store/holder_of.hpp"
#include "tests/server/store/throwaway_database.hpp"

namespace quartello::tables {
namespace {

/// One server: a store, a registry, and a wall clock that the test sets.
struct Server {
    Server(const std::string& url, std::atomic<std::int64_t>& wall, Part part = Part::server) {
        auto opened = store::Store::open(url);
        EXPECT_TRUE(opened) << (opened ? "" : opened.error().text);
        if (!opened) return;
        store = std::move(*opened);
        registry = std::make_unique<TableRegistry>(*store, [&wall] { return wall.load(); }, part);
    }

    Parsed<Made> create(const CreateRequest& request) {
        std::promise<Parsed<Made>> made;
        registry->create(request, [&](const Parsed<Made>& result) { made.set_value(result); });
        return made.get_future().get();
    }
    /// By the token that holds this seat, or by the token that is named.
    Answer ask(const std::string& table, std::optional<int> seat, CommandBody body, std::string id = "",
               std::string token_hash = "") {
        if (seat) token_hash = store::testing::holder_of(*store, table, *seat);
        std::promise<Answer> answered;
        registry->handle(table, {std::move(id), std::move(body)}, {.seat_hash = std::move(token_hash)},
                         [&](const Answer& answer) { answered.set_value(answer); });
        return answered.get_future().get();
    }
    Answer ask_for_computer(const std::string& table, int seat, CommandBody body, std::string id) {
        std::promise<Answer> answered;
        registry->handle_for_server(table, {std::move(id), std::move(body)}, seat,
                                    [&](const Answer& answer) { answered.set_value(answer); });
        return answered.get_future().get();
    }
    /// Waits until the registry is done with everything that was asked before.
    void drain(const std::string& table) { (void)ask(table, {}, Ready{}); }
    RoomView view(const std::string& table) {
        auto seen = registry->view(table);
        EXPECT_TRUE(seen) << (seen ? "" : seen.error().text);
        return seen ? *seen : RoomView{};
    }

    std::unique_ptr<store::Store> store;
    std::unique_ptr<TableRegistry> registry;
};

CreateRequest mapello(std::string computer = "") {
    CreateRequest request;
    request.terms.game = "mapello";
    request.terms.open = true;
    request.name = "Ann";
    request.token_hash = "ann's hash";
    request.id = "r1";
    request.computer = std::move(computer);
    return request;
}

class HouseTest : public ::testing::Test {
protected:
    std::string table_of_two() {
        const auto made = server.create(mapello());
        EXPECT_TRUE(made) << (made ? "" : made.error().text);
        EXPECT_TRUE(server.ask(made->table_id, {}, Sit{{}, "Bo", ""}, "s", "bo's hash").ok);
        return made->table_id;
    }

    std::atomic<std::int64_t> wall = 1'700'000'000'000;
    std::string url = store::testing::fresh_database("sqlite");
    Server server{url, wall};
};

TEST_F(HouseTest, ATableIsMadeOnceHoweverOftenItIsAskedFor) {
    const auto made = server.create(mapello());
    ASSERT_TRUE(made) << made.error().text;
    EXPECT_EQ(made->seat, 0);
    const auto again = server.create(mapello());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->table_id, made->table_id);
    CreateRequest other = mapello();
    other.id = "r2";
    other.seat = 1;
    EXPECT_NE(server.create(other)->table_id, made->table_id);
    EXPECT_EQ(server.create(other)->seat, 1);
    EXPECT_EQ(server.store->table_ids("", 10)->size(), 2U);
    other.terms.game = "chess";
    EXPECT_FALSE(server.create(other));
    const auto lobby = server.store->lobby("mapello", "waiting", 10);
    ASSERT_EQ(lobby->size(), 2U);
    const auto card = json::from_json<RoomCard>((*lobby)[0].summary.card);
    ASSERT_TRUE(card) << card.error().text;
    EXPECT_EQ(card->game, "mapello");
}

TEST_F(HouseTest, SittingDownAgainWithTheSameTokenFindsTheSeat) {
    const auto made = server.create(mapello());
    const Answer first = server.ask(made->table_id, {}, Sit{{}, "Bo", ""}, "s", "bo's hash");
    ASSERT_TRUE(first.ok) << first.error.text;
    EXPECT_EQ(first.seat, 1);
    const Answer again = server.ask(made->table_id, {}, Sit{{}, "Bo", ""}, "s", "bo's hash");
    EXPECT_TRUE(again.ok);
    EXPECT_EQ(again.seat, 1);
    EXPECT_EQ(*server.store->seat_of(made->table_id, "ann's hash"), 0);
    EXPECT_FALSE(server.ask(made->table_id, {}, Sit{{}, "Cy", ""}, "s", "cy's hash").ok);
    EXPECT_FALSE(server.ask("nowhere", {}, Sit{{}, "Cy", ""}, "s", "cy's hash").ok);
}

TEST_F(HouseTest, MovesAreStoredThenToldInOrder) {
    const std::string table = table_of_two();
    std::vector<std::int64_t> heard;
    std::int64_t version = 0;
    auto subscription = server.registry->subscribe(
        table,
        [&](const Heard& event) {
            heard.push_back(event.version);
            EXPECT_TRUE(parse_event(event.text));
            EXPECT_GE((*server.store->table(table))->version, event.version);  // it is stored already
        },
        version);
    ASSERT_TRUE(subscription);
    EXPECT_EQ(version, 4);
    EXPECT_TRUE(server.ask(table, 0, Move{"c5", {}}, "1").ok);
    const Answer refused = server.ask(table, 0, Move{"c6", {}}, "2");
    EXPECT_FALSE(refused.ok);
    EXPECT_EQ(refused.error.text, "it is not your turn");
    const Answer moved = server.ask(table, 1, Move{"c6", {}}, "1");
    EXPECT_EQ(moved.version, 6);
    const Answer again = server.ask(table, 1, Move{"c6", {}}, "1");
    EXPECT_TRUE(again.ok);
    EXPECT_EQ(again.version, 6);
    EXPECT_EQ(heard, (std::vector<std::int64_t>{5, 6}));
    subscription->reset();
    EXPECT_TRUE(server.ask(table, 0, Move{"d6", {}}, "3").ok);
    EXPECT_EQ(heard.size(), 2U);
    EXPECT_EQ(server.registry->events_after(table, 5)->size(), 2U);
}

TEST_F(HouseTest, ATableSurvivesARestartWithItsClockStopped) {
    CreateRequest request = mapello();
    request.terms.clock = {ClockKind::increment, 60'000, 0, 0, 0};
    const auto made = server.create(request);
    const std::string table = made->table_id;
    EXPECT_TRUE(server.ask(table, {}, Sit{{}, "Bo", ""}, "s", "bo's hash").ok);
    EXPECT_TRUE(server.ask(table, 0, Move{"c5", {}}).ok);
    EXPECT_TRUE(server.ask(table, 1, Move{"c6", {}}).ok);
    wall += 20'000;
    EXPECT_TRUE(server.registry->tick().empty());  // the heartbeat
    const auto before = server.view(table);
    EXPECT_EQ(before.seats[0].left_ms, 40'000);
    server.registry.reset();
    server.store.reset();
    wall += 3'600'000;  // an hour without a server
    server = Server(url, wall);
    EXPECT_TRUE(server.registry->tick().empty());
    server.drain(table);
    const auto after = server.view(table);
    EXPECT_EQ(after.phase, Phase::playing);
    EXPECT_EQ(after.version, before.version);
    EXPECT_EQ(after.position, before.position);
    EXPECT_EQ(after.seats[0].left_ms, 40'000);
    wall += 39'999 + lag_bound_ms;
    EXPECT_TRUE(server.registry->tick().empty());
    server.drain(table);
    EXPECT_EQ(server.view(table).phase, Phase::playing);
    wall += 1;
    EXPECT_TRUE(server.registry->tick().empty());
    EXPECT_TRUE(server.registry->tick().empty());
    server.drain(table);
    const auto ended = server.view(table);
    EXPECT_EQ(ended.phase, Phase::over);
    EXPECT_EQ(ended.ended->reason, EndReason::time);
    EXPECT_EQ(ended.version, before.version + 2);  // once
    const auto game = server.store->game(table, 1);
    ASSERT_TRUE(game && *game);
    EXPECT_EQ((*game)->result, "second");
    EXPECT_EQ((*game)->reason, "time");
}

TEST_F(HouseTest, AComputersTurnBecomesAJob) {
    std::atomic<int> woken = 0;
    server.registry->on_job([&] {
        ++woken;
        woken.notify_all();
    });
    const auto made = server.create(mapello("level:1"));
    ASSERT_TRUE(made) << made.error().text;
    EXPECT_FALSE(*server.store->take_job("w", 0, 1000));
    EXPECT_TRUE(server.ask(made->table_id, 0, Move{"c5", {}}).ok);
    woken.wait(0);  // the answer comes first
    EXPECT_EQ(woken, 1);
    const auto job = server.store->take_job("w", wall, 1000);
    ASSERT_TRUE(job && *job);
    const auto turn = json::from_json<ComputerTurn>((*job)->payload);
    ASSERT_TRUE(turn) << turn.error().text;
    EXPECT_EQ(turn->player, "level:1");
    EXPECT_TRUE(server.ask_for_computer(made->table_id, turn->seat, Move{"c6", turn->ply}, "computer").ok);
    EXPECT_FALSE(server.ask_for_computer(made->table_id, turn->seat, Move{"c6", turn->ply}, "late").ok);
    EXPECT_EQ(*server.store->finish_job(**job, "w"), true);
}

TEST_F(HouseTest, ManyCommandsAtOnceAreTakenOneByOne) {
    const std::string table = table_of_two();
    std::atomic<int> good = 0;
    std::atomic<int> answered = 0;
    {
        std::vector<std::jthread> senders;
        for (int sender = 0; sender < 4; ++sender) {
            senders.emplace_back([&, sender] {
                for (int i = 0; i < 10; ++i) {
                    // All of them send the same move: one is right.
                    server.registry->handle(table, {std::to_string(sender * 100 + i), Move{"c5", 0}},
                                            {.seat_hash = "ann's hash"}, [&](const Answer& answer) {
                                                if (answer.ok) ++good;
                                                ++answered;
                                            });
                }
            });
        }
    }
    while (answered < 40) std::this_thread::yield();
    EXPECT_EQ(good, 1);
    EXPECT_EQ(server.view(table).version, 5);
}

TEST_F(HouseTest, TablesThatNobodyUsesArePutAway) {
    const std::string table = table_of_two();
    EXPECT_FALSE(server.registry->view("nowhere"));
    EXPECT_EQ(server.registry->open_tables(), 2U);
    EXPECT_TRUE(server.registry->tick().empty());
    EXPECT_EQ(server.registry->open_tables(), 1U);
    wall += 3'600'000;
    EXPECT_TRUE(server.registry->tick().empty());
    EXPECT_EQ(server.registry->open_tables(), 0U);
    EXPECT_EQ(server.view(table).phase, Phase::playing);
}

TEST(TwoHouses, ServeOneTableTogether) {
    if (!store::testing::has_postgresql()) GTEST_SKIP() << "PostgreSQL is not installed";
    std::atomic<std::int64_t> wall = 1'700'000'000'000;
    const std::string url = store::testing::fresh_database("postgresql");
    Server a(url, wall);
    Server b(url, wall);
    const auto made = a.create(mapello());
    ASSERT_TRUE(made) << made.error().text;
    const std::string table = made->table_id;
    std::mutex mutex;
    std::vector<std::int64_t> heard;
    std::int64_t version = 0;
    const auto subscription = b.registry->subscribe(
        table,
        [&](const Heard& event) {
            const std::lock_guard lock(mutex);
            heard.push_back(event.version);
        },
        version);
    ASSERT_TRUE(subscription) << subscription.error().text;
    EXPECT_TRUE(b.ask(table, {}, Sit{{}, "Bo", ""}, "s", "bo's hash").ok);
    // Each seat on its own server, to the end of the game; what one has answered, the other shows at once.
    for (;;) {
        const auto view = a.view(table);
        if (view.phase != Phase::playing) break;
        const int seat = view.seats[0].to_act ? 0 : 1;
        Server& server = seat == 0 ? a : b;
        const Answer answer = server.ask(table, seat, Move{view.board->legal.front(), {}});
        ASSERT_TRUE(answer.ok) << answer.error.text;
        ASSERT_EQ((seat == 0 ? b : a).view(table).version, answer.version);
    }
    const std::int64_t last = (*a.store->table(table))->version;
    for (int i = 0; i < 3000; ++i) {  // patience only bounds a failure
        const std::lock_guard lock(mutex);
        if (!heard.empty() && heard.back() == last) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    const std::lock_guard lock(mutex);
    ASSERT_EQ(heard.size(), static_cast<std::size_t>(last - version));
    for (std::size_t i = 0; i < heard.size(); ++i) EXPECT_EQ(heard[i], version + 1 + static_cast<std::int64_t>(i));
    a.drain(table);
    EXPECT_EQ(json::to_json(a.view(table)), json::to_json(b.view(table)));
    EXPECT_TRUE(a.store->check()->empty());
}

/// The room that the log in the store makes.
RoomView replayed(Server& server, const std::string& table) {
    std::vector<RoomEvent> log;
    const auto stored = server.store->events(table, 0);
    for (const auto& event : *stored) log.push_back(*parse_event(event.text));
    const auto room = Room::replay(log);
    EXPECT_TRUE(room) << (room ? "" : room.error().text);
    return room ? room->view(server.registry->now_ms()) : RoomView{};
}

class ForgettingRegistry : public ::testing::TestWithParam<std::string> {};

TEST_P(ForgettingRegistry, TakesANameOutOfEverythingThatWasPlayed) {
    if (GetParam() == "postgresql" && !store::testing::has_postgresql()) GTEST_SKIP() << "PostgreSQL is not installed";
    std::atomic<std::int64_t> wall = 1'700'000'000'000;
    const std::string url = store::testing::fresh_database(GetParam());
    Server server(url, wall);
    ASSERT_TRUE(*server.store->add_account("ann_", "hash", 1));
    ASSERT_TRUE(*server.store->add_account("annx", "hash", 1));  // in a pattern "_" would stand for any letter
    ASSERT_TRUE(*server.store->add_login("ann's login", "ann_", 1, 2'000'000'000'000));
    ASSERT_TRUE(*server.store->add_login("max's login", "annx", 1, 2'000'000'000'000));
    // A rated game to its end, one under way, and a seat that was left.
    std::vector<std::string> tables;
    for (const char* id : {"played", "playing", "left"}) {
        CreateRequest request = mapello();
        request.terms.rated = true;
        request.terms.games = 2;
        request.id = id;
        request.account = "ann_";
        request.name = "Annabel";
        tables.push_back(server.create(request)->table_id);
    }
    const auto sit = [&](const std::string& table) {
        std::promise<Answer> answered;
        server.registry->handle(table, {"s", Sit{{}, "Max", ""}},
                                {.seat_hash = "max's hash", .login_hash = "max's login"},
                                [&](const Answer& answer) { answered.set_value(answer); });
        EXPECT_TRUE(answered.get_future().get().ok);
    };
    sit(tables[0]);
    sit(tables[1]);
    EXPECT_TRUE(server.ask(tables[2], 0, Leave{}).ok);
    for (const std::size_t game : {0, 1}) {
        // A game that counts lasts a while.
        for (int ply = 0; ply < fewest_rated_plies; ++ply) {
            const std::string move = server.view(tables[game]).board->legal.front();
            EXPECT_TRUE(server.ask(tables[game], ply % 2, Move{move, {}}).ok) << move;
        }
        for (const int seat : {0, 1}) EXPECT_TRUE(server.ask(tables[game], seat, AllowText{true}).ok);
        EXPECT_TRUE(server.ask(tables[game], 0, Write{"my own words"}).ok);
        EXPECT_TRUE(server.ask(tables[game], 0, Say{Phrase::thanks}).ok);
        EXPECT_TRUE(server.ask(tables[game], 1, Write{"words of Max"}).ok);
    }
    EXPECT_TRUE(server.ask(tables[0], 0, Resign{}).ok);
    EXPECT_EQ(server.store->ratings("ann_")->size(), 1U);
    EXPECT_EQ(server.store->tables_naming("ann_")->size(), 3U);
    const auto before = server.view(tables[1]);

    EXPECT_FALSE(server.registry->forget("ann_"));
    EXPECT_TRUE(*server.store->close_account("ann_"));
    EXPECT_TRUE(server.store->tables_naming("ann_")->empty());
    EXPECT_EQ(server.store->tables_naming("annx")->size(), 2U);
    for (const std::string& table : tables) {
        std::string all = json::to_json(server.view(table)) + (*server.store->table(table))->summary.card;
        const auto events = server.store->events(table, 0);
        const auto games = server.store->games_at(table);
        ASSERT_TRUE(events && games);
        for (const auto& event : *events) all += event.text;
        for (const auto& game : *games) all += json::to_json(game);
        EXPECT_EQ(all.find("ann_"), std::string::npos) << all;
        EXPECT_EQ(all.find("Annabel"), std::string::npos) << all;
        EXPECT_EQ(all.find("my own words"), std::string::npos) << all;
        if (table != tables[2]) {
            EXPECT_NE(all.find("words of Max"), std::string::npos) << all;
            EXPECT_NE(all.find("thanks"), std::string::npos) << all;
        }
    }
    EXPECT_TRUE(server.store->ratings("ann_")->empty());
    EXPECT_FALSE(*server.store->login("ann's login", 2));
    EXPECT_FALSE(*server.store->add_account("Ann_", "hash", 1)) << "the name stays taken";
    const auto game = server.store->game(tables[0], 1);
    EXPECT_EQ((*game)->second_name, "Max");
    EXPECT_NE((*game)->record.find("Max"), std::string::npos);
    // The game under way was given up, and counts for the one who stays.
    EXPECT_EQ(before.phase, Phase::playing);
    const auto after = server.view(tables[1]);
    EXPECT_NE(after.phase, Phase::playing);
    const auto given_up = server.store->game(tables[1], 1);
    EXPECT_EQ((*given_up)->reason, "resigned");
    EXPECT_EQ((*given_up)->result, "second");
    EXPECT_EQ(server.store->ratings("annx")->front().games, 2);
    EXPECT_EQ(json::to_json(replayed(server, tables[1])), json::to_json(after)) << "the log that was said anew";
    EXPECT_FALSE(server.ask(tables[1], 1, Write{"to nobody in particular"}).ok) << "whoever it is agrees anew";
    EXPECT_TRUE(server.store->check()->empty()) << server.store->check()->front();
    EXPECT_FALSE(server.registry->forget("ann_")) << "again: nothing to do";
    EXPECT_EQ(server.view(tables[1]).seats[1].name, "Max");
}

INSTANTIATE_TEST_SUITE_P(, ForgettingRegistry, ::testing::Values("sqlite", "postgresql"),
                         [](const auto& run) { return run.param; });

TEST(TwoHouses, AServerThatCouldNotStoreStillTellsWhatOthersDid) {
    if (!store::testing::has_postgresql()) GTEST_SKIP() << "PostgreSQL is not installed";
    std::atomic<std::int64_t> wall = 1'700'000'000'000;
    const std::string url = store::testing::fresh_database("postgresql");
    auto database = store::Database::connect(*store::parse_location(url), false);
    ASSERT_TRUE(database) << database.error().text;
    Server a(url, wall);
    Server b(url, wall);
    const std::string table = a.create(mapello())->table_id;
    EXPECT_TRUE(a.ask(table, {}, Sit{{}, "Bo", ""}, "s", "bo's hash").ok);
    std::atomic<std::int64_t> heard = 0;
    std::int64_t version = 0;
    const auto subscription = a.registry->subscribe(table, [&](const Heard& event) { heard = event.version; }, version);
    ASSERT_TRUE(subscription) << subscription.error().text;
    EXPECT_FALSE((*database)->script("ALTER TABLE events ADD CONSTRAINT no_more CHECK (version < 5) NOT VALID"));
    const Answer refused = a.ask(table, 0, Move{"c5", {}});
    EXPECT_FALSE(refused.ok);
    EXPECT_EQ(refused.error.text, "the server cannot store moves now; try again");
    EXPECT_FALSE((*database)->script("ALTER TABLE events DROP CONSTRAINT no_more"));
    EXPECT_TRUE(b.ask(table, 0, Move{"c5", {}}).ok);
    for (int i = 0; i < 3000 && heard < 5; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_EQ(heard, 5);
}

TEST(TwoHouses, AWorkerGoesByTheServersTime) {
    if (!store::testing::has_postgresql()) GTEST_SKIP() << "PostgreSQL is not installed";
    std::atomic<std::int64_t> wall = 1'700'000'000'000;
    const std::string url = store::testing::fresh_database("postgresql");
    Server worker(url, wall, Part::worker);
    EXPECT_FALSE(worker.registry->is_open());
    const auto server = std::make_unique<Server>(url, wall);
    EXPECT_TRUE(server->registry->is_open());
    EXPECT_TRUE(worker.registry->tick().empty());
    EXPECT_TRUE(worker.registry->is_open());
    EXPECT_EQ(worker.registry->now_ms(), server->registry->now_ms());
    const std::int64_t before = server->registry->now_ms();
    wall += 3'600'000;  // an hour without a heartbeat; the worker's ticks are none
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(worker.registry->tick().empty());
    EXPECT_FALSE(worker.registry->is_open());
    const Server next(url, wall);
    EXPECT_TRUE(worker.registry->tick().empty());
    EXPECT_TRUE(worker.registry->is_open());
    EXPECT_EQ(worker.registry->now_ms(), before);
}

}  // namespace
}  // namespace quartello::tables
