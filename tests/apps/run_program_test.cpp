// The runner itself (declared in run_program.hpp); a *_test file so that the test executable picks it up.
#include "tests/apps/run_program.hpp"

#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

namespace quartello::testing {

namespace {

[[noreturn]] void become_program(const std::vector<std::string>& arguments) {
    const char* program = std::getenv("QUARTELLO_PROGRAM");
    std::vector<char*> words;
    std::string name = program != nullptr ? program : "";
    words.push_back(name.data());
    std::vector<std::string> copies = arguments;
    for (auto& word : copies) words.push_back(word.data());
    words.push_back(nullptr);
    execv(name.c_str(), words.data());
    _exit(127);
}

void redirect(const std::filesystem::path& path, int flags, int target) {
    const int file = open(path.c_str(), flags | O_CLOEXEC, 0600);
    if (file < 0 || dup2(file, target) < 0) _exit(126);
}

/// Fills in the exit code; true when it is known.
bool collect(pid_t child, Answer& answer) {
    int status = 0;
    if (waitpid(child, &status, WNOHANG) != child) return false;
    answer.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return true;
}

void wait_for(pid_t child, Answer& answer) {
    const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(program_timeout_s);
    while (!collect(child, answer)) {
        if (!answer.timed_out && std::chrono::steady_clock::now() > limit) {
            answer.timed_out = true;
            kill(child, SIGKILL);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

}  // namespace

namespace {

pid_t start_program(const std::vector<std::string>& arguments, const std::string& input,
                    const std::filesystem::path& folder) {
    write_file(folder / ".stdin", input);
    const pid_t child = fork();
    if (child == 0) {
        if (chdir(folder.c_str()) != 0) _exit(126);
        setenv("SOURCE_DATE_EPOCH", "1794700800", 1);  // 2026-11-15, the date in saved games
        redirect(".stdin", O_RDONLY, STDIN_FILENO);
        redirect(".stdout", O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
        redirect(".stderr", O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
        become_program(arguments);
    }
    return child;
}

Answer answer_of(pid_t child, const std::filesystem::path& folder) {
    Answer answer;
    wait_for(child, answer);
    answer.out = read_file(folder / ".stdout");
    answer.err = read_file(folder / ".stderr");
    return answer;
}

/// Waits until the process has a handler of its own for SIGINT, as the kernel knows it, or has ended.
void wait_for_listener(pid_t child) {
    for (;;) {
        const std::string status = read_file("/proc/" + std::to_string(child) + "/status");
        const auto at = status.find("SigCgt:");
        if (at == std::string::npos || status.find("State:\tZ") != std::string::npos) return;
        if ((std::stoull(status.substr(at + 7), nullptr, 16) >> (SIGINT - 1) & 1) != 0) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

}  // namespace

Answer run_program(const std::vector<std::string>& arguments, const std::string& input,
                   const std::filesystem::path& folder) {
    return answer_of(start_program(arguments, input, folder), folder);
}

Answer run_interrupted(const std::vector<std::string>& arguments, const std::filesystem::path& folder) {
    const pid_t child = start_program(arguments, "", folder);
    wait_for_listener(child);
    kill(child, SIGINT);
    return answer_of(child, folder);
}

TEST(Interrupted, EveryLongCommandSaysSoAndIsNoSuccess) {
    const auto folder = fresh_folder("interrupted");
    for (const std::string command :
         {"puzzles mabi --games 100000", "puzzles mapello --games 100000 --json",
          "endgame-accuracy mapello --positions 900000", "endgame-accuracy alea --positions 900000 --json",
          "solve arrello", "handicap alea level:2 level:1 --games 10000", "match alea level:2 level:1 --pairs 10000",
          "verdict alea --games 100000"}) {
        const Answer answer = run_interrupted(words_of(command), folder);
        EXPECT_EQ(answer.exit_code, 1) << command << "\n" << answer.out << answer.err;
        const bool is_said = answer.out.find("interrupted") != std::string::npos ||
                             answer.out.find("finished so far") != std::string::npos;
        EXPECT_TRUE(is_said) << command << "\n" << answer.out << answer.err;
        EXPECT_EQ(answer.out.find("\"interrupted\":false"), std::string::npos) << command << "\n" << answer.out;
    }
}

Answer run_in_terminal(const std::vector<std::string>& arguments, const std::string& typed,
                       const std::vector<std::string>& environment) {
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child == 0) {
        setenv("TERM", "xterm-256color", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        unsetenv("NO_COLOR");
        for (const auto& pair : environment) {
            const auto equals = pair.find('=');
            setenv(pair.substr(0, equals).c_str(), pair.substr(equals + 1).c_str(), 1);
        }
        become_program(arguments);
    }
    Answer answer;
    const std::string with_end = typed + "\x04";  // control-D: the end of the input
    EXPECT_EQ(write(terminal, with_end.data(), with_end.size()), static_cast<ssize_t>(with_end.size()));
    char buffer[4096];
    for (ssize_t got = 0; (got = read(terminal, buffer, sizeof buffer)) > 0;)
        answer.out.append(buffer, static_cast<std::size_t>(got));
    wait_for(child, answer);
    close(terminal);
    return answer;
}

std::string unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i).starts_with("\\n")) {
            out += '\n';
            ++i;
        } else if (text.substr(i).starts_with("\\x") && i + 3 < text.size()) {
            out += static_cast<char>(std::stoi(std::string(text.substr(i + 2, 2)), nullptr, 16));
            i += 3;
        } else {
            out += text[i];
        }
    }
    return out;
}

std::vector<std::string> words_of(std::string_view command) {
    std::vector<std::string> words;
    std::optional<std::string> word;
    for (std::size_t i = 0; i < command.size(); ++i) {
        const char c = command[i];
        if (c == ' ') {
            if (word) words.push_back(*std::exchange(word, std::nullopt));
            continue;
        }
        if (!word) word = "";
        if (c != '\'' && c != '"') {
            *word += c;
            continue;
        }
        const std::size_t end = command.find(c, i + 1);
        if (end == std::string::npos) throw std::runtime_error("open quote in: " + std::string(command));
        const std::string inside(command.substr(i + 1, end - i - 1));
        *word += c == '"' ? unescaped(inside) : inside;
        i = end;
    }
    if (word) words.push_back(*word);
    return words;
}

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void write_file(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

std::filesystem::path fresh_folder(const std::string& name) {
    auto folder = std::filesystem::temp_directory_path() / ("quartello-" + std::to_string(getpid()) + "-" + name);
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    return folder;
}

}  // namespace quartello::testing

namespace {

using quartello::testing::run_in_terminal;

bool has_escapes(const std::string& text) { return text.find('\x1b') != std::string::npos; }

TEST(Terminal, ColoursAndDiscsOnATerminal) {
    const auto answer = run_in_terminal({"show", "mapello", "--setup", "classic"}, "", {});
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_TRUE(has_escapes(answer.out));
    EXPECT_NE(answer.out.find("●"), std::string::npos);
}

TEST(Terminal, LettersInColourWhereTheLocaleIsNotUtf8) {
    const auto answer = run_in_terminal({"show", "mapello"}, "", {"LC_ALL=C"});
    EXPECT_TRUE(has_escapes(answer.out));
    EXPECT_EQ(answer.out.find("●"), std::string::npos);
}

TEST(Terminal, NoColourWhenTheUserOrTheTerminalSaysSo) {
    EXPECT_FALSE(has_escapes(run_in_terminal({"show", "mapello"}, "", {"NO_COLOR=1"}).out));
    EXPECT_FALSE(has_escapes(run_in_terminal({"show", "mapello"}, "", {"TERM=dumb"}).out));
    EXPECT_FALSE(has_escapes(run_in_terminal({"rules", "mabi"}, "", {"NO_COLOR=1"}).out));
}

TEST(Terminal, PlayAsksAndEndsCleanlyAtTheEndOfTheInput) {
    const auto answer = run_in_terminal({"play", "alea", "--rules", "size=3"}, "b2\n", {});
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_NE(answer.out.find("Black> "), std::string::npos);
    EXPECT_NE(answer.out.find("White> "), std::string::npos);
}

}  // namespace
