// The bounds on how many connections one address may hold, and on how much it may leave unread.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

namespace quartello::http {

/// How many connections each address has, so that none can take them all. From any thread.
class ConnectionLimiter {
public:
    explicit ConnectionLimiter(int most) : most_(most) {}

    bool enter(const std::string& name) {
        if (most_ == 0) return true;
        const std::lock_guard guard(mutex_);
        int& count = counts_[name];
        if (count >= most_) return false;
        ++count;
        return true;
    }
    void leave(const std::string& name) {
        if (most_ == 0) return;
        const std::lock_guard guard(mutex_);
        const auto found = counts_.find(name);
        if (found != counts_.end() && --found->second == 0) counts_.erase(found);
    }

private:
    const int most_;  // 0: any number
    std::mutex mutex_;
    std::unordered_map<std::string, int> counts_;
};

/// How many bytes of answers wait for each address to read them. From any thread.
class UnreadLimiter {
public:
    explicit UnreadLimiter(std::size_t most) : most_(most) {}

    /// False: this address has too much to read already. A single answer of any size may wait.
    bool enter(const std::string& name, std::size_t bytes) {
        const std::lock_guard guard(mutex_);
        std::size_t& unread = unread_[name];
        if (unread > 0 && unread + bytes > most_) return false;
        unread += bytes;
        return true;
    }
    void leave(const std::string& name, std::size_t bytes) {
        const std::lock_guard guard(mutex_);
        const auto found = unread_.find(name);
        if (found != unread_.end() && (found->second -= bytes) == 0) unread_.erase(found);
    }

private:
    const std::size_t most_;
    std::mutex mutex_;
    std::unordered_map<std::string, std::size_t> unread_;
};

}  // namespace quartello::http
