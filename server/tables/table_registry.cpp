#include "server/tables/table_registry.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/core/json.hpp"
#include "server/store/names.hpp"
#include "server/store/secrets.hpp"
#include "server/tables/computers.hpp"
#include "server/tables/refusals.hpp"
#include "server/tables/table_registry_inside.hpp"

namespace quartello::tables {

namespace {

/// A command that loses the race against other servers this often is refused.
constexpr int most_tries = 20;
/// A table nobody has asked for is put away after so long, in service time.
constexpr std::int64_t idle_ms = 10 * 60'000;
constexpr std::int64_t heartbeat_ms = 1000;
constexpr std::int64_t damaged_rest_ms = 10 * 60'000;
/// Commands that may wait at one table; more than any honest client sends.
constexpr std::size_t longest_queue = 64;
constexpr int most_flags = 200;             // a tick
constexpr std::size_t most_compared = 500;  // tables in one question to the store
constexpr std::size_t most_failures = 50;   // different ones, a tick
/// Threads that decide commands. They mostly wait for the database, if for anything.
constexpr int deciding_threads = 4;

std::string winner_text(const std::optional<Side>& winner) {
    return !winner ? "draw" : *winner == Side::first ? "first" : "second";
}

store::GameRow game_row(const std::string& table_id, const TableTerms& terms, const FinishedGame& finished,
                        std::int64_t wall_ms) {
    return {table_id,
            finished.game,
            terms.game,
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
            finished.record,
            terms.open};
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
        const auto* seated = std::get_if<Seated>(&event.body);
        if (seated != nullptr && !seated->account.empty()) out.accounts.push_back(seated->account);
    }
    out.summary = {terms.game, boost::describe::enum_to_string(decision.phase, ""), terms.open, decision.flag_ms,
                   json::to_json(decision.card)};
    for (const FinishedGame& game : decision.finished) out.games.push_back(game_row(table_id, terms, game, wall_ms));
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
    if (table.is_unread) return {.error = refusal(ErrorCode::cannot_read)};
    const std::int64_t now = table.room->version();
    if (!decision) return {.version = now, .error = decision.error()};
    const auto version = table.room->version_of(asked.caller.seat, asked.command);
    if (!version) return {.version = now, .error = version.error()};
    return {true, version->value_or(now), asked.caller.seat, {}};
}

bool is_of_store(const Error& error) { return error.code == ErrorCode::cannot_read; }

/// An event after which a table may wait for somebody else than before; talk is none.
bool is_step(const RoomEvent& event) {
    return std::visit(
        []<class Body>(const Body&) {
            return !std::is_same_v<Body, Said> && !std::is_same_v<Body, Wrote> && !std::is_same_v<Body, TextAllowed> &&
                   !std::is_same_v<Body, Forgotten>;
        },
        event.body);
}

bool is_person_sitting_down(const Command& command) {
    const auto* sit = std::get_if<Sit>(&command.body);
    return sit != nullptr && sit->computer.empty();
}

}  // namespace

TableRegistry::Inside::Inside(store::Store& the_store, std::function<std::int64_t()> the_wall, Part the_part)
    : store(the_store),
      shared(the_store.kind() == "postgresql"),
      part(the_part),
      wall(std::move(the_wall)),
      // A table stands in the queue once, so that their number bounds it.
      pool({.threads = deciding_threads, .longest_queue = std::numeric_limits<std::size_t>::max()},
           [this](std::string_view what) { failed({std::string(what)}, ErrorCode::server_busy); }) {}

Error TableRegistry::Inside::failed(const Error& error, ErrorCode told) {
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
    if (events && !events->empty()) {
        note_replay(table.id, false);
        return std::nullopt;
    }
    table.room.reset();
    return events ? refusal(ErrorCode::no_table) : events.error();
}

/// Follows what other servers have stored; these events, for the listeners.
Parsed<std::vector<StoredEvent>> TableRegistry::Inside::catch_up(Table& table) {
    auto events = store.events(table.id, table.room->version());
    if (!events) return failed(events.error(), ErrorCode::cannot_read);
    for (const StoredEvent& stored : *events) {
        const auto event = read_event(stored);
        if (event && changes_holder(*event)) table.holders.reset();
        auto error = event ? table.room->follow(*event) : std::optional<Error>(event.error());
        if (error) {
            table.room.reset();
            table.followed = 0;
            note_replay(table.id, true);
            return failed({"the log of a table is damaged: " + error->text}, ErrorCode::table_damaged);
        }
    }
    table.followed = table.room->version();
    return events;
}

