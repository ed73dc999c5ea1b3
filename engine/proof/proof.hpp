// Exact values of any game where the end is near or the board small: tests of ProofSearch, deeper and deeper, close the
// interval around the value. Sound with Mabi's and Alea's histories. For Mapello there is the much faster Endgame.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/platform.hpp"
#include "engine/core/rng.hpp"
#include "engine/proof/proof_search.hpp"
#include "engine/proof/request.hpp"

namespace quartello::solver {

/// A game so far: all its positions are in the history, the current one included.
template <GameRules G>
struct Game {
    typename G::Position position{};
    typename G::History history = {};
};

/// Values are hundredths of a point for the side to move, or with Goal::outcome their sign.
template <GameRules G>
struct Proved {
    struct Valued {
        typename G::Move move;
        int value = 0;
    };
    bool solved = false;  // false: broken off
    int value = 0;        // if not solved, an estimate within [lower, upper]
    int lower = -proof_infinite;
    int upper = proof_infinite;
    std::vector<Valued> moves = {};  // best first; only the best one unless all were asked for; none: the game is over
    std::vector<typename G::Move> line = {};  // best play to the end
    std::uint64_t nodes = 0;
    double time_ms = 0;
};

template <GameRules G>
class Proof {
public:
    using Move = typename G::Move;
    using Position = typename G::Position;

    /// The table is borrowed; it may hold anything.
    Proof(const typename G::Rules& rules, TranspositionTable& table) : rules_(rules), table_(table) {}

    /// `salt`: another number for each solve with the same table.
    Proved<G> solve(const Game<G>& game, const Request& request, std::uint64_t salt) {
        StopControl stop_control(request.limits);
        table_.new_search();
        Search leader(rules_, table_, stop_control, mix64(salt), 0);
        leader.history() = game.history;
        Proved<G> out;
        {
            const Helpers helpers(*this, game, request, stop_control, mix64(salt));
            out.solved = request.all_moves ? settle_all(leader, game.position, request.goal, out)
                                           : settle_best(leader, game.position, request.goal, out);
            if (out.solved && request.line && request.goal == Goal::score) follow_line(leader, game.position, out);
            stop_control.stop_now();
        }
        leader.report_nodes();
        out.nodes = stop_control.nodes();
        out.time_ms = stop_control.elapsed_ms();
        return out;
    }

private:
    using Search = ProofSearch<G>;

    /// lower <= value <= upper; `best` reaches lower, or is the likeliest while nothing is known.
    struct Interval {
        int lower = -proof_infinite;
        int upper = proof_infinite;
        std::optional<Move> best = {};

        bool settles(Goal goal) const { return lower == upper || (goal == Goal::outcome && (lower > 0 || upper < 0)); }
    };

    static int sign(int value) { return (value > 0) - (value < 0); }
    static int for_mover(const Position& p, const Position& child, int value) {
        return G::side_to_move(child) == G::side_to_move(p) ? value : -value;
    }

    /// Narrows the interval until it settles the goal; false if broken off or deeper than a proof can be. The search's
    /// history ends with `p`.
    bool settle(Search& search, const Position& p, Goal goal, int guess, Interval& out) {
        int alpha = goal == Goal::score ? guess - 1 : guess > 0 ? 0 : -1;
        int depth = std::max(1, shortest_end<G>(rules_, p));
        int run = 0;  // proofs in a row that ended on the same side; the step grows with them
        while (!out.settles(goal)) {
            if (depth > deepest_proof) return false;
            alpha = std::clamp(alpha, out.lower, out.upper - 1);
            const auto answer = search.test(p, alpha, depth);
            if (search.abandoned()) return false;
            if (!answer.best) {
                out = {answer.value, answer.value, {}};
                return true;
            }
            if (!answer.proven) {
                if (!out.best) out.best = answer.best;
                ++depth;
                continue;
            }
            if (answer.value > alpha) {
                out.lower = answer.value;
                out.best = answer.best;
                run = run > 0 ? run + 1 : 1;
            } else {
                out.upper = answer.value;
                if (out.lower == -proof_infinite) out.best = answer.best;
                run = run < 0 ? run - 1 : -1;
            }
            if (goal == Goal::outcome) alpha = run > 0 ? 0 : -1;
            else alpha = run > 0 ? out.lower + step * (run - 1) : out.upper - 1 + step * (run + 1);
        }
        return true;
    }

