// The pages of docs show real output: every "$ quartello …" and "$ printf '…' | quartello …" in a ```console block is
// run and compared. A line "…" leaves out the rest. UPDATE_TRANSCRIPTS=1 writes the pages anew.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/apps/run_program.hpp"

namespace {

constexpr std::string_view input_prompt = "$ printf '";
constexpr std::string_view behind_input = "' | quartello ";
constexpr std::string_view prompt = "$ quartello ";
constexpr std::string_view rest_left_out = "…";

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

struct ShownCall {
    std::string input;
    std::string arguments;
};

std::optional<ShownCall> call_in(const std::string& line) {
    if (line.starts_with(prompt)) return ShownCall{"", line.substr(prompt.size())};
    const auto end = line.find(behind_input);
    if (!line.starts_with(input_prompt) || end == std::string::npos) return std::nullopt;
    return ShownCall{quartello::testing::unescaped(line.substr(input_prompt.size(), end - input_prompt.size())),
                     line.substr(end + behind_input.size())};
}

/// What the program prints, cut to as many lines as the page shows when it leaves out the rest.
std::vector<std::string> answer_to(const ShownCall& call, const std::vector<std::string>& shown,
                                   const std::filesystem::path& folder) {
    const auto answer =
        quartello::testing::run_program(quartello::testing::words_of(call.arguments), call.input, folder);
    auto lines = lines_of(answer.out.empty() ? answer.err : answer.out);  // beside an answer, errors are progress
    const bool cut = !shown.empty() && shown.back() == rest_left_out;
    if (cut && lines.size() >= shown.size()) {
        lines.resize(shown.size() - 1);
        lines.emplace_back(rest_left_out);
    }
    return lines;
}

class Docs : public ::testing::TestWithParam<std::string> {};

TEST_P(Docs, ShowRealOutput) {
    const std::filesystem::path page = "docs/" + GetParam();
    ASSERT_NE(std::getenv("QUARTELLO_PROGRAM"), nullptr) << "set it to the program to be tested";
    const bool update = std::getenv("UPDATE_TRANSCRIPTS") != nullptr;
    const auto lines = lines_of(quartello::testing::read_file(page));
    const auto folder = quartello::testing::fresh_folder("docs_" + page.stem().string());
    std::string updated;
    int commands = 0;
    bool in_console = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        updated += lines[i] + "\n";
        if (lines[i].starts_with("```")) in_console = lines[i] == "```console";
        const auto call = call_in(lines[i]);
        if (!in_console || !call) continue;
        std::vector<std::string> shown;
        while (i + 1 < lines.size() && !lines[i + 1].starts_with("$ ") && !lines[i + 1].starts_with("```")) {
            shown.push_back(lines[++i]);
        }
        const auto answer = answer_to(*call, shown, folder);
        for (const auto& line : answer) updated += line + "\n";
        if (!update) {
            EXPECT_EQ(answer, shown) << call->arguments;
        }
        ++commands;
    }
    EXPECT_GE(commands, 2) << "run from the top of the tree";
    if (update) quartello::testing::write_file(page, updated);
    std::filesystem::remove_all(folder);
}

INSTANTIATE_TEST_SUITE_P(Pages, Docs,
                         ::testing::Values("guide/engine-author.md", "guide/player.md", "guide/researcher.md",
                                           "guide/setter.md", "reference/cli.md", "reference/protocol.md"),
                         [](const auto& entry) {
                             auto name = std::filesystem::path(entry.param).stem().string();
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace
