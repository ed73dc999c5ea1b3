// What a game says about itself to those who see it only through the facade: the laboratory, the bench, the drawings.
// Plain values; a game states its own in games/<g>/engine.hpp, and what it leaves out is as below.
#pragma once

#include <cstdint>
#include <span>

namespace quartello {

/// A workload of `quartello bench`: perft to a depth and random games from one start.
struct BenchCase {
    const char* rules;
    const char* setup;
    int depth;
    std::uint64_t games;
};
inline constexpr BenchCase plain_bench[] = {{"", "", 3, 200}};

/// How a weaker player can be helped so that both win equally often.
enum class HeadStartKind : std::uint8_t {
    points,   // half points added to the score when the game is over
    komi,     // the game's own switch `komi`
    bonuses,  // bonuses that count as taken from the start
};

/// Cells and the slab they lie in, for both themes, as 0xrrggbb.
struct BoardColours {
    int cell_light = 0xb9b4aa;
    int frame_light = 0x7d786f;
    int cell_dark = 0x77736b;
    int frame_dark = 0x4a4741;
};

struct EngineFacts {
    std::span<const BenchCase> bench = plain_bench;
    /// How many plies before the end of a game a solver manages in some seconds, at most and at least.
    std::uint32_t solvable_most = 3;
    std::uint32_t solvable_least = 1;
    /// The last moves are solved at once, so only solved positions make puzzles.
    bool puzzles_only_solved = false;
    /// By how many hundredths of a point an estimated puzzle must be missed: an estimate may be wrong by some points.
    int puzzle_gap = 300;
    HeadStartKind head_start = HeadStartKind::points;
    BoardColours colours = {};
};

}  // namespace quartello
