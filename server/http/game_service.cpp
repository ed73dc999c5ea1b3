#include "server/http/game_service.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "engine/core/json_reader.hpp"
#include "engine/core/text.hpp"
#include "server/http/end_patience.hpp"
#include "server/http/log.hpp"
#include "server/http/messages.hpp"
#include "server/http/service_parts.hpp"
#include "server/http/target.hpp"
#include "server/store/account_name.hpp"
#include "server/store/secrets.hpp"
#include "server/tables/refusals.hpp"

namespace quartello::http {

using tables::RefusalCode;

namespace {

/// Threads that wait for the database, and how many of them one address may have at once.
constexpr work::PoolOptions request_pool{
    .threads = 4, .longest_queue = 2000, .longest_line = 250, .most_running_each = 2};
constexpr work::PoolOptions passphrase_pool{.threads = 1, .longest_queue = 20, .longest_line = 10};
constexpr work::PoolOptions closing_pool{.threads = 1, .longest_queue = 20, .longest_line = 2};
/// A request that has waited for so long is answered "busy".
constexpr std::chrono::seconds request_patience{20};
/// The store is heard from five times a second; after such a silence it is away.
constexpr std::int64_t store_silence_ms = 3000;
constexpr std::int64_t login_ms = std::int64_t{180} * 24 * 3600 * 1000;
constexpr int most_listed = 200;
constexpr int most_exported = 100;  // games with their records, in one answer
constexpr std::size_t shortest_passphrase = 8;
constexpr std::size_t longest_passphrase = 200;

template <class T>
Response json_response(const T& value, int status = 200) {
    return {.status = status, .body = json::to_json(value)};
}

/// What is the server's own fault is 503, whatever the caller might have done wrong.
Response failure(int status, const Error& error) {
    const ErrorMessage message = message_of(error);
    return json_response(Failure{message}, is_own_fault(message.code) ? 503 : status);
}
Response failure(int status, std::string_view text) { return failure(status, Error{std::string(text)}); }
Response failure(int status, RefusalCode code) { return failure(status, tables::refusal(code)); }

/// What the store says of a failure is for the log alone: it may name files, hosts and statements.
Error store_refusal(const Error& error) {
    log_line("store", error.text);
    return tables::refusal(RefusalCode::server_busy);
}

void log_exception(std::string_view what) { log_line("exception", what); }

Response store_failure(const Error& error) { return failure(503, store_refusal(error)); }

/// No token at all is a spectator's.
std::optional<Error> check_seat_token(const std::string& token) {
    if (token.empty() || store::is_token(token)) return std::nullopt;
    return Error{"a seat's token has 22 to 64 letters of base64url"};
}

CommandAnswer answer_of(const std::string& id, const tables::Answer& answer) {
    CommandAnswer out{.id = id, .ok = answer.ok, .version = answer.version, .seat = answer.seat};
    if (!answer.ok) out.error = message_of(answer.error);
    return out;
}

/// Places in lists, as an answer before has named them; none: the beginning.
Parsed<store::GamePlace> game_place(const std::string& text) {
    if (text.empty()) return store::GamePlace{};
    const auto place = store::read_game_place(text);
    if (!place) return Error{"after: as `next` of an answer before"};
    return *place;
}

Parsed<store::LobbyPlace> lobby_place(const std::string& text) {
    if (text.empty()) return store::LobbyPlace{};
    const auto place = store::read_lobby_place(text);
    if (!place) return Error{"after: as `next` of an answer before"};
    return *place;
}

GameLine line_of(const store::GameRow& row) {
    return {row.table_id,     row.number,        row.game,           row.rules,  row.first_name,
            row.second_name,  row.first_account, row.second_account, row.result, row.reason,
            row.first_points, row.second_points, row.plies,          row.rated,  row.ended_ms};
}

std::vector<RatingLine> lines_of(const std::vector<store::RatingRow>& rows) {
    std::vector<RatingLine> out;
    for (const auto& row : rows) {
        out.push_back({row.account, row.game, row.rating.rating, row.rating.deviation, row.games});
    }
    return out;
}

}  // namespace

/// A request with what its path named.
struct GameService::Call {
    Request request;
    std::string table;
    std::string number;

