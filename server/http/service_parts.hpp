// What the routes (game_service.cpp) and the live connections (live_talk.cpp) share: the clock limits are kept by,
// errors as they are sent, what a caller shows.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/http/messages.hpp"
#include "server/store/secrets.hpp"
#include "server/tables/refusals.hpp"
#include "server/tables/table_registry.hpp"

namespace quartello::http {

inline std::int64_t steady_now_us() {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

inline std::int64_t steady_now_ms() { return steady_now_us() / 1000; }

inline ErrorMessage message_of(const Error& error) {
    return {error.code, error.text, error.clause, error.cells, error.values, causes_of(error)};
}

/// The server itself could not: its store failed, or too much waits.
inline bool is_own_fault(ErrorCode code) {
    using enum ErrorCode;
    return code == cannot_read || code == cannot_store || code == server_busy || code == table_busy ||
           code == table_damaged;
}

inline bool is_table_id(std::string_view text) {
    return text.size() >= 16 && text.size() <= 32 && std::ranges::all_of(text, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
                      c == '_';
           });
}

/// As the registry is told of a caller.
inline tables::Identity identity_of(const std::string& seat_token, const std::string& login,
                                    const std::string& address) {
    return {.seat_hash = seat_token.empty() ? std::string() : store::token_hash(seat_token),
            .login_hash = login.empty() ? std::string() : store::token_hash(login),
            .address = address};
}

}  // namespace quartello::http
