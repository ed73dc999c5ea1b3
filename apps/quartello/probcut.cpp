// quartello probcut: by how much deep searches differ from shallow ones.
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "training/probcut_deviations.hpp"

namespace quartello::training {

BOOST_DESCRIBE_STRUCT(Deviation, (), (depth, shallow, eighth, positions, mean, deviation))

}  // namespace quartello::training

namespace quartello::app {

namespace {

struct ProbCutOptions {
    std::string game;
    std::string positions = "1000";
    std::string seed = "1";
    std::string depth = "8";
    bool json = false;
};

struct DeviationsView {
    std::string game;
    std::vector<training::Deviation> deviations;
};
BOOST_DESCRIBE_STRUCT(DeviationsView, (), (game, deviations))

DeviationsView run_probcut(const ProbCutOptions& options) {
    training::DeviationOptions how;
    how.game = options.game;
    how.positions = read_count("--positions", options.positions, 1, 10'000'000);
    how.seed = read_seed(options.seed);
    how.depth = static_cast<int>(read_count("--depth", options.depth, 4, 30));
    return {options.game, take(training::measure_deviations(how, [&how](std::uint64_t done) {
                if (done % 10 == 0 || done == how.positions)
                    fmt::print(stderr, "\r{} of {} positions{}", done, how.positions,
                               done == how.positions ? "\n" : "");
            }))};
}

/// One line for each pair of depths, the eighths of the game side by side.
std::string deviations_text(const DeviationsView& view) {
    std::string out = "standard deviation in hundredths of a point (positions), by eighths of the game from its end\n";
    out += "depth  from";
    for (int eighth = 0; eighth < training::deviation_eighths; ++eighth) out += fmt::format("{:>14}", eighth);
    std::pair<int, int> pair;
    int column = 0;
    for (const auto& row : view.deviations) {
        if (pair != std::pair(row.depth, row.shallow)) {
            pair = {row.depth, row.shallow};
            out += fmt::format("\n{:>5} {:>5}", row.depth, row.shallow);
            column = 0;
        }
        for (; column < row.eighth; ++column) out += fmt::format("{:>14}", "-");
        out += fmt::format("{:>14}", fmt::format("{:.0f} ({})", row.deviation, row.positions));
        ++column;
    }
    return out + "\n";
}

}  // namespace

void add_probcut(CLI::App& app, int&) {
    auto options = std::make_shared<ProbCutOptions>();
    CLI::App* command = app.add_subcommand("probcut", "by how much deep searches differ from shallow ones");
    command->add_option("GAME", options->game, "mapello, arrello, mabi or alea")->required();
    command->add_option("--positions", options->positions, "from self-play (1000)");
    command->add_option("--seed", options->seed, "where the random numbers start (1)");
    command->add_option("--depth", options->depth, "of the deepest search, 4 to 30 (8)");
    add_json_flag(*command, options->json);
    command->footer(
        "What the search's ProbCut goes by: the deviations are written into the evaluations by hand.\n"
        "Examples:\n"
        "  quartello probcut mapello --positions 2000 --depth 10\n"
        "  quartello probcut mabi --positions 300 --depth 6 --json");
    command->callback([options] {
        const DeviationsView view = run_probcut(*options);
        if (options->json) print_json(view);
        else print(deviations_text(view));
    });
}

}  // namespace quartello::app
