// The durable store: tables as logs of numbered events, seats, finished games, accounts, ratings, jobs for the engine.
// SQLite by default, PostgreSQL by URL, one code path (server/store/database.hpp). Knows nothing of rooms: an event is
// a text with a version. Every function may be called from any thread; failures of the database come back as Error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "engine/core/parsed.hpp"
#include "server/store/glicko2.hpp"

namespace quartello::store {

struct StoredEvent {
    std::int64_t version = 0;
    std::string text;

    friend bool operator==(const StoredEvent&, const StoredEvent&) = default;
};

/// What lists need to know of a table without reading its log. Times of flags are service time, all others wall time.
struct TableSummary {
    std::string game;
    std::string phase;  // "waiting", "playing", "over", …
    bool open = false;
    std::optional<std::int64_t> flag_ms;  // when its flag falls
    std::string card;                     // JSON for the lobby: names, clock, series, …; opaque here
};

struct TableRow {
    std::string id;
    std::int64_t version = 0;
    std::int64_t created_ms = 0;
    std::int64_t updated_ms = 0;
    TableSummary summary;
};

/// A seat's token; only the hash comes here (secrets.hpp).
struct SeatKey {
    int seat = 0;
    std::string token_hash;
};

struct SeatRef {
    std::string table_id;
    int seat = 0;
};

/// A finished game. Players by side: `first_…` had the side first at the end.
struct GameRow {
    std::string table_id;
    int number = 1;  // of the game at its table
    std::string game;
    std::string rules;
    std::string first_name;
    std::string second_name;
    std::string first_account;  // empty: a guest or a computer
    std::string second_account;
    std::string result;  // "first", "second", "draw"
    std::string reason;
    double first_points = 0;
    double second_points = 0;
    int plies = 0;
    bool rated = false;
    std::int64_t ended_ms = 0;
    std::string record;  // lists leave it out
    bool open = false;   // its table was open to anybody
};
BOOST_DESCRIBE_STRUCT(GameRow, (),
                      (table_id, number, game, rules, first_name, second_name, first_account, second_account, result,
                       reason, first_points, second_points, plies, rated, ended_ms, record))

/// A computer's turn, to be worked on by whoever takes it. One per table at most: a new one takes its place.
struct Job {
    std::string table_id;
    std::int64_t version = 0;  // of the table when it was asked
    std::string payload;
    int attempts = 0;          // times it was taken
    std::int64_t due_ms = 0;   // its place in the queue (fair_queue.hpp), by the wall clock; 0: now
    std::int64_t cost_ms = 0;  // what it may take, roughly
};

/// The queue of computers' turns.
struct JobQueue {
    std::int64_t waiting = 0;    // turns that nobody works on
    std::int64_t oldest_ms = 0;  // when the one asked for first was asked for; 0: none waits
};

/// Everything that one decision writes, in one transaction: all of it or nothing.
struct Append {
    std::string table_id;
    std::int64_t expected = 0;  // the version the decision was made on; 0 makes the table
    std::vector<StoredEvent> events;
    TableSummary summary;  // as it is after these events
    std::vector<SeatKey> seats = {};
    std::vector<int> freed_seats = {};
    std::vector<std::string> accounts = {};  // that the events name
    std::vector<GameRow> games = {};         // rated ones change the ratings, in this transaction
    std::optional<Job> job = {};
    std::int64_t wall_ms = 0;
};

enum class Appended {
    stored,    // durable
    conflict,  // another version is there (or the table is, or is not); nothing was written
    failed,    // the database could not; nothing was written
};
struct AppendResult {
    Appended outcome = Appended::failed;
    Error error = {};  // why it failed
};

/// An open table's place in the lobby.
struct LobbyPlace {
    std::int64_t updated_ms = std::numeric_limits<std::int64_t>::max();
    std::string table_id = {};
};
std::string text_of(const LobbyPlace& place);
std::optional<LobbyPlace> read_lobby_place(std::string_view text);

/// How the store's writer is doing.
struct WriterState {
    std::size_t waiting = 0;      // items that nobody has begun to write
    std::int64_t behind_ms = 0;   // how long the oldest one without an answer has waited; 0: there is none
    std::uint64_t commits = 0;    // batches, the failed ones too
    std::uint64_t commit_us = 0;  // what they took in all
    std::uint64_t failed = 0;     // items that could not be written
};

/// A finished game's place in a list.
struct GamePlace {
    std::int64_t ended_ms = 0;
    std::string table_id;
    std::int64_t number = 0;

