// quartello selfplay and quartello positions: games of the engine against itself, and the positions in them.
#include <unistd.h>

#include <chrono>
#include <memory>
#include <thread>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/interrupt.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "training/generate.hpp"
#include "training/positions.hpp"

namespace quartello::app {

namespace {

constexpr std::uint64_t most_selfplay_games = 4'000'000'000;
constexpr std::uint64_t most_selfplay_nodes = 1'000'000'000;
constexpr std::uint64_t most_selfplay_threads = 1024;
constexpr std::uint64_t longest_selfplay_opening = 200;
constexpr std::uint64_t most_exact_empties = 24;

struct SelfplayOptions {
    std::string game;
    std::string games = "1000";
    std::string seed = "1";
    std::string nodes = "1000";
    std::string threads;
    std::string opening;
    std::string exact;
    std::string games_a_board;
    std::string mix;
    std::string out;
    bool resume = false;
    bool json = false;
};

struct SelfplayView {
    std::string game;
    std::uint64_t games = 0;
    std::uint64_t earlier = 0;
    std::uint64_t bytes = 0;
    bool complete = false;
};
BOOST_DESCRIBE_STRUCT(SelfplayView, (), (game, games, earlier, bytes, complete))

struct PositionsOptions {
    std::string games;
    std::string out;
    std::string threads;
    bool json = false;
};

struct PositionsView {
    std::string game;
    std::uint64_t games = 0;
    std::uint64_t unfinished = 0;
    std::uint64_t positions = 0;
    std::uint64_t record_bytes = 0;
};
BOOST_DESCRIBE_STRUCT(PositionsView, (), (game, games, unfinished, positions, record_bytes))

int thread_count(const std::string& text) {
    if (!text.empty()) return static_cast<int>(read_count("--threads", text, 1, most_selfplay_threads));
    return std::max(static_cast<int>(std::thread::hardware_concurrency()), 1);
}

training::GenerateOptions generate_options_of(const SelfplayOptions& options) {
    training::GenerateOptions out;
    out.game = options.game;
    out.games = read_count("--games", options.games, 1, most_selfplay_games);
    out.seed = read_seed(options.seed);
    out.nodes = read_count("--nodes", options.nodes, 1, most_selfplay_nodes);
    out.threads = thread_count(options.threads);
    if (!options.opening.empty())
        out.longest_opening = static_cast<int>(read_count("--opening", options.opening, 0, longest_selfplay_opening));
    if (!options.games_a_board.empty())
        out.games_a_board = read_count("--games-a-board", options.games_a_board, 1, most_selfplay_games);
    if (!options.exact.empty())
        out.exact_empties = static_cast<int>(read_count("--exact", options.exact, 0, most_exact_empties));
    out.mix = options.mix;
    out.out = options.out;
    out.resume = options.resume;
    return out;
}

/// On standard error: a line drawn over on a terminal; elsewhere a line after ten seconds and then one a minute.
class SelfplayProgress {
public:
    explicit SelfplayProgress(std::uint64_t total) : total_(total) {}

    void show(std::uint64_t done) {
        const auto now = Clock::now();
        if (first_ == 0) first_ = done - 1;
        if (now < next_) return;
        next_ = now + (terminal_ ? std::chrono::milliseconds(200) : std::chrono::milliseconds(60000));
        const double seconds = std::chrono::duration<double>(now - begin_).count();
        const double rate = static_cast<double>(done - first_) / std::max(seconds, 0.001);
        const auto left = static_cast<std::uint64_t>(static_cast<double>(total_ - done) / std::max(rate, 0.001));
        constexpr std::uint64_t width = 20;
        const auto full = static_cast<std::size_t>(width * done / total_);
        fmt::print(stderr, "{}[{}{}] {} of {} games, {:.1f} a second, {}:{:02}:{:02} left{}",
                   terminal_ ? "\r\x1b[K" : "", std::string(full, '#'), std::string(width - full, '.'), done, total_,
                   rate, left / 3600, left / 60 % 60, left % 60, terminal_ ? "" : "\n");
    }
    void end() const {
        if (terminal_) fmt::print(stderr, "\r\x1b[K");
    }

private:
    using Clock = std::chrono::steady_clock;

