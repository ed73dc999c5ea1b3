// The two plainest players of any game, seeded: any legal move, and the move that gains most at once.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/rng.hpp"
#include "engine/rules/game_rules.hpp"

namespace quartello {

/// The same in the same position for the same seed; independent from position to position.
template <GameRules G>
Rng rng_for(const typename G::Rules& rules, const typename G::Position& position, std::uint64_t seed) {
    return Rng(hash_into(seed, G::key(rules, position)));
}

/// Nothing if the game is over.
template <GameRules G>
std::optional<typename G::Move> random_choice(const typename G::Rules& rules, const typename G::Position& position,
                                              const typename G::History& history, std::uint64_t seed) {
    Rng rng = rng_for<G>(rules, position, seed);
    return G::random_move(rules, position, history, rng);
}

/// One of the moves for which gain(rules, position, move) is greatest, each equally likely. Nothing if the game is
/// over.
template <GameRules G, class Gain>
std::optional<typename G::Move> greedy_choice(const typename G::Rules& rules, const typename G::Position& position,
                                              const typename G::History& history, std::uint64_t seed, Gain&& gain_of) {
    typename G::MoveList moves;
    G::legal_moves(rules, position, history, moves);
    Rng rng = rng_for<G>(rules, position, seed);
    std::optional<typename G::Move> best;
    int best_gain = 0;
    std::uint32_t equals = 0;
    for (const typename G::Move& move : moves) {
        const int gain = gain_of(rules, position, move);
        if (!best || gain > best_gain) equals = 0;
        else if (gain < best_gain) continue;
        if (rng.below(++equals) > 0) continue;
        best = move;
        best_gain = gain;
    }
    return best;
}

}  // namespace quartello
