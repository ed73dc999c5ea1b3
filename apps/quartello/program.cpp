#include "apps/quartello/program.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/core/text.hpp"

namespace quartello::app {
namespace {

constexpr const char* program_summary = "Four games of changing sides: Mapello, Arrello, Mabi, Alea Evangelion.";

void add_commands(CLI::App& app, std::span<const CommandGroup> groups, int& exit_code) {
    for (const CommandGroup& group : groups) {
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

}  // namespace

int run(const Program& program, int argc, char** argv) {
    CLI::App app(program_summary, "quartello");
    app.footer(program.footer);
    app.set_version_flag("--version", program.version);
    app.require_subcommand(0, 1);
    int exit_code = yes;
    add_commands(app, program.groups, exit_code);
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

}  // namespace quartello::app
