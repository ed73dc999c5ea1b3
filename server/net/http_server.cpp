// All of Boost.Beast and Asio in one place. Each thread has an io_context of its own and a connection never leaves its
// thread, so there are neither strands nor locks between a request and its answer; the one listener deals new sockets
// out in turn. One clock a thread looks after all deadlines, because a timer a request costs more than the request.
#include <array>
#include <atomic>
#include <ctime>
#include <optional>
#include <thread>
#include <unordered_set>
#include <vector>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>

#include "engine/core/text.hpp"
#include "server/net/server.hpp"

namespace quartello::net {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using boost::system::error_code;

namespace {

using Clock = std::chrono::steady_clock;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;
template <class T>
using Task = asio::awaitable<T, Executor>;
constexpr auto as_result = asio::as_tuple(asio::use_awaitable_t<Executor>{});

constexpr std::size_t most_header_bytes = 8 << 10;
constexpr std::size_t most_body_bytes = 64 << 10;
/// What a caller may still send while a connection is being closed, and how long.
constexpr std::size_t most_drained_bytes = 256 << 10;
constexpr std::chrono::seconds drain_time{2};

class Connection;

struct Worker {
    explicit Worker(const ServerOptions& server_options, const Site& served, std::atomic<int>& open_count)
        : options(server_options), site(served), open(open_count) {}

    const ServerOptions& options;
    const Site& site;
    std::atomic<int>& open;
    asio::io_context context{1};
    Timer tick{context};
    std::unordered_set<Connection*> connections;
    std::string date;  // "Date: …\r\n", renewed every second
    std::optional<Clock::time_point> stop_by;
    std::thread thread;

    void renew_date() {
        std::array<char, 64> text{};
        const std::time_t now = std::time(nullptr);
        std::tm utc{};
        gmtime_r(&now, &utc);
        const auto length = std::strftime(text.data(), text.size(), "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &utc);
        date.assign(text.data(), length);
    }
};

/// The status for what Beast could not read; 0 where nobody waits for an answer.
int status_for(const error_code& code) {
    if (code.category() != http::make_error_code(http::error::bad_target).category()) return 0;
    switch (static_cast<http::error>(code.value())) {
        case http::error::end_of_stream:
        case http::error::partial_message: return 0;
        case http::error::header_limit:
        case http::error::buffer_overflow: return 431;
        case http::error::body_limit: return 413;
        case http::error::bad_version: return 505;
        default: return 400;
    }
}

class Connection {
public:
    Connection(Worker& worker, Socket socket) : worker_(worker), socket_(std::move(socket)) {
        worker_.connections.insert(this);
        error_code ignored;
        socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
    }
    ~Connection() {
        worker_.connections.erase(this);
        --worker_.open;
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Answers one request after the other until either side has enough.
    Task<void> converse() {
        bool go_on = true;
        // Told to stop, a request that has begun to come is still answered.
        while (go_on && (!worker_.stop_by || buffer_.size() > 0)) go_on = co_await answer_next();
        if (!worker_.stop_by && socket_.is_open()) co_await drain();
    }

    bool is_late(Clock::time_point now) const { return now >= deadline_; }
    /// Waiting for a request of which nothing has come.
    bool is_idle() const { return parser_ && !parser_->got_some() && buffer_.size() == 0; }
    void close() {
        error_code ignored;
        socket_.close(ignored);
    }

private:
    Task<bool> answer_next() {
        parser_.emplace();
        parser_->header_limit(most_header_bytes);
        parser_->body_limit(most_body_bytes);
        deadline_ = Clock::now() + worker_.options.request_time;
        const auto [code, bytes] = co_await http::async_read(socket_, buffer_, *parser_, as_result);
        if (code) {
            const int status = status_for(code);
            if (status != 0) co_await send(worker_.site.refusal(status), false);
            co_return false;
        }
        const auto request = parser_->release();
        parser_.reset();
        const bool keep_alive = request.keep_alive() && !worker_.stop_by;
        co_return co_await send(reply_to(request), keep_alive, request.version() == 10) && keep_alive;
    }

    PageReply reply_to(const http::request<http::string_body>& request) const {
        // Without exactly one Host nobody knows whom a request was meant for.
        if (request.version() == 11 && request.count(http::field::host) != 1) return worker_.site.refusal(400);
        return worker_.site.reply({.method = view(request.method_string()),
                                   .target = view(request.target()),
                                   .accept_encoding = view(request[http::field::accept_encoding]),
                                   .if_none_match = view(request[http::field::if_none_match])});
    }

    static std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

    Task<bool> send(PageReply reply, bool keep_alive, bool is_old_caller = false) {
        tail_ = worker_.date;
        if (!keep_alive) tail_ += "Connection: close\r\n";
        else if (is_old_caller) tail_ += "Connection: keep-alive\r\n";
        tail_ += "\r\n";
        deadline_ = Clock::now() + worker_.options.answer_time;
        const std::array<asio::const_buffer, 3> parts{asio::buffer(reply.head), asio::buffer(tail_),
                                                      asio::buffer(reply.body)};
        const auto [code, bytes] = co_await asio::async_write(socket_, parts, as_result);
        co_return !code;
    }

    /// Closing while a caller still sends would take the answer away from it: first our end, then what is under way.
    Task<void> drain() {
        error_code code;
        socket_.shutdown(Socket::shutdown_send, code);
        deadline_ = Clock::now() + drain_time;
        std::array<char, 4096> scratch;
        for (std::size_t drained = 0; !code && drained < most_drained_bytes;) {
            std::size_t bytes = 0;
            std::tie(code, bytes) = co_await socket_.async_read_some(asio::buffer(scratch), as_result);
            drained += bytes;
        }
    }

    Worker& worker_;
    Socket socket_;
    boost::beast::flat_buffer buffer_{most_header_bytes + most_body_bytes};
    std::optional<http::request_parser<http::string_body>> parser_;
    std::string tail_;
    Clock::time_point deadline_ = Clock::time_point::max();
};

Task<void> serve(Worker& worker, Socket socket) {
    Connection connection(worker, std::move(socket));
    co_await connection.converse();
}

/// Once a second: the date, and who is too slow. While stopping, quickly, until nobody is left.
Task<void> keep_time(Worker& worker) {
    const auto patience = std::min(worker.options.request_time, worker.options.answer_time);
    const auto period =
        std::clamp<Clock::duration>(patience / 4, std::chrono::milliseconds(5), std::chrono::seconds(1));
    while (!worker.stop_by || !worker.connections.empty()) {
        worker.renew_date();
        const auto now = Clock::now();
        for (Connection* connection : worker.connections) {
            const bool must_go = worker.stop_by && (connection->is_idle() || now >= *worker.stop_by);
            if (must_go || connection->is_late(now)) connection->close();
        }
        worker.tick.expires_after(worker.stop_by ? std::chrono::milliseconds(10) : period);
        co_await worker.tick.async_wait(as_result);
    }
}

}  // namespace

class Server::Body {
public:
    Body(const ServerOptions& options, Site site) : options_(options), site_(std::move(site)) {
        for (int i = 0; i < std::max(1, options_.threads); ++i) {
            workers_.push_back(std::make_unique<Worker>(options_, site_, open_));
        }
        acceptor_.emplace(workers_[0]->context);
        pause_.emplace(workers_[0]->context);
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
        for (auto& worker : workers_) asio::co_spawn(worker->context, keep_time(*worker), asio::detached);
        asio::co_spawn(workers_[0]->context, accept_callers(), asio::detached);
        for (auto& worker : workers_) worker->thread = std::thread([&context = worker->context] { context.run(); });
    }

