// The smallest change that makes a start even: all single changes of the pieces it was set up with, screened by search,
// then by games, the best confirmed by a verdict. Nothing here has threads; the command line's
// driver is evening_search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "engine/game/review.hpp"
#include "engine/game/session.hpp"
#include "lab/fairness_model.hpp"
#include "lab/fairness_run.hpp"

namespace quartello::lab {

enum class ChangeKind : std::uint8_t { move, add, remove };
BOOST_DESCRIBE_ENUM(ChangeKind, move, add, remove)

struct BoardChange {
    ChangeKind kind = ChangeKind::move;
    std::string piece;     // its letter
    std::string from;      // empty for a piece that is added
    std::string to;        // empty for one that is removed
    std::string position;  // what it leads to, as a position of the same game and rules
    int size = 1;          // in king's steps; a piece more or less counts as so many as change_of_number
};
BOOST_DESCRIBE_STRUCT(BoardChange, (), (kind, piece, from, to, position, size))

inline constexpr int change_of_number = 3;

/// The letters that a set-up is made of: walls, bonuses and jokers, or the sides' own pieces where there is nothing
/// else.
std::string setup_letters(const RuleSheet& sheet);
/// A row of letters, '.' for an empty cell, as board text.
std::string board_text_of(std::string_view letters, int width);
/// The start with another board: as a set-up if the start itself is one, else the same position with the board
/// replaced. Nothing where the rules do not allow it.
std::optional<GameSpec> with_letters(const GameSpec& start, std::string_view letters);

/// All single changes that lead to a legal start, in a fixed order. A start that cannot be opened has none.
std::vector<BoardChange> single_changes(const GameSpec& start);

/// What a short search makes of a start, for the first side: a thousand of them in seconds.
Evaluation search_quickly(const GameSpec& start, const std::atomic<bool>& stop);

/// What the screening knows: the start's own chance, its value by the same search as the changes' values.
struct EveningBase {
    std::string game;
    Strength strength = Strength::good;
    double chance = 0.5;  // of the start, from a verdict
    Evaluation search = {};
};
BOOST_DESCRIBE_STRUCT(EveningBase, (), (game, strength, chance, search))

/// The chance expected behind a change. What the games knew about the start and its search did not say is taken to
/// stay.
double expected_chance(const EveningBase& base, const Evaluation& behind);
/// The same with games played there.
Interval chance_behind(const EveningBase& base, const Evaluation& behind, const PairCounts& pairs);

/// The `keep` changes (by their places in the list, given their sizes) from which most is expected, the best first:
/// near to even, and of those about equally near the smallest.
std::vector<int> shortlist(std::span<const int> sizes, std::span<const double> chances, std::size_t keep);

// How the screening narrows down: all changes by search_quickly, these by search_start, these by games, of these the
// first that a verdict calls even.
inline constexpr std::size_t searched_changes = 24;
inline constexpr std::size_t played_changes = 8;
inline constexpr int screening_pairs = 40;
inline constexpr std::size_t confirmed_changes = 4;

}  // namespace quartello::lab
