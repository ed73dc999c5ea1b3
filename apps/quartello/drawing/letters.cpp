#include "apps/quartello/drawing/letters.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace quartello::drawing {

namespace {

/// Strokes in a box 100 high (baseline at 100, small letters from 36 on), in SVG's commands and 'O': an ellipse given
/// by its centre and radii.
struct Glyph {
    char letter;
    double width;
    std::string_view strokes;
};

constexpr std::array<Glyph, 24> glyphs = {{
    {'0', 56, "O 28 50 26 50"},
    {'1', 34, "M 2 20 L 28 0 L 28 100"},
    {'2', 56, "M 3 27 C 4 -9 53 -9 53 28 C 53 52 16 74 2 100 L 55 100"},
    {'3', 56, "M 5 17 C 17 -8 52 -5 52 24 C 52 42 38 48 22 48 C 42 48 55 55 55 73 C 55 107 13 109 2 83"},
    {'4', 60, "M 44 100 L 44 0 L 2 70 L 60 70"},
    {'5', 56, "M 50 0 L 11 0 L 7 45 C 24 31 55 35 55 67 C 55 105 14 109 2 85"},
    {'6', 56, "M 43 0 C 20 18 2 42 2 70 O 28 69 26 31"},
    {'7', 54, "M 2 0 L 53 0 L 19 100"},
    {'8', 56, "O 28 24 22 24 O 28 74 26 26"},
    {'9', 56, "M 13 100 C 36 82 54 58 54 30 O 28 31 26 31"},
    {'a', 54, "O 27 68 25 32 M 52 38 L 52 100"},
    {'b', 54, "M 2 0 L 2 100 O 27 68 25 32"},
    {'c', 50, "M 49 47 C 44 40 37 36 28 36 C 13 36 2 50 2 68 C 2 86 13 100 28 100 C 37 100 44 96 49 89"},
    {'d', 54, "O 27 68 25 32 M 52 0 L 52 100"},
    {'e', 54, "M 3 67 L 52 67 C 52 48 42 36 28 36 C 13 36 2 50 2 68 C 2 86 13 100 29 100 C 38 100 46 96 50 88"},
    {'f', 38, "M 38 3 C 23 -4 15 5 15 22 L 15 100 M 1 38 L 34 38"},
    {'g', 54, "O 27 68 25 32 M 52 38 L 52 108 C 52 136 15 136 6 122"},
    {'h', 52, "M 2 0 L 2 100 M 2 64 C 2 27 50 27 50 64 L 50 100"},
    {'i', 8, "M 4 38 L 4 100 M 4 12 L 4 13"},
    {'j', 18, "M 14 38 L 14 110 C 14 126 6 131 -4 128 M 14 12 L 14 13"},
    {'k', 48, "M 2 0 L 2 100 M 43 38 L 3 73 M 17 61 L 47 100"},
    {'l', 8, "M 4 0 L 4 100"},
    {'m', 78, "M 2 38 L 2 100 M 2 62 C 2 27 39 27 39 62 L 39 100 M 39 62 C 39 27 76 27 76 62 L 76 100"},
    {'z', 50, "M 4 38 L 46 38 L 3 100 L 48 100"},
}};

constexpr double glyph_height = 100;
constexpr double glyph_gap = 24;

const Glyph* find_glyph(char letter) {
    const auto found = std::ranges::find(glyphs, letter, &Glyph::letter);
    return found == glyphs.end() ? nullptr : &*found;
}

double advance(char letter) {
    const Glyph* glyph = find_glyph(letter);
    return (glyph != nullptr ? glyph->width : glyph_gap) + glyph_gap;
}

/// Takes words and numbers off the front of a glyph's strokes.
class StrokeReader {
public:
    explicit StrokeReader(std::string_view text) : text_(text) {}

    bool at_end() const { return text_.empty(); }

    char command() {
        const char letter = text_.front();
        text_.remove_prefix(std::min<std::size_t>(2, text_.size()));
        return letter;
    }

    double number() {
        int value = 0;
        const char* end = std::from_chars(text_.data(), text_.data() + text_.size(), value).ptr;
        text_.remove_prefix(std::min<std::size_t>(static_cast<std::size_t>(end - text_.data()) + 1, text_.size()));
        return value;
    }

    Point point() {
        const double x = number();
        return {x, number()};
    }

private:
    std::string_view text_;
};

void add_ellipse(Path& path, Point c, Point r) {
    constexpr double bend = 0.5523;  // the cubic that comes closest to a quarter of a circle
    const double bx = bend * r.x;
    const double by = bend * r.y;
    path.push_back({'M', {c.x + r.x, c.y}});
    path.push_back({'C', {c.x + r.x, c.y + by}, {c.x + bx, c.y + r.y}, {c.x, c.y + r.y}});
    path.push_back({'C', {c.x - bx, c.y + r.y}, {c.x - r.x, c.y + by}, {c.x - r.x, c.y}});
    path.push_back({'C', {c.x - r.x, c.y - by}, {c.x - bx, c.y - r.y}, {c.x, c.y - r.y}});
    path.push_back({'C', {c.x + bx, c.y - r.y}, {c.x + r.x, c.y - by}, {c.x + r.x, c.y}});
    path.push_back({'Z'});
}

Path read_strokes(std::string_view strokes) {
    Path path;
    StrokeReader reader(strokes);
    while (!reader.at_end()) {
        const char command = reader.command();
        const Point first = reader.point();
        if (command == 'O') {
            add_ellipse(path, first, reader.point());
        } else if (command == 'C') {
            const Point second = reader.point();
            path.push_back({command, first, second, reader.point()});
        } else {
            path.push_back({command, first});
        }
    }
    return path;
}

}  // namespace

double text_width(std::string_view text, double height) {
    double width = -glyph_gap;
    for (const char letter : text) width += advance(letter);
    return width * height / glyph_height;
}

Path letters(std::string_view text, Point centre, double height) {
    const double scale = height / glyph_height;
    double left = centre.x - text_width(text, height) / 2;
    const double top = centre.y - height / 2;
    Path out;
    for (const char letter : text) {
        const Glyph* glyph = find_glyph(letter);
        for (PathStep step : glyph != nullptr ? read_strokes(glyph->strokes) : Path{}) {
            for (Point& point : step.points) point = {left + scale * point.x, top + scale * point.y};
            out.push_back(step);
        }
        left += advance(letter) * scale;
    }
    return out;
}

}  // namespace quartello::drawing
