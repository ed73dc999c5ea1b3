// quartello ugi: the engine for graphical programs and matches, over standard input and output. The conversation itself
// is in protocol/ugi.cpp.
#include <cstdio>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/line_input.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "protocol/ugi.hpp"

namespace quartello::app {

namespace {

/// One line with its end in one call: lines of a search and of the conversation never mix. Whoever has gone away hears
/// nothing; the end of the input then ends the program.
void send_ugi_line(std::string_view line) {
    const std::string text = std::string(line) + "\n";
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

void run_ugi() {
    protocol::UgiEngine engine(send_ugi_line);
    while (const auto line = read_input_line(protocol::longest_ugi_line)) {
        if (!engine.receive(*line)) return;
    }
}

}  // namespace

void add_ugi(CLI::App& app, int&) {
    CLI::App* command = app.add_subcommand("ugi", "the engine for other programs (Universal Game Interface)");
    command->footer(
        "Reads commands from standard input until quit; help lists them, docs/reference/protocol.md explains them.\n"
        "Example:\n"
        "  printf 'setoption name Game value mabi\\ngo movetime 500\\nwait\\n' | quartello ugi");
    command->callback(run_ugi);
}

}  // namespace quartello::app
