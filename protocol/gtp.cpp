#include "protocol/gtp.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

#include "engine/core/text.hpp"
#include "engine/record/othello.hpp"
#include "protocol/words.hpp"

namespace quartello::protocol {

namespace {

constexpr std::size_t longest_answer_id = 10;  // GTP asks for ids up to 2147483647

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

Parsed<Side> side_of(std::string_view word) {
    const std::string colour = lower(word);
    if (colour == "b" || colour == "black") return Side::first;
    if (colour == "w" || colour == "white") return Side::second;
    return Error{"invalid color " + quoted(word)};
}

std::int64_t ms_of(std::uint64_t seconds) { return static_cast<std::int64_t>(seconds) * 1000; }

std::string name_of(Side side) { return side == Side::first ? "black" : "white"; }

/// Othello's name of one of our moves, in capitals as GTP has them.
std::string vertex_of(const std::string& move) {
    if (move == "pass") return "PASS";
    std::string out = mirrored_cell(move);
    out[0] = upper(out[0]);
    return out;
}

/// Digits with an optional sign and an optional point.
bool is_number(std::string_view word) {
    if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
    const auto point = std::ranges::count(word, '.');
    const auto digits = std::ranges::count_if(word, [](char c) { return c >= '0' && c <= '9'; });
    return digits > 0 && point <= 1 && digits + point == std::ssize(word);
}

/// The line as GTP wants it: comments and control characters gone, tabs as spaces; the words.
std::vector<std::string> words_of(std::string_view line) {
    std::string clean;
    for (const char c : line.substr(0, line.find('#'))) {
        if (c == '\t') clean += ' ';
        else if (static_cast<unsigned char>(c) >= ' ' && c != 0x7f) clean += c;
    }
    std::vector<std::string> words;
    std::string_view rest = clean;
    for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) words.emplace_back(word);
    return words;
}

}  // namespace

struct GtpEngine::Command {
    std::string_view name;
    std::size_t arguments;
    Parsed<std::string> (GtpEngine::*run)(const Words& words);
};

const std::vector<GtpEngine::Command>& GtpEngine::commands() {
    static const std::vector<Command> list = {
        {"protocol_version", 0, &GtpEngine::protocol_version},
        {"name", 0, &GtpEngine::name},
        {"version", 0, &GtpEngine::version},
        {"known_command", 1, &GtpEngine::known_command},
        {"list_commands", 0, &GtpEngine::list_commands},
        {"quit", 0, &GtpEngine::quit},
        {"boardsize", 1, &GtpEngine::boardsize},
        {"clear_board", 0, &GtpEngine::clear_board},
        {"komi", 1, &GtpEngine::komi},
        {"play", 2, &GtpEngine::play},
        {"genmove", 1, &GtpEngine::genmove},
        {"undo", 0, &GtpEngine::undo},
        {"showboard", 0, &GtpEngine::showboard},
        {"time_settings", 3, &GtpEngine::time_settings},
        {"time_left", 3, &GtpEngine::time_left},
        {"final_score", 0, &GtpEngine::final_score},
        {"set_game", 1, &GtpEngine::set_game},
        {"list_games", 0, &GtpEngine::list_games},
    };
    return list;
}

GtpEngine::GtpEngine(const PlayerSpec& player, std::uint64_t seed, std::string_view version)
    : player_(player), seed_(seed), version_(version) {
    start_over();
}

GtpEngine::Answer GtpEngine::answer(std::string_view line) {
    if (line.size() > longest_gtp_line) return {"? the line is too long\n\n"};
    Words words = words_of(line);
    std::string id;
    if (!words.empty() && words[0].size() <= longest_answer_id &&
        words[0].find_first_not_of("0123456789") == std::string::npos) {
        id = words[0];
        words.erase(words.begin());
    }
    if (words.empty()) return {};
    const auto reply = [&](char sign, const std::string& text) {
        return sign + id + (text.empty() ? "" : " ") + text + "\n\n";
    };
    const std::string name = words[0];
    words.erase(words.begin());
    const auto command = std::ranges::find(commands(), name, &Command::name);
    if (command == commands().end()) return {reply('?', "unknown command")};
    if (words.size() != command->arguments) {
        return {reply('?', "syntax error: " + name + " takes " + std::to_string(command->arguments) + " argument" +
                               (command->arguments == 1 ? "" : "s"))};
    }
    const auto result = (this->*command->run)(words);
    return {result ? reply('=', *result) : reply('?', result.error().text), name == "quit"};
}

void GtpEngine::start_over() {
    session_ = std::move(*make_session({"mapello", std::string(othello_rules), "plain", ""}));
    before_.clear();
    clocks_ = {full_clock_, full_clock_};
}

// --- about this program

Parsed<std::string> GtpEngine::protocol_version(const Words&) { return std::string("2"); }
Parsed<std::string> GtpEngine::name(const Words&) { return std::string("Quartello"); }
Parsed<std::string> GtpEngine::version(const Words&) { return version_; }
Parsed<std::string> GtpEngine::quit(const Words&) { return std::string(); }

Parsed<std::string> GtpEngine::known_command(const Words& words) {
    const bool known = std::ranges::find(commands(), words[0], &Command::name) != commands().end();
    return std::string(known ? "true" : "false");
}

Parsed<std::string> GtpEngine::list_commands(const Words&) {
    std::string out;
    for (const Command& command : commands()) out += (out.empty() ? "" : "\n") + std::string(command.name);
    return out;
}

Parsed<std::string> GtpEngine::list_games(const Words&) { return std::string("Othello"); }

Parsed<std::string> GtpEngine::set_game(const Words& words) {
    const std::string game = lower(words[0]);
    if (game != "othello" && game != "reversi") return Error{"unsupported game"};
    start_over();
    return std::string();
}

