// Several games between the same two players: who sits where next, who leads, and the pie rule. Pure functions over
// the results so far; players are 0 and 1, the order in which they came.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>

#include <boost/describe.hpp>

#include "engine/game/described.hpp"
#include "engine/rules/outcome.hpp"
#include "engine/rules/side.hpp"

namespace quartello {

enum class SeriesMode {
    fixed_board,  // one set-up; colours are swapped each game
    free_play,    // players alternate as setter; the one who did not set up chooses the colour
};
BOOST_DESCRIBE_ENUM(SeriesMode, fixed_board, free_play)

/// A finished game as the series sees it.
struct SeriesGame {
    int first_player = 0;  // who had the side `first` at the end (after a swap, if there was one)
    std::optional<Side> winner;
    double first_points = 0;
    double second_points = 0;
};
BOOST_DESCRIBE_STRUCT(SeriesGame, (), (first_player, winner, first_points, second_points))

/// One that was played to its end.
SeriesGame series_game(int first_player, const Outcome& outcome);
/// One that ended before: the points count as they stand, but never against the winner; a draw counts none.
SeriesGame ended_early(int first_player, std::optional<Side> winner, double first_points, double second_points);

struct SeriesStanding {
    std::array<int, 2> wins{};
    int draws = 0;
    double difference = 0;      // points of player 0 minus points of player 1, over all games
    std::optional<int> leader;  // most games won, then the total point difference; nobody: level
};
BOOST_DESCRIBE_STRUCT(SeriesStanding, (), (wins, draws, difference, leader))

SeriesStanding standing(std::span<const SeriesGame> games);

/// What is known about the next game before it starts.
struct NextGame {
    std::optional<int> first_player;  // fixed board: decided; free play: the chooser decides
    std::optional<int> setter;        // free play only
    std::optional<int> chooser;       // free play only
};

BOOST_DESCRIBE_STRUCT(NextGame, (), (first_player, setter, chooser))

/// The players take turns. `before` began the game before this one, whoever took its first move over (fixed board), or
/// set its board up (free play).
NextGame next_after(SeriesMode mode, int before);
/// Player 0 is the first to begin, or to set a board up.
NextGame next_game(SeriesMode mode, int games_played);

/// The pie rule (match option `swap`): right after the first move, and only then, the second player may take it over.
/// `plies` are the moves played so far, a swap not counted.
constexpr bool may_swap(bool agreed, int plies, bool swapped) { return agreed && plies == 1 && !swapped; }

}  // namespace quartello