    /// The value of a query parameter, "" if it is not there.
    std::string query(std::string_view name) const {
        for (const auto part : split(request.query, '&')) {
            const auto equals = part.find('=');
            if (equals == std::string_view::npos || part.substr(0, equals) != name) continue;
            std::string value(part.substr(equals + 1));
            std::ranges::replace(value, '+', ' ');
            auto decoded = percent_decoded(value);
            if (decoded && is_utf8(*decoded) && decoded->find('\0') == std::string::npos) return std::move(*decoded);
        }
        return {};
    }
    /// A whole number from a query parameter; nothing if it is not there or is none.
    std::optional<std::int64_t> query_number(std::string_view name) const {
        const std::string text = query(name);
        std::int64_t value = 0;
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (text.empty() || code != std::errc{} || end != text.data() + text.size() || value < 0) return std::nullopt;
        return value;
    }
    int limit() const {
        return static_cast<int>(std::clamp<std::int64_t>(query_number("limit").value_or(50), 1, most_listed));
    }
};

enum class Pool { requests, passphrases, closing };

struct GameService::Route {
    RouteName name;
    void (GameService::*handle)(const Call&, const Done&);
    Pool pool = Pool::requests;
    Act act = Act::request;
    bool is_done_anyway = false;  // although the caller has gone: he cannot know whether it was
};

std::span<const GameService::Route> GameService::routes() {
    static constexpr auto list = std::to_array<Route>({
        {{"GET", "/api"}, &GameService::describe_itself},
        {{"POST", "/api/tables"}, &GameService::create_table, Pool::requests, Act::make_table},
        {{"GET", "/api/tables"}, &GameService::list_tables},
        {{"GET", "/api/tables/{table}"}, &GameService::show_table},
        {{"GET", "/api/tables/{table}/events"}, &GameService::show_events},
        {{"GET", "/api/tables/{table}/stream"}, &GameService::stream_table},
        {{"POST", "/api/tables/{table}/commands"}, &GameService::run_command, Pool::requests, Act::request, true},
        {{"GET", "/api/tables/{table}/games/{number}"}, &GameService::show_game},
        {{"GET", "/api/seats"}, &GameService::list_seats},
        {{"GET", "/api/history"}, &GameService::list_history},
        {{"GET", "/api/ratings"}, &GameService::list_ratings},
        {{"POST", "/api/accounts"}, &GameService::create_account, Pool::passphrases, Act::log_in},
        {{"POST", "/api/login"}, &GameService::log_in, Pool::passphrases, Act::log_in},
        {{"POST", "/api/logout"}, &GameService::log_out},
        {{"GET", "/api/me"}, &GameService::show_me},
        {{"GET", "/api/me/export"}, &GameService::export_me},
        {{"POST", "/api/me/close"}, &GameService::close_me, Pool::closing, Act::log_in},
    });
    return list;
}

std::vector<RouteName> GameService::route_names() {
    std::vector<RouteName> out;
    for (const Route& route : routes()) out.push_back(route.name);
    return out;
}

namespace {

/// Whether a path has this pattern's shape; `{table}` and `{number}` are filled in.
bool fits(std::string_view pattern, std::string_view path, std::string& table, std::string& number) {
    const auto wanted = split(pattern, '/');
    const auto steps = split(path, '/');
    if (wanted.size() != steps.size()) return false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (wanted[i] == "{table}") table = steps[i];
        else if (wanted[i] == "{number}") number = steps[i];
        else if (wanted[i] != steps[i]) return false;
    }
    return true;
}

}  // namespace

GameService::GameService(std::unique_ptr<store::Store> store, const GameServiceOptions& options)
    : options_(options),
      limits_(options.limits),
      store_(std::move(store)),
      wall_(tables::database_wall(*store_)),
      registry_(*store_, wall_),
      live_(registry_),
      computers_(
          std::make_unique<SearchPool>(*store_, registry_, metrics_, SearchOptions{.threads = options.search_threads})),
      pool_(std::make_unique<work::WorkerPool>(request_pool, log_exception)),
      passphrase_pool_(std::make_unique<work::WorkerPool>(passphrase_pool, log_exception)),
      closing_pool_(std::make_unique<work::WorkerPool>(closing_pool, log_exception)),
      reached_ms_(steady_now_ms()),
      time_([this] { let_time_pass(); }) {}

