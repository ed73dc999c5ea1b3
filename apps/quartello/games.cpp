// quartello games: which games there are.
#include <memory>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"

namespace quartello::app {

namespace {

struct GameLine {
    std::string name;
    std::string title;
    std::string credit;
    std::string summary;
    int width = 0;
    int height = 0;
};
BOOST_DESCRIBE_STRUCT(GameLine, (), (name, title, credit, summary, width, height))

std::vector<GameLine> all_lines() {
    std::vector<GameLine> out;
    for (const RuleSheet* sheet : all_sheets()) {
        const Grid grid = take(make_session({std::string(sheet->name)}))->grid();
        out.push_back({std::string(sheet->name), std::string(sheet->title), std::string(sheet->credit),
                       std::string(sheet->summary), grid.width, grid.height});
    }
    return out;
}

std::string games_text(const std::vector<GameLine>& games, const Style& style) {
    std::string out;
    for (const GameLine& game : games) {
        out += wrap(heading(pad(game.name, 10), style),
                    fmt::format("{}, {}x{}. {}.", game.title, game.width, game.height, game.credit));
        out += wrap(std::string(10, ' '), game.summary);
    }
    return out;
}

}  // namespace

void add_games(CLI::App& app, int&) {
    auto json = std::make_shared<bool>(false);
    CLI::App* command = app.add_subcommand("games", "list the games");
    add_json_flag(*command, *json);
    command->footer("Examples:\n  quartello games\n  quartello games --json");
    command->callback([json] {
        const auto games = all_lines();
        if (*json) print_json(games);
        else print(games_text(games, style_of_stdout()));
    });
}

}  // namespace quartello::app
