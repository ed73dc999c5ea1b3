// The inside of the registry of tables, for the files that make it up (table_registry*.cpp) and for nobody else.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <unordered_map>

#include "server/tables/refusals.hpp"
#include "server/tables/room.hpp"
#include "server/tables/table_registry.hpp"

namespace quartello::tables {

using store::Append;
using store::Appended;
using store::AppendResult;
using store::StoredEvent;

struct Asked {
    Command command;
    Identity identity;
    Caller caller;  // the server; anybody else is found out when the command is decided
    OnAnswer done;
    int tries = 0;
};

struct Listening {
    std::int64_t after = 0;  // the version it knew when it came
    std::shared_ptr<Listener> listener;
};

/// One open table. `mutex` guards all of it; it is never held while anybody else's code runs.
struct Table {
    explicit Table(std::string name) : id(std::move(name)) {}

    const std::string id;
    std::mutex mutex;
    std::optional<Room> room;  // none: to be read from the store
    // The hash of the token that holds each seat ("": nobody), as of the room's version; none: to be read from the
    // store.
    std::optional<std::array<std::string, 2>> holders;
    bool busy = false;        // an append is under way or being told; what comes meanwhile waits
    bool look_again = false;  // there may be more in the store than the room has followed
    std::deque<Asked> waiting;
    std::map<std::int64_t, Listening> listeners;
    std::int64_t next_listener = 1;
    std::int64_t used_ms = 0;
};
using TablePtr = std::shared_ptr<Table>;

inline Parsed<RoomEvent> read_event(const StoredEvent& stored) {
    auto event = parse_event(stored.text);
    if (event && event->version != stored.version) return Error{"an event does not bear its own version"};
    return event;
}

struct TableRegistry::Inside {
    Inside(store::Store& the_store, std::function<std::int64_t()> the_wall, Part the_part)
        : store(the_store), shared(the_store.kind() == "postgresql"), part(the_part), wall(std::move(the_wall)) {}

    store::Store& store;
    const bool shared;  // with other servers
    const Part part;
    std::function<std::int64_t()> wall;
    std::atomic<std::int64_t> stopped_ms = 0;
    std::atomic<std::int64_t> beaten_ms = 0;
    std::atomic<bool> is_open = false;
    std::atomic<bool> look_everywhere = false;  // with the next tick
    std::mutex wake_mutex;
    std::function<void()> wake_workers;
    std::mutex under_way_mutex;
    std::condition_variable all_done;
    int under_way = 0;  // appends whose answers will come here

    std::mutex failures_mutex;
    std::map<std::string, int> failures;  // what the store said and how often, since the last tick

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
    Error failed(const Error& error, RefusalCode told);
    std::vector<Error> take_failures();

    // All of these with the table's mutex held.
    std::optional<Error> load(Table& table);
    Parsed<std::vector<StoredEvent>> catch_up(Table& table);
    void next(const TablePtr& table, std::unique_lock<std::mutex>& lock);
    void settle(const TablePtr& table, std::unique_lock<std::mutex>& lock);
    std::optional<Error> load_holders(Table& table);
    std::optional<Error> find_caller(Table& table, Asked& asked);
    void put_decision(const TablePtr& table, Asked asked, Decision decision, std::unique_lock<std::mutex>& lock);

    void append(Append append, store::Store::Done done);
    void handle(const TablePtr& table, Asked asked);
    void stored(const TablePtr& table, Asked asked, Decision decision, const std::vector<StoredEvent>& texts,
                const AppendResult& result);
    void changed(std::string_view table_id, std::int64_t version);
    void look_at_all();
    void tell(const TablePtr& table, const std::vector<StoredEvent>& events);
    void wake();
    std::optional<Error> beat();
    std::optional<Error> follow_servers();
    void put_away();
    std::optional<Error> forget_at(const std::string& table_id, const std::string& account);
};

}  // namespace quartello::tables
