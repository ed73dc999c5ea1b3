// By how much a deep search of a game differs from a shallow one, with the game's evaluation: what the search goes by
// when it lets the one stand for the other (engine/search/pvs.hpp). Measured by `quartello probcut GAME`.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/eval/features.hpp"

namespace quartello {

inline constexpr int phase_eighths = 8;
constexpr int phase_eighth(int phase) { return std::min(phase * phase_eighths / phase_last, phase_eighths - 1); }

struct ProbCutSigma {
    static constexpr int first_depth = 4;
    static constexpr std::size_t depths = 11;
    using OfPhase = std::array<std::int16_t, depths>;

    /// What SearchLimits::probcut is if nobody says otherwise.
    int probcut = 0;
    /// Standard deviations in hundredths of a point, by eighths of the game from its end and by the deep search's
    /// depth; 0: not to be used.
    std::array<OfPhase, phase_eighths> table = {};
    /// How many depths were measured.
    int measured = 5;

    /// Deeper than measured, the deepest of the same parity.
    constexpr int at(int phase, int depth) const {
        int column = std::max(depth - first_depth, 0);
        const int last = measured - 1;
        if (column > last) column = last - (column - last) % 2;
        return table[static_cast<std::size_t>(phase_eighth(phase))][static_cast<std::size_t>(column)];
    }
};

/// What a game's ProbCut goes by: its feature set's `probcut`, or nothing, and then it never cuts.
template <class F>
const ProbCutSigma& probcut_sigma_of() {
    static constexpr ProbCutSigma unknown = {};
    if constexpr (requires { F::probcut; }) return F::probcut;
    else return unknown;
}

}  // namespace quartello
