// docs/cli.md shows real output: every "$ quartello …" in a ```console block is run and compared. A line "…" leaves out
// the rest. UPDATE_TRANSCRIPTS=1 writes the page anew.
#include <cstdlib>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/apps/run_program.hpp"

namespace {

constexpr std::string_view prompt = "$ quartello ";
constexpr std::string_view rest_left_out = "…";
const std::filesystem::path page = "docs/cli.md";

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// What the program prints, cut to as many lines as the page shows when it leaves out the rest.
std::vector<std::string> answer_to(const std::string& command, const std::vector<std::string>& shown,
                                   const std::filesystem::path& folder) {
    const auto answer = quartello::testing::run_program(quartello::testing::words_of(command), "", folder);
    auto lines = lines_of(answer.out + answer.err);
    const bool cut = !shown.empty() && shown.back() == rest_left_out;
    if (cut && lines.size() >= shown.size()) {
        lines.resize(shown.size() - 1);
        lines.emplace_back(rest_left_out);
    }
    return lines;
}

TEST(Docs, TheCommandLinePageShowsRealOutput) {
    ASSERT_NE(std::getenv("QUARTELLO_PROGRAM"), nullptr) << "set it to the program to be tested";
    const bool update = std::getenv("UPDATE_TRANSCRIPTS") != nullptr;
    const auto lines = lines_of(quartello::testing::read_file(page));
    const auto folder = quartello::testing::fresh_folder("docs");
    std::string updated;
    int commands = 0;
    bool in_console = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        updated += lines[i] + "\n";
        if (lines[i].starts_with("```")) in_console = lines[i] == "```console";
        if (!in_console || !lines[i].starts_with(prompt)) continue;
        std::vector<std::string> shown;
        while (i + 1 < lines.size() && !lines[i + 1].starts_with("$ ") && !lines[i + 1].starts_with("```")) {
            shown.push_back(lines[++i]);
        }
        const std::string command = lines[i - shown.size()].substr(prompt.size());
        const auto answer = answer_to(command, shown, folder);
        for (const auto& line : answer) updated += line + "\n";
        if (!update) {
            EXPECT_EQ(answer, shown) << command;
        }
        ++commands;
    }
    EXPECT_GE(commands, 8) << "run from the top of the tree";
    if (update) quartello::testing::write_file(page, updated);
    std::filesystem::remove_all(folder);
}

}  // namespace
