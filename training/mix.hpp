// What self-play games are played on: kinds of starts with their shares. Mapello's boards are plain, have one kind of
// piece or all, a third of them symmetric; the other games have their own start, mostly with the switches people play.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/text.hpp"
#include "training/starts.hpp"

namespace quartello::training {

struct Share {
    std::string kind;
    int weight = 0;

    friend bool operator==(const Share&, const Share&) = default;
};
using Mix = std::vector<Share>;

template <class G>
Mix usual_mix() {
    if constexpr (std::same_as<G, Mapello>) {
        return {{"plain", 30}, {"walls", 10}, {"jokers", 10}, {"bonuses", 10}, {"full", 30}, {"fewer", 10}};
    } else {
        return {{"usual", 75}, {"other", 25}};
    }
}

inline std::string format_mix(const Mix& mix) {
    std::vector<std::string> texts;
    for (const Share& share : mix) texts.push_back(share.kind + "=" + std::to_string(share.weight));
    return join(texts, ",");
}

/// "plain=50,full=50": kinds not named do not occur. Empty: `usual`.
inline Parsed<Mix> parse_mix(const Mix& usual, std::string_view text) {
    if (text.empty()) return usual;
    Mix mix = usual;
    for (Share& share : mix) share.weight = 0;
    for (const std::string_view part : split(text, ',')) {
        const std::size_t at = std::min(part.find('='), part.size());
        const auto share = std::ranges::find(mix, part.substr(0, at), &Share::kind);
        const auto weight = parse_number(part.substr(std::min(at + 1, part.size())), 1'000'000);
        if (share == mix.end() || !weight)
            return Error{"mix " + quartello::quoted(text) + ": cannot read " + quartello::quoted(part) +
                         "; the usual one is " + format_mix(usual)};
        share->weight = *weight;
    }
    if (std::ranges::all_of(mix, [](const Share& share) { return share.weight == 0; }))
        return Error{"mix " + quartello::quoted(text) + ": every kind has weight 0"};
    return mix;
}

inline const std::string& draw_kind(const Mix& mix, Rng& rng) {
    int total = 0;
    for (const Share& share : mix) total += share.weight;
    auto n = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
    std::size_t i = 0;
    for (; n >= mix[i].weight; ++i) n -= mix[i].weight;
    return mix[i].kind;
}

namespace detail {

inline constexpr std::uint32_t symmetric_one_in = 3;
inline constexpr std::uint32_t other_switches_one_in = 10;

/// The cells that the symmetry (and its repetition) takes a cell of a size x size board to.
inline std::vector<int> orbit_of(Symmetry s, int size, int cell) {
    std::vector<int> orbit;
    while (std::ranges::find(orbit, cell) == orbit.end()) {
        orbit.push_back(cell);
        const auto [x, y] = transform(s, size, cell % size, cell / size);
        cell = y * size + x;
    }
    return orbit;
}

/// Takes up to `limit` cells from `free`, whole orbits only, in random order.
inline std::vector<int> draw_orbits(Symmetry s, int size, std::vector<int>& free, int limit, Rng& rng) {
    std::vector<int> taken;
    std::vector<int> order = free;
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
    for (const int cell : order) {
        const std::vector<int> orbit = orbit_of(s, size, cell);
        if (std::ranges::find(free, cell) == free.end() ||
            taken.size() + orbit.size() > static_cast<std::size_t>(limit))
            continue;
        for (const int c : orbit) {
            taken.push_back(c);
            std::erase(free, c);
        }
    }
    return taken;
}

/// A set-up that a mirror or a rotation (by half a turn or a quarter) leaves as it is, with at most the agreed pieces.
inline Mapello::Rules symmetric_setup(Mapello::Rules rules, Rng& rng) {
    const Symmetry s = 1 + static_cast<int>(rng.below(symmetry_count - 1));
    std::vector<int> border;
    std::vector<int> inside;
    for (Cell cell = 0; cell < 100; ++cell) {
        const int square = Mapello::inner(cell);
        if (square < 0) border.push_back(cell);
        else if (square != 27 && square != 28 && square != 35 && square != 36) inside.push_back(square);
    }
    rules.jokers.reset();
    rules.walls = rules.bonuses = 0;
    for (const int cell : draw_orbits(s, 10, border, rules.joker_limit, rng))
        rules.jokers.set(static_cast<std::size_t>(cell));
    for (const int square : draw_orbits(s, 8, inside, rules.wall_limit, rng)) rules.walls |= bit(square);
    for (const int square : draw_orbits(s, 8, inside, rules.bonus_limit, rng)) rules.bonuses |= bit(square);
    rules.prepare();
    return rules;
}

inline Mapello::Rules limits_of(const std::string& kind, Mapello::Rules rules, Rng& rng) {
    if (kind == "walls") rules.bonus_limit = rules.joker_limit = 0;
    if (kind == "jokers") rules.wall_limit = rules.bonus_limit = 0;
    if (kind == "bonuses") rules.wall_limit = rules.joker_limit = 0;
    if (kind == "fewer") {
        rules.wall_limit = static_cast<int>(rng.below(9));
        rules.bonus_limit = static_cast<int>(rng.below(9));
        rules.joker_limit = static_cast<int>(rng.below(9));
    }
    return rules;
}

}  // namespace detail

inline Start<Mapello> draw_start(const Mix& mix, Rng& rng, const Mapello*) {
    Start<Mapello> start = *Mapello::start({}, "plain");
    if (rng.below(detail::other_switches_one_in) == 0) {
        start.rules.bonus_value = static_cast<int>(rng.below(10));
        start.rules.empties_to_winner = rng.coin();
    }
    const std::string& kind = draw_kind(mix, rng);
    if (kind == "plain") return start;
    const Mapello::Rules limits = detail::limits_of(kind, start.rules, rng);
    const bool symmetric = rng.below(detail::symmetric_one_in) == 0;
    const Mapello::Rules drawn =
        symmetric ? detail::symmetric_setup(limits, rng) : Mapello::random_setup(limits, rng.next());
    start.rules.walls = drawn.walls;
    start.rules.bonuses = drawn.bonuses;
    start.rules.jokers = drawn.jokers;
    start.rules.prepare();
    return start;
}

template <class G>
Start<G> draw_start(const Mix& mix, Rng& rng, const G*) {
    typename G::Rules rules = *parse_rules<G>("");
    if (draw_kind(mix, rng) == "other") {
        do rules = G::rules_from(random_switches(G::sheet().switches, rng));
        while (!is_affordable(rules));
    }
    return *G::start(rules, "");
}

}  // namespace quartello::training
