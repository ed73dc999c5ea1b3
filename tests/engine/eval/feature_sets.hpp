// The feature sets as test types, and the two ways to look at a board with other eyes.
#pragma once

#include <gtest/gtest.h>

#include <utility>

#include "engine/eval/linear.hpp"
#include "engine/games/alea/features.hpp"
#include "engine/games/arrello/features.hpp"
#include "engine/games/mabi/features.hpp"
#include "engine/games/mapello/features.hpp"
#include "tests/engine/rules/random_walk.hpp"

namespace quartello {

using FeatureSets = testing::Types<MapelloFeatures, ArrelloFeatures, MabiFeatures, AleaFeatures, AleaWideFeatures>;

template <class F>
FeaturesOf<F> features_of(const typename F::Rules& rules, const typename F::Position& position) {
    FeaturesOf<F> out;
    F(rules).extract(position, out);
    return out;
}

/// The same game with the colours changed.
template <class Position>
Position with_colours_changed(Position p) {
    p.side = opponent(p.side);
    if constexpr (requires { p.pieces; }) {
        std::swap(p.pieces[0], p.pieces[1]);
        std::swap(p.held[0], p.held[1]);
        std::swap(p.records[0], p.records[1]);
        Mabi::derive(p);
    }
    return p;
}

/// The same board with the other side to move and nothing left of the turn before.
inline Mapello::Position with_other_to_move(const Mapello::Position& p) {
    return {p.opp, p.own, p.opp_bonuses, p.own_bonuses, opponent(p.side)};
}
inline Arrello::Position with_other_to_move(const Arrello::Position& p) {
    return {p.opp, p.own, Arrello::Position::no_square, opponent(p.side)};
}
template <class Board>
alea::Position<Board> with_other_to_move(const alea::Position<Board>& p) {
    return {p.opp, p.own, {}, p.streak, 0, opponent(p.side)};
}
inline Mabi::Position with_other_to_move(Mabi::Position p) {
    p.side = opponent(p.side);
    p.opponent_locked = false;
    p.passes = 0;
    return p;
}

}  // namespace quartello
