// A game in sentences: what a move does, why it is forbidden, what a cell, row or column holds. For `explain`, for
// `play`, and for readers who listen instead of look.
#pragma once

#include <string>

#include "engine/game/views.hpp"

namespace quartello::app {

/// "Black places on d3. D4 turns black (S, 1 step, closed by d5)." as one line.
std::string events_sentence(const std::vector<EventView>& events);

/// The whole answer to `explain`, several lines.
std::string explanation_text(const ExplanationView& explanation);

/// "No: REASON" and the clause it comes from.
std::string reason_text(const std::string& subject, const ReasonView& reason);

/// "c4: black, size 3, protected." A cell is a name the view has.
std::string cell_sentence(const RuleSheet& sheet, const PositionView& view, const std::string& cell);

/// "Row 3: c3 black, d3 white; the rest is empty."
std::string row_sentence(const RuleSheet& sheet, const PositionView& view, std::size_t row);
std::string column_sentence(const RuleSheet& sheet, const PositionView& view, std::size_t column);

}  // namespace quartello::app
