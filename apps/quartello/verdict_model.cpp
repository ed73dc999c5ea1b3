// quartello verdict-samples and verdict-model: on what the verdict's model is fitted, the fit, and how well it holds.
#include <cmath>
#include <memory>
#include <thread>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/interrupt.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "apps/quartello/save_file.hpp"
#include "apps/quartello/verdict_model.hpp"
#include "engine/core/json_reader.hpp"
#include "engine/core/text.hpp"
#include "lab/fairness_samples.hpp"

namespace quartello::app {

namespace {

constexpr std::uint64_t most_samples = 100'000;

struct SampleOptions {
    std::string game;
    std::string boards = "60";
    std::string first = "0";
    std::string pairs = "60";
    std::string long_factor = "0";
    std::string seed = "1";
    std::string threads;
};

ExitCode run_samples(const SampleOptions& options) {
    lab::SamplePlan plan;
    plan.game = std::string(take(find_sheet(options.game))->name);
    plan.seed = read_seed(options.seed);
    const auto pairs = read_count("--pairs", options.pairs, 3, most_samples);
    plan.pairs = {pairs, pairs, pairs / 3};  // the engine takes far longer
    plan.long_factor = read_count("--long", options.long_factor, 0, 1000);
    const auto first = read_count("--first", options.first, 0, most_samples);
    const auto boards = read_count("--boards", options.boards, 1, most_samples);
    const int threads = read_threads(
        options.threads.empty() ? std::to_string(std::max(1U, std::thread::hardware_concurrency())) : options.threads);
    const InterruptFlag interrupt;
    for (std::uint64_t i = 0; i < boards; ++i) {
        lab::BoardSample sample = lab::sampled_board(plan, first + i);
        if (!lab::play_sample(plan, sample, threads, interrupt.flag())) return no;
        print(json::to_json(sample) + "\n");  // as early as may be: what is printed is not lost
    }
    return yes;
}

struct FittedView {
    std::string game;
    std::string strength;
    std::int64_t boards = 0;
    double offset = 0;
    double slope = 0;
    double games = 0;
};
BOOST_DESCRIBE_STRUCT(FittedView, (), (game, strength, boards, offset, slope, games))

struct ModelOptions {
    std::vector<std::string> files;
    std::string plot;
    std::string model;
    bool fit = false;
    bool json = false;
};

struct ModelView {
    std::vector<FittedView> fitted;
    std::vector<lab::Coverage> coverage;
};
BOOST_DESCRIBE_STRUCT(ModelView, (), (fitted, coverage))

/// The fit of `verdict-model --fit --json`, kept for as long as the program runs.
void read_models(const std::string& file) {
    static ModelView read;
    static std::vector<lab::FittedModel> models;
    auto view = json::from_json<ModelView>(read_input(file));
    if (!view) throw BadInput(input_name(file) + ": " + view.error().text);
    read = std::move(*view);
    models.clear();
    for (const FittedView& fitted : read.fitted) {
        for (const lab::Strength strength : lab::all_strengths) {
            if (fitted.strength == lab::name_of(strength))
                models.push_back({fitted.game, strength, {fitted.offset, fitted.slope, fitted.games}});
        }
    }
    lab::use_fairness_models(models);
}

std::vector<lab::BoardSample> read_samples(const std::vector<std::string>& files) {
    std::vector<lab::BoardSample> out;
    for (const std::string& file : files) {
        const std::string text = read_input(file);
        std::size_t number = 0;
        for (const auto line : split(text, '\n')) {
            ++number;
            if (line.empty()) continue;
            auto sample = json::from_json<lab::BoardSample>(line);
            if (!sample) throw BadInput(fmt::format("{}, line {}: {}", input_name(file), number, sample.error().text));
            out.push_back(*sample);
        }
    }
    if (out.empty()) throw BadInput("no samples; `quartello verdict-samples` makes them");
    return out;
}

std::vector<FittedView> fit_all(const std::vector<lab::BoardSample>& samples) {
    std::vector<FittedView> out;
    for (const RuleSheet* sheet : all_sheets()) {
        for (const lab::Strength strength : lab::all_strengths) {
            std::vector<lab::FairnessSample> all;
            for (const auto& sample : samples) {
                if (sample.game != sheet->name) continue;
                for (const auto& each : sample.strengths) {
                    if (each.strength != lab::name_of(strength)) continue;
                    // With a long run all that is known goes into the fit.
                    lab::PairNumbers pairs = each.pairs;
                    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += each.long_pairs[i];
                    all.push_back({{sample.search, sample.solved}, lab::counts_of(pairs)});
                }
            }
            if (all.empty()) continue;
            const auto model = lab::fit_fairness_model(all);
            const auto places = [](double value, double per_unit) {
                return std::round(value * per_unit) / per_unit + 0.0;
            };
            out.push_back({std::string(sheet->name), std::string(lab::name_of(strength)),
                           static_cast<std::int64_t>(all.size()), places(model.offset, 1000),
                           places(model.slope, 10'000), places(model.games, 10)});
        }
    }
    return out;
}

std::string model_text(const ModelView& view) {
    std::string out;
    if (!view.fitted.empty()) {
        out +=
            fmt::format("{:<10}{:<12}{:>7}{:>9}{:>9}{:>8}\n", "game", "strength", "boards", "offset", "slope", "games");
        for (const auto& each : view.fitted)
            out += fmt::format("{:<10}{:<12}{:>7}{:>9.3f}{:>9.4f}{:>8.1f}\n", each.game, each.strength, each.boards,
                               each.offset, each.slope, each.games);
    }
    if (!view.coverage.empty()) {
        if (!out.empty()) out += "\n";
        out += fmt::format("{:<22}{:>9}{:>10}{:>11}{:>13}{:>11}\n", "", "verdicts", "covered", "half width",
                           "games alone:", "half width");
        for (const auto& each : view.coverage) {
            const auto percent = [&](std::int64_t count) {
                return fmt::format("{:.1f}%", 100.0 * static_cast<double>(count) / static_cast<double>(each.boards));
            };
            out += fmt::format("{:<22}{:>9}{:>10}{:>11}{:>13}{:>11}\n", each.group, each.boards, percent(each.covered),
                               fmt::format("{:.1f}", 100 * each.half_width), percent(each.covered_plain),
                               fmt::format("{:.1f}", 100 * each.half_width_plain));
        }
    }
    return out.empty() ? "these samples have no long runs: --fit fits the model to them\n" : out;
}

ExitCode run_model(const ModelOptions& options) {
    const auto samples = read_samples(options.files);
    if (!options.model.empty()) use_verdict_model(options.model);
    ModelView view;
    std::vector<lab::CalibrationPoint> points;
    if (options.fit) view.fitted = fit_all(samples);
    view.coverage = lab::coverage_of(samples, &points);
    if (!options.plot.empty()) {
        const std::string wrong = save_file(options.plot, lab::calibration_plot(points), true);
        if (!wrong.empty()) throw BadInput(wrong);
    }
    if (options.json) print_json(view);
    else print(model_text(view));
    return yes;
}

}  // namespace

void use_verdict_model(const std::string& file) { read_models(file); }

void add_verdict_samples(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<SampleOptions>();
    CLI::App* command = app.add_subcommand("verdict-samples", "boards played for `verdict-model`, as lines of JSON");
    command->add_option("GAME", options->game, "the game; `quartello games` lists them")->required();
    command->add_option("--boards", options->boards, "how many (60)");
    command->add_option("--first", options->first, "the number of the first one (0)");
    command->add_option("--pairs", options->pairs,
                        "of beginners and of good players on each; the engine plays a third (60)");
    command->add_option("--long", options->long_factor,
                        "and a second run so many times as long, with other dice (0: none)");
    command->add_option("--seed", options->seed, "boards and dice follow from it (1)");
    command->add_option("--threads", options->threads, "how many games are played at once, 1 to 256 (every processor)");
    command->footer("Example:\n  quartello verdict-samples mapello --boards 200 --long 10 > held-out.jsonl");
    command->callback([options, &exit_code] { exit_code = run_samples(*options); });
}

void add_verdict_model(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<ModelOptions>();
    CLI::App* command = app.add_subcommand("verdict-model", "how well verdicts hold; fits the model behind them");
    command->add_option("FILE", options->files, "from `verdict-samples`")->required();
    command->add_flag("--fit", options->fit, "fit the model to these samples");
    command->add_option("--plot", options->plot,
                        "write a plot to this file: what short runs said, what long ones found");
    command->add_option("--model", options->model, "test this model (from --fit --json), not the built-in one");
    add_json_flag(*command, options->json);
    command->footer("Example:\n  quartello verdict-model held-out.jsonl --plot calibration.svg");
    command->callback([options, &exit_code] { exit_code = run_model(*options); });
}

}  // namespace quartello::app
