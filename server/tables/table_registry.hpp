// The tables that this process has open. A command comes in; the room decides; the store keeps it; then, and only then,
// everybody hears of it. Where another server was faster, the room follows that server's events and decides again.
// Every function may be called from any thread; what returns its answer waits for the store, what takes a callback
// does not. Callbacks come on the registry's own threads (or on the caller's, where too much waits at a table).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"
#include "server/store/store.hpp"
#include "server/tables/room.hpp"

namespace quartello::tables {

/// The answer to a command. On a resend `version` is what the command led to the first time.
struct Answer {
    bool ok = false;
    std::int64_t version = 0;      // of the table after it
    std::optional<int> seat = {};  // the seat taken by Sit
    Error error = {};
};
using OnAnswer = std::function<void(const Answer&)>;

/// Who asks, by what was shown: hashes of tokens, empty where none was. It names no seat and no account on purpose: for
/// every command anew the registry finds out which seat this token holds now, and whom this log-in stands for now.
struct Identity {
    std::string seat_hash = {};
    std::string login_hash = {};
    std::int64_t lag_ms = 0;   // measured by pings
    std::string address = {};  // whose turn in the queue of searches it is, if a computer is to move then
};

struct CreateRequest {
    TableTerms terms;
    std::string name;             // of the creator
    std::string account = {};     // if logged in
    std::optional<int> seat = 0;  // the creator's; nothing: by chance. Seat 0 begins on a fixed board
    std::string token_hash = {};  // of the token that will hold the creator's seat
    std::string id = {};          // the client's own; the same id and token again ask for the same table
    std::string computer = {};    // a built-in player for the other seat
    std::string table = {};       // the id it gets; empty: id_for()
    std::string address = {};     // as in Identity
    /// Somebody who sits across from the creator from the beginning. Such a table's id is chosen by whoever pairs them.
    struct Companion {
        std::string name;
        std::string account;
        std::string token_hash;
    };
    std::optional<Companion> companion = {};
};
struct Made {
    std::string table_id;
    int seat = 0;
};

/// One event as everybody at the table hears it.
struct Heard {
    std::int64_t version = 0;
    std::string_view text;  // JSON, valid during the call
};
using Listener = std::function<void(const Heard&)>;
/// Ends the subscription when it goes; a call may still be under way on another thread then.
using Subscription = std::shared_ptr<void>;

/// The wall clock of the database, read once and carried on by this machine's steady clock: the same for all servers.
std::function<std::int64_t()> database_wall(store::Store& store);

/// A server keeps service time and lets flags fall; a worker only makes the computers' moves, by the servers' time.
enum class Part { server, worker };

class TableRegistry {
public:
    /// `wall` gives the wall clock in ms (tests give a virtual one). The store must outlive the registry.
    /// The ids of the tables that it makes begin with `group` and a dash, if it has one: whoever has several databases,
    /// each with servers of its own, knows by an id where to ask.
    TableRegistry(store::Store& store, std::function<std::int64_t()> wall, Part part = Part::server,
                  std::string group = {});
    ~TableRegistry();
    TableRegistry(const TableRegistry&) = delete;
    TableRegistry& operator=(const TableRegistry&) = delete;

    /// Writes a name as it is shown; an error for one that cannot be, and for what looks like an account's unless that
    /// is `account`.
    std::optional<Error> check_name(std::string& name, const std::string& account);
    /// The id of the table that a request makes: the same for one that is sent again, if it has an id and a token.
    std::string id_for(const CreateRequest& request) const;
    /// Called after something has happened at a table without hurry (days a move, or no clock) that this server has
    /// stored, with the seat that brought it about; must not wait, and is set before anything is asked.
    using OnTurn = std::function<void(const std::string& table_id, const RoomView& room, std::optional<int> by)>;
    void set_on_turn(OnTurn on_turn);
    /// Makes a table and seats its creator, durably, before `done` is called.
    void create(const CreateRequest& request, std::function<void(const Parsed<Made>&)> done);
    /// Sit gives the seat to the token that was shown. Sent again by whoever holds the seat already, Sit finds it.
    void handle(std::string_view table_id, Command command, Identity identity, OnAnswer done);
    /// What the server itself asks: a flag that has fallen, or the move of the computer on this seat.
    void handle_for_server(std::string_view table_id, Command command, std::optional<int> seat, OnAnswer done);

    /// The whole table, with everything that any server has answered. Reads the store if the table is not open here.
    Parsed<RoomView> view(std::string_view table_id);
    /// The log after a version, or the beginning of that, for a client that missed something.
    Parsed<std::vector<store::StoredEvent>> events_after(std::string_view table_id, std::int64_t version,
                                                         int limit = store::Store::all_events);
    /// From the next event on. `version` becomes the version the table has now.
    Parsed<Subscription> subscribe(std::string_view table_id, Listener listener, std::int64_t& version);

    /// Takes the name of an account that is being closed out of every table: out of the seats by an event like any
    /// other, then out of the log and the history. Waits for the store; not to be called from a callback.
    std::optional<Error> forget(const std::string& account);

    /// Called (on a thread of the registry or the store) when a job for the engine has been put into the store's queue;
    /// for a worker, by any server. The job's payload is the JSON of ComputerTurn. Set before the first command.
    void on_job(std::function<void()> wake);

    /// Service time now.
    std::int64_t now_ms() const;
    /// The wall clock that all servers share.
    std::int64_t wall_ms() const;
    /// False for a worker while no server is up: the clocks stand still then, and nobody may move.
    bool is_open() const;
    /// To be called about four times a second, not from a network thread (it waits for the store): flags that have
    /// fallen, the heartbeat, tables to be put away. Returns what went wrong, for the log.
    std::vector<Error> tick();
    /// Whether the last tick could ask the store.
    bool has_reached_store() const;
    /// The end: hears of no other server any more, and waits until nothing is under way.
    void finish();
    /// Tables open in this process.
    std::size_t open_tables() const;
    /// Tables whose logs could not be followed lately.
    std::size_t damaged_tables() const;
    /// Tables that wait for their turn.
    std::size_t waiting_tables() const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace quartello::tables
