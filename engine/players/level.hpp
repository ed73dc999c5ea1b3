// What a level of strength is: weak ones overlook and misjudge (human_error_model.hpp), strong ones are the engine with
// fewer or more nodes. No clock anywhere, so a level means the same on every device. Each game lists its own ten.
#pragma once

#include <array>
#include <cstdint>

namespace quartello {

inline constexpr int highest_level = 10;

struct Skill {
    int depth = 1;            // plies looked ahead at most
    std::uint64_t nodes = 0;  // and no deeper once so many positions have been looked at
    int oversight = 0;        // a move that is hard to see (s of 10) is overlooked in s * oversight of 1000 cases
    int noise = 0;            // by how much a position is misjudged: one standard deviation, in hundredths of a point
};

struct Level {
    Skill skill = {};
    std::uint64_t engine_nodes = 0;  // not 0: the engine, and `skill` does not count
    bool learned = false;            // judges by the learned evaluation; the engine always does
};

using Levels = std::array<Level, highest_level>;

inline constexpr Level engine_level(std::uint64_t nodes) { return {{}, nodes, true}; }
inline constexpr Level trained_level(const Skill& skill) { return {skill, 0, true}; }

/// For a game that has none of its own: each level sees or searches clearly more than the one before. Not measured.
inline constexpr Levels plain_levels = {{
    {{1, 1, 60, 600}},
    {{1, 1, 30, 300}},
    {{1, 1, 15, 150}},
    {{2, 1000, 20, 200}},
    {{2, 2000, 10, 100}},
    engine_level(100),
    engine_level(400),
    engine_level(1'600),
    engine_level(6'400),
    engine_level(25'000),
}};

}  // namespace quartello
