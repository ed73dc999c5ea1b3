// Mabi for learning programs: a cell and one of four steps (N E S W), and the pass. What may not come again is not
// among the planes; the moves that it forbids are not among the legal ones.
#pragma once

#include "engine/games/mabi/mabi.hpp"
#include "engine/rules/tensors.hpp"

namespace quartello {

template <>
struct Tensors<Mabi> {
    static constexpr std::array<std::string_view, 15> planes = {
        "own pieces",
        "opponent's pieces",
        "own paralysed",
        "opponent's paralysed",
        "own only largest group",
        "opponent's only largest group",
        "own record",
        "opponent's record",
        "sizes the mover holds: the cell at index n for size n+1",
        "sizes the opponent holds",
        "moves without growth",
        "the opponent is locked out",
        "first turn",
        "the opponent has passed",
        "White to move"};

    static std::optional<Error> refuses(const Mabi::Rules&) { return std::nullopt; }
    static int actions(const Mabi::Rules& rules) { return rules.size * rules.size * 4 + 1; }

    static int action_of(const Mabi::Rules& rules, const Mabi::Position&, const Mabi::Move& move) {
        if (move.is_pass()) return actions(rules) - 1;
        int direction = 0;
        while (move.to - move.from != Mabi::Steps::offset[static_cast<std::size_t>(direction)]) ++direction;
        return Mabi::drawn(rules, move.from) * 4 + direction;
    }
    static Mabi::Move move_of(const Mabi::Rules& rules, const Mabi::Position&, int action) {
        if (action == actions(rules) - 1) return {};
        return Mabi::Steps::step(static_cast<std::size_t>(action % 4), Mabi::square_of(rules, action / 4));
    }

    /// By cell and direction: a step off the board is no move, but it has a number.
    static int turned(const Mabi::Rules& rules, Symmetry symmetry, int action) {
        if (action == actions(rules) - 1) return action;
        const int cell = action / 4;
        const auto [x, y] = transform(symmetry, rules.size, cell % rules.size, cell / rules.size);
        // Steps go N E S W, directions N NE E SE S SW W NW.
        return (y * rules.size + x) * 4 + transform_direction(symmetry, 2 * (action % 4)) / 2;
    }

    static void observe(const Mabi::Rules& rules, const Mabi::Position& p, PlaneWriter& out) {
        const Side me = p.side;
        const Side other = opponent(me);
        for (const Bits bits :
             {p.pieces[index(me)], p.pieces[index(other)], Mabi::paralysed(p, me), Mabi::paralysed(p, other),
              Mabi::only_largest_group(p, me), Mabi::only_largest_group(p, other)}) {
            out.cells([&](auto&& mark) { for_each_bit(bits, [&](int square) { mark(Mabi::drawn(rules, square)); }); });
        }
        for (const Side side : {me, other}) {
            out.all(static_cast<double>(p.records[index(side)]) / rules.pieces_per_side());
        }
        for (const Side side : {me, other}) {
            out.cells([&](auto&& mark) { for_each_bit(Bits{p.held[index(side)]}, [&](int size) { mark(size); }); });
        }
        out.all(rules.quiet == 0 ? 0.0 : static_cast<double>(p.quiet) / rules.quiet);
        out.all(p.opponent_locked);
        out.all(p.ply == 0);
        out.all(p.passes > 0);
        out.all(me == Side::first);
    }
};

}  // namespace quartello
