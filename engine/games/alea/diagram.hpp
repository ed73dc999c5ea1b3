// Alea as it is drawn and written: switches, moves, and the position as letters. Text, explanations and the slow twin
// work on this form, which is the same for every board size; the fast rules over bitboards are in alea.hpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"
#include "engine/rules/events.hpp"
#include "engine/rules/grid.hpp"
#include "engine/rules/outcome.hpp"
#include "engine/rules/sheet.hpp"
#include "engine/rules/side.hpp"
#include "engine/rules/view.hpp"

namespace quartello::alea {

inline LabelCode name_of(Side side) { return side == Side::first ? LabelCode::side_black : LabelCode::side_white; }

struct Rules {
    int size = 8;
    bool all_eight = false;  // neighbours: all eight, or the orthogonal four
    bool superko = true;
    int streak_limit = 30;  // 0 = none
    int komi_halves = 0;    // half points for the second player

    int cells() const { return size * size; }
};

enum class MoveKind : std::uint8_t { place, convert, pass };

struct Move {
    std::uint8_t square = 0;  // bit index on the board of the size; 0 for a pass
    MoveKind kind = MoveKind::pass;

    bool is_pass() const { return kind == MoveKind::pass; }
    friend bool operator==(const Move&, const Move&) = default;
};

struct Diagram {
    std::string letters;  // per cell: b, w or '.'
    Side side = Side::first;
    std::vector<Cell> guarded;  // in board order
    std::uint32_t streak = 0;   // conversions since the last placement
    int closing = 0;            // closing turns taken
};

/// What the history says: how often the placement on the board has been brought about, and whether the conversion
/// asked about would recreate an earlier one.
struct Repetition {
    int occurrences = 0;
    bool recreates = false;
};
inline constexpr int drawing_occurrences = 3;

inline Grid grid(const Rules& rules) { return {rules.size, rules.size, false}; }
inline int stride(const Rules& rules) { return rules.size <= 8 ? 8 : 14; }
inline Cell cell_of(const Rules& rules, int square) {
    return square / stride(rules) * rules.size + square % stride(rules);
}
inline int square_of(const Rules& rules, Cell cell) { return cell / rules.size * stride(rules) + cell % rules.size; }

inline char letter_of(Side side) { return side == Side::first ? 'b' : 'w'; }
inline char letter_at(const Diagram& diagram, Cell cell) { return diagram.letters[static_cast<std::size_t>(cell)]; }
inline bool has_room(const Diagram& diagram) { return diagram.letters.find('.') != std::string::npos; }
bool is_guarded(const Diagram& diagram, Cell cell);

struct Neighbour {
    Cell cell;
    int direction;
};
/// On the board, in the order of the directions.
std::vector<Neighbour> neighbours(const Rules& rules, Cell cell);
/// The stones of the player who is not to move beside the cell, in the order of the directions.
std::vector<Neighbour> enemy_neighbours(const Rules& rules, const Diagram& diagram, Cell cell);

const RuleSheet& sheet();
Rules rules_from(std::span<const int> values);
SwitchValues values_of(const Rules& rules);

Parsed<Diagram> start(const Rules& rules, std::string_view setup);
Parsed<Diagram> parse_position(const Rules& rules, std::string_view text);
std::string format_position(const Rules& rules, const Diagram& diagram);
Parsed<Move> parse_move(const Rules& rules, std::string_view text);
std::string format_move(const Rules& rules, const Move& move);

Outcome outcome(const Rules& rules, const Diagram& diagram, const Repetition& repetition);
std::vector<Event> events(const Rules& rules, const Diagram& diagram, const Move& move);
Error why_not(const Rules& rules, const Diagram& diagram, const Repetition& repetition, const Move& move);
Error why_not_cell(const Rules& rules, const Diagram& diagram, const Repetition& repetition, Cell cell);
BoardView view(const Rules& rules, const Diagram& diagram, const Repetition& repetition);

}  // namespace quartello::alea
