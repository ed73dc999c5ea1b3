#include "engine/eval/probcut_sigma.hpp"

namespace quartello {

namespace {

// A row for each eighth of the game, the last first; depths 4 from 2, 5 from 1, 6 from 2, 7 from 3, 8 from 4, 9 from 3,
// 10 from 4, 11 from 5, 12 from 6, 13 from 5, 14 from 6. The last eighth has none, so that proofs come as early as
// without. Only Mapello gained from it (docs/strength.md).

// quartello spread mapello --positions 130 --depth 14 with seeds 101 to 116, put together: 153 to 411 positions an
// eighth, 67 in the second; only six in the first, which takes the numbers of the second.
constexpr ProbCutSigma mapello_sigma = {80,
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

// With the networks, quartello spread arrello --positions 300 --depth 8 --seed 201: 33 to 74 positions an eighth; the
// first three, with fewer, take the numbers of the fourth.
constexpr ProbCutSigma arrello_sigma = {0,
                                        {{
                                            {0, 0, 0, 0, 0},
                                            {65, 79, 97, 82, 87},
                                            {45, 49, 62, 52, 51},
                                            {23, 34, 33, 32, 32},
                                            {17, 26, 20, 17, 17},
                                            {17, 26, 20, 17, 17},
                                            {17, 26, 20, 17, 17},
                                            {17, 26, 20, 17, 17},
                                        }}};

// quartello spread mabi --positions 1500 --depth 8 --seed 201: 204 to 376 positions an eighth; the first (twenty) takes
// the numbers of the second. The last two did not occur, or in four positions.
constexpr ProbCutSigma mabi_sigma = {0,
                                     {{
                                         {0, 0, 0, 0, 0},
                                         {0, 0, 0, 0, 0},
                                         {20, 28, 27, 29, 25},
                                         {21, 35, 35, 41, 40},
                                         {29, 48, 51, 52, 53},
                                         {27, 41, 42, 46, 48},
                                         {27, 48, 50, 54, 56},
                                         {27, 48, 50, 54, 56},
                                     }}};

// By its second generation, quartello spread alea --positions 800 --depth 8 --seed 201: 36 to 229 positions an eighth;
// the first two, with fewer, take the numbers of the third.
constexpr ProbCutSigma alea_sigma = {0,
                                     {{
                                         {0, 0, 0, 0, 0},
                                         {30, 40, 38, 39, 38},
                                         {12, 16, 16, 16, 14},
                                         {7, 9, 9, 9, 7},
                                         {6, 7, 7, 7, 7},
                                         {6, 7, 7, 6, 5},
                                         {6, 7, 7, 6, 5},
                                         {6, 7, 7, 6, 5},
                                     }}};

constexpr ProbCutSigma unknown;

}  // namespace

const ProbCutSigma& probcut_sigma_of(std::string_view game) {
    if (game == "mapello") return mapello_sigma;
    if (game == "arrello") return arrello_sigma;
    if (game == "mabi") return mabi_sigma;
    if (game == "alea") return alea_sigma;
    return unknown;
}

}  // namespace quartello
