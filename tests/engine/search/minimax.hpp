// The slow twin of the search: plain minimax that carries the whole history, an evaluator for tests, and a stop that
// never comes.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "engine/eval/evaluator.hpp"
#include "tests/engine/rules/random_walk.hpp"

namespace quartello {

/// For searches that end by themselves.
inline const std::atomic<bool> never_stop = false;

/// Counts evaluations, and sets a stop flag at one of them: how much work follows a stop can be counted then, which a
/// clock on a busy machine cannot tell.
struct Tally {
    std::atomic<std::uint64_t> evaluations = 0;
    std::uint64_t stop_at = 0;  // 0: never
    std::atomic<bool> stop = false;
    std::function<void()> at_each = {};

    void count() {
        if (++evaluations == stop_at) stop = true;
        if (at_each) at_each();
    }
};

/// The margin so far, made rugged by a number drawn from the key: positions that differ have different values, so that
/// a value taken from the wrong place shows.
template <class G>
class RuggedEvaluator {
public:
    using Shared = Tally*;

    explicit RuggedEvaluator(const typename G::Rules& rules, Tally* tally = nullptr) : rules_(rules), tally_(tally) {}
    int evaluate(const typename G::Position& position) {
        if (tally_ != nullptr) tally_->count();
        return G::final_value(rules_, position, nothing_) + static_cast<int>(mix64(G::key(rules_, position)) % 301) -
               150;
    }

private:
    const typename G::Rules& rules_;
    Tally* const tally_;
    const typename G::History nothing_{};
};

template <class G>
struct Minimax {
    const typename G::Rules& rules;
    typename G::History history;
    RuggedEvaluator<G> evaluator = RuggedEvaluator<G>(rules);
    bool exhausted = true;  // no line so far ended in an evaluation

    int value(const typename G::Position& position, int depth) {
        std::vector<typename G::Move> moves;
        G::for_each_move(rules, position, history, [&](const auto& move) { moves.push_back(move); });
        if (moves.empty()) return G::final_value(rules, position, history);
        if (depth == 0) {
            exhausted = false;
            return evaluator.evaluate(position);
        }
        int best = -value_infinite;
        for (const auto& move : moves) best = std::max(best, value_of(position, move, depth));
        return best;
    }

    int value_of(const typename G::Position& position, const typename G::Move& move, int depth) {
        const auto child = G::play(rules, position, move);
        history.push(child);
        const int value_there = value(child, depth - 1);
        history.pop();
        return G::side_to_move(child) == G::side_to_move(position) ? value_there : -value_there;
    }
};

/// Leaves of a tree that a test can afford to search exhaustively.
inline constexpr std::uint64_t affordable_leaves = 10000;

/// A depth from 1 to `most` that plain minimax can afford here, by the number of moves now; 0 if none is.
template <class G>
int affordable_depth(const Walk<G>& at, int most) {
    const std::uint64_t moves = std::max<std::uint64_t>(2, G::count_moves(at.rules, at.position, at.history));
    int depth = 0;
    for (std::uint64_t leaves = moves; leaves <= affordable_leaves && depth < most; leaves *= moves) ++depth;
    return depth;
}

}  // namespace quartello
