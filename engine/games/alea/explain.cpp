// Alea explains itself: score, events of a move, the clause that forbids one, the board as data.
#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "engine/games/alea/diagram.hpp"

namespace quartello::alea {

namespace {

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
    if (diagram.closing == 2) return error_of(ErrorCode::over_closed).by("end");
    if (is_drawn(rules, repetition)) return error_of(ErrorCode::over_third_time).by("repetition");
    return std::nullopt;
}

/// The stone is the mover's own and has enemy neighbours, some of them guarded.
Error guarded_error(const Rules& rules, const Diagram& diagram, Cell cell, const std::vector<Cell>& enemies) {
    std::vector<Cell> guarded;
    std::ranges::copy_if(enemies, std::back_inserter(guarded), [&](Cell enemy) { return is_guarded(diagram, enemy); });
    const Grid board = grid(rules);
    return error_of(diagram.streak == 0 ? ErrorCode::guarded_placed : ErrorCode::guarded_flipped)
        .with("cell", board.name(cell))
        .with("cells", cell_names(board, enemies))
        .with("guarded", cell_names(board, guarded))
        .with("count", static_cast<int>(guarded.size()))
        .by("guard", with(cell, enemies));
}

Error why_not_convert(const Rules& rules, const Diagram& diagram, const Repetition& repetition, Cell cell) {
    const Grid board = grid(rules);
    const Side enemy = opponent(diagram.side);
    const auto because = [&](ErrorCode code) {
        return error_of(code)
            .with("cell", board.name(cell))
            .with("side", name_of(diagram.side))
            .with("other", name_of(enemy));
    };
    if (letter_at(diagram, cell) == '.') return because(ErrorCode::no_stone_to_convert).by("convert", {cell});
    if (letter_at(diagram, cell) == letter_of(enemy)) return because(ErrorCode::stone_of_other).by("convert", {cell});
    const auto enemies = cells_of(enemy_neighbours(rules, diagram, cell));
    if (enemies.empty()) return because(ErrorCode::no_neighbour).by("convert", {cell});
    if (must_place(rules, diagram)) {
        return error_of(ErrorCode::streak_over).with("count", static_cast<int>(diagram.streak)).by("streak", {cell});
    }
    if (std::ranges::any_of(enemies, [&](Cell c) { return is_guarded(diagram, c); }))
        return guarded_error(rules, diagram, cell, enemies);
    if (rules.superko && repetition.recreates) {
        return because(ErrorCode::would_recreate)
            .with("cells", cell_names(board, enemies))
            .by("repetition", with(cell, enemies));
    }
    return because(ErrorCode::can_convert).by("convert", with(cell, enemies));
}

Error why_not_place(const Rules& rules, const Diagram& diagram, Cell cell) {
    const auto because = [&](ErrorCode code) { return error_of(code).with("cell", grid(rules).name(cell)); };
    if (letter_at(diagram, cell) == '.') return because(ErrorCode::can_place).by("place", {cell});
    const Side owner = letter_at(diagram, cell) == 'b' ? Side::first : Side::second;
    return because(owner == diagram.side ? ErrorCode::cell_has_own_stone : ErrorCode::cell_has_stone)
        .with("owner", name_of(owner))
        .by("place", {cell});
}

Error why_not_pass(const Diagram& diagram) {
    std::vector<int> empty;
    for (std::size_t cell = 0; cell < diagram.letters.size(); ++cell) {
        if (diagram.letters[cell] == '.') empty.push_back(static_cast<Cell>(cell));
    }
    return error_of(ErrorCode::pass_with_room)
        .with("side", name_of(diagram.side))
        .with("count", static_cast<int>(empty.size()))
        .by("pass", empty);
}

}  // namespace

Outcome outcome(const Rules& rules, const Diagram& diagram, const Repetition& repetition) {
    Outcome out;
    out.parts.push_back({LabelCode::stones, stones(diagram, Side::first), stones(diagram, Side::second)});
    if (rules.komi_halves > 0) out.parts.push_back({LabelCode::komi, 0, rules.komi_halves / 2.0});
    for (const ScorePart& part : out.parts) {
        out.first += part.first;
        out.second += part.second;
    }
    if (out.first != out.second) out.winner = out.first > out.second ? Side::first : Side::second;
    if (diagram.closing == 2) {
        out.over = true;
        out.notes.push_back(end_note(EndCode::board_closed));
    } else if (is_drawn(rules, repetition)) {
        out.over = true;
        out.winner.reset();
        out.notes.push_back(end_note(EndCode::third_time));
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
    if (!diagram.guarded.empty()) out.marks.push_back({LabelCode::guarded, diagram.guarded});
    if (has_room(diagram)) {
        const std::optional<int> limit = rules.streak_limit > 0 ? std::optional(rules.streak_limit) : std::nullopt;
        out.facts.push_back(counted_fact(LabelCode::conversions, static_cast<int>(diagram.streak), limit,
                                         must_place(rules, diagram) ? Label(LabelCode::must_place) : Label()));
    } else {
        out.facts.push_back(counted_fact(LabelCode::closing_turns, diagram.closing, 2));
    }
    if (!rules.superko && repetition.occurrences > 1) {
        out.facts.push_back(counted_fact(LabelCode::occurrences, static_cast<int>(repetition.occurrences)));
    }
    return out;
}

}  // namespace quartello::alea
