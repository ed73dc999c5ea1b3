// quartello match: players against each other over paired openings, and what that proves.
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/interrupt.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/core/text.hpp"
#include "lab/match.hpp"
#include "lab/ratings.hpp"

namespace quartello::app {

namespace {

constexpr std::uint64_t usual_pairs = 100;
constexpr std::uint64_t usual_sprt_pairs = 20'000;
constexpr std::uint64_t most_pairs = 10'000'000;
constexpr int most_opening_plies = 200;
constexpr double tenths = 10;
constexpr double ten_thousandths = 10'000;
constexpr int most_game_plies = 100'000;

struct MatchOptions {
    GameOptions game;
    std::vector<std::string> players;
    std::string boards;
    std::string opening_plies;
    std::string pairs;
    std::string seed = "1";
    std::string concurrency = "1";
    std::string max_plies = "2000";
    std::string sprt;
    std::string clock;
    std::string records;
    bool round_robin = false;
    bool ladder = false;
    bool json = false;
};

// --- what leaves as JSON

struct MatchGameView {
    std::string first;
    std::string second;
    std::string result;
    int plies = 0;
    std::string note;
};
BOOST_DESCRIBE_STRUCT(MatchGameView, (), (first, second, result, plies, note))

struct MatchPairView {
    std::uint64_t pair = 0;
    std::vector<std::string> players;
    std::string position;  // where the opening starts
    std::vector<std::string> opening;
    double score = 0;  // of the first player, 0 to 2
    std::vector<MatchGameView> games;
};
BOOST_DESCRIBE_STRUCT(MatchPairView, (), (pair, players, position, opening, score, games))

struct ClockUseView {
    double used_ms_per_game = 0;  // increments included
    double left_ms_per_game = 0;
    double least_left_ms = 0;
};
BOOST_DESCRIBE_STRUCT(ClockUseView, (), (used_ms_per_game, left_ms_per_game, least_left_ms))

struct UsageView {
    std::string player;
    std::uint64_t moves = 0;  // forced ones not counted
    double ms_per_move = 0;
    double longest_ms = 0;
    std::uint64_t overshoots = 0;
    std::optional<double> nodes_per_move;
    std::uint64_t forfeits = 0;
    std::optional<ClockUseView> clock;
};
BOOST_DESCRIBE_STRUCT(UsageView, (),
                      (player, moves, ms_per_move, longest_ms, overshoots, nodes_per_move, forfeits, clock))

struct SprtView {
    double elo0 = 0;
    double elo1 = 0;
    double alpha = 0;
    double beta = 0;
    double llr = 0;
    double lower = 0;
    double upper = 0;
    std::string verdict;  // "elo0", "elo1" or "open"
};
BOOST_DESCRIBE_STRUCT(SprtView, (), (elo0, elo1, alpha, beta, llr, lower, upper, verdict))

struct MatchSummaryView {
    std::string game;
    std::string rules;  // as asked for
    std::string setup;
    std::optional<int> opening_plies;  // null: the default
    std::uint64_t seed = 0;
    std::optional<std::string> clock;
    std::vector<std::string> players;
    std::uint64_t games = 0;
    std::uint64_t wins = 0;  // of the first player
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    std::vector<std::uint64_t> pairs;  // by score: 0, ½, 1, 1½, 2
    double score = 0;                  // mean of a game, 0 to 1
    std::optional<double> elo;         // null: infinite
    std::optional<double> elo_low;     // 95% interval
    std::optional<double> elo_high;
    double superiority = 0;
    double margin = 0;  // mean of a game in points
    double plies = 0;   // mean of a game
    std::optional<SprtView> sprt;
    std::vector<UsageView> usage;
    bool interrupted = false;
};
BOOST_DESCRIBE_STRUCT(MatchSummaryView, (),
                      (game, rules, setup, opening_plies, seed, clock, players, games, wins, draws, losses, pairs,
                       score, elo, elo_low, elo_high, superiority, margin, plies, sprt, usage, interrupted))

struct RatingView {
    std::string player;
    double elo = 0;  // the mean of all players is 0
    double elo_low = 0;
    double elo_high = 0;
};
BOOST_DESCRIBE_STRUCT(RatingView, (), (player, elo, elo_low, elo_high))

struct TournamentView {
    std::vector<MatchSummaryView> matches;
    std::vector<RatingView> ratings;
};
BOOST_DESCRIBE_STRUCT(TournamentView, (), (matches, ratings))

// --- reading

std::vector<std::string> read_boards(const std::string& path) {
    std::vector<std::string> out;
    const std::string text = read_input(path);
    for (auto line : split(text, '\n')) {
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
        if (!line.empty() && line[0] != '#') out.emplace_back(line);
    }
    if (out.empty()) throw BadInput(input_name(path) + ": there is no position in it");
    return out;
}

lab::Openings openings_of(const MatchOptions& options) {
    check_game_options(options.game);
    lab::Openings out;
    out.start = options.game.spec;
    for (const auto move : split(options.game.moves, ' ')) {
        if (!move.empty()) out.moves.emplace_back(move);
    }
    if (!options.boards.empty()) {
        if (!out.start.setup.empty() || !out.start.position.empty() || !out.moves.empty())
            throw BadInput("--boards brings its own positions; leave out --setup, --position and --moves");
        out.boards = read_boards(options.boards);
    }
    if (!options.opening_plies.empty())
        out.plies = static_cast<int>(read_count("--opening-plies", options.opening_plies, 0, most_opening_plies));
    out.seed = read_seed(options.seed);
    return out;
}

lab::ContestantSpec contestant_of(const std::string& text, const MatchOptions& options) {
    return take(lab::parse_contestant(text, options.clock.empty() ? PlayerTime::own : PlayerTime::clock));
}

/// A match of a tournament, and which of all players its two are.
struct PairingPlan {
    lab::MatchPlan plan;
    lab::Pairing pairing;
};

/// One for each pairing; two players make one.
std::vector<PairingPlan> plans_of(const MatchOptions& options) {
    if (options.players.size() < 2) throw BadInput("a match needs two players");
    if (options.round_robin && options.ladder) throw BadInput("--round-robin and --ladder: choose one");
    if (options.players.size() > 2 && !options.round_robin && !options.ladder)
        throw BadInput("more than two players: say --round-robin (all pairings) or --ladder (neighbours only)");
    std::vector<lab::ContestantSpec> players;
    for (const auto& text : options.players) {
        players.push_back(contestant_of(text, options));
        check_weights(players.back().player, options.game.spec.game);
    }
    lab::MatchPlan plan{{players[0], players[1]}, openings_of(options), 0, 1, 0, {}};
    plan.pairs = options.sprt.empty() ? usual_pairs : usual_sprt_pairs;
    if (!options.pairs.empty()) plan.pairs = read_count("--pairs", options.pairs, 1, most_pairs);
    plan.concurrency = static_cast<int>(read_count("--concurrency", options.concurrency, 1, most_search_threads));
    plan.max_plies = static_cast<int>(read_count("--max-plies", options.max_plies, 1, most_game_plies));
    if (!options.sprt.empty()) plan.sprt = take(lab::parse_sprt(options.sprt));
    if (!options.clock.empty()) plan.clock = take(lab::parse_clock(options.clock));
    std::vector<PairingPlan> out;
    for (std::size_t i = 0; i < players.size(); ++i) {
        for (std::size_t j = i + 1; j < players.size(); ++j) {
            if (options.ladder && j != i + 1) continue;
            // On a ladder the later player is the one expected to win: steps are its lead.
            const auto [first, second] = options.ladder ? std::pair(j, i) : std::pair(i, j);
            plan.players = {players[first], players[second]};
            out.push_back({plan, {first, second, {}}});
        }
    }
    return out;
}

/// The games as they finish; the file must be new.
class RecordsFile {
public:
    explicit RecordsFile(const std::string& path) : path_(path) {
        if (path.empty()) return;
        file_.reset(std::fopen(path.c_str(), "wbx"));
        if (!file_) throw BadInput("--records " + quartello::quoted(path) + ": " + std::strerror(errno));
    }
    void add(const std::string& record) {
        if (!file_) return;
        const std::string text = (empty_ ? "" : "\n") + record;
        empty_ = false;
        if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() || std::fflush(file_.get()) != 0)
            throw BadInput("cannot write " + quartello::quoted(path_) + ": " + std::strerror(errno));
    }

private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::string path_;
    std::unique_ptr<std::FILE, Closer> file_;
    bool empty_ = true;
};

// --- views

/// Digits that mean something and are the same on every machine; never a negative zero.
double rounded_to(double value, double parts) { return std::round(value * parts) / parts + 0.0; }

std::optional<double> elo_view(double elo) {
    return std::isfinite(elo) ? std::optional(rounded_to(elo, tenths)) : std::nullopt;
}

MatchPairView pair_view(const lab::MatchPlan& plan, const lab::PlayedPair& pair) {
    MatchPairView view{pair.index + 1,
                       {plan.players[0].name, plan.players[1].name},
                       pair.opening.start.position,
                       pair.opening.moves,
                       pair.half_points() / 2.0,
                       {}};
    for (const auto& game : pair.games) {
        const auto first = static_cast<std::size_t>(game.first_player);
        view.games.push_back(
            {plan.players[first].name, plan.players[1 - first].name, game.result, game.plies, game.note});
    }
    return view;
}

UsageView usage_view(const lab::ContestantSpec& player, const lab::Usage& usage) {
    UsageView view{player.name, usage.moves, 0, usage.longest_ms, usage.overshoots, {}, usage.forfeits, {}};
    if (usage.moves > 0) view.ms_per_move = usage.time_ms / static_cast<double>(usage.moves);
    if (usage.moves_with_nodes > 0)
        view.nodes_per_move = static_cast<double>(usage.nodes) / static_cast<double>(usage.moves_with_nodes);
    const auto games = static_cast<double>(usage.clocked_games);
    if (games > 0) view.clock = {usage.time_ms / games, usage.left_ms / games, usage.least_left_ms};
    return view;
}

std::string verdict_word(lab::SprtVerdict verdict) {
    return verdict == lab::SprtVerdict::elo0 ? "elo0" : verdict == lab::SprtVerdict::elo1 ? "elo1" : "open";
}

SprtView sprt_view(const lab::Sprt& test, const lab::MatchTotals& totals) {
    return {test.elo0,
            test.elo1,
            test.alpha,
            test.beta,
            rounded_to(lab::log_likelihood_ratio(totals.pairs, test), ten_thousandths),
            rounded_to(test.lower(), ten_thousandths),
            rounded_to(test.upper(), ten_thousandths),
            verdict_word(totals.verdict)};
}

MatchSummaryView summary_view(const lab::MatchPlan& plan, const lab::MatchTotals& totals) {
    MatchSummaryView view;
    const lab::EloEstimate elo = lab::elo_estimate(totals.pairs);
    const auto games = static_cast<double>(std::max<std::uint64_t>(totals.games(), 1));
    view.game = plan.openings.start.game;
    view.rules = plan.openings.start.rules;
    view.setup = plan.openings.start.setup;
    view.opening_plies = plan.openings.plies;
    view.seed = plan.openings.seed;
    if (plan.clock) view.clock = lab::format_clock(*plan.clock);
    view.players = {plan.players[0].name, plan.players[1].name};
    view.games = totals.games();
    view.wins = totals.wins;
    view.draws = totals.draws;
    view.losses = totals.losses;
    view.pairs.assign(totals.pairs.counts.begin(), totals.pairs.counts.end());
    view.score = totals.pairs.score();
    view.elo = elo_view(elo.elo);
    view.elo_low = elo_view(elo.low);
    view.elo_high = elo_view(elo.high);
    view.superiority = rounded_to(lab::superiority(totals.pairs), ten_thousandths);
    view.margin = totals.margin / games;
    view.plies = static_cast<double>(totals.plies) / games;
    if (plan.sprt) view.sprt = sprt_view(*plan.sprt, totals);
    for (std::size_t i = 0; i < 2; ++i) view.usage.push_back(usage_view(plan.players[i], totals.usage[i]));
    view.interrupted = totals.interrupted;
    return view;
}

// --- text

std::string elo_text(double elo) {
    if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
    return fmt::format("{:+.1f}", rounded_to(elo, tenths));
}

std::string estimate_text(const lab::PairCounts& pairs) {
    const lab::EloEstimate elo = lab::elo_estimate(pairs);
    return fmt::format("{} [{}, {}]", elo_text(elo.elo), elo_text(elo.low), elo_text(elo.high));
}

std::string sprt_text(const SprtView& view) {
    const std::string verdict = view.verdict == "open" ? "not decided" : fmt::format("{} accepted", view.verdict);
    return fmt::format("LLR {:.2f} [{:.2f}, {:.2f}] for elo0={} elo1={}: {}", view.llr, view.lower, view.upper,
                       view.elo0, view.elo1, verdict);
}

std::string usage_text(const UsageView& view) {
    std::string out = fmt::format("  {}: {}, {:.1f} ms a move, longest {:.1f} ms", view.player,
                                  counted(view.moves, "move"), view.ms_per_move, view.longest_ms);
    if (view.nodes_per_move) out += fmt::format(", {:.0f} nodes a move", *view.nodes_per_move);
    if (view.clock)
        out += fmt::format(", {:.2f} s a game, {:.2f} s left (least {:.2f} s)", view.clock->used_ms_per_game / 1000,
                           view.clock->left_ms_per_game / 1000, view.clock->least_left_ms / 1000);
    if (view.overshoots > 0) out += fmt::format(", {} over time", counted(view.overshoots, "move"));
    if (view.forfeits > 0) out += fmt::format(", {} forfeited", counted(view.forfeits, "game"));
    return out + "\n";
}

std::string summary_text(const MatchSummaryView& view, const lab::MatchTotals& totals) {
    std::string out = fmt::format("{} against {}: won {}, drew {}, lost {}, score {:.2f}%\n", view.players[0],
                                  view.players[1], view.wins, view.draws, view.losses, 100 * view.score);
    out += fmt::format("  pairs by score 0, ½, 1, 1½, 2: {}\n", fmt::join(view.pairs, " "));
    out += fmt::format("  Elo {} (95%), superiority {:.1f}%, margin {:+.2f} points a game\n",
                       estimate_text(totals.pairs), 100 * lab::superiority(totals.pairs), view.margin);
    if (view.sprt) out += "  " + sprt_text(*view.sprt) + "\n";
    if (view.interrupted) out += "  interrupted: the pairs finished so far\n";
    for (const auto& usage : view.usage) out += usage_text(usage);
    return out;
}

std::string table_text(const TournamentView& view, const std::vector<lab::Pairing>& pairings) {
    std::size_t width = 7;
    for (const auto& rating : view.ratings) width = std::max(width, rating.player.size());
    std::string out = fmt::format("\n{:<{}}  {:<{}}  {:>6}  {:>8}  Elo, 95% interval\n", "player", width, "against",
                                  width, "games", "score");
    for (std::size_t i = 0; i < view.matches.size(); ++i) {
        const MatchSummaryView& match = view.matches[i];
        out += fmt::format("{:<{}}  {:<{}}  {:>6}  {:>7.2f}%  {}\n", match.players[0], width, match.players[1], width,
                           match.games, 100 * match.score, estimate_text(pairings[i].pairs));
    }
    out += "\nrating, the mean being 0\n";
    for (const auto& rating : view.ratings)
        out += fmt::format("{:<{}}  {} [{}, {}]\n", rating.player, width, elo_text(rating.elo),
                           elo_text(rating.elo_low), elo_text(rating.elo_high));
    return out;
}

// --- progress

/// On standard error: a bar that is drawn over on a terminal, about ten lines a match elsewhere.
class MatchProgress {
public:
    explicit MatchProgress(const lab::MatchPlan& plan)
        : plan_(plan), terminal_(isatty(STDERR_FILENO) != 0), every_(std::max<std::uint64_t>(plan.pairs / 10, 1)) {}

