// One table: two seats, a series of games, a clock, and the engine's Session of the game being played. No I/O, no
// threads, no time of its own. apply() decides what a command brings about; accept() makes it so, and follow() does
// what somebody else has decided. A room is nothing but its log: two rooms that followed the same events are equal.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"
#include "engine/game/session.hpp"
#include "engine/match/clock.hpp"
#include "engine/match/event.hpp"
#include "engine/match/room_state.hpp"
#include "engine/match/room_view.hpp"
#include "engine/match/series.hpp"
#include "engine/match/terms.hpp"
#include "server/tables/command.hpp"

namespace quartello::tables {

using namespace match;  // a table is a match that is kept, clocked and watched

/// A game that is over, for history and ratings.
struct FinishedGame {
    int game = 1;
    std::array<std::string, 2> names;     // by side: first, second
    std::array<std::string, 2> accounts;  // empty: a guest or a computer
    std::array<std::string, 2> computers;
    std::string rules;
    EndReason reason = EndReason::rules;
    std::optional<Side> winner;
    double first_points = 0;
    double second_points = 0;
    int plies = 0;
    bool rated = false;
    std::string record;  // as `quartello record` reads it
};

/// A computer has to move: what a search needs to know, by value. Whoever found the move answers with
/// Move{move, ply} from Caller{.seat = seat, .server = true}.
struct ComputerTurn {
    int seat = 0;
    std::string player;  // "level:4"
    std::int64_t seed = 0;
    std::string game;
    std::string rules;
    std::string start;  // the position the game began with
    std::vector<std::string> moves;
    int ply = 0;
    std::optional<std::int64_t> think_ms = {};  // the most it may think, by its clock
    std::optional<std::int64_t> flag_ms = {};   // when its flag falls, in service time
};
BOOST_DESCRIBE_STRUCT(ComputerTurn, (), (seat, player, seed, game, rules, start, moves, ply, think_ms, flag_ms))

/// The game that has just ended.
FinishedGame finished_game(const RoomState& room);
std::optional<ComputerTurn> computer_turn(const RoomState& room);

struct Decision;

class Room {
public:
    struct After;  // what a decision makes of a room

    /// The first event of a table's log, or what is wrong with the terms.
    static Parsed<RoomEvent> create(const TableTerms& terms, std::int64_t seed, std::int64_t now_ms);
    /// The room that these events make, from version 1 on; an error names the event that does not fit.
    static Parsed<Room> replay(std::span<const RoomEvent> events);

    Room();
    ~Room();
    Room(Room&&) noexcept;
    Room& operator=(Room&&) noexcept;

    /// What the command would bring about; changes nothing that can be seen. An error says why not, with the clause of
    /// the rules where there is one. Not const: moves are tried in the room's own session, which is put back.
    Parsed<Decision> apply(const Command& command, const Caller& caller, std::int64_t now_ms);
    /// Makes a decision of this room so, once and without playing its moves again. If the room has changed since, its
    /// events are followed, and an error is what follow() says.
    std::optional<Error> accept(const Decision& decision);
    /// Makes the event so. An error (the event does not fit: a broken log) leaves the room unusable.
    std::optional<Error> follow(const RoomEvent& event);

    /// The version that this command of whoever sits there now led to, if it was carried out; an error if another one
    /// was, under the same id.
    Parsed<std::optional<std::int64_t>> version_of(std::optional<int> seat, const Command& command) const;
    std::int64_t version() const;
    const TableTerms& terms() const;
    Phase phase() const;
    /// When Flag may be applied; nothing: nobody is waited for.
    std::optional<std::int64_t> flag_time() const;
    /// A computer is to move.
    std::optional<ComputerTurn> computer_turn() const;
    /// Everything a client needs that knows nothing yet.
    RoomView view(std::int64_t now_ms) const;
    RoomCard card() const;

private:
    class Decider;
    void note_done(const RoomEvent& event);
    std::unique_ptr<RoomState> state_;
    struct Done {
        std::int64_t version = 0;
        std::int64_t asked = 0;  // 0: nobody has noted it
    };
    std::map<std::string, Done, std::less<>> done_;  // by "seat/id", what was carried out for those who sit here now
};

/// What a command brings about.
struct Decision {
    std::vector<RoomEvent> events;       // none: the command was carried out before
    std::vector<FinishedGame> finished;  // games that end with these events
    // How the table stands after them.
    Phase phase = Phase::waiting;
    RoomCard card;
    std::optional<std::int64_t> flag_ms;
    std::optional<ComputerTurn> computer;
    std::shared_ptr<Room::After> after;  // for Room::accept, which uses it up
};

}  // namespace quartello::tables
