// The null-window search of one thread, from the root down: shared table, cut-offs from the replies' entries, order by
// a look ahead, splitting. Values returned are exact or bounds on the same side of alpha as the value (fail-soft). The
// workers of one solve share terrain, table, stop_control and pool.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/core/stop_control.hpp"
#include "engine/games/mapello/endgame/endgame_board.hpp"
#include "engine/games/mapello/endgame/moves.hpp"
#include "engine/games/mapello/endgame/near_leaves.hpp"
#include "engine/games/mapello/endgame/ordering_search.hpp"
#include "engine/games/mapello/endgame/parity.hpp"
#include "engine/games/mapello/endgame/split_pool.hpp"
#include "engine/games/mapello/endgame/table.hpp"
#include "engine/games/mapello/endgame/tuning.hpp"

namespace quartello::solver {

/// The best value found at a node and the move that reached it.
struct Best {
    int value = -infinite;
    std::uint8_t square = no_square;

    void raise(int v, std::uint8_t s) {
        if (v > value) *this = {v, s};
    }
};

/// Best play from a position on, as far as it is known; passes are no_square.
using Variation = std::vector<std::uint8_t>;

/// Aligned so that no two workers' counters share a cache line.
class alignas(128) Worker {
public:
    Worker(const EndgameBoard& terrain, const OrderingEvaluation::Tables& tables, Table& table,
           StopControl& stop_control, SplitPool& pool)
        : terrain_(terrain),
          table_(table),
          stop_control_(stop_control),
          pool_(pool),
          near_leaves_(terrain),
          ordering_search_(terrain, tables) {}

    std::uint64_t nodes() const { return nodes_ + near_leaves_.nodes() + ordering_search_.nodes(); }
    /// The search was broken off; its value means nothing.
    bool abandoned() const { return abandoned_; }

    /// How sure a look ahead must be to stand in for the search, in hundredths of its usual error; 0: nothing does.
    void trust_ordering(int surety) { surety_ = surety; }

    /// Tries the moves from `first` on, the most promising before the others, until one exceeds alpha. `best` is the
    /// best so far, from moves before `first`.
    Best try_moves(Candidates& list, std::size_t first, int alpha, Parity parity, int empties, Best best = {}) {
        for (std::size_t i = first; i < list.size() && best.value <= alpha && !abandoned_; ++i) {
            const bool may_split = i > 0 && empties >= split_empties && list.size() - i >= 2;
            if (may_split && pool_.has_takers(split_)) return split(list, i, alpha, parity, empties, best);
            const Candidate& c = pick(list, i);
            best.raise(value_of(c, alpha, parity, empties), c.square);
        }
        return best;
    }

    /// The value of the best move within (alpha, beta), exact there, else a bound: the first move is searched for its
    /// exact value, the others are first asked whether they are better. Broken off, it is the best so far. `line`
    /// begins with the best move.
    Best exact_moves(Candidates& list, int alpha, int beta, Parity parity, int empties, Variation& line) {
        Best best;
        for (std::size_t i = 0; i < list.size() && best.value < beta; ++i) {
            const Candidate& c = pick(list, i);
            const int bar = std::max(alpha, best.value);
            int value = i == 0 ? bar + 1 : value_of(c, bar, parity, empties);
            Variation rest;
            if (!abandoned_ && value > bar && value < beta) {
                const int low = i == 0 ? bar : value - 1;  // the null-window search has shown this much
                value = -exact(c.own, c.opp, c.replies, -beta, -low, c.lead, parity ^ quadrant(c.square), empties - 1,
                               rest);
            }
            if (abandoned_) return best;
            if (value >= beta) rest.clear();  // the reply was not searched to the end
            if (value > best.value) follow(c.square, rest, line);
            best.raise(value, c.square);
        }
        return best;
    }

    /// A helper's work at somebody's split.
    void help(Split& split) {
        Split* outer = std::exchange(split_, &split);
        work_at(split);
        split_ = outer;
        abandoned_ = must_stop();
    }

    /// Gives the moves of a position from `first` on their promise, with a look ahead of `depth` plies (none if
    /// negative).
    void order(Bits own, Bits opp, Candidates& list, std::size_t first, Parity parity, int depth, std::uint8_t second) {
        OrderingSearch::State state;
        if (depth >= 0) ordering_search_.enter(own, opp, state);
        int most = -estimate_infinite;
        for (std::size_t i = first; i < list.size(); ++i) {
            Candidate& c = list[i];
            c.replies = terrain_.mobility(c.own, c.opp);
            c.promise = c.square == second ? 1 << 28 : static_promise(terrain_, c, parity);
            if (depth < 0 || c.square == second) continue;
            const int gain = 100 * terrain_.bonus(c.square);
            const int beta = std::min(gain - most + ordering_search_.tuning().window, estimate_infinite);
            const int estimate = gain - ordering_search_.search_after(state, opp, c, depth, -estimate_infinite, beta);
            most = std::max(most, estimate);
            c.promise += estimate * ordering_search_.tuning().percent / 100;
        }
    }

