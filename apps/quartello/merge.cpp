// quartello merge: the shards of one work, put together.
#include <filesystem>
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "apps/quartello/study_files.hpp"
#include "apps/quartello/work.hpp"
#include "engine/core/text.hpp"
#include "lab/study_results.hpp"

namespace quartello::app {

namespace {

struct MergeOptions {
    std::vector<std::string> files;
    std::string out;
    bool json = false;
};

struct MergeView {
    std::string kind;
    std::string plan;
    std::uint64_t units = 0;
    std::uint64_t files = 0;
    std::string out;
};
BOOST_DESCRIBE_STRUCT(MergeView, (), (kind, plan, units, files, out))

lab::WorkResults merged(const MergeOptions& options) {
    std::vector<lab::WorkResults> parts;
    for (const auto& file : options.files) parts.push_back(take(lab::read_work(file)));
    return take(lab::merge_work(parts, options.files));
}

/// What this kind of work makes of its results, beside PREFIX.work.
void write_merged_study(const lab::WorkResults& all, std::string& prefix) {
    const auto plan = take(lab::parse_study(all.plan.text));
    prefix = prefix_of(plan, prefix);
    const auto report = lab::report_of(plan, take(lab::add_study_units(plan, all.units)));
    check_study_files(prefix);
    const std::string work = work_path(prefix, all.share);
    if (const auto wrong = lab::write_whole_file(work, lab::format_work(all), false)) throw BadInput(wrong->text);
    write_study_files(prefix, report, false);
}

MergeView run_merge(const MergeOptions& options) {
    const lab::WorkResults all = merged(options);
    std::string prefix = options.out;
    if (all.plan.kind == "study") write_merged_study(all, prefix);
    else throw BadInput("merge knows no work called " + quartello::quoted(all.plan.kind));
    return {all.plan.kind, all.plan.id(), all.plan.units, options.files.size(), prefix};
}

}  // namespace

void add_merge(CLI::App& app, int&) {
    auto options = std::make_shared<MergeOptions>();
    CLI::App* command = app.add_subcommand("merge", "joins what --shard K/N wrote, and names what is missing");
    command->add_option("FILES", options->files, "the shards' files, in any order")->required();
    command->add_option("--out", options->out, "how the names of the joined files begin (a study's: NAME-report)");
    add_json_flag(*command, options->json);
    command->footer(
        "What is missing, doubled, damaged or of another plan is named in one line; then nothing is written and the "
        "exit\n"
        "code is 2. The joined files are the same to the byte as those of one run without shards.\n"
        "Examples:\n"
        "  quartello merge quiet.*-of-8.work --out quiet");
    command->callback([options] {
        const MergeView view = run_merge(*options);
        if (options->json) print_json(view);
        else
            print(fmt::format("{} of {} units from {}: {}.*\n", view.kind, view.units, counted(view.files, "file"),
                              view.out));
    });
}

}  // namespace quartello::app
