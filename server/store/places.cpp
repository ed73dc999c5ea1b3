// Places in lists as clients hand them back.
#include <charconv>

#include "server/store/store.hpp"

namespace quartello::store {

namespace {

std::optional<std::int64_t> whole_number(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace

std::string text_of(const GamePlace& place) {
    return std::to_string(place.ended_ms) + "." + place.table_id + "." + std::to_string(place.number);
}

std::optional<GamePlace> read_game_place(std::string_view text) {
    const auto first = text.find('.');
    const auto last = text.rfind('.');
    if (first == std::string_view::npos || last <= first + 1) return std::nullopt;
    const auto ended_ms = whole_number(text.substr(0, first));
    const auto number = whole_number(text.substr(last + 1));
    if (!ended_ms || !number) return std::nullopt;
    return GamePlace{*ended_ms, std::string(text.substr(first + 1, last - first - 1)), *number};
}

std::string text_of(const LobbyPlace& place) { return std::to_string(place.updated_ms) + "." + place.table_id; }

std::optional<LobbyPlace> read_lobby_place(std::string_view text) {
    const auto dot = text.find('.');
    if (dot == std::string_view::npos) return std::nullopt;
    const auto updated_ms = whole_number(text.substr(0, dot));
    if (!updated_ms) return std::nullopt;
    return LobbyPlace{*updated_ms, std::string(text.substr(dot + 1))};
}

}  // namespace quartello::store
