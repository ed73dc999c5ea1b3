// What training games are played on: mostly the rules people play, and a share of everything else the switches allow,
// so that one set of weights serves all. Mapello's boards mix walls, bonuses and jokers alone and together.
#pragma once

#include <algorithm>
#include <concepts>

#include "engine/games/all_games.hpp"

namespace quartello::training {

/// One game in so many is played with random switches.
inline constexpr std::uint32_t odd_rules_one_in = 4;

inline Start<Mapello> mapello_start(Rng& rng) {
    Mapello::Rules rules = *parse_rules<Mapello>("");
    if (rng.below(odd_rules_one_in) == 0) rules.bonus_value = static_cast<int>(rng.below(10));
    const std::uint32_t kind = rng.below(10);
    if (kind == 0) return *Mapello::start(rules, "classic");
    Start<Mapello> start = *Mapello::start(rules, "plain");
    if (kind <= 2) return start;
    Mapello::Rules limits = rules;  // kinds 7 to 9: the full 8-8-8
    if (kind == 3) limits.bonus_limit = limits.joker_limit = 0;
    if (kind == 4) limits.wall_limit = limits.bonus_limit = 0;
    if (kind == 5) limits.wall_limit = limits.joker_limit = 0;
    if (kind == 6) {
        limits.wall_limit = static_cast<int>(rng.below(9));
        limits.bonus_limit = static_cast<int>(rng.below(9));
        limits.joker_limit = static_cast<int>(rng.below(9));
    }
    start.rules = Mapello::random_setup(limits, rng.next());
    return start;
}

/// A board with so many turns that self-play takes for ever teaches little; the switch still occurs on small ones.
inline bool is_affordable(const Arrello::Rules& rules) { return rules.lines == Arrello::Lines::one || rules.size <= 5; }
/// Without a bound on quiet moves a game may not end.
inline bool is_affordable(const Mabi::Rules& rules) { return rules.quiet > 0 && rules.quiet <= 100; }
inline bool is_affordable(const alea::Rules& rules) {
    return Alea::supports(rules) && rules.streak_limit > 0 && rules.streak_limit <= 40;
}

/// Other games are played with any switches.
template <class Rules>
bool is_affordable(const Rules&) {
    return true;
}

template <class G>
Start<G> training_start(Rng& rng) {
    if constexpr (std::same_as<G, Mapello>) {
        return mapello_start(rng);
    } else {
        typename G::Rules rules = *parse_rules<G>("");
        if (rng.below(odd_rules_one_in) == 0) {
            do rules = G::rules_from(random_switches(G::sheet().switches, rng));
            while (!is_affordable(rules));
        }
        return *G::start(rules, "");
    }
}

}  // namespace quartello::training
