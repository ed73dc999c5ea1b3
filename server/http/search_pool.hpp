// The computers at the tables: a bounded number of threads that take turns from the store's queue, oldest first and one
// a table at most, so that no table waits for another one's second move. Also what `quartello worker` runs.
#pragma once

#include <atomic>
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
    /// A level's search takes well under a second; a worker that is silent for longer than this is taken for dead.
    std::int64_t lease_ms = 60'000;
};

/// Players are bounded by nodes, never by will: only random, greedy and level:N are asked.
class SearchPool {
public:
    SearchPool(store::Store& store, tables::TableRegistry& registry, Metrics& metrics, const SearchOptions& options);
    /// Stops searches under way and puts their jobs back for whoever comes next.
    ~SearchPool();
    SearchPool(const SearchPool&) = delete;
    SearchPool& operator=(const SearchPool&) = delete;

private:
    /// Rung when there may be work; the registry may still ring it when the pool has gone.
    struct Bell {
        std::mutex mutex;
        std::condition_variable wake;
        std::uint64_t rings = 0;
        std::atomic<bool> is_over = false;
    };
    void work(const std::string& worker);
    /// False: there was nothing to do.
    bool do_one(const std::string& worker);
    /// True: the job is settled. False: the store failed, and it should be tried again.
    bool answer(const store::Job& job);
    void put_back(const store::Job& job, const std::string& worker, std::int64_t until_ms);

    store::Store& store_;
    tables::TableRegistry& registry_;
    Metrics& metrics_;
    const std::int64_t lease_ms_;
    const std::shared_ptr<Bell> bell_ = std::make_shared<Bell>();
    std::vector<std::thread> threads_;
};

}  // namespace quartello::http
