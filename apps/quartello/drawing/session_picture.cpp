#include "apps/quartello/drawing/session_picture.hpp"

#include <utility>

namespace quartello::drawing {

namespace {

constexpr int margin_px = 15;
const Gradient table_top{.radius = 0.75, .inner = rgb(0xfbf7ef), .outer = rgb(0xe6d9c0)};

/// What the move that led to the current position did.
std::vector<EventView> last_events(const Session& session) {
    std::vector<EventView> out;
    for (const Event& event : session.last_events()) out.push_back(event_view(session, event));
    return out;
}

Geometry moved(Geometry geometry, double x, double y) {
    const auto shift = [&](Point& point) { point = {point.x + x, point.y + y}; };
    if (auto* const circle = std::get_if<Circle>(&geometry)) shift(circle->centre);
    if (auto* const rectangle = std::get_if<Rectangle>(&geometry)) {
        rectangle->x += x;
        rectangle->y += y;
    }
    if (auto* const path = std::get_if<Path>(&geometry)) {
        for (PathStep& step : *path)
            for (Point& point : step.points) shift(point);
    }
    return geometry;
}

}  // namespace

Drawing draw_session(const Session& session, const PictureOptions& options) {
    return draw_board(session.sheet(), position_view(session), last_events(session), options);
}

Drawing draw_preview(const Session& session, int width_px, int height_px) {
    Drawing board = draw_session(session, {.size_px = height_px - 2 * margin_px});
    const Rectangle all{.width = static_cast<double>(width_px), .height = static_cast<double>(height_px)};
    Drawing out{width_px, height_px, board.title, board.description, {}};
    out.groups.push_back({"table", "", {}});
    out.groups.back().fill(all, table_top);
    for (Group& group : board.groups) {
        for (Shape& shape : group.shapes) {
            shape.geometry =
                moved(std::move(shape.geometry), (width_px - board.width) / 2.0, (height_px - board.height) / 2.0);
        }
        out.groups.push_back(std::move(group));
    }
    return out;
}

}  // namespace quartello::drawing