    const std::uint64_t total_;
    const bool terminal_ = isatty(STDERR_FILENO) != 0;
    std::uint64_t first_ = 0;
    const Clock::time_point begin_ = Clock::now();
    Clock::time_point next_ = begin_ + std::chrono::seconds(terminal_ ? 0 : 10);
};

SelfplayView run_selfplay(const SelfplayOptions& options) {
    const training::GenerateOptions how = generate_options_of(options);
    const InterruptFlag interrupt;
    SelfplayProgress progress(how.games);
    const auto report = training::generate(how, [&](std::uint64_t done) { progress.show(done); }, interrupt.flag());
    progress.end();
    const auto done = take(report);
    return {how.game, done.games, done.earlier, done.bytes, done.games == how.games};
}

std::string selfplay_text(const SelfplayView& view) {
    std::string out = fmt::format("{} games of {} in {} bytes", view.games, view.game, view.bytes);
    if (view.earlier > 0) out += fmt::format(", {} of them from before", view.earlier);
    if (!view.complete) out += "; ended early, --resume goes on";
    return out + "\n";
}

}  // namespace

void add_selfplay(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<SelfplayOptions>();
    CLI::App* command = app.add_subcommand("selfplay", "games of the engine against itself, into a file for training");
    command->add_option("GAME", options->game, "mapello, arrello, mabi or alea")->required();
    command->add_option("--games", options->games, "how many games the file shall have (1000)");
    command->add_option("--seed", options->seed, "where the random numbers start (1)");
    command->add_option("--nodes", options->nodes, "nodes of search a move (1000)");
    command->add_option("--out", options->out, "the file, a new one unless --resume is given")->required();
    command->add_option("--threads", options->threads, "how many games are played at once (one a processor)");
    command->add_flag("--resume", options->resume, "go on with a file that an earlier run left unfinished");
    command->add_option("--opening", options->opening,
                        "random plies before a game, any number up to this (mapello 20, arrello 16, others 24)");
    command->add_option("--games-a-board", options->games_a_board,
                        "so many games in a row start alike (16 for mapello, else 1)");
    command->add_option("--exact", options->exact, "mapello: solve from so many empty cells on, 0 to 24 (12)");
    command->add_option("--mix", options->mix,
                        "shares of the starts: plain, walls, jokers, bonuses, full, fewer; other games: usual, other");
    add_json_flag(*command, options->json);
    command->footer(
        "The same options give the same file with any number of threads. Ctrl-C ends with whole blocks of games in "
        "the\n"
        "file; exit code 1 then. Progress goes to standard error.\n"
        "Examples:\n"
        "  quartello selfplay mapello --games 100000 --seed 7 --out mapello.games\n"
        "  quartello selfplay mapello --games 200000 --seed 7 --out mapello.games --resume\n"
        "  quartello selfplay mapello --mix plain=50,full=50 --nodes 5000 --out two.games");
    command->callback([options, &exit_code] {
        const SelfplayView view = run_selfplay(*options);
        if (options->json) print_json(view);
        else print(selfplay_text(view));
        exit_code = view.complete ? yes : no;
    });
}

void add_positions(CLI::App& app, int&) {
    auto options = std::make_shared<PositionsOptions>();
    CLI::App* command = app.add_subcommand("positions", "the positions of self-play games, as records for a trainer");
    command->add_option("FILE", options->games, "a file written by selfplay")->required();
    command->add_option("--out", options->out, "the records, written over what is there")->required();
    command->add_option("--threads", options->threads, "how many threads (one a processor)");
    add_json_flag(*command, options->json);
    command->footer(
        "training/positions.hpp describes the records.\n"
        "Examples:\n"
        "  quartello positions mapello.games --out mapello.raw");
    command->callback([options] {
        const auto report =
            take(training::expand_positions({options->games, options->out, thread_count(options->threads)}, {}));
        const PositionsView view{report.game, report.games, report.unfinished, report.positions, report.record_bytes};
        if (options->json) print_json(view);
        else
            print(fmt::format("{} positions of {} bytes from {} games of {}\n", view.positions, view.record_bytes,
                              view.games, view.game));
    });
}

}  // namespace quartello::app
