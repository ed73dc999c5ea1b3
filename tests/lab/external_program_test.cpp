// Other programs at the end of a pipe: lines, deadlines, sudden ends, and nothing left behind.
#include "lab/external_program.hpp"
#include "tests/lab/never.hpp"

#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

namespace quartello::lab {
namespace {

using Heard = ExternalProgram::Heard;
using std::chrono::milliseconds;

ExternalProgram::Clock::time_point in(int ms) { return ExternalProgram::Clock::now() + milliseconds(ms); }

/// Long enough for any machine; a test that waits it out has failed.
constexpr int patient_ms = 60'000;

std::unique_ptr<ExternalProgram> start(const std::string& command) {
    auto program = ExternalProgram::start(command);
    EXPECT_TRUE(program);
    return program ? std::move(*program) : nullptr;
}

std::string line_of(ExternalProgram& program) {
    std::string line;
    EXPECT_EQ(program.hear(line, in(patient_ms), never), Heard::line);
    return line;
}

bool no_children() { return waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD; }

/// Gone, or a zombie that waits for its adoptive parent.
bool is_dead(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string word;
    file >> word >> word >> word;
    return word.empty() || word == "Z" || word == "X";
}

TEST(ExternalProgram, AnswersLineByLine) {
    const auto program = start("cat");
    EXPECT_TRUE(program->say("one", in(patient_ms)));
    EXPECT_TRUE(program->say("two\r\nthree", in(patient_ms)));
    EXPECT_EQ(line_of(*program), "one");
    EXPECT_EQ(line_of(*program), "two");
    EXPECT_EQ(line_of(*program), "three");
}

TEST(ExternalProgram, EndsAreNoticed) {
    const auto program = start("echo last; exec 1>&-");
    EXPECT_EQ(line_of(*program), "last");
    std::string line;
    EXPECT_EQ(program->hear(line, in(patient_ms), never), Heard::ended);
}

TEST(ExternalProgram, WritingToADeadProgramFailsQuietly) {
    const auto program = start("exec 0<&-; echo closed; sleep 1000");
    EXPECT_EQ(line_of(*program), "closed");
    EXPECT_FALSE(program->say("anybody there?", in(patient_ms)));
}

TEST(ExternalProgram, DeadlinesHold) {
    const auto program = start("sleep 1000");
    std::string line;
    EXPECT_EQ(program->hear(line, in(1), never), Heard::too_late);
    // More than a pipe holds, and nobody reads.
    EXPECT_FALSE(program->say(std::string(1 << 20, 'x'), in(50)));
}

TEST(ExternalProgram, StopsListeningWhenAsked) {
    const auto program = start("sleep 1000");
    std::atomic<bool> stop = false;
    std::jthread other([&] { stop = true; });
    std::string line;
    EXPECT_EQ(program->hear(line, in(patient_ms), stop), Heard::stopped);
}

TEST(ExternalProgram, LeavesNothingBehind) {
    pid_t child = 0;
    pid_t grandchild = 0;
    {
        const auto program = start("echo $$; sleep 1000 & echo $!; trap '' TERM HUP; sleep 1000; sleep 1000");
        child = std::stoi(line_of(*program));
        grandchild = std::stoi(line_of(*program));
        EXPECT_EQ(kill(child, 0), 0);
        EXPECT_FALSE(is_dead(grandchild));
    }
    EXPECT_TRUE(no_children());
    EXPECT_EQ(kill(child, 0), -1);
    for (int i = 0; i < 3000 && !is_dead(grandchild); ++i) std::this_thread::sleep_for(milliseconds(10));
    EXPECT_TRUE(is_dead(grandchild));
}

}  // namespace
}  // namespace quartello::lab
