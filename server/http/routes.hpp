// What the files of the routes (routes_*.cpp) share with game_service.cpp: a call with what its path and query named,
// and the answers that any route may give.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/json.hpp"
#include "engine/core/text.hpp"
#include "server/http/game_service.hpp"
#include "server/http/log.hpp"
#include "server/http/messages.hpp"
#include "server/http/service_parts.hpp"
#include "server/http/target.hpp"
#include "server/store/secrets.hpp"
#include "server/tables/refusals.hpp"

namespace quartello::http {

inline constexpr int most_listed = 200;

template <class T>
Response json_response(const T& value, int status = 200) {
    return {.status = status, .body = json::to_json(value)};
}

/// What is the server's own fault is 503, whatever the caller might have done wrong.
inline Response failure(int status, const Error& error) {
    const ErrorMessage message = message_of(error);
    return json_response(Failure{message}, is_own_fault(message.code) ? 503 : status);
}
inline Response failure(int status, std::string_view text) { return failure(status, Error{std::string(text)}); }
inline Response failure(int status, ErrorCode code) { return failure(status, tables::refusal(code)); }

/// What the store says of a failure is for the log alone: it may name files, hosts and statements.
inline Error store_refusal(const Error& error) {
    log_line("store", error.text);
    return tables::refusal(ErrorCode::server_busy);
}

inline Response store_failure(const Error& error) { return failure(503, store_refusal(error)); }

/// No token at all is a spectator's.
inline std::optional<Error> check_seat_token(const std::string& token) {
    if (token.empty() || store::is_token(token)) return std::nullopt;
    return tables::refusal(ErrorCode::bad_token);
}

inline GameLine line_of(const store::GameRow& row) {
    return {row.table_id,     row.number,        row.game,           row.rules,  row.first_name,
            row.second_name,  row.first_account, row.second_account, row.result, row.reason,
            row.first_points, row.second_points, row.plies,          row.rated,  row.ended_ms};
}

/// Places in lists, as an answer before has named them; none: the beginning.
inline Parsed<store::GamePlace> game_place(const std::string& text) {
    if (text.empty()) return store::GamePlace{};
    const auto place = store::read_game_place(text);
    if (!place) return tables::refusal(ErrorCode::bad_page);
    return *place;
}

inline std::vector<RatingLine> lines_of(const std::vector<store::RatingRow>& rows) {
    std::vector<RatingLine> out;
    for (const auto& row : rows) {
        out.push_back({row.account, row.game, row.rating.rating, row.rating.deviation, row.games,
                       store::is_provisional(row.rating, row.games)});
    }
    return out;
}

/// A request with what its path named.
struct GameService::Call {
    Request request;
    std::string table;
    std::string number;

    /// The value of a query parameter, "" if it is not there.
    std::string query(std::string_view name) const {
        for (const auto part : split(request.query, '&')) {
            const auto equals = part.find('=');
            if (equals == std::string_view::npos || part.substr(0, equals) != name) continue;
            std::string value(part.substr(equals + 1));
            std::ranges::replace(value, '+', ' ');
            auto decoded = percent_decoded(value);
            if (decoded && is_utf8(*decoded) && decoded->find('\0') == std::string::npos) return std::move(*decoded);
        }
        return {};
    }
    /// A whole number from a query parameter; nothing if it is not there or is none.
    std::optional<std::int64_t> query_number(std::string_view name) const {
        const auto value = to_number<std::int64_t>(query(name));
        return value && *value >= 0 ? value : std::nullopt;
    }
    int limit() const {
        return static_cast<int>(std::clamp<std::int64_t>(query_number("limit").value_or(50), 1, most_listed));
    }
};

}  // namespace quartello::http
