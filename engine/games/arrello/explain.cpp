// Arrello explains itself: score, events of a move, the clause that forbids one, the board as data.
#include "engine/games/arrello/arrello.hpp"

namespace quartello {

namespace {

LabelCode name_of(Side side) { return side == Side::first ? LabelCode::side_green : LabelCode::side_red; }

/// A position as a person sees it, for sentences about it.
struct Scene {
    const Arrello::Rules& rules;
    const Arrello::Position& position;
    Grid grid;
    std::string letters;

    Scene(const Arrello::Rules& r, const Arrello::Position& p)
        : rules(r), position(p), grid(Arrello::grid(r)), letters(Arrello::letters(r, p)) {}

    char own() const { return position.side == Side::first ? 'g' : 'r'; }
    LabelCode own_side() const { return name_of(position.side); }
    LabelCode other_side() const { return name_of(opponent(position.side)); }
    char at(Cell cell) const { return letters[static_cast<std::size_t>(cell)]; }
    std::string name(Cell cell) const { return grid.name(cell); }
    Cell away(Cell from, int direction, int distance) const {
        return grid.at(grid.x(from) + distance * direction_dx[direction],
                       grid.y(from) + distance * direction_dy[direction]);
    }
    bool is_protected(Cell cell) const { return position.guarded == Arrello::square_of(rules, cell); }
    bool is_opposing(Cell cell) const { return at(cell) != '.' && at(cell) != own(); }

