#include "apps/quartello/interrupt.hpp"

#include <csignal>

namespace quartello::app {

namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

void note_interrupt(int signal) {
    interrupted = true;
    std::signal(signal, SIG_DFL);
}

}  // namespace

InterruptFlag::InterruptFlag() {
    interrupted = false;
    std::signal(SIGINT, note_interrupt);
    std::signal(SIGTERM, note_interrupt);
}

InterruptFlag::~InterruptFlag() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

const std::atomic<bool>& InterruptFlag::flag() const { return interrupted; }

}  // namespace quartello::app
