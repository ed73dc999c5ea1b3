// The numbers that steer the solver. None of them can change a value, only the number of nodes and the time; each was
// set by FFO 40-44 on one thread unless it says otherwise.
#pragma once

#include <cstdint>

namespace quartello::solver {

/// A thread looks at the limits after so many nodes: reading the clock takes as long as a few nodes, and this is about
/// a millisecond's.
inline constexpr std::uint64_t nodes_between_checks = 20'000;

/// Up to here: no table, parity order.
inline constexpr int shallow_empties = 5;
/// Up to here: the thread's own table, fastest-first order. Above: the shared table. FFO 40-46, in turns: 9: 305
/// million nodes in 8.2 s, 10: 304 million in 8.3 s, 11: 298 million in 7.9 s, 12: 315 million in 8.1 s.
inline constexpr int middle_empties = 11;
/// How far the evaluation is asked for the order of moves, and how much its word counts.
struct OrderingTuning {
    int from;         // empties from which on it is asked about the positions after each move
    int ahead_from;   // from which on it looks a ply further, and another one for each `empties_per_ply`
    int percent;      // of the estimate, in hundredths of a point, that enters a move's promise
    int window;       // moves so much worse than the best (in hundredths) are not told apart
    int likely_from;  // empties from which on a warm-up may trust it
    int error;        // its usual error in hundredths of a point, with `error_per_empty` more for each empty cell
    int error_per_empty;
};
/// The standard deviation from the exact score on 150 games each, played by the ordering search itself, was 13 to 20
/// points with 12 to 18 empties.
inline constexpr OrderingTuning simple_ordering = {14, 17, 25, 1 << 20, 11, 1100, 12};
/// With the first learned evaluation, FFO 40-44. Percent 12: 120 million nodes, 18: 115, 25: 118, 50: 138, 100: 147.
/// Then an error of 500: 113 million, 700: 72, 900: 91, nearly all of the difference in number 43, which has two best
/// moves. `from` 12 and `ahead_from` 14: 71 million in 3.6 s, 13 and 16: 72 million in 3.0 s; FFO 46 and 47: 54 million
/// in 4.1 s, 48 million in 2.5 s, and 13 and 17 the same.
inline constexpr OrderingTuning learned_ordering = {13, 17, 18, 1600, 13, 700, 10};
inline constexpr int empties_per_ply = 3;
inline constexpr int deepest_ordering = 4;
/// With fewer empties to solve the learned evaluation is not asked: making its tables would take longer than it saves.
/// Random boards with 8 walls, bonuses and jokers, that making left out: 16 empties 4.4 ms each without it and 4.0 ms
/// with it, 18: 17 and 16 ms, 20: 70 and 40 ms.
inline constexpr int learned_order_empties = 20;
/// On the principal variation, where order matters most, so many plies more.
inline constexpr int extra_ordering = 2;
/// From here on a solve is warmed up by passes that trust the look ahead where it is this sure, in hundredths of its
/// usual error (see OrderingTuning). One pass at 100: 171 million nodes; at 150: 181.
inline constexpr int warmed_empties = 18;
inline constexpr int warm_up_sureties[] = {100};
/// The first window at the root reaches so many points to either side of the guess.
inline constexpr int aspiration = 3;
/// Stable discs are counted where alpha is at least so many points for each empty cell, less the slack: elsewhere they
/// hardly ever decide. FFO 46-48: 5.04 s with alpha >= empties, 4.63 s with this, as many nodes; FFO 40-44 the same;
/// with 45 the nodes of FFO 40-46 rose from 276 to 304 million in the same time.
inline constexpr int stability_per_empty = 2;
inline constexpr int stability_slack = 2;
/// Nodes with fewer empties are not split. FFO 50-53 with sixteen threads: at 15 they wait 17% of the time and take
/// 10.3 s, at 13 10% and 10.5 s, at 12 9% and 10.1 s.
inline constexpr int split_empties = 12;

/// Parts of a move's promise.
inline constexpr int per_reply = 32;  // each reply it leaves (a corner counts double)
inline constexpr int per_frontier_cell = 4;
inline constexpr int for_odd_region = 12;
inline constexpr int per_bonus_point = 8;

}  // namespace quartello::solver