    /// The stones met on the way to the far end, in order.
    std::vector<Cell> stones_up_to(Cell from, int direction, int reach) const {
        std::vector<Cell> stones;
        for (int i = 1; i <= reach; ++i) {
            const Cell cell = away(from, direction, i);
            if (at(cell) != '.') stones.push_back(cell);
        }
        return stones;
    }
};

Error no_contact(const Scene& scene, Cell placed) {
    return error_of(ErrorCode::no_contact)
        .with("cell", scene.name(placed))
        .with("side", scene.own_side())
        .by("contact", {placed});
}

Error too_many_lines(const Scene& scene, Cell placed, const Arrello::Move& move) {
    std::vector<int> ends;
    for (int d = 0; d < direction_count; ++d) {
        if (move.reach(d) > 0) ends.push_back(scene.away(placed, d, move.reach(d)));
    }
    const std::string names = cell_names(scene.grid, ends);
    ends.insert(ends.begin(), placed);
    return error_of(ErrorCode::one_line_only).with("cells", names).by("lines", std::move(ends));
}

/// What is wrong with flipping up to `reach` in one direction, if anything.
std::optional<Error> wrong_line(const Scene& scene, Cell placed, int direction, int reach) {
    const Cell far = scene.away(placed, direction, reach);
    const auto because = [&](ErrorCode code) {
        return error_of(code)
            .with("end", scene.name(far))
            .with("side", scene.own_side())
            .with("other", scene.other_side());
    };
    if (scene.at(far) == '.') return because(ErrorCode::line_to_empty).by("line", {placed, far});
    if (!scene.is_opposing(far)) return because(ErrorCode::line_to_own).by("line", {placed, far});

    const std::vector<Cell> stones = scene.stones_up_to(placed, direction, reach);
    const Cell first = stones.front();
    if (!scene.rules.gaps && first != scene.away(placed, direction, 1)) {
        return error_of(ErrorCode::line_over_gap)
            .with("cell", scene.name(placed))
            .with("end", scene.name(first))
            .by("gaps", {placed, first});
    }
    for (const Cell stone : stones) {
        const auto at_stone = [&](ErrorCode code) { return because(code).with("stone", scene.name(stone)); };
        if (scene.is_protected(stone)) {
            if (stone == far) return at_stone(ErrorCode::stone_protected).by("protected", {placed, stone});
            return at_stone(ErrorCode::protected_blocks).by("protected", {placed, stone, far});
        }
        if (!scene.is_opposing(stone)) return at_stone(ErrorCode::own_stone_blocks).by("line", {placed, stone, far});
    }
    if (scene.away(first, direction, static_cast<int>(stones.size()) - 1) != far)
        return because(ErrorCode::behind_gap).with("stone", scene.name(first)).by("line", {placed, first, far});
    return std::nullopt;
}

/// part=whole: the run must be flipped to its end, which the far end is not.
Error not_whole(const Scene& scene, Cell placed, Cell far, int direction) {
    const Cell next = scene.away(far, direction, 1);
    return error_of(ErrorCode::whole_run_only)
        .with("end", scene.name(far))
        .with("next", scene.name(next))
        .by("part", {placed, far, next});
}

}  // namespace

Outcome Arrello::outcome(const Rules& rules, const Position& p, const History& history) {
    const bool green_moves = p.side == Side::first;
    Outcome out;
    out.over = is_over(rules, p, history);
    out.winner = winner(rules, p, history);
    out.first = count(green_moves ? p.own : p.opp);
    out.second = count(green_moves ? p.opp : p.own);
    out.parts.push_back({LabelCode::stones, out.first, out.second});
    if (out.over) out.notes.push_back(end_note(EndCode::board_full));
    return out;
}

std::vector<Event> Arrello::events(const Rules& rules, const Position& p, const Move& move) {
    const Scene scene(rules, p);
    const Cell placed = drawn(rules, move.square());
    std::vector<Event> out = {{.kind = EventKind::place, .side = p.side, .cell = placed}};
    for (int d = 0; d < direction_count; ++d) {
        for (int distance = 1; distance <= move.reach(d); ++distance) {
            const Cell cell = scene.away(placed, d, distance);
            if (scene.is_opposing(cell)) out.push_back({EventKind::flip, p.side, cell, placed, no_cell, d, distance});
        }
    }
    return out;
}

Error Arrello::why_not(const Rules& rules, const Position& p, const History& history, const Move& move) {
    const Scene scene(rules, p);
    const Cell placed = drawn(rules, move.square());
    if (is_over(rules, p, history) || scene.at(placed) != '.') return why_not_cell(rules, p, history, placed);
    if ((contacts(rules, p) & bit(move.square())) == 0) return no_contact(scene, placed);
    int lines = 0;
    for (int d = 0; d < direction_count; ++d) {
        const int reach = move.reach(d);
        if (reach == 0) continue;
        ++lines;
        if (auto error = wrong_line(scene, placed, d, reach)) return *error;
        const Cell far = scene.away(placed, d, reach);
        if (rules.part == Part::whole && run_from(rules, p, move.square(), d).first != reach)
            return not_whole(scene, placed, far, d);
    }
    if (rules.lines == Lines::one && lines > 1) return too_many_lines(scene, placed, move);
    return error_of(ErrorCode::move_is_legal);
}

Error Arrello::why_not_cell(const Rules& rules, const Position& p, const History& history, Cell cell) {
    if (is_over(rules, p, history)) return error_of(ErrorCode::over_board_full).by("end");
    const Scene scene(rules, p);
    if (scene.at(cell) == '.') return error_of(ErrorCode::may_place).with("cell", scene.name(cell));
    return error_of(ErrorCode::cell_taken)
        .with("cell", scene.name(cell))
        .with("owner", name_of(scene.at(cell) == 'g' ? Side::first : Side::second))
        .by("place", {cell});
}

BoardView Arrello::view(const Rules& rules, const Position& p, const History&) {
    BoardView out{grid(rules), letters(rules, p), {}, {}, {}};
    if (p.guarded != Position::no_square) out.marks.push_back({LabelCode::protected_stone, {drawn(rules, p.guarded)}});
    out.facts.push_back(counted_fact(LabelCode::turns_left, count(empty_cells(rules, p))));
    return out;
}

}  // namespace quartello
