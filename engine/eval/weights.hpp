// Weights of an evaluation and the file they travel in (extension .qw), all little-endian:
//   0  4 bytes  "QWGT"                     32  u16  number of features      40  anchors: u8 a phase
//   4  u32      version (1)                34  u16  number of phases            weights: i16, phase by phase
//   8  16 bytes name of the game, zeros    36  u16  scale                       u64 checksum: FNV-1a of all before
//  24  u64      hash of the feature list   38  u16  zero
// A weight of `scale` is worth a hundredth of a point for each unit of its feature.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"
#include "engine/eval/features.hpp"

namespace quartello {

struct Weights {
    static constexpr int default_scale = 16;
    static constexpr int largest_scale = 256;
    static constexpr int largest = 32767;

    std::string game;
    std::uint64_t feature_hash = 0;
    int features = 0;
    int scale = default_scale;  // a power of two, so that the sum is divided by a shift
    std::vector<int> anchors;
    std::vector<std::int16_t> table;  // features of the first phase, of the second, and so on

    int phases() const { return static_cast<int>(anchors.size()); }
    int at(int phase, int feature) const { return table[static_cast<std::size_t>(phase * features + feature)]; }

    friend bool operator==(const Weights&, const Weights&) = default;
};

/// Names, kinds and order of the features: weights fitted for one list mean nothing for another.
std::uint64_t feature_list_hash(std::span<const Feature> list);

std::vector<std::uint8_t> format_weights(const Weights& weights);

/// Reads a file and checks that it is whole; says nothing about which game it should be for.
Parsed<Weights> parse_weights(std::span<const std::uint8_t> bytes);

/// The same for weights of this game, feature list and phases only.
Parsed<Weights> parse_weights_for(const Weights& expected, std::span<const std::uint8_t> bytes);

/// The file in weights/ that was compiled in; empty if there is none. Defined in a source that cmake/embed.cmake
/// writes.
std::span<const std::uint8_t> embedded_weights(std::string_view game);
/// The file in weights/ that was compiled in; empty if there is none. Defined in a source that cmake/embed.cmake
/// writes.
std::span<const std::uint8_t> embedded_network(std::string_view game);

/// All zeros, for this feature set.
template <FeatureSet F>
Weights blank_weights() {
    Weights weights;
    weights.game = F::name;
    weights.feature_hash = feature_list_hash(F::list);
    weights.features = static_cast<int>(F::list.size());
    weights.anchors.assign(F::anchors.begin(), F::anchors.end());
    weights.table.assign(F::list.size() * F::anchors.size(), 0);
    return weights;
}

/// Points so far count in full, nothing else does: what fitting starts from and is compared with.
template <FeatureSet F>
Weights material_weights() {
    Weights weights = blank_weights<F>();
    for (std::size_t phase = 0; phase < F::anchors.size(); ++phase)
        weights.table[phase * F::list.size() + F::material] = static_cast<std::int16_t>(100 * weights.scale);
    return weights;
}

template <FeatureSet F>
Parsed<Weights> read_weights(std::span<const std::uint8_t> bytes) {
    return parse_weights_for(blank_weights<F>(), bytes);
}

/// The weights compiled in. Where a list of features has changed and its file has not been fitted again, material
/// alone; a test keeps that from being committed.
template <FeatureSet F>
Weights built_in_weights() {
    const auto weights = read_weights<F>(embedded_weights(F::name));
    return weights ? *weights : material_weights<F>();
}

}  // namespace quartello
