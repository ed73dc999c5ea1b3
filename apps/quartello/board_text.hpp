// A position drawn with characters: letters that anybody can read, or coloured cells with discs on a terminal that can.
// Works from the described view; knows no rules.
#pragma once

#include <string>

#include "apps/quartello/output.hpp"
#include "engine/game/views.hpp"

namespace quartello::app {

/// The board with its coordinates on all sides. Every cell is as wide as its neighbours:
///   +  a legal move (in front of a piece: it can move)    ( )  touched by the last move    ' ~ ^  marks, see mark_sign
std::string draw_board(const RuleSheet& sheet, const PositionView& view, const Style& style);

/// The sign behind the pieces of the nth mark of a view.
char mark_sign(std::size_t nth);

/// What the letters and signs of this board mean, in one line.
std::string signs_text(const RuleSheet& sheet, const PositionView& view, const Style& style);

/// Whose turn it is, or how the game ended.
std::string headline(const PositionView& view);

/// Facts and marks in one sentence; empty where there are none.
std::string facts_line(const PositionView& view);

/// The left of the two columns in which a position is described.
inline constexpr std::size_t label_columns = 22;

/// Score, facts and marks, one a line in two columns.
std::string standing_text(const PositionView& view);

}  // namespace quartello::app
