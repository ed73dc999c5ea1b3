#include "server/http/search_pool.hpp"

#include <algorithm>
#include <chrono>
#include <future>

#include "engine/core/json_reader.hpp"
#include "engine/game/session.hpp"
#include "server/http/log.hpp"
#include "server/store/secrets.hpp"
#include "server/tables/computers.hpp"
#include "server/tables/room.hpp"

namespace quartello::http {

namespace {

/// Without a call: another server's job, or one whose lease ran out.
constexpr std::chrono::seconds look_again{1};
/// After a failure of the store, until the job is tried again; and how often it is taken before it is given up.
constexpr std::int64_t try_again_ms = 1000;
constexpr int most_attempts = 10;

constexpr int search_table_mb = 64;

/// Its clock may leave an engine less time than it was promised.
void bound_thinking(PlayerSpec& player, const tables::ComputerTurn& turn, std::int64_t service_now_ms) {
    if (!player.limits.time_ms) return;
    std::int64_t most = turn.think_ms.value_or(tables::longest_thinking_ms);
    // It has waited in the queue, too.
    if (turn.flag_ms) most = std::min(most, (*turn.flag_ms - service_now_ms) / 2);
    player.limits.time_ms = std::clamp<std::int64_t>(most, 1, *player.limits.time_ms);
    player.limits.table_mb = search_table_mb;
}

Parsed<std::string> chosen_move(const tables::ComputerTurn& turn, std::int64_t service_now_ms,
                                const std::atomic<bool>& stop) {
    auto player = tables::table_computer(turn.player);
    if (!player) return player.error();
    bound_thinking(*player, turn, service_now_ms);
    auto session = make_session({.game = turn.game, .rules = turn.rules, .position = turn.start});
    if (!session) return session.error();
    for (const auto& move : turn.moves) {
        if (const auto played = (*session)->play(move); !played) return played.error();
    }
    const ChosenMove choice = (*session)->choose(*player, static_cast<std::uint64_t>(turn.seed), stop);
    if (choice.move.empty()) return Error{"there is no move"};
    return choice.move;
}

}  // namespace

SearchPool::SearchPool(store::Store& store, tables::TableRegistry& registry, Metrics& metrics,
                       const SearchOptions& options)
    : store_(store), registry_(registry), metrics_(metrics), lease_ms_(options.lease_ms) {
    registry_.on_job([bell = bell_] {
        const std::lock_guard guard(bell->mutex);
        ++bell->rings;
        bell->wake.notify_all();  // one of them may not be quick enough for this turn
    });
    const std::string before = options.name.empty() ? "" : options.name + " ";
    for (int i = 0; i < options.threads; ++i) {
        threads_.emplace_back([this, worker = before + store::make_token()] { work(worker, store::Store::any_cost); });
    }
    if (options.threads > 0) {
        threads_.emplace_back(
            [this, worker = before + "quick " + store::make_token()] { work(worker, tables::quick_search_ms); });
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

void SearchPool::drain(std::chrono::milliseconds patience) {
    std::unique_lock lock(bell_->mutex);
    bell_->is_draining = true;
    bell_->wake.notify_all();
    bell_->wake.wait_for(lock, patience, [&] { return running_ == 0; });
}

void SearchPool::work(const std::string& worker, std::int64_t most_cost_ms) {
    std::uint64_t heard = 0;
    while (!bell_->is_over && !bell_->is_draining) {
        ++running_;
        const bool is_done = do_one(worker, most_cost_ms);
        std::unique_lock lock(bell_->mutex);
        --running_;
        if (bell_->is_draining) bell_->wake.notify_all();
        if (is_done) continue;
        bell_->wake.wait_for(lock, look_again,
                             [&] { return bell_->is_over || bell_->is_draining || bell_->rings != heard; });
        heard = bell_->rings;
    }
}

bool SearchPool::do_one(const std::string& worker, std::int64_t most_cost_ms) {
    if (!registry_.is_open()) return false;
    const auto job = store_.take_job(worker, registry_.wall_ms(), lease_ms_, most_cost_ms);
    if (!job) {
        log_line("jobs", job.error().text);
        return false;
    }
    if (!*job) return false;
    if ((*job)->attempts > 1) log_line("jobs", "taken over: attempt " + std::to_string((*job)->attempts));
    ++thinking_;
    const bool is_settled = answer(**job);
    --thinking_;
    if (bell_->is_over && !is_settled) {
        put_back(**job, worker, 0);
    } else if (!is_settled && (*job)->attempts < most_attempts) {
        put_back(**job, worker, registry_.wall_ms() + try_again_ms);
    } else if (const auto finished = store_.finish_job(**job, worker); !finished) {
        log_line("jobs", finished.error().text);
    }
    return true;
}

bool SearchPool::answer(const store::Job& job) {
    const auto turn = json::from_json<tables::ComputerTurn>(job.payload);
    const auto move = turn ? chosen_move(*turn, registry_.now_ms(), bell_->is_over) : Parsed<std::string>(turn.error());
    if (bell_->is_over) return false;  // an answer cut short is no answer
    if (!move) {
        ++metrics_.searches_failed;
        log_line("computer", move.error().text);
        return true;
    }
    // The store answers on its own thread; a worker has nothing better to do than to wait.
    std::promise<tables::Answer> answered;
    registry_.handle_for_server(job.table_id,
                                {"computer-" + std::to_string(job.version), tables::Move{*move, turn->ply}}, turn->seat,
                                [&](const tables::Answer& answer) { answered.set_value(answer); });
    const tables::Answer answer = answered.get_future().get();
    ++(answer.ok ? metrics_.searches : metrics_.searches_failed);
    return answer.ok || answer.version > 0;  // a refusal names the table's version; a failure of the store cannot
}

void SearchPool::put_back(const store::Job& job, const std::string& worker, std::int64_t until_ms) {
    if (const auto back = store_.extend_job(job, worker, until_ms); !back) log_line("jobs", back.error().text);
}

}  // namespace quartello::http
