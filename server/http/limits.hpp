// How much one address may ask for: requests, new tables, searches for an opponent and log-ins by rate, live
// connections by number. An account that is counted for itself is "@" and its name. Every function may be called from
// any thread; the time is an argument, so tests run on a virtual clock.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace quartello::http {

/// Tokens that come back with time: `burst` at once, then `per_minute`.
struct Rate {
    double burst = 1;
    double per_minute = 1;
};

enum class Act : std::uint8_t { request, message, make_table, log_in, page, seek };
inline constexpr std::size_t act_count = 6;

struct LimitOptions {
    std::array<Rate, act_count> rates = {{{200, 1200}, {400, 2400}, {20, 60}, {10, 10}, {2000, 12000}, {12, 12}}};
    int sockets = 64;             // live connections and streams
    std::size_t open_tables = 8;  // that wait in the lobby for somebody
    std::size_t seekers = 16;     // who look for an opponent at once
};

/// For load tests, and where every caller is trusted.
LimitOptions no_limits();

class Limits {
public:
    explicit Limits(const LimitOptions& options) : options_(options) {}

    /// From now on. What addresses have used up stays used up.
    void set(const LimitOptions& options);
    /// Whether this address may do so now; counts it if so.
    bool allows(std::string_view address, Act act, std::int64_t now_ms);
    /// A live connection begins; false: too many from there. Each true needs one release_socket.
    bool take_socket(std::string_view address, std::int64_t now_ms);
    void release_socket(std::string_view address);
    /// Forgets addresses that have done nothing for a while.
    void forget_idle(std::int64_t now_ms);
    std::size_t known_addresses() const;

private:
    struct TokenBucket {
        std::array<double, act_count> tokens{};
        std::int64_t updated_ms = 0;
        int sockets = 0;
    };
    TokenBucket& bucket(std::string_view address, std::int64_t now_ms);

    LimitOptions options_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, TokenBucket> buckets_;
};

}  // namespace quartello::http
