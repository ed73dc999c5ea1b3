#include "server/http/limits.hpp"

#include <algorithm>

namespace quartello::http {

namespace {

constexpr std::int64_t idle_ms = 10 * 60'000;
constexpr double minute_ms = 60'000;

}  // namespace

LimitOptions no_limits() {
    constexpr Rate plenty{1e12, 1e12};
    return {.rates = {{plenty, plenty, plenty, plenty, plenty, plenty}},
            .sockets = 1'000'000'000,
            .open_tables = 1'000'000'000,
            .seekers = 1'000'000'000};
}

Limits::TokenBucket& Limits::bucket(std::string_view address, std::int64_t now_ms) {
    const auto [entry, is_new] = buckets_.try_emplace(std::string(address));
    TokenBucket& bucket = entry->second;
    const double passed = is_new ? 0 : static_cast<double>(std::max<std::int64_t>(0, now_ms - bucket.updated_ms));
    for (std::size_t i = 0; i < act_count; ++i) {
        const Rate& rate = options_.rates[i];
        bucket.tokens[i] =
            is_new ? rate.burst : std::min(rate.burst, bucket.tokens[i] + rate.per_minute * passed / minute_ms);
    }
    bucket.updated_ms = std::max(bucket.updated_ms, now_ms);
    return bucket;
}

void Limits::set(const LimitOptions& options) {
    const std::lock_guard guard(mutex_);
    options_ = options;
}

bool Limits::allows(std::string_view address, Act act, std::int64_t now_ms) {
    const std::lock_guard guard(mutex_);
    double& tokens = bucket(address, now_ms).tokens[static_cast<std::size_t>(act)];
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
}

bool Limits::take_socket(std::string_view address, std::int64_t now_ms) {
    const std::lock_guard guard(mutex_);
    TokenBucket& holder = bucket(address, now_ms);
    if (holder.sockets >= options_.sockets) return false;
    ++holder.sockets;
    return true;
}

void Limits::release_socket(std::string_view address) {
    const std::lock_guard guard(mutex_);
    const auto found = buckets_.find(std::string(address));
    if (found != buckets_.end() && found->second.sockets > 0) --found->second.sockets;
}

void Limits::forget_idle(std::int64_t now_ms) {
    const std::lock_guard guard(mutex_);
    std::erase_if(buckets_, [&](const auto& entry) {
        return entry.second.sockets == 0 && now_ms - entry.second.updated_ms > idle_ms;
    });
}

std::size_t Limits::known_addresses() const {
    const std::lock_guard guard(mutex_);
    return buckets_.size();
}

}  // namespace quartello::http
