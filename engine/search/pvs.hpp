// One thread of a search: principal variation search over one root, deepened from outside (searcher.hpp). Keeps its own
// history of placements, move ordering and evaluator; shares only the table and the control.
//
// Values are hundredths of a point for the side to move. Whether a child's value is negated depends on who moves there,
// not on the ply: after a pass in Mabi the same side moves again and again.
//
// Every value comes with `proven`: the bound it was searched for rests on finished games only. A finished game is
// proven, an evaluated leaf is not; a cut-off is as proven as the move that cut off, every other value as the least
// proven of all moves. Reduced depths need no care: they show as leaves.
//
// Soundness with a history (Mabi, Alea). What may be played, and when the game ends, can depend on earlier placements,
// which the position's key does not know. A value searched D plies deep is therefore kept under
//     key(position) XOR history_key(position, history, D),
// where history_key is a digest of exactly those earlier placements that can matter within D plies (game_rules.hpp).
//  - Two nodes that meet in the table at the same depth D have the same tree for D plies, and thus the same value,
//    up to a collision of 64-bit hashes.
//  - An entry whose depth D differs from the depth d asked for (deeper, or proven in fewer plies) was found under d's
//    key; it is used only if the asker's own key for D is that key as well, so that the first point holds for D.
//  - What a subtree repeats within itself is part of its tree and no business of the key's.
//  - Moves are taken from any entry of the position: a wrong guess there costs time only.
// The evaluator sees the position alone, and only what the key covers.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/core/stop_control.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/ordering.hpp"
#include "engine/search/tt.hpp"

namespace quartello {

/// The digest of the past that goes into the key. Tests put a naive one in its place to show what goes wrong.
template <class G>
struct RelevantPast {
    static std::uint64_t key(const typename G::Rules& rules, const typename G::Position& position,
                             const typename G::History& history, int depth) {
        return history_key<G>(rules, position, history, depth);
    }
};

template <GameRules G, Evaluator<G> E, class Past = RelevantPast<G>>
class SearchWorker {
public:
    using Move = typename G::Move;
    using Position = typename G::Position;
    using History = typename G::History;
    using Rules = typename G::Rules;

    using Shared = typename SharedBy<E>::Type;

    /// `leads`: watches the limits for everybody.
    SearchWorker(const Rules& rules, const Shared& shared, TranspositionTable& table, StopControl& control,
                 const SearchLimits& limits, bool leads)
        : rules_(rules),
          table_(table),
          control_(control),
          plain_(limits.plain),
          leads_(leads),
          evaluator_(make_evaluator<E>(rules, shared)),
          probcut_(probcut_of(limits)),
          variety_(limits.variety),
          variety_seed_(limits.variety_seed),
          frames_(deepest_search + 2),
          next_poll_(control.next_check(0)) {}

    /// Lists and orders the root's moves. `history` holds the root, as everywhere.
    void set_root(const Position& root, const History& history, int lines) {
        root_ = root;
        history_ = history;
        if constexpr (carries_state) evaluator_.enter(root, frames_[0].state);
        frames_[0].position = &root_;
        list_moves(root, frames_[0], first_order_depth, no_packed_move);
        OrderedMoves<Move>& moves = frames_[0].moves;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move move = moves.pick(i);
            const Position child = G::play(rules_, root, move);
            const int extra = extra_for(move);
            roots_.push_back({child, static_value_for(frames_[0], root, child) + extra, false, {move}, extra});
        }
        lines_ = std::min(roots_.size(), static_cast<std::size_t>(std::max(lines, 1)));
    }

