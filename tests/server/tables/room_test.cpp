#include "server/tables/room.hpp"
#include "server/tables/refusals.hpp"

#include <gtest/gtest.h>

#include "engine/core/json.hpp"
#include "engine/core/rng.hpp"
#include "engine/record/record.hpp"
#include "tests/server/tables/sample_room.hpp"
#include "tests/test_scale.hpp"

namespace quartello::tables {
namespace {

using testing::mapello_terms;
using testing::SampleRoom;
using Kinds = std::vector<std::string>;

std::string wrong_with(const TableTerms& terms) {
    const auto created = Room::create(terms, 1, 0);
    return created ? "" : created.error().text;
}

TEST(Room, ChecksItsTerms) {
    TableTerms terms = mapello_terms();
    EXPECT_EQ(wrong_with(terms), "");
    terms.games = 0;
    EXPECT_EQ(wrong_with(terms), "a series has 1 to 99 games");
    terms = mapello_terms();
    terms.game = "chess";
    EXPECT_NE(wrong_with(terms), "");
    terms = mapello_terms();
    terms.rules = "bonus=77";
    EXPECT_NE(wrong_with(terms), "");
    terms = mapello_terms();
    terms.setup = "classic";
    terms.series = SeriesMode::free_play;
    EXPECT_NE(wrong_with(terms), "");
    terms = mapello_terms();
    terms.clock.kind = ClockKind::per_move;
    EXPECT_NE(wrong_with(terms), "");
}

TEST(Room, TwoSitDownAndTheGameBegins) {
    SampleRoom table(mapello_terms());
    EXPECT_EQ(table.ask({}, Move{"c5", {}}), "only the players may do that");
    EXPECT_EQ(table.ask({}, Sit{2, "", ""}), "there are seats 0 and 1");
    EXPECT_EQ(table.ask({}, Sit{0, std::string(41, 'x'), ""}),
              "a name has at most 40 bytes and only characters that can be seen");
    EXPECT_EQ(table.ask({}, Sit{0, "A\nnn", ""}), "a name has at most 40 bytes and only characters that can be seen");
    EXPECT_EQ(table.ask({}, Sit{{}, "Ann", ""}), "");
    EXPECT_EQ(table.ask(0, Sit{{}, "Ann", ""}), "you sit at this table already");
    EXPECT_EQ(table.ask({}, Sit{0, "Bo", ""}), "this seat is taken");
    EXPECT_EQ(table.ask(0, Move{"c5", {}}), "no game is being played");
    EXPECT_EQ(table.ask({}, Sit{{}, "Bo", ""}), "");
    EXPECT_EQ(table.kinds(), (Kinds{"seated", "game_started"}));
    EXPECT_EQ(table.ask({}, Sit{{}, "Cy", ""}), "both seats are taken");
    const RoomView view = table.room.view(table.now);
    EXPECT_EQ(view.phase, Phase::playing);
    EXPECT_EQ(view.seats[0].side, Side::first);
    EXPECT_TRUE(view.seats[0].to_act);
    EXPECT_FALSE(view.seats[1].to_act);
    EXPECT_EQ(view.board->legal.size(), 4U);
}

TEST(Room, SomebodyMayLeaveBeforeTheGame) {
    SampleRoom table(mapello_terms());
    EXPECT_EQ(table.ask({}, Sit{1, "Ann", ""}), "");
    EXPECT_EQ(table.ask(1, Leave{}), "");
    table.sit_both();
    EXPECT_EQ(table.ask(1, Leave{}), "the game has begun; you may resign");
    EXPECT_EQ(table.ask(1, Close{}), "a table is closed before its first game or after its last");
}

TEST(Room, TheEngineChecksEveryMove) {
    SampleRoom table(mapello_terms());
    table.sit_both();
    EXPECT_EQ(table.ask(1, Move{"c5", {}}), "it is not your turn");
    const auto refused = table.room.apply({"1", Move{"a1", {}}}, {.seat = 0}, table.now);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().clause, "line");
    EXPECT_NE(table.ask(0, Move{"nonsense", {}}), "");
    EXPECT_NE(table.ask(0, Move{"pass", {}}), "");
    EXPECT_EQ(table.room.version(), 4);
    EXPECT_EQ(table.ask(0, Move{"c5", 1}), "the position has changed");
    EXPECT_EQ(table.ask(0, Move{"c5", 0}), "");
    EXPECT_EQ(table.room.view(table.now).moves, (std::vector<std::string>{"c5"}));
}

TEST(Room, ACommandSentAgainDoesNothingTwice) {
    SampleRoom table(mapello_terms());
    table.sit_both();
    EXPECT_EQ(table.ask(0, Move{"c5", {}}, "m1"), "");
    const auto version = table.room.version();
    EXPECT_EQ(table.ask(0, Move{"c5", {}}, "m1"), "");
    EXPECT_TRUE(table.last.events.empty());
    EXPECT_EQ(table.room.version(), version);
    EXPECT_EQ(*table.room.version_of(0, {"m1", Move{"c5", {}}}), version);
    EXPECT_FALSE(*table.room.version_of(1, {"m1", Move{"c5", {}}}));
    EXPECT_EQ(table.ask(0, Move{"c4", {}}, "m1"), "another command was sent under this id");
    EXPECT_EQ(table.ask(0, Resign{}, "m1"), "another command was sent under this id");
    EXPECT_EQ(table.ask(1, Move{"c6", {}}, "m1"), "");  // the other player's id is another id
    EXPECT_EQ(table.room.version(), version + 1);
    EXPECT_NE(table.ask(0, Move{"d6", {}}, std::string(41, 'x')), "");
}

TEST(Room, ACommandSentAgainLedToAllThatFollowedFromIt) {
    SampleRoom table(mapello_terms());
    EXPECT_EQ(table.ask({}, Sit{0, "Ann", ""}, "s1"), "");
    EXPECT_EQ(table.ask({}, Sit{1, "Bo", ""}, "s2"), "");
    ASSERT_EQ(table.kinds(), (Kinds{"seated", "game_started"}));
    const auto version = table.room.version();
    EXPECT_EQ(*table.room.version_of(1, {"s2", Sit{1, "Bo", ""}}), version);
    EXPECT_EQ(*table.room.version_of(0, {"s1", Sit{0, "Ann", ""}}), version - 2);
    const auto again = Room::replay(table.log);
    ASSERT_TRUE(again);
    EXPECT_EQ(*again->version_of(1, {"s2", Sit{1, "Bo", ""}}), version);
    EXPECT_FALSE(again->version_of(1, {"s2", Sit{1, "Bob", ""}}));
}

TEST(Room, ALogOfAnOlderProgramKnowsIdsAlone) {
    SampleRoom table(mapello_terms());
    EXPECT_EQ(table.ask({}, Sit{0, "Ann", ""}, "s1"), "");
    auto log = table.log;
    for (RoomEvent& event : log) event.asked = event.led_to = 0;
    const auto room = Room::replay(log);
    ASSERT_TRUE(room);
    EXPECT_EQ(*room->version_of(0, {"s1", Sit{0, "Ann", ""}}), 2);
    EXPECT_EQ(*room->version_of(0, {"s1", Leave{}}), 2);
}

TEST(Room, AGameIsPlayedToItsEndWithForcedPasses) {
    int passes = 0;
    for (int seed = 1; seed <= 6; ++seed) {
        TableTerms terms = mapello_terms();
        terms.setup = "random:" + std::to_string(seed);
        SampleRoom table(terms);
        table.sit_both();
        table.play_out();
        EXPECT_EQ(table.room.phase(), Phase::over);
        for (const RoomEvent& event : table.log) {
            const auto* moved = std::get_if<Moved>(&event.body);
            if (moved != nullptr && moved->forced) {
                ++passes;
                EXPECT_EQ(moved->move, "pass");
                EXPECT_FALSE(event.seat);
            }
        }
        ASSERT_EQ(table.last.finished.size(), 1U);
        const FinishedGame& game = table.last.finished[0];
        EXPECT_EQ(game.names, (std::array<std::string, 2>{"Ann", "Bo"}));
        const auto record = parse_record(game.record);
        ASSERT_TRUE(record) << record.error().text;
        const auto replayed = replay(*record);
        ASSERT_TRUE(replayed) << replayed.error().text;
        EXPECT_EQ((*replayed)->outcome().winner, game.winner);
        EXPECT_EQ((*replayed)->outcome().first, game.first_points);
    }
    EXPECT_GT(passes, 0);
}

TEST(Room, EveryGameCanBePlayedAndReplayed) {
    for (const RuleSheet* sheet : all_sheets()) {
        TableTerms terms;
        terms.game = sheet->name;
        terms.games = 2;
        SampleRoom table(terms);
        table.sit_both();
        Rng rng(7);
        for (int i = 0; i < 60 && table.room.phase() == Phase::playing; ++i) {
            const auto legal = table.room.view(table.now).board->legal;
            ASSERT_EQ(table.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]), "");
        }
        const auto again = Room::replay(table.log);
        ASSERT_TRUE(again) << again.error().text;
        EXPECT_EQ(json::to_json(again->view(table.now)), json::to_json(table.room.view(table.now)));
    }
}

