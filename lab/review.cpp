#include "lab/review.hpp"

#include <algorithm>
#include <cmath>

#include "engine/core/text.hpp"
#include "engine/game/views.hpp"

namespace quartello::lab {

namespace {

constexpr int one_point = hundredths_per_point;

double points(int value) { return static_cast<double>(value) / hundredths_per_point; }

std::vector<NodeId> main_line_of(const GameTree& tree) {
    std::vector<NodeId> out = {root_node};
    while (!tree[out.back()].children.empty()) out.push_back(tree[out.back()].children[0]);
    return out;
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
    constexpr std::array<std::string_view, 3> thought = {"behind", "level", "ahead"};
    return std::string((solved ? proved : thought)[static_cast<std::size_t>(sign + 1)]);
}

std::string side_name(const Session& session, Side side) {
    return std::string(session.sheet().sides[static_cast<std::size_t>(index(side))].text);
}

std::string rounded(double value) {
    const auto hundredths = std::llround(value * 100);
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

Review review(Session& session, const ReviewOptions& options, const std::function<void(int, int)>& on_move,
              const std::atomic<bool>& stop) {
    const NodeId stood_at = session.node();
    const auto line = main_line_of(session.tree());
    const int plies = static_cast<int>(line.size()) - 1;
    Review out;
    session.forget_searches();
    session.go_to(line.back());
    auto after = evaluate_here(session, options, stop);
    for (int ply = plies; ply > 0 && after; --ply) {
        const std::string played = session.tree()[line[static_cast<std::size_t>(ply)]].move;
        session.go_to(line[static_cast<std::size_t>(ply - 1)]);
        auto move = review_move(session, played, *after, options, stop);
        if (!move) break;
        move->ply = ply;
        after = move->before();
        count(*move, out);
        out.moves.push_back(std::move(*move));
        if (on_move) on_move(plies - ply + 1, plies);
    }
    std::ranges::reverse(out.moves);
    out.stopped = static_cast<int>(out.moves.size()) < plies;
    session.go_to(stood_at);
    return out;
}

std::string turn_text(const ReviewedMove& move) {
    if (!move.turning_point || sign_of(move.best) <= sign_of(move.played)) return "";
    return "from " + result_word(sign_of(move.best), move.solved()) + " to " +
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
    return {move.ply,
            move.side,
            move.move,
            move.forced,
            points(move.played.value),
            move.best_move,
            points(move.best.value),
            points(move.loss),
            move.solved(),
            move.turning_point,
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
        view.sides.push_back({side, side_name(session, side), counts.choices, counts.best,
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
