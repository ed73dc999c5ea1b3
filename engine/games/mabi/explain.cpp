// Mabi explains itself: who wins and why, events of a move, the clause that forbids one, the board as data.
#include <algorithm>

#include "engine/games/mabi/mabi.hpp"

namespace quartello {

namespace {

LabelCode name_of(Side side) { return side == Side::first ? LabelCode::side_white : LabelCode::side_black; }

std::vector<int> drawn_cells(const Mabi::Rules& rules, Bits squares) {
    std::vector<int> cells;
    for_each_bit(squares, [&](int square) { cells.push_back(Mabi::drawn(rules, square)); });
    return cells;
}

std::string names(const Mabi::Rules& rules, Bits squares) {
    return cell_names(Mabi::grid(rules), drawn_cells(rules, squares));
}

/// The larger enemy group that paralyses the piece most.
Bits paralyser(const Mabi::Position& p, Side side, int square) {
    const Bits enemy = p.pieces[index(opponent(side))];
    int largest = 0;
    Bits group = 0;
    for_each_bit(orthogonal_neighbours(bit(square)) & enemy, [&](int next) {
        if (mabi::size_at(p.sizes, next) <= largest) return;
        largest = mabi::size_at(p.sizes, next);
        group = mabi::group_of(bit(next), enemy);
    });
    return group;
}

Error paralysed_error(const Mabi::Rules& rules, const Mabi::Position& p, int square) {
    const Bits group = paralyser(p, p.side, square);
    std::vector<int> cells = drawn_cells(rules, bit(square));
    for (const int cell : drawn_cells(rules, group)) cells.push_back(cell);
    return error_of(ErrorCode::piece_paralysed)
        .with("cell", names(rules, bit(square)))
        .with("size", mabi::size_at(p.sizes, square))
        .with("other", name_of(opponent(p.side)))
        .with("count", count(group))
        .with("cells", names(rules, group))
        .by("paralysed", std::move(cells));
}

Error largest_error(const Mabi::Rules& rules, const Mabi::Position& p, int square) {
    const Bits group = Mabi::only_largest_group(p, p.side);
    return error_of(ErrorCode::only_largest_group)
        .with("cell", names(rules, bit(square)))
        .with("cells", names(rules, group))
        .with("count", count(group))
        .by("largest", drawn_cells(rules, group));
}

Error first_error(const Mabi::Rules& rules, const Mabi::Position& p, Error error, std::vector<int> cells) {
    return std::move(error).with("cells", names(rules, p.pieces[0] & rules.edge)).by("first", std::move(cells));
}

/// Why the cell holds no piece of the mover.
Error not_own(const Mabi::Rules& rules, const Mabi::Position& p, Cell cell) {
    const Side other = opponent(p.side);
    const auto because = [&](ErrorCode code) {
        return error_of(code)
            .with("cell", Mabi::grid(rules).name(cell))
            .with("side", name_of(p.side))
            .with("other", name_of(other));
    };
    if ((p.pieces[index(other)] & bit(Mabi::square_of(rules, cell))) == 0)
        return because(ErrorCode::no_piece).by("turn", {cell});
    if (p.opponent_locked) return because(ErrorCode::piece_locked_out).by("pass", {cell});
    return because(ErrorCode::piece_of_other).by("turn", {cell});
}

/// Why the piece may go nowhere, if so for a reason of its own and not of where it would go.
std::optional<Error> stuck(const Mabi::Rules& rules, const Mabi::Position& p, Cell cell) {
    const int square = Mabi::square_of(rules, cell);
    if ((p.pieces[index(p.side)] & bit(square)) == 0) return not_own(rules, p, cell);
    if (p.ply == 0 && (rules.edge & bit(square)) == 0) {
        return first_error(rules, p, error_of(ErrorCode::first_turn_edge).with("cell", Mabi::grid(rules).name(cell)),
                           {cell});
    }
    if ((Mabi::paralysed(p, p.side) & bit(square)) != 0) return paralysed_error(rules, p, square);
    if ((Mabi::only_largest_group(p, p.side) & bit(square)) != 0) return largest_error(rules, p, square);
    return std::nullopt;
}

Error repetition_error(const Mabi::Rules& rules, const Mabi::Position& p, const Mabi::History& history,
                       const Mabi::Move& move) {
    const int before = history.occurrences(Mabi::play(rules, p, move));
    const Cell from = Mabi::drawn(rules, move.from);
    const Cell to = Mabi::drawn(rules, move.to);
    return error_of(ErrorCode::step_repeats)
        .with("from", Mabi::grid(rules).name(from))
        .with("to", Mabi::grid(rules).name(to))
        .with("times", before)
        .with("limit", rules.occurrences)
        .by("repetition", {from, to});
}

Error over_error(const Mabi::Position& p) {
    if (p.passes == 2) return error_of(ErrorCode::over_both_passed).by("end");
    return error_of(ErrorCode::over_quiet).with("count", static_cast<int>(p.quiet)).by("quiet");
}

/// Why no piece may move although the game goes on.
Error must_pass_error(const Mabi::Position& p, std::vector<int> cells) {
    return error_of(ErrorCode::must_pass)
        .with("side", name_of(p.side))
        .with("count", static_cast<int>(p.quiet))
        .with("other", name_of(opponent(p.side)))
        .by("quiet", std::move(cells));
}

/// "7 of 60", and once a side that was locked out has got the turn back, "61 of 120".
Fact quiet_fact(const Mabi::Rules& rules, const Mabi::Position& p) {
    const auto quiet = static_cast<int>(p.quiet);
    if (rules.quiet == 0) return counted_fact(LabelCode::quiet_moves, quiet);
    return counted_fact(LabelCode::quiet_moves, quiet, quiet > rules.quiet ? 2 * rules.quiet : rules.quiet,
                        Mabi::must_pass(rules, p) ? Label(LabelCode::must_pass) : Label());
}

/// A run of sizes of which one side holds the tie-break, smallest first.
struct HeldRun {
    Side side;
    std::string sizes;  // "2–4"
};

std::vector<HeldRun> held_runs(const Mabi::Position& p) {
    const auto holds = [&](Side side, int size) {
        return size <= Mabi::largest_size && ((p.held[index(side)] >> (size - 1)) & 1) != 0;
    };
    std::vector<HeldRun> out;
    for (int size = 2; size <= Mabi::largest_size; ++size) {
        if (!holds(Side::first, size) && !holds(Side::second, size)) continue;
        const Side side = holds(Side::first, size) ? Side::first : Side::second;
        const int first = size;
        while (holds(side, size + 1)) ++size;
        out.push_back({side, std::to_string(first) + (size > first ? "–" + std::to_string(size) : "")});
    }
    return out;
}

/// "White 2–4, Black 5", and each side's own sizes.
Fact holders_fact(const Mabi::Position& p) {
    Fact out{LabelCode::tie_break_holder, ""};
    for (const auto& [side, sizes] : held_runs(p)) {
        out.value += (out.value.empty() ? "" : ", ") + std::string(label_text(name_of(side))) + " " + sizes;
        const auto known = std::ranges::find(out.sides, side, &Fact::OfSide::side);
        if (known == out.sides.end()) out.sides.push_back({side, sizes});
        else known->value += ", " + sizes;
    }
    return out;
}

Fact fact_of_both(Label label, int white, int black) {
    const auto [w, b] = std::pair(std::to_string(white), std::to_string(black));
    return {label, "White " + w + ", Black " + b, {{Side::first, w}, {Side::second, b}}};
}

}  // namespace

std::optional<Side> Mabi::winner(const Rules&, const Position& p, const History&) {
    if (p.largest[0] != p.largest[1]) return p.largest[0] > p.largest[1] ? Side::first : Side::second;
    const int mask = 1 << (p.largest[0] - 1);
    if ((p.held[0] & mask) != 0) return Side::first;
    if ((p.held[1] & mask) != 0) return Side::second;
    return std::nullopt;
}

Outcome Mabi::outcome(const Rules& rules, const Position& p, const History& history) {
    Outcome out;
    out.over = is_over(rules, p, history);
    out.winner = winner(rules, p, history);
    out.first = p.largest[0];
    out.second = p.largest[1];
    out.parts.push_back({LabelCode::largest_group, out.first, out.second});
    if (out.over) {
        out.notes.push_back(p.passes == 2 ? end_note(EndCode::both_passed)
                                          : end_note(EndCode::no_record, {{"count", std::to_string(p.quiet)}}));
    }
    if (p.largest[0] != p.largest[1]) return out;
    const NamedValue size = {"size", std::to_string(p.largest[0])};
    out.notes.push_back(out.winner ? end_note(EndCode::tie_broken, {size, named_label("side", name_of(*out.winner))})
                                   : end_note(EndCode::tie_stays, {size}));
    return out;
}

std::vector<Event> Mabi::events(const Rules& rules, const Position& p, const Move& move) {
    if (move.is_pass()) return {{.kind = EventKind::pass, .side = p.side}};
    const Position next = play(rules, p, move);
    std::vector<Event> out = {
        {.kind = EventKind::step, .side = p.side, .cell = drawn(rules, move.to), .from = drawn(rules, move.from)}};
    const Bits before = paralysed(p, Side::first) | paralysed(p, Side::second);
    const Bits now = paralysed(next, Side::first) | paralysed(next, Side::second);
    const Bits stayed = (p.pieces[0] & next.pieces[0]) | (p.pieces[1] & next.pieces[1]);
    const auto tell = [&](EventKind kind, Bits squares) {
        for_each_bit(squares, [&](int square) {
            const Side side = (next.pieces[0] & bit(square)) != 0 ? Side::first : Side::second;
            out.push_back({.kind = kind, .side = side, .cell = drawn(rules, square)});
        });
    };
    tell(EventKind::paralysed, now & ~before);
    tell(EventKind::freed, before & ~now & stayed);
    return out;
}

Error Mabi::why_not(const Rules& rules, const Position& p, const History& history, const Move& move) {
    if (is_over(rules, p, history)) return over_error(p);
    if (move.is_pass())
        return first_error(rules, p, error_of(ErrorCode::first_turn_no_pass),
                           drawn_cells(rules, p.pieces[0] & rules.edge));
    const Grid g = grid(rules);
    const Cell from = drawn(rules, move.from);
    const Cell to = drawn(rules, move.to);
    if (must_pass(rules, p)) return must_pass_error(p, {from, to});
    if (auto error = stuck(rules, p, from)) return *error;
    if ((orthogonal_neighbours(bit(move.from)) & bit(move.to)) == 0) {
        return error_of(ErrorCode::not_beside).with("to", g.name(to)).with("from", g.name(from)).by("step", {from, to});
    }
    if (((p.pieces[0] | p.pieces[1]) & bit(move.to)) != 0)
        return error_of(ErrorCode::step_to_taken).with("to", g.name(to)).by("step", {from, to});
    return repetition_error(rules, p, history, move);
}

Error Mabi::why_not_cell(const Rules& rules, const Position& p, const History& history, Cell cell) {
    if (is_over(rules, p, history)) return over_error(p);
    if (must_pass(rules, p)) return must_pass_error(p, {cell});
    if (auto error = stuck(rules, p, cell)) return *error;
    const int square = square_of(rules, cell);
    const Bits around = orthogonal_neighbours(bit(square)) & rules.board;
    const Bits empty = around & ~(p.pieces[0] | p.pieces[1]);
    std::vector<int> cells = {cell};
    for (const int target : drawn_cells(rules, empty == 0 ? around : empty)) cells.push_back(target);
    const std::string name = grid(rules).name(cell);
    if (empty == 0) {
        return error_of(ErrorCode::no_room)
            .with("cell", name)
            .with("cells", names(rules, around))
            .by("step", std::move(cells));
    }
    return error_of(ErrorCode::all_steps_repeat)
        .with("cell", name)
        .with("cells", names(rules, empty))
        .with("times", rules.occurrences)
        .by("repetition", std::move(cells));
}

BoardView Mabi::view(const Rules& rules, const Position& p, const History&) {
    BoardView out{
        grid(rules), letters(rules, p), std::vector<int>(static_cast<std::size_t>(grid(rules).cells()), 0), {}, {}};
    for_each_bit(p.pieces[0] | p.pieces[1], [&](int square) {
        out.numbers[static_cast<std::size_t>(drawn(rules, square))] = mabi::size_at(p.sizes, square);
    });
    const Bits helpless = paralysed(p, Side::first) | paralysed(p, Side::second);
    const Bits leader = only_largest_group(p, Side::first) | only_largest_group(p, Side::second);
    if (helpless != 0) out.marks.push_back({LabelCode::paralysed, drawn_cells(rules, helpless)});
    if (leader != 0) out.marks.push_back({LabelCode::locked_group, drawn_cells(rules, leader)});
    out.facts.push_back(fact_of_both(LabelCode::largest_group, p.largest[0], p.largest[1]));
    if (const auto side = p.locked())
        out.facts.push_back({LabelCode::locked_out, std::string(label_text(name_of(*side))), {{*side, ""}}});
    if ((p.held[0] | p.held[1]) != 0) out.facts.push_back(holders_fact(p));
    out.facts.push_back(fact_of_both(LabelCode::records, p.records[0], p.records[1]));
    out.facts.push_back(quiet_fact(rules, p));
    return out;
}

}  // namespace quartello
