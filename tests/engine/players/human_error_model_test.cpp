// Weak players: what they overlook, what they misjudge, and that they do so by seed.
#include "engine/players/human_error_model.hpp"

#include <gtest/gtest.h>

#include "engine/game/loss_budget.hpp"
#include "engine/games/all_games.hpp"

#include "engine/games/all_games.hpp"
#include "tests/engine/search/minimax.hpp"

namespace quartello {
namespace {

template <class G>
using Beginner = HumanErrorModel<G, RuggedEvaluator<G>, EngineTraits<G>>;

template <class G>
struct Place {
    explicit Place(std::uint64_t seed, int plies) : start(*G::start(*parse_rules<G>(""), "")) {
        Rng rng(seed);
        history.push(start.position);
        for (int i = 0; i < plies; ++i) {
            const auto move = G::random_move(start.rules, start.position, history, rng);
            if (!move) return;
            start.position = G::play(start.rules, start.position, *move);
            history.push(start.position);
        }
    }
    Found<typename G::Move> ask(const Skill& skill, std::uint64_t seed) const {
        return Beginner<G>(start.rules, skill, seed).search(start.position, history, never_stop);
    }

    Start<G> start;
    typename G::History history;
};

template <class G>
class HumanErrorModelOf : public ::testing::Test {};
using Games = ::testing::Types<Mapello, Arrello, Mabi, Alea>;
TYPED_TEST_SUITE(HumanErrorModelOf, Games);

TYPED_TEST(HumanErrorModelOf, WithoutErrorsItIsMinimax) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Place<TypeParam> place(seed, 9);
        for (int depth = 1; depth <= 2; ++depth) {
            const auto found = place.ask({depth, 10'000'000, 0, 0}, 1);
            Minimax<TypeParam> minimax{place.start.rules, place.history};
            EXPECT_EQ(found.lines.at(0).value, minimax.value(place.start.position, depth));
        }
    }
}

TYPED_TEST(HumanErrorModelOf, JudgesEveryMoveAsMinimaxDoes) {
    const Place<TypeParam> place(4, 9);
    for (int depth = 1; depth <= 2; ++depth) {
        Beginner<TypeParam> model(place.start.rules, {depth, 10'000'000, 0, 0}, 1);
        const auto judged = model.judge_moves(place.start.position, place.history, never_stop);
        EXPECT_EQ(judged.size(), TypeParam::count_moves(place.start.rules, place.start.position, place.history));
        Minimax<TypeParam> minimax{place.start.rules, place.history};
        for (const auto& [move, value] : judged) EXPECT_EQ(value, minimax.value_of(place.start.position, move, depth));
    }
}

TYPED_TEST(HumanErrorModelOf, ConsidersTheMovesNamedAlone) {
    const Place<TypeParam> place(4, 9);
    const Skill weak{2, 10'000'000, 60, 500};
    std::vector<std::uint32_t> moves;
    TypeParam::for_each_move(place.start.rules, place.start.position, place.history,
                             [&](const auto& move) { moves.push_back(pack_move(move)); });
    std::ranges::sort(moves);
    const auto among = [&](std::span<const std::uint32_t> only) {
        return pack_move(Beginner<TypeParam>(place.start.rules, weak, 7)
                             .search(place.start.position, place.history, never_stop, only)
                             .lines.at(0)
                             .moves.at(0));
    };
    EXPECT_EQ(among(moves), among({}));
    for (const std::uint32_t move : moves) EXPECT_EQ(among({&move, 1}), move);
}

TYPED_TEST(HumanErrorModelOf, ErrsBySeed) {
    int same = 0;
    int different = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const Place<TypeParam> place(seed, 9);
        const Skill weak{1, 1, 60, 2000};
        const auto move = place.ask(weak, 7).lines.at(0).moves.at(0);
        same += place.ask(weak, 7).lines.at(0).moves.at(0) == move ? 1 : 0;
        different += place.ask(weak, 8).lines.at(0).moves.at(0) == move ? 0 : 1;
    }
    EXPECT_EQ(same, 10);
    EXPECT_GT(different, 2);
}

TYPED_TEST(HumanErrorModelOf, KeepsToItsNodesAfterTheFirstPly) {
    const Place<TypeParam> place(3, 9);
    const auto found = place.ask({3, 150, 0, 0}, 1);
    EXPECT_LE(found.nodes, std::max<std::uint64_t>(
                               150, TypeParam::count_moves(place.start.rules, place.start.position, place.history)) +
                               1);
    EXPECT_FALSE(found.lines.empty());
}

int visibility_of(const char* position, const char* move) {
    const auto at = Mapello::parse_position({}, position);
    if (!at) {
        ADD_FAILURE() << at.error().text;
        return -1;
    }
    return EngineTraits<Mapello>::visibility(at->rules, at->position, *Mapello::parse_move(at->rules, move));
}

TEST(VisibilityInMapello, LongLinesAndJokersAreHardToSee) {
    constexpr auto plain = "10/1wb7/1wbbbb4/10/10/10/10/10/10/10 w 0 0";
    EXPECT_EQ(visibility_of(plain, "c1"), 0);
    EXPECT_EQ(visibility_of(plain, "f2"), 6);
    EXPECT_EQ(visibility_of("10/10/10/10/10/10/10/10/1w6bj/10 w 0 0", "g8"), 4);
}

TEST(Levels, AreTenForEveryGame) {
    for_each_game([]<class G>() {
        for (int level = 1; level <= highest_level; ++level) {
            const Level& entry = level_of<G>(level);
            EXPECT_TRUE(entry.engine_nodes > 0 || entry.skill.depth > 0);
            EXPECT_LE(std::max(entry.engine_nodes, entry.skill.nodes), 200'000U);
        }
    });
}

}  // namespace
}  // namespace quartello
