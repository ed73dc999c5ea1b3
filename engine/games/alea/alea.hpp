// Alea Evangelion ("Xifeng"): place a stone, or convert all enemy neighbours of an own one. Types and the fast rules
// over bitboards, written once for two board words: Alea (sizes 3 to 8) and AleaWide (9 to 13). Everything that is
// not hot works on the drawn form, see diagram.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/core/fixed_list.hpp"
#include "engine/core/wide_bits.hpp"
#include "engine/games/alea/diagram.hpp"
#include "engine/rules/game_rules.hpp"
#include "engine/rules/history.hpp"

namespace quartello {

namespace alea {

/// What the rules need to know of a board word.
template <class Board>
struct Word;

template <>
struct Word<Bits> {
    static constexpr int stride = 8;
    static constexpr int smallest = 3;
    static constexpr int largest = 8;
    static constexpr Bits cell(int square) { return bit(square); }
    static constexpr std::array<std::uint64_t, 1> words(Bits b) { return {b}; }
};

template <>
struct Word<WideBits> {
    static constexpr int stride = wide_stride;
    static constexpr int smallest = 9;
    static constexpr int largest = 13;
    static constexpr WideBits cell(int square) { return wide_bit(square); }
    static constexpr std::array<std::uint64_t, 3> words(const WideBits& b) { return b.words; }
};

/// From the mover's point of view. The guarded cells, which the opponent placed or flipped on the previous turn, are
/// among `opp`.
template <class Board>
struct Position {
    Board own{};
    Board opp{};
    Board guarded{};
    std::uint32_t streak = 0;
    std::uint8_t closing = 0;
    Side side = Side::first;

    Board first() const { return side == Side::first ? own : opp; }
    Board second() const { return side == Side::first ? opp : own; }
    friend bool operator==(const Position&, const Position&) = default;
};

template <class Board>
struct Placement {
    Board first;
    Board second;

    friend bool operator==(const Placement&, const Placement&) = default;
};

/// A placement can come back only after six conversions or more: a stone just flipped is guarded on the next turn and
/// belongs to the mover on the one after, so two flips of a stone are at least three turns apart; to come back, every
/// stone flipped must be flipped twice; in a cycle of five the third conversion finds no room for that.
inline constexpr std::uint32_t shortest_cycle = 6;

/// Every placement of the game. A pass brings about none: it is told by its traces, a closing turn that guards
/// nothing. No filter and no hash: only the placements of the current streak can recur, and the fast rules compare
/// them with a move's result all at once (15 ns a ply in random games, against 24 with a filter look-up per candidate).
template <class Board>
class History {
public:
    void push(const Position<Board>& p) {
        const bool passed = p.closing > 0 && p.guarded == Board{};
        entries_.push_back({{p.first(), p.second()}, !passed});
    }
    void pop() { entries_.pop_back(); }
    void clear() { entries_.clear(); }
    std::size_t size() const { return entries_.size(); }

    /// How often the placement has been brought about.
    int occurrences(const Placement<Board>& placement) const {
        int found = 0;
        for (const Entry& entry : entries_) found += entry.counted && entry.placement == placement ? 1 : 0;
        return found;
    }

    /// Calls f with the placements since the last stone was placed, newest first, from the one `nearest` turns ago on.
    template <class F>
    void for_each_of_streak(std::uint32_t streak, std::size_t nearest, F&& f) const {
        for (std::size_t ago = nearest; ago <= streak && ago < entries_.size(); ++ago) {
            f(entries_[entries_.size() - 1 - ago].placement);
        }
    }

private:
    struct Entry {
        Placement<Board> placement;
        bool counted;
    };
    std::vector<Entry> entries_;
};

}  // namespace alea

template <class Board>
struct AleaRules {
    using Word = alea::Word<Board>;
    using Rules = alea::Rules;
    using Position = alea::Position<Board>;
    using Move = alea::Move;
    using Placement = alea::Placement<Board>;
    using History = alea::History<Board>;
    using MoveList = FixedList<Move, static_cast<std::size_t>(Word::largest* Word::largest)>;

