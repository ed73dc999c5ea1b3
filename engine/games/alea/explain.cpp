// Alea explains itself: score, events of a move, the clause that forbids one, the board as data.
#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "engine/games/alea/diagram.hpp"

namespace quartello::alea {

namespace {

std::string colour_of(Side side) { return side == Side::first ? "black" : "white"; }

double stones(const Diagram& diagram, Side side) {
    return static_cast<double>(std::ranges::count(diagram.letters, letter_of(side)));
}

bool is_drawn(const Rules& rules, const Repetition& repetition) {
    return !rules.superko && repetition.occurrences >= drawing_occurrences;
}

bool must_place(const Rules& rules, const Diagram& diagram) {
    return rules.streak_limit > 0 && diagram.streak >= static_cast<std::uint32_t>(rules.streak_limit) &&
           has_room(diagram);
}

std::vector<Cell> cells_of(const std::vector<Neighbour>& neighbours) {
    std::vector<Cell> cells;
    for (const Neighbour& n : neighbours) cells.push_back(n.cell);
    return cells;
}

/// The cell itself and others, for Error::cells.
std::vector<Cell> with(Cell cell, std::vector<Cell> others) {
    others.insert(others.begin(), cell);
    return others;
}

std::optional<Error> why_over(const Rules& rules, const Diagram& diagram, const Repetition& repetition) {
    if (diagram.closing == 2)
        return Error{"the game is over: the board is full and both closing turns have been taken", "end"};
    if (is_drawn(rules, repetition))
        return Error{"the game is over: the same placement has occurred for the third time, which is a draw",
                     "repetition"};
    return std::nullopt;
}

/// The stone is the mover's own and has enemy neighbours, some of them guarded.
Error guarded_error(const Rules& rules, const Diagram& diagram, Cell cell, const std::vector<Cell>& enemies) {
    std::vector<Cell> guarded;
    std::ranges::copy_if(enemies, std::back_inserter(guarded), [&](Cell enemy) { return is_guarded(diagram, enemy); });
    const Grid board = grid(rules);
    return {board.name(cell) + " would flip " + cell_names(board, enemies) + ", but " + cell_names(board, guarded) +
                (guarded.size() == 1 ? " was " : " were ") + (diagram.streak == 0 ? "placed" : "flipped") +
                " on the previous turn: all or none can be flipped",
            "guard", with(cell, enemies)};
}

Error why_not_convert(const Rules& rules, const Diagram& diagram, const Repetition& repetition, Cell cell) {
    const Grid board = grid(rules);
    const std::string name = board.name(cell);
    const Side enemy = opponent(diagram.side);
    if (letter_at(diagram, cell) == '.')
        return {"there is no stone on " + name + " to convert with", "convert", {cell}};
    if (letter_at(diagram, cell) == letter_of(enemy)) {
        return {"the stone on " + name + " is " + name_of(enemy) + "'s: " + name_of(diagram.side) +
                    " converts with own stones only",
                "convert",
                {cell}};
    }
    const auto enemies = cells_of(enemy_neighbours(rules, diagram, cell));
    if (enemies.empty())
        return {"the stone on " + name + " has no " + colour_of(enemy) + " neighbour to flip", "convert", {cell}};
    if (must_place(rules, diagram)) {
        return {std::to_string(diagram.streak) + " conversions in a row have been made: this turn must place a stone",
                "streak",
                {cell}};
    }
    if (std::ranges::any_of(enemies, [&](Cell c) { return is_guarded(diagram, c); }))
        return guarded_error(rules, diagram, cell, enemies);
    if (rules.superko && repetition.recreates) {
        return {
            name + " would flip " + cell_names(board, enemies) + " and so recreate an earlier placement of the stones",
            "repetition", with(cell, enemies)};
    }
    return {name + " can convert: write " + name + "*", "convert", with(cell, enemies)};
}

Error why_not_place(const Rules& rules, const Diagram& diagram, Cell cell) {
    const std::string name = grid(rules).name(cell);
    if (letter_at(diagram, cell) == '.')
        return {name + " is empty: write " + name + " to place a stone there", "place", {cell}};
    const Side owner = letter_at(diagram, cell) == 'b' ? Side::first : Side::second;
    const std::string hint = owner == diagram.side ? "; to convert with it write " + name + "*" : "";
    return {name + " already holds a " + colour_of(owner) + " stone" + hint, "place", {cell}};
}

Error why_not_pass(const Diagram& diagram) {
    Error error{name_of(diagram.side) + " may not pass while the board has room", "pass"};
    for (std::size_t cell = 0; cell < diagram.letters.size(); ++cell) {
        if (diagram.letters[cell] == '.') error.cells.push_back(static_cast<Cell>(cell));
    }
    error.text +=
        ": " + std::to_string(error.cells.size()) + (error.cells.size() == 1 ? " cell is empty" : " cells are empty");
    return error;
}

}  // namespace

Outcome outcome(const Rules& rules, const Diagram& diagram, const Repetition& repetition) {
    Outcome out;
    out.parts.push_back({"stones", stones(diagram, Side::first), stones(diagram, Side::second)});
    if (rules.komi_halves > 0) out.parts.push_back({"komi", 0, rules.komi_halves / 2.0});
    for (const ScorePart& part : out.parts) {
        out.first += part.first;
        out.second += part.second;
    }
    if (out.first != out.second) out.winner = out.first > out.second ? Side::first : Side::second;
    if (diagram.closing == 2) {
        out.over = true;
        out.note = "The board is full and both closing turns have been taken.";
    } else if (is_drawn(rules, repetition)) {
        out.over = true;
        out.winner.reset();
        out.note = "The same placement has occurred for the third time: a draw.";
    }
    return out;
}

std::vector<Event> events(const Rules& rules, const Diagram& diagram, const Move& move) {
    if (move.is_pass()) return {{.kind = EventKind::pass, .side = diagram.side}};
    const Cell cell = cell_of(rules, move.square);
    if (move.kind == MoveKind::place) return {{.kind = EventKind::place, .side = diagram.side, .cell = cell}};
    std::vector<Event> out;
    for (const Neighbour& n : enemy_neighbours(rules, diagram, cell)) {
        out.push_back({.kind = EventKind::convert,
                       .side = diagram.side,
                       .cell = n.cell,
                       .from = cell,
                       .ray = n.direction,
                       .distance = 1});
    }
    return out;
}

Error why_not(const Rules& rules, const Diagram& diagram, const Repetition& repetition, const Move& move) {
    if (auto over = why_over(rules, diagram, repetition)) return *over;
    switch (move.kind) {
        case MoveKind::pass: return why_not_pass(diagram);
        case MoveKind::place: return why_not_place(rules, diagram, cell_of(rules, move.square));
        default: return why_not_convert(rules, diagram, repetition, cell_of(rules, move.square));
    }
}

Error why_not_cell(const Rules& rules, const Diagram& diagram, const Repetition& repetition, Cell cell) {
    if (auto over = why_over(rules, diagram, repetition)) return *over;
    if (letter_at(diagram, cell) == letter_of(diagram.side)) return why_not_convert(rules, diagram, repetition, cell);
    return why_not_place(rules, diagram, cell);
}

BoardView view(const Rules& rules, const Diagram& diagram, const Repetition& repetition) {
    BoardView out{grid(rules), diagram.letters, {}, {}, {}};
    if (!diagram.guarded.empty()) out.marks.push_back({"guarded", diagram.guarded});
    if (has_room(diagram)) {
        std::string streak = std::to_string(diagram.streak);
        if (rules.streak_limit > 0) streak += " of " + std::to_string(rules.streak_limit);
        if (must_place(rules, diagram)) streak += ": this turn must place";
        out.facts.push_back({"conversions in a row", streak});
    } else {
        out.facts.push_back({"closing turns taken", std::to_string(diagram.closing) + " of 2"});
    }
    if (!rules.superko && repetition.occurrences > 1) {
        out.facts.push_back({"times this placement has occurred", std::to_string(repetition.occurrences)});
    }
    return out;
}

}  // namespace quartello::alea
