// Tells whoever waits for a database, on any thread, that there is nothing more to wait for: the server ends.
#pragma once

#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>

namespace quartello::work {

class GiveUp {
public:
    GiveUp() : bell_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}
    ~GiveUp() { ::close(bell_); }
    GiveUp(const GiveUp&) = delete;
    GiveUp& operator=(const GiveUp&) = delete;

    /// For good.
    void now() {
        is_on_ = true;
        ::eventfd_write(bell_, 1);
    }
    bool is_on() const { return is_on_; }
    /// Becomes readable with now(), and stays so; for poll(2).
    int descriptor() const { return bell_; }

private:
    std::atomic<bool> is_on_ = false;
    const int bell_;
};

}  // namespace quartello::work
