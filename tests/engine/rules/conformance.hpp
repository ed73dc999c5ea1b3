// What every game must keep, written once against the GameRules concept. A game gets all of it from one line:
//   INSTANTIATE_TYPED_TEST_SUITE_P(KernelMapello, Conformance, Mapello);
// in a file of its own under tests/engine/games, which includes the slow twin: slow_moves and slow_play
// (tests/oracles). Positions come from random games over random switches and starts.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/rules/perft.hpp"
#include "engine/rules/playout.hpp"
#include "tests/engine/rules/random_walk.hpp"

namespace quartello {

template <class G>
class Conformance : public testing::Test {
    static_assert(GameRules<G>);
};
TYPED_TEST_SUITE_P(Conformance);

template <class G>
std::vector<std::string> move_texts(const typename G::Rules& rules, const auto& moves) {
    std::vector<std::string> out;
    for (const auto& move : moves) out.push_back(G::format_move(rules, move));
    std::ranges::sort(out);
    return out;
}

template <class G>
std::vector<typename G::Move> moves_of(const typename G::Rules& rules, const typename G::Position& position,
                                       const typename G::History& history) {
    std::vector<typename G::Move> out;
    G::for_each_move(rules, position, history, [&](const typename G::Move& move) { out.push_back(move); });
    return out;
}

TYPED_TEST_P(Conformance, FastRulesEqualTheSlowTwin) {
    using G = TypeParam;
    Rng pick(7);
    walk_positions<G>(positions_for_twins, 1, [&](const Walk<G>& at) {
        const auto fast = moves_of<G>(at.rules, at.position, at.history);
        // Variants with thousands of moves a position would take all the time there is: look at one in fifty.
        if (fast.size() > 2000 && pick.below(50) != 0) return;
        const auto slow = slow_moves(at.rules, at.position, at.history);
        ASSERT_EQ(move_texts<G>(at.rules, fast), move_texts<G>(at.rules, slow)) << at.describe();
        if (fast.empty()) return;
        for (std::size_t i = 0; i < std::min<std::size_t>(fast.size(), 3); ++i) {
            const auto& move = fast[pick.below(static_cast<std::uint32_t>(fast.size()))];
            ASSERT_EQ(G::format_position(at.rules, G::play(at.rules, at.position, move)),
                      G::format_position(at.rules, slow_play(at.rules, at.position, move)))
                << at.describe() << " " << G::format_move(at.rules, move);
        }
    });
}

TYPED_TEST_P(Conformance, ListCountAndRandomChoiceAgree) {
    using G = TypeParam;
    Rng rng(3);
    walk_positions<G>(positions_for_properties, 2, [&](const Walk<G>& at) {
        const auto moves = moves_of<G>(at.rules, at.position, at.history);
        typename G::MoveList list;
        G::legal_moves(at.rules, at.position, at.history, list);
        ASSERT_EQ(std::vector<typename G::Move>(list.begin(), list.end()), moves) << at.describe();
        ASSERT_EQ(G::count_moves(at.rules, at.position, at.history), moves.size()) << at.describe();
        ASSERT_LE(moves.size(), G::max_moves(at.rules)) << at.describe();
        const auto texts = move_texts<G>(at.rules, moves);
        ASSERT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), texts.size()) << at.describe();
        Rng one = rng;
        Rng two = rng;
        rng.next();
        ASSERT_EQ(G::random_move(at.rules, at.position, at.history, one),
                  random_move_from_list<G>(at.rules, at.position, at.history, two))
            << at.describe();
        ASSERT_EQ(one.next(), two.next()) << "random_move must draw exactly one number: " << at.describe();
    });
}

TYPED_TEST_P(Conformance, OverExactlyWhenThereIsNoMove) {
    using G = TypeParam;
    walk_positions<G>(positions_for_properties, 3, [&](const Walk<G>& at) {
        const bool over = G::count_moves(at.rules, at.position, at.history) == 0;
        ASSERT_EQ(G::is_over(at.rules, at.position, at.history), over) << at.describe();
        const Outcome outcome = G::outcome(at.rules, at.position, at.history);
        ASSERT_EQ(outcome.over, over) << at.describe();
        ASSERT_EQ(outcome.winner, G::winner(at.rules, at.position, at.history)) << at.describe();
        double first = 0;
        double second = 0;
        for (const ScorePart& part : outcome.parts) {
            first += part.first;
            second += part.second;
        }
        ASSERT_EQ(first, outcome.first) << at.describe();
        ASSERT_EQ(second, outcome.second) << at.describe();
    });
}

