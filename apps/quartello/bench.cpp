// quartello bench: one signature a game and one for all: what a commit message states as `Bench: n`.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/core/rng.hpp"
#include "engine/game/bench.hpp"

namespace quartello::app {

namespace {

// Signatures travel as text: a JSON number of 64 bits loses digits in JavaScript.
struct Signature {
    std::string game;
    std::string signature;  // of the rules
    std::string search;     // of search and evaluation
    std::uint64_t nodes = 0;
};
BOOST_DESCRIBE_STRUCT(Signature, (), (game, signature, search, nodes))

struct BenchView {
    std::vector<Signature> games;
    std::string evaluation;  // of a learned evaluation with a network of random numbers
    std::string total;
};
BOOST_DESCRIBE_STRUCT(BenchView, (), (games, evaluation, total))

/// How fast the searches were is measured, so it goes to standard error.
void tell_speed(std::string_view game, std::uint64_t nodes, double seconds) {
    fmt::print(stderr, "{:<10}{} nodes, {:.0f} nodes per second\n", game, nodes,
               static_cast<double>(nodes) / std::max(seconds, 1e-6));
}

BenchView run_bench() {
    using Clock = std::chrono::steady_clock;
    BenchView out;
    std::uint64_t total = 0;
    for (const RuleSheet* sheet : all_sheets()) {
        const std::uint64_t signature = take(bench_signature(sheet->name));
        const auto begin = Clock::now();
        const SearchBench search = take(bench_search(sheet->name));
        tell_speed(sheet->name, search.nodes, std::chrono::duration<double>(Clock::now() - begin).count());
        total = hash_into(hash_into(total, signature), search.signature);
        out.games.push_back(
            {std::string(sheet->name), std::to_string(signature), std::to_string(search.signature), search.nodes});
    }
    out.evaluation = std::to_string(bench_evaluation());
    out.total = std::to_string(total);
    return out;
}

std::string bench_text(const BenchView& view) {
    std::string out;
    for (const auto& line : view.games)
        out += fmt::format("{:<10}rules {:<22}search {:<22}{} nodes\n", line.game, line.signature, line.search,
                           line.nodes);
    out += fmt::format("{:<10}{}\n", "networks", view.evaluation);
    return out + fmt::format("Bench: {}\n", view.total);
}

}  // namespace

void add_bench(CLI::App& app, int&) {
    auto json = std::make_shared<bool>(false);
    CLI::App* command = app.add_subcommand("bench", "a fixed workload folded into one number");
    add_json_flag(*command, *json);
    command->footer(
        "The numbers are equal on every compiler and machine. The first changes when a rule does, the second when "
        "search "
        "or evaluation do. The speed of the searches goes to standard error.\n"
        "Examples:\n  quartello bench\n  quartello bench --json");
    command->callback([json] {
        const BenchView view = run_bench();
        if (*json) print_json(view);
        else print(bench_text(view));
    });
}

}  // namespace quartello::app
