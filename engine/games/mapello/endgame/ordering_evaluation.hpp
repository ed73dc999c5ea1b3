// The evaluation behind the solver's move ordering. It never touches an exact value: a better one only saves nodes. A
// fitted evaluation can take its place: it may share something among the threads, and carry a state along a line of
// play, made by enter() for its first position and by move() for each later one.
#pragma once

#include <concepts>

#include "engine/core/bits.hpp"
#include "engine/games/mapello/endgame/endgame_board.hpp"
#include "engine/games/mapello/endgame/tuning.hpp"

namespace quartello::solver {

/// Hundredths of a point expected at the end, from the mover's view, bonuses already taken left out. `moves` are the
/// mover's legal moves.
template <class E, class G>
concept OrderingEvaluation = std::constructible_from<E, const EndgameBoard<G>&, const typename E::Shared&> &&
                             requires(const E& evaluation, Bits own, Bits opp, Bits moves, typename E::State& state) {
                                 { evaluation.tuning() } -> std::same_as<const OrderingTuning&>;
                                 evaluation.enter(own, opp, state);
                                 /// The mover of `state` has placed and turned these discs (none: a pass); `out` is the
                                 /// other side's.
                                 evaluation.move(state, moves, moves, state);
                                 { evaluation.evaluate(own, opp, moves, state) } -> std::same_as<int>;
                             };

/// Mobility, frontier, corners and the cells beside them.
template <class G>
class SimpleEvaluation {
public:
    struct Shared {};
    struct State {};

    explicit SimpleEvaluation(const EndgameBoard<G>& field, const Shared& = {}) : field_(field) {}

    const OrderingTuning& tuning() const { return simple_ordering; }
    void enter(Bits, Bits, State&) const {}
    void move(const State&, Bits, Bits, State&) const {}
    int evaluate(Bits own, Bits opp, Bits moves, const State& = {}) const {
        const Bits empty = field_.empty(own, opp);
        const Bits replies = field_.mobility(opp, own);
        const int mobility = count(moves) + count(moves & corners) - count(replies) - count(replies & corners);
        const int frontier = count(all_neighbours(own) & empty) - count(all_neighbours(opp) & empty);
        const Bits near_empty_corner = all_neighbours(corners & empty);
        const int corner = count(own & corners) - count(opp & corners);
        const int beside = count(own & near_empty_corner) - count(opp & near_empty_corner);
        const int diagonal = count(own & near_empty_corner & x_cells) - count(opp & near_empty_corner & x_cells);
        return 150 * mobility - 50 * frontier + 800 * corner - 150 * beside - 250 * diagonal + 100;
    }

private:
    static constexpr Bits x_cells = 0x0042000000004200ULL;
    const EndgameBoard<G>& field_;
};

}  // namespace quartello::solver
