// From searches to a value: the score by principal variation search, the outcome by null-window tests, which say on
// which side of alpha the value lies.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/games/mapello/endgame/endgame.hpp"
#include "engine/games/mapello/endgame/endgame_board.hpp"
#include "engine/games/mapello/endgame/endgame_worker.hpp"
#include "engine/games/mapello/endgame/moves.hpp"
#include "engine/games/mapello/endgame/parity.hpp"
#include "engine/games/mapello/endgame/table.hpp"
#include "engine/proof/request.hpp"

namespace quartello::solver {

/// lower <= value <= upper, and the move that reaches lower, or the likeliest one while there is no lower bound. A pass
/// (or the end of the game) is no_square.
struct Interval {
    int lower = -infinite;
    int upper = infinite;
    std::uint8_t best = no_square;
    Variation line = {};  // begins with that move, if it has been searched; goes on as far as best play is known

    bool settles(Goal goal) const { return lower >= upper || (goal == Goal::outcome && (lower > 0 || upper < 0)); }
};

class Root {
public:
    /// `hint`: a move to try first.
    Root(const EndgameBoard& terrain, Worker& worker, const Board& board, std::uint8_t hint = no_square)
        : worker_(worker), board_(board), empty_(terrain.empty(board.own, board.opp)) {
        for_each_bit(terrain.mobility(board.own, board.opp),
                     [&](int square) { moves_.push(after_move(terrain, board.own, board.opp, board.lead, square)); });
        worker.order(board.own, board.opp, moves_, 0, parity(), ordering_depth(), hint);
    }

    /// None if the mover must pass or the game is over.
    const Candidates& moves() const { return moves_; }

    /// What the evaluation expects of the best move, in points.
    int guess() const {
        int best = -estimate_infinite;
        for (const Candidate& c : moves_) best = std::max(best, worker_.estimate(c, ordering_depth()));
        return board_.lead + best / 100;
    }

    /// Closes the interval as far as the goal asks; false if broken off before. There must be moves.
    bool narrow(Goal goal, std::optional<int> expected, Interval& interval) {
        interval.best = pick(moves_, 0).square;
        const int value = expected ? *expected : guess();
        return goal == Goal::score ? find_score(value, interval) : find_outcome(value, interval);
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
    /// With a narrow window around the guess, moved on until the value lies inside.
    bool find_score(int guess, Interval& interval) {
        int alpha = std::clamp(guess, -infinite / 2, infinite / 2) - aspiration;
        int beta = alpha + 2 * aspiration;
        for (int width = 2 * aspiration;; width *= 2) {
            Variation line;
            const Best best = worker_.exact_moves(moves_, alpha, beta, parity(), count(empty_), line);
            if (worker_.abandoned()) {
                if (best.value > alpha) lead_with(best.square, interval);
                return false;
            }
            if (best.value > alpha) {
                lead_with(best.square, interval);
                interval.lower = best.value;
                interval.line = std::move(line);
            }
            if (best.value < beta) interval.upper = best.value;
            if (interval.settles(Goal::score)) return true;
            if (best.value <= alpha) {
                beta = best.value + 1;
                alpha = std::max(beta - width, -infinite);
            } else {
                alpha = best.value - 1;
                beta = std::min(alpha + width, infinite);
            }
        }
    }

    void lead_with(std::uint8_t square, Interval& interval) {
        interval.best = square;
        for (Candidate& c : moves_) {
            if (c.square == square) c.promise = ++highest_promise_;
        }
    }

    bool find_outcome(int guess, Interval& interval) {
        for (int alpha = guess > 0 ? 0 : -1; !interval.settles(Goal::outcome); alpha = -1 - alpha) {
            const Best best = test(alpha);
            if (worker_.abandoned()) return false;
            if (best.value > alpha) interval.lower = best.value;
            else interval.upper = best.value;
            if (best.value > alpha || interval.lower == -infinite) interval.best = best.square;
        }
        return true;
    }

    Parity parity() const { return parity_of(empty_); }
    int ordering_depth() const { return count(empty_) < simple_ordering.from ? 2 : 4; }

    Worker& worker_;
    Board board_;
    Bits empty_;
    Candidates moves_;
    int highest_promise_ = 1 << 28;
};

}  // namespace quartello::solver