TEST(Room, PieRule) {
    TableTerms terms = mapello_terms();
    terms.pie = true;
    SampleRoom table(terms);
    table.sit_both();
    EXPECT_EQ(table.ask(0, Swap{}), "the first move can be taken over right after it, and only once");
    EXPECT_EQ(table.ask(0, Move{"c5", {}}), "");
    EXPECT_TRUE(table.room.view(table.now).may_swap);
    EXPECT_EQ(table.ask(0, Swap{}), "it is not your turn");
    EXPECT_EQ(table.ask(1, Swap{}), "");
    const RoomView view = table.room.view(table.now);
    EXPECT_EQ(view.seats[1].side, Side::first);
    EXPECT_TRUE(view.seats[0].to_act);
    EXPECT_EQ(view.clock.running, 0);
    EXPECT_EQ(table.ask(1, Move{"c6", {}}), "it is not your turn");
    EXPECT_EQ(table.ask(0, Swap{}), "the first move can be taken over right after it, and only once");
    EXPECT_EQ(table.ask(0, Move{"c6", {}}), "");
    SampleRoom plain(mapello_terms());
    plain.sit_both();
    EXPECT_EQ(plain.ask(0, Move{"c5", {}}), "");
    EXPECT_EQ(plain.ask(1, Swap{}), "the pie rule was not agreed");
}

