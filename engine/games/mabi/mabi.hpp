// Mabi (Kanare Kato): step next to larger enemies and freeze; the larger largest group wins. Types and the fast rules;
// group arithmetic lives in groups.hpp, starts and symmetry in setup.cpp, text in notation.cpp, explanations in
// explain.cpp, the rule sheet in sheet.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/core/fixed_list.hpp"
#include "engine/games/mabi/groups.hpp"
#include "engine/rules/game_rules.hpp"
#include "engine/rules/history.hpp"

namespace quartello {

/// Squares are bits of an 8-stride board (engine/core/bits.hpp) for every size; cells are indices of the drawn board.
struct Mabi {
    static constexpr int largest_size = 16;
    static constexpr int most_occurrences = 9;

    /// White's and Black's pieces: a placement.
    using Pieces = std::array<Bits, 2>;

    struct Rules {
        // switches
        bool diagonal_start = false;
        int occurrences = 2;
        int quiet = 60;
        bool lockout = true;
        int size = 8;
        // derived from the size
        Bits board = square_board(8);
        Bits edge = mabi::rim(8);

        int pieces_per_side() const { return size * size / 4; }
    };

    struct Position {
        Pieces pieces{};
        std::uint32_t quiet = 0;
        std::uint32_t ply = 0;
        /// Bit s-1: the side is the tie-break holder of size s (2 to 16). At most one side holds a size.
        std::array<std::uint16_t, 2> held{};
        std::array<std::uint8_t, 2> records{};
        Side side = Side::first;
        /// The player not to move is locked out (never the one to move).
        bool opponent_locked = false;
        /// Passes in a row up to now: 0, 1 or 2.
        std::uint8_t passes = 0;

        // Follows from the pieces alone; kept because a step changes little of it.
        std::array<std::uint8_t, 2> largest{};
        mabi::SizePlanes sizes{};
        std::uint64_t placement_hash = 0;

        std::optional<Side> locked() const {
            return opponent_locked ? std::optional<Side>(opponent(side)) : std::nullopt;
        }
        friend bool operator==(const Position&, const Position&) = default;
    };

    /// A step between two squares, or a pass.
    struct Move {
        static constexpr std::uint8_t pass_square = 64;
        std::uint8_t from = pass_square;
        std::uint8_t to = pass_square;

        bool is_pass() const { return from == pass_square; }
        friend bool operator==(const Move&, const Move&) = default;
    };

    /// Placements brought about by the start and by steps. A pass brings about none; but a history that begins with a
    /// pass (a game taken up from a saved position) counts what then stands on the board as its start.
    ///
    /// Few placements occur twice, so those that may not come again are kept as a list that a move generator can walk,
    /// instead of looking up every step it considers (measured: 2 times the random games per second).
    class History {
    public:
        void push(const Position& p) {
            const bool counted = p.passes == 0 || placements_.size() == 0;
            const int times = counted ? placements_.occurrences(p.pieces, p.placement_hash) + 1 : 0;
            placements_.push_placement(p.pieces, p.placement_hash, counted);
            times_.push_back(static_cast<std::uint8_t>(times <= most_occurrences ? times : 0));
            if (times_.back() > 0) reached_[times_.back()].push_back(p.pieces);
        }
        void pop() {
            if (times_.back() > 0) reached_[times_.back()].pop_back();
            times_.pop_back();
            placements_.pop();
        }
        void clear() {
            placements_.clear();
            times_.clear();
            for (auto& list : reached_) list.clear();
        }
        int occurrences(const Position& p) const { return placements_.occurrences(p.pieces, p.placement_hash); }
        /// The placements that have occurred at least `times` (1 to 9) times.
        const std::vector<Pieces>& occurred(int times) const { return reached_[static_cast<std::size_t>(times)]; }

    private:
        RepetitionHistory<Pieces> placements_;
        /// Per push: the how-manieth occurrence it was; 0 for a pass, and beyond what a switch can ask for.
        std::vector<std::uint8_t> times_;
        std::array<std::vector<Pieces>, most_occurrences + 1> reached_;
    };

    using MoveList = FixedList<Move, 65>;

    /// Steps of different pieces lead to one position in any order; search looks such positions up (measured: 0.66
    /// times the time to depth 7).
    static constexpr bool steps_commute = true;

    /// The squares from which a step in each orthogonal direction (N E S W) is legal.
    struct Steps {
        static constexpr std::array<int, 4> offset = {-8, 1, 8, -1};
        std::array<Bits, 4> from{};