    /// One iteration of the deepening. False if it was cut short; the lines are then those of the iteration before,
    /// but for a better first move if one had been found.
    bool deepen(int depth) {
        const std::vector<RootMove> before = roots_;
        bool proven = true;
        for (std::size_t line = 0; line < lines_; ++line) {
            promising_.reset();
            proven = aspire(before[line].value, depth, line) && proven;
            if (stopped_) {
                roots_ = before;
                if (line == 0 && promising_) lead_with(*promising_);
                return false;
            }
        }
        // A later line, searched with a fuller table, can turn out better than an earlier one.
        if (lines_ > 1) sort_roots(0);
        depth_ = depth;
        solved_ = proven;
        return true;
    }

    Found<Move> found() const {
        Found<Move> out{depth_,
                        solved_,
                        control_.nodes() + nodes_ - told_nodes_,
                        static_cast<std::int64_t>(control_.elapsed_ms()),
                        {}};
        for (std::size_t i = 0; i < lines_; ++i) {
            out.lines.push_back({roots_[i].value - roots_[i].extra, solved_ || roots_[i].proven, roots_[i].line});
        }
        return out;
    }

    bool has_moves() const { return !roots_.empty(); }

private:
    struct Answer {
        int value = 0;
        bool proven = false;
    };

    struct RootMove {
        Position child;
        int value;  // of the last search that found it the best so far, with `extra`; -value_infinite if it was refuted
        bool proven;
        std::vector<Move> line;
        int extra = 0;  // given for variety
    };

    /// Best value first from `line` on, equals in the order they had. Nearly all are refuted and stay where they are.
    void sort_roots(std::size_t line) {
        const auto better = [](const RootMove& a, const RootMove& b) { return a.value > b.value; };
        const auto first = roots_.begin() + static_cast<std::ptrdiff_t>(line);
        for (auto next = first; next != roots_.end(); ++next)
            std::rotate(std::upper_bound(first, next, *next, better), next, next + 1);
    }

    struct Frame {
        [[no_unique_address]] typename CarriedBy<E>::Type state;  // the evaluator's
        const Position* position = nullptr;                       // that the state belongs to
        OrderedMoves<Move> moves;
        std::array<std::uint32_t, 2> killers = {no_packed_move, no_packed_move};
        std::vector<Move> line;  // filled where the window is open
    };

    // --- the root

    /// By seed, position and move alone: asked again, the same level makes the same move.
    int extra_for(const Move& move) const {
        if (variety_ == 0) return 0;
        const std::uint64_t chance = hash_into(hash_into(variety_seed_, G::key(rules_, root_)), pack_move(move));
        return static_cast<int>(chance % static_cast<std::uint64_t>(variety_ + 1));
    }

    /// Searches the moves from the `line`-th on with a narrow window around the value expected, widened until the value
    /// lies inside. Says whether the value is proven.
    bool aspire(int guess, int depth, std::size_t line) {
        int width = first_window;
        int alpha = depth >= first_aspiration_depth ? guess - width : -value_infinite;
        int beta = depth >= first_aspiration_depth ? guess + width : value_infinite;
        while (true) {
            const Answer answer =
                search_root(std::max(alpha, -value_infinite), std::min(beta, value_infinite), depth, line);
            if (stopped_) return false;
            sort_roots(line);
            width *= window_growth;
            if (answer.value <= alpha) alpha = answer.value - width;
            else if (answer.value >= beta) beta = answer.value + width;
            else return answer.proven;
        }
    }

    Answer search_root(int alpha, int beta, int depth, std::size_t line) {
        for (std::size_t i = line; i < roots_.size(); ++i) roots_[i].value = -value_infinite;
        Answer best{-value_infinite, true};
        for (std::size_t i = line; i < roots_.size(); ++i) {
            RootMove& root = roots_[i];
            Answer answer = search_move(root_, root.child, std::max(alpha - root.extra, -value_infinite),
                                        beta - root.extra, depth, 0, i - line);
            if (stopped_) return {};
            answer.value += root.extra;
            best.proven = best.proven && answer.proven;
            best.value = std::max(best.value, answer.value);
            if (i > line && answer.value <= alpha) continue;
            root.value = answer.value;
            root.proven = answer.proven;
            root.line.resize(1);
            root.line.insert(root.line.end(), frames_[1].line.begin(), frames_[1].line.end());
            if (answer.value <= alpha) continue;
            promising_ = root;
            alpha = answer.value;
            if (alpha >= beta) return answer;
        }
        return best;
    }