TEST(Room, DrawByAgreement) {
    SampleRoom table(mapello_terms());
    table.sit_both();
    EXPECT_EQ(table.ask(0, AnswerDraw{true}), "no draw is offered to you");
    EXPECT_EQ(table.ask(0, OfferDraw{}), "");
    EXPECT_EQ(table.ask(0, OfferDraw{}), "you have offered a draw since your last move");
    EXPECT_EQ(table.ask(0, AnswerDraw{true}), "no draw is offered to you");
    EXPECT_EQ(table.ask(1, AnswerDraw{false}), "");
    EXPECT_EQ(table.ask(0, OfferDraw{}), "you have offered a draw since your last move");
    EXPECT_EQ(table.ask(0, Move{"c5", {}}), "");
    EXPECT_EQ(table.ask(0, OfferDraw{}), "");
    EXPECT_EQ(table.ask(1, Move{"c6", {}}), "");  // an answer, too
    EXPECT_FALSE(table.room.view(table.now).draw_offer);
    EXPECT_EQ(table.ask(0, Move{"d6", {}}), "");
    EXPECT_EQ(table.ask(0, OfferDraw{}), "");
    EXPECT_EQ(table.ask(1, OfferDraw{}), "");  // both want it
    EXPECT_EQ(table.room.phase(), Phase::over);
    const RoomView view = table.room.view(table.now);
    EXPECT_EQ(view.ended->reason, EndReason::agreed);
    EXPECT_FALSE(view.ended->winner);
    EXPECT_EQ(view.standing.difference, 0);
}

