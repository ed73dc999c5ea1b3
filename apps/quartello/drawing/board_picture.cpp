#include "apps/quartello/drawing/board_picture.hpp"

#include <algorithm>
#include <cmath>

#include "apps/quartello/drawing/letters.hpp"
#include "apps/quartello/drawing/pieces.hpp"
#include "engine/core/text.hpp"

namespace quartello::drawing {

namespace {

/// Whole pixels for everything with straight edges, so that they stay sharp at every size.
struct Layout {
    int cell = 0;
    int left = 0;  // of the first file
    int top = 0;   // of the first rank
    int width = 0;
    int height = 0;
    int gap = 1;  // between two cells
    int rim = 0;  // of the slab around the cells
};

// In cells: room for the coordinates or just air around the slab, and the slab's rim.
constexpr double labelled_margin = 0.8;
constexpr double bare_margin = 0.3;
constexpr double slab_rim = 0.1;

Layout lay_out(const PositionView& view, const PictureOptions& options) {
    const double margin = options.coordinates ? labelled_margin : bare_margin;
    const int longer = std::max(view.width, view.height);
    Layout out;
    out.cell = static_cast<int>(options.size_px / (longer + 2 * margin));
    const int margin_px = (options.size_px - longer * out.cell) / 2;
    out.width = options.size_px - (longer - view.width) * out.cell;
    out.height = options.size_px - (longer - view.height) * out.cell;
    out.left = out.top = margin_px;
    out.gap = std::max(1, static_cast<int>(std::lround(0.035 * out.cell)));
    out.rim = std::max(1, static_cast<int>(std::lround(slab_rim * out.cell)));
    return out;
}

class BoardPainter {
public:
    BoardPainter(const RuleSheet& sheet, const PositionView& view, const PictureOptions& options)
        : sheet_(sheet),
          view_(view),
          options_(options),
          palette_(palette(options.theme, view.game)),
          layout_(lay_out(view, options)) {}

    Drawing paint(const std::vector<EventView>& last_events) {
        out_ = {layout_.width, layout_.height, title(), description(), {}};
        paint_board();
        if (options_.coordinates) {
            paint_coordinates();
            paint_side_to_move();
        }
        paint_pieces();
        paint_last_move(last_events);
        paint_marks();
        if (options_.legal) paint_legal();
        return std::move(out_);
    }

private:
    // Where things are.
    bool bordered() const { return view_.files.front() == "z"; }
    bool on_border(int x, int y) const {
        return bordered() && (x == 0 || y == 0 || x == view_.width - 1 || y == view_.height - 1);
    }
    char letter(int x, int y) const { return view_.board[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]; }

    Rectangle tile(int x, int y) const {
        const double inset = layout_.gap / 2;
        const double side = layout_.cell - layout_.gap;
        return {layout_.left + x * layout_.cell + inset, layout_.top + y * layout_.cell + inset, side, side,
                0.05 * layout_.cell};
    }

    Spot spot(int x, int y) const {
        const Rectangle box = tile(x, y);
        return {{box.x + box.width / 2, box.y + box.height / 2}, static_cast<double>(layout_.cell)};
    }

    /// A cell by its name; the names come from the same view, so an unknown one cannot be.
    std::pair<int, int> coordinates_of(const std::string& name) const {
        const auto file = std::ranges::find(view_.files, name.substr(0, 1));
        const auto rank = std::ranges::find(view_.ranks, name.substr(1));
        return {static_cast<int>(file - view_.files.begin()), static_cast<int>(rank - view_.ranks.begin())};
    }

    Spot spot(const std::string& name) const {
        const auto [x, y] = coordinates_of(name);
        return spot(x, y);
    }

    bool is_empty(const std::string& name) const {
        const auto [x, y] = coordinates_of(name);
        return letter(x, y) == '.';
    }

    int number(int x, int y) const {
        const auto cell = static_cast<std::size_t>(y * view_.width + x);
        return options_.numbers && cell < view_.numbers.size() ? view_.numbers[cell] : worth(letter(x, y));
    }