GameService::~GameService() {
    ending_ = true;
    const EndPatience patience(*store_);
    time_.join();
    closing_pool_.reset();
    passphrase_pool_.reset();
    pool_.reset();
    computers_.reset();
    registry_.finish();
}

void GameService::let_time_pass() {
    constexpr std::chrono::milliseconds tick_time{200};
    for (int ticks = 0; !ending_; ++ticks) {
        for (const Error& error : registry_.tick()) log_line("tables", error.text);
        if (registry_.has_reached_store()) reached_ms_ = steady_now_ms();
        if (ticks % 300 == 0) limits_.forget_idle(steady_now_ms());
        if (ticks % 5 == 0) ServerLog::get().sum_up();
        std::this_thread::sleep_for(tick_time);
    }
}

void GameService::set_connection_count(std::function<int()> count) {
    const std::lock_guard guard(connection_count_mutex_);
    connection_count_ = std::move(count);
}

Response GameService::numbers() {
    Gauges gauges{.tables_open = registry_.open_tables(),
                  .tables_waiting = registry_.waiting_tables(),
                  .tables_damaged = registry_.damaged_tables(),
                  .addresses = limits_.known_addresses(),
                  .requests_waiting = pool_->waiting(),
                  .passphrases_waiting = passphrase_pool_->waiting(),
                  .writer = store_->writer_state(),
                  .log_lines_dropped = ServerLog::get().dropped()};
    const std::lock_guard guard(connection_count_mutex_);
    if (connection_count_) gauges.connections = connection_count_();
    return {.body = metrics_text(metrics_, gauges), .type = "text/plain; version=0.0.4"};
}

Response GameService::readiness() const {
    const bool is_reached = steady_now_ms() - reached_ms_ < store_silence_ms;
    const bool keeps_up = store_->writer_state().behind_ms < store_silence_ms;
    if (is_reached && keeps_up) return {.body = "{\"status\":\"ok\"}\n"};
    return {
        .status = 503,
        .body = is_reached ? "{\"status\":\"the store is behind\"}\n" : "{\"status\":\"the store does not answer\"}\n"};
}

GameService::Done GameService::counted(Done done, std::string_view route) {
    // A route that throws after its answer must not give a second one.
    auto is_answered = std::make_shared<std::atomic<bool>>(false);
    return [this, route, is_answered = std::move(is_answered), done = std::move(done)](Response response) {
        if (*is_answered) return;
        response.route = route;
        if (response.status >= 500) {
            ++metrics_.requests_failed;
            log_line("failed", response.body);
        } else if (response.status >= 400) ++metrics_.requests_refused;
        done(std::move(response));
        *is_answered = true;
    };
}

void GameService::answer(Request request, Done asked) {
    ++metrics_.requests;
    if (request.path == "/metrics") return counted(std::move(asked), "/metrics")(numbers());
    // A store that is away has been counted where it failed; asking for it is no failure.
    if (request.path == "/readyz") return asked(readiness());
    Call call{std::move(request), {}, {}};
    const Route* found = nullptr;
    bool has_path = false;
    for (const Route& route : routes()) {
        if (!fits(route.name.pattern, call.request.path, call.table, call.number)) continue;
        has_path = true;
        if (route.name.method == call.request.method) found = &route;
    }
    const Done done = counted(std::move(asked), found == nullptr ? std::string_view() : found->name.pattern);
    if (found == nullptr)
        return done(failure(has_path ? 405 : 404, has_path ? "not with this method" : "there is no such thing"));
    if (!call.table.empty() && !is_table_id(call.table)) return done(failure(404, RefusalCode::no_table));
    const std::int64_t now = steady_now_ms();
    if (!limits_.allows(call.request.address, Act::request, now) ||
        (found->act != Act::request && !limits_.allows(call.request.address, found->act, now))) {
        ++metrics_.too_often;
        return done(failure(429, RefusalCode::too_often));
    }
    work::WorkerPool& pool = found->pool == Pool::requests      ? *pool_
                             : found->pool == Pool::passphrases ? *passphrase_pool_
                                                                : *closing_pool_;
    const std::string address = call.request.address;
    work::Task task{.wanted_until = work::Task::Clock::now() + request_patience,
                    .instead = [done] { done(failure(503, RefusalCode::server_busy)); }};
    if (!found->is_done_anyway) task.is_wanted = [gone = call.request.has_gone] { return gone == nullptr || !*gone; };
    task.work = [this, handle = found->handle, call = std::move(call), done] { run_route(handle, call, done); };
    if (!pool.post(address, std::move(task))) done(failure(503, RefusalCode::server_busy));
}

