// The HTTP server: sockets, threads, limits and an orderly end. What it answers is made elsewhere (site.hpp).
// Boost.Beast and Asio stay behind this header: they cost many seconds of compile time wherever they are seen.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "engine/core/parsed.hpp"
#include "server/http/access_log.hpp"
#include "server/http/public_url.hpp"
#include "server/http/service.hpp"
#include "server/http/site.hpp"

namespace quartello::http {

struct ServerOptions {
    std::string address = "127.0.0.1";  // an IPv4 or IPv6 address of this machine
    std::uint16_t port = 8080;          // 0: any free one
    int threads = 1;
    int most_connections = 20000;   // beyond them a caller is turned away
    int most_connections_each = 0;  // from one address; 0: any number
    bool trust_proxy = false;       // believe X-Forwarded-For: only behind a proxy of one's own
    std::string public_url = {};    // under which people reach us (public_url.hpp); empty: as they address us
    OwnNames own_names = {};        // other Host headers are refused, with 421
    /// A request must be complete this long after the answer before it (or after the connection was made).
    std::chrono::milliseconds request_time{30000};
    /// A caller that takes longer to read an answer is dropped.
    std::chrono::milliseconds answer_time{120000};
    /// Hears of every request when it has been answered, on any thread; none: nobody wants to know.
    std::function<void(const AccessLine&)> on_answered = {};
    /// How long answers under way may take once the server is told to stop.
    std::chrono::milliseconds stop_time{3000};
};

class Server {
public:
    /// Listens and answers on threads of its own from here on. With a service, what is under /api/ is its business; it
    /// has to be there until the server has stopped, and to go before the server does.
    static Parsed<std::unique_ptr<Server>> start(const ServerOptions& options, Site site, Service* service = nullptr);

    /// Stops, if that has not been done.
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    std::uint16_t port() const;
    /// "http://127.0.0.1:8080"
    std::string url() const;
    int open_connections() const;
    /// How long the one of its threads that was silent longest has not looked at its connections.
    std::chrono::milliseconds silence() const;

    /// Takes no new callers, finishes the answers under way, returns when all threads have ended: within stop_time and
    /// a moment. Not to be called from two threads at once.
    void stop();

private:
    class Body;
    explicit Server(std::unique_ptr<Body> body);
    std::unique_ptr<Body> body_;
};

}  // namespace quartello::http
