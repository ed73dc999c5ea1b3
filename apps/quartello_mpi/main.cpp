// quartello-mpi: the work of a study on many machines at once, over MPI. Rank 0 keeps the file, gives the units out as
// they are asked for, and plays on a thread of its own, too; the other ranks play. What comes out is the same to the
// byte for any number of ranks, after --resume, and as with `quartello study`.
#include <mpi.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include <CLI/CLI.hpp>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/interrupt.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "apps/quartello/study_files.hpp"
#include "apps/quartello/work.hpp"
#include "lab/study_results.hpp"

namespace quartello::app {

namespace {

constexpr int tag_of_result = 1;  // a worker's: the unit's number, then its line; asks for the next one
constexpr int tag_of_unit = 2;    // rank 0's: which unit to play, or no_unit
constexpr std::int64_t no_unit = -1;
constexpr std::chrono::milliseconds poll_time{1};

struct MpiOptions {
    std::string study;
    WorkOptions work;
};

/// Numbers of units that nobody has been given yet.
class UnitQueue {
public:
    UnitQueue(const lab::WorkPlan& plan, const lab::UnitResults& done) : units_(plan.units), done_(done) { skip(); }

    std::int64_t next() {
        const std::lock_guard lock(mutex_);
        if (unit_ >= units_) return no_unit;
        const auto out = static_cast<std::int64_t>(unit_++);
        skip();
        return out;
    }
    void close() {
        const std::lock_guard lock(mutex_);
        unit_ = units_;
    }

private:
    void skip() {
        while (unit_ < units_ && done_.contains(unit_)) ++unit_;
    }

