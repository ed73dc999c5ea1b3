// Runs the program under test ($QUARTELLO_PROGRAM) in a folder of its own and collects what it says. The output goes
// through files, so no pipe can fill up; a program that does not end in time is ended.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace quartello::testing {

struct Answer {
    std::string out;
    std::string err;
    int exit_code = -1;  // 128 + n when signal n ended it
    bool timed_out = false;
};

inline constexpr int program_timeout_s = 500;  // only bounds a failure: sanitizers on a busy machine are slow

/// `folder` is the working folder; it also holds the collected output (under names that start with a dot).
Answer run_program(const std::vector<std::string>& arguments, const std::string& input,
                   const std::filesystem::path& folder);

/// The same, and Ctrl-C as soon as the program listens for it.
Answer run_interrupted(const std::vector<std::string>& arguments, const std::filesystem::path& folder);

/// The same with a terminal for standard input and output, `environment` ("NO_COLOR=1") added. out holds everything
/// shown.
Answer run_in_terminal(const std::vector<std::string>& arguments, const std::string& typed,
                       const std::vector<std::string>& environment);

/// A command line as the shell would split it: words at spaces; '…' keeps everything, "…" also knows \xHH and \n.
std::vector<std::string> words_of(std::string_view command);
/// "\x41" and "\n" as in C; any other backslash stands for itself.
std::string unescaped(std::string_view text);

std::string read_file(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, const std::string& text);

/// A new empty folder for one test.
std::filesystem::path fresh_folder(const std::string& name);

}  // namespace quartello::testing
