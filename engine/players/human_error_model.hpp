// A player who looks ahead a little, overlooks what is hard to see and misjudges what it sees: small alpha-beta whose
// errors depend on seed, position and move alone, so that the same person makes the same error twice.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/players/level.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/ordering.hpp"

namespace quartello {

/// Where a move stands among its like; `chance` parts equal values.
struct JudgedRank {
    int value;
    std::uint64_t chance;
    std::size_t index;

    static bool before(const JudgedRank& a, const JudgedRank& b) {
        return a.value != b.value ? a.value > b.value : a.chance < b.chance;
    }
};

/// A move and its value for its player, in hundredths of a point.
template <class Move>
struct JudgedMove {
    Move move;
    int value;
};

/// `Visibility` says how hard a move is to see: visibility(rules, position, move), 0 (anybody sees it) to about 10.
template <GameRules G, Evaluator<G> E, class Visibility>
class HumanErrorModel {
public:
    using Move = typename G::Move;
    using Position = typename G::Position;
    using History = typename G::History;

    HumanErrorModel(const typename G::Rules& rules, const Skill& skill, std::uint64_t seed,
                    const typename SharedBy<E>::Type& shared = {})
        : rules_(rules),
          skill_(skill),
          seed_(hash_into(seed, 0x6e6f76696365)),
          evaluator_(make_evaluator<E>(rules, shared)) {}

    /// Without legal moves the answer has no lines. With `only`, packed and in order, these moves alone are
    /// considered.
    Found<Move> search(const Position& root, const History& history, const std::atomic<bool>& stop,
                       std::span<const std::uint32_t> only = {}) {
        history_ = history;
        stop_ = &stop;
        Found<Move> out;
        std::vector<Candidate> moves = candidates(root, true, only);
        if (moves.empty()) return out;
        out.lines.push_back({moves[0].value, false, {moves[0].move}});
        for (int depth = 1; depth <= skill_.depth; ++depth) {
            depth_ = depth;
            if (!search_root(root, moves, depth)) break;
            out.depth = depth;
            out.lines[0] = {moves[0].value, false, {moves[0].move}};
        }
        out.nodes = nodes_;
        return out;
    }

    /// The value of every move seen, not of the best alone, at the greatest depth for which the nodes suffice.
    std::vector<JudgedMove<Move>> judge_moves(const Position& root, const History& history,
                                              const std::atomic<bool>& stop) {
        history_ = history;
        stop_ = &stop;
        std::vector<JudgedMove<Move>> out;
        const std::vector<Candidate> moves = candidates(root, true);
        for (const Candidate& c : moves) out.push_back({c.move, c.value});
        for (int depth = 1; depth <= skill_.depth; ++depth) {
            depth_ = depth;
            std::vector<JudgedMove<Move>> deeper;
            for (const Candidate& c : moves) {
                deeper.push_back({c.move, after_move(root, c.after, -value_infinite, value_infinite, depth)});
                if (broken_off()) return out;
            }
            out = std::move(deeper);
        }
        return out;
    }

private:
    struct Candidate {
        Move move;
        Position after;
        int value;  // for the mover, as it looks at first sight
    };

    /// The moves seen, most promising first if that is worth the time. Whoever sees none looks again and sees them all.
    std::vector<Candidate> candidates(const Position& p, bool ordered, std::span<const std::uint32_t> only = {}) {
        std::vector<Candidate> seen;
        std::vector<Move> overlooked;
        const std::uint64_t view = hash_into(seed_, G::key(rules_, p));
        G::for_each_move(rules_, p, history_, [&](const Move& move) {
            if (!only.empty() && !std::ranges::binary_search(only, pack_move(move))) return;
            if (overlooks(p, move, hash_into(view, pack_move(move)))) overlooked.push_back(move);
            else seen.push_back({move, G::play(rules_, p, move), 0});
        });
        if (seen.empty()) {
            for (const Move& move : overlooked) seen.push_back({move, G::play(rules_, p, move), 0});
        }
        if (!ordered) return seen;
        for (Candidate& c : seen) c.value = value_after(p, c.after, judge(c.after));
        return in_order(seen, view);
    }

    /// Ranks are sorted in place of the candidates: one sort for all games, where whole positions would need one each.
    std::vector<Candidate> in_order(const std::vector<Candidate>& seen, std::uint64_t view) {
        std::vector<JudgedRank> ranks;
        ranks.reserve(seen.size());
        for (const Candidate& c : seen) {
            ranks.push_back({c.value, hash_into(view, ~std::uint64_t{pack_move(c.move)}), ranks.size()});
        }
        std::ranges::sort(ranks, JudgedRank::before);
        std::vector<Candidate> out;
        out.reserve(seen.size());
        for (const JudgedRank& rank : ranks) out.push_back(seen[rank.index]);
        return out;
    }

    bool overlooks(const Position& p, const Move& move, std::uint64_t chance) const {
        if (skill_.oversight == 0) return false;
        return static_cast<int>(chance % 1000) < skill_.oversight * Visibility::visibility(rules_, p, move);
    }

    /// False if it was broken off; the moves then stay as they were.
    bool search_root(const Position& root, std::vector<Candidate>& moves, int depth) {
        std::vector<Candidate> found = moves;
        int alpha = -value_infinite;
        for (Candidate& c : found) {
            const int value = after_move(root, c.after, alpha, value_infinite, depth);
            if (broken_off()) return false;
            c.value = value > alpha ? value : -value_infinite;
            alpha = std::max(alpha, value);
        }
        const auto best = std::ranges::max_element(found, {}, &Candidate::value);
        std::rotate(found.begin(), best, best + 1);
        moves = std::move(found);
        return true;
    }

    int after_move(const Position& p, const Position& after, int alpha, int beta, int depth) {
        history_.push(after);
        const bool same_side = G::side_to_move(after) == G::side_to_move(p);
        const int value =
            same_side ? search_node(after, alpha, beta, depth - 1) : -search_node(after, -beta, -alpha, depth - 1);
        history_.pop();
        return value;
    }

    int search_node(const Position& p, int alpha, int beta, int depth) {
        ++nodes_;
        if (broken_off()) return 0;
        if (G::is_over(rules_, p, history_)) return G::final_value(rules_, p, history_);
        if (depth == 0) return judge(p);
        int best = -value_infinite;
        for (const Candidate& c : candidates(p, depth > 1)) {
            best = std::max(best, after_move(p, c.after, std::max(alpha, best), beta, depth));
            if (best >= beta || broken_off()) break;
        }
        return best;
    }

    /// The evaluation as this player sees it. The number of ones among 64 random bits has a standard deviation of 4.
    int judge(const Position& p) {
        int value = evaluator_.evaluate(p);
        if (skill_.noise > 0) value += (std::popcount(hash_into(seed_, ~G::key(rules_, p))) - 32) * skill_.noise / 4;
        return std::clamp(value, -value_infinite + 1, value_infinite - 1);
    }
    static int value_after(const Position& p, const Position& after, int value) {
        return G::side_to_move(after) == G::side_to_move(p) ? value : -value;
    }

    /// One ply is always looked through.
    bool broken_off() const { return (depth_ > 1 && nodes_ >= skill_.nodes) || stop_->load(std::memory_order_relaxed); }

    const typename G::Rules& rules_;
    const Skill skill_;
    const std::uint64_t seed_;
    E evaluator_;
    History history_;
    const std::atomic<bool>* stop_ = nullptr;
    std::uint64_t nodes_ = 0;
    int depth_ = 1;
};

}  // namespace quartello
