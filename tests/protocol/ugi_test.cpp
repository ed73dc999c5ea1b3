// UGI as a conversation: lines in, lines out, with searches beside it.
#include "protocol/ugi.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quartello::protocol {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

/// An engine and what it has said since it was last asked.
class Conversation {
public:
    Conversation() : engine_([this](std::string_view line) { hear(line); }) {}

    bool say(std::string_view line) { return engine_.receive(line); }
    std::vector<std::string> answers_to(std::string_view line) {
        heard();
        say(line);
        return heard();
    }
    std::vector<std::string> heard() {
        const std::lock_guard guard(mutex_);
        return std::exchange(lines_, {});
    }
    /// Waits until a line starts so; that line.
    std::string await(std::string_view start) {
        std::unique_lock lock(mutex_);
        const auto find = [&] {
            return std::ranges::find_if(lines_, [&](const std::string& line) { return line.starts_with(start); });
        };
        const bool came = arrived_.wait_for(lock, std::chrono::seconds(60), [&] { return find() != lines_.end(); });
        return came ? *find() : "nothing came";
    }

private:
    void hear(std::string_view line) {
        const std::lock_guard guard(mutex_);
        lines_.emplace_back(line);
        arrived_.notify_all();
    }

    std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<std::string> lines_;
    UgiEngine engine_;
};

TEST(Ugi, IntroducesItself) {
    Conversation talk;
    const auto lines = talk.answers_to("ugi");
    EXPECT_EQ(lines.front(), "id name Quartello");
    EXPECT_EQ(lines.back(), "ugiok");
    EXPECT_THAT(lines,
                Contains("option name Game type combo default mapello var mapello var arrello var mabi var alea"));
    EXPECT_THAT(lines, Contains("option name mapello.bonus type spin default 3 min 0 max 9"));
    EXPECT_THAT(lines, Contains("option name mapello.empties type combo default none var none var winner"));
    EXPECT_THAT(talk.answers_to("  isready\r"), ElementsAre("readyok"));
    EXPECT_THAT(talk.answers_to(""), IsEmpty());
}

TEST(Ugi, EverySwitchIsAnOptionWithItsDefault) {
    Conversation talk;
    const auto lines = talk.answers_to("ugi");
    std::size_t options = 0;
    for (const RuleSheet* sheet : all_sheets()) {
        for (const Switch& entry : sheet->switches) {
            const std::string name = std::string(sheet->name) + "." + std::string(entry.key);
            EXPECT_THAT(lines, Contains(StartsWith("option name " + name + " type "))) << name;
            EXPECT_THAT(talk.answers_to("setoption name " + name + " value " + std::string(entry.fallback)), IsEmpty());
            EXPECT_THAT(talk.answers_to("setoption name " + name + " value rubbish"),
                        ElementsAre(StartsWith("error setoption: ")));
            ++options;
        }
    }
    EXPECT_GT(options, 15U);
}

TEST(Ugi, AnswersQueries) {
    Conversation talk;
    EXPECT_THAT(talk.answers_to("query p1turn"), ElementsAre("response true"));
    EXPECT_THAT(talk.answers_to("query gameover"), ElementsAre("response false"));
    EXPECT_THAT(talk.answers_to("query result"), ElementsAre("response none"));
    EXPECT_THAT(talk.answers_to("query moves"), ElementsAre("response e3 f4 c5 d6"));
    EXPECT_THAT(talk.answers_to("position startpos moves e3"), IsEmpty());
    EXPECT_THAT(talk.answers_to("query p1turn"), ElementsAre("response false"));
    talk.say("position fen 10/1bbbbbbbb1/1bbbbbbbb1/10/10/10/10/10/10/10 b 0 0");
    EXPECT_THAT(talk.answers_to("query result"), ElementsAre("response p1win"));
    EXPECT_THAT(talk.answers_to("query moves"), ElementsAre("response"));
    EXPECT_THAT(talk.answers_to("query weather"), ElementsAre(StartsWith("error query \"weather\": expected")));
}

