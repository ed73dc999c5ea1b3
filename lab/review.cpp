#include "lab/review.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/core/text.hpp"
#include "engine/session/views.hpp"

namespace quartello::lab {

namespace {

constexpr int half_point = hundredths_per_point / 2;
constexpr int one_point = hundredths_per_point;

double points(int value) { return static_cast<double>(value) / hundredths_per_point; }

/// −1, 0, 1. An estimate within half a point is level.
int sign_of(const Worth& worth) {
    if (!worth.solved && std::abs(worth.value) < half_point) return 0;
    return (worth.value > 0) - (worth.value < 0);
}

std::vector<NodeId> main_line_of(const GameTree& tree) {
    std::vector<NodeId> out = {root_node};
    while (!tree[out.back()].children.empty()) out.push_back(tree[out.back()].children[0]);
    return out;
}

Worth for_side(Worth first_side, Side side) {
    return {side == Side::first ? first_side.value : -first_side.value, first_side.solved};
}

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

/// Values the position at `node`, whose main move leads to a position worth `after` to the first side. False: stopped.
bool review_move(Session& session, NodeId node, Worth after, const ReviewOptions& options,
                 const std::atomic<bool>& stop, ReviewedMove& out) {
    session.go_to(node);
    const auto legal = session.legal_moves();
    out.side = session.side_to_move();
    out.forced = legal.size() == 1;
    out.played = for_side(after, out.side);
    out.best = out.played;
    out.best_move = out.move;
    if (out.forced) return true;
    const SearchReport report = session.search(options.limits, {}, stop);
    if (stop.load(std::memory_order_relaxed)) return false;
    if (!report.lines.empty()) judge(out, report);
    out.turning_point = is_turning_point(out, options.big_loss);
    return true;
}

/// What the last position of the line is worth to the first side.
std::optional<Worth> worth_of_end(Session& session, const ReviewOptions& options, const std::atomic<bool>& stop) {
    const Outcome outcome = session.outcome();
    if (outcome.over) return Worth{final_worth(outcome), true};
    const SearchReport report = session.search(options.limits, {}, stop);
    if (stop.load(std::memory_order_relaxed)) return std::nullopt;
    if (report.lines.empty()) return Worth{};
    return for_side({report.lines[0].value, report.solved}, session.side_to_move());
}

void count(const ReviewedMove& move, Review& review) {
    if (move.forced) return;
    SideReview& side = review.sides[static_cast<std::size_t>(index(move.side))];
    ++side.choices;
    side.loss += move.loss;
    if (move.loss == 0) ++side.best;
}

std::string result_word(int sign, bool solved) {
    constexpr std::array<std::string_view, 3> proved = {"a loss", "a draw", "a win"};
    constexpr std::array<std::string_view, 3> thought = {"a worse game", "a level game", "a better game"};
    return std::string((solved ? proved : thought)[static_cast<std::size_t>(sign + 1)]);
}

std::string side_name(const Session& session, Side side) {
    return std::string(session.sheet().sides[static_cast<std::size_t>(index(side))]);
}

std::string rounded(double value) {
    const auto hundredths = static_cast<long long>(value * 100 + 0.5);
    const std::string cents = std::to_string(hundredths % 100);
    return std::to_string(hundredths / 100) + "." + (cents.size() < 2 ? "0" : "") + cents;
}

std::string side_sentence(const Session& session, const Review& review, Side side) {
    const SideReview& counts = review.sides[static_cast<std::size_t>(index(side))];
    if (counts.choices == 0) return side_name(session, side) + " had no choice to make.";
    return side_name(session, side) + " lost nothing in " + std::to_string(counts.best) + " of " +
           std::to_string(counts.choices) + " choices and " + rounded(counts.average_loss() / hundredths_per_point) +
           " points a choice on average.";
}

std::string turn_sentence(const Session& session, const ReviewedMove& move) {
    std::string out = "Move " + std::to_string(move.ply) + ", " + side_name(session, move.side) + "'s " + move.move +
                      ", lost " + rounded(points(move.loss)) + (move.loss == one_point ? " point" : " points") +
                      (move.solved() ? "" : " (an estimate)") + "; " + move.best_move + " was better";
    const std::string turn = turn_text(move);
    return out + (turn.empty() ? "." : ": " + turn + ".");
}

}  // namespace

int final_worth(const Outcome& outcome) {
    if (!outcome.winner) return 0;
    const auto margin = static_cast<int>((outcome.first - outcome.second) * hundredths_per_point);
    return margin != 0 ? margin : *outcome.winner == Side::first ? half_point : -half_point;
}

Review review(Session& session, const ReviewOptions& options, const std::function<void(int, int)>& on_move,
              const std::atomic<bool>& stop) {
    const NodeId stood_at = session.node();
    const auto line = main_line_of(session.tree());
    const int plies = static_cast<int>(line.size()) - 1;
    Review out;
    session.forget_searches();
    session.go_to(line.back());
    auto after = worth_of_end(session, options, stop);
    for (int ply = plies; ply > 0 && after; --ply) {
        ReviewedMove move;
        move.ply = ply;
        move.move = session.tree()[line[static_cast<std::size_t>(ply)]].move;
        if (!review_move(session, line[static_cast<std::size_t>(ply - 1)], *after, options, stop, move)) break;
        // For the first side again: turning a value round twice gives it back.
        after = for_side(move.best, move.side);
        count(move, out);
        out.moves.push_back(std::move(move));
        if (on_move) on_move(plies - ply + 1, plies);
    }
    std::ranges::reverse(out.moves);
    out.stopped = static_cast<int>(out.moves.size()) < plies;
    session.go_to(stood_at);
    return out;
}

std::string turn_text(const ReviewedMove& move) {
    if (!move.turning_point || sign_of(move.best) <= sign_of(move.played)) return "";
    return result_word(sign_of(move.best), move.solved()) + " becomes " +
           result_word(sign_of(move.played), move.solved());
}

std::vector<std::string> summary_of(const Session& session, const Review& review) {
    std::vector<std::string> out;
    for (const Side side : {Side::first, Side::second}) out.push_back(side_sentence(session, review, side));
    for (const auto& move : review.moves) {
        if (move.turning_point) out.push_back(turn_sentence(session, move));
    }
    if (out.size() == 2) out.emplace_back("No move turned the game.");
    return out;
}

ReviewedMoveView view_of(const ReviewedMove& move) {
    return {move.ply,       side_text(move.side),    move.move,         move.forced,   points(move.played.value),
            move.best_move, points(move.best.value), points(move.loss), move.solved(), move.turning_point,
            turn_text(move)};
}

ReviewView view_of(Session& session, const Review& review) {
    ReviewView view;
    view.game = session.sheet().name;
    view.rules = session.rules();
    view.position = session.start_position();
    view.plies = static_cast<int>(main_line_of(session.tree()).size()) - 1;
    for (const Side side : {Side::first, Side::second}) {
        const SideReview& counts = review.sides[static_cast<std::size_t>(index(side))];
        view.sides.push_back({side_text(side), side_name(session, side), counts.choices, counts.best,
                              counts.average_loss() / hundredths_per_point});
    }
    for (const auto& move : review.moves) {
        if (move.turning_point) view.turning_points.push_back(move.ply);
    }
    view.summary = summary_of(session, review);
    view.stopped = review.stopped;
    return view;
}

}  // namespace quartello::lab