    bool is_given() const { return !table_id.empty(); }
};
/// As a client hands it back: "1731694210123.TABLE.1".
std::string text_of(const GamePlace& place);
std::optional<GamePlace> read_game_place(std::string_view text);

struct HistoryQuery {
    std::string game = {};       // empty: any, for each of these
    std::string account = {};    // either side
    std::string player = {};     // part of a name, either side, letters of any size
    std::string rules = {};      // part of the switches
    std::string result = {};     // "first", "second", "draw"; with an account also "won", "lost"
    std::string viewer = {};     // the account that asks; its own games are shown to it, whatever its tables were
    std::int64_t before_ms = 0;  // 0: from the newest
    GamePlace after = {};        // from the game after this one on
    int limit = 50;              // at most 500
};

/// Some of the games that were asked for, newest first, without their records.
struct HistoryPage {
    std::vector<GameRow> games;
    std::optional<GamePlace> next;  // to go on from; none: this was the end
};

struct RatingRow {
    std::string account;
    std::string game;
    Rating rating;
    int games = 0;
    std::int64_t updated_ms = 0;
};

/// Somebody looks for an opponent. Times are wall time.
struct Seek {
    std::string who;         // "@account", or a guest's token hash: each person has one
    std::string token_hash;  // of the seat to come
    std::string account;     // empty: a guest
    std::string name;
    std::string kind;   // what both have to want alike
    std::string terms;  // of the table to come, JSON; opaque here
    double rating = 0;
    double range = 0;  // of the opponent's rating, to either side; 0: any
    std::int64_t since_ms = 0;
    std::int64_t seen_ms = 0;
    std::string table_id = {};  // once it is paired
    int seat = 0;
    std::int64_t paired_ms = 0;  // when it was paired; 0: it was not, or its owner has been heard from since
};

struct ExportedRating {
    std::string game;
    double rating = 0;
    double deviation = 0;
    double volatility = 0;
    int games = 0;
};
BOOST_DESCRIBE_STRUCT(ExportedRating, (), (game, rating, deviation, volatility, games))

/// All that an account owns and the store understands, its games a page at a time.
struct AccountExport {
    std::string name;
    std::int64_t created_ms = 0;
    std::vector<ExportedRating> ratings;
    std::vector<GameRow> games;
    std::optional<GamePlace> next;
};

/// A browser that wants to be told of turns while its page is closed (server/push). Keys as the browser gave them.
struct PushSubscription {
    std::string owner;  // "@account", or a guest's token hash
    std::string endpoint;
    std::string public_key;
    std::string secret;
    std::int64_t created_ms = 0;
};

/// Of the wall clock and of service time, which stands still while no server is up: service = wall - stopped.
struct ServiceTime {
    std::int64_t wall_ms = 0;
    std::int64_t stopped_ms = 0;
    std::int64_t now_ms() const { return wall_ms - stopped_ms; }
};

/// Of an error at opening: whether the database might be there a little later. Not if it is there and refuses.
bool may_be_away(const Error& error);
/// Of an error of open_as_it_is: the database is there and sound, as far as anybody has looked.
bool is_of_another_version(const Error& error);

class Store {
public:
    /// "sqlite:PATH", a plain path, or "postgresql://…". Migrates the database to this program's version; refuses one
    /// from a newer program. `bus` ("redis://…", bus.hpp) carries the news between servers instead of the database.
    static Parsed<std::unique_ptr<Store>> open(std::string_view url, std::string_view bus = {});
    /// As open, but changes nothing and refuses another version: for doctor and backup.
    static Parsed<std::unique_ptr<Store>> open_as_it_is(std::string_view url);
    virtual ~Store() = default;

