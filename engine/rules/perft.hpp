// Perft: the number of move sequences of a given length. A forced pass is a ply and a finished game counts as
// one leaf at any remaining depth (the convention of the published Othello counts). The last ply is counted
// without being played; nothing is hashed.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "engine/core/platform.hpp"
#include "engine/rules/game_rules.hpp"

namespace quartello {

namespace detail {

template <GameRules G>
std::uint64_t count_leaves(const typename G::Rules& rules, const typename G::Position& position,
                           const typename G::History& history) {
    return std::max<std::uint64_t>(1, G::count_moves(rules, position, history));
}

}  // namespace detail

/// The last two plies form one loop without a call in between, which is where nearly all the time goes.
template <GameRules G>
std::uint64_t perft(const typename G::Rules& rules, const typename G::Position& position, typename G::History& history,
                    int depth) {
    if (depth <= 0) return 1;
    if (depth == 1) return detail::count_leaves<G>(rules, position, history);
    std::uint64_t leaves = 0;
    const auto visit = [&](const typename G::Move& move, const auto& count) {
        const auto child = G::play(rules, position, move);
        history.push(child);
        leaves += count(child);
        history.pop();
    };
    if (depth == 2) {
        G::for_each_move(rules, position, history, [&](const typename G::Move& move) {
            visit(move,
                  [&](const typename G::Position& child) { return detail::count_leaves<G>(rules, child, history); });
        });
    } else {
        G::for_each_move(rules, position, history, [&](const typename G::Move& move) {
            visit(move, [&](const typename G::Position& child) { return perft<G>(rules, child, history, depth - 1); });
        });
    }
    return std::max<std::uint64_t>(1, leaves);
}

namespace detail {

/// A line of play from the root, worked on by one thread.
template <class G>
struct PerftTask {
    typename G::Position position;
    typename G::History history;
};

/// All lines of `depth` plies; finished games are returned as leaves already counted.
template <GameRules G>
std::uint64_t split_perft(const typename G::Rules& rules, const typename G::Position& position,
                          typename G::History& history, int depth, std::vector<PerftTask<G>>& tasks) {
    if (depth == 0) {
        tasks.push_back({position, history});
        return 0;
    }
    std::uint64_t leaves = 0;
    bool any = false;
    G::for_each_move(rules, position, history, [&](const typename G::Move& move) {
        any = true;
        const auto child = G::play(rules, position, move);
        history.push(child);
        leaves += split_perft<G>(rules, child, history, depth - 1, tasks);
        history.pop();
    });
    return any ? leaves : 1;
}

}  // namespace detail

/// The same count on `threads` threads, which take lines of two plies from a common queue.
template <GameRules G>
std::uint64_t perft_threaded(const typename G::Rules& rules, const typename G::Position& position,
                             typename G::History history, int depth, int threads) {
    constexpr int split_depth = 2;
    if (has_threads && threads > 1 && depth > split_depth) {
        std::vector<detail::PerftTask<G>> tasks;
        std::atomic<std::uint64_t> leaves = detail::split_perft<G>(rules, position, history, split_depth, tasks);
        std::atomic<std::size_t> next = 0;
        Threads pool;
        for (int i = 0; i < threads; ++i) {
            pool.start([&] {
                for (std::size_t t = next++; t < tasks.size(); t = next++) {
                    leaves += perft<G>(rules, tasks[t].position, tasks[t].history, depth - split_depth);
                }
            });
        }
        pool.join();
        return leaves;
    }
    return perft<G>(rules, position, history, depth);
}

}  // namespace quartello
