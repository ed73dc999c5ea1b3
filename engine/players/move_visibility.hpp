// How hard a move is to see for a person, per game: 0 for what lies before one's eyes, about 10 for what beginners
// never find. Long lines, jokers, several lines at once, far placements, conversions that turn much.
#pragma once

#include <algorithm>

#include "engine/games/alea/alea.hpp"
#include "engine/games/arrello/arrello.hpp"
#include "engine/games/mabi/mabi.hpp"
#include "engine/games/mapello/mapello.hpp"

namespace quartello {

template <class G>
struct MoveVisibility;

/// The longest line turned, and whether a joker closes one: people look for a disc at the other end.
template <>
struct MoveVisibility<Mapello> {
    static int of(const Mapello::Rules& rules, const Mapello::Position& p, const Mapello::Move& move) {
        if (move.is_pass()) return 0;
        const Bits turned = Mapello::flips(rules, p, move.square);
        int longest = 0;
        bool joker = false;
        for (int d = 0; d < direction_count; ++d) {
            int x = move.square % 8 + direction_dx[d];
            int y = move.square / 8 + direction_dy[d];
            int length = 0;
            const auto inside = [&] { return x >= 0 && y >= 0 && x < 8 && y < 8; };
            for (; inside() && (turned & bit(y * 8 + x)) != 0; ++length) {
                x += direction_dx[d];
                y += direction_dy[d];
            }
            longest = std::max(longest, length);
            joker = joker || (length > 0 && !inside());
        }
        return 2 * (longest - 1) + (joker ? 4 : 0);
    }
};

/// Reach and number of the lines; a stone placed alone, whose point is its protection.
template <>
struct MoveVisibility<Arrello> {
    static int of(const Arrello::Rules&, const Arrello::Position& p, const Arrello::Move& move) {
        int longest = 0;
        int lines = 0;
        for (int d = 0; d < direction_count; ++d) {
            longest = std::max(longest, move.reach(d));
            lines += move.reach(d) > 0 ? 1 : 0;
        }
        const bool alone = (all_neighbours(bit(move.square())) & p.own) == 0;
        return 2 * std::max(longest - 1, 0) + 2 * std::max(lines - 1, 0) + (alone ? 2 : 0);
    }
};

/// A step that leaves a group or joins one changes sizes far from where it is made.
template <>
struct MoveVisibility<Mabi> {
    static int of(const Mabi::Rules& rules, const Mabi::Position& p, const Mabi::Move& move) {
        if (move.is_pass()) return 5;
        const auto side = static_cast<std::size_t>(index(p.side));
        const Bits own = p.pieces[side] & ~bit(move.from);
        const Bits enemy = p.pieces[1 - side];
        const Bits from = orthogonal_neighbours(bit(move.from)) & rules.board;
        const Bits to = orthogonal_neighbours(bit(move.to)) & rules.board;
        return std::min(10, 2 * count(from & own) + count(from & enemy) + 2 * count(to & own) + count(to & enemy));
    }
};

/// A conversion turns stones without a stone being placed; the more it turns, the easier it is seen.
template <class Board>
struct MoveVisibility<AleaRules<Board>> {
    using G = AleaRules<Board>;
    static int of(const typename G::Rules& rules, const typename G::Position& p, const typename G::Move& move) {
        if (move.is_pass()) return 0;
        const auto stone = G::Word::cell(move.square);
        const bool beside_guard = (G::neighbours(rules, stone) & p.guarded) != Board{};
        if (move.kind == alea::MoveKind::place) return beside_guard ? 2 : 0;
        return std::max(1, 7 - count(G::flips(rules, p, move.square)));
    }
};

}  // namespace quartello
