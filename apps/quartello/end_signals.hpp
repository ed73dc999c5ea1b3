// The signals that a server or a worker lives by, kept from all its threads, so that the main thread can wait for them:
// SIGINT and SIGTERM end it, SIGHUP asks it to read its settings anew.
#pragma once

#include <pthread.h>
#include <ctime>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <optional>
#include <thread>

namespace quartello::app {

/// To be made before the first thread.
class EndSignals {
public:
    /// `most_end_time`: after the first signal the program ends within it, whatever hangs.
    explicit EndSignals(std::chrono::milliseconds most_end_time = std::chrono::milliseconds(4000))
        : most_end_time_(most_end_time) {
        sigemptyset(&signals_);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals_, signal);
        pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
        // Whoever reads what we write may go; the write fails then, and we go on.
        std::signal(SIGPIPE, SIG_IGN);
    }
    /// Until the end is asked for, after which a second signal ends the program at once. Meanwhile `on_hang_up` is
    /// called for each SIGHUP, and `now_and_then` as often as it says, if it says anything.
    void wait(const std::function<void()>& on_hang_up = {}, const std::function<void()>& now_and_then = {},
              std::chrono::milliseconds often = std::chrono::hours(1)) {
        for (;;) {
            const auto signal = next(often);
            if (!signal) {
                if (now_and_then) now_and_then();
            } else if (*signal == SIGHUP) {
                if (on_hang_up) on_hang_up();
            } else {
                return begin_to_end();
            }
        }
    }
    /// Waits for so long; true: the end has been asked for.
    bool is_over_within(std::chrono::milliseconds time) {
        const auto signal = next(time);
        return signal && *signal != SIGHUP;
    }

private:
    std::optional<int> next(std::chrono::milliseconds time) const {
        const timespec limit{static_cast<std::time_t>(time.count() / 1000),
                             static_cast<long>(time.count() % 1000) * 1'000'000};
        const int signal = sigtimedwait(&signals_, nullptr, &limit);
        return signal > 0 ? std::optional(signal) : std::nullopt;
    }
    void begin_to_end() const {
        std::signal(SIGHUP, SIG_IGN);
        pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
        std::thread([time = most_end_time_] {
            std::this_thread::sleep_for(time);
            // Whatever still hangs is left behind: what was acknowledged is on the disk.
            std::_Exit(0);
        }).detach();
    }

    const std::chrono::milliseconds most_end_time_;
    sigset_t signals_{};
};

}  // namespace quartello::app
