// The numbers that steer the solver. None of them can change a value, only the number of nodes and the time; each was
// set by FFO 40-44 on one thread unless it says otherwise.
#pragma once

namespace quartello::solver {

/// Up to here: no table, parity order.
inline constexpr int shallow_empties = 5;
/// Up to here: the thread's own table, fastest-first order. Above: the shared table. 11: 171 million nodes; 10: 158;
/// 9: 152, but more time.
inline constexpr int middle_empties = 10;
/// From here on a look ahead with the evaluation helps to order; one ply more for each `empties_per_ply`.
inline constexpr int scouted_empties = 14;
inline constexpr int empties_per_ply = 3;
inline constexpr int deepest_scout = 4;
/// On the principal variation, where order matters most, so many plies more.
inline constexpr int extra_scout = 2;
/// From here on a solve is warmed up by passes that trust the look ahead where it is this sure, in hundredths of its
/// usual error (see Worker::scout_error). One pass at 100: 171 million nodes; at 150: 181.
inline constexpr int warmed_empties = 18;
inline constexpr int warm_up_sureties[] = {100};
/// The first window at the root reaches so many points to either side of the guess.
inline constexpr int aspiration = 3;
/// Stable discs are counted where alpha is at least this many points above the number of empties.
inline constexpr int stability_margin = 0;
/// Nodes with fewer empties are not worth waking another thread for. FFO 40-44 with two threads: at 15 they idle 6.0%
/// of the time, at 13 3.8%; at 12 2.4%, but no sooner done.
inline constexpr int split_empties = 13;

/// Whether the look ahead asks the learned evaluation, where there is one.
inline constexpr bool learned_order = false;

/// Parts of a move's promise.
inline constexpr int per_reply = 32;  // each reply it leaves (a corner counts double)
inline constexpr int per_frontier_cell = 4;
inline constexpr int for_odd_region = 12;
inline constexpr int per_bonus_point = 8;
inline constexpr int scout_percent = 25;  // of the estimate in hundredths of a point

}  // namespace quartello::solver
