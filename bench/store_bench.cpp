// Durable moves a second: SQLite with full synchronisation, a group of appends in one commit. The argument is how many
// tables move at once, each waiting for its acknowledgement before the next move.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "server/store/store.hpp"
#include "server/tables/table_registry.hpp"

namespace {

using namespace quartello;

std::int64_t wall_now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// A database in the folder where the benchmark is run: a real disk, unlike /tmp on many machines.
/// QUARTELLO_BENCH_DATABASE names another one.
class BenchStore {
public:
    BenchStore() {
        const char* url = std::getenv("QUARTELLO_BENCH_DATABASE");
        if (url == nullptr) {
            std::string name = "store-bench-XXXXXX";
            folder_ = ::mkdtemp(name.data());
        }
        auto opened = store::Store::open(url != nullptr ? url : folder_ + "/bench.db");
        if (!opened) throw std::runtime_error(opened.error().text);
        store = std::move(*opened);
    }
    ~BenchStore() {
        store.reset();
        if (!folder_.empty()) std::filesystem::remove_all(folder_);
    }
    std::unique_ptr<store::Store> store;

private:
    std::string folder_;
};

/// Counts down from any thread; one thread waits.
class Countdown {
public:
    void start(int count) { left_ = count; }
    void one_done() {
        const std::lock_guard lock(mutex_);
        if (--left_ == 0) done_.notify_one();
    }
    void wait() {
        std::unique_lock lock(mutex_);
        done_.wait(lock, [&] { return left_ == 0; });
    }

private:
    std::mutex mutex_;
    std::condition_variable done_;
    int left_ = 0;
};

void durable_appends(benchmark::State& state) {
    BenchStore bench;
    const int tables = static_cast<int>(state.range(0));
    const std::string run = std::to_string(wall_now_ms()) + "-";
    std::int64_t version = 0;
    Countdown all;
    for (auto _ : state) {
        all.start(tables);
        for (int i = 0; i < tables; ++i) {
            store::Append append;
            append.table_id = run + std::to_string(i);
            append.expected = version;
            append.summary = {"mapello", "playing", true, 1'700'000'000'000, std::string(400, 'c')};
            append.events = {{version + 1, std::string(250, 'e')}};
            bench.store->append(std::move(append), [&](const store::AppendResult& result) {
                if (result.outcome != store::Appended::stored) std::abort();
                all.one_done();
            });
        }
        all.wait();
        ++version;
    }
    state.SetItemsProcessed(state.iterations() * tables);
}

/// The whole way but the network: decided by the engine, stored, followed, told, acknowledged.
void durable_moves(benchmark::State& state) {
    BenchStore bench;
    tables::TableRegistry registry(*bench.store, wall_now_ms);
    const int tables = static_cast<int>(state.range(0));
    const std::array<std::string, 2> holders = {"first", "second"};
    Countdown all;
    std::vector<std::string> ids(static_cast<std::size_t>(tables));
    all.start(tables);
    for (std::string& id : ids) {
        tables::CreateRequest request;
        request.terms.game = "mapello";
        request.terms.clock = {match::ClockKind::increment, 3'600'000, 0, 0, 0};
        request.terms.open = true;
        request.token_hash = holders[0];
        registry.create(request, [&](const Parsed<tables::Made>& made) {
            id = made->table_id;
            registry.handle(id, {"", tables::Sit{1, "", ""}}, {.seat_hash = holders[1]},
                            [&](const tables::Answer&) { all.one_done(); });
        });
    }
    all.wait();
    Rng rng(1);
    std::vector<std::pair<int, tables::CommandBody>> next(ids.size());
    for (auto _ : state) {
        state.PauseTiming();  // the clients choose their moves
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const auto view = registry.view(ids[i]);
            if (view->phase != match::Phase::playing) {
                next[i] = {view->seats[0].wants_rematch ? 1 : 0, tables::Rematch{}};
                continue;
            }
            const auto& legal = view->board->legal;
            next[i] = {view->seats[0].to_act ? 0 : 1,
                       tables::Move{legal[rng.below(static_cast<std::uint32_t>(legal.size()))], {}}};
        }
        all.start(tables);
        state.ResumeTiming();
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const std::string& holder = holders[static_cast<std::size_t>(next[i].first)];
            registry.handle(ids[i], {"", next[i].second}, {.seat_hash = holder}, [&](const tables::Answer& answer) {
                if (!answer.ok) std::abort();
                all.one_done();
            });
        }
        all.wait();
    }
    state.SetItemsProcessed(state.iterations() * tables);
}

BENCHMARK(durable_appends)
    ->Arg(1)
    ->Arg(10)
    ->Arg(100)
    ->Arg(1000)
    ->MeasureProcessCPUTime()
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(durable_moves)
    ->Arg(1)
    ->Arg(10)
    ->Arg(100)
    ->Arg(1000)
    ->MeasureProcessCPUTime()
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
