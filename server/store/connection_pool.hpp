// Connections for readers: one is lent to a thread at a time, more are made as they are needed, up to a bound.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "server/store/database.hpp"

namespace quartello::store {

class ConnectionPool {
public:
    explicit ConnectionPool(Location location) : location_(std::move(location)) {}

    /// Lends a connection to `use` and gives back what it returns, a Parsed<…>; waits if all are lent.
    template <class Use>
    auto with(Use use) -> decltype(use(std::declval<Database&>())) {
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

    Parsed<std::unique_ptr<Database>> borrow() {
        std::unique_lock lock(mutex_);
        free_.wait(lock, [&] { return !idle_.empty() || lent_ < most; });
        ++lent_;
        if (!idle_.empty()) {
            auto database = std::move(idle_.back());
            idle_.pop_back();
            return database;
        }
        lock.unlock();
        auto made = Database::connect(location_, false);
        if (!made) give_back(nullptr);
        return made;
    }

    void give_back(std::unique_ptr<Database> database) {
        {
            const std::lock_guard lock(mutex_);
            --lent_;
            if (database) idle_.push_back(std::move(database));
        }
        free_.notify_one();
    }

    const Location location_;
    std::mutex mutex_;
    std::condition_variable free_;
    std::vector<std::unique_ptr<Database>> idle_;
    int lent_ = 0;
};

}  // namespace quartello::store
