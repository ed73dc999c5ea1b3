// The clock of a table. Pure functions over a small value; the time is an argument, so tests run on a virtual clock.
// Times are *service time* in ms: it stands still while no server is up, so a clock
// survives a restart and nobody is charged for it. Clocks belong to seats, not to colours: a pie swap leaves them
// alone.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/parsed.hpp"
#include "engine/match/terms.hpp"

namespace quartello::match {

/// Of the time a move spent on the wire at most this much is given back. The flag falls this much late, so that a move
/// made in time can still arrive.
inline constexpr std::int64_t lag_bound_ms = 500;
/// Whoever answers pings late on purpose seems to be far away. So a seat has a quota: this much is given back in a
/// game, and a little more with every turn. An honest line of up to `lag_refill_ms` is made good for ever, a bad one
/// for the opening; a whole game of n turns yields a cheat no more than lag_quota_ms + n * lag_refill_ms.
inline constexpr std::int64_t lag_quota_ms = 2000;
inline constexpr std::int64_t lag_refill_ms = 50;
/// A seat's first turn of a game is not charged, but has to be taken within this time (or a longer per-move time).
inline constexpr std::int64_t first_turn_ms = 2 * 60'000;
/// How long the others wait for a board, a choice of colour or "ready" before the game is lost. Correspondence: a
/// move's time; no clock: for ever.
inline constexpr std::int64_t patience_ms = 10 * 60'000;

/// How long a table waits for a second player before it is closed: one by invitation; one in the lobby with days a move
/// or without a clock; one in the lobby for a game now. One that its maker has left too: as long as `patience_ms`.
inline constexpr std::int64_t waiting_ms = std::int64_t{7} * 24 * 60 * 60'000;
inline constexpr std::int64_t waiting_slow_ms = std::int64_t{2} * 24 * 60 * 60'000;
inline constexpr std::int64_t waiting_now_ms = std::int64_t{60} * 60'000;

struct SeatClock {
    std::int64_t main_ms = 0;
    int periods = 0;
    int turns = 0;                 // taken in this game
    std::int64_t lag_used_ms = 0;  // of the quota for lag; logs from before there was one have 0

    friend bool operator==(const SeatClock&, const SeatClock&) = default;
};
BOOST_DESCRIBE_STRUCT(SeatClock, (), (main_ms, periods, turns, lag_used_ms))

struct ClockState {
    std::array<SeatClock, 2> seats = {};
    std::optional<int> running = {};  // whose turn it is
    std::int64_t since_ms = 0;        // when that turn began

    friend bool operator==(const ClockState&, const ClockState&) = default;
};
BOOST_DESCRIBE_STRUCT(ClockState, (), (seats, running, since_ms))

/// Nothing, or what is wrong with these terms.
std::optional<Error> check(const ClockTerms& terms);

/// As a record's header Clock has it: "5:00 + 3 s", "60 s per move"; empty where nobody is timed.
std::string clock_text(const ClockTerms& terms);

/// Both clocks full and standing still.
ClockState full_clock(const ClockTerms& terms);
/// The turn of `seat` begins.
void start_turn(ClockState& clock, int seat, std::int64_t now_ms);
/// The running turn ends with a move: time is charged, the increment added. False (and no change) if the time was over,
/// even with the lag given back, as far as the seat's quota goes. `lag_ms` is what the network measured for this
/// player.
bool end_turn(const ClockTerms& terms, ClockState& clock, std::int64_t now_ms, std::int64_t lag_ms);
/// The clock stops without a move; what was used of the running turn is charged as far as there is any.
void halt(const ClockTerms& terms, ClockState& clock, std::int64_t now_ms);
/// What `seat` has left until its flag falls, byo-yomi periods included; nothing if it has no limit.
std::optional<std::int64_t> left_ms(const ClockTerms& terms, const ClockState& clock, int seat, std::int64_t now_ms);
/// What the clock of `seat` shows: a first turn that is not charged leaves it as it is, and a seat without limit shows
/// nothing that counts.
std::int64_t shown_ms(const ClockTerms& terms, const ClockState& clock, int seat, std::int64_t now_ms);
/// The seat whose clock can be seen to run.
std::optional<int> ticking_seat(const ClockTerms& terms, const ClockState& clock);
/// When the flag of the running seat falls, what lag may still be given back included; nothing if it never does.
std::optional<std::int64_t> flag_time(const ClockTerms& terms, const ClockState& clock);
/// A clock on one device: what has happened to it at `now_ms`. There is no lag, and nobody's first turn is free, for
/// nobody waits for a page. The time is the table's own: it stands still while somebody looks back.
struct ClockStep {
    ClockTerms terms = {};
    std::optional<ClockState> clock = {};                     // before; nothing: a new one
    std::optional<std::array<std::int64_t, 2>> left_ms = {};  // of a new one that goes on where it was laid aside
    bool moved = false;                                       // the turn that ran has ended with a move
    std::optional<int> turn = {};                             // whose it is now; nothing: the clock does not start
    std::int64_t now_ms = 0;
};
BOOST_DESCRIBE_STRUCT(ClockStep, (), (terms, clock, left_ms, moved, turn, now_ms))

/// What the clock shows after it.
struct ClockFace {
    ClockState clock = {};
    std::array<std::int64_t, 2> shown_ms = {};
    std::optional<int> ticking = {};
    std::optional<std::int64_t> falls_ms = {};  // when the flag of the seat that ticks falls
};
BOOST_DESCRIBE_STRUCT(ClockFace, (), (clock, shown_ms, ticking, falls_ms))

/// A move that came after its flag had fallen changes nothing: `falls_ms` is past then. Where the turn goes over
/// without a move (one was taken back), what was used of it is charged.
ClockFace clock_after(const ClockStep& step);

/// How long a table with somebody at it waits for a second player.
std::int64_t patience_for_company(const TableTerms& terms);
/// How long a table waits in the phases between games; nothing: for ever.
std::optional<std::int64_t> patience(const ClockTerms& terms);

}  // namespace quartello::match
