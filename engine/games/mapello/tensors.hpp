// Mapello for learning programs: 64 cells and the pass; planes of the drawn 10x10 board, because jokers lie on its
// border.
#pragma once

#include "engine/games/mapello/mapello.hpp"
#include "engine/rules/tensors.hpp"

namespace quartello {

template <>
struct Tensors<Mapello> {
    static constexpr std::array<std::string_view, 9> planes = {
        "own discs",   "opponent's discs",   "walls",        "bonuses not taken", "jokers", "cells played on",
        "own bonuses", "opponent's bonuses", "Black to move"};

    static std::optional<Error> refuses(const Mapello::Rules&) { return std::nullopt; }
    static int actions(const Mapello::Rules&) { return Mapello::Move::pass_square + 1; }
    static int action_of(const Mapello::Rules&, const Mapello::Position&, const Mapello::Move& move) {
        return move.square;
    }
    static Mapello::Move move_of(const Mapello::Rules&, const Mapello::Position&, int action) {
        return {static_cast<std::uint8_t>(action)};
    }

    static int turned(const Mapello::Rules& rules, Symmetry symmetry, int action) {
        return Mapello::transform(symmetry, rules, move_of(rules, {}, action)).square;
    }

    static void observe(const Mapello::Rules& rules, const Mapello::Position& p, PlaneWriter& out) {
        const auto board = [&](Bits bits) {
            out.cells([&](auto&& mark) { for_each_bit(bits, [&](int square) { mark(Mapello::drawn(square)); }); });
        };
        board(p.own);
        board(p.opp);
        board(rules.walls);
        board(rules.bonuses & ~(p.own | p.opp));
        out.cells([&](auto&& mark) {
            for (std::size_t cell = 0; cell < rules.jokers.size(); ++cell) {
                if (rules.jokers[cell]) mark(static_cast<Cell>(cell));
            }
        });
        board(~rules.walls);
        // Of the eight that the rules allow.
        out.all(p.own_bonuses / 8.0);
        out.all(p.opp_bonuses / 8.0);
        out.all(p.side == Side::first);
    }
};

}  // namespace quartello
