// The list of games at run time, and what is common to all sessions.
#include "engine/game/session.hpp"

#include "engine/core/text.hpp"
#include "engine/game/makers.hpp"

namespace quartello {

namespace {

struct Entry {
    const RuleSheet& (*sheet)();
    Parsed<std::unique_ptr<Session>> (*make)(const GameSpec&);
};

#define QUARTELLO_ENTRY(game) {game##_sheet, make_##game},
constexpr Entry games[] = {QUARTELLO_GAMES(QUARTELLO_ENTRY)};

const Entry* find_entry(std::string_view game) {
    for (const Entry& entry : games) {
        if (entry.sheet().name == game) return &entry;
    }
    return nullptr;
}

Error unknown_game(std::string_view game) {
    std::string names;
    for (const Entry& entry : games) names += (names.empty() ? "" : ", ") + std::string(entry.sheet().name);
    return {"unknown game " + quoted(game) + "; valid: " + names};
}

}  // namespace

Parsed<std::unique_ptr<Session>> make_session(const GameSpec& spec) {
    const Entry* entry = find_entry(spec.game);
    return entry != nullptr ? entry->make(spec) : unknown_game(spec.game);
}

std::vector<const RuleSheet*> all_sheets() {
    std::vector<const RuleSheet*> out;
    for (const Entry& entry : games) out.push_back(&entry.sheet());
    return out;
}

Parsed<const RuleSheet*> find_sheet(std::string_view game) {
    const Entry* entry = find_entry(game);
    if (entry == nullptr) return unknown_game(game);
    return &entry->sheet();
}

}  // namespace quartello
