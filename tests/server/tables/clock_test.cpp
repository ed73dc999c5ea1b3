#include "engine/match/clock.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "engine/core/json_reader.hpp"
#include "engine/core/rng.hpp"
#include "tests/server/tables/sample_room.hpp"

namespace quartello::tables {
namespace {

using testing::mapello_terms;
using testing::SampleRoom;

constexpr std::int64_t s = 1000;
constexpr ClockTerms fischer = {ClockKind::increment, 60 * s, 5 * s, 0, 0};
constexpr ClockTerms byo_yomi = {ClockKind::byo_yomi, 10 * s, 0, 3, 30 * s};
constexpr ClockTerms per_move = {ClockKind::per_move, 20 * s, 0, 0, 0};
constexpr ClockTerms days = {ClockKind::correspondence, 3 * 86'400 * s, 0, 0, 0};

/// Both have made their first moves, which are free, at time 0.
ClockState warmed_up(const ClockTerms& terms) {
    ClockState clock = full_clock(terms);
    for (const int seat : {0, 1}) {
        start_turn(clock, seat, 0);
        EXPECT_TRUE(end_turn(terms, clock, 0, 0));
    }
    return clock;
}

TEST(Clock, RefusesTermsThatMakeNoSense) {
    for (const ClockTerms& good : {ClockTerms{}, fischer, byo_yomi, per_move, days}) EXPECT_FALSE(check(good));
    EXPECT_TRUE(check({ClockKind::none, 1, 0, 0, 0}));
    EXPECT_TRUE(check({ClockKind::per_move, 0, 0, 0, 0}));
    EXPECT_TRUE(check({ClockKind::per_move, 20 * s, 1, 0, 0}));
    EXPECT_TRUE(check({ClockKind::increment, 0, 0, 0, 0}));
    EXPECT_TRUE(check({ClockKind::increment, -1, 5 * s, 0, 0}));
    EXPECT_TRUE(check({ClockKind::byo_yomi, 10 * s, 0, 0, 30 * s}));
    EXPECT_TRUE(check({ClockKind::correspondence, 10 * s, 0, 0, 0}));
}

TEST(Clock, IncrementIsAddedAfterEachMove) {
    ClockState clock = warmed_up(fischer);
    EXPECT_EQ(clock.seats[0].main_ms, 65 * s);
    start_turn(clock, 0, 100 * s);
    EXPECT_EQ(left_ms(fischer, clock, 0, 110 * s), 55 * s);
    EXPECT_EQ(left_ms(fischer, clock, 1, 110 * s), 65 * s);
    EXPECT_TRUE(end_turn(fischer, clock, 120 * s, 0));
    EXPECT_EQ(clock.seats[0].main_ms, 50 * s);
    EXPECT_FALSE(clock.running);
}

TEST(Clock, ByoYomiKeepsAPeriodThatIsNotUsedUp) {
    ClockState clock = warmed_up(byo_yomi);
    start_turn(clock, 0, 0);
    EXPECT_TRUE(end_turn(byo_yomi, clock, 39 * s, 0));  // 10 s and 29 s of the first period
    EXPECT_EQ(clock.seats[0].main_ms, 0);
    EXPECT_EQ(clock.seats[0].periods, 3);
    start_turn(clock, 0, 0);
    EXPECT_TRUE(end_turn(byo_yomi, clock, 61 * s, 0));  // two whole periods and one second
    EXPECT_EQ(clock.seats[0].periods, 1);
    start_turn(clock, 0, 0);
    EXPECT_EQ(flag_time(byo_yomi, clock), 30 * s + lag_bound_ms);
    EXPECT_FALSE(end_turn(byo_yomi, clock, 30 * s, 0));
    EXPECT_EQ(clock.running, 0);
}

TEST(Clock, PerMoveStartsAnewEachTurn) {
    for (const ClockTerms& terms : {per_move, days}) {
        ClockState clock = warmed_up(terms);
        for (int i = 0; i < 3; ++i) {
            start_turn(clock, 1, 0);
            EXPECT_TRUE(end_turn(terms, clock, terms.main_ms - 1, 0));
            EXPECT_EQ(left_ms(terms, clock, 1, 0), terms.main_ms);
        }
        start_turn(clock, 1, 0);
        EXPECT_FALSE(end_turn(terms, clock, terms.main_ms, 0));
    }
}

TEST(Clock, LagIsGivenBackWithinABound) {
    ClockState clock = warmed_up(fischer);
    start_turn(clock, 0, 0);
    EXPECT_TRUE(end_turn(fischer, clock, 10 * s, 200));
    EXPECT_EQ(clock.seats[0].main_ms, 65 * s - 10 * s + 200 + 5 * s);
    start_turn(clock, 1, 0);
    EXPECT_TRUE(end_turn(fischer, clock, 10 * s, 60 * s));
    EXPECT_EQ(clock.seats[1].main_ms, 65 * s - 10 * s + lag_bound_ms + 5 * s);
    start_turn(clock, 1, 0);
    EXPECT_TRUE(end_turn(fischer, clock, 10, 400));  // more lag than time: nothing is gained
    EXPECT_EQ(clock.seats[1].main_ms, 65 * s - 10 * s + lag_bound_ms + 10 * s);
}

TEST(Clock, AMoveMadeInTimeMayArriveLate) {
    ClockState clock = warmed_up(per_move);
    start_turn(clock, 0, 0);
    EXPECT_FALSE(end_turn(per_move, clock, 20 * s + 100, 50));
    EXPECT_TRUE(end_turn(per_move, clock, 20 * s + 100, 150));
}

/// What one seat was given back in a game, whoever it is that says how late the pings were answered.
template <class Turn>
std::int64_t given_back_in_a_game(const ClockTerms& terms, int turns, const Turn& turn) {
    ClockState clock = warmed_up(terms);
    std::int64_t given_ms = 0;
    for (int i = 0; i < turns; ++i) {
        const auto [elapsed_ms, lag_ms] = turn(i);
        const std::int64_t before_ms = clock.seats[0].main_ms;
        start_turn(clock, 0, 0);
        if (!end_turn(terms, clock, elapsed_ms, lag_ms)) break;
        const std::int64_t charged_ms = before_ms + terms.increment_ms - clock.seats[0].main_ms;
        EXPECT_GE(charged_ms, 0);
        EXPECT_LE(charged_ms, elapsed_ms);
        given_ms += elapsed_ms - charged_ms;
    }
    return given_ms;
}

using TurnTimes = std::pair<std::int64_t, std::int64_t>;  // that passed; that pings took

TEST(Clock, ACheatWhoAnswersPingsLateGainsLittle) {
    Rng rng{18};
    constexpr ClockTerms hour{ClockKind::increment, 3600 * s, 0, 0, 0};
    const auto upper_bound = [](int turns) { return lag_quota_ms + turns * lag_refill_ms; };
    for (int game = 0; game < 2000; ++game) {
        const int turns = 1 + static_cast<int>(rng.below(80));
        const std::int64_t habit = rng.below(3);  // always as late as may be; now and then; any number at all
        const auto given = given_back_in_a_game(hour, turns, [&](int) {
            const auto elapsed = static_cast<std::int64_t>(rng.below(3000));
            const auto lag = static_cast<std::int64_t>(rng.below(100'000));
            if (habit == 0) return TurnTimes(elapsed, 500);
            if (habit == 1) return TurnTimes(elapsed, rng.below(2) == 0 ? 0 : 500);
            return TurnTimes(elapsed, lag - 1000);
        });
        ASSERT_LE(given, upper_bound(turns)) << "game " << game << ", " << turns << " turns";
    }
    // Thirty turns of half a second each were free before there was a quota: 15 s.
    EXPECT_EQ(given_back_in_a_game(hour, 30, [](int) { return TurnTimes(500, 500); }),
              lag_quota_ms + 29 * lag_refill_ms);
}

TEST(Clock, AnHonestLineIsMadeGoodInEveryTurn) {
    constexpr ClockTerms hour{ClockKind::increment, 3600 * s, 0, 0, 0};
    EXPECT_EQ(given_back_in_a_game(hour, 500, [](int) { return TurnTimes(1000, lag_refill_ms); }), 500 * lag_refill_ms);
    EXPECT_EQ(given_back_in_a_game(hour, 20, [](int) { return TurnTimes(1000, 140); }), 20 * 140);
}

TEST(Clock, WhereTheQuotaIsUsedUpTheFlagFallsInTime) {
    ClockState clock = warmed_up(per_move);
    const std::int64_t late = 20 * s + 400;
    int saved = 0;
    for (;; ++saved) {
        start_turn(clock, 0, 0);
        if (!end_turn(per_move, clock, late, 500)) break;
    }
    EXPECT_EQ(saved, 5);  // of 401 ms each, of which 50 come back
    EXPECT_LT(*flag_time(per_move, clock), late);
    EXPECT_GE(*flag_time(per_move, clock), 20 * s);
    // Turns in time need nothing, and the quota recovers.
    for (int i = 0; i < 40; ++i) {
        start_turn(clock, 0, 0);
        EXPECT_TRUE(end_turn(per_move, clock, 19 * s, 500));
    }
    EXPECT_EQ(clock.seats[0].lag_used_ms, 0);
}

TEST(Clock, ALogFromBeforeTheQuotaIsReadAsUnused) {
    const auto clock = json::from_json<SeatClock>(R"({"main_ms":60000,"periods":0,"turns":3})");
    ASSERT_TRUE(clock) << clock.error().text;
    EXPECT_EQ(*clock, (SeatClock{60000, 0, 3, 0}));
}

TEST(Clock, TheFirstTurnIsFreeButNotEndless) {
    ClockState clock = full_clock(fischer);
    start_turn(clock, 0, 0);
    EXPECT_EQ(flag_time(fischer, clock), first_turn_ms + lag_bound_ms);
    EXPECT_TRUE(end_turn(fischer, clock, 90 * s, 0));
    EXPECT_EQ(clock.seats[0].main_ms, 65 * s);
    start_turn(clock, 1, 0);
    EXPECT_FALSE(end_turn(fischer, clock, first_turn_ms, 0));
}

TEST(Clock, WithoutAClockNothingRunsOut) {
    ClockState clock = full_clock({});
    start_turn(clock, 0, 0);
    EXPECT_FALSE(flag_time({}, clock));
    EXPECT_FALSE(left_ms({}, clock, 0, 1'000'000 * s));
    EXPECT_TRUE(end_turn({}, clock, 1'000'000 * s, 0));
}

TEST(RoomClock, TheFlagFallsOnceAndLosesTheGame) {
    TableTerms terms = mapello_terms();
    terms.clock = per_move;
    SampleRoom table(terms);
    table.sit_both();
    EXPECT_EQ(table.play("c5"), "");
    EXPECT_EQ(table.play("c6"), "");
    const std::int64_t due = *table.room.flag_time();
    EXPECT_EQ(due, table.now + 20 * s + lag_bound_ms);
    table.now = due - 1;
    EXPECT_EQ(table.flag(), "nobody's time is over");
    EXPECT_EQ(table.play("d6"), "your time is over");  // the bound is for moves on their way, not for thinking
    table.now = due;
    EXPECT_EQ(table.ask(0, Flag{}), "only the server does that");
    EXPECT_EQ(table.flag(), "");
    EXPECT_EQ(table.kinds(), (std::vector<std::string>{"game_ended", "series_ended"}));
    const RoomView view = table.room.view(table.now);
    EXPECT_EQ(view.ended->reason, EndReason::time);
    EXPECT_EQ(view.ended->winner, Side::second);
    EXPECT_EQ(table.flag(), "nobody's time is over");
    ASSERT_EQ(table.log.back().version, table.room.version());
}

TEST(RoomClock, RunsForWhoeverIsToMoveAndIsSavedInTheEvents) {
    TableTerms terms = mapello_terms();
    terms.clock = fischer;
    SampleRoom table(terms);
    table.sit_both();
    EXPECT_EQ(table.play("c5"), "");
    EXPECT_EQ(table.play("c6"), "");
    table.now += 10 * s;
    EXPECT_EQ(table.play("d6"), "");
    table.now += 7 * s;
    const RoomView view = table.room.view(table.now);
    EXPECT_EQ(view.clock.running, 1);
    EXPECT_EQ(view.seats[0].left_ms, 60 * s);  // 65 - 10 + 5
    EXPECT_EQ(view.seats[1].left_ms, 58 * s);
    const auto again = Room::replay(table.log);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->view(table.now).seats[1].left_ms, 58 * s);
    EXPECT_EQ(again->flag_time(), table.room.flag_time());
}

TEST(RoomClock, ATimeBeforeTheLastEventIsTakenAsThatEvents) {
    TableTerms terms = mapello_terms();
    terms.clock = fischer;
    SampleRoom table(terms);
    table.sit_both();
    EXPECT_EQ(table.play("c5"), "");
    table.now -= 5 * s;  // a restart took the last heartbeat's time
    EXPECT_EQ(table.play("c6"), "");
    EXPECT_GE(table.log.back().at_ms, table.log[table.log.size() - 2].at_ms);
    EXPECT_EQ(table.room.view(table.now).clock.seats[1].main_ms, 65 * s);
}

TEST(RoomClock, WhoeverIsNotReadyForTheNextGameLosesIt) {
    TableTerms terms = mapello_terms();
    terms.clock = fischer;
    terms.games = 2;
    SampleRoom table(terms);
    table.sit_both();
    EXPECT_EQ(table.ask(0, Resign{}), "");
    EXPECT_EQ(table.room.phase(), Phase::readying);
    EXPECT_EQ(table.ask(0, Ready{}), "");
    table.now = *table.room.flag_time();
    EXPECT_EQ(table.flag(), "");
    const RoomView view = table.room.view(table.now);
    EXPECT_EQ(view.phase, Phase::over);
    EXPECT_EQ(view.standing.wins, (std::array<int, 2>{1, 1}));
    EXPECT_EQ(view.ended->reason, EndReason::forfeited);
}

TEST(RoomClock, ATableToWhichNobodyComesIsClosed) {
    SampleRoom table(mapello_terms());
    EXPECT_EQ(table.ask({}, Sit{0, "Ann", ""}), "");
    table.now = *table.room.flag_time() - 1;
    EXPECT_EQ(table.flag(), "nobody's time is over");
    table.now += 1;
    EXPECT_EQ(table.flag(), "");
    EXPECT_EQ(table.room.phase(), Phase::closed);
    EXPECT_EQ(table.ask({}, Sit{1, "Bo", ""}), "the table is closed");
}

TEST(RoomClock, ALobbyDoesNotKeepTablesForWeeks) {
    const auto waits = [](bool open, const ClockTerms& clock) {
        TableTerms terms = mapello_terms();
        terms.open = open;
        terms.clock = clock;
        SampleRoom table(terms);
        EXPECT_EQ(table.ask({}, Sit{0, "Ann", ""}), "");
        return *table.room.flag_time() - table.now;
    };
    const ClockTerms fast{.kind = ClockKind::increment, .main_ms = 300'000, .increment_ms = 0};
    const ClockTerms slow{.kind = ClockKind::correspondence, .main_ms = 24 * 3'600'000};
    EXPECT_EQ(waits(true, fast), 3'600'000);
    EXPECT_EQ(waits(true, slow), 2 * 24 * 3'600'000);
    EXPECT_EQ(waits(true, {}), 2 * 24 * 3'600'000);
    EXPECT_EQ(waits(false, fast), std::int64_t{7} * 24 * 3'600'000) << "by invitation";
}

TEST(RoomClock, ATableThatItsMakerHasLeftIsClosedSoon) {
    SampleRoom table(mapello_terms());
    EXPECT_EQ(table.ask({}, Sit{0, "Ann", ""}), "");
    table.now += 3'600'000;
    EXPECT_EQ(table.ask(0, Leave{}), "");
    EXPECT_EQ(*table.room.flag_time(), table.now + patience_ms);
    table.now += patience_ms;
    EXPECT_EQ(table.flag(), "");
    EXPECT_EQ(table.room.phase(), Phase::closed);
}

TEST(RoomClock, IfNobodyIsReadyTheTableIsClosed) {
    TableTerms terms = mapello_terms();
    terms.clock = days;
    terms.games = 2;
    SampleRoom table(terms);
    table.sit_both();
    EXPECT_EQ(table.ask(0, Resign{}), "");
    EXPECT_EQ(table.room.flag_time(), table.now + days.main_ms);
    table.now += days.main_ms;
    EXPECT_EQ(table.flag(), "");
    EXPECT_EQ(table.room.phase(), Phase::closed);
    EXPECT_FALSE(table.room.flag_time());
}

TEST(Clock, ShowsWhatCounts) {
    ClockState clock = full_clock(fischer);
    start_turn(clock, 0, 0);
    EXPECT_EQ(ticking_seat(fischer, clock), std::nullopt) << "a first turn is not charged";
    EXPECT_EQ(shown_ms(fischer, clock, 0, 30 * s), 60 * s);
    clock = warmed_up(fischer);
    start_turn(clock, 1, 0);
    EXPECT_EQ(ticking_seat(fischer, clock), 1);
    EXPECT_EQ(shown_ms(fischer, clock, 1, 30 * s), 35 * s) << "60 s and the 5 s of the first turn, less 30";
    EXPECT_EQ(shown_ms(fischer, clock, 0, 30 * s), 65 * s);
    EXPECT_EQ(shown_ms(fischer, clock, 1, 1000 * s), 0);
    clock = warmed_up(byo_yomi);
    EXPECT_EQ(shown_ms(byo_yomi, clock, 0, 0), 100 * s) << "ten seconds and three periods";
    clock = full_clock(per_move);
    start_turn(clock, 0, 0);
    EXPECT_EQ(ticking_seat(per_move, clock), 0);
    EXPECT_EQ(shown_ms(per_move, clock, 0, 0), first_turn_ms);
    clock = full_clock({});
    start_turn(clock, 0, 0);
    EXPECT_EQ(ticking_seat({}, clock), std::nullopt);
}

match::ClockFace face_after(const ClockTerms& terms, const std::optional<ClockState>& clock, bool moved,
                            std::optional<int> turn, std::int64_t now_ms) {
    return match::clock_after({.terms = terms, .clock = clock, .moved = moved, .turn = turn, .now_ms = now_ms});
}

TEST(ClockOnOneDevice, ChargesTheFirstTurnLikeAnyOtherAndHasNoLag) {
    const ClockTerms terms{.kind = ClockKind::increment, .main_ms = 60'000, .increment_ms = 2'000};
    const auto began = face_after(terms, std::nullopt, false, 1, 5'000);
    EXPECT_EQ(began.ticking, 1);
    EXPECT_EQ(began.falls_ms, 65'000);
    const auto moved = face_after(terms, began.clock, true, 0, 15'000);
    EXPECT_EQ(moved.shown_ms, (std::array<std::int64_t, 2>{60'000, 52'000}));
    EXPECT_EQ(moved.ticking, 0);
    EXPECT_EQ(moved.falls_ms, 75'000);
    const auto late = face_after(terms, moved.clock, true, 1, 75'000);
    EXPECT_EQ(late.ticking, 0);
    EXPECT_EQ(late.falls_ms, 75'000);
    EXPECT_EQ(late.shown_ms[0], 0);
}

TEST(ClockOnOneDevice, ATurnThatGoesOverWithoutAMoveIsCharged) {
    const ClockTerms terms{.kind = ClockKind::increment, .main_ms = 60'000, .increment_ms = 2'000};
    const auto began = face_after(terms, std::nullopt, false, 0, 0);
    EXPECT_EQ(face_after(terms, began.clock, false, 0, 9'000).shown_ms[0], 51'000);  // the same turn goes on
    const auto other = face_after(terms, began.clock, false, 1, 10'000);
    EXPECT_EQ(other.shown_ms, (std::array<std::int64_t, 2>{50'000, 60'000}));
    EXPECT_EQ(other.ticking, 1);
}

TEST(ClockOnOneDevice, GoesOnWhereItWasLaidAside) {
    const ClockTerms game{.kind = ClockKind::increment, .main_ms = 60'000};
    const match::ClockStep step{.terms = game, .left_ms = {{7'000, 9'000}}, .turn = 1, .now_ms = 100};
    EXPECT_EQ(match::clock_after(step).shown_ms, (std::array<std::int64_t, 2>{7'000, 9'000}));
    EXPECT_EQ(match::clock_after(step).falls_ms, 9'100);
    const ClockTerms move{.kind = ClockKind::per_move, .main_ms = 60'000};
    const auto begun = match::clock_after({.terms = move, .left_ms = {{60'000, 20'000}}, .turn = 1, .now_ms = 100});
    EXPECT_EQ(begun.falls_ms, 20'100);
    EXPECT_EQ(begun.shown_ms[1], 20'000);
    EXPECT_EQ(face_after({}, std::nullopt, false, 0, 0).falls_ms, std::nullopt);
}

}  // namespace
}  // namespace quartello::tables