        std::uint32_t number() const {
            return static_cast<std::uint32_t>(count(from[0]) + count(from[1]) + count(from[2]) + count(from[3]));
        }
        /// Takes out the step, if any, that turns the pieces `own` into `spent`.
        void forbid(Bits own, Bits spent) {
            const Bits changed = own ^ spent;
            if (count(changed) != 2) return;
            const Bits leaves = changed & own;
            const int distance = lowest(changed ^ leaves) - lowest(leaves);
            for (std::size_t d = 0; d < 4; ++d) {
                if (distance == offset[d]) from[d] &= ~leaves;
            }
        }
        static Move step(std::size_t direction, int square) {
            return {static_cast<std::uint8_t>(square), static_cast<std::uint8_t>(square + offset[direction])};
        }
        /// The n-th step in the order of for_each_move; n < number().
        Move nth(int n) const {
            std::size_t direction = 0;
            for (; n >= count(from[direction]); ++direction) n -= count(from[direction]);
            return step(direction, nth_bit(from[direction], n));
        }
    };

    static const RuleSheet& sheet();
    static Rules rules_from(std::span<const int> values);
    static SwitchValues values_of(const Rules& rules);
    static Grid grid(const Rules& rules) { return {rules.size, rules.size, false}; }
    static Cell drawn(const Rules& rules, int square) { return square / 8 * rules.size + square % 8; }
    static int square_of(const Rules& rules, Cell cell) { return cell / rules.size * 8 + cell % rules.size; }

    static Parsed<Start<Mabi>> start(const Rules& rules, std::string_view setup);
    /// Every other one is the standard start; the rest are full sets of pieces thrown on the board.
    static Start<Mabi> random_start(const Rules& rules, Rng& rng);
    static Position standard(const Rules& rules);
    /// White to move for the first time on this board: nobody has moved, passed or owned a group for longer.
    static Position fresh(const Pieces& pieces);
    /// Fills in what follows from the pieces.
    static void derive(Position& p);

    /// Sizes 2 to n as bits of Position::held.
    static constexpr std::uint32_t sizes_up_to(int n) { return ((std::uint32_t{1} << n) - 1) & ~std::uint32_t{1}; }

    static Bits paralysed(const Position& p, Side side) {
        return mabi::paralysed_pieces(p.sizes, p.pieces[index(side)], p.pieces[index(opponent(side))]);
    }

    /// The pieces of `side` that may not move because they are the one largest group on the board.
    static Bits only_largest_group(const Position& p, Side side) {
        if (p.largest[index(side)] <= p.largest[index(opponent(side))]) return 0;
        const mabi::Largest top = mabi::largest_of(p.sizes, p.pieces[index(side)]);
        return count(top.cells) == top.size ? top.cells : 0;
    }

    /// Pieces of the mover that are free to step, wherever to.
    static Bits movable(const Rules& rules, const Position& p) {
        const Bits allowed = p.pieces[index(p.side)] & ~paralysed(p, p.side) & ~only_largest_group(p, p.side);
        return p.ply == 0 ? allowed & rules.edge : allowed;
    }

    /// All legal steps but for the ban on repetition.
    static Steps steps_before_repetition(const Rules& rules, const Position& p) {
        const Bits free = movable(rules, p);
        const Bits empty = rules.board & ~(p.pieces[0] | p.pieces[1]);
        return {{free & (empty << 8), free & ((empty & ~column_a) >> 1), free & (empty >> 8),
                 free & ((empty & ~column_h) << 1)}};
    }

    /// The quiet moves have just run out with the opponent locked out: the turn goes back to it.
    static bool must_pass(const Rules& rules, const Position& p) {
        return p.opponent_locked && rules.quiet > 0 && p.quiet == static_cast<std::uint32_t>(rules.quiet);
    }
    /// The quiet moves that end the game: twice as many where a side is locked out, for then the turn goes back first.
    static std::uint32_t last_quiet(const Rules& rules, const Position& p) {
        return static_cast<std::uint32_t>(p.opponent_locked ? 2 * rules.quiet : rules.quiet);
    }

    static Steps steps(const Rules& rules, const Position& p, const History& history) {
        if (must_pass(rules, p)) return {};
        Steps out = steps_before_repetition(rules, p);
        const auto me = static_cast<std::size_t>(index(p.side));
        for (const Pieces& spent : history.occurred(rules.occurrences)) {
            if (spent[1 - me] == p.pieces[1 - me]) out.forbid(p.pieces[me], spent[me]);
        }
        return out;
    }

    /// A pass is always there but on White's first turn, where it needs a player without a step.
    static bool may_pass(const Position& p, bool can_step) { return p.ply != 0 || !can_step; }

