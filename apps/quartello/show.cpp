// quartello show: a position drawn in text.
#include <memory>

#include "apps/quartello/board_text.hpp"
#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/core/text.hpp"

namespace quartello::app {

namespace {

struct ShowOptions {
    GameOptions game;
    bool json = false;
};

constexpr std::size_t most_moves_listed = 40;

std::string moves_line(const PositionView& view) {
    std::string moves = std::to_string(view.legal.size());
    if (view.legal.size() > most_moves_listed) moves += " (quartello moves lists them)";
    else if (!view.legal.empty()) moves += ": " + join(view.legal, " ");
    return wrap(pad("legal moves", label_columns), moves);
}

std::string show_text(const Session& session, const PositionView& view, const Style& style) {
    std::string out = heading(session.sheet().title, style) + ": " + headline(view) + "\n\n";
    out += draw_board(session.sheet(), view, style) + "\n";
    out += standing_text(view) + moves_line(view);
    out += pad("rules", label_columns) + view.rules + "\n";
    out += pad("position", label_columns) + view.position + "\n";  // never broken: it is there to be copied
    return out + wrap(pad("signs", label_columns), signs_text(session.sheet(), view, style));
}

void show(const ShowOptions& options) {
    const auto session = open_session(options.game);
    const PositionView view = position_view(*session);
    if (options.json) print_json(view);
    else print(show_text(*session, view, style_of_stdout()));
}

}  // namespace

void add_show(CLI::App& app, int&) {
    auto options = std::make_shared<ShowOptions>();
    CLI::App* command = app.add_subcommand("show", "draw a position");
    add_game_options(*command, options->game);
    add_json_flag(*command, options->json);
    command->footer(
        "Examples:\n"
        "  quartello show arrello\n"
        "  quartello show mapello --setup classic --moves \"d3 c5\"\n"
        "  quartello show alea --rules size=5 --position \"b4/5/5/5/5 w a1 0 0\" --json");
    command->callback([options] { show(*options); });
}

}  // namespace quartello::app