TEST(Room, TakebackGoesToOnesOwnLastDecision) {
    SampleRoom table(mapello_terms());
    table.sit_both();
    EXPECT_EQ(table.ask(0, AskTakeback{}), "you have decided nothing yet that could be taken back");
    const std::string start = table.room.view(table.now).position;
    EXPECT_EQ(table.ask(0, Move{"c5", {}}), "");
    const std::string after_one = table.room.view(table.now).position;
    EXPECT_EQ(table.ask(1, Move{"c6", {}}), "");
    EXPECT_EQ(table.ask(0, AnswerTakeback{true}), "nobody asks you to take a move back");
    EXPECT_EQ(table.ask(1, AskTakeback{}), "");
    EXPECT_EQ(table.ask(0, AskTakeback{}), "first answer the other player's question");
    EXPECT_EQ(table.ask(0, AnswerTakeback{false}), "");
    EXPECT_EQ(table.ask(1, AskTakeback{}), "you have asked since your last move");
    EXPECT_EQ(table.ask(0, AskTakeback{}), "");  // over the other's reply
    EXPECT_EQ(table.ask(1, AnswerTakeback{true}), "");
    EXPECT_EQ(table.room.view(table.now).position, start);
    EXPECT_EQ(table.to_move(), 0);
    EXPECT_EQ(table.ask(0, Move{"c5", {}}), "");
    EXPECT_EQ(table.ask(1, Move{"c6", {}}), "");
    EXPECT_EQ(table.ask(1, AskTakeback{}), "");
    EXPECT_EQ(table.ask(0, AnswerTakeback{true}), "");
    EXPECT_EQ(table.room.view(table.now).position, after_one);
    EXPECT_EQ(table.to_move(), 1);
    const auto again = Room::replay(table.log);
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(again->view(0).position, after_one);
}

TEST(Room, TakebackUndoesASwap) {
    TableTerms terms = mapello_terms();
    terms.pie = true;
    SampleRoom table(terms);
    table.sit_both();
    EXPECT_EQ(table.ask(0, Move{"c5", {}}), "");
    EXPECT_EQ(table.ask(1, Swap{}), "");
    EXPECT_EQ(table.ask(0, Move{"c6", {}}), "");
    EXPECT_EQ(table.ask(1, AskTakeback{}), "");  // the swap was its last decision
    EXPECT_EQ(table.ask(0, AnswerTakeback{true}), "");
    RoomView view = table.room.view(table.now);
    EXPECT_EQ(view.first_player, 0);
    EXPECT_TRUE(view.may_swap);
    EXPECT_EQ(view.moves.size(), 1U);
    EXPECT_EQ(table.ask(1, Swap{}), "");
    EXPECT_EQ(table.ask(0, AskTakeback{}), "");  // its first move, before the swap
    EXPECT_EQ(table.ask(1, AnswerTakeback{true}), "");
    view = table.room.view(table.now);
    EXPECT_EQ(view.first_player, 0);
    EXPECT_TRUE(view.moves.empty());
    EXPECT_TRUE(Room::replay(table.log));
}

TEST(Room, TakebackGoesOverForcedPasses) {
    // Play the first legal move on random boards until somebody has been passed for, then ask for that move back.
    for (int seed = 1; seed < 50; ++seed) {
        TableTerms terms = mapello_terms();
        terms.setup = "random:" + std::to_string(seed);
        SampleRoom table(terms);
        table.sit_both();
        while (table.room.phase() == Phase::playing) {
            const RoomView before = table.room.view(table.now);
            const int mover = table.to_move();
            ASSERT_EQ(table.play(before.board->legal.front()), "");
            if (table.room.phase() != Phase::playing || table.last.events.size() < 2) continue;
            EXPECT_EQ(table.ask(mover, AskTakeback{}), "");
            EXPECT_EQ(table.ask(1 - mover, AnswerTakeback{true}), "");
            EXPECT_EQ(table.room.view(table.now).position, before.position);
            return;
        }
    }
    FAIL() << "no pass was found";
}

