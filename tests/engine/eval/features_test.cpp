// What every feature set promises, and each game's features against its rules: what can be flipped, converted or
// stepped is counted once more by going through the legal moves.
#include <algorithm>
#include <set>
#include <string>

#include "tests/engine/eval/feature_sets.hpp"
#include "tests/oracles/mapello.hpp"

namespace quartello {
namespace {

constexpr int positions_for_features = 4000 / test_scale;

template <class F>
class FeaturesKernel : public testing::Test {
    static_assert(FeatureSet<F>);
    static_assert(Evaluator<LinearEvaluator<F>, typename F::Game>);
};
TYPED_TEST_SUITE(FeaturesKernel, FeatureSets);

TYPED_TEST(FeaturesKernel, ListIsWellFormed) {
    std::set<std::string_view> names;
    for (const Feature& feature : TypeParam::list) {
        EXPECT_FALSE(feature.name.empty());
        EXPECT_TRUE(names.insert(feature.name).second) << feature.name;
        EXPECT_GT(feature.largest, 0) << feature.name;
    }
    EXPECT_EQ(TypeParam::list[TypeParam::material].name, "material");
    EXPECT_TRUE(std::ranges::is_sorted(TypeParam::anchors, std::ranges::less_equal{}));
}

TYPED_TEST(FeaturesKernel, StayWithinTheirLimits) {
    using F = TypeParam;
    walk_positions<typename F::Game>(positions_for_features, 21, [](const auto& at) {
        const auto values = features_of<F>(at.rules, at.position);
        for (std::size_t i = 0; i < F::list.size(); ++i)
            ASSERT_LE(std::abs(values.at[i]), F::list[i].largest) << F::list[i].name << " " << at.describe();
        const int phase = F(at.rules).phase(at.position);
        ASSERT_TRUE(phase >= 0 && phase <= phase_last) << at.describe();
    });
}

TYPED_TEST(FeaturesKernel, SymmetriesChangeNothing) {
    using F = TypeParam;
    using G = typename F::Game;
    Rng rng(22);
    walk_positions<G>(positions_for_features, 22, [&](const Walk<G>& at) {
        const auto s = static_cast<Symmetry>(rng.below(symmetry_count));
        const auto rules = G::transform(s, at.rules);
        const auto image = G::transform(s, at.rules, at.position);
        ASSERT_EQ(features_of<F>(rules, image), features_of<F>(at.rules, at.position)) << at.describe();
        ASSERT_EQ(F(rules).phase(image), F(at.rules).phase(at.position)) << at.describe();
        ASSERT_EQ(F(rules).certain(image), F(at.rules).certain(at.position)) << at.describe();
    });
}

TYPED_TEST(FeaturesKernel, ColoursChangeNothing) {
    using F = TypeParam;
    walk_positions<typename F::Game>(positions_for_features, 23, [](const auto& at) {
        const auto image = with_colours_changed(at.position);
        ASSERT_EQ(features_of<F>(at.rules, image), features_of<F>(at.rules, at.position)) << at.describe();
        ASSERT_EQ(F(at.rules).phase(image), F(at.rules).phase(at.position)) << at.describe();
    });
}

TYPED_TEST(FeaturesKernel, OddOnesChangeTheirSignWithTheMover) {
    using F = TypeParam;
    walk_positions<typename F::Game>(positions_for_features, 24, [](const auto& at) {
        const auto one = with_other_to_move(at.position);
        const auto values = features_of<F>(at.rules, one);
        const auto others = features_of<F>(at.rules, with_other_to_move(one));
        for (std::size_t i = 0; i < F::list.size(); ++i) {
            const FeatureKind kind = F::list[i].kind;
            if (kind == FeatureKind::mover) continue;
            const int expected = kind == FeatureKind::odd ? -others.at[i] : others.at[i];
            ASSERT_EQ(values.at[i], expected) << F::list[i].name << " " << at.describe();
        }
    });
}

TYPED_TEST(FeaturesKernel, DependOnWhatTheKeyCovers) {
    using F = TypeParam;
    using G = typename F::Game;
    walk_positions<G>(positions_for_features, 25, [](const Walk<G>& at) {
        auto other = at.position;
        if constexpr (requires { other.ply; }) other.ply += other.ply > 0 ? 7 : 0;
        if constexpr (requires { other.streak; }) other.streak += at.rules.streak_limit == 0 ? 5 : 0;
        ASSERT_EQ(G::key(at.rules, other), G::key(at.rules, at.position)) << at.describe();
        ASSERT_EQ(features_of<F>(at.rules, other), features_of<F>(at.rules, at.position)) << at.describe();
    });
}

TYPED_TEST(FeaturesKernel, MaterialAndWhatIsCertainMakeTheFinalValue) {
    using F = TypeParam;
    using G = typename F::Game;
    Rng rng(26);
    int ended = 0;
    for (int game = 0; game < games_for_symmetry; ++game) {
        walk_game<G>(random_game_start<G>(rng), rng, 2000, [&](const Walk<G>& at) {
            if (!G::is_over(at.rules, at.position, at.history)) return;
            ++ended;
            const auto values = features_of<F>(at.rules, at.position);
            int expected = F(at.rules).certain(at.position) + 100 * values.at[F::material];
            if constexpr (std::same_as<G, Mapello>) expected = (expected > 0) - (expected < 0);
            int value = G::final_value(at.rules, at.position, at.history);
            if constexpr (std::same_as<G, Mapello>)
                value = (value > 0) - (value < 0);                      // the winner may take the empties
            if constexpr (std::same_as<G, Mabi>) value -= value % 100;  // the tie-break is half a point
            if constexpr (requires { at.rules.superko; }) {
                if (value == 0 && !at.rules.superko) return;  // drawn by repetition
            }
            ASSERT_EQ(value, expected) << at.describe();
        });
    }
    EXPECT_GT(ended, 0);
}

// --- each game against its rules

/// Calls visit(move) for every legal move of a mover who is free to do anything; false if there are too many.
template <class G, class Visit>
bool for_few_moves(const typename G::Rules& rules, const typename G::Position& position, Visit&& visit) {
    const typename G::History nothing;
    if (G::count_moves(rules, position, nothing) > 2000) return false;
    G::for_each_move(rules, position, nothing, visit);
    return true;
}

TEST(MapelloFeaturesKernel, MovesAreThoseOfTheRules) {
    using F = MapelloFeatures;
    walk_positions<Mapello>(positions_for_features, 31, [](const Walk<Mapello>& at) {
        const auto count_of = [&](const Mapello::Position& p) {
            int moves = 0;
            int bonus_points = 0;
            for (const auto& move : slow_moves(at.rules, p, {})) {
                if (move.is_pass()) continue;
                ++moves;
                if ((at.rules.bonuses & bit(move.square)) != 0) bonus_points += at.rules.bonus_value;
            }
            return std::pair{moves, bonus_points};
        };
        const auto mine = count_of(at.position);
        const auto theirs = count_of(with_other_to_move(at.position));
        const auto values = features_of<F>(at.rules, at.position);
        ASSERT_EQ(values.at[F::mobility], mine.first - theirs.first) << at.describe();
        ASSERT_EQ(values.at[F::bonus_moves], mine.second - theirs.second) << at.describe();
    });
}

TEST(MapelloFeaturesKernel, StableDiscsAreNeverTurned) {
    Rng rng(32);
    int found = 0;
    for (int game = 0; game < 400 / test_scale; ++game) {
        const auto start = random_game_start<Mapello>(rng);
        const MapelloFeatures features(start.rules);
        std::array<Bits, 2> held{};
        walk_game<Mapello>(start, rng, 200, [&](const Walk<Mapello>& at) {
            const auto me = static_cast<std::size_t>(index(at.position.side));
            ASSERT_EQ(held[me] & ~at.position.own, Bits{0}) << at.describe();
            ASSERT_EQ(held[1 - me] & ~at.position.opp, Bits{0}) << at.describe();
            held[me] |= features.stable_discs(at.position.own);
            held[1 - me] |= features.stable_discs(at.position.opp);
            found += count(held[0] | held[1]);
        });
    }
    EXPECT_GT(found, 0);
}

TEST(ArrelloFeaturesKernel, StrikesAreThoseOfTheRules) {
    using F = ArrelloFeatures;
    walk_positions<Arrello>(positions_for_features / 4, 33, [](const Walk<Arrello>& at) {
        const auto strikes_of = [&](const Arrello::Position& p) {
            Bits prey = 0;
            int longest = 0;
            const bool few = for_few_moves<Arrello>(at.rules, p, [&](const Arrello::Move& move) {
                const Bits turned = p.opp & Arrello::play(at.rules, p, move).opp;
                prey |= turned;
                longest = std::max(longest, count(turned));
            });
            return std::pair{few ? count(prey) : -1, longest};
        };
        const auto values = features_of<F>(at.rules, at.position);
        if (const auto mine = strikes_of(at.position); mine.first >= 0) {
            ASSERT_EQ(values.at[F::prey], mine.first) << at.describe();
            ASSERT_EQ(values.at[F::longest], mine.second) << at.describe();
        }
        if (const auto theirs = strikes_of(with_other_to_move(at.position)); theirs.first >= 0) {
            ASSERT_EQ(values.at[F::prey_theirs], theirs.first) << at.describe();
            ASSERT_EQ(values.at[F::longest_theirs], theirs.second) << at.describe();
        }
    });
}

template <class F>
class AleaFeaturesKernel : public testing::Test {};
using AleaFeatureSets = testing::Types<AleaFeatures, AleaWideFeatures>;
TYPED_TEST_SUITE(AleaFeaturesKernel, AleaFeatureSets);

TYPED_TEST(AleaFeaturesKernel, ConversionsAreThoseOfTheRules) {
    using F = TypeParam;
    using G = typename F::Game;
    walk_positions<G>(positions_for_features, 34, [](const Walk<G>& at) {
        if (at.position.closing == 2) return;
        auto prey = decltype(at.position.own){};
        int able = 0;
        int best = 0;
        for_few_moves<G>(at.rules, at.position, [&](const alea::Move& move) {
            if (move.kind != alea::MoveKind::convert) return;
            const auto turned = at.position.opp & G::play(at.rules, at.position, move).opp;
            ++able;
            prey |= turned;
            best = std::max(best, count(turned));
        });
        const auto values = features_of<F>(at.rules, at.position);
        ASSERT_EQ(values.at[F::able], able) << at.describe();
        ASSERT_EQ(values.at[F::prey], count(prey)) << at.describe();
        ASSERT_EQ(values.at[F::best], best) << at.describe();
    });
}

TEST(MabiFeaturesKernel, FreedomIsTheNumberOfSteps) {
    using F = MabiFeatures;
    walk_positions<Mabi>(positions_for_features, 35, [](const Walk<Mabi>& at) {
        if (at.position.ply == 0) return;
        const auto steps = [&](const Mabi::Position& p) {
            return static_cast<int>(Mabi::steps_before_repetition(at.rules, p).number());
        };
        const auto values = features_of<F>(at.rules, at.position);
        ASSERT_EQ(values.at[F::freedom], steps(at.position) - steps(with_other_to_move(at.position))) << at.describe();
    });
}

// --- Greedy

TEST(GreedyGain, MapelloCountsDiscsTurnedAndThreeForABonus) {
    const auto start =
        *Mapello::parse_position(*parse_rules<Mapello>(""), "10/10/10/10/3*wb4/4wb4/3w6/3*6/10/10 b 0 0");
    const auto gain = [&](const char* move) {
        return MapelloFeatures::greedy_gain(start.rules, start.position, *Mapello::parse_move(start.rules, move));
    };
    EXPECT_EQ(gain("c4"), 4);  // one disc and a bonus
    EXPECT_EQ(gain("c5"), 1);
}

TEST(GreedyGain, ArrelloCountsTheMargin) {
    const auto start = *Arrello::parse_position(*parse_rules<Arrello>(""), "7/7/1g1rr2/7/7/7/7 g -");
    const auto gain = [&](const char* move) {
        return ArrelloFeatures::greedy_gain(start.rules, start.position, *Arrello::parse_move(start.rules, move));
    };
    EXPECT_EQ(gain("a1"), 1);
    EXPECT_EQ(gain("c3xd3"), 3);
    EXPECT_EQ(gain("c3xe3"), 5);
}

TEST(GreedyGain, AleaCountsTheMargin) {
    const auto start = *Alea::parse_position(*parse_rules<Alea>("size=3"), "bw1/w2/3 b - 0 0");
    const auto gain = [&](const char* move) {
        return AleaFeatures::greedy_gain(start.rules, start.position, *Alea::parse_move(start.rules, move));
    };
    EXPECT_EQ(gain("c3"), 1);
    EXPECT_EQ(gain("a1*"), 4);
}

TEST(GreedyGain, MabiCountsTheLargestGroupAndEndsOnlyWhatIsWon) {
    const auto rules = *parse_rules<Mabi>("size=4");
    const auto gain = [&](const char* position, const char* move) {
        const auto start = Mabi::parse_position(rules, position);
        EXPECT_TRUE(start) << start.error().text;
        return MabiFeatures::greedy_gain(start->rules, start->position, *Mabi::parse_move(start->rules, move));
    };
    constexpr const char* apart = "w1w1/4/b1b1/1w1b w - - --------------- 1,1 0 4";
    EXPECT_EQ(gain(apart, "c1b1"), 100);
    EXPECT_EQ(gain(apart, "c1d1"), 0);
    EXPECT_LT(gain(apart, "pass"), 0);
    constexpr const char* won = "ww2/4/b1b1/1w1b w b p w-------------- 2,1 1 6";
    EXPECT_GT(gain(won, "pass"), 1000);
    constexpr const char* lost = "w1w1/4/bb2/1w1b w b p b-------------- 1,2 1 6";
    EXPECT_LT(gain(lost, "pass"), -1000);
}

}  // namespace
}  // namespace quartello
