// quartello moves: the legal moves of a position, with what each does if asked.
#include <memory>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/game/views.hpp"

namespace quartello::app {

namespace {

struct MovesOptions {
    GameOptions game;
    bool events = false;
    bool json = false;
};

struct MoveView {
    std::string move;
    std::vector<EventView> events;  // empty unless asked for
};
BOOST_DESCRIBE_STRUCT(MoveView, (), (move, events))

struct MovesView {
    std::string position;
    std::vector<MoveView> moves;
};
BOOST_DESCRIBE_STRUCT(MovesView, (), (position, moves))

MovesView moves_view(const Session& session, bool with_events) {
    MovesView out{session.position(), {}};
    for (const auto& move : session.legal_moves()) {
        MoveView view{move, {}};
        if (with_events) view.events = explanation_view(session, take(session.explain(move))).events;
        out.moves.push_back(std::move(view));
    }
    return out;
}

std::string moves_text(const MovesView& view) {
    std::string out;
    for (const auto& move : view.moves) {
        out += move.move + "\n";
        for (const auto& event : move.events) out += "  " + event.text + "\n";
    }
    return out;
}

}  // namespace

void add_moves(CLI::App& app, int&) {
    auto options = std::make_shared<MovesOptions>();
    CLI::App* command = app.add_subcommand("moves", "list the legal moves, one a line");
    add_game_options(*command, options->game);
    command->add_flag("--events", options->events, "say what each move does, step by step");
    add_json_flag(*command, options->json);
    command->footer(
        "Prints nothing when the game is over.\n"
        "Examples:\n"
        "  quartello moves mapello --setup classic --events\n"
        "  quartello moves mabi --moves \"a1b1\" --json");
    command->callback([options] {
        const auto session = open_session(options->game);
        const MovesView view = moves_view(*session, options->events);
        if (options->json) print_json(view);
        else print(moves_text(view));
    });
}

}  // namespace quartello::app
