// Evaluation by windows: small parts of the board (windows, lines, blocks) whose contents are looked up in
// tables. A row of a table is `window_width` small numbers; the rows of all windows of a position add up to as many
// hidden sums, the game's features are added, and what the sums and the features are worth depends on the phase. Here
// live what a game looks up (its plan) and the file that the numbers travel in (magic QWIN); window_tables.hpp
// computes.
//   sum = bias + 16 rows + features * scalars     scale 1024
//   h = clamp(sum >> 1, -4095, 4095)              scale 512
//   value = h * (h < 0 ? lower : upper)           4 to a hundredth of a point and unit of h
//         + features * linear                     16 to a hundredth
//
// The file, little-endian:
//    0  4 bytes   "QWIN"                        40  u16  tables            48  tables: u8 cells, u8 states, u16 0,
//    4  u32       version (1)                   42  u16  width (W)             u32 rows
//    8  16 bytes  name of the game, zeros       44  u16  features (F)          i8  rows[all][W], tables one after
//   24  u64       hash of the features: FNV-1a  46  u16  anchor phases (A)         another
//                 of the bytes from 40 to the                                  i16 scalars[F][W], i32 bias[W]
//                 end of the tables                                            i16 outputs[A][2][W]: upper, lower
//   32  u64       hash of the rules, or 0                                      i16 linear[A][F]
// and SHA-256 of all before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/bytes.hpp"
#include "engine/core/parsed.hpp"
#include "engine/eval/windows.hpp"

namespace quartello {

inline constexpr std::size_t window_width = 16;
/// The row of every content; rows are numbered by the least content that has them.
struct SharedRows {
    std::vector<std::uint32_t> row_of;
    std::size_t rows = 0;
};
SharedRows shared_rows(const WindowShape& shape);

/// What a game's window evaluation is made of.
struct WindowPlan {
    WindowPlan(std::string_view game, std::vector<WindowShape> shapes, std::size_t features, std::size_t anchors);
    std::size_t all_rows() const;

    /// Contents are numbered through all tables; the first of each.
    std::vector<std::size_t> starts() const;

    std::string_view game;
    std::vector<WindowShape> tables;
    std::vector<SharedRows> shared;  // of each
    std::size_t features;
    std::size_t anchors;
};

struct NTupleNetwork {
    std::string game;
    std::uint64_t rules_hash = 0;
    std::vector<std::int8_t> rows;      // [all rows][W]
    std::vector<std::int16_t> scalars;  // [F][W]
    std::vector<std::int32_t> bias;     // [W]
    std::vector<std::int16_t> outputs;  // [A][2][W]
    std::vector<std::int16_t> linear;   // [A][F]

    friend bool operator==(const NTupleNetwork&, const NTupleNetwork&) = default;
};

/// Sizes and tables, as a file has them; the hash of its features is theirs.
Bytes feature_bytes(const WindowPlan& plan);

/// Reads a file and checks that it is whole and fits the plan. No sum of what it holds can leave 32 bits.
Parsed<NTupleNetwork> parse_windows(const WindowPlan& plan, std::span<const std::uint8_t> bytes);

/// Any numbers of a sensible size, the same everywhere: for tests and measurements.
NTupleNetwork random_windows(const WindowPlan& plan, std::uint64_t seed);

}  // namespace quartello
