// By how much Mapello's deep searches differ from shallow ones: what its ProbCut goes by. The other games did not gain
// from it (docs/lab/2026-11-16-selective-search.md).
#pragma once

#include "engine/eval/probcut_sigma.hpp"

namespace quartello::mapello {

// A row for each eighth of the game, the last first; depths 4 from 2, 5 from 1, 6 from 2, 7 from 3, 8 from 4, 9 from 3,
// 10 from 4, 11 from 5, 12 from 6, 13 from 5, 14 from 6. The last eighth has none, so that proofs come as early as
// without.

// quartello probcut mapello --positions 130 --depth 14 with seeds 101 to 116, put together: 153 to 411 positions an
// eighth, 67 in the second; only six in the first, which takes the numbers of the second.
inline constexpr ProbCutSigma sigma = {80,
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

}  // namespace quartello::mapello