    void stop() {
        const auto stop_by = Clock::now() + options_.stop_time;
        asio::post(workers_[0]->context, [this] {
            error_code ignored;
            acceptor_->close(ignored);
            pause_->cancel();
        });
        for (auto& worker : workers_) {
            asio::post(worker->context, [&worker = *worker, stop_by] {
                worker.stop_by = stop_by;
                worker.tick.cancel();
            });
        }
        for (auto& worker : workers_) {
            if (worker->thread.joinable()) worker->thread.join();
        }
    }

    const asio::ip::tcp::endpoint& endpoint() const { return endpoint_; }
    int open_connections() const { return open_; }

private:
    Task<void> accept_callers() {
        for (std::size_t turn = 0; acceptor_->is_open(); turn = (turn + 1) % workers_.size()) {
            Worker& worker = *workers_[turn];
            auto [code, socket] = co_await acceptor_->async_accept(worker.context.get_executor(), as_result);
            if (code) {
                // Out of descriptors, most likely: those who are here may leave meanwhile.
                pause_->expires_after(std::chrono::milliseconds(50));
                co_await pause_->async_wait(as_result);
            } else if (open_ < options_.most_connections) {
                ++open_;
                asio::co_spawn(worker.context, serve(worker, std::move(socket)), asio::detached);
            }
        }
    }

    const ServerOptions options_;
    const Site site_;
    std::atomic<int> open_ = 0;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::optional<Acceptor> acceptor_;
    std::optional<Timer> pause_;
    asio::ip::tcp::endpoint endpoint_;
};

Server::Server(std::unique_ptr<Body> body) : body_(std::move(body)) {}

Server::~Server() { stop(); }

Parsed<std::unique_ptr<Server>> Server::start(const ServerOptions& options, Site site) {
    auto body = std::make_unique<Body>(options, std::move(site));
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

int Server::open_connections() const { return body_->open_connections(); }

void Server::stop() { body_->stop(); }

}  // namespace quartello::net