    void lead_with(const RootMove& promising) {
        const auto same = std::find_if(roots_.begin(), roots_.end(),
                                       [&](const RootMove& root) { return root.line[0] == promising.line[0]; });
        *same = promising;
        std::rotate(roots_.begin(), same, same + 1);
    }

    // --- the tree

    /// The value of moving from `p` to `child`, for p's mover: exact between alpha and beta, else a bound. All moves
    /// but the first are first shown not to be better, if need be at a reduced depth.
    Answer search_move(const Position& p, const Position& child, int alpha, int beta, int depth, int ply,
                       std::size_t number) {
        const bool moves_again = G::side_to_move(child) == G::side_to_move(p);
        history_.push(child);
        Answer answer{value_infinite, false};
        if (number > 0) {
            const int less = reduction(depth, number);
            answer = search_child(child, moves_again, alpha, alpha + 1, depth - 1 - less, ply + 1);
            if (less > 0 && answer.value > alpha && !stopped_)
                answer = search_child(child, moves_again, alpha, alpha + 1, depth - 1, ply + 1);
        }
        if (number == 0 || (answer.value > alpha && answer.value < beta && !stopped_))
            answer = search_child(child, moves_again, alpha, beta, depth - 1, ply + 1);
        history_.pop();
        return answer;
    }

    Answer search_child(const Position& child, bool moves_again, int alpha, int beta, int depth, int ply) {
        if (moves_again) return search(child, alpha, beta, depth, ply);
        const Answer answer = search(child, -beta, -alpha, depth, ply);
        return {-answer.value, answer.proven};
    }

    Answer search(const Position& p, int alpha, int beta, int depth, int ply) {
        const bool open = beta - alpha > 1;
        Frame& frame = frames_[static_cast<std::size_t>(ply)];
        frame.line.clear();  // also where none is kept: the one of another move must not be taken for it
        if (count_node()) return {};
        if (depth == 0) return leaf(frames_[static_cast<std::size_t>(ply) - 1], p);
        if (depth == 1 && !steps_commute) {
            enter(p, ply);
            return last_ply(p, frame, alpha, beta);
        }

        const std::uint64_t plain_key = G::key(rules_, p);
        const std::uint64_t key = plain_key ^ Past::key(rules_, p, history_, depth);
        TableEntry entry = table_.probe(key);
        // With an open window the line of play is wanted, which the table does not have.
        if (!open && answers(entry, alpha, beta) && holds_here(entry, p, plain_key, key, depth))
            return {entry.value, entry.proven};
        if (entry.move == no_packed_move && key != plain_key) entry.move = table_.probe(plain_key).move;

        enter(p, ply);
        if (Answer answer; !open && probcut_cut(p, alpha, beta, depth, ply, answer)) return answer;
        list_moves(p, frame, depth, entry.move);
        if (frame.moves.empty()) return {G::final_value(rules_, p, history_), true};
        const Best found = search_moves(p, frame, alpha, beta, depth, ply);
        if (stopped_) return {};
        remember(found, alpha, beta, depth, plain_key, key);
        return found.answer;
    }

    // --- what need not be searched

    static constexpr bool knows_deviations = requires(const E& evaluator, const Position& p) {
        { evaluator.deviation(p, 1) } -> std::same_as<int>;
    };

    int probcut_of(const SearchLimits& limits) const {
        if constexpr (knows_deviations) return limits.plain ? 0 : limits.probcut.value_or(evaluator_.probcut());
        else return 0;
    }

