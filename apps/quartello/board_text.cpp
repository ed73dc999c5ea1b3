#include "apps/quartello/board_text.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "engine/core/text.hpp"

namespace quartello::app {

namespace {

constexpr std::string_view mark_signs = "'~^";

// Colours of the 256-colour palette, chosen for contrast on either board (black and white on green, others on wood).
constexpr int green_board[2] = {29, 65};
constexpr int wooden_board[2] = {180, 179};
constexpr int border_background = 236;
constexpr int wall_background = 240;
constexpr int sign_on_green = 226;
constexpr int sign_on_wood = 52;

/// How a kind of piece looks on a terminal that can show it.
struct Look {
    LabelCode piece;
    std::string_view glyph;
    int colour;
};
constexpr Look looks[] = {
    {LabelCode::black, "●", 16},  {LabelCode::white, "●", 231},
    {LabelCode::green, "●", 22},  // red is a square: colour alone tells some eyes nothing
    {LabelCode::red, "■", 160},   {LabelCode::wall, "▒", 250},
    {LabelCode::bonus, "★", 75},  // blue and red, round and square: as on the boards of the rulebook
    {LabelCode::joker, "■", 203},
};

const Look* look_of(const RuleSheet& sheet, char letter) {
    for (const Piece& piece : sheet.pieces) {
        if (piece.letter != letter) continue;
        const auto* found = std::ranges::find(looks, piece.name.code, &Look::piece);
        return found != std::end(looks) ? found : nullptr;
    }
    return nullptr;
}

bool is_wooden(const RuleSheet& sheet) {
    return std::ranges::none_of(sheet.pieces, [](const Piece& piece) { return piece.name.code == LabelCode::black; });
}

/// Everything one cell shows, before it becomes characters.
struct CellLook {
    char letter = '.';
    int number = 0;
    bool border = false;
    bool legal = false;
    bool touched = false;
    std::optional<char> mark;
};

/// The view with its sets of names ready for asking.
class Board {
public:
    Board(const RuleSheet& sheet, const PositionView& view)
        : sheet_(sheet),
          view_(view),
          legal_(view.legal_cells.begin(), view.legal_cells.end()),
          touched_(view.last_cells.begin(), view.last_cells.end()) {
        const auto largest = std::ranges::max_element(view.numbers);
        digits_ = largest == view.numbers.end() ? 0 : *largest >= 10 ? 2 : 1;
    }

    int columns() const { return 3 + digits_; }
    int digits() const { return digits_; }
    const PositionView& view() const { return view_; }
    const RuleSheet& sheet() const { return sheet_; }

