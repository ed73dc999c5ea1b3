// A picture as a list of shapes in pixels, grouped and titled: what the board is drawn into, and what the SVG and PNG
// writers read. Knows no games and no files.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace quartello::drawing {

struct Colour {
    int red = 0;
    int green = 0;
    int blue = 0;
    double opacity = 1;

    friend bool operator==(const Colour&, const Colour&) = default;
};

/// 0xRRGGBB.
constexpr Colour rgb(int hex, double opacity = 1) { return {hex >> 16 & 255, hex >> 8 & 255, hex & 255, opacity}; }

/// From `inner` at the focus to `outer` at `radius`. Positions are fractions of the bounding box of the shape it fills,
/// so that one gradient serves all discs.
struct Gradient {
    double x = 0.5;
    double y = 0.5;
    double radius = 0.5;
    double hold = 0;  // fraction of the radius that stays `inner`
    Colour inner;
    Colour outer;

    friend bool operator==(const Gradient&, const Gradient&) = default;
};

using Paint = std::variant<Colour, Gradient>;

/// Ends and joins are round.
struct Stroke {
    Colour colour;
    double width = 1;
};

struct Point {
    double x = 0;
    double y = 0;
};

struct Circle {
    Point centre;
    double radius = 0;
};

struct Rectangle {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
    double corner = 0;  // radius of the corners
};

/// SVG's commands: 'M' and 'L' take one point, 'C' three, 'Z' none.
struct PathStep {
    PathStep(char letter, Point a = {}, Point b = {}, Point c = {}) : command(letter), points{a, b, c} {}

    /// As many points as the command takes.
    std::span<const Point> used_points() const {
        return std::span(points).first(command == 'C' ? 3U : command == 'Z' ? 0U : 1U);
    }

    char command;
    std::array<Point, 3> points;
};
using Path = std::vector<PathStep>;

using Geometry = std::variant<Circle, Rectangle, Path>;

struct Shape {
    Geometry geometry;
    std::optional<Paint> fill;
    std::optional<Stroke> stroke;
};

/// Shapes that belong together. `kind` is a word or several ("piece black"); `title` is what a person reads, may be
/// empty.
struct Group {
    std::string kind;
    std::string title;
    std::vector<Shape> shapes;

    void fill(Geometry geometry, Paint paint) { shapes.push_back({std::move(geometry), paint, std::nullopt}); }
    void stroke(Geometry geometry, Stroke stroke) { shapes.push_back({std::move(geometry), std::nullopt, stroke}); }
    void fill_and_stroke(Geometry geometry, Paint paint, Stroke stroke) {
        shapes.push_back({std::move(geometry), paint, stroke});
    }
};

struct Drawing {
    int width = 0;  // pixels
    int height = 0;
    std::string title;
    std::string description;
    std::vector<Group> groups;
};

/// A polygon through these points.
Path polygon(const std::vector<Point>& points);
Path line(Point from, Point to);
/// A star (or, with equal radii, a regular polygon) of `tips` tips, the first one straight up.
Path star(Point centre, int tips, double outer_radius, double inner_radius);
Rectangle bounding_box(const Geometry& geometry);

}  // namespace quartello::drawing
