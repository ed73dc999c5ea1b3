// A session as a drawing: the board where it stands with its last move, and the wide picture that links are shown with.
#pragma once

#include "apps/quartello/drawing/board_picture.hpp"
#include "engine/game/session.hpp"

namespace quartello::drawing {

Drawing draw_session(const Session& session, const PictureOptions& options);

/// The board in the middle of a table top of this size.
Drawing draw_preview(const Session& session, int width_px, int height_px);

}  // namespace quartello::drawing
