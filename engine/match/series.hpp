// Several games between the same two players: who sits where next, who leads, and the pie rule. Pure functions over
// the results so far; players are 0 and 1, the order in which they came.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>

#include "engine/rules/outcome.hpp"
#include "engine/rules/side.hpp"

namespace quartello {

enum class SeriesMode {
    fixed_board,  // one set-up; colours are swapped each game
    free_play,    // players alternate as setter; the one who did not set up chooses the colour
};

/// A finished game as the series sees it.
struct SeriesGame {
    int first_player = 0;  // who had the side `first` at the end (after a swap, if there was one)
    std::optional<Side> winner;
    double first_points = 0;
    double second_points = 0;
};

SeriesGame series_game(int first_player, const Outcome& outcome);

struct SeriesStanding {
    std::array<int, 2> wins{};
    int draws = 0;
    double difference = 0;      // points of player 0 minus points of player 1, over all games
    std::optional<int> leader;  // most games won, then the total point difference; nobody: level
};

SeriesStanding standing(std::span<const SeriesGame> games);

/// What is known about the next game before it starts.
struct NextGame {
    std::optional<int> first_player;  // fixed board: decided; free play: the chooser decides
    std::optional<int> setter;        // free play only
    std::optional<int> chooser;       // free play only
};

NextGame next_game(SeriesMode mode, int games_played);

/// The pie rule (match option `swap`): right after the first move, and only then, the second player may take it over.
/// `plies` are the moves played so far, a swap not counted.
constexpr bool may_swap(bool agreed, int plies, bool swapped) { return agreed && plies == 1 && !swapped; }

}  // namespace quartello
