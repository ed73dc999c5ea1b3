// quartello explain: what a move does, or which clause forbids it.
#include <memory>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "apps/quartello/speech.hpp"

namespace quartello::app {

namespace {

struct ExplainOptions {
    GameOptions game;
    std::string subject;
    bool json = false;
};

ExitCode explain(const ExplainOptions& options) {
    const auto session = open_session(options.game);
    const ExplanationView view = explanation_view(*session, take(session->explain(options.subject)));
    if (options.json) print_json(view);
    else print(explanation_text(view));
    return view.legal ? yes : no;
}

}  // namespace

void add_explain(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<ExplainOptions>();
    CLI::App* command = app.add_subcommand("explain", "say what a move does, or which rule forbids it");
    add_game_options(*command, options->game);
    command->add_option("MOVE", options->subject, "a move or a cell")->required();
    add_json_flag(*command, options->json);
    command->footer(
        "Exit code: 0 allowed, 1 forbidden, 2 neither a move nor a cell.\n"
        "Examples:\n"
        "  quartello explain mapello e3\n"
        "  quartello explain mabi a1 --json\n"
        "  quartello explain alea 'c4*' --moves \"c4 c5\"");
    command->callback([options, &exit_code] { exit_code = explain(*options); });
}

}  // namespace quartello::app
