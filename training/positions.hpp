// Self-play games as positions for the trainer: every game of a file is played again, and each position that was
// searched becomes a record of fixed size, in the order of the games. Little-endian, no header.
//   Mapello, 64 bytes:
//     0  u64  the mover's discs         40  i16  the search's value, hundredths of a point for the mover
//     8  u64  the opponent's discs      42  i16  how the game ended, for this mover
//    16  u64  walls                     44  u8   empty cells
//    24  u64  bonuses of the set-up,    45  i8   points the mover leads by from bonuses taken
//             taken or not              46  u8   points a bonus is worth
//    32  u64  jokers, bit i for the     47  u8   bit 0: the search's value is exact; bit 1: empties=winner;
//             border cell ring_cell(i)           bit 2: a random move was played here or later in the game
//                                       48  u32  index of the game
//                                       52  12 bytes of zeros
//   Cells are bits row by row from a1, as everywhere.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "engine/core/parsed.hpp"

namespace quartello::training {

struct ExpandOptions {
    std::string games;  // the file to read
    std::string out;    // written over
    int threads = 1;
};

struct ExpandReport {
    std::string game;
    std::uint64_t games = 0;
    std::uint64_t unfinished = 0;  // left out
    std::uint64_t positions = 0;
    std::uint64_t record_bytes = 0;
};

/// Told after every block, from any thread, one at a time.
using ExpandProgress = std::function<void(std::uint64_t games)>;

Parsed<ExpandReport> expand_positions(const ExpandOptions& options, const ExpandProgress& progress);

}  // namespace quartello::training