    /// Order: steps N, then E, S, W, each by the square stepped from (a1, b1, … h8), then the pass.
    template <class F>
    static void for_each_move(const Rules& rules, const Position& p, const History& history, F&& f) {
        if (is_over(rules, p, history)) return;
        const Steps all = steps(rules, p, history);
        for (std::size_t d = 0; d < 4; ++d) {
            for_each_bit(all.from[d], [&](int square) { f(Steps::step(d, square)); });
        }
        if (may_pass(p, all.number() > 0)) f(Move{});
    }

    static void legal_moves(const Rules& rules, const Position& p, const History& history, MoveList& list) {
        for_each_move(rules, p, history, [&](const Move& move) { list.push(move); });
    }

    static std::uint64_t count_moves(const Rules& rules, const Position& p, const History& history) {
        if (is_over(rules, p, history)) return 0;
        const std::uint32_t number = steps(rules, p, history).number();
        return number + (may_pass(p, number > 0) ? 1 : 0);
    }

    static std::optional<Move> random_move(const Rules& rules, const Position& p, const History& history, Rng& rng) {
        if (is_over(rules, p, history)) return std::nullopt;
        const Steps all = steps(rules, p, history);
        const std::uint32_t number = all.number();
        const std::uint32_t chosen = rng.below(number + (may_pass(p, number > 0) ? 1 : 0));
        return chosen < number ? all.nth(static_cast<int>(chosen)) : Move{};
    }

    static Position play(const Rules& rules, const Position& p, const Move& move) {
        return move.is_pass() ? after_pass(rules, p) : after_step(p, move);
    }

    static Side side_to_move(const Position& p) { return p.side; }
    static bool is_over(const Rules& rules, const Position& p, const History&) {
        return p.passes == 2 || (rules.quiet > 0 && p.quiet >= last_quiet(rules, p));
    }
    /// Who has won, or while the game goes on, who would win if both passed now.
    static std::optional<Side> winner(const Rules& rules, const Position& p, const History& history);
    static Outcome outcome(const Rules& rules, const Position& p, const History& history);
    static int final_value(const Rules&, const Position& p, const History&) { return standing(p); }
    /// What the position would be worth to the mover if the game ended here; the tie-break counts half a point.
    static int standing(const Position& p) {
        const auto me = static_cast<std::size_t>(index(p.side));
        const int margin = p.largest[me] - p.largest[1 - me];
        if (margin != 0 || p.largest[me] == 0) return hundredths_per_point * margin;
        const int tie_size = 1 << (p.largest[me] - 1);
        return hundredths_per_point / 2 * (((p.held[me] & tie_size) != 0) - ((p.held[1 - me] & tie_size) != 0));
    }

    /// All fields of the position text but PLY, of which only "White's first turn" has a future.
    static std::uint64_t key(const Rules&, const Position& p) {
        const std::uint64_t holders = p.held[0] | static_cast<std::uint64_t>(p.held[1]) << 16 |
                                      static_cast<std::uint64_t>(p.records[0]) << 32 |
                                      static_cast<std::uint64_t>(p.records[1]) << 40;
        const std::uint64_t turn = p.quiet | static_cast<std::uint64_t>(index(p.side)) << 32 |
                                   static_cast<std::uint64_t>(p.opponent_locked) << 33 |
                                   static_cast<std::uint64_t>(p.ply == 0) << 34 |
                                   static_cast<std::uint64_t>(p.passes) << 35;
        return hash_into(hash_into(p.placement_hash, holders), turn);
    }
    /// The sum over the earlier placements (and how often they occurred) that a ban can still reach. See
    /// history_key in game_rules.hpp for the promise and plies_to_ban for the bound it rests on.
    static std::uint64_t history_key(const Rules& rules, const Position& p, const History& history, int depth) {
        std::uint64_t sum = 0;
        for (int times = rules.occurrences; times > 0 && 2 * (rules.occurrences - times) <= depth; --times) {
            for (const Pieces& earlier : history.occurred(times)) {
                // Every history holds the present placement once.
                if (times == 1 && earlier == p.pieces) continue;
                if (plies_to_ban(rules, p, earlier, times) > depth) continue;
                sum += hash_into(hash_into(static_cast<std::uint64_t>(times), earlier[0]), earlier[1]);
            }
        }
        return sum;
    }

    /// At least so many plies from `p` until a step may be forbidden because `earlier` has occurred `times` times
    /// before. Each piece out of place needs a step of its side. `earlier` must then come about again until it is
    /// spent, and once more; each time but the first (with the pieces on it now: the first too) it must be left and
    /// entered again by one side's two steps. Where the steps of the sides do not alternate, somebody must have passed.
    static int plies_to_ban(const Rules& rules, const Position& p, const Pieces& earlier, int times) {
        const auto me = static_cast<std::size_t>(index(p.side));
        const int mine = count(p.pieces[me] & ~earlier[me]);
        const int theirs = count(p.pieces[1 - me] & ~earlier[1 - me]);
        const int returns = rules.occurrences - times + (mine + theirs == 0 ? 1 : 0);
        const bool in_turn = mine == theirs || mine == theirs + 1;
        const bool passed = p.opponent_locked ? theirs > 0 : !in_turn || returns > 0;
        return mine + theirs + 2 * returns + (passed ? 1 : 0);
    }

