// The program: hands over to the best instruction set, then to the subcommand. What each does is in its own file.
#include <algorithm>
#include <cstddef>
#include <exception>
#include <vector>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/isa_dispatch.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/core/text.hpp"

namespace quartello::app {
namespace {

#ifdef QUARTELLO_ENGINE_ONLY
constexpr const char* program_name = "quartello-engine";
#else
constexpr const char* program_name = "quartello";
#endif
constexpr const char* program_summary = "Four games of changing sides: Mapello, Arrello, Mabi, Alea Evangelion.";
constexpr const char* program_footer =
    "Examples:\n"
    "  quartello games                       which games there are\n"
    "  quartello rules mabi                  the rules of one of them\n"
    "  quartello play                        a game for two at this terminal\n"
#ifndef QUARTELLO_ENGINE_ONLY
    "  quartello serve                       the table in the browser\n"
#endif
    "  quartello show mapello --setup classic\n"
    "  quartello explain mapello e3          what a move does, or why it is forbidden\n"
    "\n"
    "Every command has --help; all but ugi, gtp, api and record have --json.\n"
    "Exit code: 0 yes or done, 1 no, 2 bad input (one line on standard error).";

using AddCommand = void (*)(CLI::App&, int&);

/// A heading of --help and the commands below it.
struct CommandGroup {
    const char* name;
    std::vector<AddCommand> commands;
};

void add_commands(CLI::App& app, int& exit_code) {
    const CommandGroup groups[] = {
        {"Play", {add_games, add_rules, add_play, add_ugi, add_gtp}},
        {"Look",
         {add_show, add_moves, add_explain,
#ifndef QUARTELLO_ENGINE_ONLY
          add_picture,
#endif
          add_record, add_analyse, add_solve, add_puzzles}},
        {"Measure", {add_match, add_verdict, add_handicap, add_endgame_accuracy, add_perft, add_playout, add_bench}},
        {"Learn", {add_selfplay, add_positions, add_fit, add_probcut}},
#ifndef QUARTELLO_ENGINE_ONLY
        {"Serve", {add_serve, add_worker, add_backup, add_doctor, add_push_keys, add_api}},
#endif
    };
    for (const auto& group : groups) {
        const std::size_t before = app.get_subcommands({}).size();
        for (const AddCommand add : group.commands) add(app, exit_code);
        const auto all = app.get_subcommands({});
        for (std::size_t i = before; i < all.size(); ++i) all[i]->group(group.name);
    }
}

std::string command_names(const CLI::App& app) {
    std::string out;
    for (const CLI::App* command : app.get_subcommands({})) out += (out.empty() ? "" : ", ") + command->get_name();
    return out;
}

/// CLI11's complaint in our words: which command, which argument. Its own list of extra words is out of order.
std::string complaint_of(const CLI::App& app, const CLI::ParseError& error) {
    const CLI::App* command = &app;
    std::string where = "quartello";
    while (!command->get_subcommands().empty()) {
        command = command->get_subcommands().back();
        where += " " + command->get_name();
    }
    const auto rest = command->remaining();
    const auto option = std::ranges::find_if(rest, [](const std::string& word) { return word.starts_with('-'); });
    std::string text = error.what();
    if (option != rest.end()) text = "unknown option " + quartello::quoted(*option);
    else if (!rest.empty() && !command->get_subcommands({}).empty()) {
        text = "unknown command " + quartello::quoted(rest[0]) + "; valid: " + command_names(*command);
    } else if (!rest.empty()) text = "unexpected argument " + quartello::quoted(rest[0]);
    return text + " (try: " + where + " --help)";
}

int run(int argc, char** argv) {
    CLI::App app(program_summary, "quartello");
    app.footer(program_footer);
    app.set_version_flag("--version",
                         program_name + std::string(" " QUARTELLO_VERSION " (") + std::string(isa_name()) + ")");
    app.require_subcommand(0, 1);
    int exit_code = yes;
    add_commands(app, exit_code);
    try {
        app.parse(argc, argv);
        if (app.get_subcommands().empty()) print(app.help());
        return exit_code;
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help and --version
        complain(complaint_of(app, error));
    } catch (const std::exception& error) {
        complain(error.what());
    }
    return bad_input;
}

}  // namespace
}  // namespace quartello::app

int main(int argc, char** argv) {
    quartello::app::enter_best_program(argv);
    return quartello::app::run(argc, argv);
}
