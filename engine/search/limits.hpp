// How long and how wide to search, and what a search says while it runs. Plain values; the reports over text are in
// engine/game.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/search/time_manager.hpp"

namespace quartello {

// The most that anybody may ask for, in a player's name, over a protocol or on the command line.
inline constexpr int deepest_search = 100;
inline constexpr int most_search_threads = 256;
inline constexpr std::uint64_t most_search_ms = std::uint64_t{1000} * 60 * 60 * 24 * 365;
inline constexpr std::uint64_t most_search_nodes = 1'000'000'000'000'000ULL;
inline constexpr std::uint64_t most_table_mb = 65536;
inline constexpr int most_lines = 256;

inline constexpr int default_table_mb = 16;

/// The shallow search that may stand for one of this depth. Of the same parity: who moves last matters more than a ply.
constexpr int probcut_depth(int depth) { return depth / 2 - (depth / 2 + depth) % 2; }

struct SearchLimits {
    // The first limit reached ends the search; with none it ends when stopped, solved or at deepest_search.
    std::optional<std::int64_t> time_ms = {};
    std::optional<std::uint64_t> nodes = {};
    std::optional<int> depth = {};

    /// The clock of the side to move: each game's engine makes its plan of it (engine/game/time_planning.hpp), and the
    /// search ends early where the plan says so. time_ms is then the most of the plan, or what was given if that is
    /// less.
    std::optional<SearchClock> clock = {};
    std::optional<TimePlan> plan = {};

    int lines = 1;  // how many best moves to value exactly (multi-PV)
    /// 1 is deterministic: the same question on a fresh table gives the same answer after the same number of nodes.
    int threads = 1;
    int table_mb = default_table_mb;
    /// Every line to exactly the depth asked, nothing reduced and nothing known deeper used: the value is that of
    /// plain minimax. For tests and proofs; slower.
    bool plain = false;
    /// How sure a shallow search must be before it stands for a deep one (ProbCut): hundredths of the standard
    /// deviation measured between the two, three quarters of that from depth 9 on; 0 never lets it, nothing is what the
    /// evaluation says.
    std::optional<int> probcut = {};
    /// For whoever plays to win: near the end, where the score is out of reach, a part of the limits goes into who
    /// wins, and the move keeps that. Its value stays an estimate. Only with limits of time or nodes and one line.
    bool decide = false;
    /// For levels, which would else play one and the same game for ever: each first move is given up to `variety`
    /// hundredths of a point by `variety_seed`, so that moves of nearly equal value take turns. Values reported are
    /// without it.
    int variety = 0;
    std::uint64_t variety_seed = 0;
};

/// A line of play with the value of its first move, in hundredths of a point for the side to move at the root.
template <class Move>
struct FoundLine {
    int value = 0;
    /// The value is the game's: every line it rests on was followed to the end. Otherwise it is an estimate.
    bool solved = false;
    std::vector<Move> moves = {};
};

template <class Move>
struct Found {
    int depth = 0;
    bool solved = false;  // the value of the position (and of every line listed) is proved
    std::uint64_t nodes = 0;
    std::int64_t time_ms = 0;
    std::vector<FoundLine<Move>> lines = {};  // best first; empty if the game is over
};

}  // namespace quartello