TEST(Ugi, RefusesAndGoesOn) {
    Conversation talk;
    const std::string before = talk.answers_to("query position")[0];
    for (const char* line : {"nonsense",
                             "position",
                             "position here",
                             "position fen",
                             "position fen rubbish",
                             "position startpos e3",
                             "position startpos moves e3 e3",
                             "go depth",
                             "go depth 0",
                             "go depth x",
                             "go nodes -1",
                             "go fast",
                             "go movetime 1e9",
                             "go movetime 31536000001",
                             "go p1time 90 movestogo 0",
                             "setoption",
                             "setoption name",
                             "setoption name Game value chess",
                             "setoption name Threads value 0",
                             "setoption name Setup value nowhere",
                             "setoption name Nothing value 1",
                             "setoption name Evaluation value best",
                             "setoption name Weights value README.md",
                             "setoption name mapello.nothing value 1",
                             "setoption name Rules value bonus=x",
                             "isready now",
                             "ponderhit",
                             "query",
                             "\x01\x02\xff"}) {
        EXPECT_THAT(talk.answers_to(line), ElementsAre(StartsWith("error "))) << line;
    }
    EXPECT_THAT(talk.answers_to(std::string(longest_ugi_line + 1, 'x')), ElementsAre(StartsWith("error the line")));
    EXPECT_THAT(talk.answers_to("query position"), ElementsAre(before));
    EXPECT_FALSE(talk.say("quit"));
}

TEST(Ugi, AMoveListThatFailsChangesNothing) {
    Conversation talk;
    talk.say("position startpos moves e3 d3");
    const auto before = talk.answers_to("query position");
    EXPECT_THAT(talk.answers_to("position startpos moves e3 a1"), ElementsAre(HasSubstr("move 2 \"a1\"")));
    EXPECT_EQ(talk.answers_to("query position"), before);
    talk.say("position fen 10/10/10/10/4bw4/4wb4/10/10/10/10 b 0 0 moves h8");
    EXPECT_EQ(talk.answers_to("query position"), before);
}

TEST(Ugi, PlaysEveryGame) {
    for (const char* game : {"mapello", "arrello", "mabi", "alea"}) {
        Conversation talk;
        talk.say("setoption name Game value " + std::string(game));
        for (const char* go : {"go depth 2", "go nodes 500", "go movetime 1", "go p1time 40 p2time 50 p1inc 1 p2inc 1",
                               "go p1time 90 p2time 90 movestogo 3"}) {
            talk.heard();
            talk.say(go);
            talk.say("wait");
            const auto lines = talk.heard();
            ASSERT_GE(lines.size(), 2U) << game << " " << go;
            EXPECT_THAT(lines.front(), StartsWith("info depth ")) << game << " " << go;
            EXPECT_THAT(lines.back(), StartsWith("bestmove ")) << game << " " << go;
        }
    }
}

TEST(Ugi, RepeatsASearchByNodes) {
    std::vector<std::string> moves;
    for (int i = 0; i < 2; ++i) {
        Conversation talk;
        talk.say("setoption name Setup value classic");
        talk.say("setoption name MultiPV value 3");
        talk.say("go nodes 3000");
        talk.say("wait");
        std::string all;
        for (const auto& line : talk.heard()) {
            const auto begin = line.find(" nps ");
            all += line.substr(0, begin) + (begin == std::string::npos ? "" : line.substr(line.find(" pv "))) + "\n";
        }
        EXPECT_THAT(all, HasSubstr("multipv 3 score cp "));
        moves.push_back(all);
    }
    EXPECT_EQ(moves[0], moves[1]);
}

