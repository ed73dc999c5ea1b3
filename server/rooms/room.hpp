// One table: two seats, a series of games, a clock, and the engine's Session of the game being played. No I/O, no
// threads, no time of its own. apply() decides what a command brings about; follow() makes it so. A room is nothing but
// its log: two rooms that followed the same events are equal.
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
#include "engine/session/series.hpp"
#include "engine/session/session.hpp"
#include "server/rooms/clock.hpp"
#include "server/rooms/command.hpp"
#include "server/rooms/event.hpp"
#include "server/rooms/room_view.hpp"
#include "server/rooms/terms.hpp"

namespace quartello::rooms {

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

/// A computer has to move: what a search needs to know, by value.
struct ComputerTurn {
    int seat = 0;
    std::string player;  // "level:4"
    std::uint64_t seed = 0;
    GameSpec start;
    std::vector<std::string> moves;
    int ply = 0;  // for the Move command that answers
};

class Room {
public:
    /// The first event of a table's log, or what is wrong with the terms.
    static Parsed<std::vector<RoomEvent>> create(const TableTerms& terms, std::int64_t seed, std::int64_t now_ms);
    /// The room that these events make, from version 1 on; an error names the event that does not fit.
    static Parsed<Room> replay(std::span<const RoomEvent> events);

    Room();
    ~Room();
    Room(Room&&) noexcept;
    Room& operator=(Room&&) noexcept;

    /// What the command would bring about, as events with the next versions; changes nothing. No events: the command
    /// was carried out before (see version_of). An error says why not, with the clause of the rules where there is one.
    Parsed<std::vector<RoomEvent>> apply(const Command& command, const Caller& caller, std::int64_t now_ms) const;
    /// Makes the event so. An error (the event does not fit: a broken log) leaves the room unusable.
    std::optional<Error> follow(const RoomEvent& event);

    /// The version a command of this seat led to, if it was carried out.
    std::optional<std::int64_t> version_of(std::optional<int> seat, std::string_view command_id) const;
    std::int64_t version() const { return version_; }
    const TableTerms& terms() const { return terms_; }
    Phase phase() const { return phase_; }
    /// When Flag may be applied; nothing: nobody is waited for.
    std::optional<std::int64_t> flag_time() const;
    /// A computer is to move.
    std::optional<ComputerTurn> computer_turn() const;
    /// The game that ended last; only valid after a GameEnded, before the next GameStarted.
    FinishedGame finished_game() const;
    /// Everything a client needs that knows nothing yet.
    RoomView view(std::int64_t now_ms) const;
    /// The board as the engine describes it (marks, legal moves, facts); nothing if no game has begun.
    std::optional<PositionView> position() const;

private:
    struct Seat {
        bool taken = false;
        std::string name;
        std::string account;
        std::string computer;
        bool ready = false;
        bool wants_rematch = false;
    };
    /// One decision of a game: a move or the swap.
    struct Step {
        int seat = 0;
        bool swap = false;
        bool forced = false;
    };
    class Decider;
    friend class Decider;

    std::int64_t version_ = 0;
    TableTerms terms_;
    std::int64_t seed_ = 0;
    Phase phase_ = Phase::waiting;
    std::int64_t phase_since_ms_ = 0;
    std::array<Seat, 2> seats_;
    int series_number_ = 0;
    int game_number_ = 0;
    int first_player_ = 0;
    std::vector<SeriesGame> games_;  // of this series
    std::unique_ptr<Session> session_;
    std::string next_position_;  // free play: the board that was set
    ClockState clock_;
    std::vector<Step> steps_;
    std::optional<int> draw_offer_;
    std::array<std::size_t, 2> draw_offered_at_{};  // steps made when each seat last offered, plus one
    std::optional<int> takeback_;
    std::optional<GameEnded> ended_;
    std::map<std::string, std::int64_t, std::less<>> done_;  // "seat/id" of commands carried out
};

}  // namespace quartello::rooms
