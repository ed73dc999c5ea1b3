#include "apps/quartello/study_files.hpp"

#include <filesystem>

#include "apps/quartello/options.hpp"
#include "apps/quartello/study_report.hpp"
#include "engine/core/json.hpp"
#include "engine/core/text.hpp"
#include "lab/work_file.hpp"

namespace quartello::app {

std::string prefix_of(const lab::StudyPlan& plan, const std::string& wanted) {
    return wanted.empty() ? plan.name + "-report" : wanted;
}

void check_study_files(const std::string& prefix) {
    for (const std::string end : {".html", ".md", ".csv", ".json"}) {
        if (std::filesystem::exists(prefix + end))
            throw BadInput(quartello::quoted(prefix + end) + " exists already; name other files with --out");
    }
}

void write_study_files(const std::string& prefix, const lab::StudyReport& report, bool overwrite) {
    const auto write = [&](const std::string& end, const std::string& text) {
        if (const auto wrong = lab::write_whole_file(prefix + end, text, overwrite)) throw BadInput(wrong->text);
    };
    write(".json", json::to_json(report) + "\n");
    write(".csv", study_csv(report));
    write(".md", study_markdown(report));
    write(".html", study_html(report));
}

}  // namespace quartello::app
