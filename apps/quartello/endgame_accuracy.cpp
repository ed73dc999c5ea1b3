// quartello endgame-accuracy: whether a player keeps the value of solved endgames.
#include <memory>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/interrupt.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "lab/endgame_accuracy.hpp"

namespace quartello::app {

namespace {

struct AccuracyOptions {
    lab::EndgameAccuracyPlan plan;
    std::string player = "engine:time=50";
    std::string positions = "2000";
    std::string seed = "1";
    std::string nodes = "2000000";
    bool json = false;
};

double percent(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string accuracy_text(const lab::EndgameAccuracy& found) {
    const std::string out = fmt::format(
        "{} solved positions: value kept in {} ({:.2f}%)\n"
        "{} of them have a worse move: value kept in {} ({:.2f}%)\n"
        "{:.3f} points lost a position; {} positions given up by the solver\n",
        found.positions, found.kept, percent(found.kept, found.positions), found.telling, found.telling_kept,
        percent(found.telling_kept, found.telling),
        found.positions == 0 ? 0.0 : found.points_lost / static_cast<double>(found.positions), found.unsolved);
    return out + (found.interrupted ? "interrupted: the positions found so far\n" : "");
}

lab::EndgameAccuracy run_accuracy(AccuracyOptions& options, const std::atomic<bool>& stop) {
    lab::EndgameAccuracyPlan& plan = options.plan;
    plan.player = take(parse_player(options.player, PlayerFiles::read));
    check_weights(plan.player, plan.start.game);
    plan.positions = read_count("--positions", options.positions, 1, 1'000'000);
    plan.seed = read_seed(options.seed);
    plan.nodes = read_count("--nodes", options.nodes, 1, most_search_nodes);
    const auto tell = [&plan](const lab::EndgameAccuracy& so_far) {
        if (so_far.positions % 50 == 0)
            fmt::print(stderr, "{} of {} positions, kept in {}\n", so_far.positions, plan.positions, so_far.kept);
    };
    return take(lab::measure_endgame_accuracy(plan, tell, stop));
}

}  // namespace

void add_endgame_accuracy(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<AccuracyOptions>();
    CLI::App* command = app.add_subcommand("endgame-accuracy", "whether a player keeps the value of solved endgames");
    GameSpec& start = options->plan.start;
    command->add_option("GAME", start.game, "the game; `quartello games` lists them")->required();
    command->add_option("PLAYER", options->player, "who is asked (engine:time=50)");
    command->add_option("--rules", start.rules, "rule switches, key=value separated by commas");
    command->add_option("--setup", start.setup, "where the games start; random: a new board for each");
    command->add_option("--positions", options->positions, "how many (2000)");
    command->add_option("--seed", options->seed, "games and positions follow from it (1)");
    command->add_option("--nodes", options->nodes, "for solving one position (2000000)");
    add_json_flag(*command, options->json);
    command->footer(
        "Positions come from the ends of games of level 5 against itself, one a game.\n"
        "Examples:\n"
        "  quartello endgame-accuracy mapello --setup random --positions 200\n"
        "  quartello endgame-accuracy mabi engine:nodes=20000 --positions 500 --json");
    command->callback([options, &exit_code] {
        const InterruptFlag interrupt;
        const lab::EndgameAccuracy found = run_accuracy(*options, interrupt.flag());
        if (found.interrupted) exit_code = no;
        if (options->json) print_json(found);
        else print(accuracy_text(found));
    });
}

}  // namespace quartello::app
