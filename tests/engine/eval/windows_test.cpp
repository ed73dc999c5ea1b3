// Windows of Arrello, Alea and Mabi: what the fast finders look up is what reading cell by cell gives; symmetric
// positions have equal values; files round-trip and damaged ones are refused.
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/core/rng.hpp"
#include "engine/eval/ntuple_evaluator.hpp"
#include "engine/game/evaluators.hpp"
#include "engine/games/alea/windows.hpp"
#include "engine/games/arrello/windows.hpp"
#include "engine/games/mabi/windows.hpp"
#include "tests/engine/eval/network_writer.hpp"

namespace quartello {
namespace {

using FoundRows = std::vector<std::pair<std::size_t, std::size_t>>;  // table and row, sorted

template <class W, class Rules, class Position>
FoundRows found_by(const W& windows, const Rules&, const Position& position) {
    const WindowPlan& plan = window_plan<W>();
    const auto starts = plan.starts();
    std::array<std::uint32_t, most_windows> contents;
    const std::uint32_t* end = windows.find(position, contents.data());
    FoundRows out;
    for (const std::uint32_t* content = contents.data(); content != end; ++content) {
        const auto behind = std::ranges::upper_bound(starts, *content);
        const auto table = static_cast<std::size_t>(behind - starts.begin()) - 1;
        out.emplace_back(table, plan.shared.at(table).row_of.at(*content - starts[table]));
    }
    std::ranges::sort(out);
    return out;
}

/// Reads windows one cell after another. `state(table, x, y)` tells what lies where, also outside the board.
template <class W, class State>
class SlowFinder {
public:
    SlowFinder(int size, State state) : size_(size), state_(state) {}

    void square_windows() {
        for (int y = 0; y + 3 <= size_; ++y)
            for (int x = 0; x + 3 <= size_; ++x) square_window(x, y);
    }
    void line(std::size_t table, int x, int y, int dx, int dy, int length) {
        std::vector<int> states;
        for (int k = 0; k < length; ++k) states.push_back(state_(table, x + k * dx, y + k * dy));
        add(table, states);
    }
    void shape(std::size_t table, int x, int y, const std::vector<std::array<int, 2>>& steps) {
        std::vector<int> states;
        for (const auto& [dx, dy] : steps) states.push_back(state_(table, x + dx, y + dy));
        add(table, states);
    }
    FoundRows sorted() {
        std::ranges::sort(found_);
        return found_;
    }

private:
    int class_of(int at) const { return 2 * at == size_ - 3 ? 2 : std::min({at, size_ - 3 - at, 2}); }

    /// Written for a window that lies at the top left and nearer to the left edge; others are turned until they do.
    void square_window(int x, int y) {
        const bool flip_x = 2 * x > size_ - 3;
        const bool flip_y = 2 * y > size_ - 3;
        const int a = class_of(x);
        const int b = class_of(y);
        const std::size_t table = square_window_table(std::min(a, b), std::max(a, b));
        std::vector<int> states;
        for (int v = 0; v < 3; ++v) {
            for (int u = 0; u < 3; ++u) {
                const int in_x = a > b ? v : u;
                const int in_y = a > b ? u : v;
                states.push_back(state_(table, x + (flip_x ? 2 - in_x : in_x), y + (flip_y ? 2 - in_y : in_y)));
            }
        }
        add(table, states);
    }
    void add(std::size_t table, const std::vector<int>& states) {
        const WindowPlan& plan = window_plan<W>();
        std::size_t content = 0;
        for (std::size_t i = states.size(); i-- > 0;)
            content = content * plan.tables.at(table).states + static_cast<std::size_t>(states[i]);
        found_.emplace_back(table, plan.shared.at(table).row_of.at(content));
    }

