#include "lab/fairness.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "engine/game/solve.hpp"

namespace quartello::lab {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds progress_time{500};
constexpr std::size_t proof_mb = 64;

// --- many games

/// The work of one strength: pairs are given out in order and added up in order, whoever finishes first.
struct Course {
    Strength strength = Strength::beginners;
    std::uint64_t given_out = 0;
    std::uint64_t added = 0;
    std::map<std::uint64_t, FairnessPair> waiting = {};  // finished before one that was given out earlier
    FairnessTally tally = {};
    double spent_s = 0;
    bool done = false;
};

class Courses {
public:
    Courses(const FairnessPlan& plan, const Evaluation& search, const std::atomic<bool>& stop)
        : plan_(plan), search_(search), stop_(stop) {
        for (const Strength strength : plan.strengths) courses_.push_back({.strength = strength});
        over_ = stop.load();
    }

    /// For the threads that play.
    void work() {
        while (const auto task = next()) {
            const auto begin = Clock::now();
            const auto pair =
                play_fairness_pair(plan_.start, courses_[task->first].strength, plan_.seed, task->second, true, over_);
            const std::chrono::duration<double> took = Clock::now() - begin;
            if (!pair) return give_up();
            finish(task->first, task->second, *pair, took.count());
        }
    }

    /// Waits until everything is known, reporting meanwhile; true if it was stopped or out of time before.
    bool wait(const std::function<void()>& report) {
        std::unique_lock lock(mutex_);
        while (!all_done() && !over_.load()) {
            changed_.wait_for(lock, progress_time, [&] { return all_done() || over_.load(); });
            const bool out_of_time = plan_.time_ms && Clock::now() - began_ > std::chrono::milliseconds(*plan_.time_ms);
            if (stop_.load() || out_of_time) over_ = true;
            lock.unlock();
            report();
            lock.lock();
        }
        const bool interrupted = !all_done();
        over_ = true;
        return interrupted;
    }

    std::vector<StrengthFairness> summaries() {
        const std::lock_guard lock(mutex_);
        std::vector<StrengthFairness> out;
        for (const Course& course : courses_) out.push_back(summary(course));
        return out;
    }

    bool failed() const { return failed_.load(); }

private:
    bool all_done() const { return std::ranges::all_of(courses_, &Course::done); }

    /// The strength that had the least of the machine so far, and its next pair.
    std::optional<std::pair<std::size_t, std::uint64_t>> next() {
        const std::lock_guard lock(mutex_);
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i < courses_.size(); ++i) {
            if (courses_[i].done || courses_[i].given_out >= plan_.most_pairs) continue;
            if (!best || courses_[i].spent_s < courses_[*best].spent_s) best = i;
        }
        if (!best || over_.load()) return std::nullopt;
        return std::pair(*best, courses_[*best].given_out++);
    }

    void finish(std::size_t which, std::uint64_t number, const FairnessPair& pair, double took_s) {
        const std::lock_guard lock(mutex_);
        Course& course = courses_[which];
        course.spent_s += took_s;
        course.waiting.emplace(number, pair);
        // What was finished beyond the end is not counted: the answer must not depend on who was quick.
        while (!course.done && !course.waiting.empty() && course.waiting.begin()->first == course.added) {
            course.tally.add(course.waiting.begin()->second);
            course.waiting.erase(course.waiting.begin());
            ++course.added;
            course.done = is_enough(course);
        }
        if (all_done()) changed_.notify_all();
    }

    bool is_enough(const Course& course) const {
        if (course.added >= plan_.most_pairs) return true;
        return may_end_at(course.added) && summary(course).narrow;
    }

    StrengthFairness summary(const Course& course) const {
        return fairness_summary(plan_.start.game, course.strength, course.tally, search_, plan_.precision);
    }

    /// A game that could not be played on; nothing of the kind is known of.
    void give_up() {
        if (over_.load()) return;
        failed_ = true;
        over_ = true;
        changed_.notify_all();
    }

    const Clock::time_point began_ = Clock::now();
    const FairnessPlan& plan_;
    const Evaluation& search_;
    const std::atomic<bool>& stop_;
    std::atomic<bool> over_ = false;
    std::atomic<bool> failed_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Course> courses_;
};

/// The sign of the result under best play, as the first side sees it.
std::optional<int> proved_result(const FairnessPlan& plan, const std::atomic<bool>& stop) {
    if (plan.solver_nodes == 0) return std::nullopt;
    const auto session = make_session(plan.start);
    if (!session || (*session)->outcome().over) return std::nullopt;
    SolveOptions options;
    options.only_outcome = true;
    options.nodes = plan.solver_nodes;
    options.time_ms = plan.time_ms.value_or(0);
    options.stop = &stop;
    const SolveReport report = EndgameSolver(proof_mb).solve(**session, options);
    if (!report.solved) return std::nullopt;
    const int sign = (report.score > 0) - (report.score < 0);
    return (*session)->side_to_move() == Side::first ? sign : -sign;
}

}  // namespace

Parsed<Fairness> measure_fairness(const FairnessPlan& plan, const OnFairness& on_progress,
                                  const std::atomic<bool>& stop) {
    const auto session = make_session(plan.start);
    if (!session) return session.error();
    if ((*session)->legal_moves().empty()) return Error{"the game is over there; a verdict needs a game to play"};
    Fairness out;
    out.search = search_start(plan.start, stop);
    Courses courses(plan, out.search, stop);
    {
        std::vector<std::jthread> workers;
        for (int i = 0; i < std::max(plan.threads, 1); ++i) workers.emplace_back([&] { courses.work(); });
        // Beside the games: the proof is quick where there is one.
        out.proved = proved_result(plan, stop);
        out.interrupted = courses.wait([&] {
            out.strengths = courses.summaries();
            on_progress(out);
        });
    }
    if (courses.failed()) return Error{"a game could not be played to its end"};
    out.strengths = courses.summaries();
    return out;
}

}  // namespace quartello::lab
