// Redis as the bus: one connection for both directions (RESP3), one thread that owns it. Plain sockets and poll(2):
// Asio would cost this file more time to compile than it saves lines.
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "engine/core/text.hpp"
#include "server/store/bus.hpp"
#include "server/store/resp.hpp"

namespace quartello::store {

namespace {

using BusClock = std::chrono::steady_clock;

constexpr std::string_view redis_channel = "quartello";
/// Lines that wait to be told; more than this, and everybody is told to look everywhere instead.
constexpr std::size_t most_lines = 10'000;

struct RedisAddress {
    std::string host;
    std::string port = "6379";
    std::string user = "default";
    std::string password;
};

/// A descriptor that is closed when it goes.
class Descriptor {
public:
    explicit Descriptor(int number = -1) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        close();
        number_ = std::exchange(other.number_, -1);
        return *this;
    }
    int number() const { return number_; }
    bool is_open() const { return number_ >= 0; }
    void close() {
        if (number_ >= 0) ::close(std::exchange(number_, -1));
    }

private:
    int number_;
};

Parsed<RedisAddress> parse_redis(std::string_view url) {
    constexpr std::string_view scheme = "redis://";
    if (!url.starts_with(scheme)) return Error{"--bus: expected redis://HOST:PORT"};
    url.remove_prefix(scheme.size());
    url = url.substr(0, url.find('/'));
    RedisAddress out;
    if (const auto at = url.rfind('@'); at != std::string_view::npos) {
        const auto who = url.substr(0, at);
        const auto colon = who.find(':');
        if (colon == std::string_view::npos) return Error{"--bus: expected redis://USER:PASSWORD@HOST:PORT"};
        if (colon > 0) out.user = who.substr(0, colon);
        out.password = who.substr(colon + 1);
        url.remove_prefix(at + 1);
    }
    const auto bracket = url.find(']');  // of an IPv6 address
    const auto colon = url.find(':', bracket == std::string_view::npos ? 0 : bracket);
    if (colon != std::string_view::npos) out.port = url.substr(colon + 1);
    out.host = url.substr(0, colon);
    if (bracket != std::string_view::npos && out.host.starts_with('[') && out.host.ends_with(']'))
        out.host = out.host.substr(1, out.host.size() - 2);
    const bool is_number = !out.port.empty() && out.port.size() <= 5 &&
                           std::ranges::all_of(out.port, [](char c) { return c >= '0' && c <= '9'; });
    if (out.host.empty() || !is_number) return Error{"--bus: expected redis://HOST:PORT"};
    return out;
}

class RedisBus final : public Bus {
public:
    RedisBus(RedisAddress address, const BusTimes& times)
        : address_(std::move(address)), times_(times), bell_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}
    ~RedisBus() override { RedisBus::listen(nullptr); }

    void tell(std::string line) override {
        {
            const std::lock_guard guard(mutex_);
            if (lines_.size() < most_lines) lines_.push_back(std::move(line));
            else has_lost_ = true;
        }
        ring();
    }

    void listen(Store::OnChange on_change) override {
        ending_ = true;
        ring();
        if (thread_.joinable()) thread_.join();
        if (!on_change) return;
        ending_ = false;
        on_change_ = std::move(on_change);
        thread_ = std::thread([this] { run(); });
    }

    std::vector<std::string> notices() override {
        const std::lock_guard guard(mutex_);
        return std::exchange(notices_, {});
    }

private:
    void ring() const { ::eventfd_write(bell_.number(), 1); }
    void note(std::string text) {
        const std::lock_guard guard(mutex_);
        notices_.push_back(std::move(text));
    }

    void run();
    void wait();
    void look_everywhere();
    void connect();
    std::optional<Error> reach(const addrinfo& where);
    void lose(const std::string& why);
    std::optional<Error> hear_and_say();
    std::optional<Error> hear();
    std::optional<Error> understand(const RespValue& value);
    void take_lines();
    std::optional<Error> say();

    const RedisAddress address_;
    const BusTimes times_;
    const Descriptor bell_;
    std::mutex mutex_;
    std::deque<std::string> lines_;     // to be told
    std::vector<std::string> notices_;  // for the log
    bool has_lost_ = false;             // something that should have been told was not
    std::atomic<bool> ending_ = false;
    Store::OnChange on_change_;
    std::thread thread_;

