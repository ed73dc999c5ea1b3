// A game looked at again: what every move was worth, what would have been better, and where the game turned. Values are
// always those of a named side, so a side that moves twice in a row (Mabi, forced passes) changes nothing.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "engine/game/described.hpp"
#include "engine/game/review.hpp"
#include "engine/game/session.hpp"

namespace quartello::lab {

/// The choices of one side; forced moves are none.
struct SideReview {
    int choices = 0;
    int best = 0;  // choices of the best move
    long long loss = 0;

    double average_loss() const { return choices > 0 ? static_cast<double>(loss) / choices : 0; }
};

struct Review {
    std::vector<ReviewedMove> moves = {};  // the main line; if stopped, its end only
    std::array<SideReview, 2> sides = {};
    bool stopped = false;
};

/// Reviews the main line of the session's game from its last move to its first: what is known about the end helps with
/// what came before. `on_move` gets the number of positions done and of all. The session stands where it stood.
Review review(Session& session, const ReviewOptions& options, const std::function<void(int, int)>& on_move,
              const std::atomic<bool>& stop);

/// "from a win to a loss": what a turning point did to the result, or "" if it left it alone.
std::string turn_text(const ReviewedMove& move);

/// The summary in a few sentences.
std::vector<std::string> summary_of(const Session& session, const Review& review);

// As JSON: values in points.

struct ReviewedMoveView {
    int ply = 0;
    Side side = Side::first;
    std::string move;
    bool forced = false;
    double value = 0;  // points for `side` after the move
    std::string best_move;
    double best_value = 0;
    double loss = 0;
    bool solved = false;
    bool turning_point = false;
    std::string turn;
};
BOOST_DESCRIBE_STRUCT(ReviewedMoveView, (),
                      (ply, side, move, forced, value, best_move, best_value, loss, solved, turning_point, turn))

struct SideReviewView {
    Side side = Side::first;
    std::string name;
    int choices = 0;
    int best = 0;
    double average_loss = 0;
};
BOOST_DESCRIBE_STRUCT(SideReviewView, (), (side, name, choices, best, average_loss))

struct ReviewView {
    std::string game;
    std::string rules;
    std::string position;  // where the game started
    int plies = 0;
    std::vector<SideReviewView> sides;
    std::vector<int> turning_points;  // plies
    std::vector<std::string> summary;
    bool stopped = false;
};
BOOST_DESCRIBE_STRUCT(ReviewView, (), (game, rules, position, plies, sides, turning_points, summary, stopped))

ReviewedMoveView view_of(const ReviewedMove& move);
ReviewView view_of(Session& session, const Review& review);

}  // namespace quartello::lab
