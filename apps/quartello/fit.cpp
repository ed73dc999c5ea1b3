// quartello fit: weights of a game's evaluation from self-play.
#include <memory>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "apps/quartello/save_file.hpp"
#include "training/fit.hpp"

namespace quartello::training {

BOOST_DESCRIBE_STRUCT(FitRound, (),
                      (round, games, unfinished, fitted_positions, held_out_positions, constant_error, material_error,
                       error))
BOOST_DESCRIBE_STRUCT(FittedWeight, (), (feature, per_phase))

}  // namespace quartello::training

namespace quartello::app {

namespace {

constexpr std::uint64_t most_fit_games = 10'000'000;
constexpr std::uint64_t most_fit_rounds = 100;
constexpr std::uint64_t deepest_fit_search = 8;
constexpr std::uint64_t longest_fit_opening = 1000;

struct FitCommandOptions {
    std::string game;
    std::string games = "1000";
    std::string seed = "1";
    std::string rounds = "3";
    std::string depth = "2";
    std::string opening = "20";
    std::string search_share = "50";
    std::string out;
    bool json = false;
};

struct FitView {
    std::string game;
    std::vector<training::FitRound> rounds;
    std::vector<int> phases;
    std::vector<training::FittedWeight> weights;
    std::string file;  // empty if none was written
};
BOOST_DESCRIBE_STRUCT(FitView, (), (game, rounds, phases, weights, file))

training::FitOptions fit_options_of(const FitCommandOptions& options) {
    training::FitOptions out;
    out.game = options.game;
    out.games = read_count("--games", options.games, 10, most_fit_games);
    out.seed = read_seed(options.seed);
    out.rounds = static_cast<int>(read_count("--rounds", options.rounds, 1, most_fit_rounds));
    out.depth = static_cast<int>(read_count("--depth", options.depth, 1, deepest_fit_search));
    out.longest_opening = static_cast<int>(read_count("--opening", options.opening, 0, longest_fit_opening));
    out.search_percent = static_cast<int>(read_count("--search-share", options.search_share, 0, 100));
    return out;
}

FitView run_fit(const FitCommandOptions& options) {
    const training::FitOptions how = fit_options_of(options);
    const auto report = take(training::fit(how, [&how](int round, std::uint64_t games) {
        fmt::print(stderr, "\rround {} of {}: {} of {} games", round, how.rounds, games, how.games);
        if (games == how.games) fmt::print(stderr, "\n");
    }));
    if (!options.out.empty()) {
        const std::string bytes(report.file.begin(), report.file.end());
        if (const auto wrong = save_file(options.out, bytes, true); !wrong.empty()) throw BadInput(wrong);
    }
    return {report.game, report.rounds, report.anchors, report.weights, options.out};
}

std::string fit_text(const FitView& view) {
    std::string out = "held-out error in points: of the mean, of the score so far alone, of all features\n";
    for (const auto& round : view.rounds) {
        out += fmt::format("round {:>2}  {:>8} games {:>9} positions {:>7} held out  {:7.3f} {:7.3f} {:7.3f}\n",
                           round.round, round.games, round.fitted_positions, round.held_out_positions,
                           round.constant_error, round.material_error, round.error);
        if (round.unfinished > 0) out += fmt::format("          {} games left out, not finished\n", round.unfinished);
    }
    out += fmt::format("{:<16}", "hundredths, phase");
    for (const int phase : view.phases) out += fmt::format("{:>8}", phase);
    out += "\n";
    for (const auto& weight : view.weights) {
        out += fmt::format("{:<17}", weight.feature);
        for (const double value : weight.per_phase) out += fmt::format("{:>8.1f}", value);
        out += "\n";
    }
    return out;
}

}  // namespace

void add_fit(CLI::App& app, int&) {
    auto options = std::make_shared<FitCommandOptions>();
    CLI::App* command = app.add_subcommand("fit", "weights of a game's evaluation, fitted from self-play");
    command->add_option("GAME", options->game, "mapello, arrello, mabi or alea")->required();
    command->add_option("--games", options->games, "training games a round (1000)");
    command->add_option("--seed", options->seed, "where the random numbers start (1)");
    command->add_option("--rounds", options->rounds, "rounds, each played with the weights of the one before (3)");
    command->add_option("--depth", options->depth, "plies that the players look ahead, 1 to 8 (2)");
    command->add_option("--opening", options->opening, "random plies before a game, any number up to this (20)");
    command->add_option("--search-share", options->search_share,
                        "percent of a position's label that the search gives; the rest is the result (50)");
    command->add_option("--out", options->out, "write the weights to this file, over what is there");
    add_json_flag(*command, options->json);
    command->footer(
        "The same options give the same file, byte for byte. One game in ten is held out for the errors shown.\n"
        "Progress goes to standard error.\n"
        "Examples:\n"
        "  quartello fit mapello --games 20000 --depth 3 --out mapello.qw\n"
        "  quartello fit mabi --games 100 --rounds 1 --json");
    command->callback([options] {
        const FitView view = run_fit(*options);
        if (options->json) print_json(view);
        else print(fit_text(view));
    });
}

}  // namespace quartello::app