    void show(const lab::PlayedPair& pair, const lab::MatchTotals& totals) const {
        for (const auto& game : pair.games) {
            if (!game.note.empty())
                fmt::print(stderr, "{}pair {}: {}\n", terminal_ ? "\r\x1b[K" : "", pair.index + 1, game.note);
        }
        const std::uint64_t done = totals.pairs.pairs();
        std::string text = fmt::format("{} of {} pairs, score {:.2f}%, Elo {}", done, plan_.pairs,
                                       100 * totals.pairs.score(), estimate_text(totals.pairs));
        if (plan_.sprt) text += fmt::format(", LLR {:.2f}", lab::log_likelihood_ratio(totals.pairs, *plan_.sprt));
        if (terminal_) fmt::print(stderr, "\r\x1b[K[{}] {}, {}", bar(done), text, time_left(done));
        else if (done % every_ == 0) fmt::print(stderr, "{}\n", text);
    }
    void end() const {
        if (terminal_) fmt::print(stderr, "\r\x1b[K");
    }

private:
    std::string bar(std::uint64_t done) const {
        constexpr std::uint64_t width = 20;
        const auto full = static_cast<std::size_t>(width * done / plan_.pairs);
        return std::string(full, '#') + std::string(width - full, '.');
    }
    std::string time_left(std::uint64_t done) const {
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
        const double left = seconds / static_cast<double>(done) * static_cast<double>(plan_.pairs - done);
        return fmt::format("{:.0f}:{:02.0f} left", std::floor(left / 60), std::fmod(std::floor(left), 60));
    }

