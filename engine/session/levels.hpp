// The ten levels of each game: weak ones overlook and misjudge (engine/search/novice.hpp), strong ones are the engine
// with fewer or more nodes. No clock anywhere, so a level means the same on every device.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/search/novice.hpp"
#include "engine/session/player.hpp"

namespace quartello {

struct Level {
    Skill skill = {};
    std::uint64_t engine_nodes = 0;  // not 0: the engine, and `skill` does not count
};

using Levels = std::array<Level, highest_level>;

inline constexpr Level engine_level(std::uint64_t nodes) { return {{}, nodes}; }

inline constexpr Levels mapello_levels = {{
    {{1, 1, 80, 1500}},
    {{1, 1, 40, 400}},
    {{1, 1, 20, 200}},
    {{2, 400, 25, 250}},
    {{3, 1500, 10, 200}},
    engine_level(300),
    engine_level(1'000),
    engine_level(3'000),
    engine_level(12'000),
    engine_level(50'000),
}};

inline constexpr Levels arrello_levels = {{
    {{1, 1, 60, 1500}},
    {{1, 1, 30, 600}},
    {{1, 1, 15, 300}},
    {{1, 1, 8, 150}},
    {{2, 400, 16, 320}},
    {{2, 800, 12, 250}},
    {{2, 800, 10, 200}},
    {{2, 2000, 8, 150}},
    {{2, 4000, 5, 110}},
    {{2, 4000, 3, 80}},
}};

inline constexpr Levels mabi_levels = {{
    {{1, 1, 40, 800}},
    {{1, 1, 15, 280}},
    {{1, 1, 10, 180}},
    {{2, 400, 20, 350}},
    {{2, 800, 10, 200}},
    {{2, 2000, 5, 120}},
    engine_level(200),
    engine_level(800),
    engine_level(4'000),
    engine_level(20'000),
}};

inline constexpr Levels alea_levels = {{
    {{1, 1, 60, 800}},
    {{1, 1, 40, 400}},
    {{1, 1, 25, 250}},
    {{2, 400, 45, 420}},
    {{2, 400, 35, 340}},
    {{2, 400, 28, 280}},
    {{2, 400, 22, 230}},
    {{2, 1000, 20, 190}},
    {{2, 2000, 15, 150}},
    {{2, 4000, 12, 110}},
}};

inline const Level& level_of(std::string_view game, int level) {
    const Levels& levels = game == "arrello" ? arrello_levels
                           : game == "mabi"  ? mabi_levels
                           : game == "alea"  ? alea_levels
                                             : mapello_levels;
    return levels[static_cast<std::size_t>(level) - 1];
}

}  // namespace quartello
