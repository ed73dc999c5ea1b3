// The evaluation behind the solver's move ordering: the learned one where there are tables for it, else a simple one.
// It never touches an exact value: a better one only saves nodes. The learned one carries a state along a line of play,
// made by enter() for its first position and by move() for each later one.
#pragma once

#include <memory>

#include "engine/core/bits.hpp"
#include "engine/games/mapello/endgame/endgame_board.hpp"
#include "engine/games/mapello/endgame/tuning.hpp"
#include "engine/games/mapello/features.hpp"
#include "engine/games/mapello/patterns/pattern_evaluator.hpp"

namespace quartello::solver {

/// Mobility, frontier, corners and the cells beside them.
class SimpleEvaluation {
public:
    explicit SimpleEvaluation(const EndgameBoard& terrain) : terrain_(terrain) {}

    int evaluate(Bits own, Bits opp, Bits moves) const {
        const Bits empty = terrain_.empty(own, opp);
        const Bits replies = terrain_.mobility(opp, own);
        const int mobility = count(moves) + count(moves & corners) - count(replies) - count(replies & corners);
        const int frontier = count(all_neighbours(own) & empty) - count(all_neighbours(opp) & empty);
        const Bits near_empty_corner = all_neighbours(corners & empty);
        const int corner = count(own & corners) - count(opp & corners);
        const int beside = count(own & near_empty_corner) - count(opp & near_empty_corner);
        const int diagonal = count(own & near_empty_corner & x_cells) - count(opp & near_empty_corner & x_cells);
        // Set by hand; the learned evaluation takes its place where there is one.
        return 150 * mobility - 50 * frontier + 800 * corner - 150 * beside - 250 * diagonal + 100;
    }

private:
    static constexpr Bits x_cells = 0x0042000000004200ULL;
    const EndgameBoard& terrain_;
};

class OrderingEvaluation {
public:
    /// What all threads share; nothing: the simple evaluation.
    using Tables = std::shared_ptr<const PatternTables>;
    using State = PatternIndices;

    OrderingEvaluation(const EndgameBoard& terrain, const Tables& tables)
        : has_tables_(tables != nullptr), simple_(terrain), learned_(terrain.rules(), tables) {}

    const OrderingTuning& tuning() const { return has_tables_ ? learned_ordering : simple_ordering; }
    void enter(Bits own, Bits opp, State& state) const { learned_.enter({own, opp}, state); }
    /// The mover of `state` has placed and turned these discs (none: a pass); `out` is the other side's.
    void move(const State& state, Bits placed, Bits turned, State& out) const {
        learned_.move(state, placed, turned, out);
    }
    /// Hundredths of a point expected at the end, from the mover's view, bonuses already taken left out. `moves` are
    /// the mover's legal moves.
    int evaluate(Bits own, Bits opp, Bits moves, const State& state) const {
        return has_tables_ ? learned_.evaluate({own, opp}, state, moves) : simple_.evaluate(own, opp, moves);
    }

private:
    bool has_tables_;
    SimpleEvaluation simple_;
    PatternEvaluator<MapelloFeatures> learned_;
};

}  // namespace quartello::solver
