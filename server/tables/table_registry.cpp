#include "server/tables/table_registry.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/core/json.hpp"
#include "server/store/secrets.hpp"
#include "server/tables/refusals.hpp"
#include "server/tables/table_registry_inside.hpp"

namespace quartello::tables {

namespace {

/// A command that loses the race against other servers this often is refused.
constexpr int most_tries = 20;
/// A table nobody has asked for is put away after so long, in service time.
constexpr std::int64_t idle_ms = 10 * 60'000;
constexpr std::int64_t heartbeat_ms = 1000;
/// Commands that may wait at one table; more than any honest client sends.
constexpr std::size_t longest_queue = 64;
constexpr int most_flags = 200;             // a tick
constexpr std::size_t most_compared = 500;  // tables in one question to the store
constexpr std::size_t most_failures = 50;   // different ones, a tick

std::string winner_text(const std::optional<Side>& winner) {
    return !winner ? "draw" : *winner == Side::first ? "first" : "second";
}

store::GameRow game_row(const std::string& table_id, const std::string& game, const FinishedGame& finished,
                        std::int64_t wall_ms) {
    return {table_id,
            finished.game,
            game,
            finished.rules,
            finished.names[0],
            finished.names[1],
            finished.accounts[0],
            finished.accounts[1],
            winner_text(finished.winner),
            boost::describe::enum_to_string(finished.reason, ""),
            finished.first_points,
            finished.second_points,
            finished.plies,
            finished.rated && !finished.accounts[0].empty() && !finished.accounts[1].empty(),
            wall_ms,
            finished.record};
}

/// What the store keeps of a decision.
Append append_of(const std::string& table_id, std::int64_t expected, const TableTerms& terms, const Decision& decision,
                 std::int64_t wall_ms) {
    Append out;
    out.table_id = table_id;
    out.expected = expected;
    out.wall_ms = wall_ms;
    for (const RoomEvent& event : decision.events) {
        out.events.push_back({event.version, to_json(event)});
        if (std::holds_alternative<Left>(event.body)) out.freed_seats.push_back(*event.seat);
    }
    out.summary = {terms.game, boost::describe::enum_to_string(decision.phase, ""), terms.open, decision.flag_ms,
                   json::to_json(decision.card)};
    for (const FinishedGame& game : decision.finished)
        out.games.push_back(game_row(table_id, terms.game, game, wall_ms));
    if (decision.computer)
        out.job = store::Job{table_id, expected + static_cast<std::int64_t>(decision.events.size()),
                             json::to_json(*decision.computer), 0};
    return out;
}

/// The seat that a guest's Sit takes.
std::optional<int> seat_taken(const Decision& decision) {
    for (const RoomEvent& event : decision.events) {
        const auto* seated = std::get_if<Seated>(&event.body);
        if (seated != nullptr && seated->computer.empty()) return seated->taken;
    }
    return std::nullopt;
}

bool changes_holder(const RoomEvent& event) {
    return std::holds_alternative<Seated>(event.body) || std::holds_alternative<Left>(event.body);
}

/// After an event that this server has stored: the token of whoever asked took or gave back a seat.
void note_holder(Table& table, const RoomEvent& event, const std::string& seat_hash) {
    if (!table.holders) return;
    const auto* seated = std::get_if<Seated>(&event.body);
    if (seated != nullptr && seated->computer.empty())
        table.holders->at(static_cast<std::size_t>(seated->taken)) = seat_hash;
    if (std::holds_alternative<Left>(event.body) && event.seat)
        table.holders->at(static_cast<std::size_t>(*event.seat)).clear();
}

/// Somebody sits down who holds a seat already, perhaps because the answer was lost: the seat is found again.
bool finds_seat(const Asked& asked) {
    const auto* sit = std::get_if<Sit>(&asked.command.body);
    return sit != nullptr && sit->computer.empty() && asked.caller.seat &&
           (!sit->seat || sit->seat == asked.caller.seat);
}

/// A refusal, or what was carried out before.
Answer answer_without_events(const Table& table, const Asked& asked, const Parsed<Decision>& decision) {
    if (table.look_again) return {.error = refusal(RefusalCode::cannot_read)};
    const std::int64_t now = table.room->version();
    if (!decision) return {.version = now, .error = decision.error()};
    const auto version = table.room->version_of(asked.caller.seat, asked.command.id);
    return {true, version.value_or(now), asked.caller.seat, {}};
}

bool is_person_sitting_down(const Command& command) {
    const auto* sit = std::get_if<Sit>(&command.body);
    return sit != nullptr && sit->computer.empty();
}

}  // namespace

Error TableRegistry::Inside::failed(const Error& error, RefusalCode told) {
    const std::lock_guard lock(failures_mutex);
    if (failures.size() < most_failures || failures.contains(error.text)) ++failures[error.text];
    return refusal(told);
}

std::vector<Error> TableRegistry::Inside::take_failures() {
    const std::lock_guard lock(failures_mutex);
    std::vector<Error> out;
    for (const auto& [text, count] : std::exchange(failures, {}))
        out.push_back({count == 1 ? text : text + " (" + std::to_string(count) + " times)"});
    return out;
}

/// Reads the whole log. A table that is not there is an error.
std::optional<Error> TableRegistry::Inside::load(Table& table) {
    table.used_ms = now_ms();
    if (table.room) return std::nullopt;
    table.room.emplace();
    table.holders.reset();
    auto events = catch_up(table);
    if (!events) {
        table.room.reset();
        return events.error();
    }
    if (events->empty()) {
        table.room.reset();
        return refusal(RefusalCode::no_table);
    }
    return std::nullopt;
}

/// Follows what other servers have stored; these events, for the listeners.
Parsed<std::vector<StoredEvent>> TableRegistry::Inside::catch_up(Table& table) {
    auto events = store.events(table.id, table.room->version());
    if (!events) return failed(events.error(), RefusalCode::cannot_read);
    for (const StoredEvent& stored : *events) {
        const auto event = read_event(stored);
        if (event && changes_holder(*event)) table.holders.reset();
        auto error = event ? table.room->follow(*event) : std::optional<Error>(event.error());
        if (error) {
            table.room.reset();
            return failed({"the log of a table is damaged: " + error->text}, RefusalCode::table_damaged);
        }
    }
    return events;
}

void TableRegistry::Inside::tell(const TablePtr& table, const std::vector<StoredEvent>& events) {
    std::vector<Listening> listeners;
    {
        const std::lock_guard lock(table->mutex);
        for (const auto& [number, listening] : table->listeners) listeners.push_back(listening);
    }
    for (const StoredEvent& event : events) {
        for (const auto& [after, listener] : listeners) {
            if (event.version > after) (*listener)({event.version, event.text});
        }
    }
}

/// The registry waits for its appends before it goes.
void TableRegistry::Inside::append(Append append, store::Store::Done done) {
    {
        const std::lock_guard lock(under_way_mutex);
        ++under_way;
    }
    store.append(std::move(append), [this, done = std::move(done)](const AppendResult& result) {
        done(result);
        const std::lock_guard lock(under_way_mutex);
        --under_way;
        all_done.notify_all();
    });
}

void TableRegistry::Inside::handle(const TablePtr& table, Asked asked) {
    std::unique_lock lock(table->mutex);
    if (table->waiting.size() >= longest_queue) {
        lock.unlock();
        asked.done({false, 0, {}, refusal(RefusalCode::table_busy)});
        return;
    }
    table->waiting.push_back(std::move(asked));
    if (!table->busy) next(table, lock);
}

/// Decides what waits, one after the other, until something has to be stored. Unlocks to answer; ends unlocked.
void TableRegistry::Inside::next(const TablePtr& table, std::unique_lock<std::mutex>& lock) {
    while (!table->busy && !table->waiting.empty()) {
        Asked asked = std::move(table->waiting.front());
        table->waiting.pop_front();
        Answer answer;
        if (auto error = load(*table)) {
            answer.error = *error;
        } else if (auto unread = find_caller(*table, asked)) {
            answer.error = *unread;
        } else {
            auto decision = finds_seat(asked) ? Parsed<Decision>(Decision{})
                                              : table->room->apply(asked.command, asked.caller, now_ms());
            if (decision && !decision->events.empty()) {
                put_decision(table, std::move(asked), std::move(*decision), lock);
                return;
            }
            if (shared && asked.tries == 0) {
                // Nothing is stored that would show whether another server was faster: look before answering.
                ++asked.tries;
                table->waiting.push_front(std::move(asked));
                table->busy = table->look_again = true;
                settle(table, lock);
                return;
            }
            answer = answer_without_events(*table, asked, decision);
        }
        lock.unlock();
        asked.done(answer);
        lock.lock();
    }
    lock.unlock();
}

std::optional<Error> TableRegistry::Inside::load_holders(Table& table) {
    if (table.holders) return std::nullopt;
    const auto keys = store.seats_at(table.id);
    if (!keys) return failed(keys.error(), RefusalCode::cannot_read);
    table.holders.emplace();
    for (const store::SeatKey& key : *keys) table.holders->at(static_cast<std::size_t>(key.seat)) = key.token_hash;
    return std::nullopt;
}

/// Who stands behind a command now, whatever was so when the caller came: a seat may have been left, an account logged
/// out or closed. The holders may be newer than the room, where another server was faster; then the decision conflicts
/// with that server's, and is made again.
std::optional<Error> TableRegistry::Inside::find_caller(Table& table, Asked& asked) {
    if (asked.caller.server) return std::nullopt;
    if (auto error = load_holders(table)) return error;
    asked.caller = {.lag_ms = asked.identity.lag_ms};
    for (const int seat : {0, 1}) {
        const std::string& holder = (*table.holders)[static_cast<std::size_t>(seat)];
        if (!holder.empty() && holder == asked.identity.seat_hash) asked.caller.seat = seat;
    }
    // Accounts matter to whoever sits down; without a log-in that still holds it is a guest who does.
    if (!std::holds_alternative<Sit>(asked.command.body) || asked.identity.login_hash.empty()) return std::nullopt;
    const auto account = store.login(asked.identity.login_hash, wall());
    if (!account) return failed(account.error(), RefusalCode::cannot_read);
    asked.caller.account = account->value_or("");
    return std::nullopt;
}

void TableRegistry::Inside::put_decision(const TablePtr& table, Asked asked, Decision decision,
                                         std::unique_lock<std::mutex>& lock) {
    table->busy = true;
    Append append = append_of(table->id, table->room->version(), table->room->terms(), decision, wall());
    if (const auto seat = seat_taken(decision)) append.seats.push_back({*seat, asked.identity.seat_hash});
    lock.unlock();
    auto texts = append.events;
    this->append(std::move(append), [this, table, asked = std::move(asked), decision = std::move(decision),
                                     texts = std::move(texts)](const AppendResult& result) mutable {
        stored(table, std::move(asked), std::move(decision), texts, result);
    });
}

/// On the store's thread.
void TableRegistry::Inside::stored(const TablePtr& table, Asked asked, Decision decision,
                                   const std::vector<StoredEvent>& texts, const AppendResult& result) {
    std::unique_lock lock(table->mutex);
    Answer answer;
    std::vector<StoredEvent> to_tell;
    bool again = false;
    if (result.outcome == Appended::stored) {
        if (table->room && table->room->accept(decision)) table->room.reset();  // read it anew
        for (const RoomEvent& event : decision.events) note_holder(*table, event, asked.identity.seat_hash);
        to_tell = texts;
        answer = {true, texts.back().version, seat_taken(decision), {}};
        if (!answer.seat) answer.seat = asked.caller.seat;
    } else if (result.outcome == Appended::conflict && ++asked.tries < most_tries) {
        table->look_again = again = true;
    } else {
        // A failed commit may have succeeded for all we know: the store is asked before the next decision.
        table->look_again = true;
        answer.error = result.outcome == Appended::failed ? failed(result.error, RefusalCode::cannot_store)
                                                          : refusal(RefusalCode::table_busy);
    }
    OnAnswer done;
    if (again) table->waiting.push_front(std::move(asked));
    else done = std::move(asked.done);
    const bool has_job = result.outcome == Appended::stored && decision.computer.has_value();
    // Still busy: told and answered before anything else is decided, so that numbers arrive in order.
    lock.unlock();
    if (!to_tell.empty()) tell(table, to_tell);
    if (done) done(answer);
    if (has_job) wake();
    lock.lock();
    settle(table, lock);
}

/// Whoever made the table busy ends with this.
void TableRegistry::Inside::settle(const TablePtr& table, std::unique_lock<std::mutex>& lock) {
    while (std::exchange(table->look_again, false) && table->room) {
        const auto missed = catch_up(*table);
        if (!missed) {
            // A damaged log has no room any more. A store that cannot be read now is asked again with the next tick.
            table->look_again = look_everywhere = table->room.has_value();
            break;
        }
        lock.unlock();
        tell(table, *missed);
        lock.lock();
    }
    table->busy = false;
    next(table, lock);
}

/// Another server (or this one) has stored something.
void TableRegistry::Inside::changed(std::string_view table_id, std::int64_t version) {
    if (table_id.empty()) return look_at_all();
    const auto table = find(table_id);
    if (!table) return;
    std::unique_lock lock(table->mutex);
    if (!table->room || (version > 0 && version <= table->room->version() && !table->look_again)) return;
    table->look_again = true;
    if (!std::exchange(table->busy, true)) settle(table, lock);
}

/// Some news may have been lost: every open table is compared with the store, many in one question.
void TableRegistry::Inside::look_at_all() {
    std::vector<std::string> ids;
    {
        const std::lock_guard lock(mutex);
        for (const auto& [id, table] : tables) ids.push_back(id);
    }
    for (std::size_t from = 0; from < ids.size(); from += most_compared) {
        const std::size_t count = std::min(most_compared, ids.size() - from);
        const auto first = ids.begin() + static_cast<std::ptrdiff_t>(from);
        const auto stored = store.versions({first, first + static_cast<std::ptrdiff_t>(count)});
        if (!stored) look_everywhere = true;
        else
            for (const auto& [id, version] : *stored) changed(id, version);
    }
}

void TableRegistry::Inside::wake() {
    const std::lock_guard lock(wake_mutex);
    if (wake_workers) wake_workers();
}

/// A worker's clock: what the servers say. Its own heartbeat would let the clocks run while no server is up.
std::optional<Error> TableRegistry::Inside::follow_servers() {
    const auto service = store.service_time(wall());
    is_open = service && *service;
    if (!service) return service.error();
    if (*service) stopped_ms = (*service)->stopped_ms;
    return std::nullopt;
}

std::optional<Error> TableRegistry::Inside::beat() {
    const std::int64_t now = wall();
    if (now - beaten_ms < heartbeat_ms) return std::nullopt;
    beaten_ms = now;
    const auto service = store.heartbeat(now);
    if (!service) return service.error();
    stopped_ms = service->stopped_ms;
    return std::nullopt;
}

/// Tables nobody listens to and nobody has used for a while.
void TableRegistry::Inside::put_away() {
    const std::lock_guard lock(mutex);
    std::erase_if(tables, [&](const auto& entry) {
        Table& table = *entry.second;
        const std::unique_lock guard(table.mutex, std::try_to_lock);
        return guard && !table.busy && table.waiting.empty() && table.listeners.empty() &&
               (!table.room || now_ms() - table.used_ms > idle_ms);
    });
}

// --- TableRegistry

TableRegistry::TableRegistry(store::Store& store, std::function<std::int64_t()> wall, Part part)
    : inside_(std::make_unique<Inside>(store, std::move(wall), part)) {
    if (part == Part::server) {
        const std::int64_t now = inside_->wall();
        if (const auto service = store.start_service(now)) inside_->stopped_ms = service->stopped_ms;
        inside_->beaten_ms = now;
        inside_->is_open = true;
    } else {
        inside_->follow_servers();
    }
    store.listen([inside = inside_.get()](std::string_view table, std::int64_t version, bool has_job) {
        inside->changed(table, version);
        if (has_job && inside->part == Part::worker) inside->wake();
    });
}

TableRegistry::~TableRegistry() {
    inside_->store.listen(nullptr);
    std::unique_lock lock(inside_->under_way_mutex);
    inside_->all_done.wait(lock, [&] { return inside_->under_way == 0; });
}

void TableRegistry::on_job(std::function<void()> wake) {
    const std::lock_guard lock(inside_->wake_mutex);
    inside_->wake_workers = std::move(wake);
}

std::int64_t TableRegistry::now_ms() const { return inside_->now_ms(); }

std::int64_t TableRegistry::wall_ms() const { return inside_->wall(); }

bool TableRegistry::is_open() const { return inside_->is_open; }

void TableRegistry::handle(std::string_view table_id, Command command, Identity identity, OnAnswer done) {
    if (is_person_sitting_down(command) && identity.seat_hash.empty())
        return done({false, 0, {}, Error{"a seat is held by a token: show one to sit down"}});
    inside_->handle(inside_->open(table_id), {std::move(command), std::move(identity), {}, std::move(done)});
}

void TableRegistry::handle_for_server(std::string_view table_id, Command command, std::optional<int> seat,
                                      OnAnswer done) {
    inside_->handle(inside_->open(table_id), {std::move(command), {}, {.seat = seat, .server = true}, std::move(done)});
}

void TableRegistry::create(const CreateRequest& request, std::function<void(const Parsed<Made>&)> done) {
    const bool repeatable = !request.token_hash.empty() && !request.id.empty();
    const std::string id =
        repeatable ? store::token_hash(request.token_hash + " " + request.id).substr(0, 20) : store::make_table_id();
    const std::int64_t now = inside_->now_ms();
    const std::int64_t seed = store::make_seed();
    const int seat = request.seat.value_or(static_cast<int>(seed % 2));
    const auto created = Room::create(request.terms, seed, now);
    if (!created) return done(created.error());

    Room room;
    if (const auto error = room.follow(*created)) return done(*error);
    Decision all;
    const auto add = [&](const Sit& sit, const Caller& caller) -> std::optional<Error> {
        auto decision = room.apply({"", sit}, caller, now);
        if (!decision) return decision.error();
        if (auto error = room.accept(*decision)) return error;
        decision->events.insert(decision->events.begin(), all.events.begin(), all.events.end());
        all = std::move(*decision);
        return std::nullopt;
    };
    all.events.push_back(*created);
    if (const auto error = add({seat, request.name, ""}, {.account = request.account})) return done(*error);
    if (!request.computer.empty()) {
        if (const auto error = add({1 - seat, "", request.computer}, {.seat = seat})) return done(*error);
    }
    Append append = append_of(id, 0, request.terms, all, inside_->wall());
    if (!request.token_hash.empty()) append.seats.push_back({seat, request.token_hash});
    const bool has_job = append.job.has_value();
    inside_->append(std::move(append), [inside = inside_.get(), id, seat, has_job, hash = request.token_hash,
                                        done = std::move(done)](const AppendResult& result) {
        if (result.outcome == Appended::failed) return done(inside->failed(result.error, RefusalCode::cannot_store));
        if (result.outcome == Appended::stored) {
            done(Made{id, seat});
            if (has_job) inside->wake();
            return;
        }
        // The table is there: this request came before.
        const auto before = inside->store.seat_of(id, hash);
        if (!before) done(inside->failed(before.error(), RefusalCode::cannot_read));
        else if (*before) done(Made{id, **before});
        else done(Error{"this request was made before, and its seat has been left"});
    });
}

Parsed<RoomView> TableRegistry::view(std::string_view table_id) {
    std::int64_t stored = 0;
    if (inside_->shared) {
        const auto row = inside_->store.table(table_id);
        if (!row) return inside_->failed(row.error(), RefusalCode::cannot_read);
        if (*row) stored = (*row)->version;
    }
    const TablePtr table = inside_->open(table_id);
    const std::lock_guard lock(table->mutex);
    if (auto error = inside_->load(*table)) return *error;
    if (table->room->version() >= stored) return table->room->view(inside_->now_ms());
    // Another server's answer was faster than its news: whoever got it must see it here too. The open table follows in
    // its own time, when its listeners can be told.
    Table newest(table->id);
    if (auto error = inside_->load(newest)) return *error;
    return newest.room->view(inside_->now_ms());
}

Parsed<std::vector<StoredEvent>> TableRegistry::events_after(std::string_view table_id, std::int64_t version) {
    auto events = inside_->store.events(table_id, version);
    if (!events) return inside_->failed(events.error(), RefusalCode::cannot_read);
    return events;
}

Parsed<Subscription> TableRegistry::subscribe(std::string_view table_id, Listener listener, std::int64_t& version) {
    const TablePtr table = inside_->open(table_id);
    const std::lock_guard lock(table->mutex);
    if (auto error = inside_->load(*table)) return *error;
    version = table->room->version();
    const std::int64_t number = table->next_listener++;
    table->listeners.emplace(number, Listening{version, std::make_shared<Listener>(std::move(listener))});
    return Subscription(table.get(), [table, number](void*) {
        const std::lock_guard guard(table->mutex);
        table->listeners.erase(number);
    });
}

std::vector<Error> TableRegistry::tick() {
    std::vector<Error> errors = inside_->take_failures();
    for (std::string& notice : inside_->store.notices()) errors.push_back({std::move(notice)});
    if (inside_->look_everywhere.exchange(false)) inside_->look_at_all();
    if (inside_->part == Part::worker) {
        if (auto error = inside_->follow_servers()) errors.push_back(std::move(*error));
        inside_->put_away();
        return errors;
    }
    if (auto error = inside_->beat()) errors.push_back(std::move(*error));
    const auto due = inside_->store.due(inside_->now_ms(), most_flags);
    if (!due) errors.push_back(due.error());
    else {
        for (const std::string& id : *due) {
            // Somebody else's flag of the same table is refused as "nobody's time is over": it falls once.
            handle_for_server(id, {"", Flag{}}, {}, [](const Answer&) {});
        }
    }
    inside_->put_away();
    return errors;
}

std::function<std::int64_t()> database_wall(store::Store& store) {
    using namespace std::chrono;
    const auto here = [] {
        return std::int64_t{duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count()};
    };
    const auto there = store.wall_ms();
    const std::int64_t wall =
        there ? *there : std::int64_t{duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count()};
    return [here, ahead = wall - here()] { return here() + ahead; };
}

std::size_t TableRegistry::open_tables() const {
    const std::lock_guard lock(inside_->mutex);
    return inside_->tables.size();
}

}  // namespace quartello::tables
