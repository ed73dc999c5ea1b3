// Matches: openings, pairs, order, programs that misbehave, and what is written down.
#include "lab/match.hpp"

#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <set>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/record/record.hpp"
#include "lab/record_file.hpp"
#include "tests/lab/never.hpp"
#include "tests/test_scale.hpp"

namespace quartello::lab {
namespace {

using ::testing::HasSubstr;

ContestantSpec player(std::string_view text) {
    auto spec = parse_contestant(text);
    EXPECT_TRUE(spec) << text;
    return spec ? std::move(*spec) : ContestantSpec{};
}

MatchPlan plan(std::string_view one, std::string_view two, GameSpec start, std::uint64_t pairs) {
    MatchPlan out{{player(one), player(two)}, {}, pairs, 1, 2000, {}};
    out.openings.start = std::move(start);
    return out;
}

/// A UGI program of the fixtures; a hanging one is given up soon.
std::string fixture(const std::string& mode) {
    return "ugi,patience=" + std::string(mode == "hang" || mode == "babble" ? "300" : "60000") + ",name=" + mode +
           ":python3 tests/lab/fixtures/ugi_player.py " + mode;
}

struct Played {
    std::vector<PlayedPair> pairs;
    MatchTotals totals;
};

Played play(const MatchPlan& how) {
    Played out;
    out.totals = play_match(how, [&](const PlayedPair& pair, const MatchTotals&) { out.pairs.push_back(pair); }, never);
    return out;
}

std::string records_of(const Played& played) {
    std::string out;
    for (const auto& pair : played.pairs) out += pair.games[0].record + "\n" + pair.games[1].record + "\n";
    return out;
}

// --- contestants

TEST(Contestants, AreReadFromText) {
    EXPECT_EQ(player("greedy").kind, ContestantKind::built_in);
    EXPECT_EQ(player("engine:nodes=2000").name, "engine:nodes=2000");
    EXPECT_EQ(time_given_ms(player("engine:time=50")), 50);
    EXPECT_EQ(time_given_ms(player("level:3")), std::nullopt);
    const auto ugi = player("ugi,time=50,name=old:./old --ugi a:b");
    EXPECT_EQ(ugi.kind, ContestantKind::ugi);
    EXPECT_EQ(ugi.command, "./old --ugi a:b");
    EXPECT_EQ(ugi.name, "old");
    EXPECT_EQ(ugi.limits.time_ms, 50);
    EXPECT_EQ(ugi.patience_ms, 1050);
    EXPECT_EQ(time_given_ms(ugi), 50);
    const auto gtp = player("gtp:edax -gtp");
    EXPECT_EQ(gtp.kind, ContestantKind::gtp);
    EXPECT_EQ(gtp.name, "edax -gtp");
    EXPECT_EQ(gtp.patience_ms, 60'000);
    EXPECT_EQ(player("gtp,patience=7,depth=3,nodes=9:x").patience_ms, 7);
    for (const char* bad : {"", "ugi", "ugi:", "ugi,time=0:x", "ugi,speed=3:x", "gtp,name=:x", "ugi,time:x", "nobody",
                            "gtp,option.Hash=1:x", "ugi,option.=1:x"})
        EXPECT_FALSE(parse_contestant(bad)) << bad;
}

TEST(Contestants, ClocksAreReadFromText) {
    const std::pair<const char*, MatchClock> clocks[] = {
        {"3", {3000, 0}}, {"0.25", {250, 0}}, {"60+0.5", {60'000, 500}}, {"1.005+0.01", {1005, 10}}};
    for (const auto& [text, clock] : clocks) {
        const auto read = parse_clock(text);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(read->time_ms, clock.time_ms);
        EXPECT_EQ(read->increment_ms, clock.increment_ms);
        EXPECT_EQ(format_clock(*read), text);
    }
    for (const char* bad : {"", "0", "-1", "3+", "+1", "3+x", "1e3", "nan", "3+1+1", "1000000"})
        EXPECT_FALSE(parse_clock(bad)) << bad;
}

TEST(Contestants, AClockTakesThePlaceOfALimit) {
    for (const char* name : {"engine", "uct", "engine:depth=3", "level:3", "random", "ugi:x", "gtp,name=y:x"})
        EXPECT_TRUE(parse_contestant(name, PlayerTime::clock)) << name;
    for (const char* name : {"engine:time=5", "uct:time=5,nodes=3", "ugi,time=5:x", "gtp,time=1000:x"}) {
        const auto wrong = parse_contestant(name, PlayerTime::clock);
        ASSERT_FALSE(wrong) << name;
        EXPECT_THAT(wrong.error().text, HasSubstr("leave out time="));
    }
    EXPECT_FALSE(parse_contestant("engine"));
    EXPECT_FALSE(parse_contestant("uct"));
}

// --- openings

TEST(Openings, DependOnSeedAndNumberAlone) {
    Openings openings;
    openings.start = {"mapello", "", "random"};
    std::set<std::string> boards;
    std::set<std::vector<std::string>> moves;
    for (std::uint64_t index = 0; index < 20; ++index) {
        const auto one = opening_of(openings, index);
        const auto two = opening_of(openings, index);
        ASSERT_TRUE(one && two);
        EXPECT_EQ(one->start.position, two->start.position);
        EXPECT_EQ(one->moves, two->moves);
        EXPECT_EQ(one->moves.size(), 8U);
        boards.insert(one->start.position);
        moves.insert(one->moves);
    }
    EXPECT_EQ(boards.size(), 20U);
    EXPECT_GE(moves.size(), 19U);
    openings.seed = 2;
    EXPECT_FALSE(boards.contains(opening_of(openings, 0)->start.position));
}

TEST(Openings, AreLegalAndLeaveAGameToPlay) {
    for (const char* game : {"mapello", "arrello", "mabi", "alea"}) {
        Openings openings;
        openings.start.game = game;
        openings.plies = 40;
        for (std::uint64_t index = 0; index < 5; ++index) {
            const auto opening = opening_of(openings, index);
            ASSERT_TRUE(opening) << game;
            const auto session = make_session(opening->start);
            ASSERT_TRUE(session) << session.error().text;
            for (const auto& move : opening->moves) ASSERT_TRUE((*session)->play(move)) << game << " " << move;
            EXPECT_FALSE((*session)->outcome().over) << game;
        }
    }
}

/// In Mabi a pass nobody was forced to decides the game.
TEST(Openings, HoldNoPassThatWasNotForced) {
    Openings openings;
    openings.start.game = "mabi";
    openings.plies = 60;
    for (std::uint64_t index = 0; index < 10; ++index) {
        const auto opening = opening_of(openings, index);
        ASSERT_TRUE(opening);
        EXPECT_EQ(opening->moves.size(), 60U);
        EXPECT_EQ(std::ranges::count(opening->moves, "pass"), 0);
    }
    // A lone piece that may not move has only the pass.
    openings.start = {"mabi", "size=4", "w3/bb2/4/4", {}};
    openings.plies = 1;
    const auto forced = opening_of(openings, 0);
    ASSERT_TRUE(forced);
    EXPECT_EQ(forced->moves, std::vector<std::string>{"pass"});
}

TEST(Openings, AreShorterWhereTheGameIs) {
    Openings openings;
    openings.start = {"arrello", "size=3"};
    openings.plies = 30;
    const auto opening = opening_of(openings, 0);
    ASSERT_TRUE(opening);
    EXPECT_GT(opening->moves.size(), 0U);
    EXPECT_LT(opening->moves.size(), 9U);
}

TEST(Openings, BoardsAreUsedInTurn) {
    Openings openings;
    openings.start.game = "mapello";
    for (const char* setup : {"plain", "classic"})
        openings.boards.push_back((*make_session({"mapello", "", setup}))->position());
    for (std::uint64_t index = 0; index < 4; ++index) {
        const auto opening = opening_of(openings, index);
        ASSERT_TRUE(opening);
        EXPECT_EQ(opening->start.position, openings.boards[index % 2]);
        EXPECT_TRUE(opening->moves.empty()) << "boards are openings themselves";
    }
}

TEST(Openings, GivenMovesComeFirst) {
    Openings openings;
    openings.start.game = "mapello";
    openings.moves = {"e3", "d3"};
    openings.plies = 1;
    const auto opening = opening_of(openings, 3);
    ASSERT_TRUE(opening);
    ASSERT_EQ(opening->moves.size(), 3U);
    EXPECT_EQ(opening->moves[1], "d3");
    openings.moves = {"a1"};
    EXPECT_FALSE(opening_of(openings, 3));
}

// --- matches

TEST(Match, PlaysEachOpeningTwiceWithSidesSwapped) {
    const Played played = play(plan("random", "random", {"mapello", "", "random"}, 6));
    ASSERT_EQ(played.pairs.size(), 6U);
    for (const auto& pair : played.pairs) {
        EXPECT_EQ(pair.games[0].first_player, 0);
        EXPECT_EQ(pair.games[1].first_player, 1);
        for (const auto& game : pair.games) {
            const auto record = parse_record(game.record);
            ASSERT_TRUE(record) << record.error().text;
            EXPECT_EQ(*record->find("First"), "random");
            EXPECT_EQ(*record->find("Seed"), "1");
            auto session = replay(*record);
            ASSERT_TRUE(session) << session.error().text;
            EXPECT_TRUE((*session)->outcome().over);
            EXPECT_EQ((*session)->start_position(), pair.opening.start.position);
            NodeId node = root_node;
            for (const auto& move : pair.opening.moves) {
                node = (*session)->tree()[node].children[0];
                EXPECT_EQ((*session)->tree()[node].move, move);
            }
        }
        EXPECT_NE(pair.games[0].record, pair.games[1].record) << "dice differ from game to game";
    }
}

TEST(Match, TotalsAddUp) {
    const Played played = play(plan("random", "greedy", {"arrello", "size=4"}, 20));
    int half_points = 0;
    double margin = 0;
    for (const auto& pair : played.pairs) {
        half_points += pair.half_points();
        for (const auto& game : pair.games) {
            margin += game.margin;
            EXPECT_EQ(game.half_points, game.margin > 0 ? 2 : game.margin < 0 ? 0 : 1);
            const bool first_won = game.result.starts_with("1-0");
            const bool second_won = game.result.starts_with("0-1");
            EXPECT_EQ(game.half_points == 2, game.first_player == 0 ? first_won : second_won);
        }
    }
    const MatchTotals& totals = played.totals;
    EXPECT_EQ(totals.games(), 40U);
    EXPECT_EQ(totals.wins * 2 + totals.draws, static_cast<std::uint64_t>(half_points));
    EXPECT_NEAR(totals.pairs.score(), half_points / 80.0, 1e-12);
    EXPECT_DOUBLE_EQ(totals.margin, margin);
    EXPECT_EQ(totals.usage[0].forfeits + totals.usage[1].forfeits, 0U);
    EXPECT_FALSE(totals.interrupted);
}

TEST(Match, IsTheSameWhateverTheConcurrency) {
    for (const char* game : {"mapello", "arrello", "mabi", "alea"}) {
        MatchPlan how = plan(test_scale > 1 ? "engine:nodes=10" : "engine:nodes=60", "random", {game}, 4);
        how.max_plies = 60;
        const std::string alone = records_of(play(how));
        how.concurrency = 3;
        EXPECT_EQ(records_of(play(how)), alone) << game;
        how.openings.seed = 5;
        EXPECT_NE(records_of(play(how)), alone) << game;
    }
}

TEST(Match, TheSequentialTestEndsItAtTheSamePair) {
    MatchPlan how = plan("engine:nodes=300", "random", {"mapello"}, 500);
    how.sprt = Sprt{0, 200, 0.05, 0.05};
    const Played alone = play(how);
    EXPECT_EQ(alone.totals.verdict, SprtVerdict::elo1);
    EXPECT_LT(alone.pairs.size(), 100U);
    EXPECT_FALSE(alone.totals.interrupted);
    how.concurrency = 4;
    const Played four = play(how);
    EXPECT_EQ(four.totals.pairs, alone.totals.pairs);
    std::swap(how.players[0], how.players[1]);
    EXPECT_EQ(play(how).totals.verdict, SprtVerdict::elo0);
}

TEST(Match, LongGamesAreDrawn) {
    MatchPlan how = plan("random", "random", {"mabi"}, 1);
    how.max_plies = 12;
    const Played played = play(how);
    for (const auto& game : played.pairs.at(0).games) {
        EXPECT_EQ(game.half_points, 1);
        EXPECT_EQ(game.plies, 12);
        EXPECT_EQ(game.result, "1/2-1/2 agreed");
        EXPECT_THAT(game.record, HasSubstr("{a draw after 12 plies}"));
    }
}

TEST(Match, StopsWhenAsked) {
    std::atomic<bool> stop = false;
    const MatchPlan how = plan("random", "random", {"mapello"}, 1'000'000);
    const MatchTotals totals =
        play_match(how, [&](const PlayedPair& pair, const MatchTotals&) { stop = pair.index == 2; }, stop);
    EXPECT_TRUE(totals.interrupted);
    EXPECT_EQ(totals.pairs.pairs(), 3U);
}

TEST(Match, AnUnlimitedPlayerCanBeStopped) {
    std::atomic<bool> stop = false;
    MatchPlan how = plan("engine:depth=100", "engine:depth=100", {"mapello"}, 2);
    how.concurrency = 2;
    std::jthread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop = true;
    });
    const MatchTotals totals = play_match(how, [](const PlayedPair&, const MatchTotals&) {}, stop);
    EXPECT_TRUE(totals.interrupted);
    EXPECT_EQ(totals.games(), 0U);
}

TEST(Match, CountsWhatPlayersUse) {
    const Played played = play(plan("engine:nodes=50", "random", {"mapello"}, 2));
    const auto& [engine, dice] = played.totals.usage;
    EXPECT_GT(engine.moves, 50U);
    EXPECT_EQ(engine.moves_with_nodes, engine.moves);
    EXPECT_LE(engine.nodes, engine.moves * 50);
    EXPECT_GT(engine.nodes, 0U);
    EXPECT_EQ(dice.moves_with_nodes, 0U);
    EXPECT_EQ(engine.overshoots, 0U);
    // Openings and forced moves are nobody's choice.
    EXPECT_LT(engine.moves + dice.moves, played.totals.plies - 4 * 8);
}

// --- programs

const GameSpec small_alea = {"alea", "size=4"};

TEST(Programs, AWellBehavedOnePlaysToTheEnd) {
    MatchPlan how = plan(fixture("good"), "random", small_alea, 2);
    ASSERT_FALSE(check_plan(how, never));
    const Played played = play(how);
    EXPECT_EQ(played.totals.games(), 4U);
    EXPECT_EQ(played.totals.usage[0].forfeits, 0U) << played.pairs.at(0).games[0].note;
    EXPECT_EQ(played.totals.usage[0].nodes, 16 * played.totals.usage[0].moves);
    EXPECT_THAT(played.pairs[0].games[0].record, HasSubstr("[First \"good\"]"));
}

struct BadProgram {
    const char* mode;
    const char* result;
    const char* note;
};

class BadPrograms : public ::testing::TestWithParam<BadProgram> {};

TEST_P(BadPrograms, LoseAndTheMatchGoesOn) {
    const auto& [mode, reason, note] = GetParam();
    MatchPlan how = plan("random", fixture(mode), small_alea, 1);
    ASSERT_FALSE(check_plan(how, never)) << "it starts well";
    const Played played = play(how);
    ASSERT_EQ(played.pairs.size(), 1U);
    EXPECT_EQ(played.pairs[0].half_points(), 4);
    EXPECT_EQ(played.totals.usage[1].forfeits, 2U);
    EXPECT_EQ(played.pairs[0].games[0].result, std::string("1-0 ") + reason);
    EXPECT_EQ(played.pairs[0].games[1].result, std::string("0-1 ") + reason);
    for (const auto& game : played.pairs[0].games) {
        EXPECT_EQ(game.note, std::string(mode) + " " + note);
        const auto record = parse_record(game.record);
        ASSERT_TRUE(record);
        EXPECT_TRUE(replay(*record));
    }
    EXPECT_TRUE(waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD) << "a program was left behind";
}

INSTANTIATE_TEST_SUITE_P(All, BadPrograms,
                         ::testing::Values(BadProgram{"crash", "abandoned", "ended while thinking"},
                                           BadProgram{"illegal", "abandoned", "played \"z9\", which is not legal"},
                                           BadProgram{"empty", "abandoned", "names no move"},
                                           BadProgram{"complain", "abandoned",
                                                      "answers \"error go: I would rather not\" while thinking"},
                                           BadProgram{"hang", "time", "gave no answer in time while thinking"},
                                           BadProgram{"babble", "time", "gave no answer in time while thinking"}),
                         [](const auto& entry) { return entry.param.mode; });

TEST(Programs, OnesThatDoNotStartAreRefusedBeforehand) {
    for (const char* command : {"ugi:exit 1", "ugi:no-such-program-anywhere", "gtp:true"}) {
        const auto wrong = check_plan(plan("random", command, {"mapello"}, 1), never);
        ASSERT_TRUE(wrong) << command;
        EXPECT_THAT(wrong->text, HasSubstr("ended while starting"));
    }
}

TEST(Programs, AreToldTheirOptions) {
    const std::string command =
        "while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; "
        "setoption) told=${rest##* };; go) echo bestmove $told;; esac; done";
    const Played played = play(plan("random", "ugi,name=x,option.Level=three:" + command, {"mapello"}, 1));
    EXPECT_EQ(played.pairs.at(0).games[0].note, "x played \"three\", which is not legal");
}

// --- clocks

MatchPlan by_clock(MatchPlan how, const MatchClock& clock) {
    how.clock = clock;
    return how;
}

/// Long enough for any machine.
constexpr MatchClock patient_clock = {3'600'000, 500};

TEST(Clocks, AreKeptAndWrittenDown) {
    const Played played = play(by_clock(plan("random", "level:1", small_alea, 2), patient_clock));
    for (const auto& pair : played.pairs) {
        for (const auto& game : pair.games) {
            EXPECT_EQ(game.note, "");
            const auto record = parse_record(game.record);
            ASSERT_TRUE(record);
            EXPECT_EQ(*record->find("Clock"), "3600+0.5");
            EXPECT_THAT(game.record, HasSubstr("[%clk 1:00:00."));
            EXPECT_TRUE(replay(*record));
        }
    }
    for (const Usage& usage : played.totals.usage) {
        EXPECT_EQ(usage.clocked_games, 4U);
        EXPECT_EQ(usage.forfeits, 0U);
        // Every move but forced ones brings half a second.
        EXPECT_NEAR(usage.left_ms, 4 * 3'600'000.0 + 500.0 * static_cast<double>(usage.moves) - usage.time_ms, 1);
        EXPECT_LE(usage.least_left_ms, usage.left_ms / 4);
    }
}

TEST(Clocks, WhoSleepsLosesOnTime) {
    const Played played = play(by_clock(plan("random", fixture("hang"), small_alea, 1), {1500, 0}));
    EXPECT_EQ(played.pairs.at(0).half_points(), 4);
    EXPECT_EQ(played.totals.usage[1].forfeits, 2U);
    EXPECT_EQ(played.totals.usage[1].least_left_ms, 0);
    EXPECT_EQ(played.pairs[0].games[0].result, "1-0 time");
    EXPECT_EQ(played.pairs[0].games[1].result, "0-1 time");
    for (const auto& game : played.pairs[0].games) {
        EXPECT_EQ(game.note, "hang overstepped the clock");
        EXPECT_THAT(game.record, HasSubstr("hang overstepped the clock}"));
        const auto record = parse_record(game.record);
        ASSERT_TRUE(record);
        EXPECT_TRUE(replay(*record));
    }
}

TEST(Clocks, AMoveThatComesTooLateDoesNotCount) {
    const std::string command =
        "while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; "
        "go) sleep 0.2; echo bestmove a1;; esac; done";
    const Played played = play(by_clock(plan("ugi,name=slow:" + command, "random", small_alea, 1), {100, 0}));
    EXPECT_EQ(played.pairs.at(0).games[0].note, "slow overstepped the clock");
}

TEST(Clocks, ProgramsAreToldThem) {
    const std::string command =
        "while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; "
        "go) echo bestmove $(echo $rest | tr ' ' _);; esac; done";
    const Played played = play(by_clock(plan("ugi,name=x:" + command, "random", {"mapello"}, 1), patient_clock));
    EXPECT_EQ(played.pairs.at(0).games[0].note,
              "x played \"p1time_3600000_p2time_3600000_p1inc_500_p2inc_500\", which is not legal");
}

TEST(Clocks, GtpHasThemInWholeSeconds) {
    const std::string othello = "gtp,name=othello:python3 tests/lab/fixtures/gtp_othello.py";
    MatchPlan how = by_clock(plan(othello, "random", {"mapello", "empties=winner"}, 1), {3'600'000, 0});
    EXPECT_FALSE(check_plan(how, never));
    EXPECT_EQ(play(how).totals.usage[0].forfeits, 0U);
    for (const MatchClock& clock : {MatchClock{3500, 0}, MatchClock{3000, 10}}) {
        const auto wrong = check_plan(by_clock(how, clock), never);
        ASSERT_TRUE(wrong);
        EXPECT_THAT(wrong->text, HasSubstr("whole seconds and no increment"));
    }
}

TEST(Programs, OthelloOverGtpIsOurPlainBoardMirrored) {
    MatchPlan how = plan("gtp:python3 tests/lab/fixtures/gtp_othello.py", "random", {"mapello", "empties=winner"}, 3);
    ASSERT_FALSE(check_plan(how, never));
    const Played played = play(how);
    EXPECT_EQ(played.totals.games(), 6U);
    EXPECT_EQ(played.totals.usage[0].forfeits, 0U);
    for (const auto& pair : played.pairs) {
        for (const auto& game : pair.games) EXPECT_EQ(game.note, "");
    }
}

TEST(Programs, MayResign) {
    const Played played =
        play(plan("gtp,name=Quitter:python3 tests/lab/fixtures/gtp_othello.py resign", "random", {"mapello"}, 1));
    EXPECT_EQ(played.pairs.at(0).games[0].result, "0-1 resigned");
    EXPECT_EQ(played.pairs[0].games[0].note, "Quitter resigned");
    EXPECT_EQ(played.totals.usage[0].forfeits, 0U);
}

TEST(Programs, GtpKnowsOnlyThePlainBoard) {
    for (const GameSpec& start :
         {GameSpec{"mapello", "", "classic"}, GameSpec{"mapello", "", "random"}, GameSpec{"mabi"}}) {
        const auto wrong = check_plan(plan("gtp:cat", "random", start, 1), never);
        ASSERT_TRUE(wrong);
        EXPECT_THAT(wrong->text, HasSubstr("plain only"));
    }
    MatchPlan how = plan("gtp:cat", "random", {"mapello"}, 1);
    for (const char* setup : {"plain", "classic"})
        how.openings.boards.push_back((*make_session({"mapello", "", setup}))->position());
    EXPECT_TRUE(check_plan(how, never)) << "the second board is not plain";
}

// --- records

TEST(RecordFile, IsSplitIntoItsRecords) {
    const Played played = play(plan("random", "random", {"arrello", "size=4"}, 2));
    const std::string file = records_of(played);
    const auto records = split_records(file);
    ASSERT_EQ(records.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        const auto record = parse_record(records[i]);
        ASSERT_TRUE(record) << record.error().text;
        EXPECT_EQ(format_record(*record), played.pairs[i / 2].games[i % 2].record);
    }
}

TEST(RecordFile, CommentsDoNotEndARecord) {
    const std::string one = "[Game \"mapello\"]\n\n{a\n[Game \"mabi\"] \\} still}\n1. e3 {and\n[x]} *\n";
    EXPECT_EQ(split_records(one).size(), 1U);
    EXPECT_EQ(split_records(one + one).size(), 2U);
    EXPECT_EQ(split_records(one + "\n" + one)[1], one);
    EXPECT_EQ(split_records("1. e3 *\n").size(), 1U);
    EXPECT_EQ(split_records("").size(), 1U);
}

}  // namespace
}  // namespace quartello::lab
