// One thread's proof search over any game: is the value of a position greater than alpha? The answer is yes, no, or
// undecided within so many plies; nothing is ever estimated. Values are hundredths of a point for the side to move.
//
// The past is handled as in engine/search/pvs.hpp: what was found out within D plies is kept under
// key(position) XOR history_key(position, history, D), and used at another depth only if the keys for D agree. Entries
// are proven bounds, or (not proven, bound exact) "undecided at this alpha within this depth".
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/stop_control.hpp"
#include "engine/rules/game_rules.hpp"
#include "engine/search/ordering.hpp"
#include "engine/search/tt.hpp"

namespace quartello::solver {

/// Beyond every final value; fits the table's 16 bits.
inline constexpr int proof_infinite = 32000;
/// The deepest a proof can be; the table keeps depths in 8 bits.
inline constexpr int deepest_proof = 250;

/// No game from here ends in fewer plies; a game may know more than "one, unless it is over".
template <GameRules G>
int shortest_end(const typename G::Rules& rules, const typename G::Position& position) {
    if constexpr (requires { G::shortest_end(rules, position); }) return G::shortest_end(rules, position);
    else return 0;
}

template <GameRules G>
class ProofSearch {
public:
    using Move = typename G::Move;
    using Position = typename G::Position;
    using History = typename G::History;
    using Rules = typename G::Rules;

    /// If proven, value is a bound on the same side of alpha as the true value: greater than alpha, or at most alpha.
    struct Answer {
        int value = 0;
        bool proven = false;
        std::optional<Move> best = {};  // the move that exceeds alpha; else the likeliest
    };

    /// `salt` keeps the keys of different solves apart; `noise` stirs the move order, so that the threads of one solve
    /// go different ways (0: none).
    ProofSearch(const Rules& rules, TranspositionTable& table, StopControl& stop_control, std::uint64_t salt,
                std::uint64_t noise)
        : rules_(rules),
          table_(table),
          stop_control_(stop_control),
          salt_(salt),
          noise_(noise),
          lists_(deepest_proof + 1) {}

    /// Tells the stop_control of the nodes it does not know yet. True if it is stopped.
    bool report_nodes() { return stop_control_.check(nodes_ - std::exchange(reported_nodes_, nodes_)); }
    /// Broken off; the last answer means nothing.
    bool abandoned() const { return abandoned_; }

    /// The game so far; its last position is where the next tests start.
    History& history() { return history_; }
    const History& history() const { return history_; }

    /// Whether the value of `p` exceeds alpha, looking `depth` plies ahead at most. If the game is over the answer is
    /// exact and has no move.
    Answer test(const Position& p, int alpha, int depth) {
        const Looked looked = look_from(p, depth);
        const std::uint64_t key = looked.key ^ salt_ ^ history_key<G>(rules_, p, history_, depth);
        list_moves(p, depth, table_.probe(key).move, looked.symmetry);
        if (moves_at(depth).empty()) return {G::final_value(rules_, p, history_), true};
        const Answer found = try_moves(p, alpha, depth);
        remember(found, alpha, depth, key, looked.symmetry);
        return found;
    }

private:
    static constexpr bool has_history = !std::same_as<History, NoHistory>;
    static constexpr bool symmetric = !has_history && requires { requires G::symmetric; };
    using Moves = OrderedMoves<Move>;

    Moves& moves_at(int depth) { return lists_[static_cast<std::size_t>(depth)]; }

    Answer search(const Position& p, int alpha, int depth) {
        ++nodes_;
        if (must_stop() || depth < shortest_end<G>(rules_, p)) return {alpha, false};
        if constexpr (requires { G::last_value(rules_, p); }) {
            if (depth == 1 && shortest_end<G>(rules_, p) == 1) return {G::last_value(rules_, p), true};
        }
        if (depth == 0) {
            const bool over = G::is_over(rules_, p, history_);
            return {over ? G::final_value(rules_, p, history_) : alpha, over};
        }
        const Looked looked = look_from(p, depth);
        const std::uint64_t plain_key = looked.key ^ salt_;
        const std::uint64_t key = plain_key ^ history_key<G>(rules_, p, history_, depth);
        const TableEntry entry = depth >= first_table_depth ? table_.probe(key) : TableEntry{};
        if (answers(entry, alpha, depth) && holds_here(entry, p, plain_key, key, depth))
            return {entry.value, entry.proven};
        if (const int known = best_known_reply(p, depth); known > alpha) return {known, true};
        list_moves(p, depth, entry.move, looked.symmetry);
        if (moves_at(depth).empty()) return {G::final_value(rules_, p, history_), true};
        const Answer found = try_moves(p, alpha, depth);
        if (depth >= first_table_depth) remember(found, alpha, depth, key, looked.symmetry);
        return found;
    }

    Answer try_moves(const Position& p, int alpha, int depth) {
        Answer found{-proof_infinite, true};
        for (std::size_t i = 0; i < moves_at(depth).size(); ++i) {
            const Move move = moves_at(depth).pick(i);
            const Answer answer = search_move(p, G::play(rules_, p, move), alpha, depth);
            if (abandoned_) return {alpha, false};
            if (i == 0) found.best = move;
            if (answer.proven && answer.value > alpha) {
                remember_cutoff(p, depth, i);
                return {answer.value, true, move};
            }
            found.proven = found.proven && answer.proven;
            found.value = std::max(found.value, answer.value);
        }
        return found;
    }

    Answer search_move(const Position& p, const Position& child, int alpha, int depth) {
        history_.push(child);
        const bool moves_again = G::side_to_move(child) == G::side_to_move(p);
        Answer answer = search(child, moves_again ? alpha : -alpha - 1, depth - 1);
        if (!moves_again) answer.value = -answer.value;
        history_.pop();
        return answer;
    }

