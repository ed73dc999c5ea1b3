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

/// What the move gains at once for its mover: in the game's own words if it has some, else the score after it.
template <GameRules G>
int gain_of(const typename G::Rules& rules, const typename G::Position& position, typename G::History& history,
            const typename G::Move& move) {
    if constexpr (requires { G::greedy_gain(rules, position, move); }) {
        return G::greedy_gain(rules, position, move);
    } else {
        const typename G::Position after = G::play(rules, position, move);
        history.push(after);
        const int value = G::final_value(rules, after, history);
        history.pop();
        return G::side_to_move(after) == G::side_to_move(position) ? value : -value;
    }
}

/// One of the moves that gain most, each equally likely. Nothing if the game is over.
template <GameRules G>
std::optional<typename G::Move> greedy_choice(const typename G::Rules& rules, const typename G::Position& position,
                                              typename G::History history, std::uint64_t seed) {
    typename G::MoveList moves;
    G::legal_moves(rules, position, history, moves);
    Rng rng = rng_for<G>(rules, position, seed);
    std::optional<typename G::Move> best;
    int best_gain = 0;
    std::uint32_t equals = 0;
    for (const typename G::Move& move : moves) {
        const int gain = gain_of<G>(rules, position, history, move);
        if (!best || gain > best_gain) equals = 0;
        else if (gain < best_gain) continue;
        if (rng.below(++equals) > 0) continue;
        best = move;
        best_gain = gain;
    }
    return best;
}

}  // namespace quartello
