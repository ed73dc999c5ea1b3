#include "engine/eval/deviations.hpp"

namespace quartello {

namespace {

// A row for each eighth of the game, the last first; depths 4 from 2, 5 from 1, 6 from 2, 7 from 3, 8 from 4. The last
// eighth has none, so that proofs come as early as without. Only Mapello gained from it (docs/strength.md).

// quartello spread mapello --positions 500 --depth 8: 42 to 104 positions an eighth, 23 in the second; only two in the
// first, which takes the numbers of the second.
constexpr Deviations mapello_deviations = {100,
                                           {{
                                               {0, 0, 0, 0, 0},
                                               {462, 667, 632, 579, 526},
                                               {340, 569, 476, 504, 423},
                                               {279, 409, 374, 393, 370},
                                               {258, 295, 305, 298, 276},
                                               {114, 189, 158, 163, 155},
                                               {101, 156, 131, 101, 100},
                                               {101, 156, 131, 101, 100},
                                           }}};

// quartello spread arrello --positions 300 --depth 6: 22 to 69 positions an eighth. The first two, with four positions,
// take the numbers of the third; depths 7 and 8 those of 5 and 6.
constexpr Deviations arrello_deviations = {0,
                                           {{
                                               {0, 0, 0, 0, 0},
                                               {64, 84, 89, 84, 89},
                                               {38, 54, 47, 54, 47},
                                               {27, 44, 50, 44, 50},
                                               {15, 22, 22, 22, 22},
                                               {22, 35, 23, 35, 23},
                                               {22, 35, 23, 35, 23},
                                               {22, 35, 23, 35, 23},
                                           }}};

// quartello spread mabi --positions 150 --depth 6: 22 to 61 positions an eighth. The fourth (eight positions) takes the
// numbers of the fifth, the first (five) those of the second; depths 7 and 8 those of 5 and 6. The last two did not
// occur.
constexpr Deviations mabi_deviations = {0,
                                        {{
                                            {0, 0, 0, 0, 0},
                                            {0, 0, 0, 0, 0},
                                            {5, 9, 12, 9, 12},
                                            {21, 32, 41, 32, 41},
                                            {21, 32, 41, 32, 41},
                                            {29, 51, 46, 51, 46},
                                            {30, 77, 56, 77, 56},
                                            {30, 77, 56, 77, 56},
                                        }}};

// quartello spread alea --positions 200 --depth 6: 9 to 42 positions an eighth. The first (four positions) takes the
// numbers of the second; depths 7 and 8 those of 5 and 6.
constexpr Deviations alea_deviations = {0,
                                        {{
                                            {0, 0, 0, 0, 0},
                                            {25, 25, 33, 25, 33},
                                            {16, 20, 16, 20, 16},
                                            {8, 11, 10, 11, 10},
                                            {10, 9, 13, 9, 13},
                                            {8, 12, 12, 12, 12},
                                            {4, 5, 5, 5, 5},
                                            {4, 5, 5, 5, 5},
                                        }}};

constexpr Deviations unknown;

}  // namespace

const Deviations& deviations_of(std::string_view game) {
    if (game == "mapello") return mapello_deviations;
    if (game == "arrello") return arrello_deviations;
    if (game == "mabi") return mabi_deviations;
    if (game == "alea") return alea_deviations;
    return unknown;
}

}  // namespace quartello
