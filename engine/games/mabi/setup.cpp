// Starts of Mabi, what follows from the pieces alone, and symmetry.
#include "engine/games/mabi/mabi.hpp"

namespace quartello {

static_assert(GameRules<Mabi>);

namespace {

Mabi::Pieces standard_pieces(const Mabi::Rules& rules) {
    Mabi::Pieces pieces{};
    for_each_bit(rules.board, [&](int square) {
        const int x = square % 8;
        const int y = square / 8;
        if (rules.diagonal_start) {
            if ((x + y) % 2 == 0) pieces[(x + y) % 4 == 0 ? 0 : 1] |= bit(square);
        } else {
            if (x % 2 == y % 2) pieces[x % 2 == 0 ? 0 : 1] |= bit(square);
        }
    });
    return pieces;
}

Mabi::Pieces thrown_pieces(const Mabi::Rules& rules, Rng& rng) {
    Mabi::Pieces pieces{};
    Bits free = rules.board;
    for (int i = 0; i < 2 * rules.pieces_per_side(); ++i) {
        const Bits cell = bit(nth_bit(free, static_cast<int>(rng.below(static_cast<std::uint32_t>(count(free))))));
        pieces[static_cast<std::size_t>(i % 2)] |= cell;
        free ^= cell;
    }
    return pieces;
}

}  // namespace

void Mabi::derive(Position& p) {
    p.sizes = {};
    p.placement_hash = 0;
    for (std::size_t side = 0; side < 2; ++side) {
        mabi::write_all_sizes(p.sizes, p.pieces[side]);
        p.largest[side] = static_cast<std::uint8_t>(mabi::largest_of(p.sizes, p.pieces[side]).size);
        for_each_bit(p.pieces[side],
                     [&](int square) { p.placement_hash ^= mabi::piece_hash[side][static_cast<std::size_t>(square)]; });
    }
}

Mabi::Position Mabi::fresh(const Pieces& pieces) {
    Position p;
    p.pieces = pieces;
    derive(p);
    p.records = p.largest;
    for (std::size_t side = 0; side < 2; ++side) {
        p.held[side] = static_cast<std::uint16_t>(sizes_up_to(p.largest[side]) & ~sizes_up_to(p.largest[1 - side]));
    }
    return p;
}

Mabi::Position Mabi::standard(const Rules& rules) { return fresh(standard_pieces(rules)); }

Start<Mabi> Mabi::random_start(const Rules& rules, Rng& rng) {
    if (rng.coin()) return {rules, standard(rules)};
    return {rules, fresh(thrown_pieces(rules, rng))};
}

Mabi::Position Mabi::transform(Symmetry s, const Rules& rules, const Position& p) {
    Position out = p;
    for (Bits& side : out.pieces) side = transform_bits(s, rules.size, side);
    derive(out);
    return out;
}

Mabi::Move Mabi::transform(Symmetry s, const Rules& rules, const Move& move) {
    if (move.is_pass()) return move;
    const auto turned = [&](int square) {
        const auto [x, y] = quartello::transform(s, rules.size, square % 8, square / 8);
        return static_cast<std::uint8_t>(y * 8 + x);
    };
    return {turned(move.from), turned(move.to)};
}

}  // namespace quartello
