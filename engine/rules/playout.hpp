// Random games: every legal move equally likely, from a seed. Used for speed figures, for signatures that must be
// equal on every platform, and as the source of random positions in tests.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/rules/game_rules.hpp"

namespace quartello {

struct PlayoutTotals {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t first_wins = 0;
    std::uint64_t second_wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t unfinished = 0;  // games stopped at the ply limit
    std::uint64_t signature = 0;   // a hash of the final positions, in order

    friend bool operator==(const PlayoutTotals&, const PlayoutTotals&) = default;
};

/// Games with no bound of their own (repetition alone) are stopped here and counted as unfinished.
inline constexpr int playout_ply_limit = 20000;

template <GameRules G>
PlayoutTotals playout(const typename G::Rules& rules, const typename G::Position& start, std::uint64_t games,
                      std::uint64_t seed) {
    PlayoutTotals totals;
    typename G::History history;
    for (std::uint64_t game = 0; game < games; ++game) {
        Rng rng(hash_into(seed, game));
        auto position = start;
        history.clear();
        history.push(position);
        int plies = 0;
        while (plies < playout_ply_limit) {
            const std::optional<typename G::Move> move = G::random_move(rules, position, history, rng);
            if (!move) break;
            position = G::play(rules, position, *move);
            history.push(position);
            ++plies;
        }
        ++totals.games;
        totals.plies += static_cast<std::uint64_t>(plies);
        totals.signature = hash_into(totals.signature, G::key(rules, position));
        if (plies == playout_ply_limit) {
            ++totals.unfinished;
            continue;
        }
        const std::optional<Side> winner = G::winner(rules, position, history);
        if (!winner) ++totals.draws;
        else if (*winner == Side::first) ++totals.first_wins;
        else ++totals.second_wins;
    }
    return totals;
}

}  // namespace quartello
