// Arrello explains itself: score, events of a move, the clause that forbids one, the board as data.
#include "engine/games/arrello/arrello.hpp"

namespace quartello {

namespace {

/// A position as a person sees it, for sentences about it.
struct Scene {
    const Arrello::Rules& rules;
    const Arrello::Position& position;
    Grid grid;
    std::string letters;

    Scene(const Arrello::Rules& r, const Arrello::Position& p)
        : rules(r), position(p), grid(Arrello::grid(r)), letters(Arrello::letters(r, p)) {}

    char own() const { return position.side == Side::first ? 'g' : 'r'; }
    std::string own_colour() const { return position.side == Side::first ? "green" : "red"; }
    std::string other_colour() const { return position.side == Side::first ? "red" : "green"; }
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
    return {"only a stone that touches one of its colour may flip, and " + scene.name(placed) + " touches no " +
                scene.own_colour() + " stone",
            "contact",
            {placed}};
}

Error too_many_lines(const Scene& scene, Cell placed, const Arrello::Move& move) {
    std::vector<int> ends;
    for (int d = 0; d < direction_count; ++d) {
        if (move.reach(d) > 0) ends.push_back(scene.away(placed, d, move.reach(d)));
    }
    Error error{
        "only one line may be flipped in a turn, not those to " + cell_names(scene.grid, ends), "lines", {placed}};
    error.cells.insert(error.cells.end(), ends.begin(), ends.end());
    return error;
}

/// What is wrong with flipping up to `reach` in one direction, if anything.
std::optional<Error> wrong_line(const Scene& scene, Cell placed, int direction, int reach) {
    const Cell far = scene.away(placed, direction, reach);
    const std::string far_name = scene.name(far);
    if (scene.at(far) == '.')
        return Error{"a flip ends at a " + scene.other_colour() + " stone, and " + far_name + " is empty",
                     "line",
                     {placed, far}};
    if (!scene.is_opposing(far))
        return Error{
            "only " + scene.other_colour() + " stones can be flipped, and " + far_name + " is " + scene.own_colour(),
            "line",
            {placed, far}};

    const std::vector<Cell> stones = scene.stones_up_to(placed, direction, reach);
    const Cell first = stones.front();
    if (!scene.rules.gaps && first != scene.away(placed, direction, 1)) {
        return Error{"the line must touch the placed stone, but between " + scene.name(placed) + " and " +
                         scene.name(first) + " there is an empty cell",
                     "gaps",
                     {placed, first}};
    }
    for (const Cell stone : stones) {
        const std::string stone_name = scene.name(stone);
        if (scene.is_protected(stone)) {
            return Error{"the stone on " + stone_name + " was placed last turn away from any " + scene.other_colour() +
                             " stone, so it cannot be flipped this turn" +
                             (stone == far ? "" : " and blocks the way to " + far_name),
                         "protected",
                         stone == far ? std::vector<int>{placed, stone} : std::vector<int>{placed, stone, far}};
        }
        if (!scene.is_opposing(stone)) {
            return Error{"the " + scene.own_colour() + " stone on " + stone_name + " blocks the way to " + far_name,
                         "line",
                         {placed, stone, far}};
        }
    }
    if (scene.away(first, direction, static_cast<int>(stones.size()) - 1) != far) {
        return Error{far_name + " lies behind a gap: only the unbroken run that starts on " + scene.name(first) +
                         " can be flipped",
                     "line",
                     {placed, first, far}};
    }
    return std::nullopt;
}

/// part=whole: the run must be flipped to its end, which the far end is not.
Error not_whole(const Scene& scene, Cell placed, Cell far, int direction) {
    const Cell next = scene.away(far, direction, 1);
    return {"a run can only be flipped as a whole, and it goes on from " + scene.name(far) + " to " + scene.name(next),
            "part",
            {placed, far, next}};
}

}  // namespace

Outcome Arrello::outcome(const Rules& rules, const Position& p, const History& history) {
    const bool green_moves = p.side == Side::first;
    Outcome out;
    out.over = is_over(rules, p, history);
    out.winner = winner(rules, p, history);
    out.first = count(green_moves ? p.own : p.opp);
    out.second = count(green_moves ? p.opp : p.own);
    out.parts.push_back({"stones", out.first, out.second});
    if (out.over) out.note = "The board is full.";
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
    return {"this move is legal"};
}

Error Arrello::why_not_cell(const Rules& rules, const Position& p, const History& history, Cell cell) {
    if (is_over(rules, p, history)) return {"the game is over: the board is full", "end"};
    const Scene scene(rules, p);
    if (scene.at(cell) == '.') return {"a stone may be placed on " + scene.name(cell)};
    return {scene.name(cell) + " already holds a " + (scene.at(cell) == 'g' ? "green" : "red") +
                " stone: stones go on empty cells",
            "place",
            {cell}};
}

BoardView Arrello::view(const Rules& rules, const Position& p, const History&) {
    BoardView out{grid(rules), letters(rules, p), {}, {}, {}};
    if (p.guarded != Position::no_square) out.marks.push_back({"protected", {drawn(rules, p.guarded)}});
    out.facts.push_back({"turns left", std::to_string(count(empty_cells(rules, p)))});
    return out;
}

}  // namespace quartello
