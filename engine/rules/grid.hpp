// The drawn board: its size, the names of its cells, and the rank text shared by all games. A Cell is an index
// into the drawn board, row by row from the top left. Which pieces the letters mean is the game's business.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"

namespace quartello {

using Cell = int;
inline constexpr Cell no_cell = -1;

struct Grid {
    int width = 8;
    int height = 8;
    /// A bordered board names its files z a b … and its ranks 0 1 2 …; others a b c … and 1 2 3 …
    bool bordered = false;

    int cells() const { return width * height; }
    Cell at(int x, int y) const { return y * width + x; }
    int x(Cell cell) const { return cell % width; }
    int y(Cell cell) const { return cell / width; }
    bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < width && y < height; }

    char file_name(int x) const {
        return bordered ? (x == 0 ? 'z' : static_cast<char>('a' + x - 1)) : static_cast<char>('a' + x);
    }
    std::string rank_name(int y) const { return std::to_string(bordered ? y : y + 1); }
    std::string name(Cell cell) const { return file_name(x(cell)) + rank_name(y(cell)); }

    /// Reads a whole text as one cell name; nothing if it is not exactly one.
    std::optional<Cell> parse(std::string_view text) const;
    /// Reads a cell name from the front of `text` and removes it; nothing (and no change) if there is none.
    std::optional<Cell> take(std::string_view& text) const;
};

/// Names of cells joined by ", "; for sentences.
std::string cell_names(const Grid& grid, const std::vector<int>& cells);

/// Board text to letters, '.' for empty: exactly grid.height ranks of grid.width cells. `pieces` are the letters
/// allowed. The error names the game, the rank and the letter.
Parsed<std::string> parse_board(std::string_view game, const Grid& grid, std::string_view pieces,
                                std::string_view text);

/// Letters ('.' for empty) to board text. A run of empty cells is one number.
std::string format_board(const Grid& grid, std::string_view letters);

/// The error for a move text that cannot be read: one wording for all games.
Error bad_move(std::string_view game, std::string_view text, Error why);
/// The error for a position text that cannot be read or cannot be. These are reasons for it: another side than the two,
/// a field that cannot be read, what no game can have brought about (`why` is one English sentence).
Error bad_position(std::string_view game, std::string_view text, Error why);
Error bad_side(std::string_view first, std::string_view second, std::string_view text);
Error unknown_setup(std::string_view game, std::string_view text, std::string_view valid);

/// Splits a position at single spaces into exactly `count` fields.
Parsed<std::vector<std::string_view>> position_fields(std::string_view game, std::string_view text, std::size_t count,
                                                      std::string_view shape);

}  // namespace quartello
