// What has happened at a table: the numbered log that is the truth. An event holds facts only, no decisions to be made
// again: replaying a log needs the rules of the game and nothing else. In JSON one object:
//   {"version":5,"at_ms":1700000000000,"seat":0,"command":"7","kind":"moved","move":"c4",…}
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "engine/core/parsed.hpp"
#include "engine/match/clock.hpp"
#include "engine/match/talk.hpp"
#include "engine/match/terms.hpp"

namespace quartello::match {

struct Created {
    static constexpr std::string_view kind = "created";
    TableTerms terms;
    std::int64_t seed = 0;  // of everything a computer decides by chance at this table
};
BOOST_DESCRIBE_STRUCT(Created, (), (terms, seed))

struct Seated {
    static constexpr std::string_view kind = "seated";
    int taken = 0;  // the seat
    std::string name;
    std::string account;   // empty: a guest
    std::string computer;  // empty: a person
};
BOOST_DESCRIBE_STRUCT(Seated, (), (taken, name, account, computer))

struct Left {
    static constexpr std::string_view kind = "left";
};
BOOST_DESCRIBE_STRUCT(Left, (), ())

/// Free play: the board of the next game. The other seat has to choose its colour.
struct BoardSet {
    static constexpr std::string_view kind = "board_set";
    std::string position;
};
BOOST_DESCRIBE_STRUCT(BoardSet, (), (position))

struct GameStarted {
    static constexpr std::string_view kind = "game_started";
    int game = 1;  // counted over the table's life
    int first_player = 0;
    std::string rules;
    std::string position;
    ClockState clock;
};
BOOST_DESCRIBE_STRUCT(GameStarted, (), (game, first_player, rules, position, clock))

struct Moved {
    static constexpr std::string_view kind = "moved";
    std::string move;
    int ply = 0;          // moves before this one
    bool forced = false;  // a pass that was the only move, made by the server
    ClockState clock;     // after the move
};
BOOST_DESCRIBE_STRUCT(Moved, (), (move, ply, forced, clock))

struct Swapped {
    static constexpr std::string_view kind = "swapped";
    ClockState clock;
};
BOOST_DESCRIBE_STRUCT(Swapped, (), (clock))

struct DrawOffered {
    static constexpr std::string_view kind = "draw_offered";
};
BOOST_DESCRIBE_STRUCT(DrawOffered, (), ())

struct DrawDeclined {
    static constexpr std::string_view kind = "draw_declined";
};
BOOST_DESCRIBE_STRUCT(DrawDeclined, (), ())

struct TakebackAsked {
    static constexpr std::string_view kind = "takeback_asked";
};
BOOST_DESCRIBE_STRUCT(TakebackAsked, (), ())

struct TakebackDeclined {
    static constexpr std::string_view kind = "takeback_declined";
};
BOOST_DESCRIBE_STRUCT(TakebackDeclined, (), ())

struct TakenBack {
    static constexpr std::string_view kind = "taken_back";
    int ply = 0;  // moves that stay
    bool unswapped = false;
    ClockState clock;
};
BOOST_DESCRIBE_STRUCT(TakenBack, (), (ply, unswapped, clock))

enum class EndReason {
    rules,      // played to the end
    resigned,   //
    time,       // the flag fell
    agreed,     // a draw
    forfeited,  // no board, no choice or not ready in time
};
BOOST_DESCRIBE_ENUM(EndReason, rules, resigned, time, agreed, forfeited)

struct GameEnded {
    static constexpr std::string_view kind = "game_ended";
    EndReason reason = EndReason::rules;
    int first_player = 0;        // who had the side `first` at the end
    std::optional<Side> winner;  // nobody: a draw
    double first_points = 0;     // as the series counts them
    double second_points = 0;
    ClockState clock;
};
BOOST_DESCRIBE_STRUCT(GameEnded, (), (reason, first_player, winner, first_points, second_points, clock))

struct SeatReady {
    static constexpr std::string_view kind = "ready";
};
BOOST_DESCRIBE_STRUCT(SeatReady, (), ())

struct SeriesEnded {
    static constexpr std::string_view kind = "series_ended";
    std::optional<int> winner;  // the seat; nobody: level
};
BOOST_DESCRIBE_STRUCT(SeriesEnded, (), (winner))

struct RematchWished {
    static constexpr std::string_view kind = "rematch_wished";
};
BOOST_DESCRIBE_STRUCT(RematchWished, (), ())

/// A new series begins; who began the last one begins second.
struct Rematched {
    static constexpr std::string_view kind = "rematched";
};
BOOST_DESCRIBE_STRUCT(Rematched, (), ())

struct Said {
    static constexpr std::string_view kind = "said";
    Phrase phrase = Phrase::hello;
};
BOOST_DESCRIBE_STRUCT(Said, (), (phrase))

struct TextAllowed {
    static constexpr std::string_view kind = "text_allowed";
    bool allow = false;
};
BOOST_DESCRIBE_STRUCT(TextAllowed, (), (allow))

struct Wrote {
    static constexpr std::string_view kind = "wrote";
    std::string text;  // empty: taken out when its writer's account was closed
};
BOOST_DESCRIBE_STRUCT(Wrote, (), (text))

struct Closed {
    static constexpr std::string_view kind = "closed";
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(Closed, (), (reason))

/// Name, account and free texts of this seat are gone; whoever holds its token plays on.
struct Forgotten {
    static constexpr std::string_view kind = "forgotten";
};
BOOST_DESCRIBE_STRUCT(Forgotten, (), ())

using EventBody = std::variant<Created, Seated, Left, BoardSet, GameStarted, Moved, Swapped, DrawOffered, DrawDeclined,
                               TakebackAsked, TakebackDeclined, TakenBack, GameEnded, SeatReady, SeriesEnded,
                               RematchWished, Rematched, Said, TextAllowed, Wrote, Closed, Forgotten>;

/// Created as everybody reads it: what a computer will decide by chance is its own affair.
struct TableCreated {
    static constexpr std::string_view kind = Created::kind;
    TableTerms terms;
};
BOOST_DESCRIBE_STRUCT(TableCreated, (), (terms))
using PublicEventBody = boost::mp11::mp_replace<EventBody, Created, TableCreated>;

struct RoomEvent {
    std::int64_t version = 0;  // 1, 2, 3, … without gaps
    std::int64_t at_ms = 0;    // service time
    std::optional<int> seat;   // who brought it about; nothing: the server
    std::string command;       // the id of the command; empty on the events that follow from the first
    EventBody body;
    // With a command's id: what it asked (digest), so that nothing else passes for it, and the version it led to, if
    // that is another one. 0: nobody has noted it.
    std::int64_t asked = 0;
    std::int64_t led_to = 0;
};

std::string to_json(const RoomEvent& event);
/// The text of a stored event as anybody may read it.
std::string public_text(std::int64_t version, const std::string& text);
Parsed<RoomEvent> parse_event(std::string_view json);
std::string_view kind_of(const RoomEvent& event);

/// Of a table's log the events that name this account or hold its own words, without both.
std::vector<RoomEvent> without_account(std::span<const RoomEvent> log, std::string_view account);

}  // namespace quartello::match
