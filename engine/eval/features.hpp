// What a feature set is: the few numbers of a position that an evaluation weighs. A game's own set lies beside its
// rules (games/<g>/features.hpp); weights, their file and the weighted sum are in engine/eval; fitting is in training.
//
// Every set keeps these promises (tested): features depend on what the game's key() covers and on nothing else;
// symmetric positions, and positions with the colours changed, have equal features.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace quartello {

/// What becomes of a feature when the other side is to move on the same board.
enum class FeatureKind : std::uint8_t {
    odd,    // changes its sign: what one side has less what the other has
    even,   // stays
    mover,  // neither: counts for the side to move only, or for the other only
};

struct Feature {
    std::string_view name;
    FeatureKind kind;
    int largest;  // no value is further from 0
};

/// Phases count down to the end of the game: 0 is its last moment.
inline constexpr int phase_last = 64;

/// Features of one position, in the order of the list; filled up with zeros to whole vector registers.
template <std::size_t N>
struct FeatureRow {
    static constexpr std::size_t padded = (N + 15) / 16 * 16;
    alignas(32) std::array<std::int16_t, padded> at{};

    void set(std::size_t feature, int value) { at[feature] = static_cast<std::int16_t>(value); }
    friend bool operator==(const FeatureRow&, const FeatureRow&) = default;
};

template <class F>
using FeaturesOf = FeatureRow<F::list.size()>;

template <class F>
concept FeatureSet = std::constructible_from<F, const typename F::Rules&> &&
                     requires(const F& features, const typename F::Rules& rules, const typename F::Position& position,
                              const typename F::Game::Move& move, FeaturesOf<F>& out) {
                         { F::name } -> std::convertible_to<std::string_view>;
                         requires F::list.size() > 0;
                         /// Phases that have weights of their own, from 0 up to phase_last; between them weights are
                         /// interpolated.
                         requires F::anchors.front() == 0 && F::anchors.back() == phase_last;
                         /// Index of the feature that is the margin of points so far, as far as certain() does not
                         /// count it.
                         requires F::material < F::list.size();
                         { features.phase(position) } -> std::same_as<int>;
                         /// Hundredths of a point that the mover is ahead by whatever happens; added to the weighted
                         /// sum.
                         { features.certain(position) } -> std::same_as<int>;
                         /// Sets every feature of anything that has FeatureRow's set(). Where it sees in passing
                         /// whether the game is over, it says so: false.
                         features.extract(position, out);
                         /// What the named player Greedy takes a legal move to be worth.
                         { F::greedy_gain(rules, position, move) } -> std::same_as<int>;
                     };

}  // namespace quartello