TYPED_TEST_P(Conformance, FinalValueAgreesWithTheOutcome) {
    using G = TypeParam;
    Rng rng(16);
    for (int game = 0; game < games_for_termination; ++game) {
        const Start<G> start = random_game_start<G>(rng);
        walk_game<G>(start, rng, 2000, [&](const Walk<G>& at) {
            const Side side = G::side_to_move(at.position);
            const int value = G::final_value(at.rules, at.position, at.history);
            const auto winner = G::winner(at.rules, at.position, at.history);
            ASSERT_EQ(value > 0, winner == side) << at.describe();
            ASSERT_EQ(value < 0, winner == opponent(side)) << at.describe();
            if (!winner || !G::is_over(at.rules, at.position, at.history)) return;
            const Outcome outcome = G::outcome(at.rules, at.position, at.history);
            const double margin = (side == Side::first ? 1 : -1) * (outcome.first - outcome.second);
            if (margin == 0) ASSERT_EQ(std::abs(value), hundredths_per_point / 2) << at.describe();
            else ASSERT_EQ(value, margin * hundredths_per_point) << at.describe();
        });
    }
}

TYPED_TEST_P(Conformance, GamesEndWithinTheirBound) {
    using G = TypeParam;
    Rng rng(4);
    for (int game = 0; game < games_for_termination; ++game) {
        const Start<G> start = random_game_start<G>(rng);
        const auto bound = G::max_plies(start.rules);
        if (!bound) continue;
        typename G::History history;
        auto position = start.position;
        history.push(position);
        int plies = 0;
        while (const auto move = G::random_move(start.rules, position, history, rng)) {
            position = G::play(start.rules, position, *move);
            history.push(position);
            ASSERT_LE(++plies, *bound) << format_rules<G>(start.rules);
        }
    }
}

TYPED_TEST_P(Conformance, PositionTextRoundTrips) {
    using G = TypeParam;
    walk_positions<G>(positions_for_properties, 5, [&](const Walk<G>& at) {
        const std::string text = G::format_position(at.rules, at.position);
        const auto parsed = G::parse_position(at.rules, text);
        ASSERT_TRUE(parsed) << parsed.error().text;
        ASSERT_EQ(parsed->position, at.position) << at.describe();
        ASSERT_EQ(G::format_position(parsed->rules, parsed->position), text);
        ASSERT_EQ(G::key(parsed->rules, parsed->position), G::key(at.rules, at.position)) << at.describe();
    });
}

TYPED_TEST_P(Conformance, MoveTextRoundTrips) {
    using G = TypeParam;
    walk_positions<G>(positions_for_properties / 4, 6, [&](const Walk<G>& at) {
        for (const auto& move : moves_of<G>(at.rules, at.position, at.history)) {
            const auto parsed = G::parse_move(at.rules, G::format_move(at.rules, move));
            ASSERT_TRUE(parsed) << parsed.error().text;
            ASSERT_EQ(*parsed, move) << at.describe();
        }
    });
}

TYPED_TEST_P(Conformance, RulesTextRoundTrips) {
    using G = TypeParam;
    Rng rng(8);
    for (int i = 0; i < 2000; ++i) {
        const auto values = random_switches(G::sheet().switches, rng);
        const std::string text = format_switches(G::sheet().switches, values);
        const auto rules = parse_rules<G>(text);
        ASSERT_TRUE(rules) << rules.error().text;
        ASSERT_EQ(format_rules<G>(*rules), text);
    }
    ASSERT_EQ(format_rules<G>(*parse_rules<G>("")),
              format_switches(G::sheet().switches, default_switches(G::sheet().switches)));
    const auto unknown = parse_rules<G>("nonsense=1");
    ASSERT_FALSE(unknown);
    for (const Switch& entry : G::sheet().switches)
        EXPECT_THAT(unknown.error().text, testing::HasSubstr(std::string(entry.key)));
}

/// Within one game a key stands for one position. A game may say which differences do not matter for the future.
template <class G>
bool same_future(const typename G::Position& a, const typename G::Position& b) {
    if constexpr (requires { G::same_future(a, b); }) return G::same_future(a, b);
    else return a == b;
}

TYPED_TEST_P(Conformance, KeysTellPositionsApart) {
    using G = TypeParam;
    Rng rng(9);
    for (int game = 0; game < games_for_keys; ++game) {
        const Start<G> start = random_game_start<G>(rng);
        std::map<std::uint64_t, typename G::Position> seen;
        for (int line = 0; line < 20; ++line) {
            walk_game<G>(start, rng, 60, [&](const Walk<G>& at) {
                const auto [entry, fresh] = seen.try_emplace(G::key(at.rules, at.position), at.position);
                ASSERT_TRUE(fresh || same_future<G>(entry->second, at.position)) << at.describe();
            });
        }
        std::map<std::string, std::uint64_t> keys;
        for (const auto& [key, position] : seen) {
            const auto [entry, fresh] = keys.try_emplace(G::format_position(start.rules, position), key);
            ASSERT_TRUE(fresh || entry->second == key);
        }
    }
}

