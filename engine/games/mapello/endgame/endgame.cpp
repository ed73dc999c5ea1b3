#include "engine/games/mapello/endgame/endgame.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "engine/core/stop_control.hpp"
#include "engine/games/mapello/endgame/endgame_root.hpp"
#include "engine/games/mapello/endgame/endgame_worker.hpp"
#include "engine/games/mapello/endgame/split_pool.hpp"

namespace quartello::solver {

namespace {

/// One solve: warm-up, value, line.
class Solve {
public:
    Solve(const EndgameBoard& terrain, const OrderingEvaluation::Tables& tables, Table& table)
        : terrain_(terrain), tables_(tables), table_(table) {}

    Solution run(const Board& board, const EndgameRequest& request) {
        StopControl stop_control(request.limits);
        Solution out;
        SplitPool pool;
        std::vector<std::unique_ptr<Worker>> workers;
        for (int i = 0; i < std::max(1, request.threads); ++i)
            workers.push_back(std::make_unique<Worker>(terrain_, tables_, table_, stop_control, pool));
        pool.hire(request.threads - 1,
                  [&](int i, Split& split) { workers[static_cast<std::size_t>(i) + 1]->help(split); });
        const auto start_pass = [&](int surety, bool first) {
            table_.start_pass(count(terrain_.empty(board.own, board.opp)), first);
            for (const auto& worker : workers) worker->trust_ordering(surety);
        };
        const Guess guess = warm_up(*workers[0], board, request, start_pass);
        out.solved = request.all_moves ? settle_all(*workers[0], board, request.goal, guess, out)
                                       : settle_best(*workers[0], board, request.goal, guess, out);
        if (out.solved && request.line && request.goal == Goal::score) follow_line(*workers[0], board, out);
        else out.line.clear();
        pool.dismiss();
        for (const auto& worker : workers) out.nodes += worker->nodes();
        out.time_ms = stop_control.elapsed_ms();
        return out;
    }

private:
    static Board after_pass(const Board& board) { return {board.opp, board.own, -board.lead}; }
    static int sign(int value) { return (value > 0) - (value < 0); }
    bool must_pass(const Board& board) const { return terrain_.mobility(board.opp, board.own) != 0; }

    /// What is expected: a value and a move to try first.
    struct Guess {
        std::optional<int> value = {};
        std::uint8_t square = no_square;
    };

    /// The value of a position.
    bool settle(Worker& worker, const Board& board, Goal goal, const Guess& guess, Interval& out) {
        Root root(terrain_, worker, board, guess.square);
        if (!root.moves().empty()) return root.narrow(goal, guess.value, out);
        if (!must_pass(board)) {
            out.lower = out.upper = terrain_.final_value(board.own, board.opp, board.lead);
            return true;
        }
        Interval other;
        const bool settled = settle(worker, after_pass(board), goal, {}, other);
        out = {-other.upper, -other.lower, no_square, {no_square}};
        out.line.insert(out.line.end(), other.line.begin(), other.line.end());
        return settled;
    }

    static int value_in(const Interval& interval, Goal goal, int guess = 0) {
        const int value = std::clamp(guess, interval.lower, std::max(interval.lower, interval.upper));
        return goal == Goal::score ? value : sign(value);
    }

    /// Passes that trust the look ahead, less and less, leave good moves in the table and a guess at the value.
    template <class StartPass>
    Guess warm_up(Worker& worker, const Board& board, const EndgameRequest& request, StartPass&& start_pass) {
        Guess guess{request.expected, request.first};
        bool first = true;
        if (count(terrain_.empty(board.own, board.opp)) >= request.warmed_from) {
            for (const int surety : warm_up_sureties) {
                start_pass(surety, std::exchange(first, false));
                Interval likely;
                if (!settle(worker, board, request.goal, guess, likely)) break;
                guess = {value_in(likely, Goal::score), likely.best};
            }
        }
        start_pass(0, first);
        return guess;
    }

    bool settle_best(Worker& worker, const Board& board, Goal goal, const Guess& guess, Solution& out) {
        Interval interval;
        const bool settled = settle(worker, board, goal, guess, interval);
        out.lower = interval.lower;
        out.upper = interval.upper;
        out.value = value_in(interval, goal, guess.value.value_or(0));
        const bool over = terrain_.mobility(board.own, board.opp) == 0 && !must_pass(board);
        if (!over) out.moves.push_back({interval.best, out.value});
        if (settled) out.line = std::move(interval.line);
        return settled;
    }

    bool settle_all(Worker& worker, const Board& board, Goal goal, const Guess& guess, Solution& out) {
        if (!settle_best(worker, board, goal, guess, out)) return false;
        Root root(terrain_, worker, board);
        for (const Candidate& c : root.moves()) {
            if (c.square == out.moves.front().square) continue;
            Interval reply;
            if (!settle(worker, {c.own, c.opp, c.lead}, goal, {-out.value, no_square}, reply)) return false;
            out.moves.push_back({c.square, -value_in(reply, goal)});
        }
        std::ranges::sort(out.moves, [](const MoveValue& a, const MoveValue& b) {
            return a.value != b.value ? a.value > b.value : a.square < b.square;
        });
        return true;
    }

    Board after(const Board& board, std::uint8_t square) const {
        if (square == no_square) return after_pass(board);
        const Candidate c = after_move(terrain_, board.own, board.opp, board.lead, square);
        return {c.own, c.opp, c.lead};
    }

    /// Best play from both sides, with the value known. The search for the value has left the line's beginning; the
    /// rest are few empties, and at each step the first move that keeps the value is taken.
    void follow_line(Worker& worker, Board board, Solution& out) {
        int value = out.value;
        for (const std::uint8_t square : out.line) {
            board = after(board, square);
            value = -value;
        }
        for (;; value = -value) {
            Root root(terrain_, worker, board);
            if (root.moves().empty() && !must_pass(board)) return;
            std::uint8_t square = no_square;
            if (!root.moves().empty()) square = root.test(value - 1).square;
            if (worker.abandoned()) return;
            out.line.push_back(square);
            board = after(board, square);
        }
    }

    const EndgameBoard& terrain_;
    const OrderingEvaluation::Tables& tables_;
    Table& table_;
};

}  // namespace

Endgame::Endgame(const Mapello::Rules& rules, Table& table, OrderingEvaluation::Tables tables)
    : terrain_(rules), tables_(std::move(tables)), table_(table) {}

Solution Endgame::solve(const Board& board, const EndgameRequest& request) {
    return Solve(terrain_, tables_, table_).run(board, request);
}

}  // namespace quartello::solver
