#include "engine/eval/deviations.hpp"

namespace quartello {

namespace {

// A row for each eighth of the game, the last first; depths 4 from 2, 5 from 1, 6 from 2, 7 from 3, 8 from 4, 9 from 3,
// 10 from 4, 11 from 5, 12 from 6, 13 from 5, 14 from 6. The last eighth has none, so that proofs come as early as
// without. Only Mapello gained from it (docs/strength.md).

// quartello spread mapello --positions 130 --depth 14 with seeds 101 to 116, put together: 153 to 411 positions an
// eighth, 67 in the second; only six in the first, which takes the numbers of the second.
constexpr Deviations mapello_deviations = {80,
                                           {{
                                               {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                                               {410, 579, 531, 489, 491, 599, 585, 562, 525, 622, 576},
                                               {380, 569, 530, 497, 435, 587, 535, 526, 479, 598, 570},
                                               {315, 455, 440, 401, 389, 502, 489, 469, 431, 559, 542},
                                               {236, 352, 303, 266, 266, 306, 298, 302, 280, 358, 343},
                                               {205, 307, 288, 228, 219, 265, 256, 240, 178, 251, 228},
                                               {144, 260, 248, 247, 259, 273, 307, 136, 127, 141, 139},
                                               {144, 260, 248, 247, 259, 273, 307, 136, 127, 141, 139},
                                           }},
                                           11};

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
