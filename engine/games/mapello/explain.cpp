// Mapello explains itself: score, events of a move, the clause that forbids one, the board as data.
#include "engine/games/mapello/mapello.hpp"

namespace quartello {

namespace {

/// Looking from an inner cell in one direction, for the player to move.
struct Look {
    std::vector<int> line;  // opposing discs, nearest first
    Cell end = no_cell;     // the first cell that is none (always on the drawn board)
    char end_letter = '.';
};

Look look(const std::string& board, char mover, Cell from, int direction) {
    const char other = mover == 'b' ? 'w' : 'b';
    const int stride = 10 * direction_dy[direction] + direction_dx[direction];
    Look result;
    Cell cell = from + stride;
    for (; board[static_cast<std::size_t>(cell)] == other; cell += stride) result.line.push_back(cell);
    result.end = cell;
    result.end_letter = board[static_cast<std::size_t>(cell)];
    return result;
}

ErrorCode code_of_end(const Look& look) {
    switch (look.end_letter) {
        case '#': return ErrorCode::ray_to_wall;
        case '*': return ErrorCode::ray_to_bonus;
        default: return Mapello::inner(look.end) < 0 ? ErrorCode::ray_to_border : ErrorCode::ray_to_empty;
    }
}

char letter_of(Side side) { return side == Side::first ? 'b' : 'w'; }
LabelCode name_of(Side side) { return side == Side::first ? LabelCode::side_black : LabelCode::side_white; }

Error nothing_flips(const Grid& grid, const std::string& board, Side mover, Cell cell) {
    Error out = error_of(ErrorCode::nothing_flips).with("side", name_of(mover)).with("cell", grid.name(cell));
    std::vector<int> cells = {cell};
    for (int d = 0; d < direction_count; ++d) {
        const Look seen = look(board, letter_of(mover), cell, d);
        if (seen.line.empty()) continue;
        out.because.push_back(error_of(code_of_end(seen))
                                  .with("ray", direction_names[d])
                                  .with("cells", cell_names(grid, seen.line))
                                  .with("end", grid.name(seen.end)));
        cells.insert(cells.end(), seen.line.begin(), seen.line.end());
        cells.push_back(seen.end);
    }
    if (out.because.empty()) out.because.push_back(error_of(ErrorCode::no_disc_beside));
    out.say();
    return std::move(out).by("line", std::move(cells));
}

}  // namespace

int Mapello::margin(const Rules& rules, const Position& p) {
    const int own = count(p.own) + rules.bonus_value * p.own_bonuses;
    const int opp = count(p.opp) + rules.bonus_value * p.opp_bonuses;
    const int empties = rules.empties_to_winner ? count(empty_cells(rules, p)) : 0;
    if (own == opp) return 0;
    return own > opp ? own - opp + empties : own - opp - empties;
}

std::optional<Side> Mapello::winner(const Rules& rules, const Position& p, const History&) {
    const int value = margin(rules, p);
    if (value == 0) return std::nullopt;
    return value > 0 ? p.side : opponent(p.side);
}

Outcome Mapello::outcome(const Rules& rules, const Position& p, const History& history) {
    const bool black_moves = p.side == Side::first;
    Outcome out;
    out.over = is_over(rules, p, history);
    out.winner = winner(rules, p, history);
    out.parts.push_back({LabelCode::discs, static_cast<double>(count(black_moves ? p.own : p.opp)),
                         static_cast<double>(count(black_moves ? p.opp : p.own))});
    out.parts.push_back({LabelCode::bonuses,
                         static_cast<double>(rules.bonus_value * (black_moves ? p.own_bonuses : p.opp_bonuses)),
                         static_cast<double>(rules.bonus_value * (black_moves ? p.opp_bonuses : p.own_bonuses))});
    if (rules.empties_to_winner && out.over) {
        const double empties = count(empty_cells(rules, p));
        out.parts.push_back({LabelCode::empty_cells, out.winner == Side::first ? empties : 0,
                             out.winner == Side::second ? empties : 0});
    }
    for (const ScorePart& part : out.parts) {
        out.first += part.first;
        out.second += part.second;
    }
    if (out.over) out.notes.push_back(end_note(EndCode::no_moves));
    return out;
}

std::vector<Event> Mapello::events(const Rules& rules, const Position& p, const Move& move) {
    if (move.is_pass()) return {{.kind = EventKind::pass, .side = p.side}};
    const Cell cell = drawn(move.square);
    const std::string board = letters(rules, p);
    std::vector<Event> out = {{.kind = EventKind::place, .side = p.side, .cell = cell}};
    if ((rules.bonuses & bit(move.square)) != 0)
        out.push_back({.kind = EventKind::take_bonus, .side = p.side, .cell = cell});
    for (int d = 0; d < direction_count; ++d) {
        const Look seen = look(board, letter_of(p.side), cell, d);
        if (seen.end_letter != letter_of(p.side) && seen.end_letter != 'j') continue;
        for (std::size_t i = 0; i < seen.line.size(); ++i) {
            out.push_back({EventKind::flip, p.side, seen.line[i], cell, seen.end, d, static_cast<int>(i) + 1});
        }
    }
    return out;
}

Error Mapello::why_not(const Rules& rules, const Position& p, const History& history, const Move& move) {
    if (is_over(rules, p, history)) return error_of(ErrorCode::over_no_moves).by("end");
    if (!move.is_pass()) return why_not_cell(rules, p, history, drawn(move.square));
    std::vector<int> cells;
    for_each_bit(mobility(rules, p.own, p.opp), [&](int square) { cells.push_back(drawn(square)); });
    return error_of(ErrorCode::pass_with_moves)
        .with("side", name_of(p.side))
        .with("cells", cell_names(grid(rules), cells))
        .by("pass", cells);
}

Error Mapello::why_not_cell(const Rules& rules, const Position& p, const History&, Cell cell) {
    const Grid g = grid(rules);
    const std::string board = letters(rules, p);
    const auto because = [&](ErrorCode code) { return error_of(code).with("cell", g.name(cell)); };
    if (inner(cell) < 0) return because(ErrorCode::border_cell).by("board", {cell});
    switch (board[static_cast<std::size_t>(cell)]) {
        case 'b':
        case 'w': return because(ErrorCode::cell_has_disc).by("place", {cell});
        case '#': return because(ErrorCode::cell_is_wall).by("place", {cell});
        default: return nothing_flips(g, board, p.side, cell);
    }
}

BoardView Mapello::view(const Rules& rules, const Position& p, const History&) {
    const bool black_moves = p.side == Side::first;
    BoardView out{grid(rules), letters(rules, p), {}, {}, {}};
    if (rules.bonuses != 0 || p.own_bonuses + p.opp_bonuses > 0) {
        const std::string black = std::to_string(black_moves ? p.own_bonuses : p.opp_bonuses);
        const std::string white = std::to_string(black_moves ? p.opp_bonuses : p.own_bonuses);
        out.facts.push_back({LabelCode::bonuses_taken,
                             "Black " + black + ", White " + white,
                             {{Side::first, black}, {Side::second, white}}});
    }
    return out;
}

}  // namespace quartello
