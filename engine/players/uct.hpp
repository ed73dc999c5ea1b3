// Plain UCT (Kocsis and Szepesvári): a tree grown by one node a playout, random games to the end, results counted as
// win, draw or loss. Knows nothing of any game; the yardstick the engine is measured with.
#pragma once

#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/rules/game_rules.hpp"
#include "engine/rules/playout.hpp"
#include "engine/search/limits.hpp"

namespace quartello {

/// The natural logarithm of n >= 1 from exact operations only, so that every platform plays the same games.
inline double steady_log(std::uint32_t n) {
    const int exponent = std::bit_width(n) - 1;
    const double x = static_cast<double>(n) / static_cast<double>(std::uint64_t{1} << exponent);
    const double y = (x - 1) / (x + 1);
    const double y2 = y * y;
    const double series = y * (2 + y2 * (2.0 / 3 + y2 * (2.0 / 5 + y2 * (2.0 / 7 + y2 * (2.0 / 9)))));
    return exponent * 0.6931471805599453 + series;
}

template <GameRules G>
class Uct {
public:
    using Move = typename G::Move;
    using Position = typename G::Position;
    using History = typename G::History;

    Uct(const typename G::Rules& rules, const Position& root, const History& history, std::uint64_t seed)
        : rules_(rules), root_(root), history_(history), rng_(hash_into(seed, G::key(rules, root))) {
        nodes_.push_back({});
    }

    /// Plays until time_ms or nodes (playouts) of the limits is reached, or `stop`; at least one.
    /// The value is the mean margin of the playouts through the move played most.
    Found<Move> search(const SearchLimits& limits, const std::atomic<bool>& stop) {
        const auto begin = Clock::now();
        expand(0, root_);
        if (nodes_[0].children == 0) return {0, true, 0, 0, {}};
        const std::uint64_t most = limits.nodes.value_or(most_visits);
        std::int64_t elapsed = 0;
        while (nodes_[0].visits < most && nodes_[0].visits < most_visits) {
            elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
            const bool late = (limits.time_ms && elapsed >= *limits.time_ms) || stop.load(std::memory_order_relaxed);
            if (late && nodes_[0].visits > 0) break;
            play_one();
        }
        return found(elapsed);
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint32_t most_visits = 1U << 30;
    /// The tree stops growing here (some 100 MB); playouts go on.
    static constexpr std::size_t most_nodes = std::size_t{1} << 21;
    /// Kocsis and Szepesvári's constant for results between 0 and 1.
    static constexpr double exploration = 1.4142135623730951;

    struct Node {
        Move move{};
        Side mover = Side::first;  // who made the move
        std::uint32_t visits = 0;
        std::uint32_t points = 0;  // of the mover: 2 a win, 1 a draw
        std::uint32_t first = 0;   // children, in random order
        std::uint32_t children = 0;
        std::uint32_t tried = 0;
        std::int64_t margins = 0;  // of the mover, summed
        bool expanded = false;
    };

    void play_one() {
        path_.assign(1, 0);
        Position position = root_;
        int pushed = 0;
        const auto enter = [&](std::uint32_t node) {
            path_.push_back(node);
            position = G::play(rules_, position, nodes_[node].move);
            history_.push(position);
            ++pushed;
        };
        std::uint32_t at = 0;
        while (nodes_[at].children > 0) {
            at = select(at);
            enter(at);
            if (nodes_[at].visits == 0) break;
            if (!nodes_[at].expanded && nodes_.size() < most_nodes) expand(at, position);
        }
        for (int ply = 0; ply < playout_ply_limit; ++ply) {
            const std::optional<Move> move = G::random_move(rules_, position, history_, rng_);
            if (!move) break;
            position = G::play(rules_, position, *move);
            history_.push(position);
            ++pushed;
        }
        count_result(position);
        for (; pushed > 0; --pushed) history_.pop();
    }

    void expand(std::uint32_t at, const Position& position) {
        nodes_[at].expanded = true;
        const auto first = static_cast<std::uint32_t>(nodes_.size());
        const Side mover = G::side_to_move(position);
        G::for_each_move(rules_, position, history_, [&](const Move& move) {
            nodes_.push_back({});
            nodes_.back().move = move;
            nodes_.back().mover = mover;
        });
        const auto children = static_cast<std::uint32_t>(nodes_.size()) - first;
        for (std::uint32_t i = children; i > 1; --i) std::swap(nodes_[first + i - 1], nodes_[first + rng_.below(i)]);
        nodes_[at].first = first;
        nodes_[at].children = children;
    }

    std::uint32_t select(std::uint32_t at) {
        Node& node = nodes_[at];
        if (node.tried < node.children) return node.first + node.tried++;
        const double log_visits = steady_log(node.visits);
        std::uint32_t best = node.first;
        double best_bound = -1;
        for (std::uint32_t i = node.first; i < node.first + node.children; ++i) {
            const auto visits = static_cast<double>(nodes_[i].visits);
            const double bound = nodes_[i].points / (2 * visits) + exploration * std::sqrt(log_visits / visits);
            if (bound > best_bound) {
                best_bound = bound;
                best = i;
            }
        }
        return best;
    }

    void count_result(const Position& last) {
        const std::optional<Side> winner = G::winner(rules_, last, history_);
        const int value = G::final_value(rules_, last, history_);
        for (const std::uint32_t at : path_) {
            Node& node = nodes_[at];
            ++node.visits;
            node.points += !winner ? 1 : *winner == node.mover ? 2 : 0;
            node.margins += G::side_to_move(last) == node.mover ? value : -value;
        }
    }

    Found<Move> found(std::int64_t elapsed) const {
        Found<Move> out{0, false, nodes_[0].visits, elapsed, {}};
        out.lines.emplace_back();
        for (std::uint32_t at = 0; nodes_[at].children > 0;) {
            std::uint32_t best = nodes_[at].first;
            for (std::uint32_t i = best; i < nodes_[at].first + nodes_[at].children; ++i) {
                if (nodes_[i].visits > nodes_[best].visits) best = i;
            }
            if (nodes_[best].visits == 0) break;
            if (at == 0) out.lines[0].value = static_cast<int>(nodes_[best].margins / nodes_[best].visits);
            out.lines[0].moves.push_back(nodes_[best].move);
            at = best;
        }
        out.depth = static_cast<int>(out.lines[0].moves.size());
        return out;
    }

    const typename G::Rules& rules_;
    const Position root_;
    History history_;
    Rng rng_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> path_;
};

}  // namespace quartello
