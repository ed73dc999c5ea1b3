// Exercises out of real games: levels play each other, and where one move (or one first click) is clearly best, that is
// a puzzle, graded by who would find it. A game depends on the seed and its number alone, and no clock decides
// anything, so the same plan finds the same puzzles everywhere.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "engine/core/parsed.hpp"
#include "engine/game/session.hpp"

namespace quartello::lab {

inline constexpr int highest_grade = 3;

struct PuzzlePlan {
    GameSpec start;           // setup "random": a new board for each game
    std::uint64_t first = 1;  // number of the first game
    std::uint64_t games = 20;
    std::uint64_t seed = 1;
    std::uint64_t nodes = 100'000;  // for a position that looks like a puzzle
};

/// What the move achieves and no other does.
enum class PuzzleGoal : std::uint8_t {
    win,     // proved: the only one that wins
    draw,    // proved: the only one that does not lose
    points,  // proved: as much as can be had
    better,  // estimated: far better than any other
};
std::string_view goal_name(PuzzleGoal goal);

struct Puzzle {
    std::uint64_t number = 0;  // of the game, from 1
    GameSpec start = {};       // game, rules and position, spelled in full
    std::vector<std::string> moves = {};
    Side side = Side::first;                 // to move after these moves
    std::vector<std::string> accepted = {};  // the best move, and any as good that begins with the same click
    std::string second_move = {};            // the best of all others
    int best = 0;                            // hundredths of a point for `side`
    int second = 0;
    bool solved = false;  // both values are proved; otherwise estimates
    PuzzleGoal goal = PuzzleGoal::better;
    std::string_view theme = {};  // what the move does that is worth seeing
    int grade = 1;                // 1 Greedy finds it, 2 a look three plies deep does, 3 only a deep search
};

/// The themes there are.
inline constexpr std::string_view puzzle_themes[] = {"bonus",   "joker",      "pass",    "far",       "protection",
                                                     "lines",   "line",       "joining", "paralysis", "freeing",
                                                     "lockout", "conversion", "quiet"};

/// Plays the games and finds their puzzles, at most one of a grade in a game. Stopped: those found so far. `on_game` is
/// told after each game how many are done.
Parsed<std::vector<Puzzle>> find_puzzles(const PuzzlePlan& plan, const std::function<void(std::uint64_t)>& on_game,
                                         const std::atomic<bool>& stop);

/// At most so many, as evenly over grades and themes as there are, easy ones first.
std::vector<Puzzle> choose_puzzles(const std::vector<Puzzle>& puzzles, std::size_t most);

struct PuzzleView {
    std::uint64_t number = 0;
    std::string rules;
    std::string start;  // the position the game started from
    std::string moves;  // since then, separated by spaces
    Side side = Side::first;
    int grade = 1;
    std::string goal;
    std::string theme;
    std::vector<std::string> accepted;
    double best = 0;  // points for `side`
    std::string second_move;
    double second = 0;
    bool solved = false;
};
BOOST_DESCRIBE_STRUCT(PuzzleView, (),
                      (number, rules, start, moves, side, grade, goal, theme, accepted, best, second_move, second,
                       solved))

PuzzleView view_of(const Puzzle& puzzle);

}  // namespace quartello::lab
