// The colours of all pictures in one place: two themes, and one board colour a game.
#pragma once

#include <string_view>

#include "apps/quartello/drawing/drawing.hpp"

namespace quartello::drawing {

enum class Theme { light, dark };

/// The colours around the pieces.
struct Palette {
    Colour page;
    Colour label;
    Colour frame;  // the slab under the cells
    Colour cell;
    Colour frame_edge;
    Colour border_cell;  // where a bordered board is not played on
    Colour legal;
    Colour last_move;
    Colour last_move_rim;  // lies around last_move, so that it shows on every ground
    double shadow = 0;     // opacity of the pieces' shadows
};

Palette palette(Theme theme, std::string_view game);

/// The colours of a round piece, lit from the upper left. Pieces look the same in both themes.
struct PieceColours {
    Colour lit;
    Colour body;
    Colour edge;
    Colour groove;  // the fine ring near the edge
    Colour ink;     // signs and numbers on it
};

PieceColours piece_colours(char letter);

}  // namespace quartello::drawing
