// What a game's instantiate.cpp needs: it compiles the facade and the engine for the game, once.
//     QUARTELLO_INSTANTIATE(Mapello, make_session_of<Mapello>)
// The second argument makes a session from a GameSpec.
#pragma once

#include "engine/game/move_engine_of.hpp"
#include "engine/game/registry.hpp"
#include "engine/game/session_of.hpp"

namespace quartello {

template <HasNetwork G>
std::optional<Error> hand_in_network(std::span<const std::uint8_t> bytes) {
    auto parsed = parse_learned<G>(bytes);
    if (!parsed) return parsed.error();
    built_in_network<G>() = std::make_shared<const LearnedNetwork>(std::move(*parsed));
    return std::nullopt;
}

template <GameRules G>
GameEntry entry_of(Parsed<std::unique_ptr<Session>> (*make)(const GameSpec&)) {
    GameEntry entry{G::sheet, make, &EngineTraits<G>::facts};
    if constexpr (HasNetwork<G>) {
        entry.parse_network = parse_learned<G>;
        entry.use_network = hand_in_network<G>;
    }
    return entry;
}

}  // namespace quartello

#define QUARTELLO_INSTANTIATE(Game, make)                                   \
    namespace quartello {                                                   \
    template <>                                                             \
    const GameEntry& game_entry<Game>() {                                   \
        static const GameEntry entry = entry_of<Game>(make);                \
        return entry;                                                       \
    }                                                                       \
    template std::unique_ptr<MoveEngine<Game>> make_move_engine<Game>(int); \
    }
