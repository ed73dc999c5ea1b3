// quartello generate: boards that a verdict found as fair as wished.
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <thread>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/interrupt.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "apps/quartello/verdict_model.hpp"
#include "engine/core/text.hpp"
#include "lab/evening.hpp"
#include "lab/fairness_views.hpp"
#include "lab/generate.hpp"

namespace quartello::app {

namespace {

struct GenerateOptions {
    std::string game = "mapello";
    std::string rules;
    std::string count = "1";
    std::string band = "3";
    std::string symmetry;
    std::string pieces;
    std::string plies;
    std::string sharpness;
    std::string seed = "1";
    std::string draws = "10000";
    std::string only;
    std::string games = "800";
    std::string threads;
    std::string model;
    bool json = false;
};

struct GeneratedView {
    std::uint64_t number = 0;
    std::string board;
    std::string symmetry;
    std::vector<int> pieces;
    int search = 0;
    double sharpness = 0;
    std::vector<lab::StrengthView> strengths;
    std::string command;  // that makes it again
};
BOOST_DESCRIBE_STRUCT(GeneratedView, (), (number, board, symmetry, pieces, search, sharpness, strengths, command))

struct GenerateView {
    std::string game;
    std::string rules;
    std::vector<GeneratedView> boards;
};
BOOST_DESCRIBE_STRUCT(GenerateView, (), (game, rules, boards))

/// "4" or "2-8".
std::array<int, 2> read_range(std::string_view what, std::string_view text, int most) {
    const auto dash = text.find('-');
    const auto low = parse_count(text.substr(0, dash), 0, static_cast<std::uint64_t>(most));
    const auto high =
        dash == std::string_view::npos ? low : parse_count(text.substr(dash + 1), 0, static_cast<std::uint64_t>(most));
    if (!low || !high || *low > *high)
        throw BadInput(fmt::format("{} {}: expected a number or a range such as 2-8, at most {}", what,
                                   quartello::quoted(text), most));
    return {static_cast<int>(*low), static_cast<int>(*high)};
}

lab::GenerateWish wish_of(const GenerateOptions& options, const Session& session) {
    lab::GenerateWish wish;
    wish.game = session.game();
    wish.rules = session.rules();
    wish.seed = read_seed(options.seed);
    wish.band = static_cast<double>(read_count("--band", options.band, 1, 50)) / 100;
    wish.most_pairs = (read_count("--games", options.games, 80, 100'000) + 1) / 2;
    if (!options.symmetry.empty()) {
        for (const auto word : split(options.symmetry, ',')) {
            const auto found =
                std::ranges::find(lab::all_board_symmetries, word, [](auto each) { return name_of(each); });
            if (found == lab::all_board_symmetries.end())
                throw BadInput("--symmetry " + quartello::quoted(word) +
                               ": expected none, mirror, turn or quarter, separated by commas");
            wish.symmetries.push_back(*found);
        }
    }
    const std::string letters = lab::setup_letters(session.sheet());
    if (!options.pieces.empty()) {
        for (const auto word : split(options.pieces, ',')) wish.counts.push_back(read_range("--pieces", word, 100));
        if (wish.counts.size() != letters.size())
            throw BadInput(fmt::format("--pieces {}: expected {} numbers or ranges, for {}",
                                       quartello::quoted(options.pieces), letters.size(), letters));
    }
    if (!options.plies.empty()) wish.plies = read_range("--plies", options.plies, 2000);
    if (!options.sharpness.empty()) wish.sharpness = read_range("--sharpness", options.sharpness, 100);
    return wish;
}

/// The options that make a board again, without those that are as usual.
std::string command_of(const GenerateOptions& options, std::uint64_t number) {
    std::string out = "quartello generate " + options.game;
    const auto add = [&out](std::string_view name, const std::string& value, std::string_view usual) {
        if (value != usual) out += fmt::format(" {} {}", name, value);
    };
    add("--rules", options.rules, "");
    add("--band", options.band, "3");
    add("--symmetry", options.symmetry, "");
    add("--pieces", options.pieces, "");
    add("--games", options.games, "800");
    add("--seed", options.seed, "1");
    return out + fmt::format(" --only {}", number);
}

GeneratedView view_of(const GenerateOptions& options, const lab::GeneratedBoard& board) {
    GeneratedView view;
    view.number = board.number;
    view.board = board.start.position.substr(0, board.start.position.find(' '));
    view.symmetry = name_of(board.symmetry);
    view.pieces = board.counts;
    view.search = board.found.search.value;
    view.sharpness = std::round(1000 * board.sharpness) / 1000;
    for (const auto& each : board.found.strengths) view.strengths.push_back(lab::view_of(each));
    view.command = command_of(options, board.number);
    return view;
}

std::string generated_text(const GenerateView& view, const RuleSheet& sheet) {
    std::string out;
    for (const GeneratedView& board : view.boards) {
        out += fmt::format("{}\n  symmetry {}, ", board.board, board.symmetry);
        const std::string letters = lab::setup_letters(sheet);
        for (std::size_t i = 0; i < letters.size(); ++i)
            out += fmt::format("{}{} {}", i == 0 ? "" : ", ", board.pieces[i],
                               std::ranges::find(sheet.pieces, letters[i], &Piece::letter)->name.text);
        out += "\n ";
        for (const auto& each : board.strengths)
            out +=
                fmt::format(" {} {:.1f}% [{:.1f}, {:.1f}]{}", each.strength, 100 * each.chance, 100 * each.chance_low,
                            100 * each.chance_high, &each == &board.strengths.back() ? "\n" : ",");
        out += "  " + board.command + "\n";
    }
    return out;
}

ExitCode run_generate(const GenerateOptions& options) {
    const std::string game(take(find_sheet(options.game))->name);
    const auto session = take(make_session({game, options.rules}));
    const lab::GenerateWish wish = wish_of(options, *session);
    const auto count = read_count("--count", options.count, 1, 10'000);
    const auto draws = read_count("--draws", options.draws, 1, 1'000'000);
    const int threads = read_threads(
        options.threads.empty() ? std::to_string(std::max(1U, std::thread::hardware_concurrency())) : options.threads);
    if (!options.model.empty()) use_verdict_model(options.model);
    const InterruptFlag interrupt;
    std::vector<lab::GeneratedBoard> found;
    if (!options.only.empty()) {
        const auto number = read_count("--only", options.only, 0, 1'000'000);
        if (auto board = lab::generate_board(wish, number, threads, interrupt.flag()))
            found.push_back(std::move(*board));
    } else {
        const auto tell = [](std::size_t boards, std::uint64_t tried) {
            if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r{} boards of {} drawn\033[K", boards, tried);
        };
        found = take(lab::generate_boards(wish, count, draws, threads, tell, interrupt.flag()));
        if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\n");
    }
    GenerateView view{wish.game, wish.rules, {}};
    for (const auto& board : found) view.boards.push_back(view_of(options, board));
    if (options.json) print_json(view);
    else if (found.empty()) print("no board drawn came up to it\n");
    else print(generated_text(view, session->sheet()));
    return found.size() == (options.only.empty() ? count : 1) ? yes : no;
}

}  // namespace

void add_generate(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<GenerateOptions>();
    CLI::App* command = app.add_subcommand("generate", "boards that a verdict finds fair, drawn by your wishes");
    command->add_option("GAME", options->game, "the game; mapello alone has pieces to set up (mapello)");
    command->add_option("--count", options->count, "how many (1)");
    command->add_option("--band", options->band, "among good players, at most so many percentage points from 50 (3)");
    command->add_option("--symmetry", options->symmetry, "none, mirror, turn, quarter; drawn from these (all)");
    command->add_option("--pieces", options->pieces,
                        "how many walls, bonuses and jokers, such as 4-8,4-8,0 (half the limit up to it)");
    command->add_option("--plies", options->plies, "length of the games of good players, such as 50-56");
    command->add_option("--sharpness", options->sharpness,
                        "percentage points by which the chance of two strengths differs at most, such as 0-5");
    command->add_option("--rules", options->rules, "rule switches, key=value separated by commas");
    command->add_option("--games", options->games, "at most so many for a verdict; the engine plays a quarter (800)");
    command->add_option("--seed", options->seed, "the draws and all games follow from it (1)");
    command->add_option("--draws", options->draws, "boards drawn at most (10000)");
    command->add_option("--only", options->only, "this draw alone");
    command->add_option("--threads", options->threads, "how many games at once, 1 to 256 (every processor)");
    command->add_option("--model", options->model, "judge by this model, from `verdict-model --fit --json`");
    add_json_flag(*command, options->json);
    command->footer(
        "The same seed gives the same boards, for any number of threads.\n"
        "Examples:\n"
        "  quartello generate --count 5 --symmetry turn\n"
        "  quartello generate mapello --pieces 4-8,4-8,0 --band 2 --sharpness 0-5");
    command->callback([options, &exit_code] { exit_code = run_generate(*options); });
}

}  // namespace quartello::app
