// Mapello (Simon M. Lucas): Reversi with walls, bonuses and jokers. Types and the fast rules; text lives in
// notation.cpp, explanations in explain.cpp, the rule sheet in sheet.cpp.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/core/fixed_list.hpp"
#include "engine/games/mapello/kernels.hpp"
#include "engine/rules/game_rules.hpp"
#include "engine/rules/history.hpp"

namespace quartello {

struct Mapello {
    /// The border ring is part of the drawn 10x10 board only; play happens on the inner 8x8.
    using Drawn = std::bitset<100>;

    struct Rules {
        // switches
        int bonus_value = 3;
        bool empties_to_winner = false;
        int wall_limit = 8;
        int bonus_limit = 8;
        int joker_limit = 8;
        // set-up
        Bits walls = 0;
        Bits bonuses = 0;
        Drawn jokers;
        // derived from the set-up by prepare()
        mapello::JokerTables joker_tables;

        void prepare();
    };

    /// From the mover's point of view: a move is two XORs and a swap. A bonus is untaken while its cell is empty.
    struct Position {
        Bits own = 0;
        Bits opp = 0;
        std::uint8_t own_bonuses = 0;
        std::uint8_t opp_bonuses = 0;
        Side side = Side::first;

        friend bool operator==(const Position&, const Position&) = default;
    };

    struct Move {
        static constexpr std::uint8_t pass_square = 64;
        std::uint8_t square = pass_square;

        bool is_pass() const { return square == pass_square; }
        friend bool operator==(const Move&, const Move&) = default;
    };

    using History = NoHistory;
    using MoveList = FixedList<Move, 64>;

    static const RuleSheet& sheet();
    static Rules rules_from(std::span<const int> values);
    static SwitchValues values_of(const Rules& rules);
    static Grid grid(const Rules&) { return {10, 10, true}; }
    /// An inner square as a cell of the drawn board.
    static Cell drawn(int square) { return (square / 8 + 1) * 10 + square % 8 + 1; }
    /// The inner square of a drawn cell, or -1 for the border.
    static int inner(Cell cell);

    static Parsed<Start<Mapello>> start(const Rules& rules, std::string_view setup);
    static Start<Mapello> random_start(const Rules& rules, Rng& rng);
    /// 8 jokers on the border, then 8 walls, then 8 bonuses (or the agreed limits), uniform over what is free.
    static Rules random_setup(Rules rules, std::uint64_t seed);

    static Bits empty_cells(const Rules& rules, const Position& p) { return ~(p.own | p.opp | rules.walls); }
    /// Points by bonuses of the mover, less the other side's.
    static int bonus_lead(const Rules& rules, const Position& p) {
        return rules.bonus_value * (p.own_bonuses - p.opp_bonuses);
    }
    static int placements_left(const Rules& rules, const Position& p) { return count(empty_cells(rules, p)); }

    static bool jokers_matter(const Rules& rules, Bits opp) { return (opp & rules.joker_tables.rim) != 0; }

    static Bits mobility(const Rules& rules, Bits own, Bits opp) {
        const Bits empty = ~(own | opp | rules.walls);
        return jokers_matter(rules, opp) ? mapello::mobility<true>(rules.joker_tables, own, opp, empty)
                                         : mapello::mobility<false>(rules.joker_tables, own, opp, empty);
    }

    /// Discs of `opp` that turn when `own` places on `square`.
    static Bits flips(const Rules& rules, Bits own, Bits opp, int square) {
        return jokers_matter(rules, opp) ? mapello::flips<true>(rules.joker_tables, square, own, opp)
                                         : mapello::flips<false>(rules.joker_tables, square, own, opp);
    }
    static Bits flips(const Rules& rules, const Position& p, int square) { return flips(rules, p.own, p.opp, square); }

    /// Per axis (lane_shift's order): cells that have a wall or the plain rim, not a joker, on at least one side.
    static std::array<Bits, 4> closed_sides(const Rules& rules);

    template <class F>
    static void for_each_move(const Rules& rules, const Position& p, const History&, F&& f) {
        const Bits moves = mobility(rules, p.own, p.opp);
        if (moves != 0) {
            for_each_bit(moves, [&](int square) { f(Move{static_cast<std::uint8_t>(square)}); });
        } else if (mobility(rules, p.opp, p.own) != 0) {
            f(Move{});
        }
    }

    static void legal_moves(const Rules& rules, const Position& p, const History& history, MoveList& list) {
        for_each_move(rules, p, history, [&](const Move& move) { list.push(move); });
    }