    const lab::MatchPlan& plan_;
    bool terminal_;
    std::uint64_t every_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// --- playing

lab::MatchTotals play(const lab::MatchPlan& plan, const MatchOptions& options, RecordsFile& records,
                      const std::atomic<bool>& stop) {
    const MatchProgress progress(plan);
    const auto on_pair = [&](const lab::PlayedPair& pair, const lab::MatchTotals& totals) {
        for (const auto& game : pair.games) records.add(game.record);
        if (options.json) print_json(pair_view(plan, pair));
        progress.show(pair, totals);
    };
    const lab::MatchTotals totals = lab::play_match(plan, on_pair, stop);
    progress.end();
    return totals;
}

std::vector<RatingView> rating_views(const MatchOptions& options, const std::vector<lab::Pairing>& pairings) {
    std::vector<RatingView> out;
    const auto ratings = lab::ratings(options.players.size(), pairings);
    for (std::size_t i = 0; i < ratings.size(); ++i) {
        const auto player = contestant_of(options.players[i], options);
        out.push_back({player.name, rounded_to(ratings[i].elo, tenths), rounded_to(ratings[i].low, tenths),
                       rounded_to(ratings[i].high, tenths)});
    }
    return out;
}

void print_tournament(const MatchOptions& options, std::vector<MatchSummaryView> matches,
                      const std::vector<lab::Pairing>& pairings) {
    const TournamentView view{std::move(matches), rating_views(options, pairings)};
    if (options.json) print_json(view);
    else print(table_text(view, pairings));
}

ExitCode run_matches(const MatchOptions& options) {
    const auto plans = plans_of(options);
    const InterruptFlag interrupt;
    for (const auto& [plan, pairing] : plans) {
        if (const auto wrong = lab::check_plan(plan, interrupt.flag())) throw BadInput(wrong->text);
    }
    RecordsFile records(options.records);
    std::vector<lab::Pairing> pairings;
    std::vector<MatchSummaryView> views;
    ExitCode answer = yes;
    for (const auto& [plan, pairing] : plans) {
        const lab::MatchTotals totals = play(plan, options, records, interrupt.flag());
        pairings.push_back({pairing.first, pairing.second, totals.pairs});
        views.push_back(summary_view(plan, totals));
        if (options.json) print_json(views.back());
        else print(summary_text(views.back(), totals));
        if (totals.interrupted || (plan.sprt && totals.verdict != lab::SprtVerdict::elo1)) answer = no;
        if (totals.interrupted) break;
    }
    if (plans.size() > 1) print_tournament(options, std::move(views), pairings);
    return answer;
}

void add_match_options(CLI::App& command, MatchOptions& options) {
    add_game_options(command, options.game);
    command.add_option("PLAYER,--player", options.players, "two players; more with --round-robin or --ladder");
    command.add_option("--pairs", options.pairs,
                       "how many openings; each is played twice with sides swapped (100; with --sprt at most 20000)");
    command.add_option("--opening-plies", options.opening_plies,
                       "random moves each opening begins with (an eighth of the cells, at most 8; with --boards 0)");
    command.add_option("--boards", options.boards, "a file of positions to start from in turn, one a line");
    command.add_option("--seed", options.seed, "openings, boards and the players' dice follow from it (1)");
    command.add_option("--concurrency", options.concurrency, "how many games run at once, 1 to 256 (1)");
    command.add_option("--clock", options.clock,
                       "a clock for the whole game on each side: SECONDS or SECONDS+INCREMENT; who oversteps it loses");
    command.add_option("--max-plies", options.max_plies, "a longer game is a draw (2000)");
    command.add_option("--sprt", options.sprt, "stop when decided: elo0=0,elo1=10,alpha=0.05,beta=0.05");
    command.add_option("--records", options.records, "a new file for the records of all games");
    command.add_flag("--round-robin", options.round_robin, "every player against every other");
    command.add_flag("--ladder", options.ladder, "every player against the one before it");
    add_json_flag(command, options.json);
}

}  // namespace

void add_match(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<MatchOptions>();
    CLI::App* command = app.add_subcommand("match", "let players play each other, with Elo, intervals and SPRT");
    add_match_options(*command, *options);
    command->footer(
        "Players: random, greedy, uct:time=50, level:4, engine:nodes=2000 (time, nodes, depth, threads, table), or a\n"
        "program: ugi:COMMAND for any game, gtp:COMMAND for Othello on plain Mapello. Settings of a program come\n"
        "before the colon: ugi,time=50,name=old:COMMAND (time, nodes, depth, patience, name, option.NAME).\n"
        "With --clock players need no limits of their own: engine, uct, ugi:COMMAND.\n"
        "--setup random draws a new board for each pair. Exit code 1 if interrupted or, with --sprt, if elo1 was not\n"
        "accepted.\n"
        "Examples:\n"
        "  quartello match mapello engine:time=50 greedy --setup random --pairs 500 --concurrency 2\n"
        "  quartello match mabi engine:nodes=4000 engine:nodes=2000 --sprt elo0=0,elo1=20 --records games.txt\n"
        "  quartello match alea engine 'ugi,name=old:./old ugi' --clock 10+0.1 --pairs 50\n"
        "  quartello match arrello --ladder --player level:1 --player level:2 --player level:3 --json");
    command->callback([options, &exit_code] { exit_code = run_matches(*options); });
}

}  // namespace quartello::app
