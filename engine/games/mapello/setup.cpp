// Set-ups: what the kernels need of the jokers, random boards, symmetry.
#include <algorithm>

#include "engine/games/mapello/mapello.hpp"

namespace quartello {

namespace {

constexpr Bits centre = bit(27) | bit(28) | bit(35) | bit(36);

/// The drawn cell one step from a drawn cell; every step from an inner cell stays on the drawn board.
Cell next(Cell cell, int direction) { return cell + 10 * direction_dy[direction] + direction_dx[direction]; }

bool joker_behind(const Mapello::Drawn& jokers, int square, int direction) {
    Cell cell = Mapello::drawn(square);
    do cell = next(cell, direction);
    while (Mapello::inner(cell) >= 0);
    return jokers[static_cast<std::size_t>(cell)];
}

}  // namespace

int Mapello::inner(Cell cell) {
    const int x = cell % 10 - 1;
    const int y = cell / 10 - 1;
    return x >= 0 && x < 8 && y >= 0 && y < 8 ? y * 8 + x : -1;
}

void Mapello::Rules::prepare() {
    joker_tables = {};
    for (int square = 0; square < 64; ++square) {
        auto& rays_to_joker = joker_tables.ray[static_cast<std::size_t>(square)];
        for (std::size_t lane = 0; lane < 4; ++lane) {
            const int up = mapello::up_direction[lane];
            const int down = mapello::down_direction[lane];
            if (jokers[static_cast<std::size_t>(next(drawn(square), down))])
                joker_tables.before_up[lane] |= bit(square);
            if (jokers[static_cast<std::size_t>(next(drawn(square), up))])
                joker_tables.before_down[lane] |= bit(square);
            if (joker_behind(jokers, square, up)) rays_to_joker.up[lane] = mapello::ray_from(square, up);
            if (joker_behind(jokers, square, down)) rays_to_joker.down[lane] = mapello::ray_from(square, down);
        }
    }
    for (std::size_t lane = 0; lane < 4; ++lane)
        joker_tables.rim |= joker_tables.before_up[lane] | joker_tables.before_down[lane];
}

std::array<Bits, 4> Mapello::closed_sides(const Rules& rules) {
    std::array<Bits, 4> closed{};
    for (int square = 0; square < 64; ++square) {
        for (std::size_t lane = 0; lane < 4; ++lane) {
            for (const int direction : {mapello::up_direction[lane], mapello::down_direction[lane]}) {
                const Cell beside = next(drawn(square), direction);
                const bool is_rim = inner(beside) < 0 && !rules.jokers[static_cast<std::size_t>(beside)];
                const bool is_wall = inner(beside) >= 0 && (rules.walls & bit(inner(beside))) != 0;
                if (is_rim || is_wall) closed[lane] |= bit(square);
            }
        }
    }
    return closed;
}

Mapello::Rules Mapello::random_setup(Rules rules, std::uint64_t seed) {
    Rng rng(seed);
    std::vector<Cell> border;
    std::vector<Cell> free;
    for (Cell cell = 0; cell < 100; ++cell) {
        const int square = inner(cell);
        if (square < 0) border.push_back(cell);
        else if ((centre & bit(square)) == 0) free.push_back(square);
    }
    const auto draw = [&rng](std::vector<Cell>& from) {
        const auto i = rng.below(static_cast<std::uint32_t>(from.size()));
        std::swap(from[i], from.back());
        const Cell cell = from.back();
        from.pop_back();
        return cell;
    };
    rules.jokers.reset();
    rules.walls = rules.bonuses = 0;
    for (int i = 0; i < rules.joker_limit; ++i) rules.jokers.set(static_cast<std::size_t>(draw(border)));
    for (int i = 0; i < rules.wall_limit; ++i) rules.walls |= bit(draw(free));
    for (int i = 0; i < rules.bonus_limit; ++i) rules.bonuses |= bit(draw(free));
    rules.prepare();
    return rules;
}

Start<Mapello> Mapello::random_start(const Rules& rules, Rng& rng) {
    // Every fourth start is the plain board, so that both kinds of kernels are exercised.
    const auto plain = start(rules, "plain");
    if (rng.below(4) == 0) return *plain;
    Start<Mapello> result = *plain;
    result.rules = random_setup(rules, rng.next());
    return result;
}

Mapello::Rules Mapello::transform(Symmetry s, const Rules& rules) {
    Rules out = rules;
    out.walls = transform_bits(s, 8, rules.walls);
    out.bonuses = transform_bits(s, 8, rules.bonuses);
    out.jokers.reset();
    for (int cell = 0; cell < 100; ++cell) {
        if (!rules.jokers[static_cast<std::size_t>(cell)]) continue;
        const auto [x, y] = quartello::transform(s, 10, cell % 10, cell / 10);
        out.jokers.set(static_cast<std::size_t>(y * 10 + x));
    }
    out.prepare();
    return out;
}

Mapello::Position Mapello::transform(Symmetry s, const Rules&, const Position& p) {
    Position out = p;
    out.own = transform_bits(s, 8, p.own);
    out.opp = transform_bits(s, 8, p.opp);
    return out;
}

Mapello::Move Mapello::transform(Symmetry s, const Rules&, const Move& move) {
    if (move.is_pass()) return move;
    const auto [x, y] = quartello::transform(s, 8, move.square % 8, move.square / 8);
    return {static_cast<std::uint8_t>(y * 8 + x)};
}

}  // namespace quartello
