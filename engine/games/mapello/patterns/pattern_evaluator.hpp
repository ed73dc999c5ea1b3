// A game's learned evaluation: tables compiled for the board and a few scalars (pattern_network.hpp), or, where there
// is no network, the weighted sum of features. `F` supplies the scalars and the terrain. Whole numbers only.
#pragma once

#include <algorithm>
#include <concepts>
#include <memory>

#include "engine/eval/linear.hpp"
#include "engine/games/mapello/patterns/pattern_tables.hpp"

namespace quartello {

/// What a pattern evaluation asks of a feature set besides certain().
template <class F>
concept PatternFeatures =
    FeatureSet<F> && requires(const F& features, const typename F::Rules& rules, const typename F::Position& position) {
        { F::terrain(rules) } -> std::same_as<Terrain>;
        { features.pattern_scalars(position) } -> std::same_as<typename F::PatternScalars>;
    };

/// Keeps a reference to the rules.
template <PatternFeatures F>
class PatternEvaluator {
public:
    using Rules = typename F::Rules;
    using Position = typename F::Position;
    using State = PatternIndices;
    using Shared = std::shared_ptr<const PatternTables>;  // nothing: the weighted sum

    explicit PatternEvaluator(const Rules& rules, Shared tables = nullptr)
        : features_(rules), linear_(rules), tables_(std::move(tables)) {}

    void enter(const Position& position, State& state) const {
        if (tables_) state = tables_->indices(position.own, position.opp);
    }
    void move(const State& state, const Position& from, const Position& to, State& out) const {
        if (tables_) tables_->move(state, to.opp & ~(from.own | from.opp), to.opp & from.opp, out);
    }

    /// The same by the discs placed and turned; none: a pass.
    void move(const State& state, Bits placed, Bits turned, State& out) const {
        if (tables_) tables_->move(state, placed, turned, out);
    }

    int evaluate(const Position& position) const {
        if (!tables_) return linear_.evaluate(position);
        State state;
        enter(position, state);
        return evaluate(position, state);
    }
    int evaluate(const Position& position, const State& state) const {
        if (!tables_) return linear_.evaluate(position);
        return value_of(position, state, features_.pattern_scalars(position));
    }
    /// With tables, and the mover's placements known.
    int evaluate(const Position& position, const State& state, Bits own_moves) const {
        return value_of(position, state, features_.pattern_scalars(position, own_moves));
    }
    /// The same, but false where the game is over.
    bool evaluate_unless_over(const Position& position, const State& state, int& value) const {
        if (!tables_) return linear_.evaluate_unless_over(position, value);
        const auto scalars = features_.pattern_scalars(position);
        if (scalars.own_moves + scalars.opp_moves == 0) return false;
        value = value_of(position, state, scalars);
        return true;
    }

    int probcut() const { return linear_.probcut(); }
    int deviation(const Position& position, int depth) const { return linear_.deviation(position, depth); }

private:
    int value_of(const Position& position, const State& state, const typename F::PatternScalars& s) const {
        const std::size_t phase = tables_->phase_of(s.empties);
        const PatternTables::Scalars& row = tables_->scalars(phase);
        int total = tables_->sum(phase, state);
        total += row.of_count(0, s.own_moves) + row.of_count(1, s.opp_moves) + row.of_count(2, s.own_potential) +
                 row.of_count(3, s.opp_potential);
        total += row.linear[0] * s.bonus_moves + row.linear[1] * s.bonus_near + row.linear[2] * s.stable;
        total += row.linear[3] * (s.empties & 1) + row.linear[4];
        const int value = features_.certain(position) + tables_->hundredths(total);
        return std::clamp(value, -estimate_limit, estimate_limit);
    }

    F features_;
    LinearEvaluator<F> linear_;
    Shared tables_;
};

}  // namespace quartello
