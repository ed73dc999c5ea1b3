#include "engine/game/review.hpp"

#include <algorithm>
#include <cstdlib>

namespace quartello {

namespace {

constexpr int half_point = hundredths_per_point / 2;
constexpr int one_point = hundredths_per_point;

/// Sets what the search found and the value of what was played, and reconciles the two.
void judge(ReviewedMove& move, const SearchReport& report) {
    const SearchLine& line = report.lines[0];
    move.best = {line.value, report.solved};
    move.best_move = line.moves[0];
    const bool better_than_thought = !move.best.solved && move.played.value > move.best.value;
    if (move.is_best() || better_than_thought) {
        // One move, one value: the search one ply further on knows more, unless this one has proved it.
        if (move.best.solved) move.played = move.best;
        else move.best = move.played;
        move.best_move = move.move;
    }
    move.loss = std::max(0, move.best.value - move.played.value);
}

bool is_turning_point(const ReviewedMove& move, int big_loss) {
    if (move.loss >= big_loss) return true;
    return sign_of(move.best) > sign_of(move.played) && move.loss > 0 && (move.solved() || move.loss >= one_point);
}

}  // namespace

Evaluation for_side(Evaluation first_side, Side side) {
    return {side == Side::first ? first_side.value : -first_side.value, first_side.solved};
}

int sign_of(const Evaluation& evaluation) {
    if (!evaluation.solved && std::abs(evaluation.value) < half_point) return 0;
    return (evaluation.value > 0) - (evaluation.value < 0);
}

int final_value(const Outcome& outcome) {
    if (!outcome.winner) return 0;
    const auto margin = static_cast<int>((outcome.first - outcome.second) * hundredths_per_point);
    return margin != 0 ? margin : *outcome.winner == Side::first ? half_point : -half_point;
}

std::optional<Evaluation> evaluate_here(Session& session, const ReviewOptions& options, const std::atomic<bool>& stop) {
    const Outcome outcome = session.outcome();
    if (outcome.over) return Evaluation{final_value(outcome), true};
    const SearchReport report = session.search(options.limits, {}, stop);
    if (stop.load(std::memory_order_relaxed)) return std::nullopt;
    if (report.lines.empty()) return Evaluation{};
    return for_side({report.lines[0].value, report.solved}, session.side_to_move());
}

std::optional<ReviewedMove> review_move(Session& session, std::string_view move, Evaluation after,
                                        const ReviewOptions& options, const std::atomic<bool>& stop) {
    ReviewedMove out;
    out.move = move;
    out.side = session.side_to_move();
    out.forced = session.legal_moves().size() == 1;
    out.played = for_side(after, out.side);
    out.best = out.played;
    out.best_move = out.move;
    if (out.forced) return out;
    const SearchReport report = session.search(options.limits, {}, stop);
    if (stop.load(std::memory_order_relaxed)) return std::nullopt;
    if (!report.lines.empty()) judge(out, report);
    out.turning_point = is_turning_point(out, options.big_loss);
    return out;
}

}  // namespace quartello
