// Callers of the game server for tests that do not care how they are connected: over real sockets, or handed to the
// service directly, as its sockets would, which is many times faster.
#pragma once

#include <condition_variable>
#include <deque>
#include <future>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "server/http/service.hpp"
#include "tests/server/http/live_client.hpp"
#include "tests/server/http/raw_client.hpp"

namespace quartello::testing {

/// A live connection.
class Line {
public:
    virtual ~Line() = default;
    virtual void say(const std::string& text) = 0;
    /// The next text that holds one of these; "" at the end.
    virtual std::string hear(std::initializer_list<std::string_view> parts) = 0;

protected:
    static bool holds(const std::string& text, std::initializer_list<std::string_view> parts) {
        for (const std::string_view part : parts) {
            if (text.find(part) != std::string::npos) return true;
        }
        return false;
    }
};

struct Reply {
    int status = 0;
    std::string body;
};

class Callers {
public:
    virtual ~Callers() = default;
    virtual std::unique_ptr<Line> open_line() = 0;
    /// A request; its answer may be waited for later.
    virtual std::future<Reply> ask(const std::string& method, const std::string& path, const std::string& body,
                                   const std::string& seat, const std::string& login) = 0;
};

class SocketCallers : public Callers {
public:
    explicit SocketCallers(std::uint16_t port) : port_(port) {}

    std::unique_ptr<Line> open_line() override { return std::make_unique<SocketLine>(port_); }
    std::future<Reply> ask(const std::string& method, const std::string& path, const std::string& body,
                           const std::string& seat, const std::string& login) override {
        RawClient client(port_);
        std::string headers;
        if (!seat.empty()) headers += "Quartello-Seat: " + seat + "\r\n";
        if (!login.empty()) headers += "Authorization: Bearer " + login + "\r\n";
        const auto answer = method == "GET" ? client.get(path, headers) : client.post(path, body, headers);
        std::promise<Reply> reply;
        reply.set_value({answer.status, answer.body});
        return reply.get_future();
    }

private:
    class SocketLine : public Line {
    public:
        explicit SocketLine(std::uint16_t port) : client_(port) {}
        void say(const std::string& text) override { client_.say(text); }
        std::string hear(std::initializer_list<std::string_view> parts) override {
            while (auto text = client_.hear()) {
                if (holds(*text, parts)) return *text;
            }
            return {};
        }

    private:
        LiveClient client_;
    };

    const std::uint16_t port_;
};

class DirectCallers : public Callers {
public:
    explicit DirectCallers(http::Service& service) : service_(service) {}

    std::unique_ptr<Line> open_line() override { return std::make_unique<DirectLine>(service_); }
    std::future<Reply> ask(const std::string& method, const std::string& path, const std::string& body,
                           const std::string& seat, const std::string& login) override {
        auto reply = std::make_shared<std::promise<Reply>>();
        service_.answer(
            {.method = method,
             .path = path,
             .query = "",
             .body = body,
             .address = "127.0.0.1",
             .bearer = login,
             .seat = seat},
            [reply](const http::Response& response) { reply->set_value({response.status, response.body}); });
        return reply->get_future();
    }

private:
    class Inbox : public http::Outlet {
    public:
        void send(std::shared_ptr<const std::string> text) override {
            const std::lock_guard guard(mutex_);
            texts_.push_back(std::move(text));
            there_.notify_one();
        }
        void close() override {}
        std::shared_ptr<const std::string> take() {
            std::unique_lock lock(mutex_);
            there_.wait(lock, [&] { return !texts_.empty(); });
            auto text = std::move(texts_.front());
            texts_.pop_front();
            return text;
        }

    private:
        std::mutex mutex_;
        std::condition_variable there_;
        std::deque<std::shared_ptr<const std::string>> texts_;
    };

    class DirectLine : public Line {
    public:
        explicit DirectLine(http::Service& service)
            : inbox_(std::make_shared<Inbox>()), talk_(service.talk(local_request(), inbox_)) {}
        void say(const std::string& text) override { talk_->hear(text); }
        std::string hear(std::initializer_list<std::string_view> parts) override {
            while (true) {
                const auto text = inbox_->take();
                if (holds(*text, parts)) return *text;
            }
        }

    private:
        static http::Request local_request() {
            http::Request request;
            request.address = "127.0.0.1";
            return request;
        }

        const std::shared_ptr<Inbox> inbox_;
        const std::shared_ptr<http::Talk> talk_;
    };

    http::Service& service_;
};

}  // namespace quartello::testing
