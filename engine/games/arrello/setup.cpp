// Starts, symmetry, and how many moves a position can have at most.
#include <algorithm>

#include "engine/core/text.hpp"
#include "engine/games/arrello/arrello.hpp"

namespace quartello {

namespace {

/// Cells between (x, y) and the rim.
int ray_length(int size, int x, int y, int direction) {
    int length = 0;
    const Grid grid{size, size};
    while (grid.contains(x + (length + 1) * direction_dx[direction], y + (length + 1) * direction_dy[direction]))
        ++length;
    return length;
}

/// lines=one: besides at most size² placements, a move names an empty cell and a stone on one line of the board. A line
/// of m cells, e of them empty, has e(m - e) such pairs, which is at most m²/4.
std::uint64_t most_with_one_line(int size) {
    const auto pairs = [](int m) { return static_cast<std::uint64_t>(m * m / 4); };
    const auto side = static_cast<std::uint64_t>(size);
    std::uint64_t diagonals = pairs(size);
    for (int m = 1; m < size; ++m) diagonals += 2 * pairs(m);
    return side * side + 2 * side * pairs(size) + 2 * diagonals;
}

/// lines=any: on a cell, each direction offers no flip or one of at most as many far ends as its ray has cells (one, if
/// only whole runs may be flipped); the direction of the own stone that must touch the cell offers nothing.
std::uint64_t most_on_cell(const Arrello::Rules& rules, int x, int y) {
    std::uint64_t product = 1;
    std::uint64_t smallest = 8;
    for (int d = 0; d < direction_count; ++d) {
        const int length = ray_length(rules.size, x, y, d);
        if (length == 0) continue;
        const auto choices = static_cast<std::uint64_t>(rules.part == Arrello::Part::whole ? 2 : 1 + length);
        product *= choices;
        smallest = std::min(smallest, choices);
    }
    return product / smallest;
}

}  // namespace

std::uint64_t Arrello::max_moves(const Rules& rules) {
    if (rules.lines == Lines::one) return most_with_one_line(rules.size);
    std::uint64_t sum = 0;
    for (int y = 0; y < rules.size; ++y) {
        for (int x = 0; x < rules.size; ++x) sum += most_on_cell(rules, x, y);
    }
    return sum;
}

Parsed<Start<Arrello>> Arrello::start(const Rules& rules, std::string_view setup) {
    if (setup.empty() || setup == "standard") return Start<Arrello>{rules, {}};
    if (setup.find('/') == std::string_view::npos) {
        return unknown_setup("arrello", setup,
                             "standard, or a board text such as " + format_board(grid(rules), letters(rules, {})));
    }
    return parse_position(rules, std::string(setup) + " g -");
}

Start<Arrello> Arrello::random_start(const Rules& rules, Rng&) { return {rules, {}}; }

Arrello::Position Arrello::transform(Symmetry s, const Rules& rules, const Position& p) {
    Position out = p;
    out.own = transform_bits(s, rules.size, p.own);
    out.opp = transform_bits(s, rules.size, p.opp);
    if (p.guarded != Position::no_square) {
        out.guarded = static_cast<std::uint8_t>(lowest(transform_bits(s, rules.size, p.guard())));
    }
    return out;
}

Arrello::Move Arrello::transform(Symmetry s, const Rules& rules, const Move& move) {
    Move out(lowest(transform_bits(s, rules.size, bit(move.square()))));
    for (int d = 0; d < direction_count; ++d) out = out.with_flip(transform_direction(s, d), move.reach(d));
    return out;
}

}  // namespace quartello
