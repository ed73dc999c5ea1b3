// Results of units in a file that knows whether it is whole: the plan, a line for each unit with its checksum, and a
// last line with the checksum of all. While a share is under way its results are appended to FILE.part, which loses at
// most the unit that was being written when the machine died; the finished file appears under its name all at once.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/parsed.hpp"
#include "lab/work_plan.hpp"

namespace quartello::lab {

/// A file of results that was read.
struct WorkResults {
    WorkPlan plan;
    WorkShare share;
    UnitResults units;
};

/// The whole text of a finished file.
std::string format_work(const WorkResults& results);
/// Reads a finished file; `name` stands in the complaint. Damage of any kind is an error.
Parsed<WorkResults> parse_work(std::string_view text, const std::string& name);
Parsed<WorkResults> read_work(const std::string& path);

/// One whole out of several files: an error names what is missing, doubled, or of another plan.
Parsed<WorkResults> merge_work(const std::vector<WorkResults>& parts, const std::vector<std::string>& names);

/// Writes a file all at once: under its name there is the whole text or what was there before. Without `overwrite` a
/// file that exists is an error.
std::optional<Error> write_whole_file(const std::string& path, std::string_view text, bool overwrite);

/// A share under way. Used by one thread at a time.
class WorkLog {
public:
    /// Begins PATH.part, or goes on with one, or takes a finished PATH; without `resume` neither may exist.
    static Parsed<WorkLog> open(const std::string& path, const WorkPlan& plan, const WorkShare& share, bool resume);

    const WorkResults& results() const { return results_; }
    bool is_finished() const { return finished_; }
    /// False if the disk is full.
    bool add(std::uint64_t unit, const std::string& result);
    /// Makes PATH of PATH.part.
    std::optional<Error> finish();

private:
    struct CloseFile {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    std::string path_;
    WorkResults results_;
    std::unique_ptr<std::FILE, CloseFile> file_;
    bool finished_ = false;
};

}  // namespace quartello::lab