    /// Hundredths of a point from now on for whoever makes this move.
    int estimate(const Candidate& c, int depth) {
        const int replier =
            ordering_search_.search(c.own, c.opp, c.replies, depth, -estimate_infinite, estimate_infinite);
        return 100 * terrain_.bonus(c.square) - replier;
    }

    /// Plies to look ahead for the order of the moves; negative: none, not even at the positions after them.
    int ordering_depth(int empties) const {
        const OrderingTuning& tuning = ordering_search_.tuning();
        if (empties < tuning.from) return -1;
        if (empties < tuning.ahead_from) return 0;
        return std::min(1 + (empties - tuning.ahead_from) / empties_per_ply, deepest_ordering);
    }

private:
    int search(Bits own, Bits opp, Bits moves, int alpha, int lead, Parity parity, int empties) {
        return empties > middle_empties ? deep(own, opp, moves, alpha, lead, parity, empties)
                                        : near_leaves_.search(own, opp, moves, alpha, lead, parity, empties);
    }

    int value_of(const Candidate& c, int alpha, Parity parity, int empties) {
        return -search(c.own, c.opp, c.replies, -alpha - 1, c.lead, parity ^ quadrant(c.square), empties - 1);
    }

    static void follow(std::uint8_t square, const Variation& rest, Variation& line) {
        line.assign(1, square);
        line.insert(line.end(), rest.begin(), rest.end());
    }

    /// The value within (alpha, beta), exact there, else a bound. If exact, `line` reaches it as far as it goes.
    int exact(Bits own, Bits opp, Bits moves, int alpha, int beta, int lead, Parity parity, int empties,
              Variation& line) {
        if (moves == 0) {
            moves = terrain_.mobility(opp, own);
            if (moves == 0) return terrain_.final_value(own, opp, lead);
            Variation rest;
            const int value = -exact(opp, own, moves, -beta, -alpha, -lead, parity, empties, rest);
            follow(no_square, rest, line);
            return value;
        }
        if (empties <= middle_empties) return close_in(own, opp, moves, alpha, beta, lead, parity, empties);
        ++nodes_;
        if (must_stop()) {
            abandoned_ = true;
            return alpha;
        }
        const std::uint64_t hash = board_hash(own, opp);
        Known known;
        if (!table_.probe(hash, own, opp, terrain_.lead_in_key(lead), known)) table_.probe_moves(hash, own, opp, known);
        Candidates list;
        for_each_bit(moves, [&](int square) { list.push(after_move(terrain_, own, opp, lead, square)); });
        order(own, opp, list, 0, parity, std::max(0, ordering_depth(empties)) + extra_ordering, known.second);
        for (Candidate& c : list) {
            if (c.square == known.best) c.promise = 1 << 29;
        }
        const Best best = exact_moves(list, alpha, beta, parity, empties, line);
        if (abandoned_) return alpha;
        if (best.value > alpha) remember(hash, own, opp, best, best.value - 1, lead, empties);
        if (best.value < beta) remember(hash, own, opp, best, best.value, lead, empties);
        return best.value;
    }

    /// The same with few empties, by null-window searches alone.
    int close_in(Bits own, Bits opp, Bits moves, int alpha, int beta, int lead, Parity parity, int empties) {
        int lower = -infinite;
        int upper = infinite;
        int at = lead + ordering_search_.search(own, opp, moves, 2, -estimate_infinite, estimate_infinite) / 100;
        while (lower < upper && lower < beta && upper > alpha) {
            at = std::clamp(at, std::max(alpha, lower), std::min(beta, upper) - 1);
            const int value = search(own, opp, moves, at, lead, parity, empties);
            if (value > at) lower = at = value;
            else at = (upper = value) - 1;
        }
        return upper <= alpha ? upper : lower;
    }

    int deep(Bits own, Bits opp, Bits moves, int alpha, int lead, Parity parity, int empties) {
        ++nodes_;
        if (moves == 0) {
            moves = terrain_.mobility(opp, own);
            if (moves == 0) return terrain_.final_value(own, opp, lead);
            return -deep(opp, own, moves, -alpha - 1, -lead, parity, empties);
        }
        if (must_stop()) {
            abandoned_ = true;
            return alpha;
        }
        int value = 0;
        if (terrain_.held_by_stable(own, opp, alpha, lead, empties, value)) return value;
        const std::uint64_t hash = board_hash(own, opp);
        const int offset = terrain_.lead_in_value(lead);
        Known known;
        if (table_.probe(hash, own, opp, terrain_.lead_in_key(lead), known)) {
            if (known.lower + offset > alpha) return known.lower + offset;
            if (known.upper + offset <= alpha) return known.upper + offset;
        } else {
            table_.probe_moves(hash, own, opp, known);
        }
        if (surety_ > 0 && likely(own, opp, moves, alpha, lead, empties, value)) return value;
        Candidates list;
        std::array<std::uint64_t, 64> hashes;
        for_each_bit(moves, [&](int square) {
            const Candidate c = after_move(terrain_, own, opp, lead, square);
            if (empties > middle_empties + 1) table_.prefetch(hashes[list.size()] = board_hash(c.own, c.opp));
            list.push(c);
        });
        if (reply_known(list, hashes, alpha, empties, value)) return value;
        Best best;
        const std::size_t tried = try_known_best(list, known.best, alpha, parity, empties, best);
        if (best.value <= alpha && !abandoned_) {
            order(own, opp, list, tried, parity, ordering_depth(empties), known.second);
            best = try_moves(list, tried, alpha, parity, empties, best);
        }
        if (abandoned_) return alpha;
        remember(hash, own, opp, best, alpha, lead, empties);
        return best.value;
    }

