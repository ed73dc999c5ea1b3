// Arrello for learning programs: a cell, and what is flipped: nothing, or a line in one of eight directions to one of
// size-1 distances. With lines=any a turn may flip in eight directions at once: too many moves for numbers.
#pragma once

#include "engine/games/arrello/arrello.hpp"
#include "engine/rules/tensors.hpp"

namespace quartello {

template <>
struct Tensors<Arrello> {
    static constexpr std::array<std::string_view, 4> planes = {"own stones", "opponent's stones", "protected stone",
                                                               "Green to move"};

    static std::optional<Error> refuses(const Arrello::Rules& rules) {
        if (rules.lines == Arrello::Lines::one) return std::nullopt;
        return Error{"arrello with lines=any has no numbers for its moves: too many combinations"};
    }
    static int actions(const Arrello::Rules& rules) { return rules.size * rules.size * per_cell(rules); }

    static int action_of(const Arrello::Rules& rules, const Arrello::Position&, const Arrello::Move& move) {
        int flip = 0;
        for (int direction = 0; direction < direction_count; ++direction) {
            if (move.reach(direction) > 0) flip = 1 + direction * (rules.size - 1) + move.reach(direction) - 1;
        }
        return Arrello::drawn(rules, move.square()) * per_cell(rules) + flip;
    }
    static Arrello::Move move_of(const Arrello::Rules& rules, const Arrello::Position&, int action) {
        const Arrello::Move placed(Arrello::square_of(rules, action / per_cell(rules)));
        const int flip = action % per_cell(rules) - 1;
        if (flip < 0) return placed;
        return placed.with_flip(flip / (rules.size - 1), flip % (rules.size - 1) + 1);
    }

    static int turned(const Arrello::Rules& rules, Symmetry symmetry, int action) {
        return action_of(rules, {}, Arrello::transform(symmetry, rules, move_of(rules, {}, action)));
    }

    static void observe(const Arrello::Rules& rules, const Arrello::Position& p, PlaneWriter& out) {
        for (const Bits bits : {p.own, p.opp, p.guard()}) {
            out.cells(
                [&](auto&& mark) { for_each_bit(bits, [&](int square) { mark(Arrello::drawn(rules, square)); }); });
        }
        out.all(p.side == Side::first);
    }

private:
    static int per_cell(const Arrello::Rules& rules) { return 1 + direction_count * (rules.size - 1); }
};

}  // namespace quartello
