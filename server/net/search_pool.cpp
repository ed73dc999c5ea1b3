#include "server/net/search_pool.hpp"

#include <chrono>
#include <future>

#include "engine/session/session.hpp"
#include "server/net/log.hpp"
#include "server/rooms/read_json.hpp"
#include "server/rooms/room.hpp"
#include "server/store/secrets.hpp"

namespace quartello::net {

namespace {

/// A level's search takes well under a second; a worker that is silent for longer is taken for dead.
constexpr std::int64_t lease_ms = 60'000;
/// Without a call: another server's job, or one whose lease ran out.
constexpr std::chrono::seconds look_again{1};

std::int64_t wall_ms_now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Parsed<std::string> chosen_move(const rooms::ComputerTurn& turn, const std::atomic<bool>& stop) {
    const auto player = parse_player(turn.player);
    if (!player) return player.error();
    if (player->kind == PlayerKind::engine || player->kind == PlayerKind::uct) {
        return Error{"a table's computer is random, greedy or level:N"};
    }
    auto session = make_session({.game = turn.game, .rules = turn.rules, .position = turn.start});
    if (!session) return session.error();
    for (const auto& move : turn.moves) {
        if (const auto played = (*session)->play(move); !played) return played.error();
    }
    const Choice choice = (*session)->choose(*player, static_cast<std::uint64_t>(turn.seed), stop);
    if (choice.move.empty()) return Error{"there is no move"};
    return choice.move;
}

}  // namespace

SearchPool::SearchPool(store::Store& store, house::House& house, Metrics& metrics, int threads)
    : store_(store), house_(house), metrics_(metrics) {
    house_.on_job([bell = bell_] {
        const std::lock_guard guard(bell->mutex);
        ++bell->rings;
        bell->wake.notify_one();
    });
    for (int i = 0; i < threads; ++i) {
        threads_.emplace_back([this, worker = store::make_token()] { work(worker); });
    }
}

SearchPool::~SearchPool() {
    {
        const std::lock_guard guard(bell_->mutex);
        bell_->is_over = true;
    }
    bell_->wake.notify_all();
    for (auto& thread : threads_) thread.join();
}

void SearchPool::work(const std::string& worker) {
    std::uint64_t heard = 0;
    while (!bell_->is_over) {
        if (do_one(worker)) continue;
        std::unique_lock lock(bell_->mutex);
        bell_->wake.wait_for(lock, look_again, [&] { return bell_->is_over || bell_->rings != heard; });
        heard = bell_->rings;
    }
}

bool SearchPool::do_one(const std::string& worker) {
    const auto job = store_.take_job(worker, wall_ms_now(), lease_ms);
    if (!job) {
        log_line("jobs", job.error().text);
        return false;
    }
    if (!*job) return false;
    const auto turn = json::from_json<rooms::ComputerTurn>((*job)->payload);
    const auto move = turn ? chosen_move(*turn, bell_->is_over) : Parsed<std::string>(turn.error());
    if (bell_->is_over) return false;  // an answer cut short is no answer; the lease runs out and another one takes it
    if (!move) {
        ++metrics_.searches_failed;
        log_line("computer", move.error().text);
    } else {
        // The store answers on its own thread; a worker has nothing better to do than to wait.
        std::promise<bool> answered;
        house_.handle((*job)->table_id, {"computer-" + std::to_string((*job)->version), rooms::Move{*move, turn->ply}},
                      {.seat = turn->seat, .server = true}, {},
                      [&](const house::Answer& answer) { answered.set_value(answer.ok); });
        ++(answered.get_future().get() ? metrics_.searches : metrics_.searches_failed);
    }
    if (const auto finished = store_.finish_job(**job, worker); !finished) log_line("jobs", finished.error().text);
    return true;
}

}  // namespace quartello::net
