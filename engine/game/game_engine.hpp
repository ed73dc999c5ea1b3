// The full engine of one game: search with the game's evaluation, and the exact solver where one is near enough to the
// end. What Session::search and the built-in players ask.
#pragma once

#include <algorithm>
#include <atomic>

#include "engine/game/evaluators.hpp"
#include "engine/game/time_planning.hpp"

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
        return search_on(position, history, less(position, history, limits, spent), spent, on_report, stop);
    }

    /// A search; for whoever plays to win, where that can be found out, a search, then who wins, then the search goes
    /// on with what is left.
    Found<Move> search_and_decide(const typename G::Position& position, const typename G::History& history,
                                  const SearchLimits& limits, const OnReport& on_report,
                                  const std::atomic<bool>& stop) {
        if constexpr (requires { end_.is_decidable(position, limits); }) {
            if (end_.is_decidable(position, limits))
                return search_for_a_win(position, history, limits, on_report, stop);
        }
        return searcher_.search(position, history, limits, on_report, stop);
    }

    Found<Move> search_for_a_win(const typename G::Position& position, const typename G::History& history,
                                 SearchLimits limits, const OnReport& on_report, const std::atomic<bool>& stop) {
        Found<Move> found = searcher_.search(position, history, end_.before_deciding(limits), on_report, stop);
        if (found.solved || stop.load(std::memory_order_relaxed)) return found;
        SearchEffort spent{found.nodes, found.time_ms};
        const auto decided = end_.decide(position, limits, found, stop, spent);
        limits.decide = false;
        // By a clock the rest is worth more elsewhere.
        if (!decided || !limits.plan) {
            SearchEffort beyond = decided ? end_.kept_for_a_second_look(limits) : SearchEffort{};
            beyond.nodes += spent.nodes;
            beyond.time_ms += spent.time_ms;
            const SearchLimits rest = less(position, history, limits, beyond);
            const Found<Move> on = search_on(position, history, rest, spent, on_report, stop);
            if (on.solved) return on;
            spent = {on.nodes, on.time_ms};
            if (on.depth >= found.depth) found = on;
        }
        if (decided) found = second_look(position, limits, found, *decided, stop, spent);
        found.nodes = spent.nodes;
        found.time_ms = spent.time_ms;
        if (on_report && decided) on_report(found);
        return found;
    }

    /// The longer search's move, if that keeps who wins; else the one that is known to.
    template <class Decided>
    Found<Move> second_look(const typename G::Position& position, const SearchLimits& limits, const Found<Move>& found,
                            const Decided& decided, const std::atomic<bool>& stop, SearchEffort& spent) {
        if (decided.outcome >= 0 && decided.move != found.lines[0].moves[0]) {
            const auto again = end_.decide(position, end_.for_a_second_look(limits), found, stop, spent);
            if (again) return end_.put_right(found, *again);
        }
        return end_.put_right(found, decided);
    }

    /// With what is left of the limits after `spent`.
    Found<Move> search_on(const typename G::Position& position, const typename G::History& history,
                          const SearchLimits& rest, const SearchEffort& spent, const OnReport& on_report,
                          const std::atomic<bool>& stop) {
        OnReport forward;
        if (on_report) forward = [&](const Found<Move>& found) { on_report(plus(found, spent)); };
        return plus(search_and_decide(position, history, rest, forward, stop), spent);
    }

    const typename G::Rules rules_;
    EngineOf<G> searcher_;
    typename EngineTraits<G>::ExactEnd end_;
};

}  // namespace quartello