    /// ProbCut: whether a shallow search finds the value so far outside the window that a deep one would hardly find
    /// it inside. The evaluator says by how much the two differ as a rule; without that there is no cut, nor where
    /// the deep search would see the end of the game.
    bool probcut_cut(const Position& p, int alpha, int beta, int depth, int ply, Answer& answer) {
        if constexpr (knows_deviations) {
            if (probcut_ == 0 || depth < first_probcut_depth || sees_the_end(p, depth)) return false;
            const int margin = evaluator_.deviation(p, depth) * margin_percent(depth) / 100;
            if (margin == 0) return false;
            const int now = static_value(frames_[static_cast<std::size_t>(ply)], p);
            const int shallow = probcut_depth(depth);
            if (const int high = beta + margin; now >= beta && high < value_infinite) {
                answer = search(p, high - 1, high, shallow, ply);
                if (stopped_ || answer.value >= high) return settle(answer, beta);
            } else if (const int low = alpha - margin; now <= alpha && low > -value_infinite) {
                answer = search(p, low, low + 1, shallow, ply);
                if (stopped_ || answer.value <= low) return settle(answer, alpha);
            }
        }
        return false;
    }

    /// How many percent of the deviation a value must lie outside the window: fewer where depths are great, since a cut
    /// saves more there.
    int margin_percent(int depth) const { return depth < first_deep_probcut ? probcut_ : probcut_ * 3 / 4; }

    static bool settle(Answer& answer, int bound) {
        answer.value = bound;
        return true;
    }

    bool sees_the_end(const Position& p, int depth) const {
        if constexpr (requires { G::placements_left(rules_, p); }) return G::placements_left(rules_, p) <= depth;
        else return false;
    }

    struct Best {
        Answer answer;
        std::uint32_t best = no_packed_move;  // only a move that raised alpha
    };

    Best search_moves(const Position& p, Frame& frame, int alpha, int beta, int depth, int ply) {
        const bool open = beta - alpha > 1;
        Best found{{-value_infinite, true}};
        for (std::size_t i = 0; i < frame.moves.size(); ++i) {
            const Move move = frame.moves.pick(i);
            const Answer answer = search_move(p, G::play(rules_, p, move), alpha, beta, depth, ply, i);
            if (stopped_) return {};
            found.answer.proven = found.answer.proven && answer.proven;
            found.answer.value = std::max(found.answer.value, answer.value);
            if (answer.value <= alpha) continue;
            alpha = answer.value;
            found.best = pack_move(move);
            if (open) put_in_front(move, frame.line, frames_[static_cast<std::size_t>(ply) + 1].line);
            if (alpha < beta) continue;
            found.answer.proven = answer.proven;
            remember_cutoff(p, frame, i, depth);
            break;
        }
        return found;
    }

    /// A node whose children are leaves, without the table: going through them takes less time than a look-up, unless
    /// many orders of moves lead to one position.
    Answer last_ply(const Position& p, Frame& frame, int alpha, int beta) {
        list_moves(p, frame, 1, no_packed_move);
        if (frame.moves.empty()) return {G::final_value(rules_, p, history_), true};
        Answer best{-value_infinite, true};
        for (std::size_t i = 0; i < frame.moves.size(); ++i) {
            const Move move = frame.moves.pick_hastily(i);
            const Position child = G::play(rules_, p, move);
            const Answer answer = last_move(frame, p, child);
            if (stopped_) return {};
            best.proven = best.proven && answer.proven;
            if (answer.value <= best.value) continue;
            best.value = answer.value;
            if (beta - alpha > 1 && answer.value > alpha) frame.line.assign(1, move);
            if (answer.value < beta) continue;
            remember_cutoff(p, frame, i, 1);
            return answer;
        }
        return best;
    }

    Answer last_move(const Frame& frame, const Position& p, const Position& child) {
        if (count_node()) return {};
        history_.push(child);
        Answer answer = leaf(frame, child);
        history_.pop();
        if (G::side_to_move(child) != G::side_to_move(p)) answer.value = -answer.value;
        return answer;
    }

