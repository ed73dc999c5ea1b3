#include "engine/session/player.hpp"

#include <algorithm>
#include <cstdio>

#include <gtest/gtest.h>

#include "engine/eval/network.hpp"
#include "engine/session/session.hpp"
#include "tests/engine/session/open_session.hpp"

namespace quartello {
namespace {

TEST(PlayerNames, ComeBackAsTheyWere) {
    for (const char* name : {"random", "greedy", "uct:time=50", "uct:nodes=800", "uct:time=5,nodes=6", "level:1",
                             "level:10", "engine:time=50", "engine:time=0",
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
    const Choice choice = session->choose(*parse_player("uct:nodes=500"), 1, stop);
    ASSERT_TRUE(choice.report);
    EXPECT_EQ(choice.report->nodes, 500U);
    EXPECT_FALSE(choice.report->solved);
    ASSERT_EQ(choice.report->lines.size(), 1U);
    EXPECT_EQ(choice.report->lines[0].moves[0], choice.move);
}

}  // namespace
}  // namespace quartello
