// The inside of the registry of tables, for the files that make it up (table_registry*.cpp) and for nobody else.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <limits>
#include <map>
#include <mutex>
#include <unordered_map>
#include <variant>

#include "server/tables/fair_queue.hpp"
#include "server/tables/refusals.hpp"
#include "server/tables/room.hpp"
#include "server/tables/table_registry.hpp"
#include "server/work/thread_role.hpp"
#include "server/work/worker_pool.hpp"

namespace quartello::tables {

using store::Append;
using store::Appended;
using store::AppendResult;
using store::StoredEvent;

using SteadyClock = std::chrono::steady_clock;
/// A command that has waited for so long is answered "busy": whoever sent it says it again.
constexpr std::chrono::seconds command_patience{10};

struct Asked {
    Command command;
    Identity identity;
    Caller caller;  // the server; anybody else is found out when the command is decided
    OnAnswer done;
    int tries = 0;
    SteadyClock::time_point wanted_until = SteadyClock::now() + command_patience;
};

/// An append that has ended, well or not.
struct Ended {
    Asked asked;
    Decision decision;
    std::vector<StoredEvent> texts;
    AppendResult result;
};

struct Listening {
    std::int64_t after = 0;  // the version it knew when it came
    std::shared_ptr<Listener> listener;
};

/// There may be more in the store than the room has followed, whatever version is heard of.
constexpr std::int64_t anything = std::numeric_limits<std::int64_t>::max();

/// One open table. What happens to it happens in steps, one at a time, on the registry's pool: the end of an append, a
/// look into the store, a command. `mutex` is held for a moment and by any thread; never while anybody else's code
/// runs.
struct Table {
    explicit Table(std::string name) : id(std::move(name)) {}

    const std::string id;
    std::mutex mutex;
    std::deque<Asked> waiting;
    std::optional<Ended> ended;
    bool has_turn = false;      // a step is queued or under way
    bool is_storing = false;    // an append is under way: what comes meanwhile waits for its end
    std::int64_t look_for = 0;  // a version that others speak of; 0: none
    std::map<std::int64_t, Listening> listeners;
    std::int64_t next_listener = 1;

    std::atomic<std::int64_t> used_ms = 0;
    std::atomic<std::int64_t> followed = 0;  // the room's version; 0: there is no room
    std::atomic<bool> is_unread = false;     // the store could not be read: the room may be behind

    // Held while the store is read, so only by threads that may wait, and before `mutex`.
    std::mutex room_mutex;
    std::optional<Room> room;  // none: to be read from the store
    // The hash of the token that holds each seat ("": nobody), as of the room's version; none: to be read from the
    // store.
    std::optional<std::array<std::string, 2>> holders;
};
using TablePtr = std::shared_ptr<Table>;

inline Parsed<RoomEvent> read_event(const StoredEvent& stored) {
    auto event = parse_event(stored.text);
    if (event && event->version != stored.version) return Error{"an event does not bear its own version"};
    return event;
}

struct TableRegistry::Inside {
    Inside(store::Store& the_store, std::function<std::int64_t()> the_wall, Part the_part);

    store::Store& store;
    const bool shared;  // with other servers
    const Part part;
    std::function<std::int64_t()> wall;
    std::atomic<std::int64_t> stopped_ms = 0;
    std::atomic<std::int64_t> beaten_ms = 0;
    std::atomic<bool> is_open = false;
    std::string group;  // set before anything is asked
    OnTurn on_turn;     // likewise
    FairQueue searches;
    std::atomic<bool> look_everywhere = false;  // with the next tick
    std::atomic<bool> has_reached_store = false;
    std::mutex wake_mutex;
    std::function<void()> wake_workers;
    std::mutex under_way_mutex;
    std::condition_variable all_done;
    int under_way = 0;  // appends whose ends will come here, and work that has been posted

    std::mutex failures_mutex;
    std::map<std::string, int> failures;  // what the store said and how often, since the last tick

    std::mutex damaged_mutex;
    std::map<std::string, std::int64_t> damaged;  // tables that do not replay, and when that is tried again

    mutable std::mutex mutex;  // of the map alone
    std::unordered_map<std::string, TablePtr> tables;

    std::int64_t now_ms() const { return wall() - stopped_ms; }

    TablePtr open(std::string_view id) {
        const std::lock_guard lock(mutex);
        auto& table = tables[std::string(id)];
        if (!table) table = std::make_shared<Table>(std::string(id));
        return table;
    }

    /// Only if somebody has it open.
    TablePtr find(std::string_view id) const {
        const std::lock_guard lock(mutex);
        const auto found = tables.find(std::string(id));
        return found == tables.end() ? nullptr : found->second;
    }

    /// What the store says of a failure goes to the log with the next tick; a caller gets this sentence instead.
    Error failed(const Error& error, ErrorCode told);
    std::vector<Error> take_failures();

    // All of these with the table's room_mutex held.
    std::optional<Error> load(Table& table);
    Parsed<std::vector<StoredEvent>> catch_up(Table& table);
    std::optional<Error> load_holders(Table& table);
    std::optional<Error> find_caller(Table& table, Asked& asked);
    /// Writes the name as it is shown; an error for one that cannot be, and for what looks like an account's unless
    /// that is `account`.
    std::optional<Error> check_name(std::string& name, const std::string& account);
    void put_decision(const TablePtr& table, Asked asked, Decision decision);
    /// Gives a computer's turn its place in the queue. Turns that no caller asked for belong to their table.
    void place_job(Append& append, const Decision& decision, const std::string& address);

    /// Something that goes on: the registry waits for it before it goes.
    std::shared_ptr<void> under_way_mark();
    /// Work that may wait for the store, in turn with the other tables'.
    void post(const std::string& table_id, std::function<void()> work);
    void append(Append append, store::Store::Done done);
    void handle(const TablePtr& table, Asked asked);

    // The steps of a table.
    using Step = std::variant<std::monostate, Ended, std::int64_t, Asked>;
    void wish_turn(const TablePtr& table);
    void take_turn(const TablePtr& table);
    static Step next_step(Table& table);
    void take_step(const TablePtr&, std::monostate) {}
    void take_step(const TablePtr& table, Ended ended);
    void take_step(const TablePtr& table, std::int64_t look_for);
    void take_step(const TablePtr& table, Asked asked);
    void put_back(Table& table, Asked asked, std::int64_t look_for);
    void changed(std::string_view table_id, std::int64_t version);
    void look_at_all();
    /// With the table's room_mutex held.
    void note_turn(const Table& table, std::optional<int> by);
    void tell(const TablePtr& table, const std::vector<StoredEvent>& events);
    void wake();
    std::optional<Error> beat();
    std::optional<Error> follow_servers();
    void put_away();
    std::optional<Error> forget_at(const std::string& table_id, const std::string& account);
    void let_flags_fall(std::vector<Error>& errors);
    bool is_set_aside(const std::string& table_id);
    void note_replay(const std::string& table_id, bool is_damaged);

    work::WorkerPool pool;  // goes first
};

}  // namespace quartello::tables
