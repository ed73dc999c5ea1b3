// Ctrl-C as a request: the first one asks a long command to end and say what it has, the second one ends the program.
#pragma once

#include <atomic>

namespace quartello::app {

/// While it lives, Ctrl-C (and SIGTERM) sets the flag.
class InterruptFlag {
public:
    InterruptFlag();
    ~InterruptFlag();
    InterruptFlag(const InterruptFlag&) = delete;
    InterruptFlag& operator=(const InterruptFlag&) = delete;

    const std::atomic<bool>& flag() const;
};

}  // namespace quartello::app