    /// A switch with the name of a piece says what that piece is worth.
    int worth(char piece) const {
        const std::string key = piece_name(piece) + "=";
        for (const std::string_view pair : split(view_.rules, ',')) {
            if (pair.starts_with(key)) return parse_number(pair.substr(key.size()), 99).value_or(0);
        }
        return 0;
    }

    // Words.
    std::string title() const {
        const std::string state = view_.outcome.over ? view_.outcome.text : view_.side_name + " to move";
        return std::string(sheet_.title) + ": " + state;
    }

    std::string description() const {
        std::string out = std::to_string(view_.width) + " by " + std::to_string(view_.height) +
                          " board. Position: " + view_.position + ".";
        if (view_.last_move) out += " Last move: " + *view_.last_move + ".";
        if (options_.legal) out += " Legal cells: " + std::to_string(view_.legal_cells.size()) + ".";
        return out;
    }

    std::string piece_name(char letter) const {
        const auto found = std::ranges::find(sheet_.pieces, letter, &Piece::letter);
        return found == sheet_.pieces.end() ? std::string(1, letter) : std::string(found->name.text);
    }

    Group& add(std::string kind, std::string words = {}) {
        out_.groups.push_back({std::move(kind), std::move(words), {}});
        return out_.groups.back();
    }

    // Layers, from the ground up.
    void paint_board() {
        const Layout& l = layout_;
        const double c = l.cell;
        const Rectangle slab{static_cast<double>(l.left - l.rim), static_cast<double>(l.top - l.rim),
                             view_.width * c + 2 * l.rim, view_.height * c + 2 * l.rim, 0.14 * c};
        Group& ground = add("ground");
        ground.fill(Rectangle{0, 0, static_cast<double>(l.width), static_cast<double>(l.height), 0}, palette_.page);
        ground.fill(Rectangle{slab.x, slab.y + 0.06 * c, slab.width, slab.height, slab.corner},
                    rgb(0, palette_.shadow / 2));
        ground.fill(slab, palette_.frame);
        Group& cells = add("cells");
        for (int y = 0; y < view_.height; ++y) {
            for (int x = 0; x < view_.width; ++x)
                cells.fill(tile(x, y), on_border(x, y) ? palette_.border_cell : palette_.cell);
        }
    }

    void paint_label(Group& group, const std::string& text, Point centre) {
        const double height = 0.25 * layout_.cell;
        group.stroke(letters(text, centre, height), {palette_.label, pen_width(height)});
    }

    void paint_coordinates() {
        Group& group = add("coordinates");
        // Midway between the slab and the edge of the picture.
        const double near = (layout_.left - layout_.rim) / 2.0;
        for (int x = 0; x < view_.width; ++x) {
            const double at = spot(x, 0).centre.x;
            paint_label(group, view_.files[static_cast<std::size_t>(x)], {at, near});
            paint_label(group, view_.files[static_cast<std::size_t>(x)], {at, layout_.height - near});
        }
        for (int y = 0; y < view_.height; ++y) {
            const double at = spot(0, y).centre.y;
            paint_label(group, view_.ranks[static_cast<std::size_t>(y)], {near, at});
            paint_label(group, view_.ranks[static_cast<std::size_t>(y)], {layout_.width - near, at});
        }
    }

    /// A small piece in the lower right corner; the letter of a side's pieces is the initial of its colour.
    void paint_side_to_move() {
        if (view_.outcome.over) return;
        const double near = (layout_.left - layout_.rim) / 2.0;
        const Spot corner{{layout_.width - near, layout_.height - near}, 0.5 * layout_.cell};
        draw_piece(add("side-to-move", view_.side_name + " to move"), palette_, corner, lower(view_.side_name)[0], 0);
    }

    void paint_pieces() {
        for (int y = 0; y < view_.height; ++y) {
            for (int x = 0; x < view_.width; ++x) {
                if (letter(x, y) == '.') continue;
                const std::string name = piece_name(letter(x, y));
                const std::string cell =
                    view_.files[static_cast<std::size_t>(x)] + view_.ranks[static_cast<std::size_t>(y)];
                draw_piece(add("piece " + name, cell + ": " + name), palette_, spot(x, y), letter(x, y), number(x, y));
            }
        }
    }

