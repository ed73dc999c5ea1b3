// Connections for readers: one is lent to a thread at a time, more are made as they are needed, up to a bound.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "server/store/database.hpp"
#include "server/work/thread_role.hpp"

namespace quartello::store {

class ConnectionPool {
public:
    explicit ConnectionPool(Location location) : location_(std::move(location)) {}

    /// Lends a connection to `use` and gives back what it returns, a Parsed<…>; waits if all are lent. While the
    /// database is known to be away it fails at once: everybody need not find that out by waiting.
    template <class Use>
    auto with(Use use) -> decltype(use(std::declval<Database&>())) {
        work::assert_may_wait();
        auto borrowed = borrow();
        if (!borrowed) return borrowed.error();
        try {
            auto result = use(**borrowed);
            give_back(std::move(*borrowed));
            return result;
        } catch (...) {
            give_back(nullptr);  // nobody knows its state: it is closed, and its place is free again
            throw;
        }
    }

private:
    static constexpr int most = 8;

    using Clock = std::chrono::steady_clock;
    /// So long a database that did not answer is left alone.
    static constexpr std::chrono::seconds rest{1};

    Parsed<std::unique_ptr<Database>> borrow() {
        std::unique_lock lock(mutex_);
        const auto may_go_on = [&] { return lent_ < most || Clock::now() < away_until_; };
        const auto patience = location_.limits.call;
        if (patience.count() == 0) free_.wait(lock, may_go_on);
        else if (!free_.wait_for(lock, patience, may_go_on)) return Error{"all connections to the database are in use"};
        if (Clock::now() < away_until_) return Error{"the database does not answer"};
        ++lent_;
        if (!idle_.empty()) {
            auto database = std::move(idle_.back());
            idle_.pop_back();
            return database;
        }
        lock.unlock();
        auto made = Database::connect(location_, false);
        if (!made) give_back(nullptr, true);
        return made;
    }

    void give_back(std::unique_ptr<Database> database, bool is_away = false) {
        {
            const std::lock_guard lock(mutex_);
            --lent_;
            if (is_away || (database && database->is_away())) away_until_ = Clock::now() + rest;
            if (database) idle_.push_back(std::move(database));
        }
        free_.notify_all();
    }

    const Location location_;
    std::mutex mutex_;
    std::condition_variable free_;
    std::vector<std::unique_ptr<Database>> idle_;
    int lent_ = 0;
    Clock::time_point away_until_;
};

}  // namespace quartello::store
