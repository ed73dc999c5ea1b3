// A learned network of any game: its game and, behind a pointer, what that game's parse_network() made of the file.
// Only the game itself looks inside.
#pragma once

#include <memory>
#include <string>

namespace quartello {

struct LearnedNetwork {
    std::string game;
    std::shared_ptr<const void> of;  // EngineTraits<G>::Network
};

}  // namespace quartello
