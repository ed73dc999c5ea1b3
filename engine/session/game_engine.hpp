// The full engine of one game: search with the game's evaluation, and the exact solver where one is near enough to the
// end. What Session::search and the built-in players ask.
#pragma once

#include <algorithm>
#include <atomic>

#include "engine/session/evaluators.hpp"
#include "engine/session/exact_end.hpp"
#include "engine/session/pace.hpp"

namespace quartello {

/// Keeps its tables between searches of one game. Used by one thread at a time.
template <GameRules G>
class GameEngine {
public:
    using Move = typename G::Move;
    using OnReport = typename EngineOf<G>::OnReport;

    explicit GameEngine(const typename G::Rules& rules, int table_mb = default_table_mb,
                        const EvaluationChoice& evaluation = {})
        : GameEngine(rules, table_mb, shared_evaluation<G>(rules, evaluation)) {}

    Found<Move> search(const typename G::Position& position, const typename G::History& history,
                       const SearchLimits& asked, const OnReport& on_report, const std::atomic<bool>& stop) {
        const SearchLimits limits = planned<G>(rules_, position, history, asked);
        if constexpr (requires { end_.is_near(position, limits); }) {
            if (end_.is_near(position, limits) && !G::is_over(rules_, position, history))
                return search_near_the_end(position, history, limits, on_report, stop);
        }
        return search_and_decide(position, history, limits, on_report, stop);
    }

private:
    GameEngine(const typename G::Rules& rules, int table_mb, const SharedEvaluation<G>& shared)
        : rules_(rules), searcher_(rules, table_mb, shared), end_(rules_, shared) {}

    static bool is_unlimited(const SearchLimits& limits) { return !limits.nodes && !limits.time_ms && !limits.depth; }

    SearchLimits less(const typename G::Position& position, const typename G::History& history, SearchLimits limits,
                      const SearchEffort& spent) const {
        if (limits.nodes) *limits.nodes -= std::min(*limits.nodes - 1, spent.nodes);
        if (limits.clock) {
            limits.clock->left_ms -= spent.time_ms;
            return planned<G>(rules_, position, history, limits);
        }
        if (limits.time_ms) *limits.time_ms -= std::min(*limits.time_ms, spent.time_ms);
        return limits;
    }
    static Found<Move> plus(Found<Move> found, const SearchEffort& spent) {
        found.nodes += spent.nodes;
        found.time_ms += spent.time_ms;
        return found;
    }

    Found<Move> search_near_the_end(const typename G::Position& position, const typename G::History& history,
                                    const SearchLimits& limits, const OnReport& on_report,
                                    const std::atomic<bool>& stop) {
        SearchEffort spent;
        Found<Move> before;
        if (is_unlimited(limits)) {
            SearchLimits first = limits;
            first.depth = end_.depth_before;
            before = searcher_.search(position, history, first, on_report, stop);
            if (before.solved || stop.load(std::memory_order_relaxed)) return before;
            spent = {before.nodes, before.time_ms};
        }
        if (const auto solved = end_.solve(position, limits, stop, spent)) {
            if (on_report) on_report(*solved);
            return *solved;
        }
        if (is_unlimited(limits)) return before;  // stopped
        return search_on(position, history, limits, spent, on_report, stop);
    }

    /// A search; for whoever plays to win, where that can be found out, a search, then who wins, and if that took too
    /// long the search goes on.
    Found<Move> search_and_decide(const typename G::Position& position, const typename G::History& history,
                                  const SearchLimits& limits, const OnReport& on_report,
                                  const std::atomic<bool>& stop) {
        if constexpr (requires { end_.is_decidable(position, limits); }) {
            if (end_.is_decidable(position, limits)) {
                Found<Move> first = searcher_.search(position, history, end_.before_deciding(limits), on_report, stop);
                if (first.solved || stop.load(std::memory_order_relaxed)) return first;
                SearchEffort spent{first.nodes, first.time_ms};
                if (const auto decided = end_.decide(position, limits, first, stop, spent)) {
                    if (on_report) on_report(*decided);
                    return *decided;
                }
                SearchLimits undecided = limits;
                undecided.decide = false;
                Found<Move> on = search_on(position, history, undecided, spent, on_report, stop);
                if (on.depth >= first.depth) return on;
                first.nodes = on.nodes;
                first.time_ms = on.time_ms;
                return first;
            }
        }
        return searcher_.search(position, history, limits, on_report, stop);
    }

    /// With what is left of the limits.
    Found<Move> search_on(const typename G::Position& position, const typename G::History& history,
                          const SearchLimits& limits, const SearchEffort& spent, const OnReport& on_report,
                          const std::atomic<bool>& stop) {
        OnReport forward;
        if (on_report) forward = [&](const Found<Move>& found) { on_report(plus(found, spent)); };
        return plus(search_and_decide(position, history, less(position, history, limits, spent), forward, stop), spent);
    }

    const typename G::Rules rules_;
    EngineOf<G> searcher_;
    ExactEnd<G> end_;
};

}  // namespace quartello
