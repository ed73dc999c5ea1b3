// One request to a push service: HTTPS by hand on OpenSSL, because it is a single POST whose answer is a number. The
// certificate is verified, the address is looked at after the name was resolved and then used as it is (so no name can
// change its mind in between), redirections are not followed, and nothing is waited for without an end.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "engine/core/parsed.hpp"
#include "server/push/endpoint.hpp"

namespace quartello::push {

struct DeliveryOptions {
    std::chrono::milliseconds patience{10'000};  // for all of a request
    bool anywhere = false;                       // this machine and its neighbours too, on any port: for tests
    std::string authorities = {};                // a file of certificates to trust instead of the system's
};

struct Reply {
    int status = 0;
    std::chrono::seconds retry_after{0};
};

class Delivery {
public:
    explicit Delivery(const DeliveryOptions& options);
    ~Delivery();
    Delivery(const Delivery&) = delete;
    Delivery& operator=(const Delivery&) = delete;

    /// Waits, but not much longer than `is_over` is false. An error: no answer came, whatever the reason.
    Parsed<Reply> post(const Endpoint& endpoint, std::string_view headers, std::string_view body,
                       const std::atomic<bool>& is_over) const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace quartello::push
