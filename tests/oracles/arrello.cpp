// The slow twin: Arrello as the rulebook tells it, cell by cell on a board of letters.
#include "tests/oracles/arrello.hpp"

namespace quartello {

namespace {

/// The board with the players' letters, and the rules to read it by.
struct Table {
    const Arrello::Rules& rules;
    Grid grid;
    std::string letters;
    char mover;
    char other;
    Cell protected_cell;

    Table(const Arrello::Rules& r, const Arrello::Position& p)
        : rules(r),
          grid(Arrello::grid(r)),
          letters(Arrello::letters(r, p)),
          mover(p.side == Side::first ? 'g' : 'r'),
          other(p.side == Side::first ? 'r' : 'g'),
          protected_cell(p.guarded == Arrello::Position::no_square ? no_cell : Arrello::drawn(r, p.guarded)) {}

    /// The letter `distance` steps away, or ' ' off the board.
    char look(Cell from, int direction, int distance) const {
        const int x = grid.x(from) + distance * direction_dx[direction];
        const int y = grid.y(from) + distance * direction_dy[direction];
        return grid.contains(x, y) ? letters[static_cast<std::size_t>(grid.at(x, y))] : ' ';
    }
    Cell cell_at(Cell from, int direction, int distance) const {
        return grid.at(grid.x(from) + distance * direction_dx[direction],
                       grid.y(from) + distance * direction_dy[direction]);
    }

    bool touches_own(Cell cell) const {
        for (int d = 0; d < direction_count; ++d) {
            if (look(cell, d, 1) == mover) return true;
        }
        return false;
    }

    /// The distances at which a flip in this direction may end.
    std::vector<int> far_ends(Cell cell, int direction) const {
        int distance = 1;
        while (look(cell, direction, distance) == '.') ++distance;
        if (distance > 1 && !rules.gaps) return {};
        std::vector<int> ends;
        while (look(cell, direction, distance) == other && cell_at(cell, direction, distance) != protected_cell) {
            ends.push_back(distance);
            ++distance;
        }
        if (rules.part == Arrello::Part::whole && !ends.empty()) return {ends.back()};
        return ends;
    }
};

}  // namespace

std::vector<Arrello::Move> slow_moves(const Arrello::Rules& rules, const Arrello::Position& p,
                                      const Arrello::History&) {
    const Table table(rules, p);
    std::vector<Arrello::Move> all;
    for (Cell cell = 0; cell < table.grid.cells(); ++cell) {
        if (table.letters[static_cast<std::size_t>(cell)] != '.') continue;
        const Arrello::Move plain(Arrello::square_of(rules, cell));
        std::vector<Arrello::Move> here = {plain};
        for (int d = 0; d < direction_count && table.touches_own(cell); ++d) {
            // One line: each flip joins the plain placement. Any: each flip joins every move found so far.
            const std::vector<Arrello::Move> joined = rules.lines == Arrello::Lines::one ? std::vector{plain} : here;
            for (const int distance : table.far_ends(cell, d)) {
                for (const Arrello::Move& move : joined) here.push_back(move.with_flip(d, distance));
            }
        }
        all.insert(all.end(), here.begin(), here.end());
    }
    return all;
}

Arrello::Position slow_play(const Arrello::Rules& rules, const Arrello::Position& p, const Arrello::Move& move) {
    Table table(rules, p);
    const Cell cell = Arrello::drawn(rules, move.square());
    const bool alone = !table.touches_own(cell);
    for (int d = 0; d < direction_count; ++d) {
        for (int distance = 1; distance <= move.reach(d); ++distance) {
            if (table.look(cell, d, distance) == table.other) {
                table.letters[static_cast<std::size_t>(table.cell_at(cell, d, distance))] = table.mover;
            }
        }
    }
    table.letters[static_cast<std::size_t>(cell)] = table.mover;

    Arrello::Position next;
    next.side = opponent(p.side);
    if (alone) next.guarded = static_cast<std::uint8_t>(move.square());
    for (Cell c = 0; c < table.grid.cells(); ++c) {
        const char letter = table.letters[static_cast<std::size_t>(c)];
        if (letter == table.mover) next.opp |= bit(Arrello::square_of(rules, c));
        if (letter == table.other) next.own |= bit(Arrello::square_of(rules, c));
    }
    return next;
}

}  // namespace quartello