TEST(Room, ResigningCountsThePointsButNeverAgainstTheWinner) {
    SampleRoom table(mapello_terms());
    table.sit_both();
    EXPECT_EQ(table.ask(0, Move{"c5", {}}), "");  // Black has 4, White 1
    EXPECT_EQ(table.ask(0, Resign{}), "");
    RoomView view = table.room.view(table.now);
    EXPECT_EQ(view.ended->winner, Side::second);
    EXPECT_EQ(view.standing.difference, 0);
    SampleRoom other(mapello_terms());
    other.sit_both();
    EXPECT_EQ(other.ask(0, Move{"c5", {}}), "");
    EXPECT_EQ(other.ask(1, Resign{}), "");
    view = other.room.view(other.now);
    EXPECT_EQ(view.ended->winner, Side::first);
    EXPECT_EQ(view.standing.difference, 3);
    EXPECT_EQ(other.ask(1, Resign{}), "no game is being played");
}

TEST(RoomSeries, FixedBoardSwapsColours) {
    TableTerms terms = mapello_terms();
    terms.setup = "classic";
    terms.games = 3;
    SampleRoom table(terms);
    table.sit_both();
    const std::string start = table.room.view(table.now).start;
    for (int game = 1; game <= 3; ++game) {
        RoomView view = table.room.view(table.now);
        EXPECT_EQ(view.game, game);
        EXPECT_EQ(view.first_player, (game + 1) % 2);
        EXPECT_EQ(view.start, start);
        table.play_out();
        if (game == 3) break;
        EXPECT_EQ(table.room.phase(), Phase::readying);
        EXPECT_EQ(table.ask(0, Ready{}), "");
        EXPECT_EQ(table.ask(0, Ready{}), "you are ready already");
        EXPECT_EQ(table.ask(1, Ready{}), "");
    }
    EXPECT_EQ(table.kinds(), (Kinds{"moved", "game_ended", "series_ended"}));
    const RoomView view = table.room.view(table.now);
    EXPECT_EQ(view.games.size(), 3U);
    EXPECT_EQ(view.standing.wins[0] + view.standing.wins[1] + view.standing.draws, 3);
    EXPECT_EQ(table.ask(0, Ready{}), "there is nothing to be ready for");
}

TEST(RoomSeries, ARematchBeginsWithTheOther) {
    TableTerms terms = mapello_terms();
    SampleRoom table(terms);
    table.sit_both();
    EXPECT_EQ(table.ask(0, Rematch{}), "the series is not over");
    EXPECT_EQ(table.ask(0, Resign{}), "");
    EXPECT_EQ(table.ask(0, Rematch{}), "");
    EXPECT_EQ(table.room.phase(), Phase::over);
    EXPECT_EQ(table.ask(1, Rematch{}), "");
    EXPECT_EQ(table.kinds(), (Kinds{"rematch_wished", "rematched", "game_started"}));
    const RoomView view = table.room.view(table.now);
    EXPECT_EQ(view.series, 2);
    EXPECT_EQ(view.game, 2);
    EXPECT_EQ(view.first_player, 1);
    EXPECT_TRUE(view.games.empty());
}