    static const RuleSheet& sheet() { return alea::sheet(); }
    static Rules rules_from(std::span<const int> values) { return alea::rules_from(values); }
    static SwitchValues values_of(const Rules& rules) { return alea::values_of(rules); }
    static Grid grid(const Rules& rules) { return alea::grid(rules); }
    /// Whether this board word plays boards of the size; all functions below expect it.
    static bool supports(const Rules& rules) { return rules.size >= Word::smallest && rules.size <= Word::largest; }

    static Parsed<Start<AleaRules>> start(const Rules& rules, std::string_view setup);
    static Start<AleaRules> random_start(const Rules& rules, Rng&) {
        assert(supports(rules));
        return {rules, {}};
    }

    static Board all_cells(const Rules& rules) { return boards[static_cast<std::size_t>(rules.size)]; }
    static Board empty_cells(const Rules& rules, const Position& p) { return all_cells(rules) & ~(p.own | p.opp); }
    static Board neighbours(const Rules& rules, const Board& b) {
        return rules.all_eight ? all_neighbours(b) : orthogonal_neighbours(b);
    }
    /// The stones that the own stone on `square` would flip.
    static Board flips(const Rules& rules, const Position& p, int square) {
        return neighbour_table[rules.all_eight ? 1 : 0][static_cast<std::size_t>(square)] & p.opp;
    }

    /// Own stones that may convert, all at once: beside an enemy stone and beside no guarded one.
    static Board converters(const Rules& rules, const Position& p, const History& history, bool room) {
        const auto limit = static_cast<std::uint32_t>(rules.streak_limit);
        if (limit != 0 && p.streak >= limit && room) return {};
        const Board able = p.own & neighbours(rules, p.opp) & ~neighbours(rules, p.guarded);
        return rules.superko && p.streak + 1 >= alea::shortest_cycle ? without_recreations(rules, p, history, able)
                                                                     : able;
    }

    /// Superko. The placement that a conversion would recreate differs from the present one just by the stones it
    /// flips, so each earlier placement of the streak is looked at once; hardly any differs by enemy stones alone.
    static Board without_recreations(const Rules& rules, const Position& p, const History& history, Board able) {
        history.for_each_of_streak(p.streak, alea::shortest_cycle - 1, [&](const Placement& earlier) {
            const Board turned = p.first() ^ earlier.first;
            if ((turned & ~p.opp) != Board{}) return;
            for_each_bit(able & neighbours(rules, turned), [&](int square) {
                if (flips(rules, p, square) == turned) able ^= Word::cell(square);
            });
        });
        return able;
    }

    static bool is_drawn_by_repetition(const Rules& rules, const Position& p, const History& history) {
        constexpr auto earliest = (alea::drawing_occurrences - 1) * alea::shortest_cycle;
        if (rules.superko || p.streak < earliest) return false;
        int found = 1;
        history.for_each_of_streak(p.streak, alea::shortest_cycle, [&](const Placement& earlier) {
            if (earlier.first == p.first()) ++found;
        });
        return found >= alea::drawing_occurrences;
    }

    /// At most one move per cell (placing on an empty one, converting with an own stone), and the pass.
    struct Options {
        Board cells{};
        bool pass = false;
    };
    static Options options(const Rules& rules, const Position& p, const History& history) {
        if (is_over(rules, p, history)) return {};
        const Board empty = empty_cells(rules, p);
        const bool room = empty != Board{};
        return {empty | converters(rules, p, history, room), !room};
    }

    /// Cell by cell from the top left, the pass last.
    template <class F>
    static void for_each_move(const Rules& rules, const Position& p, const History& history, F&& f) {
        const Options found = options(rules, p, history);
        for_each_bit(found.cells, [&](int square) { f(move_on(p, square)); });
        if (found.pass) f(Move{});
    }

    static void legal_moves(const Rules& rules, const Position& p, const History& history, MoveList& list) {
        for_each_move(rules, p, history, [&](const Move& move) { list.push(move); });
    }

    static std::uint64_t count_moves(const Rules& rules, const Position& p, const History& history) {
        const Options found = options(rules, p, history);
        return static_cast<std::uint64_t>(count(found.cells) + (found.pass ? 1 : 0));
    }