// --- the game

Parsed<std::string> GtpEngine::boardsize(const Words& words) {
    if (words[0] != "8") return Error{"unacceptable size"};
    start_over();
    return std::string();
}

Parsed<std::string> GtpEngine::clear_board(const Words&) {
    start_over();
    return std::string();
}

/// Othello has none; a controller that plays several games may send one all the same.
Parsed<std::string> GtpEngine::komi(const Words& words) {
    if (!is_number(words[0])) return Error{"syntax error: expected a number"};
    return std::string();
}

/// Makes it this side's turn: a pass the other side is forced to need not be said.
std::optional<Error> GtpEngine::give_turn_to(Side side) {
    if (session_->side_to_move() == side) return std::nullopt;
    const auto pass = session_->forced_move();
    if (!pass) return Error{"it is " + name_of(session_->side_to_move()) + "'s turn"};
    (void)session_->play(*pass);
    return std::nullopt;
}

Parsed<std::string> GtpEngine::play(const Words& words) {
    const auto side = side_of(words[0]);
    if (!side) return side.error();
    const NodeId before = session_->node();
    // A referee of Go hears of the end by two passes.
    if (session_->outcome().over && lower(words[1]) == "pass") {
        before_.push_back(before);
        return std::string();
    }
    if (const auto wrong = give_turn_to(*side)) return *wrong;
    const auto played = session_->play(mirrored_cell(lower(words[1])));
    if (!played) {
        session_->go_to(before);
        return Error{"illegal move"};
    }
    before_.push_back(before);
    return std::string();
}

Parsed<std::string> GtpEngine::genmove(const Words& words) {
    const auto side = side_of(words[0]);
    if (!side) return side.error();
    if (session_->outcome().over) {
        before_.push_back(session_->node());
        return std::string("PASS");
    }
    const NodeId before = session_->node();
    if (const auto wrong = give_turn_to(*side)) return *wrong;
    const std::atomic<bool> never_stop = false;
    const auto began = std::chrono::steady_clock::now();
    const ChosenMove choice = session_->choose(player_for(*side), seed_, never_stop);
    (void)session_->play(choice.move);
    const auto spent = std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - began);
    if (auto& clock = clock_of(*side)) clock->spend(spent.count());
    before_.push_back(before);
    return vertex_of(choice.move);
}

Parsed<std::string> GtpEngine::undo(const Words&) {
    if (before_.empty()) return Error{"cannot undo"};
    session_->go_to(before_.back());
    before_.pop_back();
    return std::string();
}

Parsed<std::string> GtpEngine::showboard(const Words&) {
    const auto board = othello_board(session_->position());
    if (!board) return board.error();
    const std::string files = "  A B C D E F G H";
    std::string out = "\n" + files + "\n";
    for (std::size_t y = 0; y < 8; ++y) {
        const std::string rank = std::to_string(y + 1);
        out += rank;
        for (std::size_t x = 0; x < 8; ++x) {
            const char cell = (*board)[y * 8 + x];
            out += std::string(" ") + (cell == '-' ? '.' : cell);
        }
        out += " " + rank + "\n";
    }
    out += files + "\n";
    return out + (session_->outcome().over ? "game over"
                                           : name_of(session_->side_to_move()) + " (" +
                                                 (session_->side_to_move() == Side::first ? "X" : "O") + ") to move");
}

Parsed<std::string> GtpEngine::final_score(const Words&) {
    const Outcome outcome = session_->outcome();
    if (!outcome.over) return Error{"cannot score"};
    const auto margin = static_cast<int>(outcome.first - outcome.second);
    if (margin == 0) return std::string("0");
    return (margin > 0 ? "B+" : "W+") + std::to_string(margin > 0 ? margin : -margin);
}

// --- the clock

Parsed<std::string> GtpEngine::time_settings(const Words& words) {
    constexpr std::uint64_t most = 1'000'000;
    const auto main_s = parse_count(words[0], 0, most);
    const auto overtime_s = parse_count(words[1], 0, most);
    const auto moves = parse_count(words[2], 0, most);
    if (!main_s || !overtime_s || !moves) return Error{"syntax error: expected three numbers"};
    // Overtime for no moves means no limit at all.
    const bool unlimited = *moves == 0 && (*overtime_s > 0 || *main_s == 0);
    full_clock_.reset();
    if (!unlimited) full_clock_.emplace(ms_of(*main_s), ms_of(*overtime_s), static_cast<int>(*moves));
    clocks_ = {full_clock_, full_clock_};
    return std::string();
}

Parsed<std::string> GtpEngine::time_left(const Words& words) {
    constexpr std::uint64_t most = 1'000'000;
    const auto side = side_of(words[0]);
    if (!side) return side.error();
    const auto seconds = parse_count(words[1], 0, most);
    const auto moves = parse_count(words[2], 0, most);
    if (!seconds || !moves) return Error{"syntax error: expected two numbers"};
    auto& clock = clock_of(*side);
    if (!clock) clock.emplace(ms_of(*seconds), 0, 0);
    clock->set_left(ms_of(*seconds), static_cast<int>(*moves));
    return std::string();
}

std::optional<GtpClock>& GtpEngine::clock_of(Side side) { return clocks_[static_cast<std::size_t>(index(side))]; }

/// The engine keeps to the clock if there is one; other players are as quick as they are.
PlayerSpec GtpEngine::player_for(Side side) {
    PlayerSpec out = player_;
    const auto& clock = clock_of(side);
    if (clock && (out.kind == PlayerKind::engine || out.kind == PlayerKind::uct)) {
        out.limits.time_ms.reset();
        out.limits.clock = clock->now();
    }
    return out;
}

}  // namespace quartello::protocol
