#include "engine/games/mapello/facts.hpp"

#include "engine/games/mapello/endgame/stability.hpp"

namespace quartello {

namespace {

/// With fewer empty cells the end is near: every disc counts, and so does who comes last in a region.
constexpr int late_empties = 16;
constexpr int largest_region = 8;

std::vector<Cell> drawn_squares(Bits squares) {
    std::vector<Cell> cells;
    for_each_bit(squares, [&](int square) { cells.push_back(Mapello::drawn(square)); });
    return cells;
}

/// Cells on which a disc can never be turned: along each axis a wall or plain rim stands beside them.
Bits always_safe(const std::array<Bits, 4>& closed) { return closed[0] & closed[1] & closed[2] & closed[3]; }

/// The empty cells that hang together with `seed`.
Bits region_of(Bits seed, Bits empty) {
    for (Bits region = seed;;) {
        const Bits more = (region | all_neighbours(region)) & (empty | seed);
        if (more == region) return region;
        region = more;
    }
}

void add_jokers(const Mapello::Rules& rules, const Mapello::Position& p, const Mapello::Move& move,
                std::vector<MoveFact>& out) {
    MoveFact fact{.kind = FactKind::joker};
    for (const Event& event : Mapello::events(rules, p, move)) {
        if (event.kind != EventKind::flip || Mapello::inner(event.anchor) >= 0) continue;
        ++fact.now;
        if (fact.cells.empty() || fact.cells.back() != event.anchor) fact.cells.push_back(event.anchor);
    }
    fact.weight = 20 + weight_of_turned(rules, p) / 2 * fact.now;
    if (fact.now > 0) out.push_back(std::move(fact));
}

void add_gains(const Mapello::Rules& rules, const Mapello::Position& p, const Mapello::Position& next,
               const Mapello::Move& move, std::vector<MoveFact>& out) {
    if ((rules.bonuses & bit(move.square)) != 0) {
        const int points = rules.bonus_value;
        out.push_back({FactKind::bonus, true, points, 0, {Mapello::drawn(move.square)}, 20 + 10 * points});
    }
    add_jokers(rules, p, move, out);
    const solver::Stability stability(Mapello::closed_sides(rules));
    const Bits was = stability.stable(p.own, p.opp, Mapello::empty_cells(rules, p));
    const Bits is = stability.stable(next.opp, next.own, Mapello::empty_cells(rules, next));
    add_cells(out, FactKind::safe, true, drawn_squares(is & ~was), 15);
    const Bits left = Mapello::empty_cells(rules, next);
    const Bits region = region_of(bit(move.square), left) & ~bit(move.square);
    const int cells = count(region);  // none: nobody goes in first
    if (count(left) < late_empties && cells > 0 && cells <= largest_region && cells % 2 == 0)
        out.push_back({FactKind::region, true, cells, 0, drawn_squares(region), 25});
}

/// What either side may do next: `could` and `can` are the opponent's placements, had it been to move before, and now.
void add_prospects(const Mapello::Rules& rules, const Mapello::Position& p, const Mapello::Position& next,
                   std::vector<MoveFact>& out) {
    const Bits could = Mapello::mobility(rules, p.opp, p.own);
    const Bits can = Mapello::mobility(rules, next.own, next.opp);
    const Bits bonuses = rules.bonuses & Mapello::empty_cells(rules, next);
    const Bits safe = always_safe(Mapello::closed_sides(rules)) & Mapello::empty_cells(rules, next);
    const Bits fresh = can & ~could;
    const Bits gone = could & ~can;
    add_cells(out, FactKind::gives_bonus, false, drawn_squares(fresh & bonuses), 45);
    add_cells(out, FactKind::denies_bonus, true, drawn_squares(gone & bonuses), 40);
    add_cells(out, FactKind::gives_safe_cell, false, drawn_squares(fresh & safe), 60);
    add_cells(out, FactKind::denies_safe_cell, true, drawn_squares(gone & safe), 45);
    if (can != 0) add_change(out, FactKind::replies, count(can) < count(could), count(could), count(can), 5);
    const int had = count(Mapello::mobility(rules, p.own, p.opp));
    const int has = count(Mapello::mobility(rules, next.opp, next.own));
    add_change(out, FactKind::choices, has > had, had, has, 3);
}

}  // namespace

int weight_of_turned(const Mapello::Rules& rules, const Mapello::Position& before) {
    return count(Mapello::empty_cells(rules, before)) <= late_empties ? 4 : 0;
}

void add_move_facts(const Mapello::Rules& rules, const Mapello::Position& before, const Mapello::History&,
                    const Mapello::Move& move, std::vector<MoveFact>& out) {
    if (move.is_pass()) return;
    const Mapello::Position next = Mapello::play(rules, before, move);
    add_gains(rules, before, next, move, out);
    add_prospects(rules, before, next, out);
}

}  // namespace quartello
