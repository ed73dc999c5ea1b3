// The weighted sum: equal to the sum written out, the same everywhere, and never too large.
#include "engine/eval/linear.hpp"

#include "tests/engine/eval/feature_sets.hpp"

namespace quartello {
namespace {

constexpr int positions_for_sums = 2000 / test_scale;

template <class F>
Weights random_weights(std::uint64_t seed, int largest) {
    Weights weights = blank_weights<F>();
    Rng rng(seed);
    for (auto& weight : weights.table) {
        const auto range = static_cast<std::uint32_t>(2 * largest + 1);
        weight = static_cast<std::int16_t>(static_cast<int>(rng.below(range)) - largest);
    }
    return weights;
}

/// A weight at a phase as the file's description has it: on the line between the anchors beside it, towards 0.
int weight_at(const Weights& weights, int phase, int feature) {
    int right = 1;
    while (weights.anchors[static_cast<std::size_t>(right)] < phase) ++right;
    const int from = weights.anchors[static_cast<std::size_t>(right - 1)];
    const int to = weights.anchors[static_cast<std::size_t>(right)];
    return (weights.at(right - 1, feature) * (to - phase) + weights.at(right, feature) * (phase - from)) / (to - from);
}

/// Division that rounds half up, in wider numbers than the fast sum uses.
std::int64_t rounded(std::int64_t number, std::int64_t by) {
    number += by / 2;
    return number / by - (number % by < 0 ? 1 : 0);
}

template <class F>
class LinearKernel : public testing::Test {};
TYPED_TEST_SUITE(LinearKernel, FeatureSets);

TYPED_TEST(LinearKernel, EqualsTheSumWrittenOut) {
    using F = TypeParam;
    const Weights weights = random_weights<F>(1, 4000);
    walk_positions<typename F::Game>(positions_for_sums, 41, [&](const auto& at) {
        const F features(at.rules);
        const auto values = features_of<F>(at.rules, at.position);
        const int phase = features.phase(at.position);
        std::int64_t sum = 0;
        for (int i = 0; i < weights.features; ++i)
            sum += std::int64_t{weight_at(weights, phase, i)} * values.at[static_cast<std::size_t>(i)];
        const std::int64_t expected = features.certain(at.position) + rounded(sum, weights.scale);
        LinearEvaluator<F> evaluator(at.rules, weights);
        ASSERT_EQ(evaluator.evaluate(at.position), std::clamp<std::int64_t>(expected, -30000, 30000)) << at.describe();
    });
}

TEST(LinearEnd, MapelloSeesItInPassing) {
    int ends = 0;
    walk_positions<Mapello>(positions_for_sums, 44, [&](const auto& at) {
        const LinearEvaluator<MapelloFeatures> evaluator(at.rules);
        int value = 0;
        const bool goes_on = evaluator.evaluate_unless_over(at.position, value);
        ASSERT_EQ(goes_on, !Mapello::is_over(at.rules, at.position, at.history)) << at.describe();
        ASSERT_EQ(value, goes_on ? evaluator.evaluate(at.position) : 0) << at.describe();
        ends += goes_on ? 0 : 1;
    });
    EXPECT_GT(ends, 0);
}

TYPED_TEST(LinearKernel, TheLargestWeightsNeitherOverflowNorReachInfinity) {
    using F = TypeParam;
    // The sum of all features at their limits must fit in 32 bits.
    std::int64_t most = 0;
    for (const Feature& feature : F::list) most += std::int64_t{feature.largest} * 32768;
    EXPECT_LT(most, std::int64_t{1} << 31);
    const Weights weights = random_weights<F>(2, Weights::largest);
    int at_limit = 0;
    walk_positions<typename F::Game>(positions_for_sums, 42, [&](const auto& at) {
        const int value = LinearEvaluator<F>(at.rules, weights).evaluate(at.position);
        ASSERT_LT(std::abs(value), value_infinite) << at.describe();
        at_limit += std::abs(value) == estimate_limit ? 1 : 0;
    });
    EXPECT_GT(at_limit, 0) << "the limit was never tried";
}

TYPED_TEST(LinearKernel, MaterialWeightsCountPoints) {
    using F = TypeParam;
    walk_positions<typename F::Game>(positions_for_sums, 43, [](const auto& at) {
        const int expected =
            F(at.rules).certain(at.position) + 100 * features_of<F>(at.rules, at.position).at[F::material];
        ASSERT_EQ(LinearEvaluator<F>(at.rules, material_weights<F>()).evaluate(at.position), expected) << at.describe();
    });
}

/// Folds the values of some hundred positions into a number.
template <class F>
std::uint64_t signature() {
    std::uint64_t hash = 0;
    const Weights weights = random_weights<F>(3, 2000);
    walk_positions<typename F::Game>(500, 44, [&](const auto& at) {
        const int value = LinearEvaluator<F>(at.rules, weights).evaluate(at.position);
        hash = hash_into(hash, static_cast<std::uint64_t>(static_cast<std::int64_t>(value)));
    });
    return hash;
}

// The numbers were printed by this test; they change only when a feature, a rule or the random walk does.
TEST(LinearKernelValues, AreTheSameEverywhere) {
    EXPECT_EQ(signature<MapelloFeatures>(), 2159877895389122324u);
    EXPECT_EQ(signature<ArrelloFeatures>(), 7353907776120090135u);
    EXPECT_EQ(signature<MabiFeatures>(), 3684608998706672447u);
    EXPECT_EQ(signature<AleaFeatures>(), 13840675933944543316u);
    EXPECT_EQ(signature<AleaWideFeatures>(), 14512163491786996421u);
}

TEST(Linear, PhasesFindTheirAnchors) {
    for (int phase = 0; phase <= phase_last; ++phase) {
        const PhasePlace place = place_of_phase<MapelloFeatures>(phase);
        ASSERT_LT(place.left + 1, MapelloFeatures::anchors.size());
        EXPECT_EQ(MapelloFeatures::anchors[place.left] + place.to_next, phase);
        EXPECT_EQ(MapelloFeatures::anchors[place.left] + place.span, MapelloFeatures::anchors[place.left + 1]);
        EXPECT_TRUE(place.to_next >= 0 && place.to_next <= place.span);
    }
}

}  // namespace
}  // namespace quartello
