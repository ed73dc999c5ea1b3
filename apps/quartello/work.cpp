#include "apps/quartello/work.hpp"

#include <unistd.h>

#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "apps/quartello/interrupt.hpp"
#include "apps/quartello/options.hpp"
#include "engine/core/text.hpp"

namespace quartello::app {

void add_work_options(CLI::App& command, WorkOptions& options) {
    command.add_option("--threads", options.threads, "how many threads work, 1 to 256 (every processor)");
    command.add_option("--shard", options.shard, "K/N: only the K-th of N shares, into PREFIX.K-of-N.work for merge");
    command.add_flag("--resume", options.resume, "go on with what an earlier run left");
}

lab::WorkShare share_of(const WorkOptions& options) {
    return options.shard.empty() ? lab::WorkShare{} : take(lab::parse_share(options.shard));
}

int work_threads(const WorkOptions& options) {
    if (!options.threads.empty()) return read_threads(options.threads);
    return std::max(static_cast<int>(std::thread::hardware_concurrency()), 1);
}

std::string work_path(const std::string& prefix, const lab::WorkShare& share) {
    if (share.of == 1) return prefix + ".work";
    return fmt::format("{}.{}-of-{}.work", prefix, share.number, share.of);
}

WorkProgress::WorkProgress(std::string what, std::uint64_t done, std::uint64_t total)
    : what_(std::move(what)),
      first_(done),
      done_(done),
      total_(total),
      terminal_(isatty(STDERR_FILENO) != 0),
      next_(begin_ + std::chrono::seconds(terminal_ ? 0 : 10)) {}

WorkProgress::~WorkProgress() {
    if (terminal_) fmt::print(stderr, "\r\x1b[K");
}

void WorkProgress::done_one() {
    ++done_;
    const auto now = Clock::now();
    if (now < next_) return;
    next_ = now + (terminal_ ? std::chrono::milliseconds(200) : std::chrono::milliseconds(60'000));
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    const double rate = static_cast<double>(done_ - first_) / std::max(seconds, 0.001);
    const auto left = static_cast<std::uint64_t>(static_cast<double>(total_ - done_) / std::max(rate, 1e-6));
    constexpr std::uint64_t width = 20;
    const auto full = static_cast<std::size_t>(width * done_ / std::max<std::uint64_t>(total_, 1));
    fmt::print(stderr, "{}[{}{}] {}: {} of {} units, {}:{:02}:{:02} left{}", terminal_ ? "\r\x1b[K" : "",
               std::string(full, '#'), std::string(width - full, '.'), what_, done_, total_, left / 3600,
               left / 60 % 60, left % 60, terminal_ ? "" : "\n");
}

std::string interrupted_text(const DoneWork& done) {
    return fmt::format("Ended early with {} of {} units; --resume goes on.\n", done.results.units.size(),
                       done.results.share.size(done.results.plan.units));
}

DoneWork do_work(const lab::WorkPlan& plan, const WorkOptions& options, const std::string& prefix,
                 const lab::DoUnit& do_unit) {
    const lab::WorkShare share = share_of(options);
    const int threads = work_threads(options);
    auto log = take(lab::WorkLog::open(work_path(prefix, share), plan, share, options.resume));
    if (log.is_finished()) return {log.results(), true};
    const lab::UnitResults before = log.results().units;
    const InterruptFlag interrupt;
    bool disk_full = false;
    bool complete = false;
    {
        WorkProgress progress(prefix, before.size(), share.size(plan.units));
        const auto on_unit = [&](std::uint64_t unit, const std::string& result) {
            disk_full = !log.add(unit, result);
            progress.done_one();
            return !disk_full;
        };
        complete = lab::do_units(plan, share, before, threads, do_unit, on_unit, interrupt.flag());
    }
    if (disk_full)
        throw BadInput("cannot write " + quartello::quoted(work_path(prefix, share)) + ".part: is the disk full?");
    if (complete) {
        if (const auto wrong = log.finish()) throw BadInput(wrong->text);
    } else if (!interrupt.flag().load()) {
        throw BadInput("a unit of the work could not be done");
    }
    return {log.results(), complete};
}

}  // namespace quartello::app
