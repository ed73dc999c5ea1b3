// A plain TCP caller for tests of the server: sends any bytes, reads what comes, never waits longer than ten seconds.
#pragma once

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

namespace quartello::testing {

/// One answer, taken apart.
struct HttpAnswer {
    int status = 0;  // 0: the connection ended first
    std::string head;
    std::string body;

    /// The value of a header, "" if it is not there.
    std::string header(std::string_view name) const {
        const std::string start = "\r\n" + std::string(name) + ": ";
        const auto at = head.find(start);
        if (at == std::string::npos) return {};
        const auto begin = at + start.size();
        return head.substr(begin, head.find("\r\n", begin) - begin);
    }
};

class RawClient {
public:
    static constexpr int patience_ms = 10000;

    explicit RawClient(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    }
    ~RawClient() { ::close(socket_); }
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;

    bool is_connected() const { return connected_; }

    bool send(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

    /// Waits for more bytes; false at the end of the connection.
    bool receive() {
        pollfd entry{socket_, POLLIN, 0};
        char bytes[4096];
        if (::poll(&entry, 1, patience_ms) <= 0) return false;
        const ssize_t got = ::recv(socket_, bytes, sizeof bytes, 0);
        if (got <= 0) return false;
        buffer_.append(bytes, static_cast<std::size_t>(got));
        return true;
    }

    /// Whether the server closes the connection without another byte.
    bool is_closed_silently() { return buffer_.empty() && !receive(); }

    /// The next answer. `has_body` is false after a HEAD.
    HttpAnswer answer(bool has_body = true) {
        HttpAnswer out;
        std::size_t end = std::string::npos;
        while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
            if (!receive()) return out;
        }
        out.head = buffer_.substr(0, end + 2);
        buffer_.erase(0, end + 4);
        out.status = std::atoi(out.head.substr(out.head.find(' ') + 1, 3).c_str());
        const std::size_t length = std::strtoull(out.header("Content-Length").c_str(), nullptr, 10);
        while (has_body && buffer_.size() < length) {
            if (!receive()) return {};
        }
        if (has_body) {
            out.body = buffer_.substr(0, length);
            buffer_.erase(0, length);
        }
        return out;
    }

    HttpAnswer post(std::string_view target, std::string_view body, std::string_view headers = "") {
        send("POST " + std::string(target) +
             " HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: " +
             std::to_string(body.size()) + "\r\n" + std::string(headers) + "\r\n" + std::string(body));
        return answer();
    }

    /// One line of the body that comes, whatever the chunks (their sizes are lines of hexadecimal digits).
    std::string line() {
        std::size_t end = std::string::npos;
        while ((end = buffer_.find('\n')) == std::string::npos) {
            if (!receive()) return {};
        }
        const std::string out = buffer_.substr(0, end);
        buffer_.erase(0, end + 1);
        return out;
    }

    /// Exactly so many bytes, fewer at the end of the connection.
    std::string bytes(std::size_t count) {
        while (buffer_.size() < count && receive()) {
        }
        const std::string out = buffer_.substr(0, count);
        buffer_.erase(0, out.size());
        return out;
    }

    HttpAnswer get(std::string_view target, std::string_view headers = "") {
        send("GET " + std::string(target) + " HTTP/1.1\r\nHost: test\r\n" + std::string(headers) + "\r\n");
        return answer();
    }

private:
    int socket_;
    bool connected_ = false;
    std::string buffer_;
};

}  // namespace quartello::testing
