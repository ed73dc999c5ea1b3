// quartello solve: the exact score of late positions, one given as usual or a file of Othello problems.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/interrupt.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/core/text.hpp"
#include "engine/game/solve.hpp"
#include "engine/record/othello.hpp"

namespace quartello::app {

namespace {

struct CommandOptions {
    GameOptions game;
    CLI::Option* rules_option = nullptr;
    std::string obf;
    std::string threads = "1";
    std::string hash = "256";
    std::string nodes;
    std::string time;
    bool all = false;
    bool outcome = false;
    bool json = false;
};

/// A position to solve, with what is known about it.
struct Problem {
    int number = 1;
    std::unique_ptr<Session> session;
    std::vector<OthelloMoveScore> published;
};

struct MoveScore {
    std::string move;
    double score = 0;
};
BOOST_DESCRIBE_STRUCT(MoveScore, (), (move, score))

struct SolvedView {
    int number = 0;
    std::string position;
    int empties = 0;
    double score = 0;
    bool solved = false;
    std::vector<std::string> moves;  // those that reach the score: one of them, or with --all every one
    std::vector<MoveScore> scores;   // of every move, with --all
    std::vector<std::string> line;
    std::uint64_t nodes = 0;
    double time_ms = 0;
    std::optional<int> published;  // the file's score, and whether it is ours
    std::optional<bool> agrees;
};
BOOST_DESCRIBE_STRUCT(SolvedView, (),
                      (number, position, empties, score, solved, moves, scores, line, nodes, time_ms, published,
                       agrees))

struct Totals {
    std::size_t positions = 0;
    std::size_t unsolved = 0;
    std::size_t wrong = 0;
    std::uint64_t nodes = 0;
    double time_ms = 0;
    bool interrupted = false;

