// The numbers that steer the solver. None of them can change a value, only the number of nodes and the time; each was
// set by FFO 40-44 on one thread unless it says otherwise.
#pragma once

namespace quartello::solver {

/// Up to here: no table, parity order.
inline constexpr int shallow_empties = 5;
/// Up to here: the thread's own table, fastest-first order. Above: the shared table.
inline constexpr int middle_empties = 11;
/// From here on a look ahead with the evaluation helps to order; one ply more for each `empties_per_ply`.
inline constexpr int scouted_empties = 14;
inline constexpr int empties_per_ply = 3;
inline constexpr int deepest_scout = 4;
/// Stable discs are counted where alpha is at least this many points above the number of empties.
inline constexpr int stability_margin = 0;
/// Nodes with fewer empties are not worth waking another thread for.
inline constexpr int split_empties = 15;

/// Parts of a move's promise.
inline constexpr int per_reply = 32;  // each reply it leaves (a corner counts double)
inline constexpr int per_frontier_cell = 4;
inline constexpr int for_odd_region = 12;
inline constexpr int per_bonus_point = 8;
inline constexpr int scout_percent = 25;  // of the estimate in hundredths of a point

}  // namespace quartello::solver
