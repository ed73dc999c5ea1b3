// quartello puzzles: exercises out of games that the levels play.
#include <unistd.h>

#include <memory>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/interrupt.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/game/views.hpp"
#include "lab/puzzles.hpp"

namespace quartello::app {

namespace {

constexpr std::uint64_t most_puzzle_games = 100'000;
constexpr std::uint64_t most_puzzles = 10'000;

struct PuzzleOptions {
    GameOptions game;
    std::string games = "20";
    std::string first = "1";
    std::string seed = "1";
    std::string nodes = "100000";
    std::string most = "12";
    bool json = false;
};

struct PuzzlesView {
    std::string game;
    std::uint64_t seed = 0;
    std::uint64_t games = 0;  // looked through
    std::uint64_t nodes = 0;
    std::vector<lab::PuzzleView> puzzles;
    bool interrupted = false;
};
BOOST_DESCRIBE_STRUCT(PuzzlesView, (), (game, seed, games, nodes, puzzles, interrupted))

std::string puzzle_goal_text(const lab::Puzzle& puzzle, std::string_view side) {
    switch (puzzle.goal) {
        case lab::PuzzleGoal::win: return fmt::format("{} to move: only one move wins", side);
        case lab::PuzzleGoal::draw: return fmt::format("{} to move: only one move saves the draw", side);
        case lab::PuzzleGoal::points: return fmt::format("{} to move: one move makes most points", side);
        case lab::PuzzleGoal::better: break;
    }
    return fmt::format("{} to move: one move is far better", side);
}

std::string puzzle_text(const RuleSheet& sheet, const lab::Puzzle& puzzle) {
    const auto side = sheet.sides[static_cast<std::size_t>(index(puzzle.side))].text;
    const auto worth = [&](int value) {
        const auto points = static_cast<double>(value) / hundredths_per_point;
        return fmt::format("{}{}", value > 0 ? "+" : "", points_text(points));
    };
    return fmt::format(
        "grade {}  {} ({})\n  game {}, after {} moves from {}\n  {}\n  answer {}, {}; next best {}, {}; {}\n",
        puzzle.grade, puzzle_goal_text(puzzle, side), puzzle.theme, puzzle.number, puzzle.moves.size(),
        puzzle.start.position, fmt::join(puzzle.moves, " "), fmt::join(puzzle.accepted, " or "), worth(puzzle.best),
        puzzle.second_move, worth(puzzle.second), puzzle.solved ? "solved" : "estimate");
}

lab::PuzzlePlan plan_of(const PuzzleOptions& options) {
    lab::PuzzlePlan plan;
    plan.start = options.game.spec;
    plan.games = read_count("--games", options.games, 1, most_puzzle_games);
    plan.first = read_count("--first", options.first, 1, most_puzzle_games);
    plan.seed = read_seed(options.seed);
    plan.nodes = read_count("--nodes", options.nodes, 1, most_search_nodes);
    return plan;
}

ExitCode run_puzzles(const PuzzleOptions& options) {
    if (!options.game.moves.empty()) throw BadInput("puzzles plays its own openings; leave out --moves");
    check_game_options(options.game);
    const lab::PuzzlePlan plan = plan_of(options);
    const auto most = read_count("--most", options.most, 1, most_puzzles);
    const RuleSheet& sheet = *take(find_sheet(plan.start.game));
    const InterruptFlag interrupt;
    std::uint64_t games = 0;
    const auto progress = [&plan, &games](std::uint64_t done) {
        games = done;
        if (isatty(STDERR_FILENO) != 0)
            fmt::print(stderr, "\r{} of {} games{}", done, plan.games, done == plan.games ? "\r\x1b[K" : "");
    };
    const auto found = take(lab::find_puzzles(plan, progress, interrupt.flag()));
    const auto puzzles = lab::choose_puzzles(found, most);
    const bool interrupted = interrupt.flag();
    if (options.json) {
        PuzzlesView view{std::string(sheet.name), plan.seed, games, plan.nodes, {}, interrupted};
        for (const auto& puzzle : puzzles) view.puzzles.push_back(lab::view_of(puzzle));
        print_json(view);
    } else {
        std::string out;
        for (const auto& puzzle : puzzles) out += puzzle_text(sheet, puzzle);
        out += fmt::format("{} of {} found in {}\n", puzzles.size(), found.size(), counted(games, "game"));
        print(out + (interrupted ? "interrupted: the games finished so far\n" : ""));
    }
    return interrupted ? no : yes;
}

}  // namespace

void add_puzzles(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<PuzzleOptions>();
    CLI::App* command = app.add_subcommand("puzzles", "exercises with one right move, out of games the levels play");
    add_game_options(*command, options->game);
    command->add_option("--games", options->games, "how many games to look through, 1 to 100000 (20)");
    command->add_option("--first", options->first, "number of the first game (1)");
    command->add_option("--seed", options->seed, "the same seed gives the same games (1)");
    command->add_option("--nodes", options->nodes, "search so many nodes in a position that may be one (100000)");
    command->add_option("--most", options->most, "keep as many, evenly over grades and themes (12)");
    add_json_flag(*command, options->json);
    command->footer(
        "Grade 1: Greedy finds the move; 2: a search three plies deep does; 3: only a deep one. --setup random takes a "
        "new\n"
        "board for each game.\n"
        "Examples:\n"
        "  quartello puzzles mapello --setup classic --games 30 --seed 7\n"
        "  quartello puzzles mabi --most 3 --json");
    command->callback([options, &exit_code] { exit_code = run_puzzles(*options); });
}

}  // namespace quartello::app
