// The slow twin: Mapello as the rulebook tells it, cell by cell on the drawn 10x10 board.
#include "tests/oracles/mapello.hpp"

namespace quartello {

namespace {

/// The discs turned by `mover` placing on `cell`: in each direction a contiguous line of opposing discs that ends at
/// an own disc or at a joker.
std::vector<Cell> slow_flips(const std::string& board, char mover, Cell cell) {
    const char other = mover == 'b' ? 'w' : 'b';
    std::vector<Cell> turned;
    for (int d = 0; d < direction_count; ++d) {
        std::vector<Cell> line;
        int x = cell % 10 + direction_dx[d];
        int y = cell / 10 + direction_dy[d];
        const auto letter = [&] { return board[static_cast<std::size_t>(y * 10 + x)]; };
        const auto on_board = [&] { return x >= 0 && x < 10 && y >= 0 && y < 10; };
        while (on_board() && letter() == other) {
            line.push_back(y * 10 + x);
            x += direction_dx[d];
            y += direction_dy[d];
        }
        if (on_board() && (letter() == mover || letter() == 'j')) turned.insert(turned.end(), line.begin(), line.end());
    }
    return turned;
}

bool may_place(const std::string& board, char mover, Cell cell) {
    const char letter = board[static_cast<std::size_t>(cell)];
    return (letter == '.' || letter == '*') && Mapello::inner(cell) >= 0 && !slow_flips(board, mover, cell).empty();
}

std::vector<Mapello::Move> placements(const std::string& board, char mover) {
    std::vector<Mapello::Move> moves;
    for (Cell cell = 0; cell < 100; ++cell) {
        if (may_place(board, mover, cell)) moves.push_back({static_cast<std::uint8_t>(Mapello::inner(cell))});
    }
    return moves;
}

}  // namespace

std::vector<Mapello::Move> slow_moves(const Mapello::Rules& rules, const Mapello::Position& p,
                                      const Mapello::History&) {
    const std::string board = Mapello::letters(rules, p);
    const char mover = p.side == Side::first ? 'b' : 'w';
    auto moves = placements(board, mover);
    if (moves.empty() && !placements(board, mover == 'b' ? 'w' : 'b').empty()) moves.push_back({});
    return moves;
}

Mapello::Position slow_play(const Mapello::Rules& rules, const Mapello::Position& p, const Mapello::Move& move) {
    std::string board = Mapello::letters(rules, p);
    const char mover = p.side == Side::first ? 'b' : 'w';
    Mapello::Position next;
    next.side = opponent(p.side);
    next.own_bonuses = p.opp_bonuses;
    next.opp_bonuses = p.own_bonuses;
    if (!move.is_pass()) {
        const Cell cell = Mapello::drawn(move.square);
        for (const Cell turned : slow_flips(board, mover, cell)) board[static_cast<std::size_t>(turned)] = mover;
        if (board[static_cast<std::size_t>(cell)] == '*') ++next.opp_bonuses;
        board[static_cast<std::size_t>(cell)] = mover;
    }
    for (int square = 0; square < 64; ++square) {
        const char letter = board[static_cast<std::size_t>(Mapello::drawn(square))];
        if (letter == mover) next.opp |= bit(square);
        else if (letter == 'b' || letter == 'w') next.own |= bit(square);
    }
    return next;
}

}  // namespace quartello
