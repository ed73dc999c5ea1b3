// One network thread: its io_context, the connections that never leave it, and the one clock that looks after their
// deadlines.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <thread>
#include <unordered_set>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/http/connection_limiter.hpp"
#include "server/http/server.hpp"
#include "server/work/thread_role.hpp"

namespace quartello::http::net {

namespace asio = boost::asio;
using boost::system::error_code;

using Clock = std::chrono::steady_clock;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;
template <class T>
using Task = asio::awaitable<T, Executor>;
inline constexpr auto as_result = asio::as_tuple(asio::use_awaitable_t<Executor>{});

/// A live caller is pinged this often and dropped after so long a silence; a stream gets an empty line as often.
inline constexpr std::chrono::seconds ping_time{20};

class Connection;

struct IoThread {
    IoThread(const ServerOptions& server_options, const Site& served, Service* game_service,
             std::atomic<int>& open_count, UnreadLimiter& unread_limiter)
        : options(server_options), site(served), service(game_service), open(open_count), unread(unread_limiter) {}

    const ServerOptions& options;
    const Site& site;
    Service* const service;  // may be null: a page and no tables
    std::atomic<int>& open;
    UnreadLimiter& unread;
    // The context goes before these: conversations that it still holds sign off here.
    std::unordered_set<Connection*> connections;
    std::string date;  // "Date: …\r\n", renewed at every look
    std::optional<Clock::time_point> stop_by;
    std::uint32_t ping_phase = 0;
    std::atomic<Clock::rep> looked_at = Clock::now().time_since_epoch().count();
    asio::io_context context{1};
    Timer tick{context};
    std::thread thread;

    void run() {
        const work::ThreadRoleScope role(work::ThreadRole::network);
        context.run();
    }

    void renew_date() {
        std::array<char, 64> text{};
        const std::time_t now = std::time(nullptr);
        std::tm utc{};
        gmtime_r(&now, &utc);
        const auto length = std::strftime(text.data(), text.size(), "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &utc);
        date.assign(text.data(), length);
    }

    /// When a new live caller is to be pinged first. Callers come in crowds (everybody, after a restart); pinged in
    /// crowds they would keep everybody waiting every 20 s. Steps of the golden ratio spread any number evenly.
    Clock::time_point first_ping() {
        ping_phase += 2654435769U;  // 2^32 divided by the golden ratio
        return Clock::now() + std::chrono::milliseconds(
                                  (std::uint64_t{ping_phase} * std::chrono::milliseconds(ping_time).count()) >> 32);
    }
};

}  // namespace quartello::http::net
