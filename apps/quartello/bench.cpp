// quartello bench: one signature a game and one for all: what a commit message states as `Bench: n`.
#include <memory>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/core/rng.hpp"

namespace quartello::app {

namespace {

// Signatures travel as text: a JSON number of 64 bits loses digits in JavaScript.
struct Signature {
    std::string game;
    std::string signature;
};
BOOST_DESCRIBE_STRUCT(Signature, (), (game, signature))

struct BenchView {
    std::vector<Signature> games;
    std::string total;
};
BOOST_DESCRIBE_STRUCT(BenchView, (), (games, total))

BenchView run_bench() {
    BenchView out;
    std::uint64_t total = 0;
    for (const RuleSheet* sheet : all_sheets()) {
        const std::uint64_t signature = take(bench_signature(sheet->name));
        total = hash_into(total, signature);
        out.games.push_back({std::string(sheet->name), std::to_string(signature)});
    }
    out.total = std::to_string(total);
    return out;
}

std::string bench_text(const BenchView& view) {
    std::string out;
    for (const auto& line : view.games) out += fmt::format("{:<10}{}\n", line.game, line.signature);
    return out + fmt::format("Bench: {}\n", view.total);
}

}  // namespace

void add_bench(CLI::App& app, int&) {
    auto json = std::make_shared<bool>(false);
    CLI::App* command = app.add_subcommand("bench", "a fixed workload folded into one number");
    add_json_flag(*command, *json);
    command->footer(
        "The numbers are equal on every compiler and machine; they change when a rule does.\n"
        "Examples:\n  quartello bench\n  quartello bench --json");
    command->callback([json] {
        const BenchView view = run_bench();
        if (*json) print_json(view);
        else print(bench_text(view));
    });
}

}  // namespace quartello::app
