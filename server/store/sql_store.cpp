#include "server/store/sql_store.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <future>
#include <iterator>
#include <limits>
#include <utility>

#include "engine/core/json.hpp"
#include "engine/core/text.hpp"
#include "server/store/account_name.hpp"
#include "server/store/lists.hpp"
#include "server/store/migrations.hpp"
#include "server/store/names.hpp"
#include "server/store/rows.hpp"

namespace quartello::store {

namespace {

/// Several servers share a PostgreSQL database: one that was not seen for this long is not up.
constexpr std::int64_t silence_ms = 3000;
/// A heartbeat so far in the future was not made by this clock.
constexpr std::int64_t wrong_clock_ms = 60'000;

std::string text(std::string_view view) { return std::string(view); }

std::int64_t bounded(int limit) { return std::clamp(limit, 1, 500); }

constexpr std::string_view table_columns =
    "id, version, game, phase, open, service_flag_ms, card, created_ms, updated_ms";

TableRow table_row(const std::vector<Value>& row) {
    TableRow out;
    out.id = text_of(row[0]);
    out.version = integer_of(row[1]);
    out.summary.game = text_of(row[2]);
    out.summary.phase = text_of(row[3]);
    out.summary.open = integer_of(row[4]) != 0;
    if (!std::holds_alternative<std::monostate>(row[5])) out.summary.flag_ms = integer_of(row[5]);
    out.summary.card = text_of(row[6]);
    out.created_ms = integer_of(row[7]);
    out.updated_ms = integer_of(row[8]);
    return out;
}

RatingRow rating_row(const std::vector<Value>& row) {
    return {text_of(row[0]),
            text_of(row[1]),
            {real_of(row[2]), real_of(row[3]), real_of(row[4])},
            static_cast<int>(integer_of(row[5])),
            integer_of(row[6])};
}

Parsed<std::unique_ptr<Database>> connect(const Location& location, bool may_create) {
    return Database::connect(location, may_create);
}

Statement names_like(std::string_view name) {
    const auto [as_it_is, in_small_letters] = name_keys(name);
    return {"SELECT account FROM account_names WHERE name_key = $1 OR name_key = $2", {as_it_is, in_small_letters}};
}

std::vector<Statement> keys_of(const std::string& account, std::string_view name) {
    std::vector<Statement> out;
    for (const std::string& key : name_keys(name)) {
        out.push_back(
            {"INSERT INTO account_names (name_key, account) VALUES ($1, $2) ON CONFLICT (name_key) DO NOTHING",
             {key, account}});
    }
    return out;
}

/// In a database of an older program nobody's name has keys; a closed account's name is known by its id alone.
std::optional<Error> fill_names(Database& database) {
    if (auto error = database.begin()) return error;
    const auto filled = database.run({"SELECT account FROM account_names LIMIT 1"});
    if (!filled) return filled.error();
    std::vector<Statement> keys;
    if (filled->rows.empty()) {
        const auto accounts = database.run({"SELECT id, name FROM accounts ORDER BY created_ms, id"});
        if (!accounts) return accounts.error();
        for (const auto& row : accounts->rows) {
            const std::string name = text_of(row[1]).empty() ? text_of(row[0]) : text_of(row[1]);
            for (Statement& key : keys_of(text_of(row[0]), name)) keys.push_back(std::move(key));
        }
    }
    const auto written = database.run_all(keys);
    if (!written) return written.error();
    return database.commit();
}

/// Over a connection of its own: a large table may take its time.
std::optional<Error> migrate_at(Location location) {
    location.limits = no_limits;
    auto database = connect(location, true);
    if (!database) return database.error();
    if (auto error = migrate(**database)) return error;
    return fill_names(**database);
}

}  // namespace

Parsed<std::unique_ptr<Store>> Store::open(std::string_view url, std::string_view bus_url) {
    const auto location = parse_location(url);
    if (!location) return location.error();
    std::unique_ptr<Bus> bus;
    if (!bus_url.empty()) {
        if (location->dialect == Dialect::sqlite) return Error{"a bus joins servers on PostgreSQL; SQLite has one"};
        auto made = make_bus(bus_url);
        if (!made) return made.error();
        bus = std::move(*made);
    }
    std::unique_ptr<FileLock> lock;
    if (location->dialect == Dialect::sqlite) {
        auto taken = FileLock::take(location->where);
        if (!taken) return taken.error();
        lock = std::move(*taken);
    }
    if (const auto error = migrate_at(*location)) return *error;
    auto database = connect(*location, true);
    if (!database) return database.error();
    auto store = std::make_unique<SqlStore>(*location, std::move(*database), std::move(bus));
    store->keep(std::move(lock));
    return std::unique_ptr<Store>(std::move(store));
}

Parsed<std::unique_ptr<Store>> Store::open_as_it_is(std::string_view url) {
    auto location = parse_location(url);
    if (!location) return location.error();
    location->limits = no_limits;
    location->is_read_only = true;
    auto database = connect(*location, false);
    if (!database) return database.error();
    const auto version = schema_version(**database);
    if (!version) return version.error();
    if (*version != static_cast<std::int64_t>(migrations().size()))
        return Error{"the database has version " + std::to_string(*version) + ", this program needs " +
                     std::to_string(migrations().size())};
    return std::unique_ptr<Store>(std::make_unique<SqlStore>(*location, std::move(*database)));
}

bool may_be_away(const Error& error) {
    if (!error.text.starts_with("PostgreSQL: ")) return false;
    for (const char* refusal : {"authentication failed", "no password supplied", "does not exist", "permission denied",
                                "pg_hba.conf", "the database has version", "migration", "use a newer program"}) {
        if (error.text.find(refusal) != std::string::npos) return false;
    }
    return true;
}

bool is_of_another_version(const Error& error) { return error.text.starts_with("the database has version "); }

std::string Store::account_id(std::string_view name) { return lower(name); }

AppendResult Store::append_and_wait(Append append) {
    std::promise<AppendResult> done;
    this->append(std::move(append), [&](const AppendResult& result) { done.set_value(result); });
    return done.get_future().get();
}

SqlStore::SqlStore(Location location, std::unique_ptr<Database> writer, std::unique_ptr<Bus> bus)
    : location_(location),
      readers_(std::move(location)),
      bus_(std::move(bus)),
      writer_(std::move(writer), bus_.get(),
              location_.dialect == Dialect::sqlite ? std::make_unique<Checkpointer>(location_) : nullptr) {}

SqlStore::~SqlStore() { SqlStore::listen(nullptr); }

std::string_view SqlStore::kind() const { return location_.dialect == Dialect::sqlite ? "sqlite" : "postgresql"; }

Parsed<Result> SqlStore::read(const Statement& statement) {
    return readers_.with([&](Database& database) {
        auto result = database.run(statement);
        // A connection may have been lost since it was last used; the second try makes it anew.
        const bool may_be_old = location_.dialect == Dialect::postgresql && !database.is_away();
        if (!result && may_be_old) result = database.run(statement);
        return result;
    });
}

Parsed<std::vector<Result>> SqlStore::write_all(const std::vector<Statement>& statements) {
    std::vector<Result> results;
    const auto error = writer_.write([&](Database& database) -> std::optional<Error> {
        auto ran = database.run_all(statements);
        if (!ran) return ran.error();
        results = std::move(*ran);
        return std::nullopt;
    });
    if (error) return *error;
    return results;
}

Parsed<Result> SqlStore::write(const Statement& statement) {
    auto results = write_all({statement});
    if (!results) return results.error();
    return std::move((*results)[0]);
}

// --- Logs

void SqlStore::append(Append append, Done done) { writer_.append(std::move(append), std::move(done)); }

Parsed<std::vector<StoredEvent>> SqlStore::events(std::string_view table_id, std::int64_t after_version, int limit) {
    constexpr std::int64_t any_number = std::numeric_limits<std::int64_t>::max();
    return rows_as(
        read({"SELECT version, body FROM events WHERE table_id = $1 AND version > $2 ORDER BY version LIMIT $3",
              {text(table_id), after_version, limit == all_events ? any_number : std::int64_t{limit}}}),
        [](const auto& row) { return StoredEvent{integer_of(row[0]), text_of(row[1])}; });
}

Parsed<std::optional<TableRow>> SqlStore::table(std::string_view id) {
    return first_as(read({"SELECT " + text(table_columns) + " FROM tables WHERE id = $1", {text(id)}}), table_row);
}

Parsed<std::vector<Store::TableVersion>> SqlStore::versions(const std::vector<std::string>& ids) {
    const std::string list =
        location_.dialect == Dialect::sqlite ? "json_each($1)" : "json_array_elements_text(CAST($1 AS json))";
    return rows_as(
        read({"SELECT id, version FROM tables WHERE id IN (SELECT value FROM " + list + ")", {json::to_json(ids)}}),
        [](const auto& row) { return TableVersion{text_of(row[0]), integer_of(row[1])}; });
}

ListStatement lobby_statement(std::string_view game, std::string_view phase, const LobbyPlace& after, int limit) {
    ListStatement out{"SELECT " + text(table_columns) + " FROM tables WHERE open = $1 AND phase = $2 AND ",
                      {std::int64_t{1}, text(phase), after.updated_ms, after.table_id, bounded(limit)}};
    if (!game.empty()) {
        out.sql += "game = $6 AND ";
        out.values.emplace_back(text(game));
    }
    out.sql += "(updated_ms, id) < ($3, $4) ORDER BY updated_ms DESC, id DESC LIMIT $5";
    return out;
}

Parsed<std::vector<TableRow>> SqlStore::lobby(std::string_view game, std::string_view phase, const LobbyPlace& after,
                                              int limit) {
    // A question for each phase, so that an index answers each in order.
    std::vector<std::string_view> phases{"waiting", "setting", "choosing", "readying", "playing"};
    if (!phase.empty()) phases = {phase};
    std::vector<TableRow> out;
    for (const std::string_view each : phases) {
        auto rows = rows_as(read(lobby_statement(game, each, after, limit).view()), table_row);
        if (!rows) return rows.error();
        std::ranges::move(*rows, std::back_inserter(out));
    }
    std::ranges::sort(out, std::greater(), [](const TableRow& row) { return std::pair(row.updated_ms, row.id); });
    out.resize(std::min(out.size(), static_cast<std::size_t>(bounded(limit))));
    return out;
}

Parsed<std::vector<Store::DueFlag>> SqlStore::due(std::int64_t service_now_ms, const DueFlag& after, int limit) {
    return rows_as(read({"SELECT service_flag_ms, id FROM tables WHERE service_flag_ms <= $1 AND "
                         "(service_flag_ms, id) > ($2, $3) ORDER BY service_flag_ms, id LIMIT $4",
                         {service_now_ms, after.flag_ms, after.table_id, bounded(limit)}}),
                   [](const auto& row) { return DueFlag{integer_of(row[0]), text_of(row[1])}; });
}

Parsed<std::vector<std::string>> SqlStore::table_ids(std::string_view after, int limit) {
    return rows_as(read({"SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2", {text(after), bounded(limit)}}),
                   [](const auto& row) { return text_of(row[0]); });
}

Parsed<std::optional<int>> SqlStore::seat_of(std::string_view table_id, std::string_view token_hash) {
    return first_as(
        read({"SELECT seat FROM seats WHERE token_hash = $1 AND table_id = $2", {text(token_hash), text(table_id)}}),
        [](const auto& row) { return static_cast<int>(integer_of(row[0])); });
}

Parsed<std::vector<SeatKey>> SqlStore::seats_at(std::string_view table_id) {
    return rows_as(read({"SELECT seat, token_hash FROM seats WHERE table_id = $1 ORDER BY seat", {text(table_id)}}),
                   [](const auto& row) { return SeatKey{static_cast<int>(integer_of(row[0])), text_of(row[1])}; });
}

Parsed<std::vector<SeatRef>> SqlStore::seats_of(std::string_view token_hash, std::string_view after, int limit) {
    return rows_as(read({"SELECT table_id, seat FROM seats WHERE token_hash = $1 AND table_id > $2 ORDER BY table_id "
                         "LIMIT $3",
                         {text(token_hash), text(after), bounded(limit)}}),
                   [](const auto& row) { return SeatRef{text_of(row[0]), static_cast<int>(integer_of(row[1]))}; });
}

// --- Accounts and ratings

Parsed<bool> SqlStore::add_account(std::string_view name, std::string_view passphrase_hash, std::int64_t wall_ms) {
    if (!is_account_name(name)) return Error{"this is no name for an account"};
    const Statement insert{
        "INSERT INTO accounts (id, name, passphrase_hash, created_ms) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO "
        "NOTHING",
        {account_id(name), text(name), text(passphrase_hash), wall_ms}};
    bool is_added = false;
    const auto error = writer_.write([&](Database& database) -> std::optional<Error> {
        is_added = false;
        const auto like = database.run(names_like(name));
        if (!like) return like.error();
        if (!like->rows.empty()) return std::nullopt;
        const auto added = database.run(insert);
        if (!added) return added.error();
        if (added->changed == 0) return std::nullopt;
        for (const Statement& key : keys_of(account_id(name), name)) {
            const auto kept = database.run(key);
            if (!kept) return kept.error();
            // Another server was faster with a name like this one.
            if (kept->changed == 0) return Error{"the name has been taken meanwhile"};
        }
        is_added = true;
        return std::nullopt;
    });
    if (error) return *error;
    return is_added;
}

Parsed<std::vector<std::string>> SqlStore::accounts_like(std::string_view name) {
    auto found = rows_as(read(names_like(name)), [](const auto& row) { return text_of(row[0]); });
    if (!found) return found;
    // An account may be found by both keys.
    std::ranges::sort(*found);
    found->erase(std::ranges::unique(*found).begin(), found->end());
    return found;
}

Parsed<std::optional<Store::Account>> SqlStore::account(std::string_view name) {
    return first_as(
        read({"SELECT id, name, passphrase_hash, created_ms FROM accounts WHERE id = $1", {account_id(name)}}),
        [](const auto& row) { return Account{text_of(row[0]), text_of(row[1]), text_of(row[2]), integer_of(row[3])}; });
}

Parsed<bool> SqlStore::add_login(std::string_view token_hash, std::string_view account, std::int64_t wall_ms,
                                 std::int64_t expires_ms) {
    const auto added =
        write_all({{"DELETE FROM logins WHERE expires_ms <= $1", {wall_ms}},
                   {"INSERT INTO logins (token_hash, account, created_ms, expires_ms) VALUES ($1, $2, $3, $4) "
                    "ON CONFLICT (token_hash) DO NOTHING",
                    {text(token_hash), account_id(account), wall_ms, expires_ms}}});
    if (!added) return added.error();
    return (*added)[1].changed == 1;
}

Parsed<std::optional<std::string>> SqlStore::login(std::string_view token_hash, std::int64_t wall_ms) {
    return first_as(
        read({"SELECT account FROM logins WHERE token_hash = $1 AND expires_ms > $2", {text(token_hash), wall_ms}}),
        [](const auto& row) { return text_of(row[0]); });
}

Parsed<bool> SqlStore::remove_login(std::string_view token_hash) {
    const auto removed = write({"DELETE FROM logins WHERE token_hash = $1", {text(token_hash)}});
    if (!removed) return removed.error();
    return removed->changed == 1;
}

namespace {

Statement end_logins(std::string_view account, std::string_view but_token_hash) {
    return {"DELETE FROM logins WHERE account = $1 AND token_hash <> $2",
            {Store::account_id(account), text(but_token_hash)}};
}

}  // namespace

Parsed<bool> SqlStore::remove_logins(std::string_view account, std::string_view but_token_hash) {
    const auto removed = write(end_logins(account, but_token_hash));
    if (!removed) return removed.error();
    return removed->changed > 0;
}

Parsed<bool> SqlStore::change_passphrase(std::string_view account, std::string_view passphrase_hash,
                                         std::string_view but_token_hash) {
    const auto changed = write_all({{"UPDATE accounts SET passphrase_hash = $2 WHERE id = $1 AND passphrase_hash <> ''",
                                     {account_id(account), text(passphrase_hash)}},
                                    end_logins(account, but_token_hash)});
    if (!changed) return changed.error();
    return changed->front().changed == 1;
}

Parsed<std::vector<RatingRow>> SqlStore::ratings(std::string_view account) {
    return rows_as(read({"SELECT account, game, rating, deviation, volatility, games, updated_ms FROM ratings "
                         "WHERE account = $1 ORDER BY game",
                         {account_id(account)}}),
                   rating_row);
}

Parsed<std::vector<RatingRow>> SqlStore::best_rated(std::string_view game, bool provisional, int limit) {
    return rows_as(read({"SELECT account, game, rating, deviation, volatility, games, updated_ms FROM ratings "
                         "WHERE game = $1 AND provisional = $2 ORDER BY rating DESC, account LIMIT $3",
                         {text(game), std::int64_t{provisional ? 1 : 0}, bounded(limit)}}),
                   rating_row);
}

Parsed<std::vector<Store::RatingStep>> SqlStore::rating_steps(std::string_view account, std::string_view game,
                                                              std::int64_t before_number, int limit) {
    const std::int64_t before = before_number > 0 ? before_number : std::numeric_limits<std::int64_t>::max();
    return rows_as(read({"SELECT number, rating, deviation, score, opponent_rating, at_ms FROM rating_steps "
                         "WHERE account = $1 AND game = $2 AND number < $3 ORDER BY number DESC LIMIT $4",
                         {account_id(account), text(game), before, bounded(limit)}}),
                   [](const auto& row) {
                       return RatingStep{integer_of(row[0]), real_of(row[1]), real_of(row[2]),
                                         real_of(row[3]),    real_of(row[4]), integer_of(row[5])};
                   });
}

// --- Closing an account

Parsed<std::vector<std::string>> SqlStore::tables_naming(std::string_view account) {
    return rows_as(
        read({"SELECT table_id FROM account_tables WHERE account = $1 ORDER BY table_id", {account_id(account)}}),
        [](const auto& row) { return text_of(row[0]); });
}

Parsed<std::vector<std::string>> SqlStore::tables_naming(std::string_view account, std::string_view after, int limit) {
    return rows_as(read({"SELECT table_id FROM account_tables WHERE account = $1 AND table_id > $2 ORDER BY table_id "
                         "LIMIT $3",
                         {account_id(account), text(after), bounded(limit)}}),
                   [](const auto& row) { return text_of(row[0]); });
}

Parsed<std::vector<StoredEvent>> SqlStore::events_of_kinds(std::string_view table_id,
                                                           const std::vector<std::string>& kinds) {
    std::string any;
    std::vector<Value> values{text(table_id)};
    for (const std::string& kind : kinds) {
        values.emplace_back("%\"kind\":\"" + kind + "\"%");
        any += (any.empty() ? "body LIKE $" : " OR body LIKE $") + std::to_string(values.size());
    }
    return rows_as(read({"SELECT version, body FROM events WHERE table_id = $1 AND (" + any + ") ORDER BY version",
                         std::move(values)}),
                   [](const auto& row) { return StoredEvent{integer_of(row[0]), text_of(row[1])}; });
}

Parsed<bool> SqlStore::rewrite(std::string_view table_id, std::string_view account,
                               const std::vector<StoredEvent>& events, const std::vector<GameRow>& games) {
    std::vector<Statement> statements{
        {"DELETE FROM account_tables WHERE account = $1 AND table_id = $2", {account_id(account), text(table_id)}}};
    for (const StoredEvent& event : events) {
        statements.push_back({"UPDATE events SET body = $3 WHERE table_id = $1 AND version = $2",
                              {text(table_id), event.version, event.text}});
    }
    for (const GameRow& game : games) {
        statements.push_back(
            {"UPDATE games SET first_name = $3, second_name = $4, first_account = $5, second_account = $6, record = $7 "
             "WHERE table_id = $1 AND number = $2",
             {text(table_id), std::int64_t{game.number}, game.first_name, game.second_name, game.first_account,
              game.second_account, game.record}});
    }
    const auto written = write_all(statements);
    if (!written) return written.error();
    return true;
}

Parsed<bool> SqlStore::close_account(std::string_view account) {
    const std::string id = account_id(account);
    const auto closed = write_all({{"DELETE FROM logins WHERE account = $1", {id}},
                                   {"DELETE FROM ratings WHERE account = $1", {id}},
                                   {"DELETE FROM rating_steps WHERE account = $1", {id}},
                                   {"DELETE FROM seekers WHERE who = $1", {"@" + id}},
                                   {"DELETE FROM push_subscriptions WHERE owner = $1", {"@" + id}},
                                   {"UPDATE accounts SET name = '', passphrase_hash = '' WHERE id = $1", {id}}});
    if (!closed) return closed.error();
    return closed->back().changed == 1;
}

// --- Jobs

Parsed<std::optional<Job>> SqlStore::take_job(std::string_view worker, std::int64_t wall_ms, std::int64_t lease_ms,
                                              std::int64_t most_cost_ms) {
    std::string sql =
        "UPDATE jobs SET worker = $1, lease_ms = $3, attempts = attempts + 1 WHERE table_id = "
        "(SELECT table_id FROM jobs WHERE lease_ms <= $2 AND cost_ms <= $4 ORDER BY due_ms LIMIT 1";
    sql += location_.dialect == Dialect::postgresql ? " FOR UPDATE SKIP LOCKED)" : ")";
    sql += " RETURNING table_id, version, payload, attempts, due_ms, cost_ms";
    return first_as(write({sql, {text(worker), wall_ms, wall_ms + lease_ms, most_cost_ms}}), [](const auto& row) {
        return Job{text_of(row[0]),    integer_of(row[1]), text_of(row[2]), static_cast<int>(integer_of(row[3])),
                   integer_of(row[4]), integer_of(row[5])};
    });
}

Parsed<JobQueue> SqlStore::job_queue(std::int64_t wall_ms) {
    const auto found = read({"SELECT COUNT(*), COALESCE(MIN(asked_ms), 0) FROM jobs WHERE lease_ms <= $1", {wall_ms}});
    if (!found) return found.error();
    return JobQueue{integer_of(found->rows[0][0]), integer_of(found->rows[0][1])};
}

Parsed<bool> SqlStore::extend_job(const Job& job, std::string_view worker, std::int64_t until_ms) {
    const auto extended = write({"UPDATE jobs SET lease_ms = $4 WHERE table_id = $1 AND version = $2 AND worker = $3",
                                 {job.table_id, job.version, text(worker), until_ms}});
    if (!extended) return extended.error();
    return extended->changed == 1;
}

Parsed<bool> SqlStore::finish_job(const Job& job, std::string_view worker) {
    const auto finished = write({"DELETE FROM jobs WHERE table_id = $1 AND version = $2 AND worker = $3",
                                 {job.table_id, job.version, text(worker)}});
    if (!finished) return finished.error();
    return finished->changed == 1;
}

// --- Service time

Parsed<ServiceTime> SqlStore::start_service(std::int64_t wall_ms) {
    // An SQLite database has one server: if one starts, none was up, and nobody works on any job. Service time goes on
    // where it stood, whatever the wall clock has done meanwhile; one that was ahead and is right again goes back.
    // On PostgreSQL another server may be up: only a silence is none, and only a clock far ahead was wrong.
    const bool is_alone = location_.dialect == Dialect::sqlite;
    const std::int64_t silence = is_alone ? 0 : silence_ms;
    const std::int64_t ahead = is_alone ? 0 : wrong_clock_ms;
    if (!is_alone && is_beating_ahead(wall_ms + ahead)) return heartbeat(wall_ms);
    std::vector<Statement> statements{
        {"UPDATE service SET stopped_ms = stopped_ms + ($1 - alive_ms), alive_ms = $1 "
         "WHERE id = 1 AND alive_ms > 0 AND (alive_ms < $2 OR alive_ms > $3)",
         {wall_ms, wall_ms - silence, wall_ms + ahead}}};
    if (is_alone) statements.push_back({"UPDATE jobs SET worker = '', lease_ms = 0"});
    const auto counted = write_all(statements);
    if (!counted) return counted.error();
    return heartbeat(wall_ms);
}

/// A server that is up keeps another time than this one. It is let be: to take its time back would let flags fall
/// there.
bool SqlStore::is_beating_ahead(std::int64_t wall_ms) {
    constexpr std::chrono::milliseconds beat{1500};
    const auto alive = [this] { return read({"SELECT alive_ms FROM service WHERE id = 1"}); };
    const auto before = alive();
    if (!before || before->rows.empty() || integer_of(before->rows[0][0]) <= wall_ms) return false;
    std::this_thread::sleep_for(beat);
    const auto after = alive();
    return after && !after->rows.empty() && integer_of(after->rows[0][0]) != integer_of(before->rows[0][0]);
}

Parsed<ServiceTime> SqlStore::heartbeat(std::int64_t wall_ms) {
    const auto beat =
        write({"UPDATE service SET alive_ms = CASE WHEN alive_ms < $1 THEN $1 ELSE alive_ms END "
               "WHERE id = 1 RETURNING stopped_ms",
               {wall_ms}});
    if (!beat) return beat.error();
    if (beat->rows.empty()) return Error{"the database has lost its row of service time"};
    return ServiceTime{wall_ms, integer_of(beat->rows[0][0])};
}

Parsed<std::optional<ServiceTime>> SqlStore::service_time(std::int64_t wall_ms) {
    return first_as(read({"SELECT stopped_ms FROM service WHERE id = 1 AND alive_ms >= $1", {wall_ms - silence_ms}}),
                    [&](const auto& row) { return ServiceTime{wall_ms, integer_of(row[0])}; });
}

Parsed<std::int64_t> SqlStore::wall_ms() {
    if (location_.dialect == Dialect::sqlite) {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        return std::int64_t{std::chrono::duration_cast<std::chrono::milliseconds>(now).count()};
    }
    const auto now = read({"SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"});
    if (!now) return now.error();
    return integer_of(now->rows[0][0]);
}

// --- Several servers

void SqlStore::listen(OnChange on_change) {
    if (bus_) return bus_->listen(std::move(on_change));
    ending_ = true;
    if (listener_.joinable()) listener_.join();
    if (location_.dialect == Dialect::sqlite || !on_change) return;
    ending_ = false;
    on_change_ = std::move(on_change);
    listener_ = std::thread([this] { listen_loop(); });
}

/// A line from each commit. After a connection was made, the first one too: anything may have happened before.
void SqlStore::listen_loop() {
    constexpr int wait_ms = 200;
    while (!ending_) {
        auto database = connect(location_, false);
        const bool listening = database && !(*database)->script("SET application_name = 'quartello listens'") &&
                               !(*database)->script("LISTEN quartello");
        if (listening) on_change_("", 0, true);
        if (listening) hear_from(**database, wait_ms);
        if (!ending_) std::this_thread::sleep_for(std::chrono::milliseconds(wait_ms));
    }
}

/// Until the connection is lost. One that is half dead says nothing, like one with no news: now and then it is asked.
void SqlStore::hear_from(Database& database, int wait_ms) {
    constexpr std::chrono::seconds silence{3};
    auto heard_at = std::chrono::steady_clock::now();
    while (!ending_) {
        const auto heard = database.notifications(wait_ms);
        if (!heard) return;
        for (const std::string& line : *heard) hand_on(line, on_change_);
        const auto now = std::chrono::steady_clock::now();
        if (now - heard_at < silence) continue;
        if (database.script("SELECT 1")) return;
        heard_at = now;
    }
}

std::vector<std::string> SqlStore::notices() { return bus_ ? bus_->notices() : std::vector<std::string>(); }

}  // namespace quartello::store
