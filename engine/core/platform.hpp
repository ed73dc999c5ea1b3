// What WebAssembly lacks, in the only file that asks for it: threads and files. Where there are no threads the shims
// below do nothing, and `if constexpr (has_threads)` leaves out what would need one.
#pragma once

#if defined(__wasm__)

#include <atomic>

namespace quartello {

inline constexpr bool has_threads = false;
inline constexpr bool has_files = false;
/// A page loads the module before it shows anything; what it does not offer stays out.
inline constexpr bool is_for_a_page = true;

class Mutex {};
class MutexLock {
public:
    explicit MutexLock(Mutex&) {}
};

class Threads {
public:
    template <class Work>
    void start(Work&&) {}
    void join() {}
};

class Condition {
public:
    template <class Predicate>
    void wait(MutexLock&, Predicate&&) {}
    void notify_all() {}
};

template <class T>
void notify_all(std::atomic<T>&) {}
template <class T>
void wait_while(std::atomic<T>&, T) {}

}  // namespace quartello

#else

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace quartello {

inline constexpr bool has_threads = true;
inline constexpr bool has_files = true;
inline constexpr bool is_for_a_page = false;

using Mutex = std::mutex;
using MutexLock = std::unique_lock<std::mutex>;
using Condition = std::condition_variable;

/// Threads that are joined together, at the latest when this goes.
class Threads {
public:
    Threads() = default;
    ~Threads() { join(); }
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;

    template <class Work>
    void start(Work&& work) {
        threads_.emplace_back(std::forward<Work>(work));
    }
    void join() {
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }

private:
    std::vector<std::thread> threads_;
};

template <class T>
void notify_all(std::atomic<T>& what) {
    what.notify_all();
}
/// Returns when the value is another one.
template <class T>
void wait_while(std::atomic<T>& what, T value) {
    what.wait(value);
}

}  // namespace quartello

#endif