    void add(const SolvedView& view) {
        ++positions;
        if (!view.solved) ++unsolved;
        if (view.agrees == false) ++wrong;
        nodes += view.nodes;
        time_ms += view.time_ms;
    }
};

// --- reading

Problem read_problem(const CommandOptions& options, int number, std::string_view line) {
    const std::string where = fmt::format("{}, problem {}: ", input_name(options.obf), number);
    auto problem = parse_obf_line(line);
    if (!problem) throw BadInput(where + problem.error().text);
    const std::string rules = options.rules_option->count() > 0 ? options.game.spec.rules : std::string(othello_rules);
    return {number, take(make_session({"mapello", rules, {}, problem->position})), std::move(problem->moves)};
}

std::vector<Problem> read_problems(const CommandOptions& options) {
    const auto& spec = options.game.spec;
    if (!spec.setup.empty() || !spec.position.empty() || !options.game.moves.empty())
        throw BadInput("--obf brings its own positions; leave out --setup, --position and --moves");
    if (!spec.game.empty() && spec.game != "mapello")
        throw BadInput("--obf holds Othello positions, which are mapello's, not " + quartello::quoted(spec.game));
    std::vector<Problem> out;
    const std::string text = read_input(options.obf);
    for (const auto line : split(text, '\n')) {
        const bool blank = line.find_first_not_of(" \t\r") == std::string_view::npos;
        if (!blank) out.push_back(read_problem(options, static_cast<int>(out.size()) + 1, line));
    }
    if (out.empty()) throw BadInput(input_name(options.obf) + ": there is no position in it");
    return out;
}

std::vector<Problem> problems_of(const CommandOptions& options) {
    if (!options.obf.empty()) return read_problems(options);
    if (options.game.spec.game.empty()) throw BadInput("give a GAME with a position, or --obf FILE");
    std::vector<Problem> out;
    out.push_back({1, open_session(options.game), {}});
    return out;
}

SolveOptions solve_options_of(const CommandOptions& options) {
    SolveOptions out;
    out.all_moves = options.all;
    out.only_outcome = options.outcome;
    out.threads = read_threads(options.threads);
    if (!options.nodes.empty()) out.nodes = read_count("--nodes", options.nodes, 1, most_search_nodes);
    if (!options.time.empty())
        out.time_ms = static_cast<std::int64_t>(read_count("--time", options.time, 1, most_search_ms));
    return out;
}

// --- comparing with what is published

int sign(int score) { return (score > 0) - (score < 0); }

/// Published scores give the empty cells to the winner; under other rules there is nothing to compare.
bool can_compare(const Problem& problem) {
    return !problem.published.empty() && problem.session->rules().find(othello_rules) != std::string::npos;
}

bool moves_agree(const SolvedView& view, const std::vector<OthelloMoveScore>& published, bool outcome) {
    for (const auto& [move, score] : published) {
        for (const auto& ours : view.scores) {
            if (ours.move == move && ours.score != (outcome ? sign(score) : score)) return false;
        }
    }
    return true;
}

void compare(const Problem& problem, bool outcome, SolvedView& view) {
    if (!can_compare(problem)) return;
    view.published = std::ranges::max(problem.published, {}, &OthelloMoveScore::score).score;
    if (!view.solved) return;
    const int expected = outcome ? sign(*view.published) : *view.published;
    view.agrees = view.score == expected && moves_agree(view, problem.published, outcome);
}

// --- answering

SolvedView view_of(const Problem& problem, SolveReport report, const SolveOptions& options) {
    SolvedView view;
    view.number = problem.number;
    view.position = problem.session->position();
    view.empties = report.empties;
    view.score = report.score;
    view.solved = report.solved;
    for (const auto& [move, score] : report.moves) {
        if (score == report.score) view.moves.push_back(move);
        if (options.all_moves) view.scores.push_back({move, score});
    }
    view.line = std::move(report.line);
    view.nodes = report.nodes;
    view.time_ms = report.time_ms;
    compare(problem, options.only_outcome, view);
    return view;
}

std::string score_text(const SolvedView& view, bool outcome) {
    if (!outcome) return fmt::format("{:+}", view.score);
    return view.score > 0 ? "win" : view.score < 0 ? "loss" : "draw";
}

std::string solved_text(const SolvedView& view, bool outcome) {
    std::string out =
        fmt::format("{:>3}  {:>2} empty  {:>5}  {:<8} {:>14} nodes {:>10.3f} s", view.number, view.empties,
                    score_text(view, outcome), fmt::join(view.moves, " "), view.nodes, view.time_ms / 1000);
    if (!view.solved) out += "  estimate";
    if (view.agrees == false) out += fmt::format("  WRONG, published is {:+}", *view.published);
    out += "\n";
    for (const auto& [move, score] : view.scores) out += fmt::format("     {:<5} {:+}\n", move, score);
    return out;
}

std::string totals_text(const Totals& totals) {
    const double seconds = totals.time_ms / 1000;
    std::string out =
        fmt::format("{}, {} nodes, {:.3f} s", counted(totals.positions, "position"), totals.nodes, seconds);
    if (seconds > 0) out += fmt::format(", {:.0f} nodes per second", static_cast<double>(totals.nodes) / seconds);
    if (totals.unsolved > 0) out += fmt::format(", {} not solved", totals.unsolved);
    if (totals.wrong > 0) out += fmt::format(", {} not as published", totals.wrong);
    if (totals.interrupted) out += ", interrupted";
    return out + "\n";
}

Totals solve_all(const CommandOptions& options) {
    const InterruptFlag interrupt;
    SolveOptions how = solve_options_of(options);
    how.stop = &interrupt.flag();
    const auto megabytes = read_count("--hash", options.hash, 1, most_table_mb);
    const std::vector<Problem> problems = problems_of(options);
    EndgameSolver solver(megabytes);
    Totals totals;
    for (const Problem& problem : problems) {
        if (problems.size() > 1) fmt::print(stderr, "solving {} of {}\n", problem.number, problems.size());
        const SolvedView view = view_of(problem, solver.solve(*problem.session, how), how);
        totals.add(view);
        if (options.json) print_json(view);
        else print(solved_text(view, options.outcome));
        totals.interrupted = interrupt.flag();
        if (totals.interrupted) break;
    }
    return totals;
}

}  // namespace

void add_solve(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<CommandOptions>();
    CLI::App* command = app.add_subcommand("solve", "the exact score of a late position, and the moves that reach it");
    add_game_options(*command, options->game, false);
    options->rules_option = command->get_option("--rules");
    command->add_option("--obf", options->obf, "a file of Othello problems, one a line; - is standard input");
    command->add_option("--threads", options->threads, "how many threads search, 1 to 256");
    command->add_option("--hash", options->hash, "megabytes of memory for positions met before (256)");
    command->add_option("--nodes", options->nodes, "give a position up after so many nodes");
    command->add_option("--time", options->time, "give a position up after so many milliseconds");
    command->add_flag("--all", options->all, "a score for every move");
    command->add_flag("--outcome", options->outcome, "only win (1), draw (0) or loss (-1): faster");
    add_json_flag(*command, options->json);
    command->footer(
        "Scores are points of the side to move minus points of the other, under best play from both; half a point "
        "where\n"
        "only the tie-break decides. Mapello with up to about 24 empty cells takes seconds; so do Arrello with up to "
        "11\n"
        "empty cells, Alea 3x3 and other games near their end. A position given up at a limit has an estimate.\n"
        "With --obf the rules are empties=winner unless --rules says otherwise; a score that is not the published one\n"
        "is reported. Exit code 1 if a position is wrong or was given up.\n"
        "Examples:\n"
        "  quartello solve --obf problems.obf --threads 2 --json\n"
        "  quartello solve mapello --position \"TEXT\" --all\n"
        "  quartello solve alea --rules size=3");
    command->callback([options, &exit_code] {
        const Totals totals = solve_all(*options);
        if (!options->json) print(totals_text(totals));
        else fmt::print(stderr, "{}", totals_text(totals));
        if (totals.interrupted || totals.wrong + totals.unsolved > 0) exit_code = no;
    });
}

}  // namespace quartello::app
