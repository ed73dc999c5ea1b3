#include "apps/quartello/drawing/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace quartello::drawing {

namespace {

Rectangle box_of(const Circle& circle) {
    return {circle.centre.x - circle.radius, circle.centre.y - circle.radius, 2 * circle.radius, 2 * circle.radius, 0};
}

Rectangle box_of(const Rectangle& rectangle) { return rectangle; }

Rectangle box_of(const Path& path) {
    constexpr double far = std::numeric_limits<double>::max();
    Point low{far, far};
    Point high{-far, -far};
    for (const PathStep& step : path) {
        for (const Point& point : step.used_points()) {
            low = {std::min(low.x, point.x), std::min(low.y, point.y)};
            high = {std::max(high.x, point.x), std::max(high.y, point.y)};
        }
    }
    return path.empty() ? Rectangle{} : Rectangle{low.x, low.y, high.x - low.x, high.y - low.y, 0};
}

}  // namespace

Path polygon(const std::vector<Point>& points) {
    Path path;
    for (const Point& point : points) path.push_back({path.empty() ? 'M' : 'L', point});
    path.push_back({'Z'});
    return path;
}

Path line(Point from, Point to) { return {{'M', from}, {'L', to}}; }

Path star(Point centre, int tips, double outer_radius, double inner_radius) {
    std::vector<Point> points;
    for (int i = 0; i < 2 * tips; ++i) {
        const double angle = std::numbers::pi * i / tips;
        const double radius = i % 2 == 0 ? outer_radius : inner_radius;
        points.push_back({centre.x + radius * std::sin(angle), centre.y - radius * std::cos(angle)});
    }
    return polygon(points);
}

Rectangle bounding_box(const Geometry& geometry) {
    return std::visit([](const auto& shape) { return box_of(shape); }, geometry);
}

}  // namespace quartello::drawing