    // Logs. `append` returns at once; many appends share one transaction. `done` is called after the commit, on the
    // store's writer thread, in the order of the queue: it must be quick and must not wait for the store. (On the
    // caller's, when the queue is full.)
    using Done = std::function<void(const AppendResult&)>;
    virtual void append(Append append, Done done) = 0;
    /// Waits for it.
    AppendResult append_and_wait(Append append);
    static constexpr int all_events = 0;
    virtual Parsed<std::vector<StoredEvent>> events(std::string_view table_id, std::int64_t after_version,
                                                    int limit = all_events) = 0;
    virtual Parsed<std::optional<TableRow>> table(std::string_view id) = 0;
    /// The versions of these tables, in any order; what is not there is left out.
    struct TableVersion {
        std::string id;
        std::int64_t version = 0;
    };
    virtual Parsed<std::vector<TableVersion>> versions(const std::vector<std::string>& ids) = 0;
    /// Tables anybody may join or watch: open ones, newest first, after a place in that order. `phase` empty: any but
    /// over and closed.
    virtual Parsed<std::vector<TableRow>> lobby(std::string_view game, std::string_view phase, const LobbyPlace& after,
                                                int limit) = 0;
    Parsed<std::vector<TableRow>> lobby(std::string_view game, std::string_view phase, int limit) {
        return lobby(game, phase, LobbyPlace{}, limit);
    }
    /// Tables whose flag has fallen by then, the oldest first; from the one after `after` on.
    struct DueFlag {
        std::int64_t flag_ms = std::numeric_limits<std::int64_t>::min();
        std::string table_id = {};
    };
    virtual Parsed<std::vector<DueFlag>> due(std::int64_t service_now_ms, const DueFlag& after, int limit) = 0;
    /// All ids in order, after `after`.
    virtual Parsed<std::vector<std::string>> table_ids(std::string_view after, int limit) = 0;

    // Seats.
    virtual Parsed<std::optional<int>> seat_of(std::string_view table_id, std::string_view token_hash) = 0;
    /// Who holds which seat of a table; a computer's seat is held by nobody.
    virtual Parsed<std::vector<SeatKey>> seats_at(std::string_view table_id) = 0;
    /// The seats that this token holds, by the tables' ids, after one of them.
    virtual Parsed<std::vector<SeatRef>> seats_of(std::string_view token_hash, std::string_view after, int limit) = 0;

    // Finished games.
    /// Looks at so many games at most, whatever is asked for, and says where to go on.
    static constexpr int most_looked_at = 1000;
    virtual Parsed<HistoryPage> history(const HistoryQuery& query) = 0;
    virtual Parsed<std::optional<GameRow>> game(std::string_view table_id, int number) = 0;
    /// All of a table, in order.
    virtual Parsed<std::vector<GameRow>> games_at(std::string_view table_id) = 0;

    // Accounts, known everywhere by their id: the name in small letters. A name has 2 to 24 letters, digits, '-' and
    // '_'. The passphrase's Argon2id hash is made by secrets.hpp.
    static std::string account_id(std::string_view name);
    /// False: the name is taken, or looks like one that is.
    virtual Parsed<bool> add_account(std::string_view name, std::string_view passphrase_hash, std::int64_t wall_ms) = 0;
    struct Account {
        std::string id;
        std::string name;             // as its owner writes it
        std::string passphrase_hash;  // empty: the account is closed
        std::int64_t created_ms = 0;
    };
    virtual Parsed<std::optional<Account>> account(std::string_view name) = 0;
    /// The accounts, closed ones too, whose names look like this one (names.hpp), its own among them.
    virtual Parsed<std::vector<std::string>> accounts_like(std::string_view name) = 0;
    virtual Parsed<bool> add_login(std::string_view token_hash, std::string_view account, std::int64_t wall_ms,
                                   std::int64_t expires_ms) = 0;
    /// The account's id, if the login has not expired.
    virtual Parsed<std::optional<std::string>> login(std::string_view token_hash, std::int64_t wall_ms) = 0;
    virtual Parsed<bool> remove_login(std::string_view token_hash) = 0;
    /// All of an account's log-ins end but one ("": all of them).
    virtual Parsed<bool> remove_logins(std::string_view account, std::string_view but_token_hash) = 0;
    /// Another passphrase; all log-ins but one end with the old one. False: there is no such account any more.
    virtual Parsed<bool> change_passphrase(std::string_view account, std::string_view passphrase_hash,
                                           std::string_view but_token_hash) = 0;
    /// Everything an account owns, as JSON: its name, ratings, and finished games with their records, some at a time.
    virtual Parsed<AccountExport> export_account(std::string_view account, const GamePlace& after, int limit) = 0;