    int size_;
    State state_;
    FoundRows found_;
};

template <class W, class State>
SlowFinder<W, State> slow_finder(int size, State state) {
    return SlowFinder<W, State>(size, state);
}

bool inside(int size, int x, int y) { return x >= 0 && y >= 0 && x < size && y < size; }
int on(Bits cells, int x, int y) { return (cells & bit(8 * y + x)) != 0 ? 1 : 0; }

FoundRows found_slowly(const ArrelloWindows&, const Arrello::Rules& rules, const Arrello::Position& p) {
    const int n = rules.size;
    auto finder = slow_finder<ArrelloWindows>(
        n, [&](std::size_t, int x, int y) { return on(p.own, x, y) + 2 * on(p.opp, x, y); });
    finder.square_windows();
    std::size_t table = square_window_tables;
    for (int size = 5; size <= 8; ++size) {
        for (int i = 0; i < size && size == n; ++i) {
            const std::size_t row = table + static_cast<std::size_t>(std::min(i, size - 1 - i));
            finder.line(row, 0, i, 1, 0, n);
            finder.line(row, i, 0, 0, 1, n);
        }
        table += static_cast<std::size_t>((size + 1) / 2);
    }
    for (int length = 4; length <= n; ++length) {
        const std::size_t diagonal = table + static_cast<std::size_t>(length - 4);
        const int off = n - length;
        finder.line(diagonal, off, 0, 1, 1, length);
        finder.line(diagonal, n - 1 - off, 0, -1, 1, length);
        if (off == 0) continue;
        finder.line(diagonal, 0, off, 1, 1, length);
        finder.line(diagonal, n - 1, off, -1, 1, length);
    }
    return finder.sorted();
}

FoundRows found_slowly(const AleaWindows&, const alea::Rules& rules, const Alea::Position& p) {
    auto finder = slow_finder<AleaWindows>(
        rules.size, [&](std::size_t, int x, int y) { return on(p.own, x, y) + 2 * on(p.opp, x, y); });
    finder.square_windows();
    return finder.sorted();
}

FoundRows found_slowly(const MabiWindows&, const Mabi::Rules& rules, const Mabi::Position& p) {
    const auto me = static_cast<std::size_t>(index(p.side));
    auto finder = slow_finder<MabiWindows>(rules.size, [&](std::size_t table, int x, int y) {
        if (!inside(rules.size, x, y)) return 13;
        const int colour = on(p.pieces[me], x, y) + 2 * on(p.pieces[1 - me], x, y);
        if (table < square_window_tables || colour == 0) return colour;
        const std::size_t side = colour == 1 ? me : 1 - me;
        const int size = mabi::size_at(p.sizes, 8 * y + x);
        const bool still = on(Mabi::paralysed(p, side == 0 ? Side::first : Side::second), x, y) != 0;
        const int group = size == 1 ? 0 : size == p.largest[side] ? 2 : 1;
        return (colour == 1 ? 1 : 7) + group + (still ? 3 : 0);
    });
    finder.square_windows();
    for (int y = -1; y < rules.size; ++y)
        for (int x = -1; x < rules.size; ++x)
            finder.shape(square_window_tables, x, y, {{0, 0}, {1, 0}, {0, 1}, {1, 1}});
    return finder.sorted();
}

/// Positions of random games under random switches, each given to `look(rules, position)`.
template <class G, class Look>
void look_at_random_positions(int games, const Look& look) {
    Rng rng(7);
    for (int i = 0; i < games; ++i) {
        const auto rules = i % 2 == 0 ? *parse_rules<G>("") : G::rules_from(random_switches(G::sheet().switches, rng));
        if constexpr (requires { G::supports(rules); })
            if (!G::supports(rules)) continue;
        auto start = *G::start(rules, "");
        typename G::History history;
        history.push(start.position);
        for (int ply = 0; ply < 60; ++ply) {
            look(start.rules, start.position);
            const auto move = G::random_move(start.rules, start.position, history, rng);
            if (!move) break;
            start.position = G::play(start.rules, start.position, *move);
            history.push(start.position);
        }
    }
}

template <class W>
class WindowGames : public testing::Test {};
using AllWindows = testing::Types<ArrelloWindows, AleaWindows, MabiWindows>;
TYPED_TEST_SUITE(WindowGames, AllWindows);

TYPED_TEST(WindowGames, FindsWhatReadingCellByCellFinds) {
    using G = typename TypeParam::Features::Game;
    int looked = 0;
    look_at_random_positions<G>(40, [&](const auto& rules, const auto& position) {
        const TypeParam windows(rules);
        ASSERT_EQ(found_by(windows, rules, position), found_slowly(windows, rules, position));
        ++looked;
    });
    EXPECT_GT(looked, 500);
}

/// The network's arithmetic as ntuple_network.hpp states it.
template <class W, class Position>
int slow_value(const NTupleNetwork& network, const typename W::Features::Rules& rules, const Position& position) {
    using F = typename W::Features;
    const F features(rules);
    FeaturesOf<F> values;
    features.extract(position, values);
    const WindowPlan& plan = window_plan<W>();
    const PhasePlace place = place_of_phase<F>(features.phase(position));
    const auto between = [&](int left, int right) {
        return (left * (place.span - place.to_next) + right * place.to_next) / place.span;
    };
    std::int64_t hidden = 0;
    for (std::size_t k = 0; k < window_width; ++k) {
        std::int64_t sum = network.bias[k];
        for (const auto& [table, row] : found_slowly(W(rules), rules, position)) {
            std::size_t before = 0;
            for (std::size_t i = 0; i < table; ++i) before += plan.shared[i].rows;
            sum += 16 * network.rows[(before + row) * window_width + k];
        }
        for (std::size_t i = 0; i < plan.features; ++i) sum += values.at[i] * network.scalars[i * window_width + k];
        const std::int64_t h = std::clamp<std::int64_t>(sum >> 1, -4095, 4095);
        const auto output = [&](std::size_t anchor) {
            return network.outputs[(2 * anchor + (h < 0 ? 1 : 0)) * window_width + k];
        };
        hidden += h * between(output(place.left), output(place.left + 1));
    }
    std::int64_t linear = 0;
    for (std::size_t i = 0; i < plan.features; ++i)
        linear += values.at[i] * between(network.linear[place.left * plan.features + i],
                                         network.linear[(place.left + 1) * plan.features + i]);
    const auto value = static_cast<int>(((hidden >> 7) + linear + 8) >> 4) + features.certain(position);
    return std::clamp(value, -estimate_limit, estimate_limit);
}

template <class W>
auto random_tables() {
    return std::make_shared<const NTupleTables<typename W::Features>>(window_plan<W>(),
                                                                      random_windows(window_plan<W>(), 5));
}

TYPED_TEST(WindowGames, ValuesAreWhatTheArithmeticSays) {
    using G = typename TypeParam::Features::Game;
    const NTupleNetwork network = random_windows(window_plan<TypeParam>(), 5);
    const auto tables = random_tables<TypeParam>();
    int looked = 0;
    look_at_random_positions<G>(6, [&](const auto& rules, const auto& position) {
        const NTupleEvaluator<TypeParam> evaluator(rules, tables);
        ASSERT_EQ(evaluator.evaluate(position), slow_value<TypeParam>(network, rules, position));
        ++looked;
    });
    EXPECT_GT(looked, 60);
}

TYPED_TEST(WindowGames, SymmetricPositionsHaveEqualValues) {
    using G = typename TypeParam::Features::Game;
    const auto tables = random_tables<TypeParam>();
    int looked = 0;
    look_at_random_positions<G>(10, [&](const auto& rules, const auto& position) {
        const NTupleEvaluator<TypeParam> evaluator(rules, tables);
        for (Symmetry s = 1; s < symmetry_count; ++s) {
            const auto turned = G::transform(s, rules, position);
            ASSERT_EQ(evaluator.evaluate(position), evaluator.evaluate(turned)) << s;
        }
        ++looked;
    });
    EXPECT_GT(looked, 60);
}

TYPED_TEST(WindowGames, WithoutTablesWeighsFeatures) {
    using G = typename TypeParam::Features::Game;
    look_at_random_positions<G>(4, [&](const auto& rules, const auto& position) {
        ASSERT_EQ(NTupleEvaluator<TypeParam>(rules).evaluate(position),
                  LinearEvaluator<typename TypeParam::Features>(rules).evaluate(position));
    });
}

TYPED_TEST(WindowGames, FilesRoundTripAndDamageIsRefused) {
    const WindowPlan& plan = window_plan<TypeParam>();
    const NTupleNetwork network = random_windows(plan, 9);
    const auto bytes = format_windows(plan, network);
    const auto read = parse_windows(plan, bytes);
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(*read, network);
    for (const std::size_t at : {std::size_t{0}, std::size_t{5}, std::size_t{9}, std::size_t{41}, std::size_t{49},
                                 bytes.size() / 2, bytes.size() - 1}) {
        auto damaged = bytes;
        damaged[at] ^= 1;
        EXPECT_FALSE(parse_windows(plan, damaged)) << at;
    }
    for (const std::size_t length : {std::size_t{0}, std::size_t{47}, std::size_t{90}, bytes.size() - 1})
        EXPECT_FALSE(parse_windows(plan, std::span(bytes).first(length))) << length;
    const WindowPlan other("other", plan.tables, plan.features, plan.anchors);
    EXPECT_EQ(parse_windows(other, bytes).error().text, "network file: it is not for other");
    const WindowPlan more(plan.game, plan.tables, plan.features + 1, plan.anchors);
    EXPECT_EQ(parse_windows(more, bytes).error().text, "network file: it looks at other features than this program");
}

TYPED_TEST(WindowGames, BuiltInNetworkIsReadIfThereIsOne) {
    const auto bytes = embedded_network(TypeParam::Features::name);
    if (bytes.empty()) GTEST_SKIP() << "none";
    const auto read = parse_windows(window_plan<TypeParam>(), bytes);
    EXPECT_TRUE(read) << read.error().text;
}

TEST(WindowRows, SymmetriesShareThem) {
    const SharedRows line = shared_rows(line_window(2));
    EXPECT_EQ(line.rows, 6U);  // nine contents, three read the same both ways
    EXPECT_EQ(line.row_of[1], line.row_of[3]);
    EXPECT_NE(line.row_of[1], line.row_of[2]);
    const auto squares = square_windows();
    ASSERT_EQ(squares.size(), square_window_tables);
    EXPECT_EQ(shared_rows(squares[square_window_table(0, 1)]).rows, 19683U);
    EXPECT_EQ(shared_rows(squares[square_window_table(2, 2)]).rows, 2862U);  // Burnside's lemma over eight symmetries
}

}  // namespace
}  // namespace quartello
