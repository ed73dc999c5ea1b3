#include "engine/games/alea/facts.hpp"

#include <algorithm>

namespace quartello::alea {

namespace {

template <class Board>
std::vector<Cell> drawn_board(const Rules& rules, const Board& squares) {
    constexpr int stride = Word<Board>::stride;
    std::vector<Cell> cells;
    for_each_bit(squares, [&](int square) { cells.push_back(grid(rules).at(square % stride, square / stride)); });
    return cells;
}

/// The most stones that one conversion of the side to move turns, leaving repetition aside.
template <class Board>
int most_turned(const Rules& rules, const Position<Board>& p) {
    using Game = AleaRules<Board>;
    int most = 0;
    for_each_bit(Game::converters(rules, p, {}, Game::empty_cells(rules, p) != Board{}),
                 [&](int square) { most = std::max(most, count(Game::flips(rules, p, square))); });
    return most;
}

/// The position as if the other side were to move, with nothing guarded.
template <class Board>
Position<Board> other_way_round(const Position<Board>& p) {
    return {p.opp, p.own, {}, p.streak, p.closing, opponent(p.side)};
}

}  // namespace

template <class Board>
void add_move_facts(const Rules& rules, const Position<Board>& before, const History<Board>&, const Move& move,
                    std::vector<MoveFact>& out) {
    if (move.is_pass()) return;
    const Position<Board> next = AleaRules<Board>::play(rules, before, move);
    const int threat_before = most_turned(rules, other_way_round(before));
    const int threat_now = most_turned(rules, next);
    add_change(out, FactKind::threat, threat_now < threat_before, threat_before, threat_now, 14);
    const int own_before = most_turned(rules, before);
    const int own_now = most_turned(rules, other_way_round(next));
    if (own_now > own_before) add_change(out, FactKind::threatens, true, own_before, own_now, 8);
    // A stone that touches no enemy is in no danger anyway.
    if ((AleaRules<Board>::neighbours(rules, next.guarded) & next.own) != Board{})
        add_cells(out, FactKind::guarded, true, drawn_board(rules, next.guarded), 5);
}

template void add_move_facts(const Rules&, const Position<Bits>&, const History<Bits>&, const Move&,
                             std::vector<MoveFact>&);
template void add_move_facts(const Rules&, const Position<WideBits>&, const History<WideBits>&, const Move&,
                             std::vector<MoveFact>&);

}  // namespace quartello::alea