TEST(Ugi, SaysSolvedAndEstimate) {
    Conversation talk;
    talk.say("go depth 1");
    EXPECT_THAT(talk.await("info"), HasSubstr(" estimate nodes "));
    talk.say("wait");
    talk.heard();
    talk.say("setoption name Game value alea");
    talk.say("setoption name alea.size value 3");
    talk.say("position startpos moves a1 b2 c3 a2 c2 a3");
    talk.say("go nodes 2000000");
    talk.say("wait");
    EXPECT_THAT(talk.heard(), Contains(HasSubstr(" solved nodes ")));
}

TEST(Ugi, ALevelAnswersToo) {
    Conversation talk;
    talk.say("setoption name Level value 2");
    talk.say("go");
    EXPECT_THAT(talk.await("bestmove "), StartsWith("bestmove "));
}

TEST(Ugi, AFinishedGameHasNoBestMove) {
    Conversation talk;
    talk.say("position fen 10/1bbbbbbbb1/1bbbbbbbb1/10/10/10/10/10/10/10 b 0 0");
    talk.say("go nodes 10");
    EXPECT_EQ(talk.await("bestmove "), "bestmove none");
}

TEST(Ugi, OneSearchAtATime) {
    Conversation talk;
    talk.say("go infinite");
    for (const char* line :
         {"go depth 1", "position startpos", "setoption name Hash value 1", "query moves", "d", "wait"})
        EXPECT_THAT(talk.answers_to(line), Contains(StartsWith("error "))) << line;
    EXPECT_THAT(talk.answers_to("isready"), Contains("readyok"));
    talk.say("stop");
    EXPECT_THAT(talk.await("bestmove "), StartsWith("bestmove "));
    talk.say("go depth 1");
    EXPECT_THAT(talk.await("bestmove "), StartsWith("bestmove "));
}

TEST(Ugi, StopsAndStartsAgainManyTimes) {
    Conversation talk;
    talk.say("setoption name Threads value 2");
    talk.say("setoption name Hash value 1");
    for (const char* game : {"mapello", "arrello", "mabi", "alea"}) {
        talk.say("setoption name Game value " + std::string(game));
        for (int i = 0; i < 10; ++i) {
            talk.heard();
            talk.say(i % 2 == 0 ? "go infinite" : "go ponder p1time 100 p2time 100");
            if (i % 3 == 0) talk.await("info");
            if (i % 2 == 1 && i % 5 != 0) talk.say("ponderhit");
            talk.say("stop");
            ASSERT_THAT(talk.await("bestmove "), StartsWith("bestmove ")) << game << " " << i;
        }
    }
    talk.say("go infinite");  // the destructor ends it
}

TEST(Ugi, AnInfiniteSearchWaitsForStopEvenWhenSolved) {
    Conversation talk;
    talk.say("position fen 10/1wbbbbbb2/10/10/10/10/10/10/10/10 w 0 0");
    talk.say("go infinite");
    EXPECT_THAT(talk.await("info"), HasSubstr("info depth"));
    EXPECT_THAT(talk.answers_to("isready"), Contains("readyok"));
    talk.say("stop");
    EXPECT_THAT(talk.await("bestmove "), "bestmove h1");
}

TEST(Ugi, PonderhitStartsTheClock) {
    Conversation talk;
    talk.say("go ponder movetime 5");
    talk.await("info");
    talk.say("ponderhit");
    EXPECT_THAT(talk.await("bestmove "), StartsWith("bestmove "));
}

TEST(Ugi, TwoEnginesDoNotMeet) {
    const auto answer = [](Conversation& talk) {
        talk.say("go nodes 20000");
        return talk.await("bestmove ");
    };
    Conversation alone;
    const std::string expected = answer(alone);
    Conversation one;
    Conversation other;
    other.say("setoption name Game value mabi");
    other.say("go infinite");
    EXPECT_EQ(answer(one), expected);
    other.say("stop");
    EXPECT_THAT(other.await("bestmove "), StartsWith("bestmove "));
}

}  // namespace
}  // namespace quartello::protocol
