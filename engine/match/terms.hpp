// What the two players of a table agreed on: game and board, clock, series, who may sit down. Plain structs, described
// once for JSON and for the page's types; every text in them comes from outside and is checked by Room::create.
#pragma once

#include <cstdint>
#include <string>

#include <boost/describe.hpp>

#include "engine/match/series.hpp"

namespace quartello::match {

enum class ClockKind {
    none,
    per_move,        // main_ms for every move
    increment,       // main_ms for the game, increment_ms more after every move
    byo_yomi,        // main_ms for the game, then `periods` of period_ms; a move within a period keeps it
    correspondence,  // as per_move, in days
};
BOOST_DESCRIBE_ENUM(ClockKind, none, per_move, increment, byo_yomi, correspondence)

struct ClockTerms {
    ClockKind kind = ClockKind::none;
    std::int64_t main_ms = 0;
    std::int64_t increment_ms = 0;
    int periods = 0;
    std::int64_t period_ms = 0;

    friend bool operator==(const ClockTerms&, const ClockTerms&) = default;
};
BOOST_DESCRIBE_STRUCT(ClockTerms, (), (kind, main_ms, increment_ms, periods, period_ms))

struct TableTerms {
    std::string game;
    std::string rules;     // "bonus=3"; empty: defaults
    std::string setup;     // a named set-up, a board, "random:SEED"; empty: the default
    std::string position;  // a whole position instead of a set-up
    ClockTerms clock;
    SeriesMode series = SeriesMode::fixed_board;
    int games = 1;       // of a series; 1 to most_games
    bool pie = false;    // the second player may take the first move over
    bool open = false;   // listed in the lobby; otherwise by invitation
    bool rated = false;  // counts for the ratings if both players have accounts

    friend bool operator==(const TableTerms&, const TableTerms&) = default;
};
BOOST_DESCRIBE_STRUCT(TableTerms, (), (game, rules, setup, position, clock, series, games, pie, open, rated))

inline constexpr int most_games = 99;
/// A shorter game is not rated, however it ended.
inline constexpr int fewest_rated_plies = 10;

}  // namespace quartello::match
