// All of Boost.Beast and Asio in one place. Each thread has an io_context of its own and a connection never leaves its
// thread, so there are neither strands nor locks between a request and its answer; the one listener deals new sockets
// out in turn. One clock a thread looks after all deadlines, because a timer a request costs more than the request.
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <ctime>
#include <functional>
#include <optional>
#include <thread>
#include <unordered_set>
#include <vector>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/async_result.hpp>
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
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "engine/core/text.hpp"
#include "server/http/connection_limiter.hpp"
#include "server/http/mailbox.hpp"
#include "server/http/server.hpp"
#include "server/http/target.hpp"
#include "server/work/thread_role.hpp"

namespace quartello::http {

namespace asio = boost::asio;
namespace beast_http = boost::beast::http;
namespace websocket = boost::beast::websocket;
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
/// One message over a WebSocket, and what may pile up for a caller who does not read.
constexpr std::size_t most_message_bytes = 16 << 10;
constexpr std::size_t most_piled_bytes = 256 << 10;
/// A live caller is pinged this often and dropped after so long a silence; a stream gets an empty line as often.
constexpr std::chrono::seconds ping_time{20};
/// How often deadlines are looked at. Finer than they need: what a look finds due is done at once, pings among it.
constexpr std::chrono::milliseconds look_time{250};
constexpr std::chrono::seconds silence_time{60};
/// The game server answers everything; this only bounds how long a broken one is waited for.
constexpr std::chrono::seconds service_time{30};
/// Whoever has had too many files of the page waits so long for a refusal.
constexpr std::chrono::milliseconds page_pause{250};
/// Answers to one address that it has not read yet; a single one may be larger.
constexpr std::size_t most_unread_bytes = 4 << 20;

using HttpRequest = beast_http::request<beast_http::string_body>;

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

/// The status for what Beast could not read; 0 where nobody waits for an answer.
int status_for(const error_code& code) {
    if (code.category() != beast_http::make_error_code(beast_http::error::bad_target).category()) return 0;
    switch (static_cast<beast_http::error>(code.value())) {
        case beast_http::error::end_of_stream:
        case beast_http::error::partial_message: return 0;
        case beast_http::error::header_limit:
        case beast_http::error::buffer_overflow: return 431;
        case beast_http::error::body_limit: return 413;
        case beast_http::error::bad_version: return 505;
        default: return 400;
    }
}

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

/// What limits are kept by: the address, of IPv6 the network alone (everybody has billions of the rest).
std::string limit_name(const asio::ip::address& address) {
    if (!address.is_v6()) return address.to_string();
    const auto whole = address.to_v6();
    if (whole.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, whole).to_string();
    auto bytes = whole.to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return asio::ip::make_address_v6(bytes).to_string();
}

std::string limit_name(const Socket& socket) {
    error_code code;
    const auto endpoint = socket.remote_endpoint(code);
    return code ? "gone" : limit_name(endpoint.address());
}

/// Of "192.0.2.1", "192.0.2.1:80", "2001:db8::1" or "[2001:db8::1]:80" the address.
std::string host_of(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    if (text.starts_with('[')) return std::string(text.substr(1, text.find(']') - 1));
    const bool has_port = std::ranges::count(text, ':') == 1;
    return std::string(has_port ? text.substr(0, text.find(':')) : text);
}

/// A body's length in a way that we do not read: what follows would be taken for the next request.
bool has_unknown_length(const HttpRequest& request) {
    if (request.count(beast_http::field::transfer_encoding) == 0) return false;
    const bool is_one = request.count(beast_http::field::transfer_encoding) == 1;
    const auto coding = request[beast_http::field::transfer_encoding];
    return !is_one || request.version() == 10 || !boost::beast::iequals(coding, "chunked");
}

/// A page of another site may not talk to us in its visitor's name.
bool is_own_origin(const HttpRequest& request) {
    if (request.count(beast_http::field::origin) == 0) return true;
    const auto origin = view(request[beast_http::field::origin]);
    const auto host = view(request[beast_http::field::host]);
    return origin == "http://" + std::string(host) || origin == "https://" + std::string(host);
}

/// One WebSocket: a reading and a writing conversation over one stream, both on the connection's thread.
class LiveSocket : public std::enable_shared_from_this<LiveSocket> {
public:
    LiveSocket(IoThread& io, Socket socket)
        : io_(io), stream_(std::move(socket)), wake_(io.context, Clock::time_point::max()), ping_at_(io.first_ping()) {}

