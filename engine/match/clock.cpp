#include "engine/match/clock.hpp"

#include <algorithm>
#include <string>

namespace quartello::match {

namespace {

constexpr std::int64_t second_ms = 1000;
constexpr std::int64_t minute_ms = 60 * second_ms;
constexpr std::int64_t hour_ms = 60 * minute_ms;
constexpr std::int64_t day_ms = 24 * hour_ms;

/// "30", "0.5".
std::string seconds_in_words(std::int64_t ms) {
    std::string out = std::to_string(ms / second_ms);
    if (ms % second_ms == 0) return out;
    out += "." + std::to_string(second_ms + ms % second_ms).substr(1);
    return out.substr(0, out.find_last_not_of('0') + 1);
}

/// "5:00", "1:30:00".
std::string hours_and_minutes(std::int64_t ms) {
    const auto two_digits = [](std::int64_t value) { return std::to_string(100 + value).substr(1); };
    const std::int64_t minutes = ms / minute_ms;
    const std::string seconds = ":" + two_digits(ms % minute_ms / second_ms);
    if (minutes < 60) return std::to_string(minutes) + seconds;
    return std::to_string(minutes / 60) + ":" + two_digits(minutes % 60) + seconds;
}

bool is_per_move(const ClockTerms& terms) {
    return terms.kind == ClockKind::per_move || terms.kind == ClockKind::correspondence;
}

/// All that is left for the game, byo-yomi periods included.
std::int64_t reserve_ms(const ClockTerms& terms, const SeatClock& seat) {
    return seat.main_ms + seat.periods * terms.period_ms;
}

/// What a seat may use for the turn it has or would have; nothing: as much as it likes.
std::optional<std::int64_t> allowance(const ClockTerms& terms, const SeatClock& seat) {
    if (terms.kind == ClockKind::none) return std::nullopt;
    if (is_per_move(terms)) return seat.turns == 0 ? std::max(first_turn_ms, terms.main_ms) : terms.main_ms;
    if (seat.turns == 0) return first_turn_ms;
    return reserve_ms(terms, seat);
}

/// The most that this seat may be given back for the turn it has.
std::int64_t most_lag(const SeatClock& seat) {
    return std::clamp<std::int64_t>(lag_quota_ms - seat.lag_used_ms, 0, lag_bound_ms);
}

/// What a turn of `elapsed_ms` needs of that. Where a turn in time costs nothing, only one that was late needs any.
std::int64_t needed_lag(const ClockTerms& terms, const SeatClock& seat, std::int64_t elapsed_ms) {
    const bool is_charged = seat.turns > 0 && !is_per_move(terms);
    const auto allowed = allowance(terms, seat);
    if (!allowed) return 0;
    return std::max<std::int64_t>(is_charged ? elapsed_ms : elapsed_ms - *allowed + 1, 0);
}

/// `used_ms` is less than the allowance.
void charge(const ClockTerms& terms, SeatClock& seat, std::int64_t used_ms) {
    if (seat.turns == 0 || is_per_move(terms) || terms.kind == ClockKind::none) return;
    const std::int64_t over_ms = std::max<std::int64_t>(used_ms - seat.main_ms, 0);
    seat.main_ms = std::max<std::int64_t>(seat.main_ms - used_ms, 0);
    if (terms.period_ms > 0) seat.periods -= static_cast<int>(over_ms / terms.period_ms);
}

Error out_of_range(const char* field, const char* least, const char* limit) {
    return error_of(ErrorCode::clock_range).with("field", field).with("least", least).with("limit", limit);
}

bool within(std::int64_t value, std::int64_t low, std::int64_t high) { return value >= low && value <= high; }

}  // namespace

std::optional<Error> check(const ClockTerms& terms) {
    const bool uses_increment = terms.kind == ClockKind::increment;
    const bool uses_periods = terms.kind == ClockKind::byo_yomi;
    if ((terms.kind == ClockKind::none && terms.main_ms != 0) || (!uses_increment && terms.increment_ms != 0) ||
        (!uses_periods && (terms.periods != 0 || terms.period_ms != 0)))
        return error_of(ErrorCode::clock_unused);
    switch (terms.kind) {
        case ClockKind::none: break;
        case ClockKind::per_move:
            if (!within(terms.main_ms, second_ms, hour_ms)) return out_of_range("main_ms", "1 s", "1 h");
            break;
        case ClockKind::correspondence:
            if (!within(terms.main_ms, hour_ms, 60 * day_ms)) return out_of_range("main_ms", "1 h", "60 d");
            break;
        case ClockKind::increment:
            if (!within(terms.main_ms, 0, day_ms)) return out_of_range("main_ms", "0", "1 d");
            if (!within(terms.increment_ms, 0, 10 * minute_ms)) return out_of_range("increment_ms", "0", "10 min");
            if (terms.main_ms + terms.increment_ms < second_ms) return error_of(ErrorCode::clock_too_short);
            break;
        case ClockKind::byo_yomi:
            if (!within(terms.main_ms, 0, day_ms)) return out_of_range("main_ms", "0", "1 d");
            if (!within(terms.period_ms, second_ms, 10 * minute_ms)) return out_of_range("period_ms", "1 s", "10 min");
            if (!within(terms.periods, 1, 50)) return out_of_range("periods", "1", "50");
            break;
    }
    return std::nullopt;
}

std::string clock_text(const ClockTerms& terms) {
    switch (terms.kind) {
        case ClockKind::none: return "";
        case ClockKind::per_move: return seconds_in_words(terms.main_ms) + " s per move";
        case ClockKind::increment:
            return hours_and_minutes(terms.main_ms) + " + " + seconds_in_words(terms.increment_ms) + " s";
        case ClockKind::byo_yomi:
            return hours_and_minutes(terms.main_ms) + " + " + std::to_string(terms.periods) + " x " +
                   seconds_in_words(terms.period_ms) + " s";
        case ClockKind::correspondence:
            return std::to_string(terms.main_ms / day_ms) +
                   (terms.main_ms / day_ms == 1 ? " day per move" : " days per move");
    }
    return "";
}

ClockState full_clock(const ClockTerms& terms) {
    ClockState clock;
    clock.seats.fill({terms.main_ms, terms.periods, 0});
    return clock;
}

void start_turn(ClockState& clock, int seat, std::int64_t now_ms) {
    clock.running = seat;
    clock.since_ms = now_ms;
}

bool end_turn(const ClockTerms& terms, ClockState& clock, std::int64_t now_ms, std::int64_t lag_ms) {
    if (!clock.running) return true;
    SeatClock& seat = clock.seats[static_cast<std::size_t>(*clock.running)];
    const std::int64_t elapsed_ms = std::max<std::int64_t>(now_ms - clock.since_ms, 0);
    const std::int64_t lag_bearable_ms = std::min(most_lag(seat), needed_lag(terms, seat, elapsed_ms));
    const std::int64_t given_back_ms = std::clamp<std::int64_t>(lag_ms, 0, lag_bearable_ms);
    const std::int64_t used_ms = elapsed_ms - given_back_ms;
    const auto allowed = allowance(terms, seat);
    if (allowed && used_ms >= *allowed) return false;
    charge(terms, seat, used_ms);
    seat.main_ms += terms.increment_ms;
    seat.lag_used_ms = std::max<std::int64_t>(seat.lag_used_ms + given_back_ms - lag_refill_ms, 0);
    ++seat.turns;
    clock.running.reset();
    return true;
}

void halt(const ClockTerms& terms, ClockState& clock, std::int64_t now_ms) {
    if (!clock.running) return;
    SeatClock& seat = clock.seats[static_cast<std::size_t>(*clock.running)];
    const auto allowed = allowance(terms, seat);
    const std::int64_t used_ms = std::max<std::int64_t>(now_ms - clock.since_ms, 0);
    if (allowed) charge(terms, seat, std::min(used_ms, *allowed));
    clock.running.reset();
}

std::optional<std::int64_t> left_ms(const ClockTerms& terms, const ClockState& clock, int seat, std::int64_t now_ms) {
    const auto allowed = allowance(terms, clock.seats[static_cast<std::size_t>(seat)]);
    if (!allowed || clock.running != seat) return allowed;
    return std::max<std::int64_t>(*allowed - std::max<std::int64_t>(now_ms - clock.since_ms, 0), 0);
}

std::optional<int> ticking_seat(const ClockTerms& terms, const ClockState& clock) {
    if (!clock.running || terms.kind == ClockKind::none) return std::nullopt;
    const bool is_free = !is_per_move(terms) && clock.seats[static_cast<std::size_t>(*clock.running)].turns == 0;
    return is_free ? std::nullopt : clock.running;
}

std::int64_t shown_ms(const ClockTerms& terms, const ClockState& clock, int seat, std::int64_t now_ms) {
    const SeatClock& of_seat = clock.seats[static_cast<std::size_t>(seat)];
    const bool is_free = !is_per_move(terms) && of_seat.turns == 0;
    const std::int64_t full = is_free ? reserve_ms(terms, of_seat) : allowance(terms, of_seat).value_or(0);
    const std::int64_t used =
        ticking_seat(terms, clock) == seat ? std::max<std::int64_t>(now_ms - clock.since_ms, 0) : 0;
    return std::max<std::int64_t>(full - used, 0);
}

std::optional<std::int64_t> flag_time(const ClockTerms& terms, const ClockState& clock) {
    if (!clock.running) return std::nullopt;
    const SeatClock& seat = clock.seats[static_cast<std::size_t>(*clock.running)];
    const auto allowed = allowance(terms, seat);
    if (!allowed) return std::nullopt;
    return clock.since_ms + *allowed + most_lag(seat);
}

namespace {

ClockState clock_on_one_device(const ClockStep& step) {
    if (step.clock) return *step.clock;
    ClockState clock = full_clock(step.terms);
    for (std::size_t seat = 0; seat < clock.seats.size(); ++seat) {
        clock.seats[seat].turns = 1;
        if (step.left_ms && !is_per_move(step.terms)) clock.seats[seat].main_ms = (*step.left_ms)[seat];
    }
    return clock;
}

/// Of the turn that begins, this much was used before the game was laid aside.
std::int64_t used_before(const ClockStep& step, int seat) {
    if (step.clock || !step.left_ms || !is_per_move(step.terms)) return 0;
    return step.terms.main_ms - (*step.left_ms)[static_cast<std::size_t>(seat)];
}

}  // namespace

ClockFace clock_after(const ClockStep& step) {
    ClockFace face;
    ClockState& clock = face.clock = clock_on_one_device(step);
    const bool in_time = !step.moved || end_turn(step.terms, clock, step.now_ms, 0);
    if (in_time && step.turn && clock.running != step.turn) {
        halt(step.terms, clock, step.now_ms);
        start_turn(clock, *step.turn, step.now_ms - used_before(step, *step.turn));
    }
    for (const int seat : {0, 1})
        face.shown_ms[static_cast<std::size_t>(seat)] = shown_ms(step.terms, clock, seat, step.now_ms);
    face.ticking = ticking_seat(step.terms, clock);
    if (const auto flag_ms = flag_time(step.terms, clock))
        face.falls_ms = *flag_ms - most_lag(clock.seats[static_cast<std::size_t>(*clock.running)]);
    return face;
}

std::int64_t patience_for_company(const TableTerms& terms) {
    if (!terms.open) return waiting_ms;
    const bool is_slow = terms.clock.kind == ClockKind::correspondence || terms.clock.kind == ClockKind::none;
    return is_slow ? waiting_slow_ms : waiting_now_ms;
}

std::optional<std::int64_t> patience(const ClockTerms& terms) {
    if (terms.kind == ClockKind::none) return std::nullopt;
    if (terms.kind == ClockKind::correspondence) return terms.main_ms;
    return patience_ms;
}

}  // namespace quartello::match
