// Self-play games as positions for the trainer: every game of a file is played again, and each position that was
// searched becomes a record of fixed size, in the order of the games. Little-endian, no header.
//   all games                          40  i16  the search's value, hundredths of a point for the mover
//     0  u64  the mover's pieces         42  i16  how the game ended, for this mover
//     8  u64  the opponent's pieces      47  u8   bit 0: the search's value is exact; bit 2: a random move was played
//                                                 here or later in the game
//                                        48  u32  index of the game
//   Mapello, 64 bytes
//    16  u64  walls                      44  u8   empty cells
//    24  u64  bonuses of the set-up,     45  i8   points the mover leads by from bonuses taken
//             taken or not               46  u8   points a bonus is worth
//    32  u64  jokers, bit i for the      47       bit 1: empties=winner
//             border cell ring_cell(i)   52  u8   placements of the mover      53  u8  of the opponent
//    54  u8   empty cells beside the opponent's discs     55  u8  beside the mover's
//    56  i8   points of bonuses within reach of a placement, the mover's less the opponent's     57  i8  beside enemy
//    discs 58  i8   discs held from corners on, the mover's less the opponent's
//   Arrello, 96 bytes
//    16  u64  the protected stone        44  u8   empty cells     45  u8  size of the board
//                                        46  u8   bit 0: gaps=no; bit 1: part=whole; bit 2: lines=any
//    64  i16 each  phase and features (games/arrello/features.hpp)
//   Alea, 104 bytes
//    16  u64  guarded stones             44  u8   empty cells     45  u8  size of the board
//    24  u64  the mover's stones that    46  u8   bit 0: adjacent=8; bit 1: repetition=none
//             may convert                52  u8   streak          53  u8  its limit     54  u8  closing turns taken
//                                        56  i16  komi for the mover, in half points
//    64  i16 each  phase and features
//   Mabi, 144 bytes
//    16  u64  the mover's paralysed      44  u8   record of the mover      45  u8  size of the board
//             pieces                     46  u8   record of the opponent   47      bit 1: the opponent is locked out
//    24  u64  the opponent's             52  u8   largest group of the mover       53  u8  of the opponent
//    32  u64  the one largest group,     54  u16  quiet moves so far      56  u16  quiet moves that end the game
//             which may not move         58  u16  sizes the mover holds (bit s-1 for size s)   60  u16  the opponent
//                                        62  u8   passes in a row   63  u8  bit 0: start=diagonal; bit 1: pass=plain
//    64  4 u64  sizes of all groups less one, bit plane by bit plane
//    96  i16 each  phase and features
//   All other bytes are zero. Cells are bits of an 8x8 board row by row from its top left, also where the board is
//   smaller.
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