    std::mutex mutex_;
    const std::uint64_t units_;
    const lab::UnitResults done_;
    std::uint64_t unit_ = 0;
};

/// What rank 0's own thread has finished.
class OwnResults {
public:
    void put(std::int64_t unit, std::string line) {
        const std::lock_guard lock(mutex_);
        lines_.emplace_back(unit, std::move(line));
    }
    std::deque<std::pair<std::int64_t, std::string>> take_all() {
        const std::lock_guard lock(mutex_);
        return std::exchange(lines_, {});
    }

private:
    std::mutex mutex_;
    std::deque<std::pair<std::int64_t, std::string>> lines_;
};

void send_text(std::int64_t unit, const std::string& line) {
    const std::string bytes = std::to_string(unit) + " " + line;
    MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_CHAR, 0, tag_of_result, MPI_COMM_WORLD);
}

/// MPI's own waiting keeps a processor busy, which the players of the same machine need.
void wait_for_message(int rank, int tag, MPI_Status& status) {
    for (int there = 0;;) {
        MPI_Iprobe(rank, tag, MPI_COMM_WORLD, &there, &status);
        if (there != 0) return;
        std::this_thread::sleep_for(poll_time);
    }
}

/// Ranks from 1 on: ask, play, answer.
void work_for_rank_0(const lab::DoUnit& do_unit) {
    const std::atomic<bool> never = false;
    send_text(no_unit, "");
    while (true) {
        std::int64_t unit = no_unit;
        MPI_Status status;
        wait_for_message(0, tag_of_unit, status);
        MPI_Recv(&unit, 1, MPI_INT64_T, 0, tag_of_unit, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (unit == no_unit) return;
        const auto line = do_unit(static_cast<std::uint64_t>(unit), never);
        if (!line) std::abort();  // mpirun ends all ranks; what is in the file stays
        send_text(unit, *line);
    }
}

/// Waits a moment for a worker's message; nothing if there is none.
std::optional<std::pair<int, std::string>> message_of_a_worker() {
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, tag_of_result, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    std::string bytes(static_cast<std::size_t>(size), '\0');
    MPI_Recv(bytes.data(), size, MPI_CHAR, status.MPI_SOURCE, tag_of_result, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return std::pair(status.MPI_SOURCE, std::move(bytes));
}

/// Rank 0. True if all units are in the log.
bool lead(const lab::WorkPlan& plan, lab::WorkLog& log, int ranks, const lab::DoUnit& do_unit, const std::string& name,
          const std::atomic<bool>& interrupted) {
    UnitQueue queue(plan, log.results().units);
    WorkProgress progress(name, log.results().units.size(), plan.units);
    OwnResults own;
    std::atomic<bool> own_done = false;
    std::jthread player([&] {
        for (auto unit = queue.next(); unit != no_unit; unit = queue.next()) {
            const auto line = do_unit(static_cast<std::uint64_t>(unit), interrupted);
            if (!line) break;
            own.put(unit, *line);
        }
        own_done = true;
    });
    const auto keep = [&](std::int64_t unit, const std::string& line) {
        if (!log.add(static_cast<std::uint64_t>(unit), line)) queue.close();
        progress.done_one();
    };
    int at_work = ranks - 1;
    while (true) {
        const bool player_ended = own_done.load();  // before its results are looked at
        for (const auto& [unit, line] : own.take_all()) keep(unit, line);
        if (interrupted.load()) queue.close();
        const auto message = message_of_a_worker();
        if (!message) {
            if (at_work == 0 && player_ended) break;
            std::this_thread::sleep_for(poll_time);
            continue;
        }
        const auto& [rank, bytes] = *message;
        const auto space = bytes.find(' ');
        const std::int64_t unit = std::stoll(bytes.substr(0, space));
        if (unit != no_unit) keep(unit, bytes.substr(space + 1));
        const std::int64_t next = queue.next();
        if (next == no_unit) --at_work;
        MPI_Send(&next, 1, MPI_INT64_T, rank, tag_of_unit, MPI_COMM_WORLD);
    }
    return log.results().units.size() == plan.units;
}

/// Rank 0 tells the others what the study is, or that there will be none.
void tell(const std::optional<std::string>& text) {
    std::int64_t size = text ? static_cast<std::int64_t>(text->size()) : -1;
    MPI_Bcast(&size, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
    if (!text) return;
    std::string copy = *text;
    MPI_Bcast(copy.data(), static_cast<int>(size), MPI_CHAR, 0, MPI_COMM_WORLD);
}

std::optional<std::string> told() {
    std::int64_t size = 0;
    MPI_Bcast(&size, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
    if (size < 0) return std::nullopt;
    std::string text(static_cast<std::size_t>(size), '\0');
    MPI_Bcast(text.data(), static_cast<int>(size), MPI_CHAR, 0, MPI_COMM_WORLD);
    return text;
}

lab::DoUnit player_of(const lab::StudyPlan& plan) {
    return [plan](std::uint64_t unit, const std::atomic<bool>& stop) { return lab::play_study_unit(plan, unit, stop); };
}

void follow() {
    const auto text = told();
    if (text) work_for_rank_0(player_of(take(lab::parse_study(*text))));
}

/// What only rank 0 sees to: whatever is wrong is known before the others begin.
struct Beginning {
    lab::StudyPlan plan;
    std::string prefix;
    lab::WorkLog log;
};

Beginning begin(const MpiOptions& options) {
    auto plan = take(lab::parse_study(read_input(options.study)));
    const std::string prefix = prefix_of(plan, options.work.out);
    if (!options.work.resume) check_study_files(prefix);
    const lab::WorkPlan work = lab::work_of(plan);
    auto log = take(lab::WorkLog::open(work_path(prefix, {}), work, {}, options.work.resume));
    return {std::move(plan), prefix, std::move(log)};
}

ExitCode run_mpi_study(const MpiOptions& options, int ranks) {
    std::optional<Beginning> study;
    try {
        study = begin(options);
    } catch (const std::exception&) {
        tell(std::nullopt);
        throw;
    }
    auto& [plan, prefix, log] = *study;
    tell(lab::work_of(plan).text);
    const InterruptFlag interrupt;
    if (!lead(lab::work_of(plan), log, ranks, player_of(plan), prefix, interrupt.flag())) {
        print(interrupted_text({log.results(), false}));
        return no;
    }
    if (!log.is_finished()) {
        if (const auto wrong = log.finish()) throw BadInput(wrong->text);
    }
    const auto report = lab::report_of(plan, take(lab::add_study_units(plan, log.results().units)));
    write_study_files(prefix, report, options.work.resume);
    return yes;
}

/// Complaints come from rank 0 alone.
int run_mpi(int argc, char** argv, int rank, int ranks) {
    CLI::App app("Studies over MPI: mpirun -n 8 quartello-mpi study FILE", "quartello-mpi");
    MpiOptions options;
    CLI::App* study = app.add_subcommand("study", "as `quartello study`, on all ranks");
    study->add_option("FILE", options.study, "the study, in JSON; rank 0 reads it")->required();
    study->add_option("--out", options.work.out, "how the names of its files begin (NAME-report)");
    study->add_flag("--resume", options.work.resume, "go on with what an earlier run left");
    app.require_subcommand(1);
    try {
        app.parse(argc, argv);
        if (rank == 0) return run_mpi_study(options, ranks);
        follow();
        return yes;
    } catch (const CLI::ParseError& error) {
        if (rank != 0) return yes;
        if (error.get_exit_code() == 0) return app.exit(error);
        complain(error.what());
    } catch (const std::exception& error) {
        complain(error.what());
    }
    return bad_input;
}

}  // namespace
}  // namespace quartello::app

int main(int argc, char** argv) {
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    int rank = 0;
    int ranks = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const int code = quartello::app::run_mpi(argc, argv, rank, ranks);
    MPI_Finalize();
    return code;
}
