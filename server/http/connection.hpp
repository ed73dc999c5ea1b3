// One connection: requests read and answered one after the other, by the files of the page or by the service, until
// either side has enough or the connection becomes a WebSocket.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>

#include <boost/asio/async_result.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>

#include "engine/core/text.hpp"
#include "server/http/live_socket.hpp"
#include "server/http/public_url.hpp"
#include "server/http/target.hpp"

namespace quartello::http::net {

inline constexpr std::size_t most_header_bytes = 8 << 10;
inline constexpr std::size_t most_body_bytes = 64 << 10;
/// What a caller may still send while a connection is being closed, and how long.
inline constexpr std::size_t most_drained_bytes = 256 << 10;
inline constexpr std::chrono::seconds drain_time{2};
/// The game server answers everything; this only bounds how long a broken one is waited for.
inline constexpr std::chrono::seconds service_time{30};
/// Whoever has had too many files of the page waits so long for a refusal.
inline constexpr std::chrono::milliseconds page_pause{250};

class Connection {
public:
    Connection(IoThread& io, Socket socket) : io_(io), socket_(std::move(socket)) {
        io_.connections.insert(this);
        error_code ignored;
        socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
    }
    ~Connection() {
        io_.connections.erase(this);
        --io_.open;
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Answers one request after the other until either side has enough.
    Task<void> converse() {
        bool go_on = true;
        // Told to stop, a request that has begun to come is still answered.
        while (go_on && (!io_.stop_by || buffer_.size() > 0)) go_on = co_await answer_next();
        if (!io_.stop_by && !live_ && socket_.is_open()) co_await drain();
    }

    /// Now and then: whoever is too slow has to go; of live callers, whoever is silent.
    void look_after(Clock::time_point now) {
        if (live_) live_->look_after(now);
        else if (now >= deadline_ || (asking_ && has_hung_up())) close();
    }
    /// The server stops: nothing has come of the next request, or there never would be an end.
    void finish() {
        const bool is_idle = parser_ && !parser_->got_some() && buffer_.size() == 0;
        if (live_ && !std::exchange(is_finishing_, true)) live_->finish();
        else if (!live_ && (is_idle || wake_)) close();
    }
    void close() {
        if (live_) return live_->drop();
        error_code ignored;
        socket_.close(ignored);
        if (wake_) wake_->cancel();
        // Not at once: whoever closes may be going through all connections.
        if (asking_ && !asking_->has_gone->exchange(true))
            asio::post(socket_.get_executor(), [asking = asking_] { asking->answer({.status = 503}); });
    }

private:
    /// A question to the game server. Whoever comes first resumes the conversation: the answer, or the end of the wait.
    struct Asking {
        std::function<void(Response)> resume;
        std::shared_ptr<std::atomic<bool>> has_gone = std::make_shared<std::atomic<bool>>(false);

        void answer(Response response) {
            if (const auto go_on = std::exchange(resume, nullptr)) go_on(std::move(response));
        }
    };

    /// The caller has closed its end while it waits for an answer.
    bool has_hung_up() {
        char next = 0;
        return ::recv(socket_.native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
    }

    Task<bool> answer_next() {
        parser_.emplace();
        parser_->header_limit(most_header_bytes);
        parser_->body_limit(most_body_bytes);
        deadline_ = Clock::now() + io_.options.request_time;
        auto [code, bytes] = co_await beast_http::async_read_header(socket_, buffer_, *parser_, as_result);
        if (!code && !parser_->is_done()) {
            const int refused = co_await welcome_body();
            if (refused != 0) {
                const auto request = parser_->release();
                parser_.reset();
                (void)co_await send_page(request, io_.site.refusal(refused), false);
                co_return false;
            }
            std::tie(code, bytes) = co_await beast_http::async_read(socket_, buffer_, *parser_, as_result);
        }
        asked_at_ = Clock::now();
        if (code) {
            const int status = status_for(code);
            if (status != 0) {
                co_await send(io_.site.refusal(status), false);
                note({.address = limit_name(socket_), .method = "other", .route = {}, .status = status});
            }
            co_return false;
        }
        auto request = parser_->release();
        parser_.reset();
        if (has_unknown_length(request)) {
            (void)co_await send_page(request, io_.site.refusal(501), false);
            co_return false;
        }
        const bool keep_alive = request.keep_alive() && !io_.stop_by;
        if (!is_for_us(request)) co_return co_await send_page(request, io_.site.refusal(421), keep_alive);
        if (io_.service != nullptr && !is_for_api(view(request.target())) &&
            !io_.service->may_have_page(address_of(request))) {
            // An answer would cost what the page costs: whoever asks for too much waits for it.
            Timer pause(socket_.get_executor(), page_pause);
            (void)co_await pause.async_wait(as_result);
            (void)co_await send_page(request, io_.site.refusal(429), false);
            co_return false;
        }
        if (io_.service != nullptr && is_for_service(view(request.target()))) {
            co_return co_await answer_by_service(std::move(request), keep_alive);
        }
        co_return co_await send_page(request, reply_to(request), keep_alive);
    }

    /// Whoever asks first whether its body is wanted waits for a word. 0, or the status with which it is refused
    /// unread.
    Task<int> welcome_body() {
        const auto& request = parser_->get();
        const auto expects = request[beast_http::field::expect];
        if (expects.empty() || request.version() == 10) co_return 0;
        if (!boost::beast::iequals(expects, "100-continue")) co_return 417;
        if (has_unknown_length(request)) co_return 501;
        constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        // One that sends without waiting needs no word.
        if (buffer_.size() == 0) (void)co_await asio::async_write(socket_, asio::buffer(go_on), as_result);
        co_return 0;
    }

    /// For the access log. Nothing a caller has made up goes into it.
    void note(AccessLine line) const {
        if (!io_.options.on_answered) return;
        using namespace std::chrono;
        line.time_ms = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
        line.micros = duration_cast<microseconds>(Clock::now() - asked_at_).count();
        io_.options.on_answered(line);
    }
    AccessLine line_for(const HttpRequest& request, std::string_view route, int status, std::size_t bytes) const {
        return {.address = address_of(request),
                .method = logged_method(view(request.method_string())),
                .route = std::string(route),
                .status = status,
                .bytes = static_cast<std::int64_t>(bytes)};
    }

    Task<bool> send_page(const HttpRequest& request, PageReply reply, bool keep_alive) {
        const bool is_sent = co_await send(reply, keep_alive, request.version() == 10);
        if (io_.options.on_answered) note(line_for(request, reply.route, reply.status, reply.body.size()));
        co_return is_sent&& keep_alive;
    }

    /// Whether every Host that is named is a name of ours. The second one of two is refused later.
    bool is_for_us(const HttpRequest& request) const {
        for (auto [line, end] = request.equal_range(beast_http::field::host); line != end; ++line) {
            if (!is_own_name(io_.options.own_names, view(line->value()))) return false;
        }
        return true;
    }

    static bool is_for_api(std::string_view target) {
        const auto path = path_of(target);
        return path.starts_with("/api/") || path == "/api";
    }
    static bool is_for_service(std::string_view target) {
        const auto path = path_of(target);
        return is_for_api(target) || path.starts_with("/t/") || path == "/metrics" || path == "/readyz";
    }

    /// The caller as the game server sees it.
    Request request_of(HttpRequest& request, Target target) const {
        constexpr std::string_view scheme = "Bearer ";
        const auto authorization = view(request[beast_http::field::authorization]);
        return {.method = std::string(view(request.method_string())),
                .path = std::move(target.path),
                .query = std::move(target.query),
                .body = std::move(request.body()),
                .address = address_of(request),
                .bearer = std::string(authorization.starts_with(scheme) ? authorization.substr(scheme.size()) : ""),
                .seat = std::string(view(request["Quartello-Seat"])),
                .origin = origin_of(request)};
    }

    /// The address of ours that goes into pages: as whoever keeps us says, else how the caller addressed us. A name
    /// that is none is left out, for this goes into pages.
    std::string origin_of(const HttpRequest& request) const {
        if (!io_.options.public_url.empty()) return io_.options.public_url;
        const auto host = view(request[beast_http::field::host]);
        if (!is_host(host)) return {};
        const bool is_secure = io_.options.trust_proxy && view(request["X-Forwarded-Proto"]) == "https";
        return (is_secure ? "https://" : "http://") + std::string(host);
    }

    /// Behind a proxy of ours, what it says: the last entry of the last line is its own, whatever came before.
    std::string address_of(const HttpRequest& request) const {
        std::string_view last;
        for (auto [line, end] = request.equal_range("X-Forwarded-For"); line != end; ++line) last = view(line->value());
        if (!io_.options.trust_proxy || last.empty()) return limit_name(socket_);
        last = last.substr(last.rfind(',') + 1);
        error_code code;
        const auto address = asio::ip::make_address(host_of(last.substr(0, 64)), code);
        return code ? limit_name(socket_) : limit_name(address);
    }

    Task<bool> answer_by_service(HttpRequest request, bool keep_alive) {
        const bool is_old = request.version() == 10;
        const bool is_head = request.method() == beast_http::verb::head;
        auto target = parse_target(view(request.target()));
        const bool has_host = is_old || request.count(beast_http::field::host) == 1;
        if (!target || !has_host) co_return co_await send_page(request, io_.site.refusal(400), keep_alive);
        if (!is_own_origin(request, io_.options.public_url))
            co_return co_await send_page(request, io_.site.refusal(403), keep_alive);
        AccessLine line;
        if (io_.options.on_answered) line = line_for(request, "/api/live", 101, 0);
        if (target->path == "/api/live" && websocket::is_upgrade(request)) {
            co_await go_live(std::move(request), std::move(*target));
            note(std::move(line));
            co_return false;
        }
        Request asked = request_of(request, std::move(*target));
        const std::string address = asked.address;
        Response response = co_await ask(std::move(asked));
        const auto unread = hold(address, response);
        line.route = response.route;
        line.status = response.status;
        line.bytes = static_cast<std::int64_t>(response.body.size());
        if (response.stream) {
            co_await send_stream(response, is_old);
            note(std::move(line));
            co_return false;
        }
        std::string head = head_of(response);
        if (response.status != 204) head += "Content-Length: " + std::to_string(response.body.size()) + "\r\n";
        if (is_head) response.body.clear();
        const bool is_sent = co_await send({response.status, head, response.body}, keep_alive, is_old);
        note(std::move(line));
        co_return is_sent&& keep_alive;
    }

    /// The answer's bytes, counted for its reader until this goes. Who leaves too much unread is told so instead.
    std::shared_ptr<void> hold(const std::string& address, Response& response) {
        const std::size_t bytes = response.body.size();
        if (!io_.unread.enter(address, bytes)) {
            constexpr std::string_view said =
                R"({"error":{"code":"too_often","text":"read the answers that are under way to you first","clause":"","cells":[]}})";
            response = {.status = 429, .body = std::string(said), .route = response.route};
            return nullptr;
        }
        return {nullptr, [&unread = io_.unread, address, bytes](void*) { unread.leave(address, bytes); }};
    }

    static std::string head_of(const Response& response) {
        return "HTTP/1.1 " + std::to_string(response.status) + " " + std::string(status_words(response.status)) +
               "\r\n" + std::string(security_headers()) + "Cache-Control: no-store\r\nContent-Type: " + response.type +
               "\r\n" + response.headers;
    }

    /// The game server answers on any thread; the conversation goes on here. So it does when the socket is closed.
    Task<Response> ask(Request request) {
        deadline_ = Clock::now() + service_time;
        asking_ = std::make_shared<Asking>();
        request.has_gone = asking_->has_gone;
        auto response = co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void(Response)>(
            [&](auto handler) {
                auto resume = std::make_shared<decltype(handler)>(std::move(handler));
                asking_->resume = [resume](Response answer) { std::move (*resume)(std::move(answer)); };
                io_.service->answer(std::move(request),
                                    [asking = asking_, executor = socket_.get_executor()](Response answer) {
                                        asio::post(executor, [asking, answer = std::move(answer)]() mutable {
                                            asking->answer(std::move(answer));
                                        });
                                    });
            },
            asio::use_awaitable_t<Executor>{});
        asking_ = nullptr;
        co_return response;
    }

    Task<void> go_live(HttpRequest upgrade, Target target) {
        const Request request = request_of(upgrade, std::move(target));
        live_ = std::make_shared<LiveSocket>(io_, std::move(socket_));
        co_await live_->converse(upgrade, request);
    }

    /// Lines as they come, in chunks, until either side ends it. An empty line now and then shows that we are here.
    Task<void> send_stream(const Response& response, bool is_old) {
        wake_ = std::make_shared<Timer>(socket_.get_executor());
        const auto mailbox = std::make_shared<Mailbox>(
            most_piled_bytes, [weak = std::weak_ptr(wake_), executor = socket_.get_executor()] {
                asio::post(executor, [weak] {
                    if (const auto timer = weak.lock()) timer->cancel();
                });
            });
        const std::string head = head_of(response) + (is_old ? "" : "Transfer-Encoding: chunked\r\n");
        bool is_there = co_await send({response.status, head, {}}, false, is_old);
        const std::shared_ptr<void> kept = response.stream(mailbox);
        while (is_there && socket_.is_open()) {
            const Mailbox::Post post = mailbox->take();
            std::string text;
            for (const auto& part : post.texts) text += *part;
            io_.service->metrics().messages_sent += post.texts.size();
            if (post.is_late) {
                ++io_.service->metrics().live_dropped;
                close();
            } else if (post.is_last) {
                co_await send_chunk(text, is_old);
                co_await send_chunk("", is_old);
                break;
            } else if (!text.empty()) {
                is_there = co_await send_chunk(text, is_old);
            } else {
                is_there = co_await wait_for_lines(is_old);
            }
        }
        mailbox->abandon();
    }

    /// Until there is something; false when the caller has gone.
    Task<bool> wait_for_lines(bool is_old) {
        deadline_ = Clock::time_point::max();
        wake_->expires_after(ping_time);
        const auto [code] = co_await wake_->async_wait(as_result);
        if (code) co_return true;  // woken
        co_return co_await send_chunk("\n", is_old);
    }

    Task<bool> send_chunk(std::string text, bool is_old) {
        if (is_old && text.empty()) co_return true;
        std::array<char, 24> size{};
        std::snprintf(size.data(), size.size(), "%zx\r\n", text.size());
        const std::string chunk = is_old ? std::move(text) : size.data() + text + "\r\n";
        deadline_ = Clock::now() + io_.options.answer_time;
        const auto [code, bytes] = co_await asio::async_write(socket_, asio::buffer(chunk), as_result);
        co_return !code;
    }

    PageReply reply_to(const HttpRequest& request) const {
        // Without exactly one Host nobody knows whom a request was meant for.
        if (request.version() == 11 && request.count(beast_http::field::host) != 1) return io_.site.refusal(400);
        const std::string origin = origin_of(request);
        return io_.site.reply({.method = view(request.method_string()),
                               .target = view(request.target()),
                               .accept_encoding = view(request[beast_http::field::accept_encoding]),
                               .if_none_match = view(request[beast_http::field::if_none_match]),
                               .origin = origin});
    }

    Task<bool> send(PageReply reply, bool keep_alive, bool is_old_caller = false) {
        tail_ = io_.date;
        if (!keep_alive) tail_ += "Connection: close\r\n";
        else if (is_old_caller) tail_ += "Connection: keep-alive\r\n";
        tail_ += "\r\n";
        deadline_ = Clock::now() + io_.options.answer_time;
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

    IoThread& io_;
    Socket socket_;
    boost::beast::flat_buffer buffer_{most_header_bytes + most_body_bytes};
    std::optional<beast_http::request_parser<beast_http::string_body>> parser_;
    std::string tail_;
    Clock::time_point deadline_ = Clock::time_point::max();
    Clock::time_point asked_at_;
    std::shared_ptr<Timer> wake_;       // of a stream
    std::shared_ptr<Asking> asking_;    // while the game server is being asked
    std::shared_ptr<LiveSocket> live_;  // given: the socket is there
    bool is_finishing_ = false;
};

}  // namespace quartello::http::net
