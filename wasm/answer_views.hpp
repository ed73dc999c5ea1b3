// What the module answers besides the engine's own views: plain structs, described once. bindings.cpp writes them as
// JSON, and answers.d.mts has them as types (`quartello api engine-types`).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "engine/game/described.hpp"
#include "engine/game/review.hpp"
#include "engine/game/views.hpp"
#include "engine/match/terms.hpp"
#include "engine/record/record.hpp"

namespace quartello {

/// A game in the list of games.
struct GameView {
    std::string name;
    std::string title;
    std::string credit;
    std::string summary;
};
BOOST_DESCRIBE_STRUCT(GameView, (), (name, title, credit, summary))

struct SpecView {
    std::string game;
    std::string rules;
    std::string position;
};
BOOST_DESCRIBE_STRUCT(SpecView, (), (game, rules, position))

struct NodeView {
    int id = 0;
    int parent = 0;
    std::vector<int> children;
    std::string move;
    std::optional<Side> side;  // who made the move; null at the root
    std::string comment;
    std::optional<int> clock_ms;
};
BOOST_DESCRIBE_STRUCT(NodeView, (), (id, parent, children, move, side, comment, clock_ms))

struct TreeView {
    int node = 0;           // where the session stands
    bool may_swap = false;  // the pie rule, where it was agreed on and nobody has swapped yet
    std::vector<NodeView> nodes;
};
BOOST_DESCRIBE_STRUCT(TreeView, (), (node, may_swap, nodes))

/// A move and where it led.
struct PlayedView {
    std::vector<EventView> events;
    PositionView position;
};
BOOST_DESCRIBE_STRUCT(PlayedView, (), (events, position))

/// What a value says to whoever moves. An estimate within half a point is level.
enum class Sign { worse, level, better };
BOOST_DESCRIBE_ENUM(Sign, worse, level, better)

/// A move looked at again (engine/game/review.hpp). Values are hundredths of a point.
struct ReviewedMoveView {
    Side side = Side::first;
    std::string move;
    bool forced = false;
    Evaluation played;  // for `side`, as is `best`
    Evaluation best;
    std::string best_move;
    int loss = 0;
    bool turning_point = false;
    Sign sign_before = Sign::level;  // for `side` with the best move
    Sign sign_after = Sign::level;   // with the one played
    bool sign_drops = false;         // from the one to a worse one
    Evaluation before;               // for the first side
};
BOOST_DESCRIBE_STRUCT(ReviewedMoveView, (),
                      (side, move, forced, played, best, best_move, loss, turning_point, sign_before, sign_after,
                       sign_drops, before))

/// A finished game of a series, as a page tells of it.
struct PlayedGame {
    int first_player = 0;
    std::optional<Side> winner;
    double first_points = 0;
    double second_points = 0;
    bool early = false;  // the points are those of the moment when it was given up
};
BOOST_DESCRIBE_STRUCT(PlayedGame, (), (first_player, winner, first_points, second_points, early))

// A record's header needs no name of its own.
BOOST_DESCRIBE_STRUCT(Header, (), (name, value))
BOOST_DESCRIBE_ENUM(EndingKind, resigned, time, agreed, abandoned)
BOOST_DESCRIBE_STRUCT(Ending, (), (kind, winner))

/// What a record says besides its moves.
struct RecordHead {
    std::vector<Header> headers;
    std::optional<Ending> ending;  // how the game stopped before its end
};
BOOST_DESCRIBE_STRUCT(RecordHead, (), (headers, ending))

/// What is to be written besides the moves: the headers of the ending and the clock are worded here.
struct RecordNotes {
    std::vector<Header> headers;
    std::optional<Ending> ending;
    std::optional<match::ClockTerms> clock;
};
BOOST_DESCRIBE_STRUCT(RecordNotes, (), (headers, ending, clock))

}  // namespace quartello
