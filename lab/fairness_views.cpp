#include "lab/fairness_views.hpp"

namespace quartello::lab {

namespace {

/// So many digits behind the point, and no negative zero.
double rounded_view(double value, double per_unit) { return std::round(value * per_unit) / per_unit + 0.0; }

}  // namespace

StrengthView view_of(const StrengthFairness& found) {
    StrengthView view;
    view.strength = name_of(found.strength);
    view.games = found.games;
    view.chance = rounded_view(found.chance.value, 10'000);
    view.chance_low = rounded_view(found.chance.low, 10'000);
    view.chance_high = rounded_view(found.chance.high, 10'000);
    view.played = rounded_view(found.played, 10'000);
    view.expected = rounded_view(found.expected, 10'000);
    view.margin = rounded_view(found.margin.value, 100);
    view.margin_low = rounded_view(found.margin.low, 100);
    view.margin_high = rounded_view(found.margin.high, 100);
    view.draws = rounded_view(found.draws, 10'000);
    view.plies = rounded_view(found.plies, 10);
    view.judged_games = found.judged_games;
    view.lead_changes = rounded_view(found.lead_changes, 10);
    view.decided_at = rounded_view(found.decided_at, 100);
    view.narrow = found.narrow;
    if (found.games == 0) return view;
    if (found.chance.low > 0.5) view.choose = "first";
    else if (found.chance.high < 0.5) view.choose = "second";
    else view.even = found.chance.high - found.chance.low <= 2 * widest_even;
    return view;
}

}  // namespace quartello::lab
