#include "engine/players/player.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>

#include <gtest/gtest.h>

#include "engine/game/session.hpp"
#include "engine/games/mapello/patterns/pattern_network.hpp"
#include "tests/engine/eval/network_writer.hpp"
#include "tests/engine/game/open_session.hpp"
#include "tests/test_scale.hpp"

namespace quartello {
namespace {

TEST(PlayerNames, ComeBackAsTheyWere) {
    for (const char* name :
         {"random", "greedy", "uct:time=50", "uct:nodes=800", "uct:time=5,nodes=6", "level:1", "level:10",
          "level:4,budget=0", "level:10,budget=999", "engine:time=50", "engine:time=0", "engine:time=31536000000",
          "engine:nodes=1000,depth=9,threads=2,table=64", "engine:time=50,eval=linear"}) {
        const auto player = parse_player(name);
        ASSERT_TRUE(player) << name << ": " << player.error().text;
        EXPECT_EQ(format_player(*player), name);
    }
}

TEST(PlayerNames, AreReadStrictly) {
    for (const char* name : {"",
                             "Random",
                             "random:",
                             "greedy:time=5",
                             "uct",
                             "uct:",
                             "uct:depth=3",
                             "level",
                             "level:0",
                             "level:11",
                             "level:4x",
                             "level:04",
                             "level:4,",
                             "level:4,budget",
                             "level:4,budget=",
                             "level:4,budget=-1",
                             "level:4,budget=1000",
                             "level:4,budget=1,budget=2",
                             "level:4,nodes=5",
                             "engine:nodes=5,budget=5",
                             "engine",
                             "engine:",
                             "engine:threads=2",
                             "engine:time",
                             "engine:time=",
                             "engine:time=-1",
                             "engine:time=5,time=6",
                             "engine:nodes=0",
                             "engine:depth=101",
                             "engine:time=5,",
                             "engine:time=05",
                             "engine:time=31536000001",
                             "engine:eval=linear",
                             "engine:time=5,eval=best",
                             "engine:time=5,eval=linear,eval=linear",
                             "engine:time=5,weights=",
                             "engine:time=5,weights=README.md",
                             "uct:time=5,eval=linear",
                             "engine:speed=5",
                             "engine:nodes=99999999999999999999",
                             " random"}) {
        const auto player = parse_player(name);
        ASSERT_FALSE(player) << name;
        EXPECT_TRUE(player.error().text.starts_with("player \"")) << player.error().text;
    }
}

TEST(PlayerNames, ReadANetworkOnlyWhereFilesMayBeRead) {
    const std::string path = testing::TempDir() + "quartello_player_test.qnet";
    const auto bytes = format_network(random_network("mapello", 1, 8, 8));
    std::FILE* file = std::fopen(path.c_str(), "wb");
    ASSERT_NE(file, nullptr);
    std::fwrite(bytes.data(), 1, bytes.size(), file);
    std::fclose(file);
    const std::string name = "engine:nodes=500,weights=" + path;
    EXPECT_FALSE(parse_player(name));
    const auto player = parse_player(name, PlayerFiles::read);
    std::remove(path.c_str());
    ASSERT_TRUE(player) << player.error().text;
    EXPECT_EQ(format_player(*player), name);
    EXPECT_FALSE(parse_player(name, PlayerFiles::read)) << "the file is gone";

    // Its judgement differs from that of the weighted features, and does not stay behind.
    const auto session = open_session({"mapello"});
    const std::atomic<bool> stop = false;
    const auto value = [&](const PlayerSpec& spec) { return session->choose(spec, 1, stop).report->lines[0].value; };
    const PlayerSpec linear = *parse_player("engine:nodes=500,eval=linear");
    const int before = value(linear);
    EXPECT_NE(value(*player), before);
    EXPECT_EQ(value(linear), before);
}

std::string chosen(Session& session, const char* player, std::uint64_t seed) {
    const std::atomic<bool> stop = false;
    return session.choose(*parse_player(player), seed, stop).move;
}

/// Plies played before `most`, with both sides by the same player.
std::vector<std::string> game_of(const GameSpec& spec, const char* player, std::uint64_t seed, std::size_t most) {
    const auto session = open_session(spec);
    std::vector<std::string> moves;
    while (moves.size() < most) {
        const std::string move = chosen(*session, player, seed);
        if (move.empty()) break;
        EXPECT_TRUE(session->play(move)) << spec.game << " " << player << ": " << move;
        moves.push_back(move);
    }
    return moves;
}

TEST(Players, PlayEveryGameBySeed) {
    const GameSpec specs[] = {{"mapello", "", "random:3", ""},
                              {"arrello"},
                              {"mabi"},
                              {"mabi", "pass=plain"},
                              {"alea"},
                              {"alea", "size=9"},
                              {"arrello", "size=4,lines=any"},
                              {"alea", "size=3,adjacent=8,repetition=none"}};
    for (const GameSpec& spec : specs) {
        for (const char* player : {"random", "greedy", "uct:nodes=30", "engine:nodes=300", "level:1", "level:5"}) {
            const auto game = game_of(spec, player, 1, 12);
            EXPECT_GE(game.size(), 9U) << spec.game << " " << player;
            EXPECT_EQ(game, game_of(spec, player, 1, 12)) << spec.game << " " << player;
        }
        EXPECT_NE(game_of(spec, "random", 1, 12), game_of(spec, "random", 2, 12)) << spec.game;
    }
}

TEST(Levels, DoNotPlayOneGameForEver) {
    for (const char* player : {"level:6", "level:8", "level:10"}) {
        if (test_scale > 1 && player != std::string_view("level:6")) continue;  // the higher ones think longer
        for (const char* game : {"mapello", "arrello", "mabi", "alea"}) {
            std::set<std::vector<std::string>> games;
            for (std::uint64_t seed = 1; seed <= 4; ++seed) games.insert(game_of({game}, player, seed, 12));
            EXPECT_GE(games.size(), 3U) << game << " " << player;
            EXPECT_TRUE(games.contains(game_of({game}, player, 2, 12))) << game << " " << player;
        }
    }
}

TEST(Players, SayNothingWhenTheGameIsOver) {
    const auto session = open_session({"mapello", "", "", "10/1bbbbbbbb1/1bbbbbbbb1/10/10/10/10/10/10/10 b 0 0"});
    ASSERT_TRUE(session->outcome().over);
    for (const char* player : {"random", "greedy", "uct:nodes=10", "engine:nodes=10", "level:3"})
        EXPECT_EQ(chosen(*session, player, 1), "") << player;
}

TEST(Greedy, TakesMost) {
    // c2 turns one disc, g4 five.
    const auto session = open_session({"mapello", "", "", "10/10/1bw7/10/1bwwwww3/10/10/10/10/10 b 0 0"});
    for (std::uint64_t seed = 0; seed < 5; ++seed) EXPECT_EQ(chosen(*session, "greedy", seed), "g4");
}

TEST(Greedy, BreaksTiesBySeed) {
    const auto session = open_session({"mapello"});
    std::vector<std::string> seen;
    for (std::uint64_t seed = 0; seed < 60; ++seed) seen.push_back(chosen(*session, "greedy", seed));
    for (const auto& move : session->legal_moves()) EXPECT_GT(std::ranges::count(seen, move), 3) << move;
}

TEST(Uct, ReportsItsPlayouts) {
    const auto session = open_session({"alea", "size=3"});
    const std::atomic<bool> stop = false;
    const ChosenMove choice = session->choose(*parse_player("uct:nodes=500"), 1, stop);
    ASSERT_TRUE(choice.report);
    EXPECT_EQ(choice.report->nodes, 500U);
    EXPECT_FALSE(choice.report->solved);
    ASSERT_EQ(choice.report->lines.size(), 1U);
    EXPECT_EQ(choice.report->lines[0].moves[0], choice.move);
}

// --- loss budgets

struct BudgetGame {
    std::vector<std::string> moves;
    std::array<int, 2> spent = {0, 0};  // of first and second, in hundredths
};

/// A game of a player against itself; in `afresh` every move is chosen by a session that only knows the moves before.
BudgetGame budget_game(const GameSpec& spec, const std::string& name, std::size_t most, bool afresh) {
    const auto player = parse_player(name);
    const std::atomic<bool> stop = false;
    auto session = open_session(spec);
    BudgetGame out;
    while (out.moves.size() < most) {
        if (afresh) {
            session = open_session(spec);
            for (const auto& move : out.moves) EXPECT_TRUE(session->play(move));
        }
        const auto side = session->side_to_move();
        const ChosenMove choice = session->choose(*player, 5, stop);
        if (choice.move.empty()) break;
        int& spent = out.spent[side == Side::first ? 0 : 1];
        EXPECT_GE(choice.spent, spent) << spec.game << " " << name;
        spent = choice.spent;
        EXPECT_TRUE(session->play(choice.move));
        out.moves.push_back(choice.move);
    }
    return out;
}

const GameSpec budget_games[] = {
    {"mapello", "", "random:3", ""}, {"arrello", "size=5"}, {"mabi", "size=6"}, {"alea", "size=5"}, {"alea", "size=9"}};

TEST(LossBudgets, AreNeverOverdrawn) {
    for (const GameSpec& spec : budget_games) {
        for (const int budget : {0, 3, 8}) {
            const auto name = "level:2,budget=" + std::to_string(budget);
            const auto game = budget_game(spec, name, 60, false);
            EXPECT_LE(game.spent[0], 100 * budget) << spec.game << " " << name;
            EXPECT_LE(game.spent[1], 100 * budget) << spec.game << " " << name;
        }
    }
}

TEST(LossBudgets, ThatAreLargeChangeNothing) {
    int spent = 0;
    for (const GameSpec& spec : budget_games) {
        for (const char* level : {"level:1", "level:4"}) {
            const auto with = budget_game(spec, level + std::string(",budget=999"), 30, false);
            EXPECT_EQ(with.moves, budget_game(spec, level, 30, false).moves) << spec.game << " " << level;
            spent += with.spent[0] + with.spent[1];
        }
        const auto small = budget_game(spec, "level:1,budget=1", 30, false);
        EXPECT_NE(small.moves, budget_game(spec, "level:1", 30, false).moves) << spec.game;
    }
    EXPECT_GT(spent, 0);
}

TEST(LossBudgets, FollowFromTheGameAlone) {
    for (const GameSpec& spec : budget_games) {
        const auto one = budget_game(spec, "level:2,budget=4", 24, false);
        const auto two = budget_game(spec, "level:2,budget=4", 24, true);
        EXPECT_EQ(one.moves, two.moves) << spec.game;
        EXPECT_EQ(one.spent, two.spent) << spec.game;
    }
}

TEST(LossBudgets, OfTheEngineLookDeeperAtEveryMove) {
    const GameSpec spec{"mapello", "", "random:3", ""};
    const auto careful = budget_game(spec, "level:6,budget=0", 60, false);
    EXPECT_EQ(careful.spent, (std::array<int, 2>{0, 0}));
    EXPECT_NE(careful.moves, budget_game(spec, "level:6", 60, false).moves);
    EXPECT_EQ(budget_game(spec, "level:6,budget=999", 60, false).moves, budget_game(spec, "level:6", 60, false).moves);
}

TEST(LossBudgets, LeaveOutWhatNobodyChose) {
    const auto session = open_session({"arrello"});
    for (const char* move : {"a1", "g7", "a7", "g1", "d1", "d7"}) ASSERT_TRUE(session->play(move));
    const std::atomic<bool> stop = false;
    PlayerSpec player = *parse_player("level:2,budget=0");
    const int with = session->choose(player, 1, stop).spent;
    EXPECT_GT(with, 0);
    player.budget_from = 2;
    const int later = session->choose(player, 1, stop).spent;
    EXPECT_LT(later, with);
    player.budget_from = 6;
    EXPECT_EQ(session->choose(player, 1, stop).spent, 0);
}

}  // namespace
}  // namespace quartello
