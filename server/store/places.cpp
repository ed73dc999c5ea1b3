// Places in lists as clients hand them back.
#include "engine/core/text.hpp"
#include "server/store/store.hpp"

namespace quartello::store {

std::string text_of(const GamePlace& place) {
    return std::to_string(place.ended_ms) + "." + place.table_id + "." + std::to_string(place.number);
}

std::optional<GamePlace> read_game_place(std::string_view text) {
    const auto first = text.find('.');
    const auto last = text.rfind('.');
    if (first == std::string_view::npos || last <= first + 1) return std::nullopt;
    const auto ended_ms = to_number<std::int64_t>(text.substr(0, first));
    const auto number = to_number<std::int64_t>(text.substr(last + 1));
    if (!ended_ms || !number) return std::nullopt;
    return GamePlace{*ended_ms, std::string(text.substr(first + 1, last - first - 1)), *number};
}

std::string text_of(const LobbyPlace& place) { return std::to_string(place.updated_ms) + "." + place.table_id; }

std::optional<LobbyPlace> read_lobby_place(std::string_view text) {
    const auto dot = text.find('.');
    if (dot == std::string_view::npos) return std::nullopt;
    const auto updated_ms = to_number<std::int64_t>(text.substr(0, dot));
    if (!updated_ms) return std::nullopt;
    return LobbyPlace{*updated_ms, std::string(text.substr(dot + 1))};
}

}  // namespace quartello::store
