// Every file of tests/apps/transcripts is a list of calls of the program with what they must answer; see its README.md.
// UPDATE_TRANSCRIPTS=1 rewrites the files with what the program answers now: read the difference before keeping it.
#include <algorithm>
#include <cstdlib>
#include <regex>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/apps/json_check.hpp"
#include "tests/apps/run_program.hpp"

namespace {

using quartello::testing::Answer;
using quartello::testing::JsonCheck;
using quartello::testing::unescaped;
using quartello::testing::words_of;
namespace fs = std::filesystem;

const fs::path transcripts_folder = "tests/apps/transcripts";
constexpr std::string_view no_newline_mark = "\\ no newline at the end";

struct Section {
    std::string title;  // "stdin", "stdout", "file game.txt", "exit 0", …
    std::string text;
};

struct Call {
    std::string comment;  // lines before the call, kept as they are
    std::string command;  // behind "$ quartello"
    std::vector<Section> sections;
    int line = 0;

    const Section* find(std::string_view title) const {
        const auto found = std::ranges::find(sections, title, &Section::title);
        return found != sections.end() ? &*found : nullptr;
    }
    std::string text_of(std::string_view title) const {
        const Section* section = find(title);
        return section != nullptr ? section->text : "";
    }
};

// --- reading

std::string without_mark(std::string text) {
    const std::string mark = std::string(no_newline_mark) + "\n";
    if (text.ends_with(mark)) text.erase(text.size() - mark.size() - 1);
    return text;
}

std::vector<Call> parse_transcript(const std::string& text) {
    std::vector<Call> calls;
    std::string comment;
    std::istringstream lines(text);
    std::string line;
    bool in_section = false;
    for (int number = 1; std::getline(lines, line); ++number) {
        if (line.starts_with("$ quartello")) {
            calls.push_back({std::exchange(comment, ""), line.substr(11), {}, number});
            in_section = false;
        } else if (line.starts_with("--- ") && !calls.empty()) {
            calls.back().sections.push_back({line.substr(4), ""});
            in_section =
                !line.starts_with("--- exit") && !line.starts_with("--- mask") && !line.starts_with("--- big-file");
        } else if (in_section) {
            calls.back().sections.back().text += line + "\n";
        } else {
            comment += line + "\n";
        }
    }
    for (auto& call : calls) {
        for (auto& section : call.sections) section.text = without_mark(std::move(section.text));
    }
    return calls;
}

// --- running

std::string input_of(const Call& call) {
    std::string raw = call.text_of("stdin-escaped");
    std::erase(raw, '\n');
    return call.text_of("stdin") + unescaped(raw);
}

void make_files(const Call& call, const fs::path& folder) {
    for (const auto& section : call.sections) {
        std::istringstream title(section.title);
        std::string kind;
        std::string name;
        std::size_t bytes = 0;
        title >> kind >> name >> bytes;
        if (kind == "file") quartello::testing::write_file(folder / name, section.text);
        if (kind == "big-file") quartello::testing::write_file(folder / name, std::string(bytes, ' '));
    }
}

/// What is measured differs from run to run: every match of a "mask" pattern is blotted out.
std::string masked(const Call& call, std::string text) {
    for (const auto& section : call.sections) {
        if (!section.title.starts_with("mask ")) continue;
        const std::regex pattern(section.title.substr(5), std::regex::ECMAScript | std::regex::multiline);
        text = std::regex_replace(text, pattern, "<masked>");
    }
    return text;
}

Answer run(const Call& call, const fs::path& folder) {
    make_files(call, folder);
    return quartello::testing::run_program(words_of(call.command), input_of(call), folder);
}

// --- judging

/// What holds for every call, whatever the transcript says.
void check_manners(const Call& call, const Answer& answer) {
    EXPECT_FALSE(answer.timed_out);
    EXPECT_GE(answer.exit_code, 0);
    EXPECT_LE(answer.exit_code, 2);
    EXPECT_EQ(answer.out.find('\x1b'), std::string::npos) << "colour without a terminal";
    if (answer.exit_code == 2) {
        EXPECT_EQ(answer.out, "") << "bad input must write nothing";
        EXPECT_TRUE(answer.err.starts_with("quartello: "));
        EXPECT_EQ(std::ranges::count(answer.err, '\n'), 1) << "one line: " << answer.err;
        return;
    }
    const auto words = words_of(call.command);
    const bool json =
        std::ranges::find(words, "--json") != words.end() && std::ranges::find(words, "--help") == words.end();
    std::istringstream lines(answer.out);
    for (std::string line; json && std::getline(lines, line);) EXPECT_TRUE(JsonCheck::accepts(line)) << line;
}

void check(const Call& call, const Answer& answer) {
    EXPECT_EQ(answer.out, call.text_of("stdout"));
    EXPECT_EQ(answer.err, call.text_of("stderr"));
    EXPECT_NE(call.find("exit " + std::to_string(answer.exit_code)), nullptr) << "exit code " << answer.exit_code;
}

// --- updating

std::string formatted(const Section& section) {
    std::string text = section.text;
    if (!text.empty() && !text.ends_with('\n')) text += "\n" + std::string(no_newline_mark) + "\n";
    return "--- " + section.title + "\n" + text;
}

bool is_answer(const Section& section) {
    return section.title == "stdout" || section.title == "stderr" || section.title.starts_with("exit ");
}

std::string formatted(const Call& call, const Answer& answer) {
    std::string out = call.comment + "$ quartello" + call.command + "\n";
    for (const auto& section : call.sections) out += is_answer(section) ? "" : formatted(section);
    if (!answer.out.empty()) out += formatted({"stdout", answer.out});
    if (!answer.err.empty()) out += formatted({"stderr", answer.err});
    return out + "--- exit " + std::to_string(answer.exit_code) + "\n";
}

class Transcripts : public ::testing::TestWithParam<std::string> {};

TEST_P(Transcripts, AnswersAsWritten) {
    ASSERT_NE(std::getenv("QUARTELLO_PROGRAM"), nullptr) << "set it to the program to be tested";
    const bool update = std::getenv("UPDATE_TRANSCRIPTS") != nullptr;
    const fs::path path = transcripts_folder / (GetParam() + ".txt");
    const fs::path folder = quartello::testing::fresh_folder(GetParam());
    const auto calls = parse_transcript(quartello::testing::read_file(path));
    ASSERT_FALSE(calls.empty());
    std::string updated;
    for (const auto& call : calls) {
        SCOPED_TRACE(path.string() + ":" + std::to_string(call.line) + ": quartello" + call.command);
        Answer answer = run(call, folder);
        check_manners(call, answer);
        answer.out = masked(call, std::move(answer.out));
        answer.err = masked(call, std::move(answer.err));
        if (update) updated += formatted(call, answer);
        else check(call, answer);
    }
    if (update) quartello::testing::write_file(path, updated);
    fs::remove_all(folder);
}

std::vector<std::string> transcript_names() {
    std::vector<std::string> names;
    if (!fs::is_directory(transcripts_folder)) return names;
    for (const auto& entry : fs::directory_iterator(transcripts_folder)) {
        if (entry.path().extension() == ".txt") names.push_back(entry.path().stem().string());
    }
    std::ranges::sort(names);
    return names;
}

INSTANTIATE_TEST_SUITE_P(All, Transcripts, ::testing::ValuesIn(transcript_names()),
                         [](const auto& entry) { return entry.param; });

TEST(TranscriptFolder, IsFound) { EXPECT_GE(transcript_names().size(), 10U) << "run from the top of the tree"; }

TEST(JsonChecker, KnowsGoodFromBad) {
    for (const char* good : {"{}", "[]", "[1,-2.5e3,\"a\\u00e9\",null,true,{\"k\":[]}]", "0"})
        EXPECT_TRUE(JsonCheck::accepts(good));
    for (const char* bad : {"", "{", "[1,]", "{\"a\"}", "01", "\"\n\"", "nul", "[1] 2", "+1"})
        EXPECT_FALSE(JsonCheck::accepts(bad));
}

}  // namespace