    static std::optional<Move> random_move(const Rules& rules, const Position& p, const History& history, Rng& rng) {
        const Options found = options(rules, p, history);
        const int cells = count(found.cells);
        const int moves = cells + (found.pass ? 1 : 0);
        if (moves == 0) return std::nullopt;
        const auto n = static_cast<int>(rng.below(static_cast<std::uint32_t>(moves)));
        return n == cells ? Move{} : move_on(p, nth_bit(found.cells, n));
    }

    static Position play(const Rules& rules, const Position& p, const Move& move) {
        if (move.is_pass()) return {p.opp, p.own, {}, p.streak, next_closing(p, true), opponent(p.side)};
        const Board stone = Word::cell(move.square);
        if (move.kind == MoveKind::place) return {p.opp, p.own | stone, stone, 0, 0, opponent(p.side)};
        const Board turned = flips(rules, p, move.square);
        const bool full = (p.own | p.opp) == all_cells(rules);
        return {p.opp ^ turned, p.own ^ turned, turned, p.streak + 1, next_closing(p, full), opponent(p.side)};
    }

    static Side side_to_move(const Position& p) { return p.side; }
    static bool is_over(const Rules& rules, const Position& p, const History& history) {
        return p.closing == 2 || is_drawn_by_repetition(rules, p, history);
    }
    /// Half points of the mover minus half points of the opponent.
    static int margin_halves(const Rules& rules, const Position& p) {
        const int stones = 2 * (count(p.own) - count(p.opp));
        return p.side == Side::first ? stones - rules.komi_halves : stones + rules.komi_halves;
    }
    static std::optional<Side> winner(const Rules& rules, const Position& p, const History& history) {
        const int margin = margin_halves(rules, p);
        if (margin == 0 || is_drawn_by_repetition(rules, p, history)) return std::nullopt;
        return margin > 0 ? p.side : opponent(p.side);
    }
    static Outcome outcome(const Rules& rules, const Position& p, const History& history);
    static int final_value(const Rules& rules, const Position& p, const History& history) {
        if (is_drawn_by_repetition(rules, p, history)) return 0;
        return hundredths_per_point / 2 * margin_halves(rules, p);
    }

    /// No game from here ends in fewer plies: each empty cell takes one, then come the closing turns. A draw by
    /// repetition may come sooner.
    static int shortest_end(const Rules& rules, const Position& p) {
        return rules.superko ? count(empty_cells(rules, p)) + 2 - p.closing : 0;
    }

    /// Without a limit the streak decides nothing, so it stays out.
    static std::uint64_t key(const Rules& rules, const Position& p) {
        const std::uint64_t streak = rules.streak_limit == 0 ? 0 : p.streak;
        std::uint64_t hash =
            streak << 8 | static_cast<std::uint64_t>(p.closing) << 1 | static_cast<std::uint64_t>(index(p.side));
        for (const auto& board : {p.own, p.opp, p.guarded}) {
            for (const std::uint64_t word : Word::words(board)) hash = hash_into(hash, word);
        }
        return hash;
    }
    /// The sum over the placements of the current streak that a conversion within `depth` plies can bring back (see
    /// history_key in game_rules.hpp for the promise). Older ones have fewer stones. The conversion must end a cycle of
    /// at least shortest_cycle turns, and the streak limit bounds how many there can be; placing a stone ends the
    /// streak. A board gets full by a placement, so in the two closing turns nothing can come back. A draw needs
    /// two cycles.
    static std::uint64_t history_key(const Rules& rules, const Position& p, const History& history, int depth) {
        const auto limit = static_cast<std::uint32_t>(rules.streak_limit);
        auto ahead = static_cast<std::uint32_t>(depth);
        if (limit != 0) ahead = std::min(ahead, limit - std::min(limit, p.streak));
        const std::uint32_t cycles = rules.superko ? 1 : alea::drawing_occurrences - 1;
        if (p.streak + ahead < cycles * alea::shortest_cycle) return 0;
        const std::size_t nearest = ahead < alea::shortest_cycle ? alea::shortest_cycle - ahead : 1;
        std::uint64_t sum = 0;
        history.for_each_of_streak(p.streak, nearest, [&](const Placement& earlier) {
            std::uint64_t hash = 0;
            for (const auto& board : {earlier.first, earlier.second}) {
                for (const std::uint64_t word : Word::words(board)) hash = hash_into(hash, word);
            }
            sum += hash;
        });
        return sum;
    }
    /// What two positions with the same key may differ in.
    static bool same_future(Position a, const Position& b) {
        a.streak = b.streak;
        return a == b;
    }
    /// One move per cell. The pass exists on a full board only, where each conversion needs an own stone and at least
    /// one cell is the enemy's.
    static std::uint64_t max_moves(const Rules& rules) { return static_cast<std::uint64_t>(rules.cells()); }
    /// Each stone after the second may have a whole streak before it (with fewer than two there is nothing to
    /// convert), then two closing turns.
    static std::optional<int> max_plies(const Rules& rules) {
        if (rules.streak_limit == 0) return std::nullopt;
        return 2 + (rules.cells() - 2) * (rules.streak_limit + 1) + 2;
    }

