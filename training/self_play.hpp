// One training game: a random opening, then both sides play by a shallow search with the present weights. Every
// position after the opening becomes a sample, labelled with how the game ended, mixed with what the search thought.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/eval/linear.hpp"
#include "training/shallow_search.hpp"
#include "training/starts.hpp"

namespace quartello::training {

struct SelfPlay {
    std::uint64_t seed = 1;
    int depth = 2;
    int longest_opening = 20;  // random plies, any number up to this
    int search_percent = 50;   // the search's share of a label; the rest is the result
};

template <FeatureSet F>
struct Sample {
    FeaturesOf<F> values;
    std::int32_t label = 0;  // hundredths of a point, what is certain taken off
    std::uint32_t game = 0;
    std::uint8_t phase = 0;
};

/// A game that has not ended by then is left out.
inline constexpr int longest_training_game = 1000;

/// Game number `game` of a series; the same whatever was played before it. False if it was not finished.
template <FeatureSet F>
bool play_training_game(const SelfPlay& how, const Weights& weights, std::uint32_t game,
                        std::vector<Sample<F>>& samples) {
    using G = typename F::Game;
    Rng rng(hash_into(how.seed, game));
    const Start<G> start = training_start<G>(rng);
    auto position = start.position;
    typename G::History history;
    history.push(position);
    const auto play = [&](const typename G::Move& move) {
        position = G::play(start.rules, position, move);
        history.push(position);
    };
    auto opening = rng.below(static_cast<std::uint32_t>(how.longest_opening) + 1);
    for (; opening > 0; --opening) {
        const auto move = G::random_move(start.rules, position, history, rng);
        if (!move) return false;
        play(*move);
    }

    const F features(start.rules);
    LinearEvaluator<F> evaluator(start.rules, weights);
    ShallowSearch<G, LinearEvaluator<F>> search(start.rules, evaluator, history);
    struct Moment {
        Sample<F> sample;
        Side side;
        int certain;
        int searched;
    };
    std::vector<Moment> moments;
    while (!G::is_over(start.rules, position, history)) {
        if (moments.size() == longest_training_game) return false;
        const auto choice = search.choose(position, how.depth, rng);
        Moment moment{{}, G::side_to_move(position), features.certain(position), choice.value};
        features.extract(position, moment.sample.values);
        moment.sample.game = game;
        moment.sample.phase = static_cast<std::uint8_t>(features.phase(position));
        moments.push_back(moment);
        play(choice.move);
    }

    const int result = G::final_value(start.rules, position, history);
    for (Moment& moment : moments) {
        const int for_mover = moment.side == G::side_to_move(position) ? result : -result;
        const int mixed = (how.search_percent * moment.searched + (100 - how.search_percent) * for_mover) / 100;
        moment.sample.label = mixed - moment.certain;
        samples.push_back(moment.sample);
    }
    return true;
}

}  // namespace quartello::training
