// The evaluation behind the solver's move ordering. It never touches an exact value: a better one only saves nodes. A
// fitted evaluation can take its place: any type with this constructor and this function will do.
#pragma once

#include <concepts>

#include "engine/core/bits.hpp"
#include "engine/solver/field.hpp"

namespace quartello::solver {

/// Hundredths of a point expected at the end, from the mover's view, bonuses already taken left out. `moves` are the
/// mover's legal moves.
template <class E, class G>
concept OrderingEvaluation =
    std::constructible_from<E, const Field<G>&> && requires(const E& evaluation, Bits own, Bits opp, Bits moves) {
        { evaluation.evaluate(own, opp, moves) } -> std::same_as<int>;
    };

/// Mobility, frontier, corners and the cells beside them.
template <class G>
class SimpleEvaluation {
public:
    explicit SimpleEvaluation(const Field<G>& field) : field_(field) {}

    int evaluate(Bits own, Bits opp, Bits moves) const {
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
    const Field<G>& field_;
};

}  // namespace quartello::solver
