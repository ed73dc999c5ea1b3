// A game's evaluation by windows, or, where there is no network, the weighted sum of features. `W` knows the game's
// windows: the shapes of their tables, and which contents a position has.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "engine/eval/linear.hpp"
#include "engine/eval/ntuple_tables.hpp"

namespace quartello {

template <class W>
const WindowPlan& window_plan() {
    using F = typename W::Features;
    static const WindowPlan plan(F::name, W::tables(), F::list.size(), F::anchors.size());
    return plan;
}

/// Keeps a reference to the rules.
template <class W>
class NTupleEvaluator {
public:
    using Features = typename W::Features;
    using Rules = typename Features::Rules;
    using Position = typename Features::Position;
    using Shared = std::shared_ptr<const NTupleTables<Features>>;  // nothing: the weighted sum

    explicit NTupleEvaluator(const Rules& rules, Shared tables = nullptr)
        : features_(rules), linear_(rules), windows_(rules), tables_(std::move(tables)) {}

    int evaluate(const Position& position) const {
        if (!tables_) return linear_.evaluate(position);
        std::array<std::uint32_t, most_windows> contents;
        const auto found = static_cast<std::size_t>(windows_.find(position, contents.data()) - contents.data());
        FeaturesOf<Features> features;
        features_.extract(position, features);
        const int value = features_.certain(position) +
                          tables_->value(std::span(contents).first(found), features, features_.phase(position));
        return std::clamp(value, -estimate_limit, estimate_limit);
    }

    int probcut() const { return linear_.probcut(); }
    int deviation(const Position& position, int depth) const { return linear_.deviation(position, depth); }

private:
    Features features_;
    LinearEvaluator<Features> linear_;
    W windows_;
    Shared tables_;
};

}  // namespace quartello