void GameService::run_route(void (GameService::*handle)(const Call&, const Done&), const Call& call, const Done& done) {
    try {
        (this->*handle)(call, done);
    } catch (const std::exception& thrown) {
        log_exception(thrown.what());
        done(failure(500, "the server could not finish this request"));
    }
}

Parsed<std::string> GameService::account_of(const std::string& login) {
    if (login.empty()) return std::string();
    const auto account = store_->login(store::token_hash(login), wall_());
    if (!account) return store_refusal(account.error());
    if (!*account) return tables::refusal(RefusalCode::login_expired);
    return **account;
}

Parsed<std::optional<int>> GameService::seat_of(const std::string& table, const std::string& token) {
    if (const auto error = check_seat_token(token)) return *error;
    if (token.empty()) return std::optional<int>();
    auto seat = store_->seat_of(table, store::token_hash(token));
    if (!seat) return store_refusal(seat.error());
    return seat;
}

void GameService::carry_out(const std::string& table, const tables::Command& command, tables::Identity identity,
                            std::function<void(const CommandAnswer&)> done) {
    const std::int64_t start_us = steady_now_us();
    const auto on_answer = [this, id = command.id, start_us, done = std::move(done)](const tables::Answer& answer) {
        ++(answer.ok ? metrics_.commands_stored : metrics_.commands_refused);
        metrics_.note_command_time(steady_now_us() - start_us);
        done(answer_of(id, answer));
    };
    registry_.handle(table, command, std::move(identity), on_answer);
}

void GameService::describe_itself(const Call&, const Done& done) {
    done(json_response(Greeting{.now_ms = registry_.now_ms()}));
}

void GameService::create_table(const Call& call, const Done& done) {
    const auto wish = json::from_json<CreateTable>(call.request.body);
    if (!wish) return done(failure(400, wish.error()));
    if (!store::is_token(wish->token))
        return done(failure(400, "token: 22 to 64 letters of base64url, made by the caller"));
    const auto account = account_of(call.request.bearer);
    if (!account) return done(failure(401, account.error()));
    registry_.create({.terms = wish->terms,
                      .name = wish->name,
                      .account = *account,
                      .seat = wish->seat,
                      .token_hash = store::token_hash(wish->token),
                      .id = wish->id,
                      .computer = wish->computer},
                     [done](const Parsed<tables::Made>& made) {
                         if (!made) return done(failure(409, made.error()));
                         done(json_response(TableMade{made->table_id, made->seat}, 201));
                     });
}

void GameService::list_tables(const Call& call, const Done& done) {
    const auto after = lobby_place(call.query("after"));
    if (!after) return done(failure(400, after.error()));
    const auto rows = store_->lobby(call.query("game"), call.query("phase"), *after, call.limit());
    if (!rows) return done(store_failure(rows.error()));
    Lobby lobby;
    for (const auto& row : *rows) {
        lobby.tables.push_back({row.id, row.version, row.created_ms, row.updated_ms, row.summary.game,
                                row.summary.phase, live_.watching(row.id), CardJson{row.summary.card}});
    }
    if (static_cast<int>(rows->size()) == call.limit())
        lobby.next = store::text_of(store::LobbyPlace{rows->back().updated_ms, rows->back().id});
    done(json_response(lobby));
}

void GameService::show_table(const Call& call, const Done& done) {
    const auto seat = seat_of(call.table, call.request.seat);
    if (!seat) return done(failure(400, seat.error()));
    const auto whole = live_.whole(call.table, *seat);
    if (!whole) return done(failure(404, whole.error()));
    done(json_response(*whole));
}

void GameService::show_events(const Call& call, const Done& done) {
    const std::int64_t since = call.query_number("since").value_or(0);
    const auto events = registry_.events_after(call.table, since, most_missed_events);
    if (!events) return done(failure(404, events.error()));
    EventList list{.events = {}, .more = static_cast<int>(events->size()) == most_missed_events};
    for (const auto& event : *events) list.events.push_back({event.text});
    done(json_response(list));
}

