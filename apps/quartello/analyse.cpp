// quartello analyse: what a position is worth, or where a game was won and lost.
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/interrupt.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/core/text.hpp"
#include "engine/game/views.hpp"
#include "engine/record/record.hpp"
#include "lab/record_file.hpp"
#include "lab/review.hpp"

namespace quartello::app {

namespace {

constexpr std::int64_t position_time_ms = 2000;
constexpr std::int64_t review_time_ms = 200;      // for each position of a game
constexpr std::int64_t shortest_measure_ms = 10;  // whole milliseconds tell no speed below that

struct AnalyseOptions {
    GameOptions game;
    std::string record;
    std::string number = "1";
    std::string depth;
    std::string nodes;
    std::string time;
    std::string lines = "1";
    std::string threads = "1";
    std::string table = "64";
    std::string threshold = "6";
    bool json = false;
};

struct AnalysisLineView {
    std::string move;
    double value = 0;  // points for the side named by the report
    bool solved = false;
    std::vector<std::string> moves;
};
BOOST_DESCRIBE_STRUCT(AnalysisLineView, (), (move, value, solved, moves))

struct AnalysisView {
    int depth = 0;
    Side side = Side::first;  // to move; values are for it
    bool solved = false;
    std::uint64_t nodes = 0;
    std::int64_t time_ms = 0;
    double nodes_per_second = 0;
    std::vector<AnalysisLineView> lines;  // best first
    bool last = false;                    // the answer; what came before was on the way
};
BOOST_DESCRIBE_STRUCT(AnalysisView, (), (depth, side, solved, nodes, time_ms, nodes_per_second, lines, last))

// --- reading

SearchLimits limits_of(const AnalyseOptions& options, std::int64_t usual_time_ms) {
    SearchLimits out;
    if (!options.depth.empty()) out.depth = static_cast<int>(read_count("--depth", options.depth, 1, deepest_search));
    if (!options.nodes.empty()) out.nodes = read_count("--nodes", options.nodes, 1, most_search_nodes);
    if (!options.time.empty())
        out.time_ms = static_cast<std::int64_t>(read_count("--time", options.time, 1, most_search_ms));
    if (!out.depth && !out.nodes && !out.time_ms) out.time_ms = usual_time_ms;
    out.lines = static_cast<int>(read_count("--lines", options.lines, 1, most_lines));
    out.threads = read_threads(options.threads);
    out.table_mb = static_cast<int>(read_count("--table", options.table, 1, most_table_mb));
    return out;
}

/// "analyse game.txt": a word that is no game but a file is a record.
bool names_a_file(const std::string& word) {
    if (word == "-") return true;
    std::FILE* file = find_sheet(word) ? nullptr : std::fopen(word.c_str(), "rb");
    if (file != nullptr) std::fclose(file);
    return file != nullptr;
}

std::unique_ptr<Session> open_record(const std::string& path, const std::string& number) {
    const std::string text = read_input(path);
    const auto records = lab::split_records(text);
    const auto index = read_count("--number", number, 1, records.size());
    const std::string where =
        input_name(path) + (records.size() > 1 ? fmt::format(", record {}: ", index) : std::string(": "));
    auto record = parse_record(records[index - 1]);
    if (!record) throw BadInput(where + record.error().text);
    auto session = replay(*record);
    if (!session) throw BadInput(where + session.error().text);
    return std::move(*session);
}

// --- positions

/// "+3", "-0.5" of what is proved, "+0.35" of what is estimated.
std::string signed_points(double value, bool solved) {
    if (!solved) return fmt::format("{:+.2f}", value);
    return (value < 0 ? "-" : "+") + points_text(value < 0 ? -value : value);
}

double nodes_per_second(const SearchReport& report) {
    return report.time_ms >= shortest_measure_ms
               ? static_cast<double>(report.nodes) * 1000 / static_cast<double>(report.time_ms)
               : 0;
}

AnalysisView analysis_view(const Session& session, const SearchReport& report, bool last) {
    AnalysisView view{
        report.depth, session.side_to_move(), report.solved, report.nodes, report.time_ms, nodes_per_second(report), {},
        last};
    for (const auto& line : report.lines) {
        view.lines.push_back(
            {line.moves[0], static_cast<double>(line.value) / hundredths_per_point, line.solved, line.moves});
    }
    return view;
}

std::string value_text(const Session& session, const AnalysisLineView& line) {
    const auto side = static_cast<std::size_t>(index(session.side_to_move()));
    return fmt::format("{} {}", session.sheet().sides[side].text, signed_points(line.value, line.solved));
}

std::string depth_text(const Session& session, const AnalysisView& view) {
    if (view.lines.empty()) return "";
    std::string out = fmt::format("depth {:>2}  {:<14} {:<8} {:>12} nodes", view.depth,
                                  value_text(session, view.lines[0]), view.solved ? "solved" : "estimate", view.nodes);
    if (view.nodes_per_second > 0) out += fmt::format(" {:>7.2f} M/s", view.nodes_per_second / 1e6);
    return out + fmt::format("  {}\n", fmt::join(view.lines[0].moves, " "));
}

std::string best_text(const Session& session, const AnalysisView& view) {
    std::string out = view.lines.size() == 1 ? "best move\n" : "best moves\n";
    for (const auto& line : view.lines) {
        out += fmt::format("  {:<8} {:<14} {:<8}  {}\n", line.move, value_text(session, line),
                           line.solved ? "solved" : "estimate", fmt::join(line.moves, " "));
    }
    return out;
}

void analyse_position(const AnalyseOptions& options) {
    if (options.game.spec.game.empty()) throw BadInput("give a GAME with a position, or --record FILE");
    const SearchLimits limits = limits_of(options, position_time_ms);
    const auto session = open_session(options.game);
    const InterruptFlag interrupt;
    const auto on_report = [&](const SearchReport& report) {
        const AnalysisView view = analysis_view(*session, report, false);
        if (options.json) print_json(view);
        else print(depth_text(*session, view));
    };
    const SearchReport report = session->search(limits, on_report, interrupt.flag());
    const AnalysisView view = analysis_view(*session, report, true);
    if (options.json) print_json(view);
    else if (session->outcome().over) print("The game is over. " + outcome_view(*session).text + "\n");
    else print(best_text(*session, view));
}

// --- games

std::string reviewed_text(const Session& session, const ReviewedMove& move) {
    const auto view = lab::view_of(move);
    const auto& sides = session.sheet().sides;
    const bool mover_leads = view.value >= 0;
    const Side leader = mover_leads ? move.side : opponent(move.side);
    const std::string evaluation =
        view.value == 0 ? "level"
                        : fmt::format("{} {}", sides[static_cast<std::size_t>(index(leader))].text,
                                      signed_points(mover_leads ? view.value : -view.value, move.played.solved));
    std::string verdict = move.forced ? "forced" : "";
    if (move.loss > 0) {
        const std::string loss = move.solved() ? points_text(view.loss) : fmt::format("{:.2f}", view.loss);
        verdict = fmt::format("loses {}, {} was better", loss, view.best_move);
    }
    if (!view.turn.empty()) verdict += ": " + view.turn;
    std::string line = fmt::format("{:>4}{} {:<6} {:<9} {:<14} {:<8}  {}", view.ply, move.turning_point ? '!' : ' ',
                                   sides[static_cast<std::size_t>(index(move.side))].text, view.move, evaluation,
                                   move.played.solved ? "solved" : "estimate", verdict);
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

std::string review_text(const Session& session, const lab::Review& review) {
    std::string out;
    for (const auto& move : review.moves) out += reviewed_text(session, move);
    out += "\n";
    for (const auto& sentence : lab::summary_of(session, review)) out += wrap("", sentence);
    if (review.stopped) out += "Interrupted: the end of the game only.\n";
    return out;
}

ExitCode analyse_record(const AnalyseOptions& options, const std::string& path) {
    if (!options.game.spec.setup.empty() || !options.game.spec.position.empty() || !options.game.spec.rules.empty() ||
        !options.game.moves.empty())
        throw BadInput("a record brings its own game; leave out --rules, --setup, --position and --moves");
    ReviewOptions how;
    how.limits = limits_of(options, review_time_ms);
    how.limits.lines = 1;
    how.big_loss = static_cast<int>(read_count("--threshold", options.threshold, 1, 1000)) * hundredths_per_point;
    const auto session = open_record(path, options.number);
    const InterruptFlag interrupt;
    const auto progress = [](int done, int all) {
        if (isatty(STDERR_FILENO) != 0)
            fmt::print(stderr, "\r{} of {} moves{}", done, all, done == all ? "\r\x1b[K" : "");
    };
    const lab::Review review = lab::review(*session, how, progress, interrupt.flag());
    if (options.json) {
        for (const auto& move : review.moves) print_json(lab::view_of(move));
        print_json(lab::view_of(*session, review));
    } else {
        print(review_text(*session, review));
    }
    return review.stopped ? no : yes;
}

}  // namespace

void add_analyse(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<AnalyseOptions>();
    CLI::App* command = app.add_subcommand("analyse", "what a position is worth; where a saved game was won and lost");
    add_game_options(*command, options->game, false);
    command->add_option("--record", options->record, "review this saved game; - for standard input");
    command->add_option("--number", options->number, "which game of a file with several (1)");
    command->add_option("--depth", options->depth, "search so many plies deep, 1 to 100");
    command->add_option("--nodes", options->nodes, "search so many nodes; a review: for each position");
    command->add_option("--time", options->time, "search so many milliseconds (2000; a review: 200 for each position)");
    command->add_option("--lines", options->lines, "how many best moves to value, 1 to 256 (1)");
    command->add_option("--threads", options->threads, "how many threads search, 1 to 256 (1)");
    command->add_option("--table", options->table, "megabytes of memory for positions met before (64)");
    command->add_option("--threshold", options->threshold, "a move that loses as many points is a turning point (6)");
    add_json_flag(*command, options->json);
    command->footer(
        "Values are points that the named side is ahead by in the end: solved where proved, else an estimate. In a\n"
        "review ! marks turning points: moves that change who wins, or lose much.\n"
        "Examples:\n"
        "  quartello analyse mapello --setup classic --time 5000 --lines 3\n"
        "  quartello analyse mabi --moves \"a1b1\" --depth 8 --json\n"
        "  quartello analyse --record game.txt --nodes 100000");
    command->callback([options, &exit_code] {
        const bool positional = options->record.empty() && names_a_file(options->game.spec.game);
        const std::string record = positional ? options->game.spec.game : options->record;
        if (!positional && !record.empty() && !options->game.spec.game.empty())
            throw BadInput("a record brings its own game; leave out GAME");
        if (record.empty()) analyse_position(*options);
        else exit_code = analyse_record(*options, record);
    });
}

}  // namespace quartello::app
