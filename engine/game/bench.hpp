// The fixed workloads whose numbers are equal everywhere, so that a changed number is a changed engine.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/core/parsed.hpp"

namespace quartello {

/// A fixed workload (perft and playouts from several starts) folded into one number: equal on every compiler and
/// platform, changed by any change of the rules.
Parsed<std::uint64_t> bench_signature(std::string_view game);

/// Searches of fixed size from several positions, one thread: what they found after how many nodes, folded into one
/// number that is equal on every compiler and platform and changes with search and evaluation.
struct SearchBench {
    std::uint64_t signature = 0;
    std::uint64_t nodes = 0;
};
Parsed<SearchBench> bench_search(std::string_view game);

/// The learned evaluations of 1,000 positions of each game under fixed networks of random numbers, folded into one
/// number that is equal on every compiler and platform. The networks in use show in bench_search.
std::uint64_t bench_evaluation();

}  // namespace quartello
