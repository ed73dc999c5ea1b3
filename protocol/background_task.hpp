// One piece of work beside the conversation: a thread that is started, watched and waited for. Where there are no
// threads (WebAssembly) the work is done at once.
#pragma once

#include <atomic>
#include <functional>
#include <utility>

#include "engine/core/platform.hpp"

namespace quartello::protocol {

class BackgroundTask {
public:
    /// Waits for the work before, if there is some.
    void start(std::function<void()> work) {
        wait();
        running_ = true;
        if constexpr (has_threads) {
            thread_.start([this, work = std::move(work)] {
                work();
                running_ = false;
            });
        } else {
            work();
            running_ = false;
        }
    }

    bool running() const { return running_; }

    void wait() { thread_.join(); }

private:
    std::atomic<bool> running_ = false;
    Threads thread_;  // one at the most
};

}  // namespace quartello::protocol