    CellLook at(int x, int y) const {
        const auto column = static_cast<std::size_t>(x);
        const auto row = static_cast<std::size_t>(y);
        const std::string name = view_.files[column] + view_.ranks[row];
        const bool bordered = view_.files[0] == "z";
        CellLook out;
        out.letter = view_.board[row][column];
        if (digits_ > 0) out.number = view_.numbers[row * static_cast<std::size_t>(view_.width) + column];
        out.border = bordered && (x == 0 || y == 0 || x == view_.width - 1 || y == view_.height - 1);
        out.legal = legal_.contains(name);
        out.touched = touched_.contains(name);
        for (std::size_t i = 0; i < view_.marks.size() && !out.mark; ++i) {
            if (std::ranges::find(view_.marks[i].cells, name) != view_.marks[i].cells.end()) out.mark = mark_sign(i);
        }
        return out;
    }

private:
    const RuleSheet& sheet_;
    const PositionView& view_;
    std::set<std::string> legal_;
    std::set<std::string> touched_;
    int digits_ = 0;
};

char before(const CellLook& cell) {
    if (cell.legal && cell.letter != '.') return '+';
    return cell.touched ? '(' : ' ';
}

char behind(const CellLook& cell) { return cell.mark ? *cell.mark : cell.touched ? ')' : ' '; }

char letter_of(const CellLook& cell) {
    if (cell.letter != '.') return cell.letter;
    return cell.legal ? '+' : cell.border ? ' ' : '.';
}

/// The size of a group, from two on; a lone piece needs no number.
std::string number_of(const CellLook& cell, int digits) {
    return fmt::format("{:<{}}", cell.number > 1 ? std::to_string(cell.number) : "", digits);
}

std::string in_letters(const Board& board, const CellLook& cell) {
    return before(cell) + std::string(1, letter_of(cell)) + number_of(cell, board.digits()) + behind(cell);
}

std::string colours(int front, int back) { return fmt::format("\x1b[38;5;{};48;5;{}m", front, back); }

constexpr const char* colours_end = "\x1b[0m";

int board_background(const RuleSheet& sheet) { return is_wooden(sheet) ? wooden_board[0] : green_board[0]; }

bool some_piece_can_be_used(const RuleSheet& sheet, const PositionView& view) {
    const Board board(sheet, view);
    for (int y = 0; y < view.height; ++y) {
        for (int x = 0; x < view.width; ++x) {
            const CellLook cell = board.at(x, y);
            if (cell.legal && cell.letter != '.') return true;
        }
    }
    return false;
}

int background_of(const Board& board, const CellLook& cell, int x, int y) {
    if (cell.border) return border_background;
    if (cell.letter == '#') return wall_background;
    return (is_wooden(board.sheet()) ? wooden_board : green_board)[(x + y) % 2];
}

std::string in_colours(const Board& board, const CellLook& cell, int x, int y, bool unicode) {
    const Look* look = look_of(board.sheet(), cell.letter);
    const int back = background_of(board, cell, x, y);
    const int sign = is_wooden(board.sheet()) ? sign_on_wood : sign_on_green;
    std::string centre(1, letter_of(cell));
    if (look != nullptr && unicode) centre = look->glyph;
    else if (cell.letter == '.') centre = !cell.legal ? " " : unicode ? "•" : "+";
    return colours(sign, back) + before(cell) + colours(look != nullptr ? look->colour : sign, back) + centre +
           number_of(cell, board.digits()) + colours(sign, back) + behind(cell);
}

std::string files_line(const Board& board) {
    std::string out(5, ' ');
    for (const auto& file : board.view().files) out += fmt::format(" {:<{}}", file, board.columns() - 1);
    out.erase(out.find_last_not_of(' ') + 1);
    return out + "\n";
}

}  // namespace

char mark_sign(std::size_t nth) { return mark_signs[std::min(nth, mark_signs.size() - 1)]; }

std::string draw_board(const RuleSheet& sheet, const PositionView& view, const Style& style) {
    const Board board(sheet, view);
    std::string out = files_line(board);
    for (int y = 0; y < view.height; ++y) {
        const auto& rank = view.ranks[static_cast<std::size_t>(y)];
        out += fmt::format("{:>4} ", rank);
        for (int x = 0; x < view.width; ++x) {
            const CellLook cell = board.at(x, y);
            out += style.colour ? in_colours(board, cell, x, y, style.unicode) : in_letters(board, cell);
        }
        out += style.colour ? colours_end : "";
        out += " " + rank + "\n";
    }
    return out + files_line(board);
}

std::string signs_text(const RuleSheet& sheet, const PositionView& view, const Style& style) {
    const bool glyphs = style.colour && style.unicode;
    std::string out;
    for (const Piece& piece : sheet.pieces) {
        const Look* look = look_of(sheet, piece.letter);
        std::string sign(1, piece.letter);
        if (look != nullptr && glyphs) sign = look->glyph;
        if (look != nullptr && style.colour) sign = colours(look->colour, board_background(sheet)) + sign + colours_end;
        out += sign + " " + std::string(piece.name.text) + ", ";
    }
    out += glyphs ? "• legal move" : "+ legal move";
    if (some_piece_can_be_used(sheet, view)) out += ", +x a legal move starts here";
    if (!view.last_cells.empty()) out += ", ( ) touched by the last move";
    if (!view.numbers.empty()) out += ", number: size of the group";
    return out;
}

std::string headline(const PositionView& view) {
    if (view.outcome.over) {
        const std::string why = text_of(view.outcome.notes);
        return "Game over: " + view.outcome.text + (why.empty() ? "" : " " + why);
    }
    std::string out = view.side_name + " to move";
    if (view.last_move) out += ", after " + *view.last_move + " (ply " + std::to_string(view.ply) + ")";
    return out;
}

std::string facts_line(const PositionView& view) {
    std::string out;
    for (const auto& fact : view.facts) out += (out.empty() ? "" : "; ") + fact.label + ": " + fact.value;
    for (std::size_t i = 0; i < view.marks.size(); ++i) {
        const MarkView& mark = view.marks[i];
        out += (out.empty() ? "" : "; ") + mark.name + " " + mark_sign(i) + ": " + join(mark.cells, " ");
    }
    if (out.empty()) return "";
    out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
    return wrap("", out + ".");
}

std::string standing_text(const PositionView& view) {
    std::string out;
    const auto line = [&out](const std::string& label, const std::string& value) {
        out += wrap(pad(label, label_columns), value);
    };
    const OutcomeView& outcome = view.outcome;
    line("score", outcome.text);
    if (outcome.parts.size() > 1) {
        for (const auto& part : outcome.parts) {
            line("  " + part.label, points_text(part.first) + " : " + points_text(part.second));
        }
    }
    for (const auto& fact : view.facts) line(fact.label, fact.value);
    for (std::size_t i = 0; i < view.marks.size(); ++i) {
        line(view.marks[i].name + " " + mark_sign(i), join(view.marks[i].cells, " "));
    }
    return out;
}

}  // namespace quartello::app