    /// Whether two positions differ in the ply number at most: then they share a key and a future.
    static bool same_future(Position a, const Position& b) {
        if ((a.ply == 0) != (b.ply == 0)) return false;
        a.ply = b.ply;
        return a == b;
    }
    /// Each piece has at most four steps; and the pass.
    static std::uint64_t max_moves(const Rules& rules) {
        return static_cast<std::uint64_t>(4 * rules.pieces_per_side() + 1);
    }
    /// A record starts at 1 or more and ends at the number of pieces at most, so records grow g = 2 (pieces - 1) times
    /// at most. Each growth has fewer than n quiet moves before it and the last has n after it: (g + 1) * n moves,
    /// where n is the switch `quiet`, or twice that where a side can be locked out (a pass among them is forced). Two
    /// passes in a row end the game, so there is at most one before each move, and where two passes end it instead of
    /// the last move they are no more than that move and its pass.
    static std::optional<int> max_plies(const Rules& rules) {
        if (rules.quiet == 0) return std::nullopt;
        const int longest_quiet = rules.lockout ? 2 * rules.quiet : rules.quiet;
        return 2 * longest_quiet * (2 * (rules.pieces_per_side() - 1) + 1);
    }

    static Parsed<Start<Mabi>> parse_position(const Rules& rules, std::string_view text);
    static std::string format_position(const Rules& rules, const Position& p);
    static Parsed<Move> parse_move(const Rules& rules, std::string_view text);
    static std::string format_move(const Rules& rules, const Move& move);

    static std::vector<Event> events(const Rules& rules, const Position& p, const Move& move);
    static Error why_not(const Rules& rules, const Position& p, const History& history, const Move& move);
    static Error why_not_cell(const Rules& rules, const Position& p, const History& history, Cell cell);
    static Cell click_cell(const Rules& rules, const Move& move) {
        return move.is_pass() ? no_cell : drawn(rules, move.from);
    }
    static BoardView view(const Rules& rules, const Position& p, const History& history);
    /// The board text's letter for each drawn cell.
    static std::string letters(const Rules& rules, const Position& p);

    static Rules transform(Symmetry, const Rules& rules) { return rules; }
    static Position transform(Symmetry s, const Rules& rules, const Position& p);
    static Move transform(Symmetry s, const Rules& rules, const Move& move);

private:
    static Position after_pass(const Rules& rules, const Position& p) {
        Position next = p;
        ++next.ply;
        ++next.passes;
        if (must_pass(rules, p)) ++next.quiet;
        next.side = opponent(p.side);
        next.opponent_locked = rules.lockout;
        return next;
    }

    static Position after_step(const Position& p, const Move& move) {
        const auto me = static_cast<std::size_t>(index(p.side));
        const Bits from = bit(move.from);
        const Bits to = bit(move.to);
        Position next = p;
        ++next.ply;
        next.passes = 0;
        if (!p.opponent_locked) next.side = opponent(p.side);
        next.pieces[me] ^= from | to;
        next.placement_hash ^= mabi::piece_hash[me][move.from] ^ mabi::piece_hash[me][move.to];
        mabi::repair_sizes(next.sizes, next.pieces[me], from, to);
        next.largest[me] = static_cast<std::uint8_t>(mabi::largest_of(next.sizes, next.pieces[me]).size);
        pass_on_holders(next, me, p.largest[me]);
        const bool grew = next.largest[me] > p.records[me];
        next.records[me] = grew ? next.largest[me] : p.records[me];
        next.quiet = grew ? 0 : p.quiet + 1;
        return next;
    }

    /// The mover's largest group was `before`. Sizes it has gained are its own unless the opponent has them already;
    /// sizes it has lost go to the opponent if that has them.
    static void pass_on_holders(Position& next, std::size_t me, int before) {
        const std::uint32_t had = sizes_up_to(before);
        const std::uint32_t has = sizes_up_to(next.largest[me]);
        const std::uint32_t theirs = sizes_up_to(next.largest[1 - me]);
        const std::uint32_t lost = had & ~has;
        next.held[me] = static_cast<std::uint16_t>((next.held[me] & ~lost) | (has & ~had & ~theirs));
        next.held[1 - me] = static_cast<std::uint16_t>(next.held[1 - me] | (lost & theirs));
    }
};

}  // namespace quartello
