// A table as a client sees it: one JSON object for the full fetch, from which numbered events lead on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "engine/game/views.hpp"
#include "engine/match/clock.hpp"
#include "engine/match/event.hpp"
#include "engine/match/talk.hpp"
#include "engine/match/terms.hpp"

namespace quartello::match {

enum class Phase {
    waiting,   // for somebody to sit down
    setting,   // free play: the setter makes the board
    choosing,  // free play: the other one chooses a colour
    readying,  // between two games of a series
    playing,
    over,    // the series has been played
    closed,  // nothing will happen here any more
};
BOOST_DESCRIBE_ENUM(Phase, waiting, setting, choosing, readying, playing, over, closed)

struct SeatView {
    bool taken = false;
    std::string name;
    std::string account;
    std::string computer;
    std::optional<Side> side;
    bool to_act = false;  // the table waits for this seat
    bool ready = false;
    bool wants_rematch = false;
    bool allows_text = false;
    std::optional<std::int64_t> left_ms;  // until the flag falls
    std::int64_t shown_ms = 0;            // on its clock: a first turn that is not charged is not counted
    // What it has asked since its last step, and what it may ask now.
    bool has_offered = false;  // a draw
    bool has_asked = false;    // for a takeback
    bool may_offer = false;
    bool may_ask = false;
    bool may_resign = false;
};
BOOST_DESCRIBE_STRUCT(SeatView, (),
                      (taken, name, account, computer, side, to_act, ready, wants_rematch, allows_text, left_ms,
                       shown_ms, has_offered, has_asked, may_offer, may_ask, may_resign))

/// A table in a list.
struct RoomCard {
    std::string game;
    std::string rules;
    std::string setup;
    ClockTerms clock;
    SeriesMode series = SeriesMode::fixed_board;
    int games = 1;
    bool pie = false;
    bool rated = false;
    Phase phase = Phase::waiting;
    std::array<bool, 2> taken{};
    std::array<std::string, 2> names;
    std::array<std::string, 2> accounts;
    std::array<std::string, 2> computers;
    int ply = 0;
    SeriesStanding standing;
};
BOOST_DESCRIBE_STRUCT(RoomCard, (),
                      (game, rules, setup, clock, series, games, pie, rated, phase, taken, names, accounts, computers,
                       ply, standing))

/// The table without its board: what events lead on from, here as on the server (followed, room_state.hpp).
struct RoomStatus {
    std::int64_t version = 0;
    std::int64_t now_ms = 0;  // the service time of this view; clocks count from it
    Phase phase = Phase::waiting;
    TableTerms terms;
    std::array<SeatView, 2> seats;
    int game = 0;  // 0: none has begun
    int series = 1;
    std::vector<SeriesGame> games;  // finished ones of this series
    SeriesStanding standing;
    std::string rules;     // of the current game, all switches
    std::string start;     // position text it began with; in phase `choosing` the board that was set
    std::string position;  // position text now
    std::vector<std::string> moves;
    std::optional<int> first_player;
    std::optional<Side> side_to_move;
    bool may_swap = false;
    bool swapped = false;
    std::optional<int> draw_offer;
    std::optional<int> takeback;
    std::optional<GameEnded> ended;  // how the last game ended, until the next begins
    ClockState clock;
    std::optional<int> ticking;           // the seat whose clock can be seen to run, from what it showed at now_ms
    std::optional<std::int64_t> flag_ms;  // when the table's wait is over
    std::vector<TalkLine> talk;           // the newest lines, oldest first
};
BOOST_DESCRIBE_STRUCT(RoomStatus, (),
                      (version, now_ms, phase, terms, seats, game, series, games, standing, rules, start, position,
                       moves, first_player, side_to_move, may_swap, swapped, draw_offer, takeback, ended, clock,
                       ticking, flag_ms, talk))

struct RoomView : RoomStatus {
    std::optional<PositionView> board;  // the position as the engine describes it; none before the first game
};
BOOST_DESCRIBE_STRUCT(RoomView, (RoomStatus), (board))

}  // namespace quartello::match
