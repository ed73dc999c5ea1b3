// A few threads for work that may wait (the database, passphrases), with a bounded queue.
// Requests and watches are dealt with here. A live command is decided on the thread of its connection, which may wait
// there for its table. A task that throws is reported and ends nothing but itself.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

namespace quartello::http {

class WorkerPool {
public:
    /// `on_exception` hears, on a thread of the pool, what a task has thrown.
    WorkerPool(int threads, std::size_t longest_queue, std::function<void(std::string_view)> on_exception)
        : longest_queue_(longest_queue), on_exception_(std::move(on_exception)) {
        for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
    }
    /// Finishes what is being done; what is queued is dropped, because nobody waits for it any more.
    ~WorkerPool() {
        std::deque<std::function<void()>> dropped;
        {
            const std::lock_guard guard(mutex_);
            closing_ = true;
            dropped.swap(queue_);
        }
        wake_.notify_all();
        for (auto& thread : threads_) thread.join();
    }
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    /// False, and nothing will be done, when too much waits already.
    bool post(std::function<void()> task) {
        {
            const std::lock_guard guard(mutex_);
            if (closing_ || queue_.size() >= longest_queue_) return false;
            queue_.push_back(std::move(task));
        }
        wake_.notify_one();
        return true;
    }

private:
    void run(const std::function<void()>& task) {
        try {
            task();
        } catch (const std::exception& thrown) {
            on_exception_(thrown.what());
        } catch (...) {
            on_exception_("an exception of an unknown type");
        }
    }

    void work() {
        std::unique_lock lock(mutex_);
        while (true) {
            wake_.wait(lock, [&] { return closing_ || !queue_.empty(); });
            if (queue_.empty()) return;
            auto task = std::move(queue_.front());
            queue_.pop_front();
            lock.unlock();
            run(task);
            task = nullptr;  // what it held goes before the lock comes back
            lock.lock();
        }
    }

    const std::size_t longest_queue_;
    const std::function<void(std::string_view)> on_exception_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> queue_;
    bool closing_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace quartello::http
