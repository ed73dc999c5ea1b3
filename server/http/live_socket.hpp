// One WebSocket: reading and writing over one stream, pings, and what may pile up for somebody who reads slowly.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/http/io_thread.hpp"
#include "server/http/mailbox.hpp"
#include "server/http/request_head.hpp"

namespace quartello::http::net {

namespace websocket = boost::beast::websocket;

/// One message over a WebSocket, and what may pile up for a caller who does not read.
inline constexpr std::size_t most_message_bytes = 16 << 10;
inline constexpr std::size_t most_piled_bytes = 256 << 10;
inline constexpr std::chrono::seconds silence_time{60};

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

}  // namespace quartello::http::net
