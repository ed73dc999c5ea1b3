// Arrello (Nick Bentley): place a stone; where it touches a friend, it may flip lines of opposing stones. Types and the
// fast rules; the board-wide counting lives in kernels.hpp, text in notation.cpp, explanations in explain.cpp, the rule
// sheet in sheet.cpp.
//
// Order of moves: by cell from a1 on, rank by rank; on a cell the plain placement first, then the flips. With
// lines=one: direction by direction (N NE E SE S SW W NW), nearest far end first. With lines=any: all combinations in
// the order of an odometer whose fastest wheel is N, a wheel showing no flip first, then the nearest far end, and so
// on.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/core/fixed_list.hpp"
#include "engine/games/arrello/kernels.hpp"
#include "engine/rules/game_rules.hpp"
#include "engine/rules/history.hpp"

namespace quartello {

struct Arrello {
    enum class Part : std::uint8_t { prefix, whole };
    enum class Lines : std::uint8_t { one, any };

    struct Rules {
        bool gaps = true;
        Part part = Part::prefix;
        Lines lines = Lines::one;
        int size = 7;
        // derived from the size
        Bits board = square_board(7);
    };

    /// From the mover's point of view. `guarded` is the protected stone (always the opponent's) or no_square.
    struct Position {
        static constexpr std::uint8_t no_square = 64;
        Bits own = 0;
        Bits opp = 0;
        std::uint8_t guarded = no_square;
        Side side = Side::first;

        Bits occupied() const { return own | opp; }
        Bits guard() const { return guarded == no_square ? 0 : bit(guarded); }
        /// Opposing stones that may be flipped this turn.
        Bits targets() const { return opp & ~guard(); }

        friend bool operator==(const Position&, const Position&) = default;
    };

    /// The cell placed on (6 bits) and for each direction the distance to the far end of the flipped stones, 0 for no
    /// flip (3 bits each). Distances, not numbers of stones, so that a move can be read without its position.
    class Move {
    public:
        constexpr Move() = default;
        constexpr explicit Move(int square) : word_(static_cast<std::uint32_t>(square)) {}

        constexpr int square() const { return static_cast<int>(word_ & 63); }
        /// Three bits per direction, N lowest; 0 if nothing is flipped.
        constexpr std::uint32_t flips() const { return word_ >> 6; }
        constexpr int reach(int direction) const { return static_cast<int>((flips() >> (3 * direction)) & 7); }
        constexpr Move with_flip(int direction, int reach) const {
            Move move = *this;
            move.word_ |= static_cast<std::uint32_t>(reach) << (6 + 3 * direction);
            return move;
        }

        friend bool operator==(const Move&, const Move&) = default;

    private:
        std::uint32_t word_ = 0;
    };

    using History = NoHistory;
    /// With lines=one no list ever leaves the inside (see max_moves).
    using MoveList = SpillList<Move, 512>;

    static const RuleSheet& sheet();
    static Rules rules_from(std::span<const int> values);
    static SwitchValues values_of(const Rules& rules);
    static Grid grid(const Rules& rules) { return {rules.size, rules.size, false}; }
    /// A square of the 8-stride board as a cell of the drawn board, and back.
    static Cell drawn(const Rules& rules, int square) { return square / 8 * rules.size + square % 8; }
    static int square_of(const Rules& rules, Cell cell) { return cell / rules.size * 8 + cell % rules.size; }

    static Parsed<Start<Arrello>> start(const Rules& rules, std::string_view setup);
    static Start<Arrello> random_start(const Rules& rules, Rng& rng);

    static Bits empty_cells(const Rules& rules, const Position& p) { return rules.board & ~p.occupied(); }
    static int placements_left(const Rules& rules, const Position& p) { return count(empty_cells(rules, p)); }
    /// Empty cells next to an own stone: only from there may stones be flipped.
    static Bits contacts(const Rules& rules, const Position& p) {
        return all_neighbours(p.own) & empty_cells(rules, p);
    }

    template <class F>
    static void for_each_move(const Rules& rules, const Position& p, const History&, F&& f) {
        const Bits touching = contacts(rules, p);
        for_each_bit(empty_cells(rules, p), [&](int square) {
            if ((touching & bit(square)) == 0) f(Move(square));
            else for_each_move_on(rules, p, square, f);
        });
    }

    static void legal_moves(const Rules& rules, const Position& p, const History& history, MoveList& list) {
        for_each_move(rules, p, history, [&](const Move& move) { list.push(move); });
    }

    static std::uint64_t count_moves(const Rules& rules, const Position& p, const History&) {
        return rules.lines == Lines::one ? Tally(rules, p).total() : Products(rules, p).total();
    }