    /// Whether a look ahead makes it likely that the value is (or is not) greater than alpha; `value` is then a likely
    /// bound.
    bool likely(Bits own, Bits opp, Bits moves, int alpha, int lead, int empties, int& value) {
        const int depth = std::clamp((empties - middle_empties) / 2, 1, deepest_ordering);
        const OrderingTuning& tuning = ordering_search_.tuning();
        if (empties < tuning.likely_from) return false;
        const int margin = surety_ * (tuning.error + tuning.error_per_empty * empties) / 100;
        const int low = 100 * (alpha - lead) - margin;
        const int high = 100 * (alpha + 1 - lead) + margin;
        const int now = ordering_search_.search(own, opp, moves, 0, -estimate_infinite, estimate_infinite);
        if (2 * now >= low + high) {
            const int estimate = ordering_search_.search(own, opp, moves, depth, high - 1, high);
            value = alpha + 1;
            return estimate >= high;
        }
        const int estimate = ordering_search_.search(own, opp, moves, depth, low, low + 1);
        value = alpha;
        return estimate <= low;
    }

    /// The move the table remembers goes first, before anything is spent on the order of the others. How many were
    /// tried.
    std::size_t try_known_best(Candidates& list, std::uint8_t square, int alpha, Parity parity, int empties,
                               Best& best) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (list[i].square != square) continue;
            std::swap(list[0], list[i]);
            list[0].replies = terrain_.mobility(list[0].own, list[0].opp);
            best.raise(value_of(list[0], alpha, parity, empties), square);
            return 1;
        }
        return 0;
    }

    /// Enhanced cut-off: the entry of a position one move on already decides.
    bool reply_known(const Candidates& list, const std::array<std::uint64_t, 64>& hashes, int alpha, int empties,
                     int& value) const {
        if (empties <= middle_empties + 1) return false;  // the children are not in the shared table
        for (std::size_t i = 0; i < list.size(); ++i) {
            const Candidate& c = list[i];
            Known known;
            if (!table_.probe(hashes[i], c.own, c.opp, terrain_.lead_in_key(c.lead), known)) continue;
            value = -(known.upper + terrain_.lead_in_value(c.lead));
            if (value > alpha) return true;
        }
        return false;
    }

    /// Another thread may have learnt something meanwhile, so the entry is read again.
    void remember(std::uint64_t hash, Bits own, Bits opp, const Best& best, int alpha, int lead, int empties) {
        Known known;
        table_.probe(hash, own, opp, terrain_.lead_in_key(lead), known);
        const int to_come = best.value - terrain_.lead_in_value(lead);
        if (best.value > alpha) known.lower = static_cast<std::int16_t>(std::max<int>(known.lower, to_come));
        else known.upper = static_cast<std::int16_t>(std::min<int>(known.upper, to_come));
        known.remember_move(best.square);
        known.empties = static_cast<std::uint8_t>(empties);
        known.lead = static_cast<std::int16_t>(terrain_.lead_in_key(lead));
        table_.store(hash, own, opp, known);
    }

    Best split(Candidates& list, std::size_t first, int alpha, Parity parity, int empties, const Best& best) {
        for (std::size_t i = first; i < list.size(); ++i) pick(list, i);
        Split here(split_, list, first, alpha, parity, empties);
        here.report(best.value, best.square);
        pool_.offer(here);
        split_ = &here;
        work_at(here);
        pool_.finish(here, [this](Split& inner) { help(inner); });
        split_ = here.parent;
        abandoned_ = must_stop();
        return {here.best_value(), here.best_square()};
    }

    void work_at(Split& split) {
        while (const Candidate* c = split.take()) {
            const int value = value_of(*c, split.alpha, split.parity, split.empties);
            if (abandoned_) return;
            split.report(value, c->square);
        }
    }

    /// The stop_control is stopped, or a split this work belongs to needs it no more.
    bool must_stop() {
        for (const Split* s = split_; s != nullptr; s = s->parent) {
            if (s->cut.load(std::memory_order_relaxed)) return true;
        }
        if (nodes() - reported_nodes_ < nodes_between_checks) return stop_control_.stopped();
        const std::uint64_t before = std::exchange(reported_nodes_, nodes());
        return stop_control_.check(reported_nodes_ - before);
    }

    const EndgameBoard& terrain_;
    Table& table_;
    StopControl& stop_control_;
    SplitPool& pool_;
    NearLeaves near_leaves_;
    OrderingSearch ordering_search_;
    Split* split_ = nullptr;
    std::uint64_t nodes_ = 0;
    std::uint64_t reported_nodes_ = 0;
    bool abandoned_ = false;
    int surety_ = 0;
};

}  // namespace quartello::solver
