// The border between sockets and the game server. Below it: Boost.Beast, threads, deadlines (http_server.cpp,
// connection.hpp). Above it: tables, seats, messages (game_service.cpp). Neither sees the other's headers.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/http/metrics.hpp"

namespace quartello::http {

struct Request {
    std::string method;
    std::string path;   // decoded, starts with "/api/" or "/t/" (or is "/metrics" or "/readyz")
    std::string query;  // as it was sent
    std::string body;
    std::string address;      // of the caller, without the port
    std::string bearer;       // the token of an "Authorization: Bearer" header, "" without one
    std::string seat;         // the token of a "Quartello-Seat" header
    std::string origin = {};  // as the caller addressed us: "https://play.example"
    std::shared_ptr<const std::atomic<bool>> has_gone = {};  // the caller has, and wants no answer; none: unknown
};

/// Texts on their way to one caller. From any thread; never waits. A caller that does not keep up is dropped.
class Outlet {
public:
    virtual ~Outlet() = default;
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    virtual void close() = 0;
};

/// The game server's side of a live connection. Calls come one at a time, on the connection's thread.
class Talk {
public:
    virtual ~Talk() = default;
    virtual void hear(std::string_view text) = 0;
    /// What the last ping took, there and back.
    virtual void note_round_trip(std::int64_t ms) = 0;
};

struct Response {
    int status = 200;
    std::string body = {};
    std::string type = "application/json";
    std::string headers = {};     // more of them, whole lines
    std::string_view route = {};  // its pattern, for the access log
    /// Given: the body is a stream. Called once the headers are on their way; what it returns is kept while the caller
    /// is there.
    std::function<std::shared_ptr<void>(std::shared_ptr<Outlet>)> stream = {};
};

class Service {
public:
    virtual ~Service() = default;
    /// On a network thread; does not wait. `done` is called once, on any thread, or never for a caller who has gone.
    virtual void answer(Request request, std::function<void(Response)> done) = 0;
    /// Whether this address may have a file of the page (or what is for whoever keeps the server) now. On a network
    /// thread; does not wait.
    virtual bool may_have_page(const std::string& address) = 0;
    /// A live connection (WebSocket /api/live); nothing: too many.
    virtual std::shared_ptr<Talk> talk(const Request& request, std::shared_ptr<Outlet> outlet) = 0;
    /// What the sockets count is kept with the rest.
    virtual Metrics& metrics() = 0;
};

}  // namespace quartello::http