TEST(RoomSeries, FreePlay) {
    TableTerms terms = mapello_terms();
    terms.series = SeriesMode::free_play;
    terms.rules = "walls=2,jokers=0";
    terms.games = 2;
    SampleRoom table(terms);
    table.sit_both();
    EXPECT_EQ(table.room.phase(), Phase::setting);
    const std::string board = "10/1#8/10/3*6/4bw4/4wb4/10/10/10/10";
    EXPECT_EQ(table.ask(1, SetBoard{board}), "the other player sets this board up");
    EXPECT_EQ(table.ask(1, ChooseSide{Side::first}), "no colour is to be chosen now");
    EXPECT_NE(table.ask(0, SetBoard{"10/1###6/10/10/4bw4/4wb4/10/10/10/10"}), "");  // three walls, two agreed
    EXPECT_NE(table.ask(0, SetBoard{"j9/10/10/10/4bw4/4wb4/10/10/10/10"}), "");
    EXPECT_NE(table.ask(0, SetBoard{"10/10/10/10/4bb4/4wb4/10/10/10/10"}), "");  // not the start
    EXPECT_NE(table.ask(0, SetBoard{std::string(500, '1')}), "");
    EXPECT_EQ(table.ask(0, SetBoard{board}), "");
    EXPECT_EQ(table.room.phase(), Phase::choosing);
    EXPECT_EQ(table.room.view(table.now).start, board + " b 0 0");
    EXPECT_EQ(table.ask(0, ChooseSide{Side::first}), "the other player chooses");
    EXPECT_EQ(table.ask(1, ChooseSide{Side::second}), "");
    RoomView view = table.room.view(table.now);
    EXPECT_EQ(view.phase, Phase::playing);
    EXPECT_EQ(view.first_player, 0);
    EXPECT_EQ(view.start, board + " b 0 0");
    table.play_out();
    EXPECT_EQ(table.room.phase(), Phase::setting);
    EXPECT_EQ(table.ask(0, SetBoard{"plain"}), "the other player sets this board up");
    EXPECT_EQ(table.ask(1, SetBoard{"plain"}), "");
    EXPECT_EQ(table.ask(0, ChooseSide{Side::first}), "");
    EXPECT_EQ(table.room.view(table.now).first_player, 0);
    table.play_out();
    EXPECT_EQ(table.room.phase(), Phase::over);
    EXPECT_TRUE(Room::replay(table.log));
}

