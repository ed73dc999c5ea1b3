// The contract of a game: static functions over small values, found by the compiler, never by a virtual call.
// Perft, playouts, search, session and the conformance tests are written once against this concept.
//
// Conventions every game keeps:
//  - The sign of everything follows side_to_move(position), never the ply number.
//  - for_each_move yields nothing if and only if the game is over; a forced pass is a move.
//  - History holds every position from the start to the current one, the current one included.
//  - play() does not check legality; parse_move() checks only syntax; why_not() explains illegality.
//  - Cells in events, reasons and views are indices into the drawn board (Grid).
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/parsed.hpp"
#include "engine/core/rng.hpp"
#include "engine/rules/events.hpp"
#include "engine/rules/grid.hpp"
#include "engine/rules/history.hpp"
#include "engine/rules/outcome.hpp"
#include "engine/rules/sheet.hpp"
#include "engine/rules/side.hpp"
#include "engine/rules/symmetry.hpp"
#include "engine/rules/view.hpp"

namespace quartello {

/// Rules (switches and set-up, immutable during a game) together with the position a game starts from.
template <class G>
struct Start {
    typename G::Rules rules;
    typename G::Position position;
};

template <class G>
concept GameRules =
    requires(const typename G::Rules& rules, const typename G::Position& position, const typename G::Move& move,
             const typename G::History& history, typename G::History& past, typename G::MoveList& list,
             std::string_view text, std::span<const int> values, Rng& rng, Symmetry symmetry, Cell cell) {
        requires std::is_trivially_copyable_v<typename G::Position>;
        requires std::is_trivially_copyable_v<typename G::Move>;
        requires std::equality_comparable<typename G::Position>;
        requires std::equality_comparable<typename G::Move>;

        // The sheet and the switches.
        { G::sheet() } -> std::same_as<const RuleSheet&>;
        { G::rules_from(values) } -> std::same_as<typename G::Rules>;
        { G::values_of(rules) } -> std::same_as<SwitchValues>;
        { G::grid(rules) } -> std::same_as<Grid>;

        // Starts: a named set-up, a board text, or "" for the game's default; and a random one for tests and playouts.
        { G::start(rules, text) } -> std::same_as<Parsed<Start<G>>>;
        { G::random_start(rules, rng) } -> std::same_as<Start<G>>;

        // Moves.
        { G::legal_moves(rules, position, history, list) };
        {
            G::for_each_move(rules, position, history, [](const typename G::Move&) {})
        };
        { G::count_moves(rules, position, history) } -> std::same_as<std::uint64_t>;
        { G::random_move(rules, position, history, rng) } -> std::same_as<std::optional<typename G::Move>>;
        { G::play(rules, position, move) } -> std::same_as<typename G::Position>;
        { past.push(position) };
        { past.pop() };
        { past.clear() };

        // Facts.
        { G::side_to_move(position) } -> std::same_as<Side>;
        { G::is_over(rules, position, history) } -> std::same_as<bool>;
        { G::winner(rules, position, history) } -> std::same_as<std::optional<Side>>;
        { G::outcome(rules, position, history) } -> std::same_as<Outcome>;
        /// What a finished game is worth to the side to move: the margin in hundredths of a point; a win on the
        /// tie-break is half a point. Not over: as if it ended here.
        { G::final_value(rules, position, history) } -> std::same_as<int>;
        { G::key(rules, position) } -> std::same_as<std::uint64_t>;
        /// What the past adds to the key: see history_key below.
        requires std::same_as<typename G::History, NoHistory> || requires(int depth) {
            { G::history_key(rules, position, history, depth) } -> std::same_as<std::uint64_t>;
        };
        /// No position has more legal moves than this.
        { G::max_moves(rules) } -> std::same_as<std::uint64_t>;
        /// No game is longer than this; nothing where only the ban on repetition bounds it.
        { G::max_plies(rules) } -> std::same_as<std::optional<int>>;

        // Text.
        { G::parse_position(rules, text) } -> std::same_as<Parsed<Start<G>>>;
        { G::format_position(rules, position) } -> std::same_as<std::string>;
        { G::parse_move(rules, text) } -> std::same_as<Parsed<typename G::Move>>;
        { G::format_move(rules, move) } -> std::same_as<std::string>;

        // Explanations. events(): the move is legal. why_not(): the move is not legal. why_not_cell(): no legal move
        // starts at the cell. click_cell(): the cell a person clicks first to make the move; no_cell for a pass.
        { G::events(rules, position, move) } -> std::same_as<std::vector<Event>>;
        { G::why_not(rules, position, history, move) } -> std::same_as<Error>;
        { G::why_not_cell(rules, position, history, cell) } -> std::same_as<Error>;
        { G::click_cell(rules, move) } -> std::same_as<Cell>;
        { G::view(rules, position, history) } -> std::same_as<BoardView>;

        // Symmetry.
        { G::transform(symmetry, rules) } -> std::same_as<typename G::Rules>;
        { G::transform(symmetry, rules, position) } -> std::same_as<typename G::Position>;
        { G::transform(symmetry, rules, move) } -> std::same_as<typename G::Move>;
    };

template <class G>
Parsed<typename G::Rules> parse_rules(std::string_view text) {
    auto values = parse_switches(G::sheet().name, G::sheet().switches, text);
    if (!values) return values.error();
    return G::rules_from(*values);
}

template <class G>
std::string format_rules(const typename G::Rules& rules) {
    return format_switches(G::sheet().switches, G::values_of(rules));
}

template <class G>
bool is_legal(const typename G::Rules& rules, const typename G::Position& position, const typename G::History& history,
              const typename G::Move& move) {
    bool found = false;
    G::for_each_move(rules, position, history, [&](const typename G::Move& m) { found = found || m == move; });
    return found;
}

/// The pass that is the only legal move; nothing where a piece can be played or the game is over.
template <class G>
std::optional<typename G::Move> forced_pass(const typename G::Rules& rules, const typename G::Position& position,
                                            const typename G::History& history) {
    if (G::count_moves(rules, position, history) != 1) return std::nullopt;
    std::optional<typename G::Move> out;
    G::for_each_move(rules, position, history, [&](const typename G::Move& move) {
        if (G::click_cell(rules, move) == no_cell) out = move;
    });
    return out;
}

/// What of the past can still matter within `depth` plies, as a number; 0 if nothing can. The promise: two games that
/// agree in key(position) and in history_key(…, depth) have the same tree of legal moves and results for `depth` plies.
/// (A placement further away than `depth` plies can be neither forbidden nor counted there, so it stays out; that is
/// what lets positions reached by different orders of moves share what was found out about them.)
template <class G>
std::uint64_t history_key(const typename G::Rules& rules, const typename G::Position& position,
                          const typename G::History& history, int depth) {
    if constexpr (std::same_as<typename G::History, NoHistory>) return 0;
    else return G::history_key(rules, position, history, depth);
}

/// The straightforward random_move: list, then choose. Games with a faster way must pick the same move from the
/// same Rng (tested).
template <class G>
std::optional<typename G::Move> random_move_from_list(const typename G::Rules& rules,
                                                      const typename G::Position& position,
                                                      const typename G::History& history, Rng& rng) {
    typename G::MoveList list;
    G::legal_moves(rules, position, history, list);
    if (list.empty()) return std::nullopt;
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace quartello
