// The weighted sum of a game's features. Whole numbers only, so that a value is the same on every compiler, instruction
// set and in WebAssembly. Weights between two anchor phases are interpolated once, when the evaluator is made.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "engine/eval/evaluator.hpp"
#include "engine/eval/probcut_sigma.hpp"
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

/// Takes the features as they are extracted and adds up what they are worth. With a FeatureRow in between a third of
/// Mapello's evaluation was waiting: the vector read for the many small writes.
class RunningSum {
public:
    explicit RunningSum(const std::int16_t* weights) : weights_(weights) {}
    void set(std::size_t feature, int value) { total_ += weights_[feature] * value; }
    std::int32_t total() const { return total_; }

private:
    const std::int16_t* weights_;
    std::int32_t total_ = 0;
};

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
        return hundredths(total);
    }
    RunningSum running_sum(int phase) const { return RunningSum(rows_[static_cast<std::size_t>(phase)].at.data()); }
    int hundredths(std::int32_t total) const { return (total + (1 << shift_ >> 1)) >> shift_; }

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
        RunningSum sum = rows_.running_sum(features_.phase(position));
        features_.extract(position, sum);
        return value_of(position, sum);
    }

    /// The same, but false where the game is over; for features that see the end in passing.
    bool evaluate_unless_over(const Position& position, int& value) const
        requires requires(const F& features, RunningSum& sum) {
            { features.extract(position, sum) } -> std::same_as<bool>;
        }
    {
        RunningSum sum = rows_.running_sum(features_.phase(position));
        if (!features_.extract(position, sum)) return false;
        value = value_of(position, sum);
        return true;
    }

    int probcut() const { return sigma_->probcut; }
    /// By how much a search of this depth differs from one of probcut_depth(depth); 0: not known.
    int deviation(const Position& position, int depth) const { return sigma_->at(features_.phase(position), depth); }

private:
    int value_of(const Position& position, const RunningSum& sum) const {
        const int value = features_.certain(position) + rows_.hundredths(sum.total());
        return std::clamp(value, -estimate_limit, estimate_limit);
    }

    F features_;
    WeightRows<F> rows_;
    const ProbCutSigma* sigma_ = &probcut_sigma_of<F>();
};

}  // namespace quartello