    static std::optional<Move> random_move(const Rules& rules, const Position& p, const History&, Rng& rng) {
        if (empty_cells(rules, p) == 0) return std::nullopt;
        if (rules.lines == Lines::one) {
            const Tally tally(rules, p);
            const arrello::EightCounts rows = tally.rows();
            std::uint32_t n = rng.below(rows.total());
            const int row = rows.find(n);
            const int column = tally.cells(row).find(n);
            return nth_of_one(rules, p, row * 8 + column, static_cast<int>(n));
        }
        const Products products(rules, p);
        std::uint32_t n = rng.below(products.total());
        const int square = products.find(n);
        return nth_of_any(rules, p, square, n);
    }

    static Position play(const Rules&, const Position& p, const Move& move) {
        const int square = move.square();
        const Bits turned = p.opp & swept(move);
        const bool alone = (all_neighbours(bit(square)) & p.own) == 0;
        return {p.opp ^ turned, p.own ^ turned ^ bit(square),
                alone ? static_cast<std::uint8_t>(square) : Position::no_square, opponent(p.side)};
    }

    static Side side_to_move(const Position& p) { return p.side; }
    static bool is_over(const Rules& rules, const Position& p, const History&) { return empty_cells(rules, p) == 0; }
    static std::optional<Side> winner(const Rules&, const Position& p, const History&) {
        const int margin = count(p.own) - count(p.opp);
        if (margin == 0) return std::nullopt;
        return margin > 0 ? p.side : opponent(p.side);
    }
    static Outcome outcome(const Rules& rules, const Position& p, const History& history);
    static int final_value(const Rules&, const Position& p, const History&) {
        return hundredths_per_point * (count(p.own) - count(p.opp));
    }

    /// Every game from here takes exactly this many plies.
    static int shortest_end(const Rules& rules, const Position& p) { return count(empty_cells(rules, p)); }
    /// The value, under best play, of a position with one empty cell: all that can be flipped is.
    static int last_value(const Rules& rules, const Position& p) {
        const int square = lowest(empty_cells(rules, p));
        int flipped = 0;
        if (contacts(rules, p) != 0) {
            for (int d = 0; d < direction_count; ++d) {
                const arrello::Run run = run_from(rules, p, square, d);
                const int stones = run.choices == 0 ? 0 : stones_to(p, square, d, run);
                flipped = rules.lines == Lines::any ? flipped + stones : std::max(flipped, stones);
            }
        }
        return hundredths_per_point * (count(p.own) - count(p.opp) + 1 + 2 * flipped);
    }

    static std::uint64_t key(const Rules&, const Position& p) {
        const std::uint64_t small =
            static_cast<std::uint64_t>(p.guarded) << 1 | static_cast<std::uint64_t>(index(p.side));
        return hash_into(hash_into(small, p.own), p.opp);
    }
    static std::uint64_t max_moves(const Rules& rules);
    /// Every turn fills a cell.
    static std::optional<int> max_plies(const Rules& rules) { return rules.size * rules.size; }

    static Parsed<Start<Arrello>> parse_position(const Rules& rules, std::string_view text);
    static std::string format_position(const Rules& rules, const Position& p);
    static Parsed<Move> parse_move(const Rules& rules, std::string_view text);
    static std::string format_move(const Rules& rules, const Move& move);

    static std::vector<Event> events(const Rules& rules, const Position& p, const Move& move);
    static Error why_not(const Rules& rules, const Position& p, const History& history, const Move& move);
    static Error why_not_cell(const Rules& rules, const Position& p, const History& history, Cell cell);
    static Cell click_cell(const Rules& rules, const Move& move) { return drawn(rules, move.square()); }
    static BoardView view(const Rules& rules, const Position& p, const History& history);
    /// The board text's letter for each drawn cell.
    static std::string letters(const Rules& rules, const Position& p);

    /// No set-up makes the rules lopsided.
    static constexpr bool symmetric = true;
    static Rules transform(Symmetry, const Rules& rules) { return rules; }
    static Position transform(Symmetry s, const Rules& rules, const Position& p);
    static Move transform(Symmetry s, const Rules& rules, const Move& move);

private:
    using Runs = std::array<arrello::Run, 8>;

    static arrello::Choosing choosing(const Rules& rules) { return {rules.gaps, rules.part == Part::whole}; }

    static arrello::Run run_from(const Rules& rules, const Position& p, int square, int direction) {
        return arrello::run_from(square, direction, p.targets(), p.occupied(), choosing(rules));
    }

    /// The stones flipped by going to the run's last far end.
    static int stones_to(const Position& p, int square, int direction, const arrello::Run& run) {
        return count(p.opp & swept(Move(square).with_flip(direction, run.first + run.choices - 1)));
    }

