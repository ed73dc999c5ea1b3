// Alea Evangelion for learning programs: a cell (an empty one is placed on, an own stone converts) and the pass. What
// superko forbids is not among the planes; the moves that it forbids are not among the legal ones.
#pragma once

#include "engine/games/alea/alea.hpp"
#include "engine/rules/tensors.hpp"

namespace quartello {

template <class Board>
struct Tensors<AleaRules<Board>> {
    using G = AleaRules<Board>;
    static constexpr std::array<std::string_view, 7> planes = {
        "own stones", "opponent's stones", "guarded", "conversions since a stone was placed", "closing turns taken",
        "komi",       "Black to move"};

    static std::optional<Error> refuses(const alea::Rules&) { return std::nullopt; }
    static int actions(const alea::Rules& rules) { return rules.cells() + 1; }

    static int action_of(const alea::Rules& rules, const typename G::Position&, const alea::Move& move) {
        return move.is_pass() ? rules.cells() : alea::cell_of(rules, move.square);
    }
    static alea::Move move_of(const alea::Rules& rules, const typename G::Position& p, int action) {
        if (action == rules.cells()) return {};
        const int square = alea::square_of(rules, action);
        const bool is_own = (p.own & G::Word::cell(square)) != Board{};
        return {static_cast<std::uint8_t>(square), is_own ? alea::MoveKind::convert : alea::MoveKind::place};
    }

    static int turned(const alea::Rules& rules, Symmetry symmetry, int action) {
        return action_of(rules, {}, G::transform(symmetry, rules, move_of(rules, {}, action)));
    }

    static void observe(const alea::Rules& rules, const typename G::Position& p, PlaneWriter& out) {
        for (const Board& bits : {p.own, p.opp, p.guarded}) {
            out.cells(
                [&](auto&& mark) { for_each_bit(bits, [&](int square) { mark(alea::cell_of(rules, square)); }); });
        }
        // Of the limit, or of the usual one where there is none.
        out.all(static_cast<double>(p.streak) / (rules.streak_limit == 0 ? 30 : rules.streak_limit));
        out.all(p.closing / 2.0);
        const double komi = rules.komi_halves / 2.0 / rules.cells();
        out.all(p.side == Side::first ? -komi : komi);
        out.all(p.side == Side::first);
    }
};

}  // namespace quartello
