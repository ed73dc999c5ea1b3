// quartello verdict: whether a start is fair, for beginners, good players and the full engine.
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/interrupt.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "apps/quartello/verdict_model.hpp"
#include "engine/core/text.hpp"
#include "lab/evening_search.hpp"
#include "lab/fairness.hpp"
#include "lab/fairness_views.hpp"

namespace quartello::app {

namespace {

constexpr std::uint64_t most_verdict_games = 1'000'000;
constexpr std::uint64_t longest_verdict_s = 86'400;

struct VerdictOptions {
    GameOptions game;
    std::string strengths = "beginners,good,engine";
    std::string precision = "2.5";
    std::string games = "4000";
    std::string time;
    std::string seed = "1";
    std::string threads;
    std::string model;
    bool even = false;
    bool json = false;
};

/// The change that makes the start even.
struct EveningView {
    std::string strength;  // among whom
    lab::BoardChange change;
    lab::StrengthView after;  // the verdict behind the change
    bool even = false;
    bool better = false;
};
BOOST_DESCRIBE_STRUCT(EveningView, (), (strength, change, after, even, better))

struct VerdictView {
    std::string game;
    std::string rules;
    std::string position;
    std::uint64_t seed = 0;
    int search = 0;                     // what a search makes of the start for the first side, in hundredths of a point
    std::optional<std::string> proved;  // "first", "second" or "draw": the result under best play
    std::vector<lab::StrengthView> strengths;
    std::optional<EveningView> evening;  // where it was asked for and the start is not even
    bool interrupted = false;
};
BOOST_DESCRIBE_STRUCT(VerdictView, (), (game, rules, position, seed, search, proved, strengths, evening, interrupted))

std::vector<lab::Strength> read_strengths(const std::string& text) {
    std::vector<lab::Strength> out;
    for (const auto word : split(text, ',')) {
        const auto found =
            std::ranges::find(lab::all_strengths, word, [](lab::Strength one) { return lab::name_of(one); });
        if (found == lab::all_strengths.end())
            throw BadInput("--strengths " + quartello::quoted(word) +
                           ": expected beginners, good or engine, separated by commas");
        if (std::ranges::find(out, *found) != out.end())
            throw BadInput("--strengths: " + quartello::quoted(word) + " stands twice");
        out.push_back(*found);
    }
    return out;
}

/// Percentage points with at most one decimal: "2.5".
double read_precision(const std::string& text) {
    const auto dot = text.find('.');
    const std::string whole = text.substr(0, dot);
    const std::string tenth = dot == std::string::npos ? "0" : text.substr(dot + 1);
    const auto value = tenth.size() == 1 ? parse_count(whole + tenth, 1, 200) : std::nullopt;
    if (!value || whole.empty())
        throw BadInput("--precision " + quartello::quoted(text) +
                       ": expected percentage points, 0.1 to 20, such as 2.5");
    return static_cast<double>(*value) / 1000;
}

lab::FairnessPlan plan_of(const VerdictOptions& options, const Session& session) {
    lab::FairnessPlan plan;
    // The history of --moves belongs to no game that is played from here.
    plan.start = {session.game(), session.rules(), {}, session.position()};
    plan.strengths = read_strengths(options.strengths);
    plan.precision = read_precision(options.precision);
    plan.most_pairs = (read_count("--games", options.games, 2, most_verdict_games) + 1) / 2;
    if (!options.time.empty())
        plan.time_ms = static_cast<std::int64_t>(1000 * read_count("--time", options.time, 1, longest_verdict_s));
    plan.seed = read_seed(options.seed);
    plan.threads = read_threads(
        options.threads.empty() ? std::to_string(std::max(1U, std::thread::hardware_concurrency())) : options.threads);
    return plan;
}

VerdictView view_of(const lab::FairnessPlan& plan, const lab::Fairness& found) {
    VerdictView view{plan.start.game,  plan.start.rules, plan.start.position, plan.seed, found.search.value, {}, {}, {},
                     found.interrupted};
    if (found.proved) view.proved = *found.proved > 0 ? "first" : *found.proved < 0 ? "second" : "draw";
    for (const auto& each : found.strengths) view.strengths.push_back(view_of(each));
    return view;
}

// --- in words

std::string strength_text(std::string_view strength) {
    return strength == "good" ? "good players" : strength == "engine" ? "engines" : std::string(strength);
}

std::string table_text(const VerdictView& view, const RuleSheet& sheet) {
    constexpr std::string_view row = "{:<15}{:>22}{:>22}{:>7}{:>7}{:>11}{:>9}{:>8}\n";
    std::string out = fmt::format(row, "", fmt::format("{} wins, 95%", sheet.sides[0].text), "points ahead, 95%",
                                  "drawn", "moves", "lead turns", "decided", "games");
    for (const auto& each : view.strengths) {
        const bool judged = each.judged_games > 0;
        out += fmt::format(
            row, strength_text(each.strength),
            fmt::format("{:.1f}% [{:.1f}, {:.1f}]", 100 * each.chance, 100 * each.chance_low, 100 * each.chance_high),
            fmt::format("{:+.1f} [{:+.1f}, {:+.1f}]", each.margin, each.margin_low, each.margin_high),
            fmt::format("{:.0f}%", 100 * each.draws), fmt::format("{:.0f}", each.plies),
            judged ? fmt::format("{:.1f}", each.lead_changes) : "",
            judged ? fmt::format("{:.0f}%", 100 * each.decided_at) : "", each.games);
    }
    return out;
}

std::string verdict_sentence(const lab::StrengthView& view, const RuleSheet& sheet) {
    const std::string who = strength_text(view.strength);
    if (view.games == 0) return fmt::format("Among {}: no game was finished.\n", who);
    if (view.even) return fmt::format("Among {}: even.\n", who);
    if (view.choose.empty()) {
        const double most = 100 * std::max(view.chance_high - 0.5, 0.5 - view.chance_low);
        return fmt::format("Among {}: neither side is seen to be favoured; by {:.1f} percentage points at most.\n", who,
                           most);
    }
    const bool first = view.choose == "first";
    const double chance = first ? view.chance : 1 - view.chance;
    return fmt::format("Among {}: {} is favoured. In free play take {}: {:.1f}% instead of {:.1f}%.\n", who,
                       sheet.sides[first ? 0 : 1].text, sheet.sides[first ? 0 : 1].text, 100 * chance,
                       100 * (1 - chance));
}

std::string change_text(const lab::BoardChange& change, const RuleSheet& sheet) {
    const auto piece = std::ranges::find(sheet.pieces, change.piece[0], &Piece::letter);
    switch (change.kind) {
        case lab::ChangeKind::move:
            return fmt::format("move the {} from {} to {}", piece->name.text, change.from, change.to);
        case lab::ChangeKind::add: return fmt::format("add a {} on {}", piece->name.text, change.to);
        case lab::ChangeKind::remove: return fmt::format("take the {} away from {}", piece->name.text, change.from);
    }
    return "";
}

std::string evening_text(const EveningView& view, const RuleSheet& sheet) {
    return fmt::format("\n{} among {}: {}.\nThen {} wins {:.1f}% [{:.1f}, {:.1f}] of {} games:\n{}\n",
                       view.even     ? "The smallest change that makes it even"
                       : view.better ? "No single change makes it even; the best one"
                                     : "No single change makes it better; the best one",
                       strength_text(view.strength), change_text(view.change, sheet), sheet.sides[0].text,
                       100 * view.after.chance, 100 * view.after.chance_low, 100 * view.after.chance_high,
                       view.after.games, view.change.position);
}

std::string verdict_text(const VerdictView& view, const RuleSheet& sheet) {
    std::string out = view.position + "\n\n" + table_text(view, sheet) + "\n";
    for (const auto& each : view.strengths) out += verdict_sentence(each, sheet);
    if (view.proved == "draw") out += "Proved: with best play from both it is a draw.\n";
    else if (view.proved)
        out += fmt::format("Proved: with best play {} wins.\n", sheet.sides[view.proved == "first" ? 0 : 1].text);
    if (view.evening) out += evening_text(*view.evening, sheet);
    if (view.interrupted) out += "Not as precise as asked for: the games finished so far.\n";
    return out;
}

/// On a terminal alone, in one line.
void tell_progress(const lab::Fairness& found) {
    if (isatty(STDERR_FILENO) == 0) return;
    std::string line;
    for (const auto& each : found.strengths)
        line += fmt::format("{}{} {:.1f}% ± {:.1f}", line.empty() ? "" : ", ", lab::name_of(each.strength),
                            100 * each.chance.value, 50 * (each.chance.high - each.chance.low));
    fmt::print(stderr, "\r{}\033[K", line);
}

/// Among good players, or the only ones asked about.
std::optional<EveningView> evening_of(const lab::FairnessPlan& plan, const lab::Fairness& found,
                                      const std::atomic<bool>& stop) {
    const auto good = std::ranges::find(found.strengths, lab::Strength::good, &lab::StrengthFairness::strength);
    const auto& before = good == found.strengths.end() ? found.strengths.front() : *good;
    if (before.games == 0 || lab::is_even(before)) return std::nullopt;
    const auto tell = [](std::string_view stage) {
        if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r{}\033[K", stage);
    };
    const auto evening = lab::find_evening(plan, before, tell, stop);
    if (!evening) return std::nullopt;
    return EveningView{std::string(name_of(before.strength)), evening->change, view_of(evening->after), evening->even,
                       evening->better};
}

ExitCode run_verdict(const VerdictOptions& options) {
    const auto session = open_session(options.game);
    const lab::FairnessPlan plan = plan_of(options, *session);
    if (!options.model.empty()) use_verdict_model(options.model);
    const InterruptFlag interrupt;
    const lab::Fairness found = take(lab::measure_fairness(plan, tell_progress, interrupt.flag()));
    if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\n");
    VerdictView view = view_of(plan, found);
    if (options.even) {
        view.evening = evening_of(plan, found, interrupt.flag());
        if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\n");
    }
    if (options.json) print_json(view);
    else print(verdict_text(view, session->sheet()));
    return found.interrupted ? no : yes;
}

}  // namespace

void add_verdict(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<VerdictOptions>();
    CLI::App* command =
        app.add_subcommand("verdict", "whether a start is fair, for beginners, good players and the engine");
    add_game_options(*command, options->game);
    command->add_option("--strengths", options->strengths, "who plays: beginners, good, engine (all three)");
    command->add_option("--precision", options->precision,
                        "percentage points: games are played until the chance is known to ± this (2.5)");
    command->add_option("--games", options->games, "at most so many of each strength (4000)");
    command->add_option("--time", options->time, "at most so many seconds altogether");
    command->add_option("--seed", options->seed, "the players and their dice follow from it (1)");
    command->add_option("--threads", options->threads, "how many games run at once, 1 to 256 (every processor)");
    command->add_flag("--even", options->even, "and the smallest change of the board that makes it even");
    command->add_option("--model", options->model, "judge by this model, from `verdict-model --fit --json`");
    add_json_flag(*command, options->json);
    command->footer(
        "Games come in pairs whose two players, equal or nearly, change sides. Without --time the answer is the same\n"
        "for any number of threads.\n"
        "Examples:\n"
        "  quartello verdict mapello --setup random:5 --even\n"
        "  quartello verdict alea --rules size=7 --strengths good --precision 1");
    command->callback([options, &exit_code] { exit_code = run_verdict(*options); });
}

}  // namespace quartello::app
