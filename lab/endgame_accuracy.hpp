// Does the engine keep what it has? Games of a level against itself are played to the end, one position near the end of
// each is solved with all its moves, and a player is asked for its move there: it agrees if its move has the value of
// the best.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include <boost/describe.hpp>

#include "engine/core/parsed.hpp"
#include "engine/game/session.hpp"

namespace quartello::lab {

struct EndgameAccuracyPlan {
    GameSpec start = {};  // setup "random": a new board for each game
    PlayerSpec player = {};
    std::uint64_t positions = 2000;
    std::uint64_t seed = 1;
    std::uint64_t nodes = 2'000'000;  // for solving a position; one that takes more is left for a later one of its game
};

struct EndgameAccuracy {
    std::uint64_t positions = 0;     // solved, with more than one legal move
    std::uint64_t kept = 0;          // the player's move has the best value
    std::uint64_t telling = 0;       // positions in which some move has not
    std::uint64_t telling_kept = 0;  // the player's move has the best value
    std::uint64_t unsolved = 0;      // positions given up
    double points_lost = 0;          // all together
    bool interrupted = false;        // before all positions were found
};
BOOST_DESCRIBE_STRUCT(EndgameAccuracy, (), (positions, kept, telling, telling_kept, unsolved, points_lost, interrupted))

/// Told after every position.
using OnEndgameAccuracy = std::function<void(const EndgameAccuracy& so_far)>;

Parsed<EndgameAccuracy> measure_endgame_accuracy(const EndgameAccuracyPlan& plan, const OnEndgameAccuracy& on_position,
                                                 const std::atomic<bool>& stop);

}  // namespace quartello::lab
