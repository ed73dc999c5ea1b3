// The computers at the tables: a bounded number of threads that take turns from the store's queue, in the order of
// their places (fair_queue.hpp) and one a table at most, so that no table waits for another one's second move. One more
// thread does quick searches alone: whoever plays a level does not wait for engines that think for half a minute. Also
// what `quartello worker` runs.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/core/parsed.hpp"
#include "server/http/metrics.hpp"
#include "server/store/store.hpp"
#include "server/tables/table_registry.hpp"

namespace quartello::http {

struct SearchOptions {
    int threads = 1;
    std::string name = {};  // before the thread's own in the queue, for whoever looks there
    /// A search takes half a minute at most; a worker that is silent for longer than this is taken for dead.
    std::int64_t lease_ms = 60'000;
};

/// Players are bounded, never by will (computers.hpp).
class SearchPool {
public:
    SearchPool(store::Store& store, tables::TableRegistry& registry, Metrics& metrics, const SearchOptions& options);
    /// Stops searches under way and puts their jobs back for whoever comes next.
    ~SearchPool();
    /// Takes no more turns, and waits so long for those that are being thought about.
    void drain(std::chrono::milliseconds patience);
    /// Searches under way.
    int running() const { return thinking_; }
    SearchPool(const SearchPool&) = delete;
    SearchPool& operator=(const SearchPool&) = delete;

private:
    /// Rung when there may be work; the registry may still ring it when the pool has gone.
    struct Bell {
        std::mutex mutex;
        std::condition_variable wake;
        std::uint64_t rings = 0;
        std::atomic<bool> is_over = false;
        std::atomic<bool> is_draining = false;
    };
    void work(const std::string& worker, std::int64_t most_cost_ms);
    /// False: there was nothing to do.
    bool do_one(const std::string& worker, std::int64_t most_cost_ms);
    /// True: the job is settled. False: the store failed, and it should be tried again.
    bool answer(const store::Job& job);
    void put_back(const store::Job& job, const std::string& worker, std::int64_t until_ms);

    store::Store& store_;
    tables::TableRegistry& registry_;
    Metrics& metrics_;
    const std::int64_t lease_ms_;
    std::atomic<int> running_ = 0;   // threads that may take a turn or have one
    std::atomic<int> thinking_ = 0;  // threads that have one
    const std::shared_ptr<Bell> bell_ = std::make_shared<Bell>();
    std::vector<std::thread> threads_;
};

}  // namespace quartello::http