    static std::uint64_t count_moves(const Rules& rules, const Position& p, const History&) {
        const Bits moves = mobility(rules, p.own, p.opp);
        if (moves != 0) return static_cast<std::uint64_t>(count(moves));
        return mobility(rules, p.opp, p.own) != 0 ? 1 : 0;
    }

    static std::optional<Move> random_move(const Rules& rules, const Position& p, const History&, Rng& rng) {
        const Bits moves = mobility(rules, p.own, p.opp);
        if (moves != 0) {
            const auto n = static_cast<int>(rng.below(static_cast<std::uint32_t>(count(moves))));
            return Move{static_cast<std::uint8_t>(nth_bit(moves, n))};
        }
        if (mobility(rules, p.opp, p.own) == 0) return std::nullopt;
        rng.next();  // one number a turn, as if the pass had been chosen from a list of one
        return Move{};
    }

    static Position play(const Rules& rules, const Position& p, const Move& move) {
        if (move.is_pass()) return {p.opp, p.own, p.opp_bonuses, p.own_bonuses, opponent(p.side)};
        const Bits turned = flips(rules, p, move.square);
        const auto taken = static_cast<std::uint8_t>((rules.bonuses >> move.square) & 1);
        return {p.opp ^ turned, p.own ^ turned ^ bit(move.square), p.opp_bonuses,
                static_cast<std::uint8_t>(p.own_bonuses + taken), opponent(p.side)};
    }

    static Side side_to_move(const Position& p) { return p.side; }
    static bool is_over(const Rules& rules, const Position& p, const History&) {
        return mobility(rules, p.own, p.opp) == 0 && mobility(rules, p.opp, p.own) == 0;
    }
    /// Points of the mover minus points of the opponent if the game ended here, empties given away as agreed.
    static int margin(const Rules& rules, const Position& p);
    /// As many bonuses more may be on the board or taken.
    static int bonus_room(const Rules& rules, const Position& p) {
        return rules.bonus_limit - count(rules.bonuses) - p.own_bonuses - p.opp_bonuses;
    }
    /// The position with so many bonuses more taken by each side.
    static Position with_bonuses(Position p, int first, int second) {
        const bool black_moves = p.side == Side::first;
        p.own_bonuses = static_cast<std::uint8_t>(p.own_bonuses + (black_moves ? first : second));
        p.opp_bonuses = static_cast<std::uint8_t>(p.opp_bonuses + (black_moves ? second : first));
        return p;
    }
    static std::optional<Side> winner(const Rules& rules, const Position& p, const History& history);
    static Outcome outcome(const Rules& rules, const Position& p, const History& history);
    static int final_value(const Rules& rules, const Position& p, const History&) {
        return hundredths_per_point * margin(rules, p);
    }

    static std::uint64_t key(const Rules&, const Position& p) {
        const std::uint64_t small = static_cast<std::uint64_t>(p.own_bonuses) |
                                    static_cast<std::uint64_t>(p.opp_bonuses) << 8 |
                                    static_cast<std::uint64_t>(index(p.side)) << 16;
        return hash_into(hash_into(small, p.own), p.opp);
    }
    static std::uint64_t max_moves(const Rules&) { return 64; }
    /// At most 62 placements (any position has discs), and never two passes in a row.
    static std::optional<int> max_plies(const Rules&) { return 128; }

    static Parsed<Start<Mapello>> parse_position(const Rules& rules, std::string_view text);
    static std::string format_position(const Rules& rules, const Position& p);
    static Parsed<Move> parse_move(const Rules& rules, std::string_view text);
    static std::string format_move(const Rules& rules, const Move& move);

    static std::vector<Event> events(const Rules& rules, const Position& p, const Move& move);
    static Error why_not(const Rules& rules, const Position& p, const History& history, const Move& move);
    static Error why_not_cell(const Rules& rules, const Position& p, const History& history, Cell cell);
    static Cell click_cell(const Rules&, const Move& move) { return move.is_pass() ? no_cell : drawn(move.square); }
    static BoardView view(const Rules& rules, const Position& p, const History& history);
    /// The board text's letter for each drawn cell.
    static std::string letters(const Rules& rules, const Position& p);

    static Rules transform(Symmetry s, const Rules& rules);
    static Position transform(Symmetry s, const Rules& rules, const Position& p);
    static Move transform(Symmetry s, const Rules& rules, const Move& move);
};

}  // namespace quartello
