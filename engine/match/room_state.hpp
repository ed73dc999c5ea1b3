// A table for two as its events have made it so far: who sits there, the series, the game, its clock, what is asked.
// The one place that knows how a table is followed and what may be asked of it; a server decides by it
// (server/tables/room.cpp) and a page follows by it. Copies share the session.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/parsed.hpp"
#include "engine/game/session.hpp"
#include "engine/match/clock.hpp"
#include "engine/match/event.hpp"
#include "engine/match/room_view.hpp"
#include "engine/match/series.hpp"
#include "engine/match/talk.hpp"
#include "engine/match/terms.hpp"

namespace quartello::match {

struct SeatState {
    bool taken = false;
    std::string name;
    std::string account;
    std::string computer;
    bool ready = false;
    bool wants_rematch = false;
    bool allows_text = false;
};

/// One decision of a game: a move or the swap.
struct Step {
    int seat = 0;
    bool swap = false;
    bool forced = false;
};

constexpr int other(int seat) { return 1 - seat; }
constexpr std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

struct RoomState {
    std::int64_t version = 0;
    std::int64_t at_ms = 0;
    TableTerms terms = {};
    std::int64_t seed = 0;
    Phase phase = Phase::waiting;
    std::int64_t phase_since_ms = 0;
    std::array<SeatState, 2> seats = {};
    int series = 0;  // finished ones
    int game = 0;    // counted over the table's life; 0: none has begun
    int first_player = 0;
    std::vector<SeriesGame> games = {};  // of this series
    std::shared_ptr<Session> session = {};
    std::string next_position = {};  // free play: the board that was set
    ClockState clock = {};
    std::vector<Step> steps = {};
    std::optional<int> draw_offer = {};
    std::optional<int> takeback = {};
    // What each seat has asked since its last step, so that nobody is asked again and again.
    std::array<bool, 2> has_offered = {};
    std::array<bool, 2> has_asked = {};
    std::optional<GameEnded> ended = {};
    Talk talk = {};

    std::optional<Error> follow(const RoomEvent& event);
    /// As follow, for a move of this seat that the session has just played.
    void follow_played(const RoomEvent& event, const Moved& moved, int seat);

    NextGame next() const { return next_game(terms.series, static_cast<int>(games.size()) + series); }
    int seat_of(Side side) const { return side == Side::first ? first_player : other(first_player); }
    Side side_of(int seat) const { return seat == first_player ? Side::first : Side::second; }
    int seat_to_move() const { return seat_of(session->side_to_move()); }
    bool is_computer(int seat) const { return !seats[at(seat)].computer.empty(); }
    int plies() const;
    bool swapped() const;
    /// A person who could read what the other seat says.
    bool is_person(int seat) const { return seats[at(seat)].taken && !is_computer(seat); }
    /// The table waits for this seat.
    bool waits_for(int seat) const;
    std::vector<std::string> moves() const;
    std::optional<std::int64_t> flag_ms() const;
    // What a seat may ask now. Each asks once between two steps of its own.
    bool may_offer_draw(int seat) const;
    bool may_ask_takeback(int seat) const;
    /// Between two games, too: the next one is lost then.
    bool may_resign() const;
    /// The index of the last step that was this seat's own choice: a takeback goes back to before it, over passes and
    /// the other's replies.
    std::optional<int> last_decision(int seat) const;
    /// What a takeback that this seat has asked for brings about; the clock is left to the caller.
    TakenBack takeback_for(int seat) const;

    RoomCard card() const;
    RoomStatus status(std::int64_t now_ms) const;
    RoomView view(std::int64_t now_ms) const;

private:
    std::optional<Error> on(const Created& event, const RoomEvent& head);
    std::optional<Error> on(const Seated& event, const RoomEvent& head);
    std::optional<Error> on(const Left& event, const RoomEvent& head);
    std::optional<Error> on(const BoardSet& event, const RoomEvent& head);
    std::optional<Error> on(const GameStarted& event, const RoomEvent& head);
    std::optional<Error> on(const Moved& event, const RoomEvent& head);
    std::optional<Error> on(const Swapped& event, const RoomEvent& head);
    std::optional<Error> on(const DrawOffered& event, const RoomEvent& head);
    std::optional<Error> on(const DrawDeclined& event, const RoomEvent& head);
    std::optional<Error> on(const TakebackAsked& event, const RoomEvent& head);
    std::optional<Error> on(const TakebackDeclined& event, const RoomEvent& head);
    std::optional<Error> on(const TakenBack& event, const RoomEvent& head);
    std::optional<Error> on(const GameEnded& event, const RoomEvent& head);
    std::optional<Error> on(const SeatReady& event, const RoomEvent& head);
    std::optional<Error> on(const SeriesEnded& event, const RoomEvent& head);
    std::optional<Error> on(const RematchWished& event, const RoomEvent& head);
    std::optional<Error> on(const Rematched& event, const RoomEvent& head);
    std::optional<Error> on(const Said& event, const RoomEvent& head);
    std::optional<Error> on(const TextAllowed& event, const RoomEvent& head);
    std::optional<Error> on(const Wrote& event, const RoomEvent& head);
    std::optional<Error> on(const Closed& event, const RoomEvent& head);
    std::optional<Error> on(const Forgotten& event, const RoomEvent& head);

    std::optional<Error> need(Phase wanted) const;
    void enter(Phase phase, std::int64_t now_ms);
    void go_between_games(std::int64_t now_ms, bool ready);
    void made_step(const Step& step);
    void note_move(const Moved& event, int seat);
    void note_clock();
};

/// The state behind a status. Not in it, and so empty: the seed, the draft of the record's clocks. While a colour is
/// chosen the game before is not told, so there is none.
Parsed<RoomState> state_behind(const RoomStatus& status);

/// The status after an event, as of the event's own time; an error says that the whole table has to be fetched.
Parsed<RoomStatus> followed(const RoomStatus& status, const RoomEvent& event);

}  // namespace quartello::match
