// The ten levels of each game: weak ones overlook and misjudge (engine/players/human_error_model.hpp), strong ones are
// the engine with fewer or more nodes. No clock anywhere, so a level means the same on every device.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/players/human_error_model.hpp"
#include "engine/players/player.hpp"

namespace quartello {

struct Level {
    Skill skill = {};
    std::uint64_t engine_nodes = 0;  // not 0: the engine, and `skill` does not count
    bool learned = false;            // judges by the learned evaluation; the engine always does
};

using Levels = std::array<Level, highest_level>;

inline constexpr Level engine_level(std::uint64_t nodes) { return {{}, nodes, true}; }
inline constexpr Level trained_level(const Skill& skill) { return {skill, 0, true}; }

// Each list was set by matches of neighbours so that a step is 80 to 250 Elo; docs/strength.md has the ladders measured
// on other openings.

inline constexpr Levels mapello_levels = {{
    {{1, 1, 70, 1100}},
    {{1, 1, 40, 400}},
    {{1, 1, 20, 200}},
    {{2, 400, 25, 250}},
    {{3, 1500, 10, 200}},
    engine_level(100),
    engine_level(350),
    engine_level(1'200),
    engine_level(4'500),
    engine_level(20'000),
}};

inline constexpr Levels arrello_levels = {{
    {{1, 1, 28, 560}},
    {{1, 1, 20, 400}},
    {{1, 1, 13, 260}},
    {{2, 4000, 28, 540}},
    {{2, 4000, 21, 410}},
    {{2, 4000, 16, 320}},
    {{2, 8000, 12, 245}},
    {{2, 8000, 9, 185}},
    {{2, 10000, 6, 135}},
    {{2, 10000, 3, 90}},
}};

inline constexpr Levels mabi_levels = {{
    {{1, 1, 25, 500}},
    {{1, 1, 10, 200}},
    {{1, 1, 5, 110}},
    {{2, 2000, 9, 190}},
    {{2, 4000, 4, 120}},
    {{2, 8000, 0, 50}},
    trained_level({2, 8000, 1, 68}),
    trained_level({2, 8000, 0, 38}),
    trained_level({2, 8000, 0, 12}),
    engine_level(400),
}};

inline constexpr Levels alea_levels = {{
    {{1, 1, 31, 306}},
    {{1, 1, 22, 214}},
    {{2, 1000, 44, 405}},
    {{2, 1000, 32, 314}},
    {{2, 2000, 24, 233}},
    {{2, 4000, 18, 181}},
    {{2, 4000, 14, 139}},
    {{2, 8000, 10, 108}},
    {{2, 8000, 5, 80}},
    {{2, 8000, 0, 60}},
}};

inline const Level& level_of(std::string_view game, int level) {
    const Levels& levels = game == "arrello" ? arrello_levels
                           : game == "mabi"  ? mabi_levels
                           : game == "alea"  ? alea_levels
                                             : mapello_levels;
    return levels[static_cast<std::size_t>(level) - 1];
}

}  // namespace quartello
