#include "engine/games/arrello/facts.hpp"

#include <algorithm>

namespace quartello {

namespace {

std::vector<Cell> drawn_stones(const Arrello::Rules& rules, Bits squares) {
    std::vector<Cell> cells;
    for_each_bit(squares, [&](int square) { cells.push_back(Arrello::drawn(rules, square)); });
    return cells;
}

/// The most stones that one move of the side to move flips.
int most_flips(const Arrello::Rules& rules, const Arrello::Position& p) {
    const arrello::Choosing choosing{rules.gaps, rules.part == Arrello::Part::whole};
    int most = 0;
    const auto flipped = [&](const Arrello::Move& move) {
        return count(p.opp) - count(Arrello::play(rules, p, move).own);
    };
    for_each_bit(Arrello::contacts(rules, p), [&](int square) {
        Arrello::Move all(square);
        for (int d = 0; d < direction_count; ++d) {
            const arrello::Run run = arrello::run_from(square, d, p.targets(), p.occupied(), choosing);
            if (run.choices == 0) continue;
            const int far = run.first + run.choices - 1;
            all = all.with_flip(d, far);
            most = std::max(most, flipped(Arrello::Move(square).with_flip(d, far)));
        }
        if (rules.lines == Arrello::Lines::any) most = std::max(most, flipped(all));
    });
    return most;
}

/// The position as if the other side were to move, with nothing protected.
Arrello::Position other_way_round(const Arrello::Position& p) {
    return {p.opp, p.own, Arrello::Position::no_square, opponent(p.side)};
}

/// Stones with no empty cell left on any of their eight lines: no stone can be placed that would flip them.
Bits out_of_reach(const Arrello::Rules& rules, const Arrello::Position& p, Bits stones) {
    const Bits empty = Arrello::empty_cells(rules, p);
    Bits out = 0;
    for_each_bit(stones, [&](int square) {
        Bits lines = 0;
        for (int d = 0; d < direction_count; ++d) lines |= arrello::ray(square, d);
        if ((lines & empty) == 0) out |= bit(square);
    });
    return out;
}

}  // namespace

void add_move_facts(const Arrello::Rules& rules, const Arrello::Position& before, const Arrello::History&,
                    const Arrello::Move& move, std::vector<MoveFact>& out) {
    const Arrello::Position next = Arrello::play(rules, before, move);
    const Bits was = out_of_reach(rules, before, before.own);
    const Bits is = out_of_reach(rules, next, next.opp);
    add_cells(out, FactKind::safe, true, drawn_stones(rules, is & ~was), 10);
    if (next.guarded != Arrello::Position::no_square)
        add_cells(out, FactKind::guarded, true, drawn_stones(rules, next.guard()), 12);
    const int threat_before = most_flips(rules, other_way_round(before));
    const int threat_now = most_flips(rules, next);
    add_change(out, FactKind::threat, threat_now < threat_before, threat_before, threat_now, 16);
    const int own_before = most_flips(rules, before);
    const int own_now = most_flips(rules, other_way_round(next));
    if (own_now > own_before) add_change(out, FactKind::threatens, true, own_before, own_now, 8);
}

}  // namespace quartello
