#include "engine/games/mabi/facts.hpp"

namespace quartello {

namespace {

std::vector<Cell> drawn_pieces(const Mabi::Rules& rules, Bits squares) {
    std::vector<Cell> cells;
    for_each_bit(squares, [&](int square) { cells.push_back(Mabi::drawn(rules, square)); });
    return cells;
}

/// The steps a side has, or would have if it were to move.
int steps_of(const Mabi::Rules& rules, Mabi::Position p, Side side) {
    p.side = side;
    p.opponent_locked = false;
    return static_cast<int>(Mabi::steps_before_repetition(rules, p).number());
}

/// Who may move and who no longer, as the events tell.
void add_freedom(const Mabi::Rules& rules, const Mabi::Position& p, const Mabi::Move& move,
                 std::vector<MoveFact>& out) {
    std::vector<Cell> held_other;
    std::vector<Cell> held_own;
    std::vector<Cell> freed_other;
    std::vector<Cell> freed_own;
    for (const Event& event : Mabi::events(rules, p, move)) {
        const bool own = event.side == p.side;
        if (event.kind == EventKind::paralysed) (own ? held_own : held_other).push_back(event.cell);
        if (event.kind == EventKind::freed) (own ? freed_own : freed_other).push_back(event.cell);
    }
    add_cells(out, FactKind::paralyses, true, held_other, 12);
    add_cells(out, FactKind::frees, true, freed_own, 10);
    add_cells(out, FactKind::paralyses_own, false, held_own, 10);
    add_cells(out, FactKind::frees_other, false, freed_other, 10);
}

}  // namespace

void add_move_facts(const Mabi::Rules& rules, const Mabi::Position& before, const Mabi::History& history,
                    const Mabi::Move& move, std::vector<MoveFact>& out) {
    const Side me = before.side;
    const Side other = opponent(me);
    const Mabi::Position next = Mabi::play(rules, before, move);
    if (move.is_pass()) {
        const bool ends = Mabi::is_over(rules, next, history);
        if (next.opponent_locked && !ends)
            out.push_back({FactKind::gives_turns_away, false, steps_of(rules, next, other), 0, {}, 30});
        return;
    }
    const auto mine = static_cast<std::size_t>(index(me));
    const int had = before.largest[mine];
    const int has = next.largest[mine];
    add_change(out, FactKind::group, has > had, had, has, 40);
    if (Mabi::winner(rules, next, history) == me && Mabi::winner(rules, before, history) != me)
        out.push_back({FactKind::leads, true, has, had, {}, 25});
    add_freedom(rules, before, move, out);
    const Bits locked = Mabi::only_largest_group(next, me);
    const Bits was_locked = Mabi::only_largest_group(before, me);
    if (was_locked == 0) add_cells(out, FactKind::locks_group, false, drawn_pieces(rules, locked), 2);
    if (locked == 0) add_cells(out, FactKind::unlocks_group, true, drawn_pieces(rules, was_locked), 2);
    const int could = steps_of(rules, before, other);
    const int can = steps_of(rules, next, other);
    add_change(out, FactKind::replies, can < could, could, can, 3);
    add_change(out, FactKind::choices, steps_of(rules, next, me) > steps_of(rules, before, me),
               steps_of(rules, before, me), steps_of(rules, next, me), 2);
}

}  // namespace quartello