/// A table whose log cannot be followed is left alone for a while: each try reads all of it.
void TableRegistry::Inside::note_replay(const std::string& table_id, bool is_damaged) {
    const std::lock_guard lock(damaged_mutex);
    if (is_damaged) damaged[table_id] = now_ms() + damaged_rest_ms;
    else damaged.erase(table_id);
}

bool TableRegistry::Inside::is_set_aside(const std::string& table_id) {
    const std::lock_guard lock(damaged_mutex);
    const auto found = damaged.find(table_id);
    return found != damaged.end() && now_ms() < found->second;
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

std::shared_ptr<void> TableRegistry::Inside::under_way_mark() {
    {
        const std::lock_guard lock(under_way_mutex);
        ++under_way;
    }
    return {nullptr, [this](void*) {
                const std::lock_guard lock(under_way_mutex);
                --under_way;
                all_done.notify_all();
            }};
}

void TableRegistry::Inside::post(const std::string& table_id, std::function<void()> work) {
    pool.post(table_id, {.work = [mark = under_way_mark(), work = std::move(work)] { work(); }});
}

void TableRegistry::Inside::append(Append append, store::Store::Done done) {
    store.append(std::move(append),
                 [mark = under_way_mark(), done = std::move(done)](const AppendResult& result) { done(result); });
}

void TableRegistry::Inside::handle(const TablePtr& table, Asked asked) {
    {
        const std::lock_guard lock(table->mutex);
        if (table->waiting.size() < longest_queue) {
            table->waiting.push_back(std::move(asked));
            wish_turn(table);
            return;
        }
    }
    asked.done({false, 0, {}, refusal(ErrorCode::table_busy)});
}

/// With the table's mutex held.
void TableRegistry::Inside::wish_turn(const TablePtr& table) {
    const bool may_go_on = !table->is_storing && (table->look_for != 0 || !table->waiting.empty());
    if (table->has_turn || (!table->ended && !may_go_on)) return;
    table->has_turn = true;
    post(table->id, [this, table] { take_turn(table); });
}

/// One step; then the other tables have theirs.
void TableRegistry::Inside::take_turn(const TablePtr& table) {
    // Whatever becomes of the step, the table goes on.
    const std::shared_ptr<void> turn(nullptr, [this, &table](void*) {
        const std::lock_guard lock(table->mutex);
        table->has_turn = false;
        wish_turn(table);
    });
    std::visit([&](auto&& step) { take_step(table, std::forward<decltype(step)>(step)); }, next_step(*table));
}

TableRegistry::Inside::Step TableRegistry::Inside::next_step(Table& table) {
    const std::lock_guard lock(table.mutex);
    if (table.ended) {
        table.is_storing = false;
        return std::move(*std::exchange(table.ended, std::nullopt));
    }
    if (table.is_storing) return {};
    if (table.look_for != 0) return std::exchange(table.look_for, 0);
    if (table.waiting.empty()) return {};
    Asked asked = std::move(table.waiting.front());
    table.waiting.pop_front();
    return asked;
}

/// Decides a command.
void TableRegistry::Inside::take_step(const TablePtr& table, Asked asked) {
    Answer answer;
    if (SteadyClock::now() > asked.wanted_until) {
        asked.done({.error = refusal(ErrorCode::server_busy)});
        return;
    }
    {
        const std::lock_guard room(table->room_mutex);
        if (auto error = load(*table)) {
            answer.error = *error;
        } else if (auto unread = find_caller(*table, asked)) {
            answer.error = *unread;
        } else {
            auto decision = finds_seat(asked) ? Parsed<Decision>(Decision{})
                                              : table->room->apply(asked.command, asked.caller, now_ms());
            if (decision && !decision->events.empty())
                return put_decision(table, std::move(asked), std::move(*decision));
            // Nothing is stored that would show whether another server was faster: look before answering.
            if (shared && asked.tries == 0) return put_back(*table, std::move(asked), anything);
            answer = answer_without_events(*table, asked, decision);
        }
    }
    asked.done(answer);
}

/// First a look into the store, then the command once more.
void TableRegistry::Inside::put_back(Table& table, Asked asked, std::int64_t look_for) {
    const std::lock_guard lock(table.mutex);
    ++asked.tries;
    table.waiting.push_front(std::move(asked));
    table.look_for = look_for;
}

std::optional<Error> TableRegistry::Inside::load_holders(Table& table) {
    if (table.holders) return std::nullopt;
    const auto keys = store.seats_at(table.id);
    if (!keys) return failed(keys.error(), ErrorCode::cannot_read);
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
    // Accounts and names matter to whoever sits down; without a log-in that still holds it is a guest who does.
    auto* sit = std::get_if<Sit>(&asked.command.body);
    if (sit == nullptr || finds_seat(asked)) return std::nullopt;
    if (!asked.identity.login_hash.empty()) {
        const auto account = store.login(asked.identity.login_hash, wall());
        if (!account) return failed(account.error(), ErrorCode::cannot_read);
        asked.caller.account = account->value_or("");
    }
    return check_name(sit->name, asked.caller.account);
}

std::optional<Error> TableRegistry::Inside::check_name(std::string& name, const std::string& account) {
    if (name.empty()) return std::nullopt;
    auto shown = store::shown_name(name);
    if (!shown) return refusal(ErrorCode::bad_name);
    name = std::move(*shown);
    const auto owners = store.accounts_like(name);
    if (!owners) return failed(owners.error(), ErrorCode::cannot_read);
    const bool is_anothers = std::ranges::any_of(*owners, [&](const auto& owner) { return owner != account; });
    return is_anothers ? std::optional(refusal(ErrorCode::name_of_account)) : std::nullopt;
}

void TableRegistry::Inside::place_job(Append& append, const Decision& decision, const std::string& address) {
    if (!append.job) return;
    const auto computer = table_computer(decision.computer->player);
    append.job->cost_ms = computer ? search_cost_ms(*computer) : 0;
    append.job->due_ms =
        searches.due_ms(address.empty() ? append.table_id : address, append.wall_ms, append.job->cost_ms);
}

void TableRegistry::Inside::put_decision(const TablePtr& table, Asked asked, Decision decision) {
    {
        const std::lock_guard lock(table->mutex);
        table->is_storing = true;
    }
    Append append = append_of(table->id, table->room->version(), table->room->terms(), decision, wall());
    if (const auto seat = seat_taken(decision)) append.seats.push_back({*seat, asked.identity.seat_hash});
    place_job(append, decision, asked.identity.address);
    auto texts = append.events;
    // The store's writer only hands the result over.
    this->append(std::move(append), [this, table, asked = std::move(asked), decision = std::move(decision),
                                     texts = std::move(texts)](const AppendResult& result) mutable {
        const std::lock_guard lock(table->mutex);
        table->ended = Ended{std::move(asked), std::move(decision), std::move(texts), result};
        wish_turn(table);
    });
}

/// What was decided has been stored, or not.
void TableRegistry::Inside::take_step(const TablePtr& table, Ended ended) {
    auto& [asked, decision, texts, result] = ended;
    if (result.outcome == Appended::conflict && asked.tries + 1 < most_tries)
        return put_back(*table, std::move(asked), anything);
    Answer answer;
    if (result.outcome == Appended::stored) {
        const std::lock_guard room(table->room_mutex);
        if (table->room && table->room->accept(decision)) table->room.reset();  // read it anew
        table->followed = table->room ? table->room->version() : 0;
        for (const RoomEvent& event : decision.events) note_holder(*table, event, asked.identity.seat_hash);
        answer = {true, texts.back().version, seat_taken(decision), {}};
        if (!answer.seat) answer.seat = asked.caller.seat;
        if (std::ranges::any_of(decision.events, is_step)) note_turn(*table, asked.caller.seat);
    } else {
        // A failed commit may have succeeded for all we know: the store is asked before the next decision.
        const std::lock_guard lock(table->mutex);
        table->look_for = anything;
        answer.error = result.outcome == Appended::failed ? failed(result.error, ErrorCode::cannot_store)
                                                          : refusal(ErrorCode::table_busy);
    }
    // Told and answered before anything else is decided, so that numbers arrive in order.
    if (answer.ok) tell(table, texts);
    asked.done(answer);
    if (answer.ok && decision.computer) wake();
}

void TableRegistry::Inside::note_turn(const Table& table, std::optional<int> by) {
    if (!on_turn || !table.room) return;
    const ClockKind clock = table.room->terms().clock.kind;
    if (clock == ClockKind::correspondence || clock == ClockKind::none)
        on_turn(table.id, table.room->view(now_ms()), by);
}

/// Follows what others have stored. A store that cannot be read now is asked again with the next tick.
void TableRegistry::Inside::take_step(const TablePtr& table, std::int64_t look_for) {
    if (look_for <= table->followed && !table->is_unread) return;  // our own event, told about as others' are
    Parsed<std::vector<StoredEvent>> missed{std::vector<StoredEvent>()};
    {
        const std::lock_guard room(table->room_mutex);
        if (!table->room) return;
        missed = catch_up(*table);
        table->is_unread = !missed && table->room;  // a damaged log has no room any more
        if (table->is_unread) look_everywhere = true;
    }
    if (missed) tell(table, *missed);
}

/// Another server (or this one) has stored something.
void TableRegistry::Inside::changed(std::string_view table_id, std::int64_t version) {
    if (table_id.empty()) return look_at_all();
    const auto table = find(table_id);
    if (!table || table->followed == 0) return;
    if (version > 0 && version <= table->followed && !table->is_unread) return;
    const std::lock_guard lock(table->mutex);
    table->look_for = version > 0 ? std::max(table->look_for, version) : anything;
    wish_turn(table);
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

/// Tables that nobody listens to, works on or has used for a while.
void TableRegistry::Inside::put_away() {
    const std::lock_guard lock(mutex);
    std::erase_if(tables, [&](const auto& entry) {
        const TablePtr& table = entry.second;
        // Whoever has to do with it holds it; nobody can begin to, for that takes our lock.
        return table.use_count() == 1 && (table->followed == 0 || now_ms() - table->used_ms > idle_ms);
    });
}

/// Flags of tables that do not replay never fall, and must not stand in the way of the others'.
void TableRegistry::Inside::let_flags_fall(std::vector<Error>& errors) {
    store::Store::DueFlag after;
    for (int asked = 0; asked < most_flags;) {
        const auto due = store.due(now_ms(), after, most_flags);
        has_reached_store = static_cast<bool>(due);
        if (!due) {
            errors.push_back(due.error());
            return;
        }
        for (const auto& [flag_ms, id] : *due) {
            if (is_set_aside(id)) continue;
            ++asked;
            // Somebody else's flag of the same table is refused as "nobody's time is over": it falls once.
            handle(open(id), {{"", Flag{}}, {}, {.server = true}, [](const Answer&) {}});
        }
        if (due->size() < static_cast<std::size_t>(most_flags)) return;
        after = due->back();
    }
}

// --- TableRegistry

TableRegistry::TableRegistry(store::Store& store, std::function<std::int64_t()> wall, Part part, std::string group)
    : inside_(std::make_unique<Inside>(store, std::move(wall), part)) {
    inside_->group = std::move(group);
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

TableRegistry::~TableRegistry() { finish(); }

void TableRegistry::finish() {
    inside_->store.listen(nullptr);
    std::unique_lock lock(inside_->under_way_mutex);
    inside_->all_done.wait(lock, [&] { return inside_->under_way == 0; });
}

bool TableRegistry::has_reached_store() const { return inside_->has_reached_store; }

void TableRegistry::on_job(std::function<void()> wake) {
    const std::lock_guard lock(inside_->wake_mutex);
    inside_->wake_workers = std::move(wake);
}

std::int64_t TableRegistry::now_ms() const { return inside_->now_ms(); }

std::int64_t TableRegistry::wall_ms() const { return inside_->wall(); }

bool TableRegistry::is_open() const { return inside_->is_open; }

void TableRegistry::handle(std::string_view table_id, Command command, Identity identity, OnAnswer done) {
    if (is_person_sitting_down(command) && identity.seat_hash.empty())
        return done({false, 0, {}, refusal(ErrorCode::token_needed)});
    inside_->handle(inside_->open(table_id), {std::move(command), std::move(identity), {}, std::move(done)});
}

void TableRegistry::handle_for_server(std::string_view table_id, Command command, std::optional<int> seat,
                                      OnAnswer done) {
    inside_->handle(inside_->open(table_id), {std::move(command), {}, {.seat = seat, .server = true}, std::move(done)});
}

void TableRegistry::set_on_turn(OnTurn on_turn) { inside_->on_turn = std::move(on_turn); }

std::optional<Error> TableRegistry::check_name(std::string& name, const std::string& account) {
    return inside_->check_name(name, account);
}

std::string TableRegistry::id_for(const CreateRequest& request) const {
    const bool repeatable = !request.token_hash.empty() && !request.id.empty();
    const std::string group = inside_->group.empty() ? "" : inside_->group + "-";
    return group + (repeatable ? store::token_hash(request.token_hash + " " + request.id).substr(0, 20)
                               : store::make_table_id());
}

void TableRegistry::create(const CreateRequest& request, std::function<void(const Parsed<Made>&)> done) {
    const std::string id = request.table.empty() ? id_for(request) : request.table;
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
    const auto seat_person = [&](int place, std::string name, const std::string& account) -> std::optional<Error> {
        auto error = inside_->check_name(name, account);
        // Of two who were paired nobody is turned away for a name that somebody has taken since.
        if (error && (!request.companion || is_of_store(*error))) return error;
        return add({place, error ? std::string() : name, ""}, {.account = account});
    };
    if (const auto error = seat_person(seat, request.name, request.account)) return done(*error);
    if (!request.computer.empty()) {
        if (const auto error = add({1 - seat, "", request.computer}, {.seat = seat})) return done(*error);
    }
    if (const auto& other = request.companion) {
        if (const auto error = seat_person(1 - seat, other->name, other->account)) return done(*error);
    }
    Append append = append_of(id, 0, request.terms, all, inside_->wall());
    if (!request.token_hash.empty()) append.seats.push_back({seat, request.token_hash});
    if (request.companion) append.seats.push_back({1 - seat, request.companion->token_hash});
    inside_->place_job(append, all, request.address);
    const bool has_job = append.job.has_value();
    const auto answer = [inside = inside_.get(), id, seat, has_job, hash = request.token_hash,
                         done = std::move(done)](const AppendResult& result) {
        if (result.outcome == Appended::failed) return done(inside->failed(result.error, ErrorCode::cannot_store));
        if (result.outcome == Appended::stored) {
            done(Made{id, seat});
            if (has_job) inside->wake();
            return;
        }
        // The table is there: this request came before.
        const auto before = inside->store.seat_of(id, hash);
        if (!before) done(inside->failed(before.error(), ErrorCode::cannot_read));
        else if (*before) done(Made{id, **before});
        else done(refusal(ErrorCode::seat_left));
    };
    inside_->append(std::move(append), [inside = inside_.get(), id, answer](const AppendResult& result) {
        inside->post(id, [answer, result] { answer(result); });
    });
}

Parsed<RoomView> TableRegistry::view(std::string_view table_id) {
    std::int64_t stored = 0;
    if (inside_->shared) {
        const auto row = inside_->store.table(table_id);
        if (!row) return inside_->failed(row.error(), ErrorCode::cannot_read);
        if (*row) stored = (*row)->version;
    }
    work::assert_may_wait();
    const TablePtr table = inside_->open(table_id);
    const std::lock_guard room(table->room_mutex);
    if (auto error = inside_->load(*table)) return *error;
    if (table->room->version() >= stored) return table->room->view(inside_->now_ms());
    // Another server's answer was faster than its news: whoever got it must see it here too. The open table follows in
    // its own time, when its listeners can be told.
    Table newest(table->id);
    if (auto error = inside_->load(newest)) return *error;
    return newest.room->view(inside_->now_ms());
}

Parsed<std::vector<StoredEvent>> TableRegistry::events_after(std::string_view table_id, std::int64_t version,
                                                             int limit) {
    auto events = inside_->store.events(table_id, version, limit);
    if (!events) return inside_->failed(events.error(), ErrorCode::cannot_read);
    for (StoredEvent& event : *events) event.text = public_text(event.version, event.text);
    return events;
}

Parsed<Subscription> TableRegistry::subscribe(std::string_view table_id, Listener listener, std::int64_t& version) {
    work::assert_may_wait();
    const TablePtr table = inside_->open(table_id);
    const std::lock_guard room(table->room_mutex);
    if (auto error = inside_->load(*table)) return *error;
    version = table->room->version();
    const std::lock_guard lock(table->mutex);
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
    inside_->let_flags_fall(errors);
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

std::size_t TableRegistry::damaged_tables() const {
    const std::lock_guard lock(inside_->damaged_mutex);
    return inside_->damaged.size();
}

std::size_t TableRegistry::waiting_tables() const { return inside_->pool.waiting(); }

std::size_t TableRegistry::open_tables() const {
    const std::lock_guard lock(inside_->mutex);
    return inside_->tables.size();
}

}  // namespace quartello::tables