void GameService::stream_table(const Call& call, const Done& done) {
    const auto seat = seat_of(call.table, call.request.seat);
    if (!seat) return done(failure(400, seat.error()));
    if (const auto there = registry_.view(call.table); !there) return done(failure(404, there.error()));
    if (!limits_.take_socket(call.request.address, steady_now_ms())) {
        ++metrics_.too_often;
        return done(failure(429, "too many streams from this address"));
    }
    ++metrics_.live_opened;
    // The place is given back when the caller goes, or when nobody ever began to listen.
    std::shared_ptr<void> place(nullptr, [this, address = call.request.address](void*) {
        ++metrics_.live_closed;
        limits_.release_socket(address);
    });
    const auto begin = [this, place, address = call.request.address, table = call.table, seat = *seat,
                        since = call.query_number("since")](const std::shared_ptr<Outlet>& outlet) {
        auto watcher = std::make_shared<Watcher>(outlet, "\n");
        const auto work = [this, watcher, outlet, table, seat, since] {
            if (live_.watch(watcher, table, seat, since)) outlet->close();
        };
        if (!pool_->post(address, {.work = work})) outlet->close();
        return std::make_shared<std::pair<std::shared_ptr<void>, std::shared_ptr<Watcher>>>(place, std::move(watcher));
    };
    done({.type = "application/x-ndjson", .stream = begin});
}

void GameService::run_command(const Call& call, const Done& done) {
    const auto command = tables::parse_command(call.request.body);
    if (!command) return done(failure(400, command.error()));
    if (const auto error = check_seat_token(call.request.seat)) return done(failure(401, *error));
    if (const auto account = account_of(call.request.bearer); !account) return done(failure(401, account.error()));
    const auto there = store_->table(call.table);
    if (!there) return done(store_failure(there.error()));
    if (!*there) return done(failure(404, RefusalCode::no_table));
    carry_out(call.table, *command, identity_of(call.request.seat, call.request.bearer),
              [done](const CommandAnswer& answer) {
                  const int refused = answer.error && is_own_fault(answer.error->code) ? 503 : 409;
                  done(json_response(answer, answer.ok ? 200 : refused));
              });
}

void GameService::show_game(const Call& call, const Done& done) {
    const auto number = parse_number(call.number, 1'000'000);
    if (!number) return done(failure(404, "there is no such game"));
    const auto row = store_->game(call.table, *number);
    if (!row) return done(store_failure(row.error()));
    if (!*row) return done(failure(404, "there is no such game"));
    done(json_response(GameRecord{line_of(**row), (*row)->record}));
}

void GameService::list_seats(const Call& call, const Done& done) {
    if (!store::is_token(call.request.seat))
        return done(failure(400, "name the seats' token in the header Quartello-Seat"));
    const auto seats = store_->seats_of(store::token_hash(call.request.seat), call.query("after"), most_listed);
    if (!seats) return done(store_failure(seats.error()));
    SeatList list;
    for (const auto& seat : *seats) list.seats.push_back({seat.table_id, seat.seat});
    if (static_cast<int>(seats->size()) == most_listed) list.next = seats->back().table_id;
    done(json_response(list));
}

void GameService::list_history(const Call& call, const Done& done) {
    const auto viewer = account_of(call.request.bearer);
    if (!viewer) return done(failure(401, viewer.error()));
    const auto after = game_place(call.query("after"));
    if (!after) return done(failure(400, after.error()));
    const auto page = store_->history({.game = call.query("game"),
                                       .account = call.query("account"),
                                       .player = call.query("player"),
                                       .rules = call.query("rules"),
                                       .result = call.query("result"),
                                       .viewer = *viewer,
                                       .before_ms = call.query_number("before_ms").value_or(0),
                                       .after = *after,
                                       .limit = call.limit()});
    if (!page) return done(store_failure(page.error()));
    History history;
    for (const auto& row : page->games) history.games.push_back(line_of(row));
    if (page->next) history.next = store::text_of(*page->next);
    done(json_response(history));
}

void GameService::list_ratings(const Call& call, const Done& done) {
    const auto rows = store_->best_rated(call.query("game"), call.limit());
    if (!rows) return done(store_failure(rows.error()));
    done(json_response(RatingList{lines_of(*rows)}));
}

Response GameService::logged_in(const std::string& name) {
    const std::string token = store::make_token();
    const std::int64_t now = wall_();
    const auto added = store_->add_login(store::token_hash(token), name, now, now + login_ms);
    if (!added) return store_failure(added.error());
    return json_response(LoggedIn{name, token, now + login_ms});
}

