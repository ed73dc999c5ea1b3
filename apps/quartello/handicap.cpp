// quartello handicap: which head start gives the second side a chosen winning chance.
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/interrupt.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "lab/handicap.hpp"

namespace quartello::app {

namespace {

constexpr std::uint64_t least_handicap_games = 10;
constexpr std::uint64_t most_handicap_games = 20'000;

struct HandicapOptions {
    GameSpec start;
    std::string first;
    std::string second;
    std::string chance = "50";
    std::string games = "200";
    std::string opening_plies = "4";
    std::string seed = "1";
    std::string threads = "1";
    bool points = false;
    bool json = false;
};

struct HandicapRowView {
    double head_start = 0;
    double chance = 0;  // of the second side, 0 to 1, as fitted; its 95% interval
    double chance_low = 0;
    double chance_high = 0;
    std::uint64_t games = 0;      // played with about this head start (points: all)
    std::optional<double> score;  // of the second side in them
};
BOOST_DESCRIBE_STRUCT(HandicapRowView, (), (head_start, chance, chance_low, chance_high, games, score))

struct HandicapView {
    std::string game;
    std::string rules;  // as asked for
    std::string setup;
    std::uint64_t seed = 0;
    std::string first;
    std::string second;
    std::string kind;  // "komi", "bonuses" or "points"
    double chance = 0.5;
    double head_start = 0;  // for that chance, with its 95% interval
    double head_start_low = 0;
    double head_start_high = 0;
    double playable = 0;  // what can be given and comes nearest
    std::vector<HandicapRowView> rows;
    std::uint64_t games = 0;
    std::uint64_t unfinished = 0;
    bool interrupted = false;
};
BOOST_DESCRIBE_STRUCT(HandicapView, (),
                      (game, rules, setup, seed, first, second, kind, chance, head_start, head_start_low,
                       head_start_high, playable, rows, games, unfinished, interrupted))

lab::HandicapPlan plan_of(const HandicapOptions& options) {
    lab::HandicapPlan plan;
    lab::Openings& openings = plan.match.openings;
    for (std::size_t i = 0; const auto& text : {options.first, options.second}) {
        plan.match.players[i] = take(lab::parse_contestant(text));
        check_weights(plan.match.players[i++].player, options.start.game);
    }
    openings.start = options.start;
    openings.plies = static_cast<int>(read_count("--opening-plies", options.opening_plies, 0, 200));
    openings.seed = read_seed(options.seed);
    plan.match.concurrency = read_threads(options.threads);
    plan.games = read_count("--games", options.games, least_handicap_games, most_handicap_games);
    plan.chance = static_cast<double>(read_count("--chance", options.chance, 1, 99)) / 100;
    plan.points = options.points;
    return plan;
}

/// Digits that mean something, and no negative zero.
double tenths_of(double value) { return std::round(value * 10) / 10 + 0.0; }
double ten_thousandths_of(double value) { return std::round(value * 10'000) / 10'000 + 0.0; }

HandicapView view_of(const HandicapOptions& options, const lab::HandicapPlan& plan, const lab::Handicap& found) {
    const lab::HandicapEstimate& estimate = found.estimate;
    HandicapView view{options.start.game,
                      options.start.rules,
                      options.start.setup,
                      plan.match.openings.seed,
                      plan.match.players[0].name,
                      plan.match.players[1].name,
                      std::string(lab::name_of(found.kind)),
                      plan.chance,
                      tenths_of(estimate.head_start.value),
                      tenths_of(estimate.head_start.low),
                      tenths_of(estimate.head_start.high),
                      estimate.playable,
                      {},
                      found.games,
                      found.unfinished,
                      found.interrupted};
    for (const auto& row : estimate.rows) {
        view.rows.push_back({row.head_start, ten_thousandths_of(row.chance.value), ten_thousandths_of(row.chance.low),
                             ten_thousandths_of(row.chance.high), row.games, std::nullopt});
        if (row.games > 0) view.rows.back().score = ten_thousandths_of(row.score);
    }
    return view;
}

std::string what_is_given(const std::string& kind) {
    if (kind == "komi") return "komi for the second side, known to both";
    if (kind == "bonuses") return "starting bonuses of the second side (below 0: of the first), known to both";
    return "points for the second side (below 0: for the first), added when counting: not in the rules, so by "
           "agreement";
}

std::string percent_text(const HandicapRowView& row) {
    return fmt::format("{:.1f}% [{:.1f}, {:.1f}]", 100 * row.chance, 100 * row.chance_low, 100 * row.chance_high);
}

std::string rows_text(const HandicapView& view) {
    const bool fitted = view.kind != "points";
    std::string out = "head start  chance of the second side, 95%";
    out += fitted ? "  games about it, their score\n" : "\n";
    for (const auto& row : view.rows) {
        out += fmt::format("{:>10}  {}", row.head_start, percent_text(row));
        if (fitted) out += fmt::format("{:>{}}", row.games, 40 - percent_text(row).size());
        if (fitted && row.score) out += fmt::format("  {:.1f}%", 100 * *row.score);
        out += "\n";
    }
    return out;
}

std::string handicap_text(const HandicapView& view) {
    std::string out = fmt::format("{} first, {} second: {}\n", view.first, view.second, counted(view.games, "game"));
    out += wrap("head start: ", what_is_given(view.kind));
    out += fmt::format("for a chance of {:.0f}%: {:.1f} [{:.1f}, {:.1f}] (95%)\n", 100 * view.chance, view.head_start,
                       view.head_start_low, view.head_start_high);
    const auto given = std::ranges::find(view.rows, view.playable, &HandicapRowView::head_start);
    if (given != view.rows.end())
        out += fmt::format("to be given: {}, a chance of {}\n\n", view.playable, percent_text(*given));
    out += rows_text(view);
    if (view.unfinished > 0)
        out += fmt::format("{} left unfinished and not counted\n", counted(view.unfinished, "game"));
    if (view.interrupted) out += "interrupted: the games finished so far\n";
    return out;
}

ExitCode run_handicap(const HandicapOptions& options) {
    const lab::HandicapPlan plan = plan_of(options);
    const InterruptFlag interrupt;
    if (const auto wrong = lab::check_plan(plan.match, interrupt.flag())) throw BadInput(wrong->text);
    const auto tell = [&plan](std::uint64_t games) { fmt::print(stderr, "{} of {} games\n", games, plan.games); };
    const lab::Handicap found = take(lab::measure_handicap(plan, tell, interrupt.flag()));
    const HandicapView view = view_of(options, plan, found);
    if (options.json) print_json(view);
    else print(handicap_text(view));
    return found.interrupted ? no : yes;
}

}  // namespace

void add_handicap(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<HandicapOptions>();
    CLI::App* command =
        app.add_subcommand("handicap", "which head start gives the second side a chosen winning chance");
    command->add_option("GAME", options->start.game, "the game; `quartello games` lists them")->required();
    command->add_option("FIRST", options->first, "who has the first side, as in `match`")->required();
    command->add_option("SECOND", options->second, "who has the second side and the head start")->required();
    command->add_option("--chance", options->chance, "of the second side, a draw being half: 1 to 99 (50)");
    command->add_option("--games", options->games, "how many (200)");
    command->add_option("--rules", options->start.rules, "rule switches, key=value separated by commas");
    command->add_option("--setup", options->start.setup, "where the games start; random: a new board for each");
    command->add_option("--opening-plies", options->opening_plies, "random moves each game begins with (4)");
    command->add_option("--seed", options->seed, "openings, boards and the players' dice follow from it (1)");
    command->add_option("--threads", options->threads, "how many games run at once, 1 to 256 (1)");
    command->add_flag("--points", options->points, "count points even where the rules know a head start");
    add_json_flag(*command, options->json);
    command->footer(
        "Alea: komi. Mapello: starting bonuses, as many as the board leaves of its limit. Arrello, Mabi and boards "
        "that\n"
        "have all their bonuses: points to be added when counting, from the margins of the games.\n"
        "Examples:\n"
        "  quartello handicap alea level:6 level:6\n"
        "  quartello handicap mapello level:8 level:5 --chance 40 --games 400 --threads 2");
    command->callback([options, &exit_code] { exit_code = run_handicap(*options); });
}

}  // namespace quartello::app