    // --- the table

    /// A position's key and the symmetry under which the table sees it. In the first half of a game whose rules
    /// no set-up makes lopsided, the eight views of a position share an entry: the one with the least key.
    struct Looked {
        std::uint64_t key;
        Symmetry symmetry;
    };
    Looked look_from(const Position& p, int depth) const {
        Looked least{G::key(rules_, p), no_symmetry};
        if constexpr (symmetric) {
            if (2 * depth < G::max_plies(rules_).value_or(0)) return least;
            for (Symmetry symmetry = 1; symmetry < symmetry_count; ++symmetry) {
                const std::uint64_t key = G::key(rules_, G::transform(symmetry, rules_, p));
                if (key < least.key) least = {key, symmetry};
            }
        }
        return least;
    }
    std::uint32_t packed_as_seen(const Move& move, Symmetry symmetry) const {
        if constexpr (symmetric) {
            if (symmetry != no_symmetry) return pack_move(G::transform(symmetry, rules_, move));
        }
        return pack_move(move);
    }

    static bool answers(const TableEntry& entry, int alpha, int depth) {
        if (entry.bound == Bound::none) return false;
        if (!entry.proven) return entry.value == alpha && entry.depth >= depth;
        return entry.bound == Bound::exact || (entry.bound == Bound::lower) == (entry.value > alpha);
    }

    bool holds_here(const TableEntry& entry, const Position& p, std::uint64_t plain_key, std::uint64_t key,
                    int depth) const {
        return entry.depth == depth || (plain_key ^ history_key<G>(rules_, p, history_, entry.depth)) == key;
    }

    void remember(const Answer& found, int alpha, int depth, std::uint64_t key, Symmetry symmetry) {
        if (abandoned_) return;
        const std::uint32_t move = found.best ? packed_as_seen(*found.best, symmetry) : no_packed_move;
        TableEntry entry{static_cast<std::int16_t>(found.value), static_cast<std::uint8_t>(depth),
                         found.value > alpha ? Bound::lower : Bound::upper, found.proven, move};
        if (!found.proven) {
            entry.value = static_cast<std::int16_t>(alpha);
            // A proven bound is worth more than the news that another alpha is undecided.
            entry.bound = table_.probe(key).proven ? Bound::none : Bound::exact;
        }
        table_.store(key, entry);
    }

    /// Enhanced cut-off: what the table promises the mover at least for some move. Only where the position alone is the
    /// key, and far enough from the end for the look-ups to pay.
    int best_known_reply(const Position& p, int depth) {
        if (has_history || depth < first_reply_depth) return -proof_infinite;
        int best = -proof_infinite;
        G::for_each_move(rules_, p, history_, [&](const Move& move) {
            const Position child = G::play(rules_, p, move);
            const TableEntry entry = table_.probe(look_from(child, depth - 1).key ^ salt_);
            if (!entry.proven || entry.bound == Bound::lower) return;
            if (G::side_to_move(child) != G::side_to_move(p)) best = std::max<int>(best, -entry.value);
        });
        return best;
    }

    // --- move ordering

    void list_moves(const Position& p, int depth, std::uint32_t table_move, Symmetry symmetry) {
        Moves& moves = moves_at(depth);
        moves.clear();
        G::for_each_move(rules_, p, history_, [&](const Move& move) {
            const bool first = table_move != no_packed_move && packed_as_seen(move, symmetry) == table_move;
            moves.add(move, first ? table_move_score : promise(p, move, depth));
        });
    }

    /// What cut off before, the score as it stands after the move and, where that is fast to count, few replies.
    int promise(const Position& p, const Move& move, int depth) {
        const std::uint32_t packed = pack_move(move);
        int score = cutoffs_.score(index(G::side_to_move(p)), move);
        if (noise_ != 0) score += static_cast<int>(mix64(packed ^ noise_) % stirred);
        const Position child = G::play(rules_, p, move);
        const int margin = G::final_value(rules_, child, history_);
        score += per_hundredth * (G::side_to_move(child) == G::side_to_move(p) ? margin : -margin);
        if (!has_history && depth >= first_mobility_depth)
            score -= per_reply * static_cast<int>(G::count_moves(rules_, child, history_));
        return score;
    }

    void remember_cutoff(const Position& p, int depth, std::size_t number) {
        const int side = index(G::side_to_move(p));
        const Moves& moves = moves_at(depth);
        const int bonus = std::min(depth * depth, most_bonus);
        moves.for_each_before(number, [&](const Move& move) { cutoffs_.add(side, move, -bonus); });
        cutoffs_.add(side, moves.at(number), bonus);
    }

    bool must_stop() {
        if (abandoned_ || nodes_ - reported_nodes_ < StopControl::nodes_between_checks) return abandoned_;
        return abandoned_ = report_nodes();
    }

    // Chosen by feel; nobody has measured others.
    static constexpr int table_move_score = (1 << 30) - 1;
    static constexpr int first_table_depth = 2;
    static constexpr int first_reply_depth = 4;
    static constexpr int first_mobility_depth = 3;
    static constexpr Symmetry no_symmetry = 0;
    static constexpr int per_hundredth = 16;
    static constexpr int per_reply = 2048;
    static constexpr int most_bonus = 400;
    static constexpr int stirred = 1 << 12;

    const Rules& rules_;
    TranspositionTable& table_;
    StopControl& stop_control_;
    const std::uint64_t salt_;
    const std::uint64_t noise_;
    History history_;
    std::vector<Moves> lists_;  // by depth
    CutoffHistory<Move> cutoffs_;
    std::uint64_t nodes_ = 0;
    std::uint64_t reported_nodes_ = 0;
    bool abandoned_ = false;
};

}  // namespace quartello::solver