void GameService::create_account(const Call& call, const Done& done) {
    const auto wish = json::from_json<Credentials>(call.request.body);
    if (!wish) return done(failure(400, wish.error()));
    if (!store::is_account_name(wish->name)) return done(failure(400, RefusalCode::bad_account_name));
    if (wish->passphrase.size() < shortest_passphrase || wish->passphrase.size() > longest_passphrase) {
        return done(failure(400, RefusalCode::bad_passphrase));
    }
    const auto hash = store::hash_passphrase(wish->passphrase);
    if (!hash) return done(store_failure(hash.error()));
    const auto added = store_->add_account(wish->name, *hash, wall_());
    if (!added) return done(store_failure(added.error()));
    if (!*added) return done(failure(409, RefusalCode::name_taken));
    done(logged_in(wish->name));
}

void GameService::log_in(const Call& call, const Done& done) {
    const auto wish = json::from_json<Credentials>(call.request.body);
    if (!wish) return done(failure(400, wish.error()));
    const auto account = store_->account(wish->name);
    if (!account) return done(store_failure(account.error()));
    // One answer for both mistakes, after as much work: nobody learns which names there are.
    const bool is_known = *account && !(*account)->passphrase_hash.empty();
    const std::string hash = is_known ? (*account)->passphrase_hash : store::nobodys_hash();
    const bool right =
        wish->passphrase.size() <= longest_passphrase && store::passphrase_fits(hash, wish->passphrase) && is_known;
    done(right ? logged_in((*account)->name) : failure(401, RefusalCode::wrong_login));
}

void GameService::log_out(const Call& call, const Done& done) {
    if (call.request.bearer.empty()) return done(failure(401, RefusalCode::not_logged_in));
    const auto removed = store_->remove_login(store::token_hash(call.request.bearer));
    if (!removed) return done(store_failure(removed.error()));
    done({.status = 204});
}

void GameService::show_me(const Call& call, const Done& done) {
    const auto account_id = account_of(call.request.bearer);
    if (!account_id) return done(failure(401, account_id.error()));
    if (account_id->empty()) return done(failure(401, RefusalCode::not_logged_in));
    const auto account = store_->account(*account_id);
    if (!account) return done(store_failure(account.error()));
    const auto rows = store_->ratings(*account_id);
    if (!rows) return done(store_failure(rows.error()));
    done(json_response(Me{*account ? (*account)->name : *account_id, lines_of(*rows)}));
}

void GameService::export_me(const Call& call, const Done& done) {
    const auto account_id = account_of(call.request.bearer);
    if (!account_id) return done(failure(401, account_id.error()));
    if (account_id->empty()) return done(failure(401, RefusalCode::not_logged_in));
    const auto after = game_place(call.query("after"));
    if (!after) return done(failure(400, after.error()));
    auto page = store_->export_account(*account_id, *after, most_exported);
    if (!page) return done(store_failure(page.error()));
    done(
        {.body = std::move(page->json), .headers = "Content-Disposition: attachment; filename=\"quartello.json\"\r\n"});
}

void GameService::close_me(const Call& call, const Done& done) {
    const auto wish = json::from_json<CloseAccount>(call.request.body);
    if (!wish) return done(failure(400, wish.error()));
    const auto account_id = account_of(call.request.bearer);
    if (!account_id) return done(failure(401, account_id.error()));
    if (account_id->empty()) return done(failure(401, RefusalCode::not_logged_in));
    const auto account = store_->account(*account_id);
    if (!account) return done(store_failure(account.error()));
    if (!*account || wish->passphrase.size() > longest_passphrase ||
        !store::passphrase_fits((*account)->passphrase_hash, wish->passphrase))
        return done(failure(403, RefusalCode::wrong_passphrase));
    // The log-in ends last: whatever goes wrong before, its owner can ask again. Then once more, for a seat that was
    // taken meanwhile.
    if (const auto error = registry_.forget(*account_id)) return done(store_failure(*error));
    const auto closed = store_->close_account(*account_id);
    if (!closed) return done(store_failure(closed.error()));
    if (const auto error = registry_.forget(*account_id)) log_line("accounts", error->text);
    done({.status = 204});
}

}  // namespace quartello::http