    /// The cells from the placed stone to the far ends. Up to the flipped stones they are empty, so that the opposing
    /// stones among them are exactly the flipped ones.
    static Bits swept(const Move& move) {
        Bits cells = 0;
        for (std::uint32_t rest = move.flips(); rest != 0;) {
            const int direction = std::countr_zero(rest) / 3;
            const int reach = move.reach(direction);
            const int far = move.square() + reach * (8 * direction_dy[direction] + direction_dx[direction]);
            cells |= arrello::ray(move.square(), direction) ^ arrello::ray(far, direction);
            rest &= ~(std::uint32_t{7} << (3 * direction));
        }
        return cells;
    }

    /// lines=one: the number of moves on every cell, bit-sliced; the plain placement is kept apart. No cell has more
    /// than 28 moves, so the moves of a row fit in a byte.
    class Tally {
    public:
        Tally(const Rules& rules, const Position& p) : plain_(empty_cells(rules, p)) {
            const Bits touching = all_neighbours(p.own) & plain_;
            flips_ = arrello::far_ends_of_all(p.targets(), plain_, choosing(rules));
            for (Bits& plane : flips_.plane) plane &= touching;
        }

        std::uint32_t total() const {
            int n = count(plain_);
            for (int k = 0; k < 5; ++k) n += count(flips_.plane[k]) << k;
            return static_cast<std::uint32_t>(n);
        }

        arrello::EightCounts rows() const {
            Bits moves = arrello::count_by_row(plain_);
            for (int k = 0; k < 5; ++k) moves += arrello::count_by_row(flips_.plane[k]) << k;
            return arrello::EightCounts(moves);
        }

        arrello::EightCounts cells(int row) const {
            const auto cells_in = [row](Bits b) { return arrello::cells_of_row((b >> (8 * row)) & 0xff); };
            Bits moves = cells_in(plain_);
            for (int k = 0; k < 5; ++k) moves += cells_in(flips_.plane[k]) << k;
            return arrello::EightCounts(moves);
        }

    private:
        Bits plain_;
        arrello::BitSliced<Bits, 5> flips_;
    };

    /// lines=any: the number of moves on every empty cell, the product over the directions of 1 + far ends.
    class Products {
    public:
        Products(const Rules& rules, const Position& p) : cells_(empty_cells(rules, p)) {
            const Bits touching = all_neighbours(p.own) & cells_;
            product_.fill(1);
            if (touching == 0) return;
            arrello::multiply_by_choices(p.targets(), cells_, choosing(rules), touching, product_);
        }

        std::uint32_t total() const {
            std::uint32_t sum = 0;
            for_each_bit(cells_, [&](int square) { sum += product_[static_cast<std::size_t>(square)]; });
            return sum;
        }

        int find(std::uint32_t& n) const {
            Bits rest = cells_;
            for (;;) {
                const int square = pop_lowest(rest);
                const std::uint32_t here = product_[static_cast<std::size_t>(square)];
                if (n < here) return square;
                n -= here;
            }
        }

    private:
        Bits cells_;
        arrello::PerCell product_;
    };

    static Move nth_of_one(const Rules& rules, const Position& p, int square, int n) {
        if (n == 0) return Move(square);
        for (int d = 0;; ++d) {
            const arrello::Run run = run_from(rules, p, square, d);
            if (n <= run.choices) return Move(square).with_flip(d, run.first + n - 1);
            n -= run.choices;
        }
    }

    static Move nth_of_any(const Rules& rules, const Position& p, int square, std::uint32_t n) {
        Move move(square);
        for (int d = 0; n > 0; ++d) {
            const arrello::Run run = run_from(rules, p, square, d);
            const auto wheel = static_cast<std::uint32_t>(run.choices) + 1;
            if (n % wheel != 0) move = move.with_flip(d, run.first + static_cast<int>(n % wheel) - 1);
            n /= wheel;
        }
        return move;
    }

    /// All moves on a cell next to an own stone.
    template <class F>
    static void for_each_move_on(const Rules& rules, const Position& p, int square, F& f) {
        Runs runs;
        for (int d = 0; d < direction_count; ++d) runs[static_cast<std::size_t>(d)] = run_from(rules, p, square, d);
        if (rules.lines == Lines::any) {
            turn_wheels(runs, direction_count - 1, Move(square), f);
            return;
        }
        f(Move(square));
        for (int d = 0; d < direction_count; ++d) {
            const arrello::Run run = runs[static_cast<std::size_t>(d)];
            for (int i = 0; i < run.choices; ++i) f(Move(square).with_flip(d, run.first + i));
        }
    }

    /// The odometer: every setting of the wheels 0 … direction, the lower ones turning faster.
    template <class F>
    static void turn_wheels(const Runs& runs, int direction, Move move, F& f) {
        if (direction < 0) {
            f(move);
            return;
        }
        const arrello::Run run = runs[static_cast<std::size_t>(direction)];
        turn_wheels(runs, direction - 1, move, f);
        for (int i = 0; i < run.choices; ++i)
            turn_wheels(runs, direction - 1, move.with_flip(direction, run.first + i), f);
    }
};

}  // namespace quartello
