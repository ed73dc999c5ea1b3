// A small table of one thread for positions near the leaves. It fits the processor's own cache, where the shared
// table's traffic would be mostly misses; the newest entry always wins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/games/mapello/endgame/table.hpp"

namespace quartello::solver {

class LocalTable {
public:
    struct Entry {
        Bits own = ~Bits{0};
        Bits opp = ~Bits{0};
        std::int16_t lower = -infinite;
        std::int16_t upper = infinite;
        std::int16_t lead = 0;
        std::uint8_t best = no_square;

        bool holds(Bits o, Bits p, int l) const { return own == o && opp == p && lead == l; }
        void reset(Bits o, Bits p, int l) { *this = Entry{o, p, -infinite, infinite, static_cast<std::int16_t>(l)}; }
    };

    LocalTable() : entries_(std::size_t{1} << index_bits) {}

    Entry& at(Bits own, Bits opp) { return entries_[board_hash(own, opp) >> (64 - index_bits)]; }

private:
    static constexpr int index_bits = 13;
    std::vector<Entry> entries_;
};

}  // namespace quartello::solver
