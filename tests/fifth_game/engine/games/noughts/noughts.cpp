// Noughts and crosses in words: sheet, position and move texts, explanations.
#include "engine/games/noughts/noughts.hpp"

#include <array>

#include "engine/core/text.hpp"

namespace quartello {

static_assert(GameRules<Noughts>);

namespace {

constexpr std::string_view game = "noughts";

Bits square_at(Cell cell) { return bit(cell / Noughts::size * 8 + cell % Noughts::size); }

std::string letters_of(const Noughts::Position& p) {
    const bool crosses = p.side == Side::first;
    std::string out(Noughts::size * Noughts::size, '.');
    for (Cell cell = 0; cell < Noughts::size * Noughts::size; ++cell) {
        if ((p.own & square_at(cell)) != 0) out[static_cast<std::size_t>(cell)] = crosses ? 'x' : 'o';
        if ((p.opp & square_at(cell)) != 0) out[static_cast<std::size_t>(cell)] = crosses ? 'o' : 'x';
    }
    return out;
}

}  // namespace

const RuleSheet& Noughts::sheet() {
    static const RuleSheet sheet = {
        .name = game,
        .title = "Noughts and crosses",
        .credit = "traditional",
        .summary = "Three of one sign in a row win.",
        .sides = {"Crosses", "Noughts"},
        .pieces = {{'x', "cross"}, {'o', "nought"}},
        .clauses = {{"place", "Crosses begin; a turn puts one sign on an empty cell."},
                    {"row", "Whoever has three in a row, upright, level or slanting, wins; with goal=avoid loses."},
                    {"end", "The game ends with a row or with a full board, which is a draw."}},
        .switches = {{.key = "goal",
                      .fallback = "make",
                      .meaning = "is a row to be made or to be avoided?",
                      .words = {"make", "avoid"}}},
        .readings = {},
        .setups = {{"standard", "the empty board"}},
        .move_help = "the cell, such as b2",
    };
    return sheet;
}

Parsed<Start<Noughts>> Noughts::start(const Rules& rules, std::string_view setup) {
    if (setup.empty() || setup == "standard") return Start<Noughts>{rules, {}};
    return parse_position(rules, std::string(setup) + " x");
}

Parsed<Start<Noughts>> Noughts::parse_position(const Rules& rules, std::string_view text) {
    const auto fields = position_fields(game, text, 2, "BOARD SIDE, such as 3/1x1/3 o");
    if (!fields) return fields.error();
    const auto board = parse_board(game, grid(rules), "xo", (*fields)[0]);
    if (!board) return board.error();
    const std::string_view side = (*fields)[1];
    if (side != "x" && side != "o") return bad_position(game, text, Error{"the side to move must be x or o"});
    Position p{0, 0, side == "x" ? Side::first : Side::second};
    for (Cell cell = 0; cell < grid(rules).cells(); ++cell) {
        const char letter = (*board)[static_cast<std::size_t>(cell)];
        if (letter != '.') (letter == side[0] ? p.own : p.opp) |= square_at(cell);
    }
    if (has_row(p.own))
        return bad_position(game, text, Error{"the side to move has a row, so the game was over before"});
    return Start<Noughts>{rules, p};
}

std::string Noughts::format_position(const Rules& rules, const Position& p) {
    return format_board(grid(rules), letters_of(p)) + (p.side == Side::first ? " x" : " o");
}

Parsed<Noughts::Move> Noughts::parse_move(const Rules& rules, std::string_view text) {
    const auto cell = grid(rules).parse(text);
    if (!cell) return bad_move(game, text, Error{"expected a cell from a1 to c3"});
    return Move{static_cast<std::uint8_t>(lowest(square_at(*cell)))};
}

Outcome Noughts::outcome(const Rules& rules, const Position& p, const History& history) {
    Outcome out;
    out.over = is_over(rules, p, history);
    out.winner = winner(rules, p, history);
    out.first = out.winner == Side::first ? 1 : 0;
    out.second = out.winner == Side::second ? 1 : 0;
    out.parts.push_back({"games", out.first, out.second});
    if (out.over) out.notes.push_back(out.winner ? EndNote{.text = "Three in a row."} : end_note(EndCode::board_full));
    return out;
}

std::vector<Event> Noughts::events(const Rules& rules, const Position& p, const Move& move) {
    return {{.kind = EventKind::place, .side = p.side, .cell = click_cell(rules, move)}};
}

Error Noughts::why_not_cell(const Rules& rules, const Position& p, const History& history, Cell cell) {
    if (is_over(rules, p, history)) return {"the game is over", "end"};
    return {grid(rules).name(cell) + " is taken: signs go on empty cells", "place", {cell}};
}

BoardView Noughts::view(const Rules& rules, const Position& p, const History&) {
    return {grid(rules), letters_of(p), {}, {}, {}};
}

}  // namespace quartello
