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
#include "server/house/house.hpp"
#include "server/net/metrics.hpp"
#include "server/store/store.hpp"

namespace quartello::net {

/// Players are bounded by nodes, never by will: only random, greedy and level:N are asked.
class SearchPool {
public:
    SearchPool(store::Store& store, house::House& house, Metrics& metrics, int threads);
    /// Stops searches under way; their jobs are done by whoever comes next.
    ~SearchPool();
    SearchPool(const SearchPool&) = delete;
    SearchPool& operator=(const SearchPool&) = delete;

private:
    /// Rung when there may be work; the house may still ring it when the pool has gone.
    struct Bell {
        std::mutex mutex;
        std::condition_variable wake;
        std::uint64_t rings = 0;
        std::atomic<bool> is_over = false;
    };
    void work(const std::string& worker);
    /// False: there was nothing to do.
    bool do_one(const std::string& worker);

    store::Store& store_;
    house::House& house_;
    Metrics& metrics_;
    const std::shared_ptr<Bell> bell_ = std::make_shared<Bell>();
    std::vector<std::thread> threads_;
};

}  // namespace quartello::net
