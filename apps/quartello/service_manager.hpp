// What systemd is told of a service of Type=notify: that it is ready, that it reads its settings anew, that it ends,
// and now and then that it is alive. Where nobody listens ($NOTIFY_SOCKET is not set) nothing happens.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace quartello::app {

class ServiceManager {
public:
    /// Reads NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID.
    ServiceManager();

    void ready(std::string_view status) const;
    void reloading() const;
    void stopping() const;
    void alive() const;
    /// How long it waits for a sign of life; nothing: it does not.
    std::optional<std::chrono::milliseconds> watchdog() const { return watchdog_; }

private:
    void tell(std::string_view text) const;

    std::string socket_;
    std::optional<std::chrono::milliseconds> watchdog_;
};

}  // namespace quartello::app