TYPED_TEST_P(Conformance, SymmetriesCommuteWithTheRules) {
    using G = TypeParam;
    Rng rng(10);
    for (int game = 0; game < games_for_symmetry; ++game) {
        const Start<G> start = random_game_start<G>(rng);
        const Symmetry s = static_cast<Symmetry>(rng.below(symmetry_count));
        const auto rules = G::transform(s, start.rules);
        typename G::History mirrored;
        std::size_t mirrored_plies = 0;
        walk_game<G>(start, rng, 80, [&](const Walk<G>& at) {
            for (; mirrored_plies < at.path.size(); ++mirrored_plies)
                mirrored.push(G::transform(s, at.rules, at.path[mirrored_plies]));
            const auto image = G::transform(s, at.rules, at.position);
            std::vector<typename G::Move> expected;
            for (const auto& move : moves_of<G>(at.rules, at.position, at.history))
                expected.push_back(G::transform(s, at.rules, move));
            if (expected.size() > 2000) return;
            ASSERT_EQ(move_texts<G>(rules, moves_of<G>(rules, image, mirrored)), move_texts<G>(rules, expected))
                << at.describe();
            ASSERT_EQ(G::winner(rules, image, mirrored), G::winner(at.rules, at.position, at.history)) << at.describe();
            if (expected.empty()) return;
            const auto move = *G::random_move(at.rules, at.position, at.history, rng);
            ASSERT_EQ(G::play(rules, image, G::transform(s, at.rules, move)),
                      G::transform(s, at.rules, G::play(at.rules, at.position, move)))
                << at.describe() << " " << G::format_move(at.rules, move);
        });
    }
}

inline char letter_of(const RuleSheet& sheet, Side side) {
    return sheet.pieces[static_cast<std::size_t>(index(side))].letter;
}

inline void apply_event(const RuleSheet& sheet, const Event& event, std::string& letters) {
    const auto at = [&letters](Cell cell) -> char& { return letters[static_cast<std::size_t>(cell)]; };
    switch (event.kind) {
        case EventKind::place:
        case EventKind::flip:
        case EventKind::convert: at(event.cell) = letter_of(sheet, event.side); break;
        case EventKind::step:
            at(event.cell) = at(event.from);
            at(event.from) = '.';
            break;
        default: break;
    }
}

TYPED_TEST_P(Conformance, EventsTellTheWholeMove) {
    using G = TypeParam;
    walk_positions<G>(positions_for_properties, 11, [&](const Walk<G>& at) {
        Rng rng(at.path.size());
        const auto move = G::random_move(at.rules, at.position, at.history, rng);
        if (!move) return;
        std::string letters = G::view(at.rules, at.position, at.history).letters;
        const auto events = G::events(at.rules, at.position, *move);
        ASSERT_FALSE(events.empty()) << at.describe();
        for (const Event& event : events) apply_event(G::sheet(), event, letters);
        typename G::History history = at.history;
        const auto next = G::play(at.rules, at.position, *move);
        history.push(next);
        ASSERT_EQ(letters, G::view(at.rules, next, history).letters)
            << at.describe() << " " << G::format_move(at.rules, *move);
        ASSERT_EQ(letters.size(), static_cast<std::size_t>(G::grid(at.rules).cells()));
    });
}

inline testing::AssertionResult is_reason(const RuleSheet& sheet, const Grid& grid, const Error& reason) {
    if (reason.text.empty()) return testing::AssertionFailure() << "no text";
    for (const int cell : reason.cells) {
        if (cell < 0 || cell >= grid.cells())
            return testing::AssertionFailure() << "cell " << cell << " is off the board";
    }
    if (std::set<int>(reason.cells.begin(), reason.cells.end()).size() != reason.cells.size())
        return testing::AssertionFailure() << "a cell is named twice: " << cell_names(grid, reason.cells);
    for (const Clause& clause : sheet.clauses) {
        if (clause.id == reason.clause) return testing::AssertionSuccess();
    }
    return testing::AssertionFailure() << "unknown clause \"" << reason.clause << "\" in: " << reason.text;
}