    /// `before`: the frame of the position one move earlier.
    Answer leaf(const Frame& before, const Position& p) {
        if constexpr (carries_state) {
            int value = 0;
            typename E::State state;
            evaluator_.move(before.state, *before.position, p, state);
            if (evaluator_.evaluate_unless_over(p, state, value)) return {within_bounds(value), false};
        } else if constexpr (requires(int& value) { evaluator_.evaluate_unless_over(p, value); }) {
            int value = 0;
            if (evaluator_.evaluate_unless_over(p, value)) return {within_bounds(value), false};
        } else if (!G::is_over(rules_, p, history_)) {
            return {within_bounds(evaluator_.evaluate(p)), false};
        }
        return {G::final_value(rules_, p, history_), true};
    }

    // --- the table

    static bool answers(const TableEntry& entry, int alpha, int beta) {
        switch (entry.bound) {
            case Bound::none: return false;
            case Bound::lower: return entry.value >= beta;
            case Bound::upper: return entry.value <= alpha;
            case Bound::exact: return true;
        }
        return false;
    }

    /// See "Soundness" at the head of this file.
    bool holds_here(const TableEntry& entry, const Position& p, std::uint64_t plain_key, std::uint64_t key,
                    int depth) const {
        if (entry.depth == depth) return true;
        const bool deeper = entry.depth > depth;
        if (plain_ ? deeper || !entry.proven : !deeper && !entry.proven) return false;
        return (plain_key ^ Past::key(rules_, p, history_, entry.depth)) == key;
    }

    void remember(const Best& found, int alpha, int beta, int depth, std::uint64_t plain_key, std::uint64_t key) {
        const int value = found.answer.value;
        const Bound bound = value >= beta ? Bound::lower : value > alpha ? Bound::exact : Bound::upper;
        table_.store(key, {static_cast<std::int16_t>(value), static_cast<std::uint8_t>(depth), bound,
                           found.answer.proven, found.best});
        if (key != plain_key && found.best != no_packed_move)
            table_.store(plain_key, {0, static_cast<std::uint8_t>(depth), Bound::none, false, found.best});
    }

    // --- move ordering

    void list_moves(const Position& p, Frame& frame, int depth, std::uint32_t table_move) {
        if (depth < first_order_depth) return list_by_past(p, frame, table_move);
        const int side = index(G::side_to_move(p));
        frame.moves.clear();
        G::for_each_move(rules_, p, history_, [&](const Move& move) {
            const int past = past_score(side, move, frame.killers, table_move);
            const int value = static_value_for(frame, p, G::play(rules_, p, move));
            frame.moves.add(move, past == table_move_score ? past : past + 64 * value);
        });
    }

    /// By what cut off before alone: near the leaves an evaluation of every child costs more than it saves.
    void list_by_past(const Position& p, Frame& frame, std::uint32_t table_move) {
        const int side = index(G::side_to_move(p));
        const auto killers = frame.killers;
        frame.moves.clear();
        G::for_each_move(rules_, p, history_,
                         [&](const Move& move) { frame.moves.add(move, past_score(side, move, killers, table_move)); });
    }

    int past_score(int side, const Move& move, const std::array<std::uint32_t, 2>& killers,
                   std::uint32_t table_move) const {
        const std::uint32_t packed = pack_move(move);
        const int killer = packed == killers[0] ? killer_score : packed == killers[1] ? killer_score / 2 : 0;
        return packed == table_move ? table_move_score : cutoffs_.score(side, move) + killer;
    }

    void remember_cutoff(const Position& p, Frame& frame, std::size_t number, int depth) {
        const int side = index(G::side_to_move(p));
        frame.moves.for_each_before(number, [&](const Move& move) { cutoffs_.add(side, move, -depth * depth); });
        cutoffs_.add(side, frame.moves.at(number), depth * depth);
        const std::uint32_t packed = pack_move(frame.moves.at(number));
        if (frame.killers[0] == packed) return;
        frame.killers[1] = frame.killers[0];
        frame.killers[0] = packed;
    }

