// The store over a Database: reads on lent connections, writes on the writer's. One code path for both databases.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <thread>

#include "server/store/bus.hpp"
#include "server/store/connection_pool.hpp"
#include "server/store/file_lock.hpp"
#include "server/store/store.hpp"
#include "server/store/writer.hpp"

namespace quartello::store {

class SqlStore final : public Store {
public:
    SqlStore(Location location, std::unique_ptr<Database> writer, std::unique_ptr<Bus> bus = nullptr);
    ~SqlStore() override;
    /// Nobody else has this SQLite file for as long as the store is there.
    void keep(std::unique_ptr<FileLock> lock) { lock_ = std::move(lock); }

    void append(Append append, Done done) override;
    Parsed<std::vector<StoredEvent>> events(std::string_view table_id, std::int64_t after_version, int limit) override;
    Parsed<std::optional<TableRow>> table(std::string_view id) override;
    Parsed<std::vector<TableVersion>> versions(const std::vector<std::string>& ids) override;
    Parsed<std::vector<TableRow>> lobby(std::string_view game, std::string_view phase, const LobbyPlace& after,
                                        int limit) override;
    using Store::lobby;
    Parsed<std::vector<DueFlag>> due(std::int64_t service_now_ms, const DueFlag& after, int limit) override;
    Parsed<std::vector<std::string>> table_ids(std::string_view after, int limit) override;

    Parsed<std::optional<int>> seat_of(std::string_view table_id, std::string_view token_hash) override;
    Parsed<std::vector<SeatKey>> seats_at(std::string_view table_id) override;
    Parsed<std::vector<SeatRef>> seats_of(std::string_view token_hash, std::string_view after, int limit) override;

    Parsed<HistoryPage> history(const HistoryQuery& query) override;
    Parsed<std::optional<GameRow>> game(std::string_view table_id, int number) override;
    Parsed<std::vector<GameRow>> games_at(std::string_view table_id) override;

    Parsed<bool> add_account(std::string_view name, std::string_view passphrase_hash, std::int64_t wall_ms) override;
    Parsed<std::optional<Account>> account(std::string_view name) override;
    Parsed<std::vector<std::string>> accounts_like(std::string_view name) override;
    Parsed<bool> add_login(std::string_view token_hash, std::string_view account, std::int64_t wall_ms,
                           std::int64_t expires_ms) override;
    Parsed<std::optional<std::string>> login(std::string_view token_hash, std::int64_t wall_ms) override;
    Parsed<bool> remove_login(std::string_view token_hash) override;
    Parsed<bool> remove_logins(std::string_view account, std::string_view but_token_hash) override;
    Parsed<bool> change_passphrase(std::string_view account, std::string_view passphrase_hash,
                                   std::string_view but_token_hash) override;
    Parsed<AccountExport> export_account(std::string_view account, const GamePlace& after, int limit) override;
    Parsed<std::vector<std::string>> tables_naming(std::string_view account) override;
    Parsed<std::vector<std::string>> tables_naming(std::string_view account, std::string_view after,
                                                   int limit) override;
    Parsed<std::vector<StoredEvent>> events_of_kinds(std::string_view table_id,
                                                     const std::vector<std::string>& kinds) override;
    Parsed<bool> rewrite(std::string_view table_id, std::string_view account, const std::vector<StoredEvent>& events,
                         const std::vector<GameRow>& games) override;
    Parsed<bool> close_account(std::string_view account) override;

    Parsed<std::vector<RatingRow>> ratings(std::string_view account) override;
    Parsed<std::vector<RatingRow>> best_rated(std::string_view game, bool provisional, int limit) override;
    Parsed<std::vector<RatingStep>> rating_steps(std::string_view account, std::string_view game,
                                                 std::int64_t before_number, int limit) override;

    Parsed<bool> begin_seek(const Seek& seek) override;
    Parsed<std::optional<Seek>> seek(std::string_view token_hash) override;
    Parsed<bool> touch_seek(std::string_view token_hash, std::int64_t wall_ms) override;
    Parsed<bool> pause_seek(std::string_view token_hash, std::int64_t wall_ms) override;
    Parsed<bool> end_seek(std::string_view token_hash) override;
    Parsed<std::vector<Seek>> waiting_seeks(std::string_view kind, std::int64_t seen_since_ms, int limit) override;
    Parsed<bool> pair_seeks(const Seek& first, const Seek& second, std::string_view table_id, int first_seat,
                            std::int64_t wall_ms) override;
    Parsed<bool> part_seeks(std::string_view table_id, const Seek& absent, std::int64_t seen_ms) override;
    Parsed<std::vector<Seek>> seeks_at(std::string_view table_id) override;
    Parsed<bool> reopen_seek(std::string_view token_hash, std::string_view table_id) override;
    Parsed<bool> forget_seeks(std::int64_t seen_before_ms) override;

    Parsed<bool> add_push(const PushSubscription& subscription) override;
    Parsed<std::vector<PushSubscription>> pushes_of(std::string_view owner) override;
    Parsed<bool> remove_push(std::string_view endpoint) override;

    Parsed<std::optional<Job>> take_job(std::string_view worker, std::int64_t wall_ms, std::int64_t lease_ms,
                                        std::int64_t most_cost_ms) override;
    Parsed<JobQueue> job_queue(std::int64_t wall_ms) override;
    Parsed<bool> extend_job(const Job& job, std::string_view worker, std::int64_t until_ms) override;
    Parsed<bool> finish_job(const Job& job, std::string_view worker) override;

    Parsed<ServiceTime> start_service(std::int64_t wall_ms) override;
    Parsed<ServiceTime> heartbeat(std::int64_t wall_ms) override;
    Parsed<std::optional<ServiceTime>> service_time(std::int64_t wall_ms) override;
    Parsed<std::int64_t> wall_ms() override;
    void listen(OnChange on_change) override;
    std::vector<std::string> notices() override;

    Parsed<bool> backup(const std::string& path) override;
    Parsed<std::vector<std::string>> check() override;
    std::string_view kind() const override;
    WriterState writer_state() const override { return writer_.state(); }
    void give_up() override { location_.give_up->now(); }

private:
    Parsed<Result> read(const Statement& statement);
    Parsed<std::vector<GameRow>> newest_games(const HistoryQuery& query, int limit);
    /// Waits for the commit.
    Parsed<Result> write(const Statement& statement);
    Parsed<std::vector<Result>> write_all(const std::vector<Statement>& statements);
    bool is_beating_ahead(std::int64_t wall_ms);
    void listen_loop();
    void hear_from(Database& database, int wait_ms);

    std::unique_ptr<FileLock> lock_;  // none: PostgreSQL, or only looking
    const Location location_;
    ConnectionPool readers_;
    const std::unique_ptr<Bus> bus_;  // none: the database tells
    Writer writer_;
    OnChange on_change_;
    std::atomic<bool> ending_ = false;
    std::thread listener_;
};

}  // namespace quartello::store