    /// Until either side ends it.
    Task<void> converse(const HttpRequest& upgrade, const Request& request) {
        const auto self = shared_from_this();
        mailbox_ =
            std::make_shared<Mailbox>(most_piled_bytes, [weak = weak_from_this(), executor = stream_.get_executor()] {
                asio::post(executor, [weak] {
                    if (const auto socket = weak.lock()) socket->wake_.cancel();
                });
            });
        talk_ = io_.service->talk(request, mailbox_);
        prepare();
        const auto [code] = co_await stream_.async_accept(upgrade, as_result);
        if (!code && talk_) {
            asio::co_spawn(io_.context, write(self), asio::detached);
            co_await read();
        } else if (!code) {
            co_await stream_.async_close(websocket::close_code::try_again_later, as_result);
        }
        talk_.reset();
        mailbox_->abandon();
        drop();
    }

    /// Pings, and ends a silent one.
    void look_after(Clock::time_point now) {
        if (is_over_) return;
        // Whoever does not read is dropped even while a write waits for him, whatever he sends.
        const bool is_stuck = now - write_began_ > silence_time || mailbox_->is_late();
        if (is_stuck) ++io_.service->metrics().live_dropped;
        if (is_stuck || now - heard_ > silence_time) return drop();
        if (now < ping_at_) return;
        pinged_ = now;
        ping_at_ = now + ping_time;
        wants_ping_ = true;
        wake_.cancel();
    }
    /// An orderly end: what is under way, then "going away".
    void finish() { mailbox_->close(); }
    void drop() {
        is_over_ = true;
        error_code ignored;
        stream_.next_layer().close(ignored);
        wake_.cancel();
    }

private:
    void prepare() {
        stream_.read_message_max(most_message_bytes);
        stream_.text(true);
        stream_.set_option(websocket::stream_base::decorator(
            [](websocket::response_type& response) { response.set(beast_http::field::server, "quartello"); }));
        stream_.control_callback([this](websocket::frame_type kind, boost::beast::string_view payload) {
            heard_ = Clock::now();
            if (kind == websocket::frame_type::pong) note_pong(view(payload));
        });
    }

    void note_pong(std::string_view payload) {
        if (!talk_ || payload != ping_name()) return;
        talk_->note_round_trip(std::chrono::duration_cast<std::chrono::milliseconds>(heard_ - pinged_).count());
    }
    std::string ping_name() const { return std::to_string(pinged_.time_since_epoch().count()); }

    Task<void> read() {
        boost::beast::flat_buffer buffer;
        while (true) {
            const auto [code, bytes] = co_await stream_.async_read(buffer, as_result);
            if (code) co_return;
            heard_ = Clock::now();
            if (!stream_.got_text()) co_return;
            const auto data = buffer.cdata();
            talk_->hear({static_cast<const char*>(data.data()), data.size()});
            buffer.consume(buffer.size());
        }
    }

    static Task<void> write(std::shared_ptr<LiveSocket> self) {
        auto& stream = self->stream_;
        auto& metrics = self->io_.service->metrics();
        while (!self->is_over_) {
            const Mailbox::Post post = self->mailbox_->take();
            if (post.is_late) {
                ++metrics.live_dropped;
                co_return self->drop();
            }
            for (const auto& text : post.texts) {
                self->write_began_ = Clock::now();
                const auto [code, bytes] = co_await stream.async_write(asio::buffer(*text), as_result);
                self->write_began_ = Clock::time_point::max();
                if (code) co_return;
                ++metrics.messages_sent;
            }
            if (post.is_last) {
                co_await stream.async_close(websocket::close_code::going_away, as_result);
                co_return;
            }
            if (std::exchange(self->wants_ping_, false)) {
                const std::string name = self->ping_name();
                co_await stream.async_ping(websocket::ping_data(name), as_result);
            } else if (post.texts.empty()) {
                co_await self->wake_.async_wait(as_result);
            }
        }
    }

    IoThread& io_;
    websocket::stream<Socket> stream_;
    Timer wake_;
    std::shared_ptr<Mailbox> mailbox_;
    std::shared_ptr<Talk> talk_;
    Clock::time_point heard_ = Clock::now();
    Clock::time_point ping_at_;
    Clock::time_point pinged_;
    Clock::time_point write_began_ = Clock::time_point::max();  // none is under way
    bool wants_ping_ = false;
    bool is_over_ = false;
};

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

    /// How the caller addressed us. A name that is none is left out, for this goes into pages.
    std::string origin_of(const HttpRequest& request) const {
        const auto host = view(request[beast_http::field::host]);
        const bool is_name = std::ranges::all_of(host, [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' ||
                   c == ':' || c == '[' || c == ']';
        });
        if (host.empty() || !is_name) return {};
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
        if (!is_own_origin(request)) co_return co_await send_page(request, io_.site.refusal(403), keep_alive);
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
        return io_.site.reply({.method = view(request.method_string()),
                               .target = view(request.target()),
                               .accept_encoding = view(request[beast_http::field::accept_encoding]),
                               .if_none_match = view(request[beast_http::field::if_none_match])});
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
