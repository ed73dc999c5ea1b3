// quartello study: what a rule, a size or a head start does to a game, measured.
#include <memory>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "apps/quartello/study_files.hpp"
#include "apps/quartello/study_report.hpp"
#include "apps/quartello/work.hpp"
#include "lab/study_results.hpp"

namespace quartello::app {

namespace {

struct StudyOptions {
    std::string file;
    WorkOptions work;
    bool json = false;
};

lab::StudyPlan read_study(const std::string& path) {
    const auto plan = lab::parse_study(read_input(path));
    if (!plan) throw BadInput(input_name(path) + ": " + plan.error().text);
    return *plan;
}

std::string study_text(const lab::StudyReport& report, const std::string& prefix) {
    std::string out;
    for (const auto& finding : study_findings(report)) out += wrap("- ", finding);
    return out + fmt::format("\nThe report: {0}.html, {0}.md, {0}.csv, {0}.json\n", prefix);
}

ExitCode run_study(const StudyOptions& options) {
    const lab::StudyPlan plan = read_study(options.file);
    const std::string prefix = prefix_of(plan, options.work.out);
    const bool whole = share_of(options.work).of == 1;
    if (whole && !options.work.resume) check_study_files(prefix);
    const DoneWork done = do_work(lab::work_of(plan), options.work, prefix, [&](std::uint64_t unit, const auto& stop) {
        return lab::play_study_unit(plan, unit, stop);
    });
    if (!done.complete) {
        print(interrupted_text(done));
        return no;
    }
    if (!whole) return yes;
    const auto report = lab::report_of(plan, take(lab::add_study_units(plan, done.results.units)));
    write_study_files(prefix, report, options.work.resume);
    if (options.json) print_json(report);
    else print(study_text(report, prefix));
    return yes;
}

}  // namespace

void add_study(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<StudyOptions>();
    CLI::App* command = app.add_subcommand("study", "what a rule, a size or a head start does to a game, measured");
    command->add_option("FILE", options->file, "the study, in JSON; - is standard input")->required();
    command->add_option("--out", options->work.out, "how the names of its files begin (NAME-report)");
    add_work_options(*command, options->work);
    add_json_flag(*command, options->json);
    command->footer(
        "docs/guide/researcher.md tells what a study may say. The same study gives the same bytes with any number of\n"
        "threads and shards. Results go into PREFIX.work, the report into PREFIX.html, .md, .csv and .json; nothing "
        "is\n"
        "written over unless --resume is given. Ctrl-C ends with the finished units in PREFIX.work.part; exit code 1 "
        "then.\n"
        "Examples:\n"
        "  quartello study lab/studies/mabi-quiet.json --out /tmp/quiet\n"
        "  quartello study lab/studies/mabi-quiet.json --shard 3/8");
    command->callback([options, &exit_code] { exit_code = run_study(*options); });
}

}  // namespace quartello::app
