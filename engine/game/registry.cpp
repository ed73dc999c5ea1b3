// The list of games (games/all_games.hpp) as entries, and what is found by a game's name.
#include "engine/game/registry.hpp"

#include <array>

#include "engine/core/text.hpp"
#include "engine/games/all_games.hpp"

namespace quartello {

namespace {

template <class... Games>
std::span<const GameEntry* const> entries(GameTypes<Games...>) {
    static const std::array<const GameEntry*, sizeof...(Games)> list = {&game_entry<Games>()...};
    return list;
}

Error unknown_game(std::string_view game) {
    std::string names;
    for (const GameEntry* entry : all_games()) names += (names.empty() ? "" : ", ") + std::string(entry->sheet().name);
    return error_of(ErrorCode::unknown_game).with("text", quoted(game)).with("valid", names);
}

}  // namespace

std::span<const GameEntry* const> all_games() { return entries(GameList{}); }

const GameEntry* find_game(std::string_view game) {
    for (const GameEntry* entry : all_games()) {
        if (entry->sheet().name == game) return entry;
    }
    return nullptr;
}

Parsed<std::unique_ptr<Session>> make_session(const GameSpec& spec) {
    const GameEntry* entry = find_game(spec.game);
    return entry != nullptr ? entry->make(spec) : unknown_game(spec.game);
}

std::vector<const RuleSheet*> all_sheets() {
    std::vector<const RuleSheet*> out;
    for (const GameEntry* entry : all_games()) out.push_back(&entry->sheet());
    return out;
}

Parsed<const RuleSheet*> find_sheet(std::string_view game) {
    const GameEntry* entry = find_game(game);
    if (entry == nullptr) return unknown_game(game);
    return &entry->sheet();
}

const EngineFacts& facts_of(std::string_view game) {
    static constexpr EngineFacts unknown = {};
    const GameEntry* entry = find_game(game);
    return entry != nullptr ? *entry->facts : unknown;
}

}  // namespace quartello
