// A WebSocket caller for tests, over the plain socket: text frames there and back, and any bytes that are no frame.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tests/server/http/raw_client.hpp"

namespace quartello::testing {

class LiveClient {
public:
    explicit LiveClient(std::uint16_t port, std::string_view headers = "") : client_(port) {
        client_.send(
            "GET /api/live HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
            std::string(headers) + "\r\n");
        status_ = client_.answer(false).status;
    }

    int status() const { return status_; }

    /// A frame with a mask of zeros, which leaves the bytes as they are.
    bool send_frame(int opcode, std::string_view payload, bool is_masked = true) {
        std::string frame(1, static_cast<char>(0x80 | opcode));
        const char mask_bit = static_cast<char>(is_masked ? 0x80 : 0);
        if (payload.size() < 126) frame += static_cast<char>(mask_bit | static_cast<char>(payload.size()));
        else {
            frame += static_cast<char>(mask_bit | 126);
            frame += static_cast<char>(payload.size() >> 8);
            frame += static_cast<char>(payload.size() & 0xff);
        }
        if (is_masked) frame.append(4, '\0');
        return client_.send(frame + std::string(payload));
    }
    bool say(std::string_view text) { return send_frame(text_frame, text); }
    bool send_bytes(std::string_view bytes) { return client_.send(bytes); }

    /// The next text; nothing at the end of the connection. Pings are answered, a close frame is the end.
    std::optional<std::string> hear() {
        while (true) {
            const std::string head = client_.bytes(2);
            if (head.size() < 2) return std::nullopt;
            std::size_t size = static_cast<unsigned char>(head[1]) & 0x7f;
            if (size >= 126) {
                const std::string more = client_.bytes(size == 126 ? 2 : 8);
                size = 0;
                for (const char c : more) size = size * 256 + static_cast<unsigned char>(c);
            }
            const std::string payload = client_.bytes(size);
            if (payload.size() < size) return std::nullopt;
            const int opcode = head[0] & 0x0f;
            if (opcode == text_frame) return payload;
            if (opcode == close_frame) {
                close_code_ = payload.size() < 2 ? 0
                                                 : static_cast<unsigned char>(payload[0]) * 256 +
                                                       static_cast<unsigned char>(payload[1]);
                send_frame(close_frame, payload);
                return std::nullopt;
            }
            if (opcode == ping_frame) send_frame(pong_frame, payload);
        }
    }
    /// The next text that holds this.
    std::optional<std::string> hear_with(std::string_view part) {
        while (auto text = hear()) {
            if (text->find(part) != std::string::npos) return text;
        }
        return std::nullopt;
    }
    /// What the server's close frame said; 0 if there was none.
    int close_code() const { return close_code_; }

    static constexpr int text_frame = 1;
    static constexpr int binary_frame = 2;
    static constexpr int close_frame = 8;
    static constexpr int ping_frame = 9;
    static constexpr int pong_frame = 10;

private:
    RawClient client_;
    int status_ = 0;
    int close_code_ = 0;
};

}  // namespace quartello::testing
