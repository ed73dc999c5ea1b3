// What the commands share whose work is cut into units (lab/work_plan.hpp): --shard, --resume, --threads and --out, a
// progress bar with the time left, and the writing of files.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include <CLI/CLI.hpp>

#include "lab/work_file.hpp"
#include "lab/work_plan.hpp"

namespace quartello::app {

struct WorkOptions {
    std::string out;
    std::string shard;
    std::string threads;
    bool resume = false;
};
void add_work_options(CLI::App& command, WorkOptions& options);

/// One of all unless --shard says otherwise.
lab::WorkShare share_of(const WorkOptions& options);
/// Every processor unless --threads says otherwise.
int work_threads(const WorkOptions& options);
/// "PREFIX.work", or "PREFIX.2-of-8.work".
std::string work_path(const std::string& prefix, const lab::WorkShare& share);

/// On standard error: a bar that is drawn over on a terminal; elsewhere a line after ten seconds and then one a minute.
class WorkProgress {
public:
    WorkProgress(std::string what, std::uint64_t done, std::uint64_t total);
    ~WorkProgress();
    WorkProgress(const WorkProgress&) = delete;
    WorkProgress& operator=(const WorkProgress&) = delete;

    void done_one();

private:
    using Clock = std::chrono::steady_clock;

    const std::string what_;
    const std::uint64_t first_;
    std::uint64_t done_;
    const std::uint64_t total_;
    const bool terminal_;
    const Clock::time_point begin_ = Clock::now();
    Clock::time_point next_;
};

/// Does a share with a bar, into its file; what is left when Ctrl-C ends it stays in FILE.part.
struct DoneWork {
    lab::WorkResults results;
    bool complete = false;
};
/// What to say when it was ended early.
std::string interrupted_text(const DoneWork& done);
DoneWork do_work(const lab::WorkPlan& plan, const WorkOptions& options, const std::string& prefix,
                 const lab::DoUnit& do_unit);

}  // namespace quartello::app
