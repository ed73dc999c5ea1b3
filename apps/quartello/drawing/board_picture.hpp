// A position as a drawing: cells, pieces, coordinates, the last move, legal cells and marks. A pure function of what
// the session tells; it knows how letters look (pieces.hpp) but no rule of any game.
#pragma once

#include <vector>

#include "apps/quartello/drawing/drawing.hpp"
#include "apps/quartello/drawing/palette.hpp"
#include "engine/game/views.hpp"

namespace quartello::drawing {

inline constexpr int smallest_picture_px = 100;
inline constexpr int largest_picture_px = 4000;

struct PictureOptions {
    int size_px = 640;  // the longer side
    Theme theme = Theme::light;
    bool coordinates = true;
    bool legal = false;    // dots where the side to move may play
    bool numbers = false;  // the view's numbers on the pieces; what is worth points shows them anyway
};

/// `last_events` are those of the move that led here; empty at the start.
Drawing draw_board(const RuleSheet& sheet, const PositionView& view, const std::vector<EventView>& last_events,
                   const PictureOptions& options);

}  // namespace quartello::drawing
