// From null-window tests to a value: a test at alpha says on which side of alpha the value lies; a few of them around a
// good guess close the interval.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/solver/field.hpp"
#include "engine/solver/moves.hpp"
#include "engine/solver/parity.hpp"
#include "engine/solver/request.hpp"
#include "engine/solver/table.hpp"
#include "engine/solver/worker.hpp"

namespace quartello::solver {

/// A position from the mover's view; `lead`: points by which bonuses already taken put the mover ahead.
struct Board {
    Bits own = 0;
    Bits opp = 0;
    int lead = 0;
};

/// lower <= value <= upper, and the move that reaches lower, or the likeliest one while there is no lower bound. A pass
/// (or the end of the game) is no_square.
struct Interval {
    int lower = -infinite;
    int upper = infinite;
    std::uint8_t best = no_square;

    bool settles(Goal goal) const { return lower == upper || (goal == Goal::outcome && (lower > 0 || upper < 0)); }
};

template <class G, class E>
class Root {
public:
    Root(const Field<G>& field, Worker<G, E>& worker, const Board& board)
        : worker_(worker), board_(board), empty_(field.empty(board.own, board.opp)) {
        for_each_bit(field.mobility(board.own, board.opp),
                     [&](int square) { moves_.push(after_move(field, board.own, board.opp, board.lead, square)); });
        worker.order(moves_, 0, parity(), scout_depth(), no_square);
    }

    /// None if the mover must pass or the game is over.
    const Candidates& moves() const { return moves_; }

    /// What the evaluation expects of the best move, in points.
    int guess() const {
        int best = -estimate_infinite;
        for (const Candidate& c : moves_) best = std::max(best, worker_.estimate(c, scout_depth()));
        return board_.lead + best / 100;
    }

    /// Narrows the interval until it settles the goal; false if broken off before. There must be moves.
    bool narrow(Goal goal, int guess, Interval& interval) {
        int alpha = goal == Goal::score ? guess - 1 : guess > 0 ? 0 : -1;
        interval.best = pick(moves_, 0).square;
        int run = 0;  // tests in a row that ended on the same side; the step grows with them
        while (!interval.settles(goal)) {
            alpha = std::clamp(alpha, interval.lower, interval.upper - 1);
            const Best best = test(alpha);
            if (worker_.abandoned()) return false;
            if (best.value > alpha) {
                interval.lower = best.value;
                interval.best = best.square;
                run = run > 0 ? run + 1 : 1;
            } else {
                interval.upper = best.value;
                if (interval.lower == -infinite) interval.best = best.square;
                run = run < 0 ? run - 1 : -1;
            }
            if (goal == Goal::outcome) alpha = run > 0 ? 0 : -1;
            else alpha = run > 0 ? interval.lower + 2 * (run - 1) : interval.upper - 1 + 2 * (run + 1);
        }
        return true;
    }

    /// One null-window test. A move that exceeds alpha goes first in the next.
    Best test(int alpha) {
        const Best best = worker_.try_moves(moves_, 0, alpha, parity(), count(empty_));
        if (best.value <= alpha) return best;
        for (Candidate& c : moves_) {
            if (c.square == best.square) c.promise = ++highest_promise_;
        }
        return best;
    }

private:
    Parity parity() const { return parity_of(empty_); }
    int scout_depth() const { return count(empty_) < scouted_empties ? 2 : 4; }

    Worker<G, E>& worker_;
    Board board_;
    Bits empty_;
    Candidates moves_;
    int highest_promise_ = 1 << 28;
};

}  // namespace quartello::solver
