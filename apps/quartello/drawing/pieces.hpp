// How each letter of a board text looks, and each mark. One unit is one cell; no rules.
#pragma once

#include <string_view>

#include "apps/quartello/drawing/drawing.hpp"
#include "apps/quartello/drawing/palette.hpp"

namespace quartello::drawing {

/// Where and how large: the middle of a cell and its width in pixels.
struct Spot {
    Point centre;
    double cell = 0;

    Point at(double dx, double dy) const { return {centre.x + dx * cell, centre.y + dy * cell}; }
};

/// Draws the piece of this letter. `number` is written on it (0: none): the points of a bonus, the size of a group.
void draw_piece(Group& group, const Palette& palette, Spot spot, char letter, int number);

/// A small round badge at the upper right of a piece. Every mark of the four games has its sign; another name gets a
/// dot.
void draw_badge(Group& group, Spot spot, LabelCode mark);

}  // namespace quartello::drawing