    // The thread's own.
    Descriptor socket_;
    bool is_up_ = false;      // we hear the channel
    bool was_noted_ = false;  // that it is gone
    std::string incoming_;
    std::string outgoing_;
    std::int64_t unanswered_ = 0;  // lines sent of which Redis has said nothing yet
    BusTimes::ms delay_{0};
    BusClock::time_point try_at_;
    BusClock::time_point look_at_;
    BusClock::time_point ping_at_;
    BusClock::time_point heard_at_;
};

void RedisBus::run() {
    delay_ = times_.first_delay;
    try_at_ = BusClock::now();
    look_at_ = BusClock::now() + times_.look_while_gone;
    while (!ending_) {
        if (!socket_.is_open() && BusClock::now() >= try_at_) connect();
        wait();
        if (ending_) break;
        if (socket_.is_open()) {
            if (const auto error = hear_and_say()) lose(error->text);
        }
        if (BusClock::now() >= look_at_) look_everywhere();
    }
    socket_.close();
    is_up_ = false;
}

void RedisBus::look_everywhere() {
    look_at_ = BusClock::now() + (is_up_ ? times_.look_while_up : times_.look_while_gone);
    on_change_("", 0, true);
}

/// Until there is something to do.
void RedisBus::wait() {
    const auto until = std::min(look_at_, socket_.is_open() ? ping_at_ : try_at_);
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - BusClock::now()).count() + 1;
    pollfd waiting[] = {{bell_.number(), POLLIN, 0},
                        {socket_.number(), static_cast<short>(outgoing_.empty() ? POLLIN : POLLIN | POLLOUT), 0}};
    ::poll(waiting, socket_.is_open() ? 2 : 1, static_cast<int>(std::clamp<std::int64_t>(left, 0, 10'000)));
    eventfd_t ignored = 0;
    ::eventfd_read(bell_.number(), &ignored);
}

void RedisBus::connect() {
    addrinfo wish{};
    wish.ai_socktype = SOCK_STREAM;
    wish.ai_flags = AI_NUMERICSERV;
    addrinfo* found = nullptr;
    if (const int code = ::getaddrinfo(address_.host.c_str(), address_.port.c_str(), &wish, &found); code != 0)
        return lose(::gai_strerror(code));
    std::optional<Error> error;
    for (const addrinfo* each = found; each != nullptr && !socket_.is_open() && !ending_; each = each->ai_next)
        error = reach(*each);
    ::freeaddrinfo(found);
    if (!socket_.is_open()) return lose(error ? error->text : "no address");
    incoming_.clear();
    outgoing_ = address_.password.empty() ? resp_command({"HELLO", "3"})
                                          : resp_command({"HELLO", "3", "AUTH", address_.user, address_.password});
    outgoing_ += resp_command({"SUBSCRIBE", redis_channel});
    unanswered_ = 0;
    heard_at_ = BusClock::now();
    ping_at_ = heard_at_ + times_.ping;
}

/// Leaves an open socket if there was somebody.
std::optional<Error> RedisBus::reach(const addrinfo& where) {
    Descriptor made(::socket(where.ai_family, where.ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, where.ai_protocol));
    if (!made.is_open()) return Error{std::strerror(errno)};
    int code = 0;
    if (::connect(made.number(), where.ai_addr, where.ai_addrlen) != 0) {
        if (errno != EINPROGRESS) return Error{std::strerror(errno)};
        pollfd waiting{made.number(), POLLOUT, 0};
        if (::poll(&waiting, 1, static_cast<int>(times_.connect.count())) <= 0) return Error{"nobody answers"};
        socklen_t size = sizeof code;
        ::getsockopt(made.number(), SOL_SOCKET, SO_ERROR, &code, &size);
    }
    if (code != 0) return Error{std::strerror(code)};
    const int yes = 1;
    ::setsockopt(made.number(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    socket_ = std::move(made);
    return std::nullopt;
}

void RedisBus::lose(const std::string& why) {
    socket_.close();
    {
        const std::lock_guard guard(mutex_);
        has_lost_ = has_lost_ || unanswered_ > 0 || !lines_.empty();
        lines_.clear();
    }
    outgoing_.clear();
    unanswered_ = 0;
    is_up_ = false;
    if (!std::exchange(was_noted_, true)) note("the bus is gone, tables are looked at every second: " + why);
    const auto now = BusClock::now();
    try_at_ = now + delay_;
    delay_ = std::min(delay_ * 2, times_.longest_delay);
    look_at_ = std::min(look_at_, now + times_.look_while_gone);
}

std::optional<Error> RedisBus::hear_and_say() {
    if (auto error = hear()) return error;
    const auto now = BusClock::now();
    if (now - heard_at_ > times_.silence) return Error{"Redis is silent"};
    if (is_up_) take_lines();
    if (now >= ping_at_) {
        ping_at_ = now + times_.ping;
        if (is_up_) outgoing_ += resp_command({"PING"});
    }
    return say();
}

std::optional<Error> RedisBus::hear() {
    char chunk[8192];
    for (;;) {
        const ssize_t size = ::recv(socket_.number(), chunk, sizeof chunk, 0);
        if (size < 0 && errno == EINTR) continue;
        if (size < 0 && errno == EAGAIN) return std::nullopt;
        if (size <= 0) return Error{size == 0 ? "Redis has closed the connection" : std::strerror(errno)};
        heard_at_ = BusClock::now();
        incoming_.append(chunk, static_cast<std::size_t>(size));
        for (;;) {
            const auto value = take_value(incoming_);
            if (!value) return value.error();
            if (!*value) break;
            if (auto error = understand(**value)) return error;
        }
    }
}

std::optional<Error> RedisBus::understand(const RespValue& value) {
    if (value.kind == '-' || value.kind == '!') return Error{"Redis says: " + value.text.substr(0, 200)};
    if (value.kind == ':') unanswered_ = std::max<std::int64_t>(0, unanswered_ - 1);
    if (value.kind != '>' || value.items.size() < 3 || value.items[1].text != redis_channel) return std::nullopt;
    if (value.items[0].text == "message") {
        hand_on(value.items[2].text, on_change_);
    } else if (value.items[0].text == "subscribe") {
        is_up_ = true;
        delay_ = times_.first_delay;
        if (std::exchange(was_noted_, false)) note("the bus is back");
        look_everywhere();  // whatever was said before we heard
    }
    return std::nullopt;
}

/// What waits becomes messages; what was lost becomes one for all.
void RedisBus::take_lines() {
    std::deque<std::string> lines;
    {
        const std::lock_guard guard(mutex_);
        lines.swap(lines_);
        if (std::exchange(has_lost_, false)) lines.emplace_back("*");
    }
    for (const std::string& line : lines) outgoing_ += resp_command({"PUBLISH", redis_channel, line});
    unanswered_ += static_cast<std::int64_t>(lines.size());
}

std::optional<Error> RedisBus::say() {
    while (!outgoing_.empty()) {
        const ssize_t size = ::send(socket_.number(), outgoing_.data(), outgoing_.size(), MSG_NOSIGNAL);
        if (size < 0 && errno == EINTR) continue;
        if (size < 0 && errno == EAGAIN) return std::nullopt;
        if (size < 0) return Error{std::strerror(errno)};
        outgoing_.erase(0, static_cast<std::size_t>(size));
    }
    return std::nullopt;
}

}  // namespace

std::string change_line(std::string_view table_id, std::int64_t version, bool has_job) {
    return std::string(table_id) + " " + std::to_string(version) + (has_job ? " job" : "");
}

void hand_on(std::string_view line, const Store::OnChange& on_change) {
    if (line == "*") return on_change("", 0, true);
    const auto space = line.find(' ');
    if (space == std::string_view::npos || space == 0) return;
    const auto version = line.substr(space + 1, line.find(' ', space + 1) - space - 1);
    on_change(line.substr(0, space), to_number<std::int64_t>(version).value_or(0), line.ends_with(" job"));
}

Parsed<std::unique_ptr<Bus>> make_bus(std::string_view url, const BusTimes& times) {
    auto address = parse_redis(url);
    if (!address) return address.error();
    return std::unique_ptr<Bus>(std::make_unique<RedisBus>(std::move(*address), times));
}

}  // namespace quartello::store
