// The bound on how many connections one address may hold.
#pragma once

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

}  // namespace quartello::http
