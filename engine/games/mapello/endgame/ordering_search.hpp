// Depth-limited alpha-beta on the ordering evaluation. Its values are estimates and serve only to order moves and to
// guess where the exact score lies.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/games/mapello/endgame/endgame_board.hpp"
#include "engine/games/mapello/endgame/moves.hpp"
#include "engine/games/mapello/endgame/ordering_evaluation.hpp"
#include "engine/games/mapello/endgame/table.hpp"

namespace quartello::solver {

inline constexpr int estimate_infinite = 1 << 20;

class OrderingSearch {
public:
    OrderingSearch(const EndgameBoard& terrain, const OrderingEvaluation::Tables& tables)
        : terrain_(terrain), evaluation_(terrain, tables) {}

    using State = OrderingEvaluation::State;

    std::uint64_t nodes() const { return nodes_; }
    const OrderingTuning& tuning() const { return evaluation_.tuning(); }

    /// Hundredths of a point still to come for the mover (`moves` are its legal moves), within (alpha, beta).
    int search(Bits own, Bits opp, Bits moves, int depth, int alpha, int beta) {
        State state;
        enter(own, opp, state);
        return search(own, opp, moves, depth, alpha, beta, state);
    }

    void enter(Bits own, Bits opp, State& state) const { evaluation_.enter(own, opp, state); }

    /// The same for whoever replies to this move, made from the position of `before` with these opponent's discs.
    int search_after(const State& before, Bits opp, const Candidate& c, int depth, int alpha, int beta) {
        State after;
        evaluation_.move(before, bit(c.square), c.opp & opp, after);
        return search(c.own, c.opp, c.replies, depth, alpha, beta, after);
    }

private:
    int search(Bits own, Bits opp, Bits moves, int depth, int alpha, int beta, const State& state) {
        ++nodes_;
        if (moves == 0) {
            const Bits replies = terrain_.mobility(opp, own);
            if (replies == 0) return 100 * terrain_.final_value(own, opp, 0);
            State passed;
            evaluation_.move(state, 0, 0, passed);
            return -search(opp, own, replies, depth, -beta, -alpha, passed);
        }
        if (depth == 0) return evaluation_.evaluate(own, opp, moves, state);
        Candidates list;
        list_moves(own, opp, moves, depth, list);
        int best = -estimate_infinite;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const Candidate& c = pick(list, i);
            const int gain = 100 * terrain_.bonus(c.square);
            const int value = gain - search_after(state, opp, c, depth - 1, gain - beta, gain - std::max(alpha, best));
            best = std::max(best, value);
            if (best >= beta) break;
        }
        return best;
    }

    void list_moves(Bits own, Bits opp, Bits moves, int depth, Candidates& list) {
        while (moves != 0) {
            const int square = pop_lowest(moves);
            const Bits turned = terrain_.flips(own, opp, square);
            Candidate c{opp ^ turned, own ^ turned ^ bit(square), 0, 0, 0, static_cast<std::uint8_t>(square)};
            c.replies = terrain_.mobility(c.own, c.opp);
            if (depth > 1) c.promise = -count(c.replies) - count(c.replies & corners);
            list.push(c);
        }
    }

    const EndgameBoard& terrain_;
    OrderingEvaluation evaluation_;
    std::uint64_t nodes_ = 0;
};

}  // namespace quartello::solver
