// The weighted sum of a game's features. Whole numbers only, so that a value is the same on every compiler, instruction
// set and in WebAssembly. Weights between two anchor phases are interpolated once, when the evaluator is made.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/eval/evaluator.hpp"
#include "engine/eval/weights.hpp"

namespace quartello {

/// No estimate is further from 0; final scores are nearer.
inline constexpr int estimate_limit = 30000;

/// Where a phase lies: `to_next` of `span` steps from the anchor `left` to the one after it.
struct PhasePlace {
    std::size_t left = 0;
    int to_next = 0;
    int span = 1;
};

template <FeatureSet F>
constexpr PhasePlace place_of_phase(int phase) {
    std::size_t left = 0;
    while (left + 2 < F::anchors.size() && phase >= F::anchors[left + 1]) ++left;
    return {left, phase - F::anchors[left], F::anchors[left + 1] - F::anchors[left]};
}

/// A row of weights for every phase.
template <FeatureSet F>
class WeightRows {
public:
    explicit WeightRows(const Weights& weights) : shift_(std::countr_zero(static_cast<unsigned>(weights.scale))) {
        for (int phase = 0; phase <= phase_last; ++phase) {
            const PhasePlace place = place_of_phase<F>(phase);
            const int left = static_cast<int>(place.left);
            for (int i = 0; i < weights.features; ++i) {
                const int sum =
                    weights.at(left, i) * (place.span - place.to_next) + weights.at(left + 1, i) * place.to_next;
                rows_[static_cast<std::size_t>(phase)].set(static_cast<std::size_t>(i), sum / place.span);
            }
        }
    }

    /// Hundredths of a point.
    int sum(const FeaturesOf<F>& values, int phase) const {
        const auto& row = rows_[static_cast<std::size_t>(phase)].at;
        std::int32_t total = 0;
        for (std::size_t i = 0; i < F::list.size(); ++i) total += std::int32_t{row[i]} * values.at[i];
        return (total + (1 << shift_ >> 1)) >> shift_;
    }

private:
    int shift_;
    std::array<FeaturesOf<F>, phase_last + 1> rows_;
};

/// Keeps a reference to the rules.
template <FeatureSet F>
class LinearEvaluator {
public:
    using Rules = typename F::Rules;
    using Position = typename F::Position;

    explicit LinearEvaluator(const Rules& rules) : LinearEvaluator(rules, built_in_weights<F>()) {}
    LinearEvaluator(const Rules& rules, const Weights& weights) : features_(rules), rows_(weights) {}

    int evaluate(const Position& position) const {
        FeaturesOf<F> values;
        features_.extract(position, values);
        const int value = features_.certain(position) + rows_.sum(values, features_.phase(position));
        return std::clamp(value, -estimate_limit, estimate_limit);
    }

private:
    F features_;
    WeightRows<F> rows_;
};

}  // namespace quartello
