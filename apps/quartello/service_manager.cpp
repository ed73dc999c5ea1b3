#include "apps/quartello/service_manager.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ctime>

#include "engine/core/text.hpp"

namespace quartello::app {

namespace {

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

constexpr std::int64_t longest_watchdog_us = std::int64_t{24} * 3600 * 1'000'000;

/// systemd compares it with its own clock, which is this one.
std::int64_t monotonic_us() {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1000;
}

}  // namespace

ServiceManager::ServiceManager() : socket_(variable("NOTIFY_SOCKET")) {
    const std::string for_process = variable("WATCHDOG_PID");
    const std::string micros = variable("WATCHDOG_USEC");
    if (micros.empty() || (!for_process.empty() && for_process != std::to_string(::getpid()))) return;
    char* end = nullptr;
    const std::int64_t value = std::strtoll(micros.c_str(), &end, 10);
    if (*end == '\0' && value > 0 && value <= longest_watchdog_us) watchdog_ = std::chrono::milliseconds(value / 1000);
}

void ServiceManager::tell(std::string_view text) const {
    sockaddr_un address{};
    if (socket_.empty() || socket_.size() >= sizeof address.sun_path) return;
    address.sun_family = AF_UNIX;
    std::ranges::copy(socket_, address.sun_path);
    if (socket_.front() == '@') address.sun_path[0] = '\0';  // a name without a file
    const int out = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (out < 0) return;
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + socket_.size());
    (void)::sendto(out, text.data(), text.size(), MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&address), length);
    ::close(out);
}

void ServiceManager::ready(std::string_view status) const { tell("READY=1\nSTATUS=" + std::string(status)); }
void ServiceManager::reloading() const { tell("RELOADING=1\nMONOTONIC_USEC=" + std::to_string(monotonic_us())); }
void ServiceManager::stopping() const { tell("STOPPING=1"); }
void ServiceManager::alive() const { tell("WATCHDOG=1"); }

}  // namespace quartello::app
