// The tables of a window evaluation, one row for every content, and what a position's rows and features are worth.
// Whole numbers only (ntuple_network.hpp), so that a value is the same on every compiler, instruction set and in
// WebAssembly.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "engine/core/lanes.hpp"
#include "engine/eval/linear.hpp"
#include "engine/eval/ntuple_network.hpp"

namespace quartello {

template <FeatureSet F>
class NTupleTables {
public:
    NTupleTables(const WindowPlan& plan, const NTupleNetwork& network) {
        std::memcpy(&bias_, network.bias.data(), sizeof(bias_));
        const std::int8_t* from = network.rows.data();
        rows_.reserve(plan.starts().back() * window_width);
        for (const SharedRows& shared : plan.shared) {
            for (const std::uint32_t row : shared.row_of)
                rows_.insert(rows_.end(), from + row * window_width, from + (row + 1) * window_width);
            from += shared.rows * window_width;
        }
        for (std::size_t i = 0; i < network.scalars.size(); ++i)
            scalars_[i / window_width][i % window_width / part_lanes][i % part_lanes] = network.scalars[i];
        for (int phase = 0; phase <= phase_last; ++phase) fill_phase(network, phase);
    }

    /// Hundredths of a point, by the contents of the windows.
    int value(std::span<const std::uint32_t> contents, const FeaturesOf<F>& features, int phase) const {
        const Phase& weights = phases_[static_cast<std::size_t>(phase)];
        const Sums sums = sum_of_rows(contents);
        Part products{};
        for (std::size_t part = 0; part < parts; ++part) {
            Part total = bias_[part] + 16 * part_of(sums, part);
            for (std::size_t i = 0; i < F::list.size(); ++i) total += std::int32_t{features.at[i]} * scalars_[i][part];
            const Part h = total >> 1;
            const Part upper = h > hidden_top ? Part{} + hidden_top : h < 0 ? Part{} : h;
            const Part lower = h < -hidden_top ? Part{} - hidden_top : h > 0 ? Part{} : h;
            products += upper * weights.upper[part] + lower * weights.lower[part];
        }
        std::int32_t hidden = 0;
        for (std::size_t k = 0; k < part_lanes; ++k) hidden += products[k];
        std::int32_t linear = 0;
        for (std::size_t i = 0; i < F::list.size(); ++i) linear += features.at[i] * weights.linear[i];
        return ((hidden >> 7) + linear + 8) >> 4;
    }

private:
    using Row = SignedByteLanes;
    using Sums = SignedLanes;
    static_assert(sizeof(Row) == window_width);
    /// As much of the hidden sums as the processor's registers hold: of wider vectors the compilers make single numbers
    /// where they are compared.
#if defined(__AVX2__)
    static constexpr std::size_t part_lanes = 8;
#else
    static constexpr std::size_t part_lanes = 4;
#endif
    static constexpr std::size_t parts = window_width / part_lanes;
    using Part [[gnu::vector_size(4 * part_lanes)]] = std::int32_t;
    using NarrowPart [[gnu::vector_size(2 * part_lanes)]] = std::int16_t;
    using Wide = std::array<Part, parts>;
    static constexpr std::int32_t hidden_top = 4095;

    struct Phase {
        Wide upper;
        Wide lower;
        std::array<std::int32_t, F::list.size()> linear;
    };

    static Part part_of(const Sums& sums, std::size_t part) {
        NarrowPart narrow;
        std::memcpy(&narrow, reinterpret_cast<const char*>(&sums) + part * sizeof(narrow), sizeof(narrow));
        return __builtin_convertvector(narrow, Part);
    }
    Sums row(std::uint32_t content) const {
        Row bytes;
        std::memcpy(&bytes, rows_.data() + std::size_t{content} * window_width, sizeof(bytes));
        return widened(bytes);
    }
    /// Entries are at most 127, so the sum of most_windows of them stays within 16 bits.
    Sums sum_of_rows(std::span<const std::uint32_t> contents) const {
        Sums even{};
        Sums odd{};
        std::size_t i = 0;
        for (; i + 2 <= contents.size(); i += 2) {
            even += row(contents[i]);
            odd += row(contents[i + 1]);
        }
        if (i < contents.size()) even += row(contents[i]);
        return even + odd;
    }

    void fill_phase(const NTupleNetwork& network, int phase) {
        const PhasePlace place = place_of_phase<F>(phase);
        const auto between = [&](const std::vector<std::int16_t>& of, std::size_t each, std::size_t i) {
            const int left = of[place.left * each + i];
            const int right = of[(place.left + 1) * each + i];
            return (left * (place.span - place.to_next) + right * place.to_next) / place.span;
        };
        Phase& out = phases_[static_cast<std::size_t>(phase)];
        for (std::size_t k = 0; k < window_width; ++k) {
            out.upper[k / part_lanes][k % part_lanes] = between(network.outputs, 2 * window_width, k);
            out.lower[k / part_lanes][k % part_lanes] = between(network.outputs, 2 * window_width, window_width + k);
        }
        for (std::size_t i = 0; i < F::list.size(); ++i) out.linear[i] = between(network.linear, F::list.size(), i);
    }

    std::vector<std::int8_t> rows_;
    Wide bias_;
    std::array<Wide, F::list.size()> scalars_{};
    std::array<Phase, phase_last + 1> phases_{};
};

}  // namespace quartello
