// The slow twin: Mabi as the rulebook tells it, cell by cell on a board of letters.
#include <algorithm>

#include "tests/oracles/mabi.hpp"

namespace quartello {

namespace {

/// The drawn board as letters, '.' for empty.
struct Board {
    int size;
    std::string letters;

    char at(Cell cell) const { return letters[static_cast<std::size_t>(cell)]; }
    int cells() const { return size * size; }
};

constexpr int orthogonal[4] = {0, 2, 4, 6};

std::vector<Cell> neighbours(const Board& board, Cell cell) {
    std::vector<Cell> out;
    for (const int d : orthogonal) {
        const int x = cell % board.size + direction_dx[d];
        const int y = cell / board.size + direction_dy[d];
        if (x >= 0 && y >= 0 && x < board.size && y < board.size) out.push_back(y * board.size + x);
    }
    return out;
}

/// The maximal set of adjacent pieces of one colour around a piece.
std::vector<Cell> slow_group(const Board& board, Cell cell) {
    std::vector<Cell> group = {cell};
    for (std::size_t i = 0; i < group.size(); ++i) {
        for (const Cell next : neighbours(board, group[i])) {
            const bool known = std::ranges::find(group, next) != group.end();
            if (!known && board.at(next) == board.at(cell)) group.push_back(next);
        }
    }
    return group;
}

/// For each cell the size of the group it belongs to; 0 for an empty cell.
std::vector<int> slow_sizes(const Board& board) {
    std::vector<int> sizes;
    for (Cell cell = 0; cell < board.cells(); ++cell) {
        sizes.push_back(board.at(cell) == '.' ? 0 : static_cast<int>(slow_group(board, cell).size()));
    }
    return sizes;
}

int slow_largest(const Board& board, const std::vector<int>& sizes, char colour) {
    int largest = 0;
    for (Cell cell = 0; cell < board.cells(); ++cell) {
        if (board.at(cell) == colour) largest = std::max(largest, sizes[static_cast<std::size_t>(cell)]);
    }
    return largest;
}

bool slow_paralysed(const Board& board, const std::vector<int>& sizes, Cell cell) {
    for (const Cell next : neighbours(board, cell)) {
        const bool enemy = board.at(next) != '.' && board.at(next) != board.at(cell);
        if (enemy && sizes[static_cast<std::size_t>(next)] > sizes[static_cast<std::size_t>(cell)]) return true;
    }
    return false;
}

/// Whether the piece belongs to the one group that is larger than every other on the board.
bool in_only_largest_group(const Board& board, const std::vector<int>& sizes, Cell cell) {
    const auto group = slow_group(board, cell);
    for (Cell other = 0; other < board.cells(); ++other) {
        const bool as_large = sizes[static_cast<std::size_t>(other)] >= sizes[static_cast<std::size_t>(cell)];
        if (as_large && std::ranges::find(group, other) == group.end()) return false;
    }
    return true;
}

bool on_edge(const Board& board, Cell cell) {
    const int x = cell % board.size;
    const int y = cell / board.size;
    return x == 0 || y == 0 || x == board.size - 1 || y == board.size - 1;
}

Board after(Board board, Cell from, Cell to) {
    std::swap(board.letters[static_cast<std::size_t>(from)], board.letters[static_cast<std::size_t>(to)]);
    return board;
}

/// How often the placement on this board of letters has been brought about.
int slow_occurrences(const Mabi::Rules& rules, const Mabi::History& history, const Board& board) {
    Mabi::Position there;
    for (Cell cell = 0; cell < board.cells(); ++cell) {
        if (board.at(cell) == '.') continue;
        const int square = Mabi::square_of(rules, cell);
        const std::size_t side = board.at(cell) == 'w' ? 0 : 1;
        there.pieces[side] |= bit(square);
        there.placement_hash ^= mabi::piece_hash[side][static_cast<std::size_t>(square)];
    }
    return history.occurrences(there);
}

/// Writes what a position keeps of its board: the pieces, and what follows from them, worked out anew.
void write_board(const Mabi::Rules& rules, const Board& board, const std::vector<int>& sizes, Mabi::Position& p) {
    p.pieces = {};
    p.sizes = {};
    p.placement_hash = 0;
    for (Cell cell = 0; cell < board.cells(); ++cell) {
        if (board.at(cell) == '.') continue;
        const int square = Mabi::square_of(rules, cell);
        const std::size_t side = board.at(cell) == 'w' ? 0 : 1;
        p.pieces[side] |= bit(square);
        p.placement_hash ^= mabi::piece_hash[side][static_cast<std::size_t>(square)];
        for (std::size_t k = 0; k < 4; ++k) {
            if (((sizes[static_cast<std::size_t>(cell)] - 1) >> k) % 2 == 1) p.sizes[k] |= bit(square);
        }
    }
    p.largest = {static_cast<std::uint8_t>(slow_largest(board, sizes, 'w')),
                 static_cast<std::uint8_t>(slow_largest(board, sizes, 'b'))};
}

/// White's and Black's largest group.
struct Largest {
    int white;
    int black;
};

/// 'w', 'b' or '-': who holds a size after a step, given who held it and how large the largest groups were and are.
char holder_after(int size, char holder, Largest before, Largest now) {
    if (now.white < size && now.black < size) return '-';
    if (now.white < size) return 'b';
    if (now.black < size) return 'w';
    // Both have such a group now: who had one before had it first; if both had, it is as it was.
    if (before.white < size) return 'b';
    if (before.black < size) return 'w';
    return holder;
}

void slow_holders(Mabi::Position& next, const Mabi::Position& p, Largest before, Largest now) {
    next.held = {};
    for (int size = 2; size <= Mabi::largest_size; ++size) {
        const int mask = 1 << (size - 1);
        const char holder = (p.held[0] & mask) != 0 ? 'w' : (p.held[1] & mask) != 0 ? 'b' : '-';
        const char heir = holder_after(size, holder, before, now);
        if (heir == 'w') next.held[0] = static_cast<std::uint16_t>(next.held[0] | mask);
        if (heir == 'b') next.held[1] = static_cast<std::uint16_t>(next.held[1] | mask);
    }
}

/// A move is quiet unless a record grows.
void slow_records(Mabi::Position& next, const Mabi::Position& p, Largest now) {
    next.records[0] = static_cast<std::uint8_t>(std::max<int>(p.records[0], now.white));
    next.records[1] = static_cast<std::uint8_t>(std::max<int>(p.records[1], now.black));
    next.quiet = next.records == p.records ? p.quiet + 1 : 0;
}

/// Without a locked-out side the game ends when the quiet moves run out. With one the mover must pass just then, and
/// the game ends when as many quiet moves again have been made; that pass is the first of them.
bool quiet_has_ended(const Mabi::Rules& rules, const Mabi::Position& p) {
    const auto limit = static_cast<std::uint32_t>(rules.quiet);
    if (limit == 0) return false;
    return p.locked() ? p.quiet >= limit + limit : p.quiet >= limit;
}

bool quiet_forces_a_pass(const Mabi::Rules& rules, const Mabi::Position& p) {
    return rules.quiet != 0 && p.locked() && p.quiet == static_cast<std::uint32_t>(rules.quiet);
}

}  // namespace

std::vector<Mabi::Move> slow_moves(const Mabi::Rules& rules, const Mabi::Position& p, const Mabi::History& history) {
    if (p.passes == 2 || quiet_has_ended(rules, p)) return {};
    if (quiet_forces_a_pass(rules, p)) return {Mabi::Move{}};
    const Board board{rules.size, Mabi::letters(rules, p)};
    const auto sizes = slow_sizes(board);
    const char mover = p.side == Side::first ? 'w' : 'b';
    std::vector<Mabi::Move> moves;
    for (Cell from = 0; from < board.cells(); ++from) {
        if (board.at(from) != mover) continue;
        if (p.ply == 0 && !on_edge(board, from)) continue;
        if (slow_paralysed(board, sizes, from) || in_only_largest_group(board, sizes, from)) continue;
        for (const Cell to : neighbours(board, from)) {
            if (board.at(to) != '.') continue;
            if (slow_occurrences(rules, history, after(board, from, to)) >= rules.occurrences) continue;
            moves.push_back({static_cast<std::uint8_t>(Mabi::square_of(rules, from)),
                             static_cast<std::uint8_t>(Mabi::square_of(rules, to))});
        }
    }
    if (p.ply > 0 || moves.empty()) moves.push_back({});
    return moves;
}

Mabi::Position slow_play(const Mabi::Rules& rules, const Mabi::Position& p, const Mabi::Move& move) {
    Mabi::Position next = p;
    next.ply = p.ply + 1;
    if (move.is_pass()) {
        next.passes = static_cast<std::uint8_t>(p.passes + 1);
        if (quiet_forces_a_pass(rules, p)) next.quiet = p.quiet + 1;
        next.side = opponent(p.side);
        next.opponent_locked = rules.lockout;
        return next;
    }
    const Board before{rules.size, Mabi::letters(rules, p)};
    const Board now = after(before, Mabi::drawn(rules, move.from), Mabi::drawn(rules, move.to));
    const auto sizes_before = slow_sizes(before);
    const auto sizes = slow_sizes(now);
    const Largest largest_before{slow_largest(before, sizes_before, 'w'), slow_largest(before, sizes_before, 'b')};
    const Largest largest{slow_largest(now, sizes, 'w'), slow_largest(now, sizes, 'b')};
    write_board(rules, now, sizes, next);
    slow_holders(next, p, largest_before, largest);
    slow_records(next, p, largest);
    next.passes = 0;
    next.side = p.locked() ? p.side : opponent(p.side);
    return next;
}

}  // namespace quartello
