// The search as others see it: iterative deepening to the limits, reports after every depth, several threads by lazy
// SMP (all search the same root at slightly different depths and help each other through the table).
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "engine/core/platform.hpp"
#include "engine/search/pvs.hpp"

namespace quartello {

/// Keeps the table between searches of one game (one set of rules). Used by one thread at a time; only the stop flag
/// may be set from elsewhere.
template <GameRules G, Evaluator<G> E, class Past = RelevantPast<G>>
class Searcher {
public:
    using Move = typename G::Move;
    using OnReport = std::function<void(const Found<Move>&)>;

    using Shared = typename SharedBy<E>::Type;

    /// `shared`: what the evaluators of all threads have in common.
    explicit Searcher(const typename G::Rules& rules, int table_mb = default_table_mb, Shared shared = {})
        : rules_(rules), shared_(std::move(shared)), table_(static_cast<std::size_t>(std::max(table_mb, 0))) {}

    /// Forgets what earlier searches found out.
    void clear() { table_.clear(); }
    /// The same for another game, in the memory of the one before.
    void start_over(const typename G::Rules& rules, Shared shared = {}) {
        rules_ = rules;
        shared_ = std::move(shared);
        clear();
    }

    /// `history` holds all positions of the game up to `position`, which is included. Reports after every depth
    /// completed, on the calling thread. Without legal moves the answer has no lines. However tight the limits, a
    /// position with moves has a line.
    Found<Move> search(const typename G::Position& position, const typename G::History& history,
                       const SearchLimits& limits, const OnReport& on_report, const std::atomic<bool>& stop) {
        table_.resize(static_cast<std::size_t>(std::max(limits.table_mb, 0)));
        table_.new_search();
        StopControl control({limits.nodes, limits.time_ms, &stop});
        Worker leader(rules_, shared_, table_, control, limits, true);
        leader.set_root(position, history, limits.lines);
        if (!leader.has_moves()) return {0, true, 0, static_cast<std::int64_t>(control.elapsed_ms()), {}};
        {
            const Helpers helpers(*this, control, position, history, limits);
            deepen(leader, limits, on_report);
            control.stop_now();
        }
        return leader.found();
    }

private:
    using Worker = SearchWorker<G, E, Past>;

    static int depth_limit(const SearchLimits& limits) {
        return std::clamp(limits.depth.value_or(deepest_search), 1, deepest_search);
    }

    static void deepen(Worker& leader, const SearchLimits& limits, const OnReport& on_report) {
        std::optional<DepthWatch> watch;
        if (limits.plan) watch.emplace(*limits.plan);
        std::optional<Move> best;
        for (int depth = 1; depth <= depth_limit(limits); ++depth) {
            if (!leader.deepen(depth)) return;
            const Found<Move> found = leader.found();
            if (on_report) on_report(found);
            if (found.solved) return;
            const FoundLine<Move>& line = found.lines[0];
            if (watch && !watch->goes_on({found.nodes, found.time_ms, line.value, best == line.moves[0]})) return;
            best = line.moves[0];
        }
    }

    /// The threads beside the leader, from construction to destruction (which waits for them: stop them first).
    class Helpers {
    public:
        Helpers(Searcher& searcher, StopControl& control, const typename G::Position& position,
                const typename G::History& history, const SearchLimits& limits) {
            const int number = has_threads ? std::clamp(limits.threads, 1, most_search_threads) - 1 : 0;
            for (int i = 0; i < number; ++i) {
                threads_.start([&searcher, &control, position, history, limits, i] {
                    Worker worker(searcher.rules_, searcher.shared_, searcher.table_, control, limits, false);
                    worker.set_root(position, history, 1);
                    help(worker, depth_limit(limits), 1 + (i + 1) % 2);
                });
            }
        }

    private:
        /// Every other helper is a ply ahead of the leader, so that the two seldom do the same work at the same time.
        static void help(Worker& worker, int deepest, int first) {
            for (int depth = first; depth <= deepest; ++depth) {
                if (!worker.deepen(depth)) return;
            }
        }

        Threads threads_;
    };

    typename G::Rules rules_;
    Shared shared_;
    TranspositionTable table_;
};

}  // namespace quartello
