#include "lab/evening_search.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>
#include <vector>

namespace quartello::lab {

namespace {

double off_even(const StrengthFairness& found) { return std::abs(found.chance.value - 0.5); }

/// The changes at these places.
template <class T>
std::vector<T> chosen_from(const std::vector<T>& all, const std::vector<int>& places) {
    std::vector<T> out;
    for (const int place : places) out.push_back(all[static_cast<std::size_t>(place)]);
    return out;
}

class EveningSearch {
public:
    EveningSearch(const FairnessPlan& plan, const StrengthFairness& before, const std::atomic<bool>& stop)
        : plan_(plan), before_(before), stop_(stop) {
        base_ = {plan.start.game, before.strength, before.chance.value, {}};
    }

    void list() { changes_ = single_changes(plan_.start); }

    void screen_quickly() {
        base_.search = search_quickly(plan_.start, stop_);
        screen(search_quickly, searched_changes);
    }

    void screen_deeply() {
        base_.search = search_start(plan_.start, stop_);
        screen(search_start, played_changes);
    }

    void play() {
        std::vector<double> chances;
        for (std::size_t i = 0; i < changes_.size(); ++i) {
            const auto played = play_on_threads(plan_.threads, start_behind(changes_[i]), before_.strength, plan_.seed,
                                                0, screening_pairs, stop_);
            if (!played) return;
            chances.push_back(chance_behind(base_, values_[i], played->counts()).value);
        }
        keep(chances, confirmed_changes);
    }

    /// The first change that is even, or the best one.
    std::optional<Evening> confirm() const {
        std::optional<Evening> best;
        for (const BoardChange& change : changes_) {
            FairnessPlan plan = plan_;
            plan.start = start_behind(change);
            plan.strengths = {before_.strength};
            plan.solver_nodes = 0;
            plan.time_ms = {};
            const auto found = measure_fairness(plan, [](const Fairness&) {}, stop_);
            if (!found || found->interrupted) break;
            const StrengthFairness& after = found->strengths[0];
            const Evening evening{change, before_, after, is_even(after), off_even(after) < off_even(before_)};
            if (!best || off_even(after) < off_even(best->after)) best = evening;
            if (evening.even) return evening;
        }
        return best;
    }

private:
    GameSpec start_behind(const BoardChange& change) const {
        return {plan_.start.game, plan_.start.rules, {}, change.position};
    }

    void screen(Evaluation (*search)(const GameSpec&, const std::atomic<bool>&), std::size_t number) {
        values_.assign(changes_.size(), {});
        on_threads(plan_.threads, changes_.size(), [&](std::size_t i) {
            if (!stop_.load()) values_[i] = search(start_behind(changes_[i]), stop_);
        });
        std::vector<double> chances;
        for (const Evaluation& value : values_) chances.push_back(expected_chance(base_, value));
        keep(chances, number);
    }

    void keep(const std::vector<double>& chances, std::size_t number) {
        std::vector<int> sizes;
        for (const BoardChange& change : changes_) sizes.push_back(change.size);
        const auto places = shortlist(sizes, chances, number);
        changes_ = chosen_from(changes_, places);
        values_ = chosen_from(values_, places);
    }

    const FairnessPlan& plan_;
    const StrengthFairness& before_;
    const std::atomic<bool>& stop_;
    EveningBase base_;
    std::vector<BoardChange> changes_;
    std::vector<Evaluation> values_;
};

}  // namespace

bool is_even(const StrengthFairness& found) {
    return found.games > 0 && found.chance.low <= 0.5 && found.chance.high >= 0.5 &&
           found.chance.high - found.chance.low <= 2 * widest_even;
}

std::optional<Evening> find_evening(const FairnessPlan& plan, const StrengthFairness& before,
                                    const std::function<void(std::string_view)>& on_stage,
                                    const std::atomic<bool>& stop) {
    EveningSearch search(plan, before, stop);
    on_stage("listing all single changes");
    search.list();
    on_stage("searching each of them shortly");
    search.screen_quickly();
    on_stage("searching the best of them deeper");
    search.screen_deeply();
    on_stage("playing the best of those");
    search.play();
    on_stage("a verdict on the best");
    return stop.load() ? std::nullopt : search.confirm();
}

std::optional<FairnessTally> play_on_threads(int threads, const GameSpec& start, Strength strength, std::uint64_t seed,
                                             std::uint64_t first, std::uint64_t count, const std::atomic<bool>& stop) {
    std::mutex mutex;
    FairnessTally out;
    bool failed = false;
    on_threads(threads, count, [&](std::size_t pair) {
        const auto played = play_fairness_pairs(start, strength, seed, first + pair, 1, stop);
        const std::lock_guard lock(mutex);
        if (played) out.add(*played);
        else failed = true;
    });
    return failed ? std::nullopt : std::optional(out);
}

void on_threads(int threads, std::size_t count, const std::function<void(std::size_t)>& act) {
    std::atomic<std::size_t> next = 0;
    std::vector<std::jthread> workers;
    for (int i = 0; i < std::max(threads, 1); ++i) {
        workers.emplace_back([&] {
            for (std::size_t at = next++; at < count; at = next++) act(at);
        });
    }
}

}  // namespace quartello::lab
