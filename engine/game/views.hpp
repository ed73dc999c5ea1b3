// The plain structs that leave the engine as JSON (command line, WebAssembly, server), described once.
// Cells are names here, sides are "first" and "second".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "engine/game/described.hpp"
#include "engine/game/session.hpp"
#include "engine/rules/playout.hpp"

namespace quartello {

struct EventView {
    EventKind kind = EventKind::pass;
    Side side = Side::first;
    std::optional<std::string> cell;
    std::optional<std::string> from;
    std::optional<std::string> anchor;
    std::optional<std::string> ray;
    int distance = 0;
    std::string text;  // the same in words
};
BOOST_DESCRIBE_STRUCT(EventView, (), (kind, side, cell, from, anchor, ray, distance, text))

BOOST_DESCRIBE_STRUCT(NamedValue, (), (name, value, label))

/// An error inside another one.
struct ErrorCause {
    ErrorCode code = ErrorCode::other;
    std::string text;
    std::vector<NamedValue> values;
    std::vector<ErrorCause> because;
};
BOOST_DESCRIBE_STRUCT(ErrorCause, (), (code, text, values, because))

struct ReasonView {
    ErrorCode code = ErrorCode::other;
    std::string text;
    std::string clause;
    std::string clause_text;
    std::vector<std::string> cells;
    std::vector<NamedValue> values;
    std::vector<ErrorCause> because;
};
BOOST_DESCRIBE_STRUCT(ReasonView, (), (code, text, clause, clause_text, cells, values, because))

struct ExplanationView {
    std::string subject;
    bool legal = false;
    std::vector<EventView> events;
    std::vector<std::string> moves;
    std::optional<ReasonView> reason;
};
BOOST_DESCRIBE_STRUCT(ExplanationView, (), (subject, legal, events, moves, reason))

struct ScorePartView {
    LabelCode code = LabelCode::other;
    std::string label;
    double first = 0;
    double second = 0;
};
BOOST_DESCRIBE_STRUCT(ScorePartView, (), (code, label, first, second))

BOOST_DESCRIBE_STRUCT(EndNote, (), (code, values, text))

struct OutcomeView {
    bool over = false;
    std::optional<Side> winner;  // null: a draw (or level so far)
    double first = 0;
    double second = 0;
    std::vector<ScorePartView> parts;
    std::vector<EndNote> notes;
    std::string text;  // "Black wins 40 to 24."
};
BOOST_DESCRIBE_STRUCT(OutcomeView, (), (over, winner, first, second, parts, notes, text))

struct MarkView {
    LabelCode code = LabelCode::other;
    std::string name;
    std::vector<std::string> cells;
};
BOOST_DESCRIBE_STRUCT(MarkView, (), (code, name, cells))

/// What of a fact is one side's own; no value where the label says it all.
struct SideFactView {
    Side side = Side::first;
    std::string value;
};
BOOST_DESCRIBE_STRUCT(SideFactView, (), (side, value))

struct FactView {
    LabelCode code = LabelCode::other;
    std::string label;
    std::string value;
    std::vector<SideFactView> sides;
    std::optional<int> number;      // where it is a count,
    std::optional<int> limit;       // of how many,
    std::optional<LabelCode> must;  // and what the turn must be because of it
};
BOOST_DESCRIBE_STRUCT(FactView, (), (code, label, value, sides, number, limit, must))

struct PositionView {
    std::string game;
    std::string rules;
    std::string position;
    int width = 0;
    int height = 0;
    std::vector<std::string> files;
    std::vector<std::string> ranks;
    std::vector<std::string> board;  // one string of letters a rank, '.' for empty
    std::vector<int> numbers;        // row by row; empty if the game has none
    std::vector<MarkView> marks;
    std::vector<FactView> facts;
    Side side = Side::first;
    std::string side_name;
    std::vector<std::string> legal;
    std::vector<std::string> legal_cells;
    std::optional<std::string> forced;  // the pass that is the only legal move
    int ply = 0;
    std::optional<std::string> last_move;
    std::vector<std::string> last_cells;
    OutcomeView outcome;
};
BOOST_DESCRIBE_STRUCT(PositionView, (),
                      (game, rules, position, width, height, files, ranks, board, numbers, marks, facts, side,
                       side_name, legal, legal_cells, forced, ply, last_move, last_cells, outcome))

struct TotalsView {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t first_wins = 0;
    std::uint64_t second_wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t unfinished = 0;
    std::string signature;  // 16 hexadecimal digits: JSON numbers would lose some
};
BOOST_DESCRIBE_STRUCT(TotalsView, (), (games, plies, first_wins, second_wins, draws, unfinished, signature))

// What searches and players say needs no names of its own.
BOOST_DESCRIBE_STRUCT(SearchLine, (), (value, solved, moves))
BOOST_DESCRIBE_STRUCT(SearchReport, (), (depth, solved, nodes, time_ms, lines))
BOOST_DESCRIBE_STRUCT(ChosenMove, (), (move, report))

EventView event_view(const Session& session, const Event& event);
std::vector<ErrorCause> causes_of(const Error& error);
/// An error from outside any session: there is no board its cells could be named by.
ReasonView reason_view(const Error& error);
ReasonView reason_view(const Session& session, const Error& reason);
ExplanationView explanation_view(const Session& session, const Explanation& explanation);
OutcomeView outcome_view(const Session& session);
TotalsView totals_view(const PlayoutTotals& totals);
/// The whole current position. `last_cells` are the cells the last move touched, the placed or moved piece first.
PositionView position_view(const Session& session);

/// An event in words: "Black places on c4", "d5 turns black (E, 1 step, closed by e5)".
std::string event_text(const RuleSheet& sheet, const Grid& grid, const Event& event);

/// Points without a needless ".0": "12", "3.5".
std::string points_text(double points);

}  // namespace quartello