    static void put_in_front(const Move& move, std::vector<Move>& line, const std::vector<Move>& rest) {
        line.assign(1, move);
        line.insert(line.end(), rest.begin(), rest.end());
    }

    /// By how much a late move's first search is shortened.
    int reduction(int depth, std::size_t number) const {
        if (plain_ || depth < first_reduced_depth || number < first_reduced_move) return 0;
        return 1;
    }

    // --- values and limits

    static constexpr bool carries_state = IncrementalEvaluator<E, G>;

    /// Brings the evaluator's state to `p`, one move after the frame before. Not done sooner: most nodes need none.
    void enter(const Position& p, int ply) {
        Frame& frame = frames_[static_cast<std::size_t>(ply)];
        frame.position = &p;
        if constexpr (carries_state) {
            const Frame& before = frames_[static_cast<std::size_t>(ply) - 1];
            evaluator_.move(before.state, *before.position, p, frame.state);
        }
    }

    static int within_bounds(int value) { return std::clamp(value, -value_infinite + 1, value_infinite - 1); }
    /// The evaluator's value of the position whose frame it is.
    int static_value(const Frame& frame, const Position& p) {
        if constexpr (carries_state) return within_bounds(evaluator_.evaluate(p, frame.state));
        else return within_bounds(evaluator_.evaluate(p));
    }
    /// The evaluator's value of `child` for the mover of `p`, whose frame it is.
    int static_value_for(const Frame& frame, const Position& p, const Position& child) {
        int value = 0;
        if constexpr (carries_state) {
            typename E::State state;
            evaluator_.move(frame.state, p, child, state);
            value = within_bounds(evaluator_.evaluate(child, state));
        } else {
            value = within_bounds(evaluator_.evaluate(child));
        }
        return G::side_to_move(child) == G::side_to_move(p) ? value : -value;
    }

    /// True if the search is over.
    bool count_node() {
        if (++nodes_ >= next_poll_) poll();
        return stopped_;
    }
    void poll() {
        next_poll_ = control_.next_check(nodes_);
        const std::uint64_t fresh = nodes_ - std::exchange(told_nodes_, nodes_);
        if (leads_) {
            stopped_ = control_.check(fresh);
            return;
        }
        control_.add_nodes(fresh);
        stopped_ = control_.stopped();
    }

    /// A game says so if its moves can mostly be made in any order.
    static constexpr bool steps_commute = requires { requires G::steps_commute; };

    // Tuning. The source of ProbCut's numbers is docs/lab/2026-11-16-selective-search.md; the others are as first
    // chosen, and nobody has measured others.
    static constexpr int first_aspiration_depth = 4;
    static constexpr int first_window = 100;
    static constexpr int window_growth = 4;
    static constexpr int first_order_depth = 4;
    static constexpr int first_probcut_depth = 4;
    static constexpr int first_deep_probcut = 9;
    static constexpr int first_reduced_depth = 3;
    static constexpr std::size_t first_reduced_move = 4;
    static constexpr int table_move_score = (1 << 30) - 1;
    static constexpr int killer_score = 1 << 15;

    const Rules& rules_;
    TranspositionTable& table_;
    StopControl& control_;
    const bool plain_;
    const bool leads_;
    E evaluator_;
    const int probcut_;  // as SearchLimits::probcut
    const int variety_;
    const std::uint64_t variety_seed_;
    CutoffHistory<Move> cutoffs_;
    std::vector<Frame> frames_;

    Position root_{};
    History history_;
    std::vector<RootMove> roots_;
    std::size_t lines_ = 1;
    std::optional<RootMove> promising_;
    int depth_ = 0;
    bool solved_ = false;

    std::uint64_t nodes_ = 0;
    std::uint64_t next_poll_;
    std::uint64_t told_nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace quartello
