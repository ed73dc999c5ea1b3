#include "lab/fairness.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "engine/core/rng.hpp"
#include "engine/game/solve.hpp"

namespace quartello::lab {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds progress_time{1000};
constexpr std::uint64_t pairs_between_looks = 20;  // whether an interval is narrow enough is asked so often
constexpr std::uint64_t fewest_pairs = 40;         // before an interval is believed
constexpr int longest_fairness_game = 2000;        // plies; a longer one is a draw
constexpr std::uint64_t judge_nodes = 300;
constexpr std::uint64_t pairs_a_judged_one = 16;  // judging takes longer than the quick players' games
constexpr int clear_lead = 50;                    // hundredths of a point: below it nobody leads
constexpr double normal_95 = 1.959964;
constexpr std::size_t proof_mb = 64;

// Who plays: any two of these levels, which lie near each other.
constexpr std::array beginner_levels = {1, 2, 3};
constexpr std::array good_levels = {5, 6, 7};
constexpr std::uint64_t engine_nodes = 5'000;
constexpr int engine_variety = 30;  // hundredths of a point, as the levels have
constexpr int engine_table_mb = 1;

PlayerSpec level_player(std::span<const int> levels, std::uint64_t chance) {
    PlayerSpec out;
    out.kind = PlayerKind::level;
    out.level = levels[chance % levels.size()];
    return out;
}

PlayerSpec engine_player(std::uint64_t seed) {
    PlayerSpec out;
    out.kind = PlayerKind::engine;
    out.limits.nodes = engine_nodes;
    out.limits.table_mb = engine_table_mb;
    out.limits.variety = engine_variety;
    out.limits.variety_seed = seed;
    return out;
}

// --- one game

/// Walks through a finished game with the judge, who is the same for all strengths.
void judge_game(FairnessGame& game, Session& session, const std::atomic<bool>& stop) {
    SearchLimits limits;
    limits.nodes = judge_nodes;
    limits.table_mb = engine_table_mb;
    std::vector<int> values;
    std::vector<NodeId> line;
    for (NodeId node = session.node(); node != root_node; node = session.tree()[node].parent) line.push_back(node);
    std::ranges::reverse(line);
    session.forget_searches();  // what the players knew is not the judge's
    for (const NodeId node : line) {
        session.go_to(node);
        const SearchReport report = session.search(limits, {}, stop);
        if (stop.load(std::memory_order_relaxed) || report.lines.empty()) break;  // the last position has no moves
        const int value = report.lines[0].value;
        values.push_back(session.side_to_move() == Side::first ? value : -value);
    }
    game.judged = true;
    note_leads(game, values);
}

/// Nothing if stopped.
std::optional<FairnessGame> play_fairness_game(const GameSpec& start, std::array<PlayerSpec, 2> by_side,
                                               std::uint64_t seed, bool judged, const std::atomic<bool>& stop) {
    const auto made = make_session(start);
    if (!made) return std::nullopt;
    Session& session = **made;
    FairnessGame game;
    for (auto legal = session.legal_moves(); !legal.empty() && game.plies < longest_fairness_game;
         legal = session.legal_moves()) {
        std::string move = legal[0];
        if (legal.size() > 1) {
            const auto& player = by_side[static_cast<std::size_t>(index(session.side_to_move()))];
            move = session.choose(player, hash_into(seed, static_cast<std::uint64_t>(game.plies)), stop).move;
        }
        if (stop.load(std::memory_order_relaxed) || !session.play(move)) return std::nullopt;
        ++game.plies;
    }
    const Outcome outcome = session.outcome();
    if (outcome.over && outcome.winner) game.half_points = *outcome.winner == Side::first ? 2 : 0;
    game.margin = outcome.first - outcome.second;
    if (judged) judge_game(game, session, stop);
    return game;
}

std::optional<FairnessPair> play_fairness_pair(const FairnessPlan& plan, Strength strength, std::uint64_t pair,
                                               const std::atomic<bool>& stop) {
    const auto players = players_of(strength, plan.seed, pair);
    FairnessPair out;
    for (const std::size_t game : {0U, 1U}) {
        const std::uint64_t seed =
            hash_into(hash_into(hash_into(plan.seed, static_cast<std::uint64_t>(strength)), pair), game);
        std::array<PlayerSpec, 2> by_side = {players[game], players[1 - game]};
        // A pair's second game is not its first one again, where both have one strength.
        for (PlayerSpec& player : by_side) {
            if (player.limits.variety > 0) player.limits.variety_seed = hash_into(player.limits.variety_seed, game);
        }
        const auto played = play_fairness_game(plan.start, by_side, seed, pair % pairs_a_judged_one == 0, stop);
        if (!played) return std::nullopt;
        out[game] = *played;
    }
    return out;
}

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
    Courses(const FairnessPlan& plan, const std::atomic<bool>& stop) : plan_(plan), stop_(stop) {
        for (const Strength strength : plan.strengths) courses_.push_back({.strength = strength});
        over_ = stop.load();
    }