    // Closing an account: the registry takes its name out of the logs (TableRegistry::forget), the store does the rest.
    /// Tables whose log names this account.
    virtual Parsed<std::vector<std::string>> tables_naming(std::string_view account) = 0;
    /// The same, those after a table, some at a time.
    virtual Parsed<std::vector<std::string>> tables_naming(std::string_view account, std::string_view after,
                                                           int limit) = 0;
    /// Of a table's log the events of these kinds.
    virtual Parsed<std::vector<StoredEvent>> events_of_kinds(std::string_view table_id,
                                                             const std::vector<std::string>& kinds) = 0;
    /// Events and games that are there are said anew without this account, all of them or none. The one exception to
    /// "a log only grows".
    virtual Parsed<bool> rewrite(std::string_view table_id, std::string_view account,
                                 const std::vector<StoredEvent>& events, const std::vector<GameRow>& games) = 0;
    /// Passphrase, log-ins and ratings go; the name stays taken, so that nobody can ever play under it.
    virtual Parsed<bool> close_account(std::string_view account) = 0;

    // Ratings, changed by append alone.
    virtual Parsed<std::vector<RatingRow>> ratings(std::string_view account) = 0;
    /// Those of whom enough is known, or the others (glicko2.hpp).
    virtual Parsed<std::vector<RatingRow>> best_rated(std::string_view game, bool provisional, int limit) = 0;
    /// How a rating came about, the newest first, from the one before `before_number` on (0: from the newest).
    struct RatingStep {
        std::int64_t number = 0;  // of the account's rated games of this kind
        double rating = 0;        // after it
        double deviation = 0;
        double score = 0;  // 1 won, 0.5 drawn, 0 lost
        double opponent_rating = 0;
        std::int64_t at_ms = 0;
    };
    virtual Parsed<std::vector<RatingStep>> rating_steps(std::string_view account, std::string_view game,
                                                         std::int64_t before_number, int limit) = 0;

    // Who looks for an opponent (server/tables/pairing.hpp). A seek is a row; whatever server is asked for it next goes
    // on with it, so none is lost with a server.
    /// Begins a seek in the place of this person's earlier one. False: that one has just been paired, and another
    /// browser is about to hear of it.
    virtual Parsed<bool> begin_seek(const Seek& seek) = 0;
    virtual Parsed<std::optional<Seek>> seek(std::string_view token_hash) = 0;
    /// Its owner is still there, and knows of its pairing if there is one.
    virtual Parsed<bool> touch_seek(std::string_view token_hash, std::int64_t wall_ms) = 0;
    /// Its owner was last there then. Out of a pairing that its owner did not know of yet.
    virtual Parsed<bool> pause_seek(std::string_view token_hash, std::int64_t wall_ms) = 0;
    /// False: it has been paired meanwhile and its owner knew of it, or there is none.
    virtual Parsed<bool> end_seek(std::string_view token_hash) = 0;
    /// Those of one kind that wait and whose owners have been there since, the oldest first.
    virtual Parsed<std::vector<Seek>> waiting_seeks(std::string_view kind, std::int64_t seen_since_ms, int limit) = 0;
    /// Both get this table, or neither does: false if one of them waits no more. The first has seat `first_seat`.
    virtual Parsed<bool> pair_seeks(const Seek& first, const Seek& second, std::string_view table_id, int first_seat,
                                    std::int64_t wall_ms) = 0;
    /// Whoever has not been heard from since is away, as of `seen_ms`, and the other one waits again in its old place.
    /// False: heard from meanwhile, and nothing was changed.
    virtual Parsed<bool> part_seeks(std::string_view table_id, const Seek& absent, std::int64_t seen_ms) = 0;
    virtual Parsed<std::vector<Seek>> seeks_at(std::string_view table_id) = 0;
    /// Waits again in its old place: the partner's account was closed before their table was made.
    virtual Parsed<bool> reopen_seek(std::string_view token_hash, std::string_view table_id) = 0;
    /// Seeks whose owners have not been there since.
    virtual Parsed<bool> forget_seeks(std::int64_t seen_before_ms) = 0;

