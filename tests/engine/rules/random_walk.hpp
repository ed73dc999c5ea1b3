// Random games as a source of reachable positions for tests: random switches, random starts, random moves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/rules/game_rules.hpp"
#include "tests/test_scale.hpp"

namespace quartello {

inline constexpr int positions_for_twins = test_scale > 1 ? 2500 : 100000;  // the twins are the slowest of all
inline constexpr int positions_for_properties = 20000 / test_scale;
inline constexpr int games_for_termination = 400 / test_scale;
inline constexpr int games_for_keys = 40 / test_scale;
inline constexpr int games_for_symmetry = 60 / test_scale;

/// A moment of a random game.
template <class G>
struct Walk {
    const typename G::Rules& rules;
    const typename G::Position& position;
    const typename G::History& history;
    const std::vector<typename G::Position>& path;  // from the start, the current position last

    std::string describe() const {
        return format_rules<G>(rules) + " " + G::format_position(rules, position) + " after " +
               std::to_string(path.size() - 1) + " plies";
    }
};

/// Random switches (until the type can play them) and a random start.
template <class G>
Start<G> random_game_start(Rng& rng) {
    while (true) {
        const auto rules = G::rules_from(random_switches(G::sheet().switches, rng));
        if constexpr (requires { G::supports(rules); }) {
            if (!G::supports(rules)) continue;
        }
        return G::random_start(rules, rng);
    }
}

/// One random game of at most `plies` plies; visit(Walk) for every position, the start and the last included.
template <class G, class Visit>
void walk_game(const Start<G>& start, Rng& rng, int plies, Visit&& visit) {
    typename G::History history;
    std::vector<typename G::Position> path = {start.position};
    history.push(start.position);
    for (int ply = 0; ply <= plies; ++ply) {
        const auto position = path.back();
        visit(Walk<G>{start.rules, position, history, path});
        const auto move = G::random_move(start.rules, position, history, rng);
        if (!move) return;
        path.push_back(G::play(start.rules, position, *move));
        history.push(path.back());
    }
}

/// Exactly `wanted` positions from as many random games as it takes.
template <class G, class Visit>
void walk_positions(int wanted, std::uint64_t seed, Visit&& visit) {
    Rng rng(seed);
    while (wanted > 0) {
        walk_game<G>(random_game_start<G>(rng), rng, std::min(wanted - 1, 400), [&](const Walk<G>& at) {
            visit(at);
            --wanted;
        });
    }
}

}  // namespace quartello
