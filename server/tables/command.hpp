// What a client (or the server itself) may ask of a table. In JSON one object: {"id":"7","kind":"move","move":"c4"}.
// The id is the client's own; sent again with the same id, a command is recognised and nothing is done twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "engine/core/parsed.hpp"
#include "engine/match/talk.hpp"
#include "engine/match/terms.hpp"

namespace quartello::json {
class Reader;
}

namespace quartello::tables {

using namespace match;  // a table is a match that is kept, clocked and watched

inline constexpr std::size_t longest_command_id = 40;
inline constexpr std::size_t longest_name = 40;  // bytes

/// Takes a free seat; the first free one if none is named. With `computer` ("level:4") a built-in player is put there
/// by somebody who already sits at the table.
struct Sit {
    static constexpr std::string_view kind = "sit";
    std::optional<int> seat;
    std::string name;
    std::string computer;
};
BOOST_DESCRIBE_STRUCT(Sit, (), (seat, name, computer))

/// Gives the seat back, before the first game has begun.
struct Leave {
    static constexpr std::string_view kind = "leave";
};
BOOST_DESCRIBE_STRUCT(Leave, (), ())

/// A move. `ply`, if given, is the number of moves the player saw; another number means that the position has changed.
struct Move {
    static constexpr std::string_view kind = "move";
    std::string move;
    std::optional<int> ply;
};
BOOST_DESCRIBE_STRUCT(Move, (), (move, ply))

/// The pie rule: takes the first move over.
struct Swap {
    static constexpr std::string_view kind = "swap";
};
BOOST_DESCRIBE_STRUCT(Swap, (), ())

struct Resign {
    static constexpr std::string_view kind = "resign";
};
BOOST_DESCRIBE_STRUCT(Resign, (), ())

struct OfferDraw {
    static constexpr std::string_view kind = "offer_draw";
};
BOOST_DESCRIBE_STRUCT(OfferDraw, (), ())

struct AnswerDraw {
    static constexpr std::string_view kind = "answer_draw";
    bool accept = false;
};
BOOST_DESCRIBE_STRUCT(AnswerDraw, (), (accept))

/// Asks to go back to one's own last decision, over passes and the other's replies.
struct AskTakeback {
    static constexpr std::string_view kind = "ask_takeback";
};
BOOST_DESCRIBE_STRUCT(AskTakeback, (), ())

struct AnswerTakeback {
    static constexpr std::string_view kind = "answer_takeback";
    bool accept = false;
};
BOOST_DESCRIBE_STRUCT(AnswerTakeback, (), (accept))

/// Free play: the setter's board.
struct SetBoard {
    static constexpr std::string_view kind = "set_board";
    std::string setup;
};
BOOST_DESCRIBE_STRUCT(SetBoard, (), (setup))

/// Free play: the other player's colour.
struct ChooseSide {
    static constexpr std::string_view kind = "choose_side";
    Side side = Side::first;
};
BOOST_DESCRIBE_STRUCT(ChooseSide, (), (side))

/// Ready for the next game of a series.
struct Ready {
    static constexpr std::string_view kind = "ready";
};
BOOST_DESCRIBE_STRUCT(Ready, (), ())

/// Wishes another series after the last game; it begins when both do.
struct Rematch {
    static constexpr std::string_view kind = "rematch";
};
BOOST_DESCRIBE_STRUCT(Rematch, (), ())

/// Says a set phrase to the person across the table.
struct Say {
    static constexpr std::string_view kind = "say";
    Phrase phrase = Phrase::hello;
};
BOOST_DESCRIBE_STRUCT(Say, (), (phrase))

/// Whether this seat wants free text at the table; it is there while both do.
struct AllowText {
    static constexpr std::string_view kind = "allow_text";
    bool allow = false;
};
BOOST_DESCRIBE_STRUCT(AllowText, (), (allow))

/// Says something in one's own words.
struct Write {
    static constexpr std::string_view kind = "write";
    std::string text;
};
BOOST_DESCRIBE_STRUCT(Write, (), (text))

/// Ends a table on which no game has begun.
struct Close {
    static constexpr std::string_view kind = "close";
};
BOOST_DESCRIBE_STRUCT(Close, (), ())

/// The server's own: the time of whoever had to act is over.
struct Flag {
    static constexpr std::string_view kind = "flag";
};
BOOST_DESCRIBE_STRUCT(Flag, (), ())

/// The server's own: whoever sits there has closed the account and is nobody in particular from now on.
struct Forget {
    static constexpr std::string_view kind = "forget";
    int seat = 0;
    std::string account;
};
BOOST_DESCRIBE_STRUCT(Forget, (), (seat, account))

/// What a client may ask.
using PlayersCommandBody =
    std::variant<Sit, Leave, Move, Swap, Resign, OfferDraw, AnswerDraw, AskTakeback, AnswerTakeback, SetBoard,
                 ChooseSide, Ready, Rematch, Say, AllowText, Write, Close>;
using CommandBody = boost::mp11::mp_push_back<PlayersCommandBody, Flag, Forget>;

struct Command {
    std::string id;
    CommandBody body;
};

/// One of a client's. Strict: unknown kinds and members are errors that say so.
Parsed<Command> parse_command(std::string_view text);
Parsed<Command> parse_command(json::Reader& in);
std::string to_json(const Command& command);
/// Tells two commands of one id apart: a hash of all but the id; never 0.
std::int64_t digest(const CommandBody& body);

/// Who sends a command, as the server knows it (never as the client says).
struct Caller {
    std::optional<int> seat = {};  // the seat whose token was shown; nothing: a guest or a spectator
    std::string account = {};      // the account's name, if somebody is logged in
    std::int64_t lag_ms = 0;       // measured by pings
    bool server = false;           // the server itself: the only one that may Flag and Forget
};

}  // namespace quartello::tables
