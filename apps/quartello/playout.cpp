// quartello playout: random games, their totals and their speed.
#include <chrono>
#include <memory>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/game/counting.hpp"
#include "engine/game/views.hpp"

namespace quartello::app {

namespace {

constexpr std::uint64_t most_games = 1'000'000'000;

struct PlayoutOptions {
    GameOptions game;
    std::string games = "1000";
    std::string seed = "1";
    bool json = false;
};

struct PlayoutView : TotalsView {
    std::string game = {};
    std::string rules = {};
    std::string position = {};
    std::uint64_t seed = 0;
    double games_per_second = 0;
};
BOOST_DESCRIBE_STRUCT(PlayoutView, (TotalsView), (game, rules, position, seed, games_per_second))

PlayoutView play_out(const Session& session, std::uint64_t games, std::uint64_t seed) {
    const auto start = std::chrono::steady_clock::now();
    const PlayoutTotals totals = playout(session, games, seed);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return {totals_view(totals),
            std::string(session.sheet().name),
            session.rules(),
            session.position(),
            seed,
            static_cast<double>(totals.games) / std::max(seconds, 1e-9)};
}

std::string playout_text(const RuleSheet& sheet, const PlayoutView& view) {
    std::string out;
    const auto line = [&out](std::string_view label, const auto& value) {
        out += fmt::format("{:<14}{}\n", label, value);
    };
    line("games", view.games);
    line("plies", view.plies);
    line(std::string(sheet.sides[0].text) + " wins", view.first_wins);
    line(std::string(sheet.sides[1].text) + " wins", view.second_wins);
    line("draws", view.draws);
    if (view.unfinished > 0) line("unfinished", view.unfinished);
    line("signature", view.signature);
    return out + fmt::format("games per second:\n{:.0f}\n", view.games_per_second);
}

}  // namespace

void add_playout(CLI::App& app, int&) {
    auto options = std::make_shared<PlayoutOptions>();
    CLI::App* command = app.add_subcommand("playout", "play random games and add them up");
    add_game_options(*command, options->game);
    command->add_option("--games", options->games, "how many games, 1 to 1000000000 (1000 if not said)");
    command->add_option("--seed", options->seed, "the same seed gives the same games (1 if not said)");
    add_json_flag(*command, options->json);
    command->footer(
        "The last line is the number of games per second. Everything before it depends on the seed alone.\n"
        "Examples:\n"
        "  quartello playout mapello --setup classic --games 100000 --seed 7\n"
        "  quartello playout alea --rules size=5 --json");
    command->callback([options] {
        const auto games = read_count("--games", options->games, 1, most_games);
        const auto seed = read_seed(options->seed);
        const auto session = open_session(options->game);
        const PlayoutView view = play_out(*session, games, seed);
        if (options->json) print_json(view);
        else print(playout_text(session->sheet(), view));
    });
}

}  // namespace quartello::app
