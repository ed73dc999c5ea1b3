#include "server/push/delivery.hpp"

#include <arpa/inet.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/text.hpp"

namespace quartello::push {

namespace {

using Clock = std::chrono::steady_clock;

/// How often it is looked whether the server ends meanwhile.
constexpr std::chrono::milliseconds slice{100};
constexpr std::size_t longest_head = 8192;

/// When to give up.
struct Patience {
    Clock::time_point until;
    const std::atomic<bool>& is_over;

    bool is_left() const { return !is_over && Clock::now() < until; }
};

class Socket {
public:
    explicit Socket(int number) : number_(number) {}
    ~Socket() {
        if (number_ >= 0) close(number_);
    }
    Socket(Socket&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    Socket& operator=(Socket&&) = delete;
    int number() const { return number_; }

private:
    int number_;
};

bool waits_for(const Socket& socket, short event, const Patience& patience) {
    while (patience.is_left()) {
        pollfd asked{.fd = socket.number(), .events = event, .revents = 0};
        if (poll(&asked, 1, static_cast<int>(slice.count())) > 0) return true;
    }
    return false;
}

struct Address {
    sockaddr_storage bytes{};
    socklen_t size = 0;
    const sockaddr& any() const { return reinterpret_cast<const sockaddr&>(bytes); }
};

/// A question to the resolver, which cannot be called off: it goes with whoever needs it last.
struct Lookup {
    std::mutex mutex;
    std::condition_variable is_known;
    std::optional<std::vector<Address>> found;  // nothing yet; or what there is, perhaps none
};

std::vector<Address> looked_up(const std::string& host, const std::string& port) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* first = nullptr;
    std::vector<Address> out;
    if (getaddrinfo(host.c_str(), port.c_str(), &hints, &first) != 0) return out;
    for (const addrinfo* found = first; found != nullptr; found = found->ai_next) {
        if (found->ai_addrlen > sizeof(sockaddr_storage)) continue;
        Address& address = out.emplace_back();
        std::copy_n(reinterpret_cast<const char*>(found->ai_addr), found->ai_addrlen,
                    reinterpret_cast<char*>(&address.bytes));
        address.size = found->ai_addrlen;
    }
    freeaddrinfo(first);
    return out;
}

/// On a thread of its own, which may be left behind. glibc's getaddrinfo_a would do the same, on threads that no
/// sanitizer knows of.
Parsed<std::vector<Address>> addresses_of(const Endpoint& endpoint, const Patience& patience) {
    const auto lookup = std::make_shared<Lookup>();
    try {
        std::thread([lookup, host = endpoint.host, port = endpoint.port] {
            auto found = looked_up(host, port);
            const std::lock_guard guard(lookup->mutex);
            lookup->found = std::move(found);
            lookup->is_known.notify_all();
        }).detach();
    } catch (const std::system_error&) {
        return Error{"the name cannot be looked up"};
    }
    std::unique_lock lock(lookup->mutex);
    while (!lookup->found && patience.is_left()) lookup->is_known.wait_for(lock, slice);
    if (!lookup->found) return Error{"the name was not found in time"};
    if (lookup->found->empty()) return Error{"the name is not known"};
    return *lookup->found;
}

Parsed<Socket> connected(const Address& address, const Patience& patience) {
    Socket made(socket(address.any().sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (made.number() < 0) return Error{"no socket"};
    if (connect(made.number(), &address.any(), address.size) != 0 && errno != EINPROGRESS)
        return Error{"no connection"};
    int error = 0;
    socklen_t size = sizeof error;
    if (!waits_for(made, POLLOUT, patience) || getsockopt(made.number(), SOL_SOCKET, SO_ERROR, &error, &size) != 0 ||
        error != 0)
        return Error{"no connection"};
    return made;
}

/// Repeats what OpenSSL says needs the network first.
template <class Step>
bool carried_through(SSL* ssl, const Socket& socket, const Patience& patience, const Step& step) {
    while (patience.is_left()) {
        ERR_clear_error();
        const int result = step();
        if (result > 0) return true;
        const int error = SSL_get_error(ssl, result);
        if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE) return false;
        if (!waits_for(socket, error == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, patience)) return false;
    }
    return false;
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

Parsed<Reply> reply_of(const std::string& head) {
    const auto lines = split(head, '\n');
    constexpr std::size_t status_at = 9;  // behind "HTTP/1.1 "
    const auto status = head.starts_with("HTTP/1.") && head.size() > status_at + 3
                            ? to_number<int>(std::string_view(head).substr(status_at, 3))
                            : std::nullopt;
    if (!status) return Error{"no answer of a push service"};
    Reply out{.status = *status};
    for (const auto line : lines) {
        const auto colon = line.find(':');
        if (colon == std::string_view::npos || lower(line.substr(0, colon)) != "retry-after") continue;
        std::string_view value = line.substr(colon + 1);
        while (!value.empty() && (value.front() == ' ')) value.remove_prefix(1);
        while (!value.empty() && (value.back() == '\r' || value.back() == ' ')) value.remove_suffix(1);
        constexpr int longest = 3600;
        if (const auto seconds = to_number<int>(value); seconds && *seconds > 0)
            out.retry_after = std::chrono::seconds(std::min(*seconds, longest));
    }
    return out;
}

}  // namespace

struct Delivery::Inside {
    DeliveryOptions options;
    std::unique_ptr<SSL_CTX, void (*)(SSL_CTX*)> context{SSL_CTX_new(TLS_client_method()), SSL_CTX_free};
    bool has_authorities = false;

    Parsed<Socket> connect(const Endpoint& endpoint, const Patience& patience) const {
        const auto addresses = addresses_of(endpoint, patience);
        if (!addresses) return addresses.error();
        Error last{"its address is not on the open internet"};
        for (const Address& address : *addresses) {
            if (!options.anywhere && !is_public(address.any())) continue;
            auto socket = connected(address, patience);
            if (socket) return socket;
            last = socket.error();
        }
        return last;
    }
};

Delivery::Delivery(const DeliveryOptions& options) : inside_(std::make_unique<Inside>()) {
    inside_->options = options;
    SSL_CTX* context = inside_->context.get();
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
    inside_->has_authorities = options.authorities.empty()
                                   ? SSL_CTX_set_default_verify_paths(context) == 1
                                   : SSL_CTX_load_verify_locations(context, options.authorities.c_str(), nullptr) == 1;
}

Delivery::~Delivery() = default;

Parsed<Reply> Delivery::post(const Endpoint& endpoint, std::string_view headers, std::string_view body,
                             const std::atomic<bool>& is_over) const {
    if (!inside_->has_authorities) return Error{"there are no certificates to trust"};
    const Patience patience{Clock::now() + inside_->options.patience, is_over};
    const auto socket = inside_->connect(endpoint, patience);
    if (!socket) return socket.error();
    const std::unique_ptr<SSL, void (*)(SSL*)> ssl(SSL_new(inside_->context.get()), SSL_free);
    in6_addr number{};
    const bool is_number = inet_pton(AF_INET, endpoint.host.c_str(), &number) == 1 ||
                           inet_pton(AF_INET6, endpoint.host.c_str(), &number) == 1;
    if (is_number) X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl.get()), endpoint.host.c_str());
    else {
        SSL_set1_host(ssl.get(), endpoint.host.c_str());
        std::string name = endpoint.host;
        SSL_ctrl(ssl.get(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name.data());
    }
    SSL_set_fd(ssl.get(), socket->number());
    if (!carried_through(ssl.get(), *socket, patience, [&] { return SSL_connect(ssl.get()); }))
        return Error{"no secure connection"};
    std::string request = "POST " + endpoint.target + " HTTP/1.1\r\nHost: " + endpoint.origin.substr(8) +
                          "\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
    request.append(headers).append("\r\n").append(body);
    if (!carried_through(ssl.get(), *socket, patience,
                         [&] { return SSL_write(ssl.get(), request.data(), static_cast<int>(request.size())); }))
        return Error{"the message could not be sent"};
    std::string head;
    while (head.find("\r\n\r\n") == std::string::npos && head.size() < longest_head) {
        char part[1024];
        int size = 0;
        if (!carried_through(ssl.get(), *socket, patience,
                             [&] { return size = SSL_read(ssl.get(), part, sizeof part); }))
            return Error{"no answer"};
        head.append(part, static_cast<std::size_t>(size));
    }
    return reply_of(head.substr(0, head.find("\r\n\r\n")));
}

}  // namespace quartello::push
