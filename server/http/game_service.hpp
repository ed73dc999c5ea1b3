// The game server over HTTP: routes, who a caller is, what it may ask for how often. It owns everything a running
// server needs above the store: the registry, the watchers, the computers, and the thread that lets time pass.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/http/limits.hpp"
#include "server/http/live.hpp"
#include "server/http/metrics.hpp"
#include "server/http/search_pool.hpp"
#include "server/http/service.hpp"
#include "server/http/waiting_share.hpp"
#include "server/push/sender.hpp"
#include "server/store/store.hpp"
#include "server/tables/table_registry.hpp"
#include "server/work/worker_pool.hpp"

namespace quartello::http {

struct GameServiceOptions {
    LimitOptions limits = {};
    int search_threads = 1;
    std::string group = {};       // before the ids of its tables, where several databases share the work
    std::string public_url = {};  // under which people reach the server; empty: as they address it
    /// A picture (PNG) of a position for previews of links; none: there are no pictures.
    std::function<Parsed<std::string>(const Session&)> draw = {};
    std::optional<push::SenderOptions> push = {};  // none: no Web Push
};

/// A method and a path of the API; docs/reference/openapi.json has an entry for each.
struct RouteName {
    std::string_view method;
    std::string_view pattern;  // "/api/tables/{table}/events"
};

class GameService : public Service {
public:
    using Done = std::function<void(Response)>;

    GameService(std::unique_ptr<store::Store> store, const GameServiceOptions& options);
    /// The sockets must be gone. Within a moment, even if the database does not answer.
    ~GameService() override;

    void answer(Request request, Done done) override;
    bool may_have_page(const std::string& address) override;
    std::shared_ptr<Talk> talk(const Request& request, std::shared_ptr<Outlet> outlet) override;

    static std::vector<RouteName> route_names();
    std::string_view database_kind() const { return store_->kind(); }
    Metrics& metrics() override { return metrics_; }
    void set_limits(const LimitOptions& limits);
    /// How long the thread that lets time pass has not been seen.
    std::int64_t silent_ms() const;
    /// Asked for the number of open connections when somebody reads /metrics.
    void set_connection_count(std::function<int()> count);

private:
    class LiveTalk;
    struct Call;
    struct Route;
    static std::span<const Route> routes();

    Done counted(Done done, std::string_view route);
    Response numbers();
    /// Whether the store can be reached and keeps up.
    Response readiness() const;
    /// The account that this log-in stands for now, "" without one; an error for one that has ended.
    Parsed<std::string> account_of(const std::string& login);
    /// The seat that this token holds now, if any; an error for a token that is none.
    Parsed<std::optional<int>> seat_of(const std::string& table, const std::string& token);
    void carry_out(const std::string& table, const tables::Command& command, tables::Identity identity,
                   std::function<void(const CommandAnswer&)> done);
    /// An exception becomes a line in the log and the answer 500.
    void run_route(void (GameService::*handle)(const Call&, const Done&), const Call& call, const Done& done);
    void let_time_pass();
    void look_at_searches();
    /// Whether a table still stands in the lobby for somebody to come; true where the store does not say.
    bool waits_in_lobby(const std::string& table);
    /// Whether this search goes on and its owner is there; true where the store does not say.
    bool still_seeks(const std::string& token_hash);

    // One function a route; each runs in the pool and may wait for the store.
    void describe_itself(const Call& call, const Done& done);
    void create_table(const Call& call, const Done& done);
    void list_tables(const Call& call, const Done& done);
    void show_table(const Call& call, const Done& done);
    void show_events(const Call& call, const Done& done);
    void stream_table(const Call& call, const Done& done);
    void run_command(const Call& call, const Done& done);
    void show_game(const Call& call, const Done& done);
    void show_preview(const Call& call, const Done& done);
    void draw_preview(const Call& call, const Done& done);
    void list_seats(const Call& call, const Done& done);
    void list_history(const Call& call, const Done& done);
    void list_ratings(const Call& call, const Done& done);
    void list_rating_steps(const Call& call, const Done& done);
    void show_player(const Call& call, const Done& done);
    void begin_seek(const Call& call, const Done& done);
    void check_seek(const Call& call, const Done& done);
    void pause_seek(const Call& call, const Done& done);
    void stop_seek(const Call& call, const Done& done);
    void go_on_seeking(const std::string& token_hash, const Done& done);
    /// As Store::begin_seek, with the account's rating.
    Parsed<bool> store_seek(store::Seek seek, const std::string& game);
    Parsed<int> pair_waiting(const std::string& kind, std::int64_t now_ms);
    void make_table_of(const store::Seek& own, std::int64_t now_ms, const Done& done);
    void begin_push(const Call& call, const Done& done);
    void end_push(const Call& call, const Done& done);
    void create_account(const Call& call, const Done& done);
    void log_in(const Call& call, const Done& done);
    void log_out(const Call& call, const Done& done);
    void show_me(const Call& call, const Done& done);
    void export_me(const Call& call, const Done& done);
    std::optional<Error> add_talk(const std::string& account, const std::string& after, Export& out);
    void close_me(const Call& call, const Done& done);
    void change_passphrase(const Call& call, const Done& done);
    void log_out_everywhere(const Call& call, const Done& done);

    std::optional<store::Store::Account> proven_owner(const Call& call, const std::string& passphrase,
                                                      const Done& done);
    Response logged_in(const std::string& name);
    std::unique_ptr<push::Sender> start_push();
    Parsed<std::vector<std::string>> push_owners(const Call& call);
    void note_turn(const std::string& table, const match::RoomView& room, std::optional<int> by);
    std::vector<push::Subscription> push_receivers(const push::Notice& notice);

    const GameServiceOptions options_;
    Metrics metrics_;
    Limits limits_;
    WaitingShare lobby_share_;
    WaitingShare seekers_share_;
    mutable std::mutex connection_count_mutex_;
    std::function<int()> connection_count_;
    std::unique_ptr<store::Store> store_;
    const std::function<std::int64_t()> wall_;
    tables::TableRegistry registry_;
    std::unique_ptr<push::Sender> push_;
    LiveTables live_;
    std::unique_ptr<SearchPool> computers_;
    std::unique_ptr<work::WorkerPool> pool_;
    std::unique_ptr<work::WorkerPool> passphrase_pool_;  // one at a time: they are slow and large on purpose
    std::unique_ptr<work::WorkerPool> closing_pool_;     // accounts that are closed: many tables are written anew
    std::atomic<std::int64_t> reached_ms_;               // when the store was last heard from, by the steady clock
    std::atomic<std::int64_t> searches_waiting_ = 0;
    std::atomic<std::int64_t> oldest_search_ms_ = 0;  // when it was asked for, by the wall clock
    std::atomic<std::int64_t> ticked_ms_;             // when time last passed, by the same
    std::atomic<bool> ending_ = false;
    std::thread time_;
};

}  // namespace quartello::http