    // Web Push (server/push).
    /// Keeps the newest few of an owner, and none of guests whose seats are gone.
    virtual Parsed<bool> add_push(const PushSubscription& subscription) = 0;
    virtual Parsed<std::vector<PushSubscription>> pushes_of(std::string_view owner) = 0;
    /// Of all owners.
    virtual Parsed<bool> remove_push(std::string_view endpoint) = 0;

    // Jobs for the engine, put by append, in the order of their places. A lease that ran out makes the job free again.
    /// Only one that costs no more than `most_cost_ms`.
    virtual Parsed<std::optional<Job>> take_job(std::string_view worker, std::int64_t wall_ms, std::int64_t lease_ms,
                                                std::int64_t most_cost_ms = any_cost) = 0;
    static constexpr std::int64_t any_cost = std::numeric_limits<std::int64_t>::max();
    virtual Parsed<JobQueue> job_queue(std::int64_t wall_ms) = 0;
    /// True while the lease was still this worker's.
    virtual Parsed<bool> extend_job(const Job& job, std::string_view worker, std::int64_t until_ms) = 0;
    virtual Parsed<bool> finish_job(const Job& job, std::string_view worker) = 0;

    // Service time. A server calls `start_service` once and `heartbeat` every second; see docs/server-design.md.
    virtual Parsed<ServiceTime> start_service(std::int64_t wall_ms) = 0;
    virtual Parsed<ServiceTime> heartbeat(std::int64_t wall_ms) = 0;
    /// Service time as the servers keep it, for a process that is none; nothing while no server is up.
    virtual Parsed<std::optional<ServiceTime>> service_time(std::int64_t wall_ms) = 0;
    /// The database's own wall clock: what several servers agree on.
    virtual Parsed<std::int64_t> wall_ms() = 0;

    // Several servers: after a commit by any of them (this one included, on PostgreSQL) the listener hears of the table
    // and its new version, and whether a computer is to move, on a thread of the store. "" and 0: anything may have
    // happened anywhere. On SQLite there is one server, and the listener is never called.
    using OnChange = std::function<void(std::string_view table_id, std::int64_t version, bool has_job)>;
    // nullptr ends it; afterwards no call is under way.
    virtual void listen(OnChange on_change) = 0;
    /// What has happened to the way news come since this was last asked, for the log.
    virtual std::vector<std::string> notices() = 0;

    /// A consistent copy while others write, as a SQLite file; refuses to write over a file.
    virtual Parsed<bool> backup(const std::string& path) = 0;
    /// What is wrong with the database as the store sees it (gaps, dangling rows, ratings that do not follow from the
    /// games); empty: nothing. Changes nothing.
    virtual Parsed<std::vector<std::string>> check() = 0;
    virtual std::string_view kind() const = 0;  // "sqlite" or "postgresql"

    /// May be called from any thread, and answers at once.
    virtual WriterState writer_state() const = 0;
    /// The server ends, and nobody waits for the database any more: whatever is under way fails, and so does whatever
    /// is asked from now on.
    virtual void give_up() = 0;
};

}  // namespace quartello::store
