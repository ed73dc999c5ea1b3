// The signals that end a server or a worker, kept from all its threads, so that the main thread can wait for them.
#pragma once

#include <pthread.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

namespace quartello::app {

/// To be made before the first thread.
class EndSignals {
public:
    EndSignals() {
        sigemptyset(&signals_);
        sigaddset(&signals_, SIGINT);
        sigaddset(&signals_, SIGTERM);
        pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
        // Whoever reads what we write may go; the write fails then, and we go on.
        std::signal(SIGPIPE, SIG_IGN);
    }
    /// After the first one the program ends within `most_end_time`, and a second one ends it at once.
    void wait() {
        int signal = 0;
        sigwait(&signals_, &signal);
        pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
        std::thread([] {
            std::this_thread::sleep_for(most_end_time);
            // Whatever still hangs is left behind: what was acknowledged is on the disk.
            std::_Exit(0);
        }).detach();
    }

private:
    static constexpr std::chrono::milliseconds most_end_time{4000};
    sigset_t signals_{};
};

}  // namespace quartello::app
