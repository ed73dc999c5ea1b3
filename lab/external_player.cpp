#include "lab/external_player.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/core/text.hpp"
#include "engine/record/othello.hpp"
#include "lab/external_program.hpp"

namespace quartello::lab {

namespace {

using Clock = ExternalProgram::Clock;
using std::chrono::milliseconds;

constexpr milliseconds handshake_time{60'000};  // to start, load weights and say hello, on a busy machine too

std::vector<std::string> words_of_line(std::string_view line) {
    std::vector<std::string> out;
    for (const auto word : split(line, ' ')) {
        if (!word.empty() && word != "\t") out.emplace_back(word);
    }
    return out;
}

std::optional<std::uint64_t> number_after(const std::vector<std::string>& words, std::string_view key) {
    const auto found = std::ranges::find(words, key);
    if (found == words.end() || found + 1 == words.end()) return std::nullopt;
    return to_number<std::uint64_t>(*(found + 1));
}

/// What both protocols share: the program, and failing by the clock or with its death.
class ProgramPlayer : public Contestant {
public:
    explicit ProgramPlayer(ContestantSpec spec) : spec_(std::move(spec)) {}
    ~ProgramPlayer() override {
        if (program_) program_->say("quit", Clock::now());
    }

    Turn begin(const GameSpec& start, const std::atomic<bool>& stop) final {
        wait(handshake_time, stop);
        if (!program_) {
            auto started = ExternalProgram::start(spec_.command);
            if (!started) return fail(Trouble::failed, started.error().text);
            program_ = std::move(*started);
            if (!greet()) return lost("while starting");
        }
        return set_up(start) ? Turn{} : lost("while starting a game");
    }

protected:
    const ContestantSpec& spec() const { return spec_; }

    /// How long a move is waited for: until the flag has fallen, if there is one.
    milliseconds patience(const GameSoFar& game) const {
        return milliseconds(game.clocks ? game.clocks->left_of(game.to_move) + 1 : spec_.patience_ms);
    }

    /// From now on, listening ends after so long.
    void wait(milliseconds time, const std::atomic<bool>& stop) {
        deadline_ = Clock::now() + time;
        stop_ = &stop;
        trouble_ = {};
    }
    bool say(const std::string& text) {
        if (program_->say(text, deadline_)) return true;
        return note(Clock::now() < deadline_ ? ExternalProgram::Heard::ended : ExternalProgram::Heard::too_late);
    }
    /// The next line, or false: the trouble is noted.
    bool hear(std::string& line) {
        if (Clock::now() >= deadline_) return note(ExternalProgram::Heard::too_late);
        return note(program_->hear(line, deadline_, *stop_));
    }
    /// Reads lines until one of these words is a line's first.
    bool hear_until(std::string_view word) {
        for (std::string line; hear(line);) {
            const auto words = words_of_line(line);
            if (!words.empty() && words[0] == word) return true;
        }
        return false;
    }
    Turn fail(Trouble trouble, std::string text) {
        trouble_ = {{}, trouble, std::move(text), {}};
        return trouble_;
    }
    /// The trouble noted last, and the program with it gone.
    Turn lost(std::string_view when) {
        program_.reset();
        Turn out = trouble_;
        if (out.trouble != Trouble::stopped) out.note += " " + std::string(when);
        return out;
    }

private:
    /// Once after the start of the program; false: the trouble is noted.
    virtual bool greet() = 0;
    virtual bool set_up(const GameSpec& start) = 0;

    bool note(ExternalProgram::Heard heard) {
        switch (heard) {
            case ExternalProgram::Heard::line: return true;
            case ExternalProgram::Heard::ended: fail(Trouble::failed, "ended"); break;
            case ExternalProgram::Heard::too_late: fail(Trouble::late, "gave no answer in time"); break;
            case ExternalProgram::Heard::stopped: fail(Trouble::stopped, "stopped"); break;
        }
        return false;
    }

    ContestantSpec spec_;
    std::unique_ptr<ExternalProgram> program_;
    Clock::time_point deadline_;
    const std::atomic<bool>* stop_ = nullptr;
    Turn trouble_;
};

class UgiPlayer final : public ProgramPlayer {
public:
    using ProgramPlayer::ProgramPlayer;

    Turn choose(const GameSoFar& game, std::uint64_t, const std::atomic<bool>& stop) override {
        wait(patience(game), stop);
        std::string position = "position fen " + game.start.position;
        if (!game.moves.empty()) position += " moves " + join(game.moves, " ");
        if (!say(position) || !say(go_command(game))) return lost("while thinking");
        Turn turn;
        for (std::string line; hear(line);) {
            const auto words = words_of_line(line);
            if (words.empty()) continue;
            if (words[0] == "info") {
                if (const auto nodes = number_after(words, "nodes")) turn.nodes = nodes;
            } else if (words[0] == "bestmove") {
                if (words.size() < 2) return fail(Trouble::failed, "names no move");
                turn.move = words[1];
                return turn;
            } else if (words[0] == "error") {
                fail(Trouble::failed, "answers " + quoted(line));
                break;
            }
        }
        return lost("while thinking");
    }

private:
    std::string go_command(const GameSoFar& game) const {
        const SearchLimits& limits = spec().limits;
        std::string out = "go";
        if (game.clocks) {
            for (const Side side : {Side::first, Side::second})
                out += (side == Side::first ? " p1time " : " p2time ") + std::to_string(game.clocks->left_of(side));
            for (const char* word : {" p1inc ", " p2inc "}) out += word + std::to_string(game.clocks->increment_ms);
        }
        if (limits.time_ms) out += " movetime " + std::to_string(*limits.time_ms);
        if (limits.nodes) out += " nodes " + std::to_string(*limits.nodes);
        if (limits.depth) out += " depth " + std::to_string(*limits.depth);
        return out == "go" ? "go movetime 1000" : out;
    }

    bool greet() override {
        options_.clear();
        if (!say("ugi")) return false;
        for (std::string line; hear(line);) {
            const auto words = words_of_line(line);
            if (words.size() >= 3 && words[0] == "option" && words[1] == "name") options_.push_back(words[2]);
            if (!words.empty() && words[0] == "ugiok") return set_options();
        }
        return false;
    }

    bool set_options() {
        return std::ranges::all_of(spec().options, [this](const auto& option) {
            return say("setoption name " + option.first + " value " + option.second);
        });
    }

    /// A program for one game only has no such options, and is taken at its word.
    bool set_option(std::string_view name, const std::string& value) {
        const auto found = std::ranges::find_if(options_, [&](const auto& o) { return lower(o) == name; });
        return found == options_.end() || say("setoption name " + *found + " value " + value);
    }

    bool set_up(const GameSpec& start) override {
        return set_option("game", start.game) && set_option("rules", start.rules) && say("uginewgame") &&
               say("isready") && hear_until("readyok");
    }

    std::vector<std::string> options_;
};

class GtpPlayer final : public ProgramPlayer {
public:
    using ProgramPlayer::ProgramPlayer;

    Turn choose(const GameSoFar& game, std::uint64_t, const std::atomic<bool>& stop) override {
        wait(patience(game), stop);
        if (game.clocks && !tell_time(game)) return lost("while being told the time");
        // In Othello sides take turns, a pass being a turn; Black begins.
        for (; told_ < game.moves.size(); ++told_) {
            const std::string move = mirrored_cell(game.moves[told_]);
            if (!ask("play " + colour(told_ % 2 == 0 ? Side::first : Side::second) + " " + move))
                return lost("while being told a move");
        }
        if (!ask("genmove " + colour(game.to_move))) return lost("while thinking");
        ++told_;
        const std::string answer = lower(answer_);
        if (answer == "resign") return fail(Trouble::resigned, "resigned");
        Turn turn;
        turn.move = mirrored_cell(answer);
        return turn;
    }

private:
    static std::string colour(Side side) { return side == Side::first ? "black" : "white"; }

    /// One command and its answer; false if it failed or was refused.
    bool ask(const std::string& command) {
        answer_.clear();
        if (!say(command)) return false;
        std::string line;
        while (line.empty()) {
            if (!hear(line)) return false;
        }
        const bool accepted = line[0] == '=';
        const auto words = words_of_line(line);
        if (words.size() > 1) answer_ = words[1];
        // An answer ends with an empty line.
        for (std::string more = line; !more.empty();) {
            if (!hear(more)) return false;
        }
        if (!accepted) fail(Trouble::failed, "refuses " + quoted(command));
        return accepted;
    }

    bool greet() override { return ask("protocol_version"); }

    /// Whole seconds, rounded down; check_plan() lets no other clock come here.
    bool tell_time(const GameSoFar& game) {
        const std::string seconds = std::to_string(game.clocks->left_of(game.to_move) / 1000);
        if (!std::exchange(knows_clock_, true) && !ask("time_settings " + seconds + " 0 0")) return false;
        return ask("time_left " + colour(game.to_move) + " " + seconds + " 0");
    }

    bool set_up(const GameSpec&) override {
        told_ = 0;
        knows_clock_ = false;
        return ask("boardsize 8") && ask("clear_board") && set_time();
    }

    /// GTP knows whole seconds only.
    bool set_time() {
        if (!spec().limits.time_ms) return true;
        return ask("time_settings 0 " + std::to_string((*spec().limits.time_ms + 999) / 1000) + " 1");
    }

    std::size_t told_ = 0;  // moves of the game that the program knows
    bool knows_clock_ = false;
    std::string answer_;
};

}  // namespace

std::unique_ptr<Contestant> make_ugi_player(const ContestantSpec& spec) { return std::make_unique<UgiPlayer>(spec); }
std::unique_ptr<Contestant> make_gtp_player(const ContestantSpec& spec) { return std::make_unique<GtpPlayer>(spec); }

}  // namespace quartello::lab