    /// For the threads that play.
    void work() {
        while (const auto task = next()) {
            const auto begin = Clock::now();
            const auto pair = play_fairness_pair(plan_, courses_[task->first].strength, task->second, over_);
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
        for (const Course& course : courses_) out.push_back(course.tally.summary(course.strength, plan_.precision));
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
        if (course.added < fewest_pairs || course.added % pairs_between_looks != 0) return false;
        return course.tally.summary(course.strength, plan_.precision).narrow;
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

std::string_view name_of(Strength strength) {
    switch (strength) {
        case Strength::beginners: return "beginners";
        case Strength::good: return "good";
        case Strength::engine: return "engine";
    }
    return "";
}

std::array<PlayerSpec, 2> players_of(Strength strength, std::uint64_t seed, std::uint64_t pair) {
    const std::uint64_t dice = hash_into(hash_into(seed, static_cast<std::uint64_t>(strength)), pair);
    const std::uint64_t other = hash_into(dice, 1);
    switch (strength) {
        case Strength::beginners: return {level_player(beginner_levels, dice), level_player(beginner_levels, other)};
        case Strength::good: return {level_player(good_levels, dice), level_player(good_levels, other)};
        case Strength::engine: break;
    }
    return {engine_player(dice), engine_player(other)};
}

void note_leads(FairnessGame& game, std::span<const int> values) {
    const int winner = game.half_points - 1;
    int leader = 0;
    std::size_t settled = 0;  // plies after which the leader of now has led
    for (std::size_t ply = 0; ply < values.size(); ++ply) {
        if (std::abs(values[ply]) < clear_lead) continue;
        const int now = values[ply] > 0 ? 1 : -1;
        if (leader != 0 && now != leader) ++game.lead_changes;
        if (now != leader) settled = ply;
        leader = now;
    }
    if (leader == 0 || leader != winner) settled = values.size();
    game.decided_at = values.empty() ? 1 : static_cast<double>(settled) / static_cast<double>(values.size());
}

void FairnessTally::add(const FairnessPair& pair) {
    pairs_.add(pair[0].half_points + pair[1].half_points);
    const double margin = (pair[0].margin + pair[1].margin) / 2;
    margin_ += margin;
    squared_margin_ += margin * margin;
    for (const FairnessGame& game : pair) {
        ++games_;
        draws_ += game.half_points == 1 ? 1 : 0;
        plies_ += game.plies;
        if (!game.judged) continue;
        ++judged_games_;
        lead_changes_ += game.lead_changes;
        decided_at_ += game.decided_at;
    }
}

StrengthFairness FairnessTally::summary(Strength strength, double precision) const {
    StrengthFairness out;
    out.strength = strength;
    out.games = games_;
    if (games_ == 0) return out;
    const auto games = static_cast<double>(games_);
    const double pairs = games / 2;
    const ScoreInterval interval = score_interval(pairs_);
    out.chance = {pairs_.score(), interval.low, interval.high};
    out.narrow = (interval.high - interval.low) / 2 <= precision;
    const double mean = margin_ / pairs;
    const double variance = pairs > 1 ? std::max(squared_margin_ / pairs - mean * mean, 0.0) * pairs / (pairs - 1) : 0;
    const double half_width = normal_95 * std::sqrt(variance / pairs);
    out.margin = {mean, mean - half_width, mean + half_width};
    out.draws = static_cast<double>(draws_) / games;
    out.plies = plies_ / games;
    out.judged_games = judged_games_;
    if (judged_games_ == 0) return out;
    out.lead_changes = lead_changes_ / static_cast<double>(judged_games_);
    out.decided_at = decided_at_ / static_cast<double>(judged_games_);
    return out;
}

Parsed<Fairness> measure_fairness(const FairnessPlan& plan, const OnFairness& on_progress,
                                  const std::atomic<bool>& stop) {
    const auto session = make_session(plan.start);
    if (!session) return session.error();
    if ((*session)->legal_moves().empty()) return Error{"the game is over there; a verdict needs a game to play"};
    Fairness out;
    Courses courses(plan, stop);
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
