// How a game stands: over or not, the score of both sides, who is ahead or has won, and the parts of the score.
#pragma once

#include <optional>
#include <vector>

#include "engine/core/label.hpp"
#include "engine/rules/end_note.hpp"
#include "engine/rules/side.hpp"

namespace quartello {

/// One line of the score breakdown, in points ("discs", "bonuses", …). Halves occur only with a half-point komi.
struct ScorePart {
    Label label;
    double first = 0;
    double second = 0;

    friend bool operator==(const ScorePart&, const ScorePart&) = default;
};

/// The unit of a game's final_value and of every value in search and evaluation.
inline constexpr int hundredths_per_point = 100;

struct Outcome {
    bool over = false;
    /// Who has won, or (not over) would win if the game stopped here; nobody = draw.
    std::optional<Side> winner;
    /// Totals in points.
    double first = 0;
    double second = 0;
    std::vector<ScorePart> parts;
    /// Why the game is over and how a tie was broken; may be empty.
    std::vector<EndNote> notes;
};

}  // namespace quartello