TEST(RoomSeries, TheSetterWhoDoesNotSetLoses) {
    TableTerms terms = mapello_terms();
    terms.series = SeriesMode::free_play;
    terms.clock = {ClockKind::increment, 60'000, 0, 0, 0};
    SampleRoom table(terms);
    table.sit_both();
    table.now = *table.room.flag_time();
    EXPECT_EQ(table.flag(), "");
    const RoomView view = table.room.view(table.now);
    EXPECT_EQ(view.phase, Phase::over);
    EXPECT_EQ(view.standing.leader, 1);
    EXPECT_TRUE(Room::replay(table.log));
}

TEST(RoomComputer, IsPutThereByAPlayerAndAsksForASearch) {
    SampleRoom table(mapello_terms());
    EXPECT_EQ(table.ask({}, Sit{1, "", "level:3"}), "only the players may do that");
    EXPECT_EQ(table.ask({}, Sit{0, "Ann", ""}), "");
    EXPECT_NE(table.ask(0, Sit{1, "", "level:99"}), "");
    EXPECT_NE(table.ask(0, Sit{1, "", "engine:time=600000"}), "");  // the server's time is not for sale
    EXPECT_NE(table.ask(0, Sit{1, "", "level:10,budget=5"}), "");
    EXPECT_EQ(table.ask(0, Sit{1, "", "level:3"}), "");
    EXPECT_FALSE(table.room.computer_turn());
    EXPECT_EQ(table.ask(0, Move{"c5", {}}), "");
    ASSERT_TRUE(table.last.computer);
    const ComputerTurn turn = *table.room.computer_turn();
    EXPECT_EQ(turn.seat, 1);
    EXPECT_EQ(turn.player, "level:3");
    EXPECT_EQ(turn.moves, (std::vector<std::string>{"c5"}));
    EXPECT_EQ(turn.ply, 1);
    auto session = make_session({turn.game, turn.rules, "", turn.start});
    ASSERT_TRUE(session);
    for (const std::string& move : turn.moves) ASSERT_TRUE((*session)->play(move));
    const std::atomic<bool> never = false;
    const ChosenMove choice =
        (*session)->choose(*parse_player(turn.player), static_cast<std::uint64_t>(turn.seed), never);
    EXPECT_EQ(table.tell({.seat = turn.seat, .server = true}, Move{choice.move, turn.ply}), "");
    EXPECT_FALSE(table.room.computer_turn());
    EXPECT_EQ(table.ask(0, OfferDraw{}), "");
    EXPECT_EQ(table.kinds(), (Kinds{"draw_offered", "draw_declined"}));
    EXPECT_EQ(table.ask(0, AskTakeback{}), "");
    EXPECT_EQ(table.kinds(), (Kinds{"takeback_asked", "taken_back"}));
    EXPECT_TRUE(table.room.view(table.now).moves.empty());
    EXPECT_EQ(table.ask(0, Resign{}), "");
    EXPECT_EQ(table.ask(0, Rematch{}), "");
    EXPECT_EQ(table.kinds(), (Kinds{"rematch_wished", "rematched", "game_started"}));
    EXPECT_TRUE(table.last.computer);
}

TEST(RoomComputer, SetsAndChoosesInFreePlay) {
    TableTerms terms = mapello_terms();
    terms.series = SeriesMode::free_play;
    terms.games = 2;
    SampleRoom table(terms);
    EXPECT_EQ(table.ask({}, Sit{0, "Ann", ""}), "");
    EXPECT_EQ(table.ask(0, Sit{1, "", "random"}), "");
    EXPECT_EQ(table.ask(0, SetBoard{"classic"}), "");
    EXPECT_EQ(table.kinds(), (Kinds{"board_set", "game_started"}));
    EXPECT_EQ(table.ask(0, Resign{}), "");
    EXPECT_EQ(table.kinds(), (Kinds{"game_ended", "board_set"}));
    EXPECT_EQ(table.ask(0, ChooseSide{Side::first}), "");
    EXPECT_EQ(table.room.phase(), Phase::playing);
}

TEST(Room, RatedTablesAreForTwoAccounts) {
    TableTerms terms = mapello_terms();
    terms.rated = true;
    SampleRoom table(terms);
    EXPECT_EQ(table.ask({}, Sit{0, "Ann", ""}), "a rated table needs an account");
    EXPECT_EQ(table.tell({.account = "ann"}, Sit{0, "", ""}), "");
    EXPECT_EQ(table.tell({.account = "ann"}, Sit{1, "", ""}), "nobody plays a rated game against himself");
    EXPECT_EQ(table.ask(0, Sit{1, "", "level:1"}), "a rated table is for two people");
    EXPECT_EQ(table.tell({.account = "bo"}, Sit{1, "Bo", ""}), "");
    EXPECT_EQ(table.ask(1, Resign{}), "");
    EXPECT_FALSE(table.last.finished.at(0).rated);  // nobody has moved
    EXPECT_EQ(table.last.finished.at(0).accounts, (std::array<std::string, 2>{"ann", "bo"}));
}

TEST(Room, ARatedGameBeginsAtABeginningAndLastsAWhile) {
    TableTerms terms = mapello_terms();
    terms.rated = true;
    {
        SampleRoom table(mapello_terms());
        table.sit_both();
        EXPECT_EQ(table.play(table.room.view(table.now).board->legal.front()), "");
        terms.position = table.room.view(table.now).position;
    }
    const auto midgame = Room::create(terms, 1, 0);
    ASSERT_FALSE(midgame);
    EXPECT_EQ(midgame.error().code, ErrorCode::rated_position);
    terms.position.clear();
    terms.setup = "random:5";
    for (const int plies : {fewest_rated_plies - 1, fewest_rated_plies}) {
        SampleRoom table(terms);
        EXPECT_EQ(table.tell({.account = "ann"}, Sit{0, "", ""}), "");
        EXPECT_EQ(table.tell({.account = "bo"}, Sit{1, "", ""}), "");
        while (static_cast<int>(table.room.view(table.now).moves.size()) < plies)
            ASSERT_EQ(table.play(table.room.view(table.now).board->legal.front()), "");
        EXPECT_EQ(table.ask(0, Resign{}), "");
        EXPECT_EQ(table.last.finished.at(0).rated, plies == fewest_rated_plies) << plies;
    }
}

TEST(Room, ADamagedLogSaysWhere) {
    SampleRoom table(mapello_terms());
    table.sit_both();
    for (const char* move : {"c5", "c6", "d6"}) EXPECT_EQ(table.play(move), "");
    const auto wrong = [](std::vector<RoomEvent> log) {
        const auto room = Room::replay(log);
        return room ? std::string() : room.error().text;
    };
    EXPECT_EQ(wrong(table.log), "");
    auto log = table.log;
    log.erase(log.begin() + 5);
    EXPECT_EQ(wrong(log), "version 7 (moved): the version before it is 5");
    log = table.log;
    std::get<Moved>(log[5].body).move = "a1";
    EXPECT_NE(wrong(log).find("version 6 (moved): "), std::string::npos);
    log = table.log;
    log.erase(log.begin());
    EXPECT_NE(wrong(log), "");
    log = table.log;
    log[0].version = 1;
    log.push_back({8, 0, {}, "", SeriesEnded{}});
    EXPECT_EQ(wrong(log), "version 8 (series_ended): games are missing");
    log.back().body = GameEnded{EndReason::rules, 0, Side::first, 1, 0, {}};
    EXPECT_EQ(wrong(log), "version 8 (game_ended): the rules say something else");
}

TEST(Room, AnyMixtureOfCommandsLeavesALogThatReplays) {
    for (std::uint64_t seed = 1; seed <= (test_scale > 1 ? 5 : 20); ++seed) {
        Rng rng(seed);
        TableTerms terms = mapello_terms();
        terms.pie = rng.coin();
        terms.games = 1 + static_cast<int>(rng.below(3));
        if (rng.coin()) terms.series = SeriesMode::free_play;
        if (rng.coin()) terms.clock = {ClockKind::byo_yomi, 20'000, 0, 2, 10'000};
        SampleRoom table(terms);
        for (int i = 0; i < 300; ++i) {
            table.now += rng.below(4000);
            const int seat = static_cast<int>(rng.below(2));
            const RoomView view = table.room.view(table.now);
            CommandBody body;
            switch (rng.below(19)) {
                case 0: body = Sit{{}, "x", ""}; break;
                case 1: body = Swap{}; break;
                case 2: body = OfferDraw{}; break;
                case 3: body = AnswerDraw{rng.below(4) == 0}; break;
                case 4: body = AskTakeback{}; break;
                case 5: body = AnswerTakeback{rng.coin()}; break;
                case 6: body = SetBoard{"random:" + std::to_string(rng.below(1000))}; break;
                case 7: body = ChooseSide{rng.coin() ? Side::first : Side::second}; break;
                case 8: body = Ready{}; break;
                case 9: body = Rematch{}; break;
                case 10:
                    if (rng.below(8) == 0) body = Resign{};
                    else body = Ready{};
                    break;
                case 16: body = Say{Phrase::thanks}; break;
                case 17: body = AllowText{rng.below(4) != 0}; break;
                case 18: body = Write{"text"}; break;
                default:
                    if (view.board && !view.board->legal.empty())
                        body = Move{view.board->legal[rng.below(static_cast<std::uint32_t>(view.board->legal.size()))],
                                    {}};
            }
            const bool sits = std::holds_alternative<Sit>(body);
            (void)table.ask(sits ? std::nullopt : std::optional(seat), body, std::to_string(i));
            if (table.room.flag_time() && *table.room.flag_time() <= table.now) {
                EXPECT_EQ(table.flag(), "");
            }
        }
        const auto again = Room::replay(table.log);
        ASSERT_TRUE(again) << again.error().text;
        EXPECT_EQ(json::to_json(again->view(table.now)), json::to_json(table.room.view(table.now)));
    }
}

}  // namespace
}  // namespace quartello::tables