    static Parsed<Start<AleaRules>> parse_position(const Rules& rules, std::string_view text);
    static std::string format_position(const Rules& rules, const Position& p);
    static Parsed<Move> parse_move(const Rules& rules, std::string_view text) { return alea::parse_move(rules, text); }
    static std::string format_move(const Rules& rules, const Move& move) { return alea::format_move(rules, move); }

    static std::vector<Event> events(const Rules& rules, const Position& p, const Move& move);
    static Error why_not(const Rules& rules, const Position& p, const History& history, const Move& move);
    static Error why_not_cell(const Rules& rules, const Position& p, const History& history, Cell cell);
    static Cell click_cell(const Rules& rules, const Move& move) {
        return move.is_pass() ? no_cell : alea::cell_of(rules, move.square);
    }
    static BoardView view(const Rules& rules, const Position& p, const History& history);

    static Rules transform(Symmetry, const Rules& rules) { return rules; }
    static Position transform(Symmetry s, const Rules& rules, const Position& p);
    static Move transform(Symmetry s, const Rules& rules, const Move& move);

    /// The position as a drawn diagram, and back.
    static alea::Diagram drawn(const Rules& rules, const Position& p);
    static Position from_drawn(const Rules& rules, const alea::Diagram& diagram);

private:
    using MoveKind = alea::MoveKind;
    using Boards = std::array<Board, static_cast<std::size_t>(Word::largest) + 1>;
    using NeighbourTable = std::array<Board, static_cast<std::size_t>(Word::stride* Word::largest)>;

    static Move move_on(const Position& p, int square) {
        const bool own_stone = (p.own & Word::cell(square)) != Board{};
        return {static_cast<std::uint8_t>(square), own_stone ? MoveKind::convert : MoveKind::place};
    }
    static std::uint8_t next_closing(const Position& p, bool full) {
        return static_cast<std::uint8_t>(p.closing + (full ? 1 : 0));
    }

    static constexpr Boards make_boards() {
        Boards result{};
        for (int size = Word::smallest; size <= Word::largest; ++size) {
            for (int cell = 0; cell < size * size; ++cell) {
                result[static_cast<std::size_t>(size)] |= Word::cell(cell / size * Word::stride + cell % size);
            }
        }
        return result;
    }
    static constexpr std::array<NeighbourTable, 2> make_neighbours() {
        std::array<NeighbourTable, 2> result{};
        for (std::size_t square = 0; square < result[0].size(); ++square) {
            result[0][square] = orthogonal_neighbours(Word::cell(static_cast<int>(square)));
            result[1][square] = all_neighbours(Word::cell(static_cast<int>(square)));
        }
        return result;
    }
    static constexpr Boards boards = make_boards();
    static constexpr std::array<NeighbourTable, 2> neighbour_table = make_neighbours();
};

using Alea = AleaRules<Bits>;
using AleaWide = AleaRules<WideBits>;

}  // namespace quartello
