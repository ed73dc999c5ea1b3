// Noughts and crosses on 3x3: three in a row win or, with goal=avoid, lose. The rules; text, explanations and
// sheet are in noughts.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/core/fixed_list.hpp"
#include "engine/rules/game_rules.hpp"
#include "engine/rules/history.hpp"

namespace quartello {

struct Noughts {
    static constexpr int size = 3;

    struct Rules {
        bool avoid = false;  // whoever makes a row loses
    };

    /// From the mover's point of view.
    struct Position {
        Bits own = 0;
        Bits opp = 0;
        Side side = Side::first;

        friend bool operator==(const Position&, const Position&) = default;
    };

    struct Move {
        std::uint8_t square = 0;  // of the 8-stride board

        friend bool operator==(const Move&, const Move&) = default;
    };

    using History = NoHistory;
    using MoveList = FixedList<Move, size * size>;

    static const RuleSheet& sheet();
    static Rules rules_from(std::span<const int> values) { return {values[0] == 1}; }
    static SwitchValues values_of(const Rules& rules) { return {rules.avoid ? 1 : 0}; }
    static Grid grid(const Rules&) { return {size, size, false}; }

    static Parsed<Start<Noughts>> start(const Rules& rules, std::string_view setup);
    static Start<Noughts> random_start(const Rules& rules, Rng&) { return {rules, {}}; }

    static bool has_row(Bits b) {
        constexpr Bits rank = 7;
        constexpr Bits file = 0x10101;
        for (int i = 0; i < size; ++i) {
            if ((b & (rank << (8 * i))) == rank << (8 * i) || (b & (file << i)) == file << i) return true;
        }
        constexpr Bits falling = bit(0) | bit(9) | bit(18);
        constexpr Bits rising = bit(2) | bit(9) | bit(16);
        return (b & falling) == falling || (b & rising) == rising;
    }
    static Bits empty_cells(const Rules&, const Position& p) { return square_board(size) & ~(p.own | p.opp); }

    /// The empty cells, none when the game is over. Only who has just moved can have made a row.
    static Bits free_cells(const Rules& rules, const Position& p) { return has_row(p.opp) ? 0 : empty_cells(rules, p); }
    template <class F>
    static void for_each_move(const Rules& rules, const Position& p, const History&, F&& f) {
        for_each_bit(free_cells(rules, p), [&](int square) { f(Move{static_cast<std::uint8_t>(square)}); });
    }
    static void legal_moves(const Rules& rules, const Position& p, const History& history, MoveList& list) {
        list.clear();
        for_each_move(rules, p, history, [&](const Move& move) { list.push(move); });
    }
    static std::uint64_t count_moves(const Rules& rules, const Position& p, const History&) {
        return static_cast<std::uint64_t>(count(free_cells(rules, p)));
    }
    static std::optional<Move> random_move(const Rules& rules, const Position& p, const History& history, Rng& rng) {
        return random_move_from_list<Noughts>(rules, p, history, rng);
    }
    static Position play(const Rules&, const Position& p, const Move& move) {
        return {p.opp, p.own | bit(move.square), opponent(p.side)};
    }

    static Side side_to_move(const Position& p) { return p.side; }
    static bool is_over(const Rules& rules, const Position& p, const History&) { return free_cells(rules, p) == 0; }
    static std::optional<Side> winner(const Rules& rules, const Position& p, const History&) {
        if (!has_row(p.opp)) return std::nullopt;
        return rules.avoid ? p.side : opponent(p.side);
    }
    static Outcome outcome(const Rules& rules, const Position& p, const History& history);
    static int final_value(const Rules& rules, const Position& p, const History&) {
        if (!has_row(p.opp)) return 0;
        return rules.avoid ? hundredths_per_point : -hundredths_per_point;
    }
    static std::uint64_t key(const Rules&, const Position& p) {
        return hash_into(hash_into(p.own, p.opp), static_cast<std::uint64_t>(index(p.side)));
    }
    static std::uint64_t max_moves(const Rules&) { return size * size; }
    static std::optional<int> max_plies(const Rules&) { return size * size; }

    static Parsed<Start<Noughts>> parse_position(const Rules& rules, std::string_view text);
    static std::string format_position(const Rules& rules, const Position& p);
    static Parsed<Move> parse_move(const Rules& rules, std::string_view text);
    static std::string format_move(const Rules& rules, const Move& move) {
        return grid(rules).name(click_cell(rules, move));
    }

    static std::vector<Event> events(const Rules& rules, const Position& p, const Move& move);
    static Error why_not(const Rules& rules, const Position& p, const History& history, const Move& move) {
        return why_not_cell(rules, p, history, click_cell(rules, move));
    }
    static Error why_not_cell(const Rules& rules, const Position& p, const History& history, Cell cell);
    static Cell click_cell(const Rules&, const Move& move) { return move.square / 8 * size + move.square % 8; }
    static BoardView view(const Rules& rules, const Position& p, const History& history);

    static Rules transform(Symmetry, const Rules& rules) { return rules; }
    static Position transform(Symmetry s, const Rules&, const Position& p) {
        return {transform_bits(s, size, p.own), transform_bits(s, size, p.opp), p.side};
    }
    static Move transform(Symmetry s, const Rules&, const Move& move) {
        return {static_cast<std::uint8_t>(lowest(transform_bits(s, size, bit(move.square))))};
    }
};

}  // namespace quartello
