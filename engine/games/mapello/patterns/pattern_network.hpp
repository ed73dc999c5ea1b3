// The networks behind a pattern evaluation and the file they travel in (extension .qnet). Each pattern shape has a
// small network that reads the contents of one image of the shape and what lies around it, and says what that is worth
// in each phase; pattern_tables.hpp turns it into plain tables for one board. All numbers are whole:
//   h1 = clamp(b1 + sum of rows, 0, 4095)        a row for each cell and each cell around: scale 1024
//   h2 = clamp((b2 + W2 h1) >> 10, 0, 4095)      W2 scale 1024, b2 scale 2^20
//   entry = clamp((b3 + W3 h2) >> 10, i16)       in 1/unit of a hundredth of a point, one for each phase
// Rows of a cell: own, opp, empty, wall, and bonus (times the bonus's value, added to empty). Rows of a cell around:
// open, closed (a wall or the plain rim), joker, and bonus (times its value, added to open, taken or not). Scalars are
// added in the same unit: a table each for four counts (own and opponent's placements, empty cells beside the
// opponent's and beside own discs), and weights for bonus points within reach, bonus points near, stable discs, an odd
// number of empty cells, and having the move.
//
// The plain board (no walls, bonuses, jokers) is the one most played, so there may be corrections for it, fitted to it
// alone: for each shape a small number for each phase and class of contents (pattern_images.hpp), worth `step` units,
// added to the entry; and numbers added to the tables of counts.
//
// The file, little-endian:
//    0  4 bytes   "QNET"                        40  u16  shapes             52  phases: u8 each, the least number of
//    4  u32       version (2)                   42  u16  size of h1 (H1)        empty cells, descending, the last 0;
//    8  16 bytes  name of the game, zeros       44  u16  size of h2 (H2)        a zero byte if they are odd in number
//   24  u64       hash of the features: FNV-1a  46  u16  phases (P)             shapes: u8 cells, u8 square each,
//                 of the bytes from 40 to the   48  u16  unit                   u8 number of cells around
//                 end of the shapes             50  u16  length of the          networks, see below
//   32  u64       hash of the rules, or 0                count tables (41)      scalars: i16 counts[P][4][41],
//                                                                               i16 linear[P][5]
//                                                                               plain board: u16 step, and if that is
//                                                                               not 0 i8 classes[P][number] for each
//                                                                               shape, i16 counts[P][4][41]
// and SHA-256 of all before. A network: i16 cells[n][5][H1], i16 around[m][4][H1], i16 b1[H1], i16 W2[H2][H1],
// i32 b2[H2], i16 W3[P][H2], i32 b3[P].
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/bytes.hpp"
#include "engine/core/parsed.hpp"

namespace quartello {

struct ShapeNetwork {
    std::vector<std::uint8_t> cells;     // squares
    std::vector<std::int16_t> inside;    // [cell][5][H1]
    std::vector<std::int16_t> around;    // [cell around][4][H1]
    std::vector<std::int16_t> bias1;     // [H1]
    std::vector<std::int16_t> weights2;  // [H2][H1]
    std::vector<std::int32_t> bias2;     // [H2]
    std::vector<std::int16_t> weights3;  // [P][H2]
    std::vector<std::int32_t> bias3;     // [P]
    std::vector<std::int8_t> plain;      // [P][class], or none

    friend bool operator==(const ShapeNetwork&, const ShapeNetwork&) = default;
};

struct PatternNetwork {
    static constexpr std::size_t most_cells = 10;
    static constexpr std::size_t most_images = 64;
    static constexpr std::size_t most_hidden = 64;
    static constexpr std::size_t most_phases = 16;
    static constexpr std::size_t count_tables = 4;
    static constexpr std::size_t count_length = 41;
    static constexpr std::size_t linear_weights = 5;
    static constexpr int hidden_top = 4095;
    static constexpr int shift = 10;
    enum Inside : std::size_t { own, opp, empty, wall, bonus, inside_kinds };
    enum Around : std::size_t { open, closed, joker, bonus_around, around_kinds };

    std::string game;
    std::uint64_t rules_hash = 0;
    std::size_t hidden1 = 0;
    std::size_t hidden2 = 0;
    int unit = 8;             // a power of two
    std::vector<int> phases;  // the least number of empty cells of each, descending
    std::vector<ShapeNetwork> shapes;
    std::vector<std::int16_t> counts;        // [P][4][41]
    std::vector<std::int16_t> linear;        // [P][5]
    int plain_step = 0;                      // 0: no corrections for the plain board
    std::vector<std::int16_t> plain_counts;  // [P][4][41]

    std::size_t phase_of(int empties) const {
        std::size_t phase = 0;
        while (empties < phases[phase]) ++phase;
        return phase;
    }

    friend bool operator==(const PatternNetwork&, const PatternNetwork&) = default;
};

/// What a network computes from, as its file has it: sizes, phases and shapes. The file's rules hash is that of the
/// text "GAME VERSION".
Bytes feature_bytes(const PatternNetwork& network);
std::uint64_t feature_hash(const PatternNetwork& network);

/// Reads a file, checks that it is whole, that it is for this game, and that no sum can leave 32 bits.
Parsed<PatternNetwork> parse_network(std::string_view game, std::span<const std::uint8_t> bytes);

/// Any numbers of a sensible size, the same everywhere: for tests and measurements.
PatternNetwork random_network(std::string_view game, std::uint64_t seed, std::size_t hidden1 = 32,
                              std::size_t hidden2 = 32);

}  // namespace quartello
