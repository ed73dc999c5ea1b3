// Mapello's exact endgame with the learned evaluation behind its move ordering, or without tables the solver's own
// simple one.
#pragma once

#include <memory>

#include "engine/games/mapello/endgame/endgame.hpp"
#include "engine/games/mapello/features.hpp"
#include "engine/games/mapello/patterns/pattern_evaluator.hpp"

namespace quartello {

class MapelloOrdering {
public:
    using Shared = std::shared_ptr<const PatternTables>;
    using State = PatternIndices;

    MapelloOrdering(const solver::EndgameBoard<Mapello>& field, const Shared& shared)
        : has_tables_(shared != nullptr), simple_(field), learned_(field.rules(), shared) {}

    const solver::OrderingTuning& tuning() const {
        return has_tables_ ? solver::learned_ordering : solver::simple_ordering;
    }
    void enter(Bits own, Bits opp, State& state) const { learned_.enter({own, opp}, state); }
    void move(const State& state, Bits placed, Bits turned, State& out) const {
        learned_.move(state, placed, turned, out);
    }
    int evaluate(Bits own, Bits opp, Bits moves, const State& state) const {
        return has_tables_ ? learned_.evaluate({own, opp}, state, moves) : simple_.evaluate(own, opp, moves);
    }

private:
    bool has_tables_;
    solver::SimpleEvaluation<Mapello> simple_;
    PatternEvaluator<MapelloFeatures> learned_;
};

using MapelloEndgame = solver::Endgame<Mapello, MapelloOrdering>;

}  // namespace quartello
