// A few threads for work that may wait (the database, passphrases), with a queue that is fair and bounded. Work belongs
// to somebody, an address or a table; whoever has much of it waits for himself alone: the lines take turns. Work that
// nobody wants any more, or that has waited for too long, is not done. A task that throws is reported and ends nothing
// but itself.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

namespace quartello::work {

struct PoolOptions {
    int threads = 1;
    std::size_t longest_queue = 1000;
    std::size_t longest_line = 1000;  // of one owner
    int most_running_each = 1;        // tasks of one owner at once
};

struct Task {
    using Clock = std::chrono::steady_clock;

    std::function<void()> work = {};
    Clock::time_point wanted_until = Clock::time_point::max();
    std::function<bool()> is_wanted = {};  // none: always
    std::function<void()> instead = {};    // what is done instead of work that came too late
};

class WorkerPool {
public:
    /// `on_exception` hears, on a thread of the pool, what a task has thrown.
    WorkerPool(const PoolOptions& options, std::function<void(std::string_view)> on_exception)
        : options_(options), on_exception_(std::move(on_exception)) {
        for (int i = 0; i < options.threads; ++i) threads_.emplace_back([this] { work(); });
    }
    /// Finishes what is being done; what is queued is dropped, because nobody waits for it any more.
    ~WorkerPool() {
        std::unordered_map<std::string, Line> dropped;
        {
            const std::lock_guard guard(mutex_);
            closing_ = true;
            turns_.clear();
            waiting_ = 0;
            for (auto& [owner, line] : lines_) dropped[owner].tasks.swap(line.tasks);
        }
        wake_.notify_all();
        for (auto& thread : threads_) thread.join();
    }
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    /// False, and nothing will be done, when too much waits already, of this owner or in all.
    bool post(const std::string& owner, Task task) {
        {
            const std::lock_guard guard(mutex_);
            if (closing_ || waiting_ >= options_.longest_queue) return false;
            const auto found = lines_.find(owner);
            if (found != lines_.end() && found->second.tasks.size() >= options_.longest_line) return false;
            auto& entry = found != lines_.end() ? *found : *lines_.try_emplace(owner).first;
            entry.second.tasks.push_back(std::move(task));
            ++waiting_;
            take_a_turn(entry);
        }
        wake_.notify_one();
        return true;
    }

    std::size_t waiting() const {
        const std::lock_guard guard(mutex_);
        return waiting_;
    }

private:
    struct Line {
        std::deque<Task> tasks;
        int running = 0;
        bool has_turn = false;  // it stands in turns_
    };
    using Entry = std::unordered_map<std::string, Line>::value_type;  // stays where it is while the map changes

    void take_a_turn(Entry& entry) {
        Line& line = entry.second;
        if (line.has_turn || line.tasks.empty() || line.running >= options_.most_running_each) return;
        line.has_turn = true;
        turns_.push_back(&entry);
    }

    void run(const Task& task) {
        try {
            if (task.is_wanted && !task.is_wanted()) return;
            if (Task::Clock::now() <= task.wanted_until) task.work();
            else if (task.instead) task.instead();
        } catch (const std::exception& thrown) {
            on_exception_(thrown.what());
        } catch (...) {
            on_exception_("an exception of an unknown type");
        }
    }

    void work() {
        std::unique_lock lock(mutex_);
        while (true) {
            wake_.wait(lock, [&] { return closing_ || !turns_.empty(); });
            if (closing_) return;
            Entry& entry = *turns_.front();
            turns_.pop_front();
            Line& line = entry.second;
            line.has_turn = false;
            Task task = std::move(line.tasks.front());
            line.tasks.pop_front();
            --waiting_;
            ++line.running;
            take_a_turn(entry);
            lock.unlock();
            run(task);
            task = {};  // what it held goes before the lock comes back
            lock.lock();
            --line.running;
            take_a_turn(entry);
            if (line.tasks.empty() && line.running == 0) lines_.erase(lines_.find(entry.first));
        }
    }

    const PoolOptions options_;
    const std::function<void(std::string_view)> on_exception_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::unordered_map<std::string, Line> lines_;  // by owner; only those with something to do
    std::deque<Entry*> turns_;                     // lines that may begin something, in the order of their turns
    std::size_t waiting_ = 0;
    bool closing_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace quartello::work
