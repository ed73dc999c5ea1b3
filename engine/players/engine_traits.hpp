// What a game tells the engine beyond its rules. games/<g>/engine.hpp specialises EngineTraits for its game, derives
// from DefaultEngineTraits and names what it has of its own. What it leaves out is the default below: judged by the
// points on the board, plain levels, a generic proof instead of an endgame solver; never another game's behaviour.
//
// Optional, without a default:
//   Windows, Network, parse_network(bytes), tables(network, rules)   a learned evaluation (see evaluators.hpp)
//   Wide                  the same game on boards that need more than one machine word
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "engine/eval/material.hpp"
#include "engine/players/engine_facts.hpp"
#include "engine/players/level.hpp"
#include "engine/search/exact_end.hpp"
#include "engine/search/limits.hpp"

namespace quartello {

template <class G>
struct DefaultEngineTraits {
    /// What judges positions. A game with weighted features also names its set: `using Features = …`.
    using Evaluator = MaterialEvaluator<G>;
    /// The exact solver for the last moves that a search asks; none.
    using ExactEnd = NoExactEnd<G>;

    static constexpr Levels levels = plain_levels;
    /// Levels that are the engine with few nodes vary among moves that lie so close together, in hundredths of a point.
    static constexpr int level_variety = 30;
    static constexpr EngineFacts facts = {};

    /// What the time manager goes by (tools/time_profile measures it), and how many choices that need a search the side
    /// to move is likely to have before the end, this one included.
    static constexpr TimeProfile time_profile = {};
    static int moves_ahead(const typename G::Rules& rules, const typename G::Position&, const SearchClock&) {
        constexpr int usual = 40;
        return std::max(G::max_plies(rules).value_or(2 * usual) / 2, 1);
    }

    /// How hard a move is to see for a person: 0 for what lies before one's eyes, about 10 for what beginners never
    /// find.
    static int visibility(const typename G::Rules&, const typename G::Position&, const typename G::Move&) { return 0; }

    /// What the player Greedy takes a legal move to be worth: the points on the board after it.
    static int greedy_gain(const typename G::Rules& rules, const typename G::Position& position,
                           const typename G::Move& move) {
        const auto next = G::play(rules, position, move);
        const int value = G::final_value(rules, next, {});
        return G::side_to_move(next) == G::side_to_move(position) ? value : -value;
    }

    /// Self-play for training: random plies at the start of a game, random moves of 1000 after that, games on a board.
    static constexpr int usual_opening = 24;
    static constexpr int usual_random_permille = 5;
    static constexpr std::uint64_t usual_games_a_board = 1;
};

template <class G>
inline constexpr bool game_tells_its_engine = false;

template <class G>
struct EngineTraits : DefaultEngineTraits<G> {
    static_assert(
        game_tells_its_engine<G>,
        "This game has no EngineTraits: write games/<g>/engine.hpp with `template <> struct EngineTraits<G> : "
        "DefaultEngineTraits<G> {};` and include it where the game is instantiated.");
};

}  // namespace quartello
