// Many games of one kind at once, as arrays: what a learning program steps thousands of times a second. The arrays
// belong to the batch and keep their places; numpy looks at them without a copy (module.cpp).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"
#include "engine/game/session.hpp"
#include "engine/rules/symmetry.hpp"

namespace quartello {

/// How a game of these rules looks as arrays.
struct TensorShape {
    int actions = 0;
    int height = 0;
    int width = 0;
    std::vector<std::string> planes = {};

    std::size_t cells() const { return static_cast<std::size_t>(height) * static_cast<std::size_t>(width); }
    std::size_t values() const { return planes.size() * cells(); }
};

/// Everything that is read from outside; game after game.
struct BatchArrays {
    std::vector<float> observations = {};   // planes, from the mover's point of view
    std::vector<std::uint8_t> legal = {};   // one for each action; all 0 in a game that is over
    std::vector<std::int8_t> to_move = {};  // 0: first, 1: second
    std::vector<std::uint8_t> done = {};    // whether the last step ended the game, or it was over before
    std::vector<float> rewards = {};        // first's and second's: 1, 0, -1 in the step that ends a game, else 0
    std::vector<float> margins = {};        // first's points minus second's, of the game that ended last
    std::vector<std::int32_t> plies = {};   // of the game being played, or that has ended
};

struct BatchPlan {
    GameSpec start;
    std::size_t games = 1;
    std::uint64_t seed = 0;
    bool random_starts = false;  // the game's own random start, another one each time
    bool auto_reset = false;     // a game that ends begins anew in the same step
    bool observe = true;         // whether observations are written at all
    int ply_limit = 0;  // a game that takes longer is broken off as a draw of no margin; 0: the playouts' limit
};

class Batch {
public:
    virtual ~Batch() = default;

    const BatchPlan& plan() const { return plan_; }
    const TensorShape& shape() const { return shape_; }
    BatchArrays& arrays() { return arrays_; }

    /// Begins the games anew whose mark is not 0; all of them where there are no marks.
    virtual void reset(std::span<const std::uint8_t> marks) = 0;
    /// One move in every game; in those that are over nothing happens. An action that is not legal is an error, and
    /// then nothing was played anywhere.
    virtual std::optional<Error> step(std::span<const std::int64_t> actions) = 0;
    /// A legal action for every game, all equally likely; 0 where it is over.
    virtual void random_actions(std::span<std::int64_t> out) = 0;
    /// Plays every game to its end with random moves. Gives the number of moves.
    virtual std::uint64_t play_random() = 0;
    /// The position of a game as text.
    virtual std::string position(std::size_t game) const = 0;

protected:
    BatchPlan plan_;
    TensorShape shape_;
    BatchArrays arrays_;
};

Parsed<std::unique_ptr<Batch>> make_batch(const BatchPlan& plan);

// The same numbers for a game that is played by its texts.
Parsed<TensorShape> tensor_shape(const Session& session);
Parsed<std::vector<float>> observation(const Session& session);
Parsed<std::vector<std::uint8_t>> legal_mask(const Session& session);
/// The number of a move, which need not be legal here; and the legal move of a number.
Parsed<int> action_of(const Session& session, std::string_view move);
Parsed<std::string> move_of(const Session& session, int action);
/// For each action its number after a symmetry.
Parsed<std::vector<int>> action_symmetry(const Session& session, Symmetry symmetry);

}  // namespace quartello
