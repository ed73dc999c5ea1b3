#include "server/http/game_service.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "engine/core/text.hpp"
#include "server/http/clock_watch.hpp"
#include "server/http/end_patience.hpp"
#include "server/http/log.hpp"
#include "server/http/routes.hpp"

namespace quartello::http {

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

std::int64_t system_now_ms() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

void log_exception(std::string_view what) { log_line("exception", what); }

CommandAnswer answer_of(const std::string& id, const tables::Answer& answer) {
    CommandAnswer out{.id = id, .ok = answer.ok, .version = answer.version, .seat = answer.seat};
    if (!answer.ok) out.error = message_of(answer.error);
    return out;
}

}  // namespace

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
        {{"GET", "/t/{table}"}, &GameService::show_preview},
        {{"GET", "/t/{table}/picture.png"}, &GameService::draw_preview},
        {{"GET", "/api/seats"}, &GameService::list_seats},
        {{"GET", "/api/history"}, &GameService::list_history},
        {{"GET", "/api/ratings"}, &GameService::list_ratings},
        {{"GET", "/api/ratings/steps"}, &GameService::list_rating_steps},
        {{"GET", "/api/player"}, &GameService::show_player},
        {{"POST", "/api/seeks"}, &GameService::begin_seek, Pool::requests, Act::seek},
        {{"POST", "/api/seeks/check"}, &GameService::check_seek},
        {{"POST", "/api/seeks/pause"}, &GameService::pause_seek, Pool::requests, Act::request, true},
        {{"POST", "/api/seeks/stop"}, &GameService::stop_seek, Pool::requests, Act::request, true},
        {{"POST", "/api/push"}, &GameService::begin_push, Pool::requests, Act::make_table},
        {{"POST", "/api/push/stop"}, &GameService::end_push},
        {{"POST", "/api/accounts"}, &GameService::create_account, Pool::passphrases, Act::log_in},
        {{"POST", "/api/login"}, &GameService::log_in, Pool::passphrases, Act::log_in},
        {{"POST", "/api/logout"}, &GameService::log_out},
        {{"GET", "/api/me"}, &GameService::show_me},
        {{"GET", "/api/me/export"}, &GameService::export_me},
        {{"POST", "/api/me/passphrase"}, &GameService::change_passphrase, Pool::passphrases, Act::log_in},
        {{"POST", "/api/me/logout"}, &GameService::log_out_everywhere},
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
      lobby_share_(options.limits.open_tables),
      seekers_share_(options.limits.seekers),
      store_(std::move(store)),
      wall_(tables::database_wall(*store_)),
      registry_(*store_, wall_, tables::Part::server, options.group),
      push_(start_push()),
      live_(registry_),
      computers_(
          std::make_unique<SearchPool>(*store_, registry_, metrics_, SearchOptions{.threads = options.search_threads})),
      pool_(std::make_unique<work::WorkerPool>(request_pool, log_exception)),
      passphrase_pool_(std::make_unique<work::WorkerPool>(passphrase_pool, log_exception)),
      closing_pool_(std::make_unique<work::WorkerPool>(closing_pool, log_exception)),
      reached_ms_(steady_now_ms()),
      ticked_ms_(steady_now_ms()),
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
    push_.reset();
}

void GameService::let_time_pass() {
    constexpr std::chrono::milliseconds tick_time{200};
    ClockWatch clock_watch(system_now_ms(), steady_now_ms());
    for (int ticks = 0; !ending_; ++ticks) {
        ticked_ms_ = steady_now_ms();
        for (const Error& error : registry_.tick()) log_line("tables", error.text);
        if (registry_.has_reached_store()) reached_ms_ = steady_now_ms();
        if (ticks % 300 == 0) limits_.forget_idle(steady_now_ms());
        constexpr int ten_minutes = 3000;
        if (ticks % ten_minutes == ten_minutes - 1) {
            lobby_share_.forget([this](const std::string& table) { return waits_in_lobby(table); });
            seekers_share_.forget([this](const std::string& token_hash) { return still_seeks(token_hash); });
        }
        if (ticks % 5 == 0) {
            ServerLog::get().sum_up();
            look_at_searches();
            if (const auto jump = clock_watch.jump_ms(system_now_ms(), steady_now_ms()))
                log_line("clock", "the machine's clock was set by " + std::to_string(*jump / 1000) +
                                      " s; games go on by the steady clock");
        }
        std::this_thread::sleep_for(tick_time);
    }
}

bool GameService::waits_in_lobby(const std::string& table) {
    const auto row = store_->table(table);
    return !row || (*row && (*row)->summary.phase == "waiting");
}

void GameService::look_at_searches() {
    const auto queue = store_->job_queue(wall_());
    if (!queue) return;  // the tick has said that the store is away
    searches_waiting_ = queue->waiting;
    oldest_search_ms_ = queue->oldest_ms;
}

void GameService::set_limits(const LimitOptions& limits) {
    limits_.set(limits);
    lobby_share_.set(limits.open_tables);
    seekers_share_.set(limits.seekers);
}

std::int64_t GameService::silent_ms() const { return steady_now_ms() - ticked_ms_; }

void GameService::set_connection_count(std::function<int()> count) {
    const std::lock_guard guard(connection_count_mutex_);
    connection_count_ = std::move(count);
}

Response GameService::numbers() {
    Gauges gauges{
        .tables_open = registry_.open_tables(),
        .tables_waiting = registry_.waiting_tables(),
        .tables_damaged = registry_.damaged_tables(),
        .addresses = limits_.known_addresses(),
        .requests_waiting = pool_->waiting(),
        .passphrases_waiting = passphrase_pool_->waiting(),
        .searches_waiting = searches_waiting_,
        .searches_waiting_ms = oldest_search_ms_ == 0 ? 0 : std::max<std::int64_t>(0, wall_() - oldest_search_ms_),
        .searches_running = computers_->running(),
        .writer = store_->writer_state(),
        .log_lines_dropped = ServerLog::get().dropped(),
        .push = push_ ? push_->state() : push::SenderState()};
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

bool GameService::may_have_page(const std::string& address) {
    const bool may = limits_.allows(address, Act::page, steady_now_ms());
    if (!may) ++metrics_.too_often;
    return may;
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
    if (!call.table.empty() && !is_table_id(call.table)) return done(failure(404, ErrorCode::no_table));
    const std::int64_t now = steady_now_ms();
    if (!limits_.allows(call.request.address, Act::request, now) ||
        (found->act != Act::request && !limits_.allows(call.request.address, found->act, now))) {
        ++metrics_.too_often;
        return done(failure(429, ErrorCode::too_often));
    }
    work::WorkerPool& pool = found->pool == Pool::requests      ? *pool_
                             : found->pool == Pool::passphrases ? *passphrase_pool_
                                                                : *closing_pool_;
    const std::string address = call.request.address;
    work::Task task{.wanted_until = work::Task::Clock::now() + request_patience,
                    .instead = [done] { done(failure(503, ErrorCode::server_busy)); }};
    if (!found->is_done_anyway) task.is_wanted = [gone = call.request.has_gone] { return gone == nullptr || !*gone; };
    task.work = [this, handle = found->handle, call = std::move(call), done] { run_route(handle, call, done); };
    if (!pool.post(address, std::move(task))) done(failure(503, ErrorCode::server_busy));
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
    if (!*account) return tables::refusal(ErrorCode::login_expired);
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
    Greeting greeting{.now_ms = registry_.now_ms(), .public_url = options_.public_url};
    if (options_.push) greeting.push_key = push::to_base64url(options_.push->keys.public_key);
    done(json_response(greeting));
}

}  // namespace quartello::http
