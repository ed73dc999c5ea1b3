// What never changes on an 8x8 board with a rim, for evaluations that are made for one board.
#pragma once

#include <bitset>

#include "engine/core/bits.hpp"

namespace quartello {

struct Terrain {
    Bits walls = 0;
    Bits bonuses = 0;
    int bonus_value = 0;
    std::bitset<100> jokers = {};  // cells of the drawn 10x10 board, all of them on its rim

    friend bool operator==(const Terrain&, const Terrain&) = default;
};

}  // namespace quartello
