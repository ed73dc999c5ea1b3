// Reviews of games: values keep their side, losses add up to the result, and proved losses are the true ones.
#include "lab/review.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/rng.hpp"

namespace quartello::lab {
namespace {

using ::testing::HasSubstr;

const std::atomic<bool> never = false;

std::unique_ptr<Session> random_game(const GameSpec& spec, std::uint64_t seed, int plies = 10'000) {
    auto session = make_session(spec);
    EXPECT_TRUE(session);
    Rng rng(seed);
    for (int ply = 0; ply < plies; ++ply) {
        const auto moves = (*session)->legal_moves();
        if (moves.empty()) break;
        EXPECT_TRUE((*session)->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    return std::move(*session);
}

Review review_with(Session& session, std::uint64_t nodes) {
    ReviewOptions options;
    options.limits.nodes = nodes;
    options.limits.table_mb = 1;
    return review(session, options, {}, never);
}

int first_value(const ReviewedMove& move, const Evaluation& evaluation) {
    return move.side == Side::first ? evaluation.value : -evaluation.value;
}

/// What holds for every review of a whole game, however shallow: the values form one chain, whoever moves.
void check_chain(const Review& review, int end) {
    int evaluation = first_value(review.moves[0], review.moves[0].best);
    for (const ReviewedMove& move : review.moves) {
        EXPECT_EQ(first_value(move, move.best), evaluation) << move.ply;
        EXPECT_GE(move.loss, 0);
        EXPECT_EQ(move.loss, move.best.value - move.played.value) << move.ply;
        EXPECT_TRUE(move.loss == 0 || (!move.forced && !move.is_best())) << move.ply;
        evaluation = first_value(move, move.played);
    }
    EXPECT_EQ(evaluation, end);
}

TEST(Review, ValuesFormOneChainInEveryGame) {
    for (const GameSpec& spec : {GameSpec{"mapello", "", "classic"}, GameSpec{"arrello", "size=5"},
                                 GameSpec{"mabi", "size=6"}, GameSpec{"alea", "size=5"}}) {
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            SCOPED_TRACE(spec.game);
            const auto session = random_game(spec, seed, 150);
            const NodeId node = session->node();
            const Review found = review_with(*session, 60);
            EXPECT_EQ(session->node(), node);
            ASSERT_EQ(found.moves.size(), session->tree().path_to(node).size() - 1);
            EXPECT_FALSE(found.stopped);
            const ReviewedMove& last = found.moves.back();
            const Outcome outcome = session->outcome();
            check_chain(found, outcome.over ? final_value(outcome) : first_value(last, last.played));
            EXPECT_TRUE(!outcome.over || last.played.solved);
        }
    }
}

TEST(Review, ASideThatMovesAgainKeepsItsSign) {
    // A Mabi game in which somebody moves twice in a row or more.
    for (std::uint64_t seed = 1; seed < 200; ++seed) {
        const auto session = random_game({"mabi", "size=4"}, seed, 120);
        const Review found = review_with(*session, 30);
        const auto again = std::ranges::adjacent_find(
            found.moves, [](const auto& a, const auto& b) { return a.side == b.side && !b.forced; });
        if (again == found.moves.end()) continue;
        EXPECT_EQ(again->played.value, (again + 1)->best.value) << "one side, one sign";
        return;
    }
    FAIL() << "no side ever moved twice";
}

/// The slow twin: the value of a small game by trying everything, for the side to move.
int minimax(Session& session) {
    const auto moves = session.legal_moves();
    const Side side = session.side_to_move();
    if (moves.empty()) {
        const int evaluation = final_value(session.outcome());
        return side == Side::first ? evaluation : -evaluation;
    }
    int best = -1'000'000;
    for (const auto& move : moves) {
        EXPECT_TRUE(session.play(move));
        const int value = minimax(session);
        best = std::max(best, session.side_to_move() == side ? value : -value);
        session.undo();
    }
    return best;
}

TEST(Review, ProvedValuesAreTheTrueOnes) {
    const auto session = random_game({"mapello", "", "classic"}, 3);
    const auto path = session->tree().path_to(session->node());
    const Review found = review_with(*session, 20'000);
    for (std::size_t ply = path.size() - 7; ply + 1 < path.size(); ++ply) {
        const ReviewedMove& move = found.moves[ply];
        session->go_to(path[ply]);
        ASSERT_TRUE(move.solved()) << ply;
        EXPECT_EQ(move.best.value, minimax(*session)) << ply;
        session->go_to(path[ply + 1]);
        const int sign = session->side_to_move() == move.side ? 1 : -1;
        EXPECT_EQ(move.played.value, sign * minimax(*session)) << ply;
    }
}

TEST(Review, FindsTheMoveThatThrewItAway) {
    // Near the end of a random game somebody always does.
    int turned = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto session = random_game({"arrello", "size=4"}, seed);
        const Review found = review_with(*session, 3'000);
        for (const auto& move : found.moves) {
            const std::string turn = turn_text(move);
            if (turn.empty()) continue;
            ++turned;
            EXPECT_TRUE(move.turning_point);
            EXPECT_GT(move.loss, 0);
            const auto sentences = summary_of(*session, found);
            EXPECT_TRUE(std::ranges::any_of(sentences, [&](const std::string& sentence) {
                return sentence.starts_with("Move " + std::to_string(move.ply) + ", ") &&
                       sentence.find(move.best_move + " was better: " + turn) != std::string::npos;
            }));
        }
    }
    EXPECT_GT(turned, 0);
}

TEST(Review, WordsForTurningPoints) {
    ReviewedMove move;
    move.turning_point = true;
    move.best = {300, true};
    move.played = {-200, true};
    EXPECT_EQ(turn_text(move), "from a win to a loss");
    move.played = {0, true};
    EXPECT_EQ(turn_text(move), "from a win to a draw");
    move.best = {310, false};
    move.played = {-20, false};
    EXPECT_EQ(turn_text(move), "from ahead to level");
    move.played = {100, false};
    EXPECT_EQ(turn_text(move), "");
}

TEST(Review, CountsChoicesOnly) {
    const auto session = random_game({"mapello"}, 8);
    const Review found = review_with(*session, 40);
    int choices = 0;
    long long loss = 0;
    for (const auto& move : found.moves) {
        choices += !move.forced;
        loss += move.loss;
    }
    EXPECT_EQ(found.sides[0].choices + found.sides[1].choices, choices);
    EXPECT_EQ(found.sides[0].loss + found.sides[1].loss, loss);
    EXPECT_THAT(summary_of(*session, found)[0], HasSubstr("Black lost nothing in "));
    const ReviewView view = view_of(*session, found);
    EXPECT_EQ(view.plies, static_cast<int>(found.moves.size()));
    EXPECT_DOUBLE_EQ(view.sides[1].average_loss, found.sides[1].average_loss() / 100);
}

TEST(Review, AGameWithoutMovesHasNothingToSay) {
    const auto session = random_game({"mapello"}, 1, 0);
    const Review found = review_with(*session, 10);
    EXPECT_TRUE(found.moves.empty());
    EXPECT_FALSE(found.stopped);
    EXPECT_EQ(summary_of(*session, found).back(), "No move turned the game.");
}

TEST(Review, CanBeStopped) {
    const auto session = random_game({"mapello"}, 1);
    const std::atomic<bool> at_once = true;
    ReviewOptions options;
    options.limits.nodes = 10;
    const Review found = review(*session, options, {}, at_once);
    EXPECT_TRUE(found.stopped);
}

TEST(FinalValue, IsTheMarginOrHalfAPoint) {
    EXPECT_EQ(final_value({true, Side::first, 40, 24, {}, {}}), 1600);
    EXPECT_EQ(final_value({true, Side::second, 10, 12.5, {}, {}}), -250);
    EXPECT_EQ(final_value({true, Side::second, 9, 9, {}, {}}), -50);
    EXPECT_EQ(final_value({true, std::nullopt, 12, 10, {}, {}}), 0) << "drawn by repetition";
}

}  // namespace
}  // namespace quartello::lab