    void paint_marks() {
        for (const MarkView& mark : view_.marks) {
            for (const std::string& cell : mark.cells)
                draw_badge(add("mark", cell + ": " + mark.name), spot(cell), mark.code);
        }
    }

    // The last move: a ring around the piece that acted, a dot on what it turned, an arrow for a step.
    void stroke_last(Group& group, const Geometry& geometry, double width) {
        group.stroke(geometry, {palette_.last_move_rim, (width + 0.05) * layout_.cell});
        group.stroke(geometry, {palette_.last_move, width * layout_.cell});
    }

    void paint_ring(Group& group, const std::string& cell) {
        stroke_last(group, Circle{spot(cell).centre, 0.41 * layout_.cell}, 0.055);
    }

    void paint_turned(Group& group, const std::string& cell) {
        group.fill_and_stroke(Circle{spot(cell).centre, 0.075 * layout_.cell}, palette_.last_move,
                              {palette_.last_move_rim, 0.03 * layout_.cell});
    }

    /// From the middle of the cell left to the ring around the piece.
    void paint_arrow(Group& group, const std::string& from, const std::string& to) {
        const Spot tail = spot(from);
        const Spot head = spot(to);
        const double dx = (head.centre.x - tail.centre.x) / layout_.cell;
        const double dy = (head.centre.y - tail.centre.y) / layout_.cell;
        const Point tip = head.at(-0.47 * dx, -0.47 * dy);
        Path arrow = line(tail.centre, tip);
        for (const double side : {-0.13, 0.13}) {
            const Point barb = head.at(-0.61 * dx - side * dy, -0.61 * dy + side * dx);
            arrow.push_back({'M', barb});
            arrow.push_back({'L', tip});
        }
        stroke_last(group, arrow, 0.06);
        stroke_last(group, Circle{tail.centre, 0.04 * layout_.cell}, 0.06);
    }

    void paint_last_move(const std::vector<EventView>& events) {
        if (events.empty() || !view_.last_move) return;
        Group& group = add("last-move", "last move: " + *view_.last_move);
        for (const EventView& event : events) {
            if (event.kind == EventKind::step && event.from) paint_arrow(group, *event.from, *event.cell);
            if (event.kind == EventKind::place || event.kind == EventKind::step) paint_ring(group, *event.cell);
            if (event.kind == EventKind::flip || event.kind == EventKind::convert) paint_turned(group, *event.cell);
        }
        // All conversions of one move come from the same stone.
        const auto convert = std::ranges::find(events, EventKind::convert, &EventView::kind);
        if (convert != events.end() && convert->from) paint_ring(group, *convert->from);
    }

    /// A dot on an empty cell; where a piece may act, four corners around it.
    void paint_legal() {
        Group& group = add("legal", "legal cells");
        for (const std::string& cell : view_.legal_cells) {
            const Spot at = spot(cell);
            if (is_empty(cell)) group.fill(Circle{at.centre, 0.09 * layout_.cell}, palette_.legal);
            else paint_corners(group, at);
        }
    }

    void paint_corners(Group& group, Spot at) {
        constexpr double edge = 0.43;
        constexpr double length = 0.14;
        for (const double sx : {-1.0, 1.0}) {
            for (const double sy : {-1.0, 1.0}) {
                const Point corner = at.at(sx * edge, sy * edge);
                group.stroke(Path{{'M', at.at(sx * (edge - length), sy * edge)},
                                  {'L', corner},
                                  {'L', at.at(sx * edge, sy * (edge - length))}},
                             {palette_.legal, 0.045 * layout_.cell});
            }
        }
    }

    const RuleSheet& sheet_;
    const PositionView& view_;
    const PictureOptions& options_;
    Palette palette_;
    Layout layout_;
    Drawing out_;
};

}  // namespace

Drawing draw_board(const RuleSheet& sheet, const PositionView& view, const std::vector<EventView>& last_events,
                   const PictureOptions& options) {
    return BoardPainter(sheet, view, options).paint(last_events);
}

}  // namespace quartello::drawing
