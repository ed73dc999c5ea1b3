// Letters and digits as pen strokes, so that pictures need no fonts and look the same on every machine. Holds what
// boards need: digits and the names of files; anything else is left blank.
#pragma once

#include <string_view>

#include "apps/quartello/drawing/drawing.hpp"

namespace quartello::drawing {

/// Strokes for `text`, centred on `centre`; `height` is the height of a digit. To be stroked with pen_width(height).
/// Letters are set on the baseline of digits of that height, so that a row of them lines up.
Path letters(std::string_view text, Point centre, double height);

/// The width a text takes.
double text_width(std::string_view text, double height);

constexpr double pen_width(double height) { return 0.125 * height; }

}  // namespace quartello::drawing
