// Test vectors of the learned evaluation: 1,000 positions on random boards under a network of random numbers.
#include "engine/core/rng.hpp"
#include "engine/eval/learned.hpp"
#include "engine/games/mapello/features.hpp"
#include "engine/session/session.hpp"

namespace quartello {

std::uint64_t bench_evaluation() {
    constexpr int boards = 10;
    constexpr int positions_each = 100;
    const Network network = random_network(MapelloFeatures::name, 1, 16, 40);
    std::uint64_t signature = 0;
    Rng rng(1);
    for (int i = 0; i < boards; ++i) {
        const Start<Mapello> start = Mapello::random_start({}, rng);
        const LearnedEvaluator<MapelloFeatures> evaluator(
            start.rules, std::make_shared<const PatternTables>(network, MapelloFeatures::landscape(start.rules)));
        Mapello::Position position = start.position;
        for (int k = 0; k < positions_each; ++k) {
            signature = hash_into(signature, static_cast<std::uint64_t>(std::int64_t{evaluator.evaluate(position)}));
            const auto move = Mapello::random_move(start.rules, position, {}, rng);
            position = move ? Mapello::play(start.rules, position, *move) : start.position;
        }
    }
    return signature;
}

}  // namespace quartello
