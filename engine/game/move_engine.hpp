// The engine of one game for code that plays moves, not texts (self-play): search, and the exact solver where there is
// one. Each game's is compiled once, in games/<g>/instantiate.cpp, beside the one that Session uses.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "engine/rules/game_rules.hpp"
#include "engine/search/limits.hpp"

namespace quartello {

/// Used by one thread at a time.
template <GameRules G>
class MoveEngine {
public:
    virtual ~MoveEngine() = default;

    /// Another game: its rules, and nothing known about it. Before the first search too.
    virtual void start_over(const typename G::Rules& rules) = 0;
    virtual Found<typename G::Move> search(const typename G::Position& position, const typename G::History& history,
                                           const SearchLimits& limits, const std::atomic<bool>& stop) = 0;
    /// Best play from both sides to the end of the game; empty where the game has no solver.
    virtual std::vector<typename G::Move> solved_line(const typename G::Position& position) = 0;
};

template <GameRules G>
std::unique_ptr<MoveEngine<G>> make_move_engine(int table_mb);

}  // namespace quartello
