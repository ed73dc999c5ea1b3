// A verdict as it is answered: plain structs, described once.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "lab/fairness_run.hpp"

namespace quartello::lab {

struct StrengthView {
    std::string strength;
    std::uint64_t games = 0;
    double chance = 0;  // of the first side, 0 to 1, a draw being half; its 95% interval
    double chance_low = 0;
    double chance_high = 0;
    double played = 0;    // the same from the games alone
    double expected = 0;  // and from the search alone
    double margin = 0;    // points of the first side minus the second side's; its 95% interval
    double margin_low = 0;
    double margin_high = 0;
    double draws = 0;  // share of the games
    double plies = 0;
    std::uint64_t judged_games = 0;  // what the next two are means of
    double lead_changes = 0;
    double decided_at = 0;  // after so much of a game the winner led for good
    bool narrow = false;    // as precise as asked for
    bool even = false;      // the interval holds ½ and is not wide
    std::string choose;     // the side to take in free play; empty: the interval holds both
};
BOOST_DESCRIBE_STRUCT(StrengthView, (),
                      (strength, games, chance, chance_low, chance_high, played, expected, margin, margin_low,
                       margin_high, draws, plies, judged_games, lead_changes, decided_at, narrow, even, choose))

StrengthView view_of(const StrengthFairness& found);

}  // namespace quartello::lab
