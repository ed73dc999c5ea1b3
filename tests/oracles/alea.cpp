// The slow twin: Alea as the rulebook tells it, cell by cell on the drawn board.
#include "tests/oracles/alea.hpp"

#include <algorithm>

namespace quartello::alea {

namespace {

/// An own stone with at least one enemy neighbour, none of them placed or flipped on the previous turn.
bool may_convert(const Rules& rules, const Diagram& diagram, Cell cell) {
    if (letter_at(diagram, cell) != letter_of(diagram.side)) return false;
    const auto enemies = enemy_neighbours(rules, diagram, cell);
    const auto guarded = [&](const Neighbour& n) { return is_guarded(diagram, n.cell); };
    return !enemies.empty() && std::ranges::none_of(enemies, guarded);
}

/// After so many conversions in a row the turn must place, unless the board is full.
bool must_place(const Rules& rules, const Diagram& diagram) {
    return rules.streak_limit > 0 && has_room(diagram) &&
           diagram.streak >= static_cast<std::uint32_t>(rules.streak_limit);
}

/// The legal moves but for repetition, which needs the history.
std::vector<Move> drawn_moves(const Rules& rules, const Diagram& diagram) {
    std::vector<Move> moves;
    if (!has_room(diagram) && diagram.closing == 2) return moves;
    for (Cell cell = 0; cell < rules.cells(); ++cell) {
        const auto square = static_cast<std::uint8_t>(square_of(rules, cell));
        if (letter_at(diagram, cell) == '.') moves.push_back({square, MoveKind::place});
        if (!must_place(rules, diagram) && may_convert(rules, diagram, cell))
            moves.push_back({square, MoveKind::convert});
    }
    if (!has_room(diagram)) moves.push_back({0, MoveKind::pass});
    return moves;
}

Diagram drawn_play(const Rules& rules, const Diagram& diagram, const Move& move) {
    const char mover = letter_of(diagram.side);
    const Cell cell = cell_of(rules, move.square);
    Diagram next = diagram;
    next.guarded.clear();
    if (!has_room(diagram)) ++next.closing;
    if (move.kind == MoveKind::place) {
        next.guarded.push_back(cell);
        next.streak = 0;
    }
    if (move.kind == MoveKind::convert) {
        for (const Neighbour& n : enemy_neighbours(rules, diagram, cell)) next.guarded.push_back(n.cell);
        ++next.streak;
    }
    for (const Cell changed : next.guarded) next.letters[static_cast<std::size_t>(changed)] = mover;
    std::ranges::sort(next.guarded);
    next.side = opponent(diagram.side);
    return next;
}

template <class Board>
int occurrences(const Position<Board>& p, const History<Board>& history) {
    return history.occurrences({p.first(), p.second()});
}

}  // namespace

/// Repetition is judged here for every move but the pass, without the shortcuts of the fast rules.
template <class Board>
std::vector<Move> slow_moves(const Rules& rules, const Position<Board>& p, const History<Board>& history) {
    if (!rules.superko && occurrences(p, history) >= drawing_occurrences) return {};
    const Diagram diagram = AleaRules<Board>::drawn(rules, p);
    std::vector<Move> moves = drawn_moves(rules, diagram);
    if (!rules.superko) return moves;
    std::erase_if(moves, [&](const Move& move) {
        if (move.is_pass()) return false;
        const Diagram next = drawn_play(rules, diagram, move);
        return occurrences(AleaRules<Board>::from_drawn(rules, next), history) > 0;
    });
    return moves;
}

template <class Board>
Position<Board> slow_play(const Rules& rules, const Position<Board>& p, const Move& move) {
    using G = AleaRules<Board>;
    return G::from_drawn(rules, drawn_play(rules, G::drawn(rules, p), move));
}

template std::vector<Move> slow_moves(const Rules&, const Position<Bits>&, const History<Bits>&);
template std::vector<Move> slow_moves(const Rules&, const Position<WideBits>&, const History<WideBits>&);
template Position<Bits> slow_play(const Rules&, const Position<Bits>&, const Move&);
template Position<WideBits> slow_play(const Rules&, const Position<WideBits>&, const Move&);

}  // namespace quartello::alea
