// quartello gtp: plain Mapello for Othello programs and servers, over standard input and output. The conversation
// itself is in protocol/gtp.cpp.
#include <memory>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/line_input.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "protocol/gtp.hpp"

namespace quartello::app {

namespace {

struct GtpOptions {
    std::string player = "engine:time=1000";
    std::string seed = "0";
};

void run_gtp(const GtpOptions& options) {
    protocol::GtpEngine engine(take(parse_player(options.player, PlayerFiles::read)), read_seed(options.seed),
                               QUARTELLO_VERSION);
    while (const auto line = read_input_line(protocol::longest_gtp_line)) {
        const auto answer = engine.answer(*line);
        print(answer.text);
        if (answer.quit) return;
    }
}

}  // namespace

void add_gtp(CLI::App& app, int&) {
    auto options = std::make_shared<GtpOptions>();
    CLI::App* command = app.add_subcommand("gtp", "plain Mapello for Othello programs (Go Text Protocol)");
    command->add_option("--player", options->player, "who plays: level:4, engine:time=500, …")->capture_default_str();
    command->add_option("--seed", options->seed, "for players who decide by lot")->capture_default_str();
    command->footer(
        "Reads commands from standard input until quit; list_commands lists them, docs/reference/protocol.md explains "
        "them. "
        "Coordinates are Othello's: a1 is top left.\n"
        "Examples:\n"
        "  quartello gtp --player engine:time=200\n"
        "  printf 'play b f5\\ngenmove w\\nshowboard\\n' | quartello gtp --player level:6");
    command->callback([options] { run_gtp(*options); });
}

}  // namespace quartello::app