    static int value_in(const Interval& interval, Goal goal, int guess) {
        const int value = std::clamp(guess, interval.lower, interval.upper);
        return goal == Goal::score ? value : sign(value);
    }

    int guess(const Search& search, const Position& p) const { return G::final_value(rules_, p, search.history()); }

    bool settle_best(Search& search, const Position& p, Goal goal, Proved<G>& out) {
        Interval interval;
        const bool settled = settle(search, p, goal, guess(search, p), interval);
        out.lower = interval.lower;
        out.upper = interval.upper;
        out.value = value_in(interval, goal, guess(search, p));
        if (!interval.best) interval.best = first_move(search, p);
        if (interval.best) out.moves.push_back({*interval.best, out.value});
        return settled;
    }

    std::optional<Move> first_move(const Search& search, const Position& p) const {
        std::optional<Move> first;
        G::for_each_move(rules_, p, search.history(), [&](const Move& move) {
            if (!first) first = move;
        });
        return first;
    }

    /// The best move first, for its value is a good guess at the others'.
    bool settle_all(Search& search, const Position& p, Goal goal, Proved<G>& out) {
        if (!settle_best(search, p, goal, out)) return false;
        if (out.moves.empty()) return true;
        std::vector<Move> moves;
        G::for_each_move(rules_, p, search.history(), [&](const Move& move) { moves.push_back(move); });
        for (const Move& move : moves) {
            if (move == out.moves.front().move) continue;
            const Position child = G::play(rules_, p, move);
            const int expected = for_mover(p, child, out.value);
            Interval there;
            search.history().push(child);
            const bool settled = settle(search, child, goal, expected, there);
            search.history().pop();
            if (!settled) return false;
            out.moves.push_back({move, for_mover(p, child, value_in(there, goal, expected))});
        }
        std::sort(out.moves.begin() + 1, out.moves.end(), [](const auto& a, const auto& b) {
            return a.value != b.value ? a.value > b.value : pack_move(a.move) < pack_move(b.move);
        });
        return true;
    }

    /// Best play from both sides, with the value known: at each step a move that keeps it, by the shortest proof.
    void follow_line(Search& search, Position p, Proved<G>& out) {
        const typename G::History before = search.history();
        int value = out.value;
        while (const std::optional<Move> move = keeping_move(search, p, value)) {
            const Position child = G::play(rules_, p, *move);
            value = for_mover(p, child, value);
            out.line.push_back(*move);
            search.history().push(child);
            p = child;
        }
        search.history() = before;
    }

    std::optional<Move> keeping_move(Search& search, const Position& p, int value) {
        for (int depth = std::max(1, shortest_end<G>(rules_, p)); depth <= deepest_proof; ++depth) {
            const auto answer = search.test(p, value - 1, depth);
            if (search.abandoned()) return std::nullopt;
            if (answer.proven) return answer.best;
        }
        return std::nullopt;
    }

    /// The threads beside the leader work on the same question with their moves stirred and help through the table;
    /// from construction to destruction (which waits for them: stop_now the stop_control first).
    class Helpers {
    public:
        Helpers(Proof& proof, const Game<G>& game, const Request& request, StopControl& stop_control,
                std::uint64_t salt) {
            for (int i = 1; has_threads && i < request.threads; ++i) {
                threads_.start([&proof, &game, &request, &stop_control, salt, i] {
                    Search search(proof.rules_, proof.table_, stop_control, salt, mix64(static_cast<std::uint64_t>(i)));
                    search.history() = game.history;
                    Proved<G> mine;
                    proof.settle_best(search, game.position, request.goal, mine);
                    search.report_nodes();
                });
            }
        }
        Helpers(const Helpers&) = delete;
        Helpers& operator=(const Helpers&) = delete;

    private:
        Threads threads_;
    };

    static constexpr int step = 2 * hundredths_per_point;

    const typename G::Rules rules_;
    TranspositionTable& table_;
};

}  // namespace quartello::solver
