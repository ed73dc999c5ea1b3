#include <gtest/gtest.h>

#include <atomic>
#include <optional>

#include "engine/game/solve.hpp"
#include "engine/games/all_games.hpp"
#include "engine/proof/proof.hpp"
#include "tests/engine/rules/random_walk.hpp"

namespace quartello::solver {

namespace {

int sign_of(int value) { return (value > 0) - (value < 0); }

/// The slow twin: alpha-beta over the rules with the whole history, no table, no order. Gives up after `budget` nodes.
template <class G>
struct BruteForce {
    const typename G::Rules& rules;
    typename G::History history;
    int budget = 0;

    std::optional<int> value(const typename G::Position& p, int alpha = -proof_infinite, int beta = proof_infinite) {
        if (--budget < 0) return std::nullopt;
        std::vector<typename G::Move> moves;
        G::for_each_move(rules, p, history, [&](const auto& move) { moves.push_back(move); });
        if (moves.empty()) return G::final_value(rules, p, history);
        int best = -proof_infinite;
        for (const auto& move : moves) {
            const auto there = value_of(p, move, std::max(alpha, best), beta);
            if (!there) return std::nullopt;
            best = std::max(best, *there);
            if (best >= beta) break;
        }
        return best;
    }

    std::optional<int> value_of(const typename G::Position& p, const typename G::Move& move,
                                int alpha = -proof_infinite, int beta = proof_infinite) {
        const auto child = G::play(rules, p, move);
        const bool again = G::side_to_move(child) == G::side_to_move(p);
        history.push(child);
        auto there = again ? value(child, alpha, beta) : value(child, -beta, -alpha);
        history.pop();
        if (there && !again) there = -*there;
        return there;
    }
};

template <class G>
Proved<G> prove(const typename G::Rules& rules, const typename G::Position& p, const typename G::History& history,
                const Request& request) {
    TranspositionTable table(1);
    return Proof<G>(rules, table).solve({p, history}, request, 1);
}

/// Positions of random games that brute force can afford; visit(walk, their value).
template <class G, class Visit>
void affordable_positions(const std::string& switches, int wanted, std::uint64_t seed, int budget, Visit&& visit) {
    Rng rng(seed);
    const auto rules = *parse_rules<G>(switches);
    for (int games = 0; wanted > 0; ++games) {
        ASSERT_LT(games, 20000) << switches;
        walk_game<G>(G::random_start(rules, rng), rng, 400, [&](const Walk<G>& at) {
            if (wanted == 0 || rng.below(4) != 0) return;
            BruteForce<G> slow{at.rules, at.history, budget};
            const auto value = slow.value(at.position);
            if (!value) return;
            visit(at, *value);
            --wanted;
        });
    }
}

template <class G>
void equals_brute_force(const std::string& switches, std::uint64_t seed) {
    affordable_positions<G>(switches, 40 / test_scale + 1, seed, 4000, [](const Walk<G>& at, int value) {
        const auto found = prove<G>(at.rules, at.position, at.history, {});
        ASSERT_TRUE(found.solved) << at.describe();
        ASSERT_EQ(found.value, value) << at.describe();
        ASSERT_EQ(found.moves.empty(), G::is_over(at.rules, at.position, at.history)) << at.describe();
        Request outcome;
        outcome.goal = Goal::outcome;
        outcome.threads = 2;
        ASSERT_EQ((prove<G>(at.rules, at.position, at.history, outcome).value), sign_of(value)) << at.describe();
    });
}

TEST(Proof, EqualsBruteForceInMapello) { equals_brute_force<Mapello>("", 1); }

TEST(Proof, EqualsBruteForceInArrello) {
    equals_brute_force<Arrello>("", 2);
    equals_brute_force<Arrello>("size=4,part=whole", 3);
    equals_brute_force<Arrello>("size=4,lines=any,gaps=no", 4);
}

TEST(Proof, EqualsBruteForceInMabi) {
    equals_brute_force<Mabi>("size=4,quiet=3", 5);
    equals_brute_force<Mabi>("size=4,quiet=4,occurrences=1,pass=plain", 6);
}

TEST(Proof, EqualsBruteForceInAlea) {
    equals_brute_force<Alea>("size=3", 8);
    equals_brute_force<Alea>("size=3,adjacent=8,streak=0,komi=1.5", 9);
    equals_brute_force<Alea>("size=3,repetition=none,streak=0", 10);
    equals_brute_force<AleaWide>("size=9", 11);
}

template <class G>
void values_every_move(const std::string& switches, std::uint64_t seed) {
    int compared = 0;
    affordable_positions<G>(switches, 20 / test_scale + 1, seed, 1000, [&](const Walk<G>& at, int) {
        // Not every move of a position with a quick proof has one.
        Request request;
        request.all_moves = true;
        request.limits.nodes = 100000;
        const auto found = prove<G>(at.rules, at.position, at.history, request);
        if (!found.solved) return;
        ASSERT_EQ(found.moves.size(), G::count_moves(at.rules, at.position, at.history)) << at.describe();
        for (const auto& [move, value] : found.moves) {
            ASSERT_LE(value, found.value);
            BruteForce<G> slow{at.rules, at.history, 20000};
            const auto expected = slow.value_of(at.position, move);
            if (!expected) continue;
            ASSERT_EQ(value, *expected) << at.describe();
            ++compared;
        }
    });
    EXPECT_GT(compared, 0) << switches;
}

TEST(Proof, EveryMoveHasItsValue) {
    values_every_move<Arrello>("size=5", 1);
    values_every_move<Mabi>("size=4,quiet=3", 2);
    values_every_move<Alea>("size=3", 3);
}

template <class G>
void line_keeps_the_value(const std::string& switches, std::uint64_t seed) {
    affordable_positions<G>(switches, 20 / test_scale + 1, seed, 4000, [](const Walk<G>& at, int value) {
        const auto found = prove<G>(at.rules, at.position, at.history, {});
        auto position = at.position;
        auto history = at.history;
        for (const auto& move : found.line) {
            ASSERT_TRUE(is_legal<G>(at.rules, position, history, move)) << at.describe();
            position = G::play(at.rules, position, move);
            history.push(position);
        }
        ASSERT_TRUE(G::is_over(at.rules, position, history)) << at.describe();
        const int last = G::final_value(at.rules, position, history);
        ASSERT_EQ(G::side_to_move(position) == G::side_to_move(at.position) ? last : -last, value) << at.describe();
    });
}

TEST(Proof, TheLineKeepsTheValueToTheEnd) {
    line_keeps_the_value<Arrello>("", 1);
    line_keeps_the_value<Mabi>("size=4,quiet=3", 2);
    line_keeps_the_value<Alea>("size=3", 3);
}

Proved<Arrello> arrello_board(int size, const char* switches) {
    auto rules = *parse_rules<Arrello>(switches);
    rules.size = size;
    rules.board = square_board(size);
    return prove<Arrello>(rules, {}, {}, {});
}

// Whoever moves last wins: by 2 with four cells, by 1 with nine.
TEST(Proof, SmallArrelloBoards) {
    EXPECT_EQ(arrello_board(2, "part=whole").value, -200);
    EXPECT_EQ(arrello_board(3, "part=whole").value, 100);
}

TEST(DeepProof, SmallAleaBoards) {
    const auto value = [](const char* switches) {
        const auto rules = *parse_rules<Alea>(switches);
        Alea::History history;
        history.push({});
        return prove<Alea>(rules, {}, history, {}).value;
    };
    EXPECT_EQ(value("size=3,adjacent=4"), 100);
    EXPECT_EQ(value("size=3,adjacent=8"), -100);
}

TEST(Proof, KeepsItsLimitsAndStops) {
    const auto rules = *parse_rules<Mabi>("");
    const auto start = *Mabi::start(rules, "");
    Mabi::History history;
    history.push(start.position);
    Request by_nodes;
    by_nodes.limits.nodes = 5000;
    const auto counted = prove<Mabi>(rules, start.position, history, by_nodes);
    EXPECT_FALSE(counted.solved);
    EXPECT_LT(counted.nodes, 20000u);
    EXPECT_EQ(counted.moves.size(), 1u);
    EXPECT_LE(counted.lower, counted.value);
    EXPECT_LE(counted.value, counted.upper);
    std::atomic<bool> stop{true};
    Request stopped;
    stopped.threads = 2;
    stopped.limits.stop = &stop;
    EXPECT_FALSE(prove<Mabi>(rules, start.position, history, stopped).solved);
}

// The session's moves are its history: what they forbid is forbidden in the solve.
template <class G>
void session_equals_brute_force(const std::string& switches, std::uint64_t seed) {
    const std::string name(G::sheet().name);
    affordable_positions<G>(switches, 4, seed, 4000, [&](const Walk<G>& at, int value) {
        const auto start = G::format_position(at.rules, at.path.front());
        auto session = std::move(*make_session({name, switches, {}, start}));
        for (std::size_t i = 1; i < at.path.size(); ++i) {
            for (const auto& text : session->legal_moves()) {
                const auto next = G::play(at.rules, at.path[i - 1], *G::parse_move(at.rules, text));
                if (next != at.path[i]) continue;
                ASSERT_TRUE(session->play(text));
                break;
            }
        }
        EndgameSolver solver(1);
        const auto found = solver.solve(*session, {});
        ASSERT_TRUE(found.solved) << at.describe();
        ASSERT_EQ(found.score, value / 100.0) << at.describe();
        SolveOptions outcome;
        outcome.only_outcome = true;
        ASSERT_EQ(solver.solve(*session, outcome).score, sign_of(value)) << at.describe();
    });
}

TEST(EndgameSolver, SolvesEveryGameWithItsHistory) {
    session_equals_brute_force<Mapello>("", 1);
    session_equals_brute_force<Arrello>("size=5", 2);
    session_equals_brute_force<Mabi>("size=4,quiet=3,occurrences=1", 3);
    session_equals_brute_force<Alea>("size=3,komi=0.5", 4);
    session_equals_brute_force<AleaWide>("size=9", 5);
}

}  // namespace

}  // namespace quartello::solver
