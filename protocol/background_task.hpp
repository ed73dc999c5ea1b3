// One piece of work beside the conversation: a thread that is started, watched and waited for. Where there are no
// threads (WebAssembly) the work is done at once.
#pragma once

#include <atomic>
#include <functional>
#include <utility>

#if !defined(__wasm__)
#include <thread>
#endif

namespace quartello::protocol {

class BackgroundTask {
public:
    /// Waits for the work before, if there is some.
    void start(std::function<void()> work) {
        wait();
        running_ = true;
#if !defined(__wasm__)
        thread_ = std::jthread([this, work = std::move(work)] {
            work();
            running_ = false;
        });
#else
        work();
        running_ = false;
#endif
    }

    bool running() const { return running_; }

    void wait() {
#if !defined(__wasm__)
        if (thread_.joinable()) thread_.join();
#endif
    }

private:
    std::atomic<bool> running_ = false;
#if !defined(__wasm__)
    std::jthread thread_;
#endif
};

}  // namespace quartello::protocol
