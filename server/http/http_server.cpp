// The one listener, which deals new sockets out to the network threads in turn. Each thread has an io_context of its
// own and a connection never leaves its thread, so there are neither strands nor locks between a request and its
// answer. One clock a thread looks after all deadlines, because a timer a request costs more than the request.
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>

#include "server/http/connection.hpp"
#include "server/http/connection_limiter.hpp"
#include "server/http/io_thread.hpp"
#include "server/http/server.hpp"

namespace quartello::http {

using namespace net;

namespace {

/// How often deadlines are looked at. Finer than they need: what a look finds due is done at once, pings among it.
constexpr std::chrono::milliseconds look_time{250};
/// Answers to one address that it has not read yet; a single one may be larger.
constexpr std::size_t most_unread_bytes = 4 << 20;

Task<void> serve(IoThread& io, Socket socket, std::shared_ptr<void> place) {
    const auto kept = std::move(place);  // counted by the limiter
    Connection connection(io, std::move(socket));
    co_await connection.converse();
}

/// Four times a second: the date, and who is too slow. While stopping, quickly, until nobody is left. Whoever is still
/// there at the end is cut off, however late it is by then: the whole process may not have run for a while.
Task<void> keep_time(IoThread& io) {
    const auto patience = std::min(io.options.request_time, io.options.answer_time);
    const auto period = std::clamp<Clock::duration>(patience / 4, std::chrono::milliseconds(5), look_time);
    int looks_after_end = 0;
    while (!io.stop_by || !io.connections.empty()) {
        io.renew_date();
        const auto now = Clock::now();
        io.looked_at = now.time_since_epoch().count();
        const bool is_end = io.stop_by && now >= *io.stop_by;
        for (Connection* connection : io.connections) {
            connection->look_after(now);
            if (io.stop_by) connection->finish();
            if (is_end) connection->close();
        }
        constexpr int most_looks = 50;  // half a second: a closed connection needs a look or two
        if (is_end && ++looks_after_end > most_looks) io.context.stop();
        io.tick.expires_after(io.stop_by ? std::chrono::milliseconds(10) : period);
        co_await io.tick.async_wait(as_result);
    }
}

}  // namespace

class Server::Body {
public:
    Body(const ServerOptions& options, Site site, Service* service)
        : options_(options), site_(std::move(site)), limiter_(options.most_connections_each) {
        for (int i = 0; i < std::max(1, options_.threads); ++i) {
            io_threads_.push_back(std::make_unique<IoThread>(options_, site_, service, open_, unread_));
        }
        acceptor_.emplace(io_threads_[0]->context);
        pause_.emplace(io_threads_[0]->context);
    }

    /// Binds the port; the error is one sentence for the person who chose it.
    std::optional<Error> listen() {
        error_code code;
        const auto address = asio::ip::make_address(options_.address, code);
        if (code) return Error{quartello::quoted(options_.address) + " is no IP address"};
        const asio::ip::tcp::endpoint endpoint(address, options_.port);
        acceptor_->open(endpoint.protocol(), code);
        if (!code) acceptor_->set_option(asio::socket_base::reuse_address(true), code);
        if (!code) acceptor_->bind(endpoint, code);
        if (!code) acceptor_->listen(asio::socket_base::max_listen_connections, code);
        if (!code) endpoint_ = acceptor_->local_endpoint(code);
        if (!code) return std::nullopt;
        const std::string where = options_.address + ":" + std::to_string(options_.port);
        if (code == asio::error::address_in_use) {
            return Error{where + " is taken; choose another --port (0 finds a free one)"};
        }
        return Error{"cannot listen on " + where + ": " + code.message()};
    }

    void start() {
        for (auto& io : io_threads_) asio::co_spawn(io->context, keep_time(*io), asio::detached);
        asio::co_spawn(io_threads_[0]->context, accept_callers(), asio::detached);
        for (auto& io : io_threads_) io->thread = std::thread([&io = *io] { io.run(); });
    }

    void stop() {
        const auto stop_by = Clock::now() + options_.stop_time;
        asio::post(io_threads_[0]->context, [this] {
            error_code ignored;
            acceptor_->close(ignored);
            pause_->cancel();
        });
        for (auto& io : io_threads_) {
            asio::post(io->context, [&io = *io, stop_by] {
                io.stop_by = stop_by;
                io.tick.cancel();
            });
        }
        for (auto& io : io_threads_) {
            if (io->thread.joinable()) io->thread.join();
        }
    }

    const asio::ip::tcp::endpoint& endpoint() const { return endpoint_; }
    int open_connections() const { return open_; }
    std::chrono::milliseconds silence() const {
        auto oldest = Clock::now();
        for (const auto& io : io_threads_) oldest = std::min(oldest, Clock::time_point(Clock::duration(io->looked_at)));
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - oldest);
    }

private:
    Task<void> accept_callers() {
        for (std::size_t turn = 0; acceptor_->is_open(); turn = (turn + 1) % io_threads_.size()) {
            IoThread& io = *io_threads_[turn];
            auto [code, socket] = co_await acceptor_->async_accept(io.context.get_executor(), as_result);
            if (code) {
                // Out of descriptors, most likely: those who are here may leave meanwhile.
                pause_->expires_after(std::chrono::milliseconds(50));
                co_await pause_->async_wait(as_result);
            } else if (open_ < options_.most_connections) {
                std::string name = limit_name(socket);
                if (!limiter_.enter(name)) continue;
                ++open_;
                std::shared_ptr<void> place(nullptr, [this, name = std::move(name)](void*) { limiter_.leave(name); });
                asio::co_spawn(io.context, serve(io, std::move(socket), std::move(place)), asio::detached);
            }
        }
    }

    const ServerOptions options_;
    const Site site_;
    std::atomic<int> open_ = 0;
    UnreadLimiter unread_{most_unread_bytes};
    ConnectionLimiter limiter_;  // goes after the threads, whose connections leave it
    std::vector<std::unique_ptr<IoThread>> io_threads_;
    std::optional<Acceptor> acceptor_;
    std::optional<Timer> pause_;
    asio::ip::tcp::endpoint endpoint_;
};

Server::Server(std::unique_ptr<Body> body) : body_(std::move(body)) {}

Server::~Server() { stop(); }

Parsed<std::unique_ptr<Server>> Server::start(const ServerOptions& options, Site site, Service* service) {
    auto body = std::make_unique<Body>(options, std::move(site), service);
    if (auto error = body->listen()) return std::move(*error);
    body->start();
    return std::unique_ptr<Server>(new Server(std::move(body)));
}

std::uint16_t Server::port() const { return body_->endpoint().port(); }

std::string Server::url() const {
    const auto& address = body_->endpoint().address();
    const std::string host = address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
    return "http://" + host + ":" + std::to_string(port());
}

std::chrono::milliseconds Server::silence() const { return body_->silence(); }

int Server::open_connections() const { return body_->open_connections(); }

void Server::stop() { body_->stop(); }

}  // namespace quartello::http
