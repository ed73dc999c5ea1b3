// The bridge between Alea's bitboards and the drawn form, for both board words.
#include "engine/games/alea/alea.hpp"

namespace quartello {

namespace {

template <class Board>
int transform_square(Symmetry s, const alea::Rules& rules, int square) {
    constexpr int stride = alea::Word<Board>::stride;
    const auto [x, y] = transform(s, rules.size, square % stride, square / stride);
    return y * stride + x;
}

template <class Board>
Board transform_board(Symmetry s, const alea::Rules& rules, const Board& board) {
    Board out{};
    for_each_bit(board, [&](int square) { out |= alea::Word<Board>::cell(transform_square<Board>(s, rules, square)); });
    return out;
}

template <class Board>
alea::Repetition repetition(const alea::Position<Board>& p, const alea::History<Board>& history) {
    return {history.occurrences({p.first(), p.second()}), false};
}

/// Whether converting with the stone on `square` brings back an earlier placement.
template <class Board>
bool recreates(const alea::Rules& rules, const alea::Position<Board>& p, const alea::History<Board>& history,
               int square) {
    const Board turned = AleaRules<Board>::flips(rules, p, square);
    return history.occurrences({p.first() ^ turned, p.second() ^ turned}) > 0;
}

}  // namespace

template <class Board>
alea::Diagram AleaRules<Board>::drawn(const Rules& rules, const Position& p) {
    alea::Diagram out;
    out.letters.assign(static_cast<std::size_t>(rules.cells()), '.');
    const auto put = [&](const Board& board, char letter) {
        for_each_bit(board,
                     [&](int square) { out.letters[static_cast<std::size_t>(alea::cell_of(rules, square))] = letter; });
    };
    put(p.first(), 'b');
    put(p.second(), 'w');
    for_each_bit(p.guarded, [&](int square) { out.guarded.push_back(alea::cell_of(rules, square)); });
    out.side = p.side;
    out.streak = p.streak;
    out.closing = p.closing;
    return out;
}

template <class Board>
alea::Position<Board> AleaRules<Board>::from_drawn(const Rules& rules, const alea::Diagram& diagram) {
    Position p;
    const char own = alea::letter_of(diagram.side);
    for (Cell cell = 0; cell < rules.cells(); ++cell) {
        const char letter = alea::letter_at(diagram, cell);
        if (letter != '.') (letter == own ? p.own : p.opp) |= Word::cell(alea::square_of(rules, cell));
    }
    for (const Cell cell : diagram.guarded) p.guarded |= Word::cell(alea::square_of(rules, cell));
    p.side = diagram.side;
    p.streak = diagram.streak;
    p.closing = static_cast<std::uint8_t>(diagram.closing);
    return p;
}

template <class Board>
Parsed<Start<AleaRules<Board>>> AleaRules<Board>::start(const Rules& rules, std::string_view setup) {
    assert(supports(rules));
    const auto diagram = alea::start(rules, setup);
    if (!diagram) return diagram.error();
    return Start<AleaRules>{rules, from_drawn(rules, *diagram)};
}

template <class Board>
Parsed<Start<AleaRules<Board>>> AleaRules<Board>::parse_position(const Rules& rules, std::string_view text) {
    assert(supports(rules));
    const auto diagram = alea::parse_position(rules, text);
    if (!diagram) return diagram.error();
    return Start<AleaRules>{rules, from_drawn(rules, *diagram)};
}

template <class Board>
std::string AleaRules<Board>::format_position(const Rules& rules, const Position& p) {
    return alea::format_position(rules, drawn(rules, p));
}

template <class Board>
Outcome AleaRules<Board>::outcome(const Rules& rules, const Position& p, const History& history) {
    return alea::outcome(rules, drawn(rules, p), repetition(p, history));
}

template <class Board>
std::vector<Event> AleaRules<Board>::events(const Rules& rules, const Position& p, const Move& move) {
    return alea::events(rules, drawn(rules, p), move);
}

template <class Board>
Error AleaRules<Board>::why_not(const Rules& rules, const Position& p, const History& history, const Move& move) {
    alea::Repetition past = repetition(p, history);
    if (move.kind == MoveKind::convert) past.recreates = recreates(rules, p, history, move.square);
    return alea::why_not(rules, drawn(rules, p), past, move);
}

template <class Board>
Error AleaRules<Board>::why_not_cell(const Rules& rules, const Position& p, const History& history, Cell cell) {
    alea::Repetition past = repetition(p, history);
    past.recreates = recreates(rules, p, history, alea::square_of(rules, cell));
    return alea::why_not_cell(rules, drawn(rules, p), past, cell);
}

template <class Board>
BoardView AleaRules<Board>::view(const Rules& rules, const Position& p, const History& history) {
    return alea::view(rules, drawn(rules, p), repetition(p, history));
}

template <class Board>
alea::Position<Board> AleaRules<Board>::transform(Symmetry s, const Rules& rules, const Position& p) {
    Position out = p;
    out.own = transform_board(s, rules, p.own);
    out.opp = transform_board(s, rules, p.opp);
    out.guarded = transform_board(s, rules, p.guarded);
    return out;
}

template <class Board>
alea::Move AleaRules<Board>::transform(Symmetry s, const Rules& rules, const Move& move) {
    if (move.is_pass()) return move;
    return {static_cast<std::uint8_t>(transform_square<Board>(s, rules, move.square)), move.kind};
}

template struct AleaRules<Bits>;
template struct AleaRules<WideBits>;

static_assert(GameRules<Alea>);
static_assert(GameRules<AleaWide>);

}  // namespace quartello
