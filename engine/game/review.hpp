// One move looked at again: what it was worth, what would have been better, whether it turned the game. A whole game is
// reviewed from its last move to its first, each step handing on what the position before it is worth (lab/review, and
// the page). Values handed on are those of the first side, so a side that moves twice in a row (Mabi, forced passes)
// changes nothing.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

#include <boost/describe.hpp>

#include "engine/game/session.hpp"

namespace quartello {

struct ReviewOptions {
    SearchLimits limits = {};  // for each position
    /// A move that loses as many hundredths of a point is a turning point whatever the result.
    int big_loss = 600;
};

/// A value in hundredths of a point for a side that the owner of the value names.
struct Evaluation {
    int value = 0;
    bool solved = false;  // otherwise an estimate
};
BOOST_DESCRIBE_STRUCT(Evaluation, (), (value, solved))

/// The same value for a side, given that for the first; and back again, as turning it round twice gives it back.
Evaluation for_side(Evaluation first_side, Side side);
/// −1, 0, 1. An estimate within half a point is level.
int sign_of(const Evaluation& evaluation);

struct ReviewedMove {
    int ply = 0;  // from 1
    Side side = Side::first;
    std::string move = {};
    bool forced = false;     // there was no other
    Evaluation played = {};  // for `side`, after the move
    Evaluation best = {};    // for `side`, before it
    std::string best_move = {};
    int loss = 0;  // hundredths, never negative; exact if both values are solved
    bool turning_point = false;

    bool is_best() const { return move == best_move; }
    bool solved() const { return played.solved && best.solved; }
    /// What the position before the move is worth to the first side.
    Evaluation before() const { return for_side(best, side); }
};

/// What a finished game is worth to the first side, in hundredths; a win on the tie-break is half a point.
int final_value(const Outcome& outcome);

/// What the position where the session stands is worth to the first side; nothing if stopped.
std::optional<Evaluation> evaluate_here(Session& session, const ReviewOptions& options, const std::atomic<bool>& stop);

/// Reviews a legal move of the position where the session stands; `after` is what the position it leads to is worth to
/// the first side. Nothing if stopped. The ply is left to the caller.
std::optional<ReviewedMove> review_move(Session& session, std::string_view move, Evaluation after,
                                        const ReviewOptions& options, const std::atomic<bool>& stop);

}  // namespace quartello
