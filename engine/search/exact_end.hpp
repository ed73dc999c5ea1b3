// What a search asks of a game's exact solver for the last moves, where there is one
// (games/mapello/endgame/exact_end.hpp); and what stands in its place where there is none: the search proves what it
// can by itself.
#pragma once

#include <cstdint>

namespace quartello {

struct SearchEffort {
    std::uint64_t nodes = 0;
    std::int64_t time_ms = 0;
};

template <class G>
class NoExactEnd {
public:
    template <class Shared>
    NoExactEnd(const typename G::Rules&, const Shared&) {}
};

}  // namespace quartello
