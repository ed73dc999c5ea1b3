// What a thread is for. Network threads serve thousands of callers and the store's writer serves all tables: neither
// may wait for the database, nor for a lock that is held while somebody waits for it. Debug builds assert that at the
// calls of the store.
#pragma once

#include <cassert>
#include <cstdint>
#include <utility>

namespace quartello::work {

enum class ThreadRole : std::uint8_t {
    free,     // may wait as long as it likes
    network,  // sockets
    writer,   // the store's transactions
};

inline ThreadRole& thread_role() {
    thread_local ThreadRole role = ThreadRole::free;
    return role;
}

inline bool may_wait() { return thread_role() == ThreadRole::free; }

/// Stands at the beginning of whatever may wait for the database.
inline void assert_may_wait() { assert(may_wait() && "a network thread or the store's writer would wait here"); }

/// This thread's role until the scope ends.
class ThreadRoleScope {
public:
    explicit ThreadRoleScope(ThreadRole role) : before_(std::exchange(thread_role(), role)) {}
    ~ThreadRoleScope() { thread_role() = before_; }
    ThreadRoleScope(const ThreadRoleScope&) = delete;
    ThreadRoleScope& operator=(const ThreadRoleScope&) = delete;

private:
    const ThreadRole before_;
};

}  // namespace quartello::work