TYPED_TEST_P(Conformance, EveryRefusalNamesItsClause) {
    using G = TypeParam;
    Rng rng(12);
    for (int game = 0; game < games_for_symmetry; ++game) {
        const Start<G> start = random_game_start<G>(rng);
        std::vector<typename G::Move> pool;  // moves legal at other moments of the same game
        walk_game<G>(start, rng, 120, [&](const Walk<G>& at) {
            const auto moves = moves_of<G>(at.rules, at.position, at.history);
            std::set<Cell> active;
            for (const auto& move : moves) active.insert(G::click_cell(at.rules, move));
            for (Cell cell = 0; cell < G::grid(at.rules).cells() && !moves.empty(); ++cell) {
                if (active.contains(cell)) continue;
                ASSERT_TRUE(
                    is_reason(G::sheet(), G::grid(at.rules), G::why_not_cell(at.rules, at.position, at.history, cell)))
                    << at.describe() << " " << G::grid(at.rules).name(cell);
            }
            for (int i = 0; i < 20 && !pool.empty(); ++i) {
                const auto& move = pool[rng.below(static_cast<std::uint32_t>(pool.size()))];
                if (std::ranges::find(moves, move) != moves.end()) continue;
                ASSERT_TRUE(
                    is_reason(G::sheet(), G::grid(at.rules), G::why_not(at.rules, at.position, at.history, move)))
                    << at.describe() << " " << G::format_move(at.rules, move);
            }
            for (std::size_t i = 0; i < std::min<std::size_t>(moves.size(), 5); ++i) {
                pool.push_back(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
            }
        });
    }
}

TYPED_TEST_P(Conformance, HistoryIsAStack) {
    using G = TypeParam;
    walk_positions<G>(positions_for_properties / 10, 13, [&](const Walk<G>& at) {
        typename G::History history = at.history;
        const auto before = G::count_moves(at.rules, at.position, history);
        typename G::MoveList moves;
        G::legal_moves(at.rules, at.position, history, moves);
        for (std::size_t i = 0; i < std::min<std::size_t>(moves.size(), 8); ++i) {
            history.push(G::play(at.rules, at.position, moves[i]));
            history.pop();
        }
        ASSERT_EQ(G::count_moves(at.rules, at.position, history), before) << at.describe();
    });
}

TYPED_TEST_P(Conformance, PerftAgreesWithTheSlowTwinAndOverThreads) {
    using G = TypeParam;
    Rng rng(14);
    for (int game = 0; game < 12; ++game) {
        const Start<G> start = random_game_start<G>(rng);
        walk_game<G>(start, rng, 30, [&](const Walk<G>& at) {
            if (rng.below(10) != 0 || G::count_moves(at.rules, at.position, at.history) > 60) return;
            typename G::History history = at.history;
            std::uint64_t leaves = 0;
            for (const auto& move : slow_moves(at.rules, at.position, at.history)) {
                const auto child = slow_play(at.rules, at.position, move);
                history.push(child);
                leaves += std::max<std::uint64_t>(1, slow_moves(at.rules, child, history).size());
                history.pop();
            }
            ASSERT_EQ(perft<G>(at.rules, at.position, history, 2), std::max<std::uint64_t>(1, leaves)) << at.describe();
        });
    }
    const auto rules = *parse_rules<G>("");
    if constexpr (requires { G::supports(rules); }) {
        if (!G::supports(rules)) return;
    }
    const auto start = *G::start(rules, "");
    typename G::History history;
    history.push(start.position);
    EXPECT_EQ(perft_threaded<G>(start.rules, start.position, history, 3, 2),
              perft<G>(start.rules, start.position, history, 3));
}

TYPED_TEST_P(Conformance, PlayoutsRepeatFromTheirSeed) {
    using G = TypeParam;
    Rng rng(15);
    const Start<G> start = random_game_start<G>(rng);
    const PlayoutTotals once = playout<G>(start.rules, start.position, 5, 42);
    EXPECT_EQ(playout<G>(start.rules, start.position, 5, 42), once);
    EXPECT_NE((playout<G>(start.rules, start.position, 5, 43).signature), once.signature);
    EXPECT_EQ(once.first_wins + once.second_wins + once.draws + once.unfinished, once.games);
}

REGISTER_TYPED_TEST_SUITE_P(Conformance, FastRulesEqualTheSlowTwin, ListCountAndRandomChoiceAgree,
                            OverExactlyWhenThereIsNoMove, FinalValueAgreesWithTheOutcome, GamesEndWithinTheirBound,
                            PositionTextRoundTrips, MoveTextRoundTrips, RulesTextRoundTrips, KeysTellPositionsApart,
                            SymmetriesCommuteWithTheRules, EventsTellTheWholeMove, EveryRefusalNamesItsClause,
                            HistoryIsAStack, PerftAgreesWithTheSlowTwinAndOverThreads, PlayoutsRepeatFromTheirSeed);

}  // namespace quartello
