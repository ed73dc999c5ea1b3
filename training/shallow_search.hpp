// The search that plays training games: plain alpha-beta to a small fixed depth, ordered by the evaluation itself. It
// carries the game's history, and breaks ties between best moves by the random numbers of the game.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/eval/evaluator.hpp"

namespace quartello::training {

template <class G, class E>
class ShallowSearch {
public:
    using Rules = typename G::Rules;
    using Position = typename G::Position;
    using Move = typename G::Move;
    using History = typename G::History;

    struct Choice {
        Move move;
        int value;  // for the side to move
    };

    /// `history` is the game's own; it is changed during a search and is as before after it.
    ShallowSearch(const Rules& rules, E& evaluator, History& history)
        : rules_(rules), evaluator_(evaluator), history_(history) {}

    /// The game must not be over. Where a turn has many moves (Arrello with lines=any) the depth is less.
    Choice choose(const Position& p, int depth, Rng& rng) {
        std::vector<Child> children = children_of(p);
        if (children.size() > many_moves) depth = 1;
        Choice best{children.front().move, -value_infinite};
        std::uint32_t equal = 0;
        for (const Child& child : children) {
            // One below the best, so that a move as good shows its true value.
            const int value = value_of(p, child, best.value - 1, value_infinite, depth);
            if (value < best.value) continue;
            equal = value > best.value ? 1 : equal + 1;
            if (rng.below(equal) == 0) best.move = child.move;
            best.value = value;
        }
        return best;
    }

private:
    static constexpr std::size_t many_moves = 500;

    struct Child {
        Move move;
        Position position;
        int value;  // static, for the side that moved
    };

    /// Best first; equals stay in the game's order, so that every compiler searches the same tree.
    std::vector<Child> children_of(const Position& p) {
        std::vector<Child> children;
        G::for_each_move(rules_, p, history_, [&](const Move& move) {
            const Position next = G::play(rules_, p, move);
            const int value = evaluator_.evaluate(next);
            children.push_back({move, next, G::side_to_move(next) == G::side_to_move(p) ? value : -value});
        });
        std::vector<std::size_t> order(children.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return children[a].value != children[b].value ? children[a].value > children[b].value : a < b;
        });
        std::vector<Child> sorted;
        sorted.reserve(order.size());
        for (const std::size_t i : order) sorted.push_back(children[i]);
        return sorted;
    }

    int value_of(const Position& p, const Child& child, int alpha, int beta, int depth) {
        history_.push(child.position);
        const bool again = G::side_to_move(child.position) == G::side_to_move(p);
        int value = 0;
        if (G::is_over(rules_, child.position, history_)) {
            value = G::final_value(rules_, child.position, history_);
            value = again ? value : -value;
        } else if (depth <= 1) {
            value = child.value;
        } else {
            value = again ? search(child.position, alpha, beta, depth - 1)
                          : -search(child.position, -beta, -alpha, depth - 1);
        }
        history_.pop();
        return value;
    }

    int search(const Position& p, int alpha, int beta, int depth) {
        int best = -value_infinite;
        for (const Child& child : children_of(p)) {
            best = std::max(best, value_of(p, child, std::max(alpha, best), beta, depth));
            if (best >= beta) break;
        }
        return best;
    }

    const Rules& rules_;
    E& evaluator_;
    History& history_;
};

}  // namespace quartello::training
