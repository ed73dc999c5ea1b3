// The games at run time: one entry each, made by the game's instantiate.cpp, so that nobody else needs a game's header.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "engine/eval/learned_network.hpp"
#include "engine/game/session.hpp"
#include "engine/players/engine_facts.hpp"

namespace quartello {

struct GameEntry {
    const RuleSheet& (*sheet)();
    Parsed<std::unique_ptr<Session>> (*make)(const GameSpec&);
    const EngineFacts* facts;
    /// Both are null where the game has no learned evaluation.
    Parsed<LearnedNetwork> (*parse_network)(std::span<const std::uint8_t>) = nullptr;
    std::optional<Error> (*use_network)(std::span<const std::uint8_t>) = nullptr;
};

/// Defined for each game in games/<g>/instantiate.cpp (see engine/game/instantiate.hpp).
template <class G>
const GameEntry& game_entry();

/// The games in the order of the list.
std::span<const GameEntry* const> all_games();
/// Null if there is no game of that name.
const GameEntry* find_game(std::string_view game);

}  // namespace quartello
