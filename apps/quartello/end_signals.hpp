// The signals that end a server or a worker, kept from all its threads, so that the main thread can wait for them.
#pragma once

#include <pthread.h>

#include <csignal>

namespace quartello::app {

/// To be made before the first thread.
class EndSignals {
public:
    EndSignals() {
        sigemptyset(&signals_);
        sigaddset(&signals_, SIGINT);
        sigaddset(&signals_, SIGTERM);
        pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    }
    /// After the first one, a second one ends the program at once.
    void wait() {
        int signal = 0;
        sigwait(&signals_, &signal);
        pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
    }

private:
    sigset_t signals_{};
};

}  // namespace quartello::app
