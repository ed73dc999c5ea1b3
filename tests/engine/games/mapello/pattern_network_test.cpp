// The learned evaluation: its file, the images of shapes, and the tables compiled for a board against the slow twin.
#include "engine/games/mapello/patterns/pattern_network.hpp"

#include <gtest/gtest.h>

#include "engine/core/checksum.hpp"
#include "engine/game/bench.hpp"
#include "engine/games/mapello/endgame/endgame.hpp"
#include "engine/games/mapello/features.hpp"
#include "engine/games/mapello/patterns/pattern_evaluator.hpp"
#include "engine/search/searcher.hpp"
#include "tests/engine/eval/network_writer.hpp"
#include "tests/engine/games/mapello/positions.hpp"
#include "tests/engine/games/mapello/slow_network.hpp"
#include "tests/engine/rules/random_walk.hpp"
#include "tests/engine/search/minimax.hpp"

namespace quartello {
namespace {

using NetworkBytes = std::vector<std::uint8_t>;
using Learned = PatternEvaluator<MapelloFeatures>;
static_assert(IncrementalEvaluator<Learned, Mapello>);

NetworkBytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

std::string hex(const Sha256& sum) {
    std::string out;
    for (const std::uint8_t byte : sum) {
        out += "0123456789abcdef"[byte >> 4];
        out += "0123456789abcdef"[byte & 15];
    }
    return out;
}

TEST(Checksum, Sha256OfTheStandardsExamples) {
    EXPECT_EQ(hex(sha256({})), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(hex(sha256(bytes_of("abc"))), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hex(sha256(bytes_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(hex(sha256(NetworkBytes(1000000, 'a'))),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Checksum, FnvOfPublishedExamples) {
    EXPECT_EQ(fnv1a(bytes_of("")), 0xcbf29ce484222325ULL);
    EXPECT_EQ(fnv1a(bytes_of("foobar")), 0x85944171f73967e8ULL);
}

// --- images

TEST(PatternImages, AreTheDistinctOnesInOrder) {
    const std::vector<std::size_t> expected = {4, 4, 4, 4, 2, 4, 4, 4, 4, 4, 8, 4};
    const PatternNetwork network = random_network("mapello", 1);
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(pattern_images(network.shapes[i].cells).size(), expected[i]) << i;
    const auto edge = pattern_images(network.shapes[0].cells);
    EXPECT_EQ(edge[1].squares.front(), 56);  // the second symmetry maps the edge onto itself; the third is the next
    EXPECT_EQ(edge[0].around.size(), 10U + 2 + 8 + 6);
}

TEST(PatternImages, SurroundingsAreAKingsStepAway) {
    const std::vector<std::uint8_t> corner = {0};
    EXPECT_EQ(surroundings(corner), (std::vector<int>{0, 1, 2, 10, 12, 20, 21, 22}));
}

// --- the file

std::string complaint_about(const NetworkBytes& bytes) {
    const auto network = parse_network("mapello", bytes);
    return network ? "none" : network.error().text;
}

/// Puts the right checksum behind changed bytes.
NetworkBytes sealed_again(NetworkBytes bytes) {
    bytes.resize(bytes.size() - sizeof(Sha256));
    const Sha256 sum = sha256(bytes);
    bytes.insert(bytes.end(), sum.begin(), sum.end());
    return bytes;
}

/// Without corrections for the plain board: a small file, of which many damaged copies can be tried.
PatternNetwork small_network() {
    PatternNetwork out = random_network("mapello", 7, 8, 16);
    out.plain_step = 0;
    out.plain_counts.clear();
    for (ShapeNetwork& shape : out.shapes) shape.plain.clear();
    return out;
}

const NetworkBytes& network_file() {
    static const NetworkBytes bytes = format_network(small_network());
    return bytes;
}

std::string complaint_with(std::size_t at, int byte) {
    NetworkBytes bytes = network_file();
    bytes[at] = static_cast<std::uint8_t>(byte);
    return complaint_about(sealed_again(bytes));
}

TEST(NetworkFile, RoundTrips) {
    for (const PatternNetwork& written : {small_network(), random_network("mapello", 7, 8, 16)}) {
        const NetworkBytes file = format_network(written);
        const auto network = parse_network("mapello", file);
        ASSERT_TRUE(network) << network.error().text;
        EXPECT_EQ(*network, written);
        EXPECT_EQ(format_network(*network), file);
        NetworkBytes shorter(file.begin(), file.end() - sizeof(Sha256) - 1);
        shorter.resize(file.size() - 1);
        EXPECT_EQ(complaint_about(sealed_again(shorter)), "network file: its length does not fit its sizes");
    }
}

TEST(NetworkFile, DamageIsNoticed) {
    const NetworkBytes& whole = network_file();
    for (std::size_t i = 0; i < whole.size(); i += i < 200 ? 1 : 997) {
        NetworkBytes bytes = whole;
        bytes[i] ^= 0x10;
        EXPECT_NE(complaint_about(bytes), "none") << i;
        EXPECT_NE(complaint_about(NetworkBytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(i))), "none");
    }
}

TEST(NetworkFile, SaysWhatIsWrong) {
    EXPECT_EQ(complaint_about({}), "network file: too short for a header");
    EXPECT_EQ(complaint_with(0, 'X'), "network file: does not begin with QNET");
    EXPECT_EQ(complaint_with(4, 1), "network file: version 1; this program reads version 2");
    EXPECT_EQ(complaint_with(8, 'x'), "network file: it is not for mapello");
    EXPECT_EQ(complaint_with(24, network_file()[24] ^ 1), "network file: the hash of its features is wrong");
    EXPECT_EQ(complaint_with(32, 5), "network file: it was made for other rules of mapello");
    EXPECT_EQ(complaint_with(42, 12), "network file: impossible sizes");
    EXPECT_EQ(complaint_with(46, 0), "network file: impossible sizes");
    EXPECT_EQ(complaint_with(50, 40), "network file: impossible sizes");
    EXPECT_EQ(complaint_with(52, 20), "network file: impossible phases");
    EXPECT_EQ(complaint_with(58, 11), "network file: impossible shapes");
    EXPECT_EQ(complaint_with(59, 64), "network file: impossible shapes");
    NetworkBytes longer = network_file();
    longer.insert(longer.end() - sizeof(Sha256), 0);
    EXPECT_EQ(complaint_about(sealed_again(longer)), "network file: its length does not fit its sizes");
    NetworkBytes damaged = network_file();
    damaged.back() ^= 1;
    EXPECT_EQ(complaint_about(damaged), "network file: the checksum is wrong: cut off or damaged");
    PatternNetwork heavy = random_network("mapello", 7, 64, 64);
    heavy.shapes[3].weights2.assign(64 * 64, 32000);
    EXPECT_EQ(complaint_about(format_network(heavy)), "network file: its weights are too large");
}

TEST(NetworkFile, TheOneBuiltInFits) {
    const auto bytes = embedded_network("mapello");
    if (bytes.empty()) GTEST_SKIP() << "no network is built in";
    const auto network = parse_network("mapello", bytes);
    EXPECT_TRUE(network) << network.error().text;
}

// --- values

std::shared_ptr<const PatternTables> tables_of(const PatternNetwork& network, const Mapello::Rules& rules) {
    return std::make_shared<const PatternTables>(network, MapelloFeatures::terrain(rules));
}

TEST(LearnedEvaluation, TablesAgreeWithTheNetwork) {
    Rng rng(3);
    const std::size_t sizes[][2] = {{8, 8}, {16, 32}, {32, 16}, {40, 24}};
    for (const auto& [hidden1, hidden2] : sizes) {
        const PatternNetwork network = random_network("mapello", hidden1 + hidden2, hidden1, hidden2);
        const auto start = random_game_start<Mapello>(rng);
        const Learned learned(start.rules, tables_of(network, start.rules));
        const SlowNetwork slow(network, start.rules);
        PatternIndices carried;
        walk_game<Mapello>(start, rng, 200, [&](const Walk<Mapello>& at) {
            if (at.path.size() == 1) learned.enter(at.position, carried);
            else learned.move(carried, at.path[at.path.size() - 2], at.position, carried);
            const int expected = slow.evaluate(at.position);
            ASSERT_EQ(learned.evaluate(at.position), expected) << at.describe();
            ASSERT_EQ(learned.evaluate(at.position, carried), expected) << at.describe();
            int value = expected;
            const bool over = !learned.evaluate_unless_over(at.position, carried, value);
            ASSERT_EQ(value, expected) << at.describe();
            ASSERT_EQ(over, Mapello::is_over(at.rules, at.position, at.history)) << at.describe();
        });
    }
}

TEST(LearnedEvaluation, CorrectionsArePartOfThePlainBoardAlone) {
    const PatternNetwork network = random_network("mapello", 9, 8, 8);
    PatternNetwork without = network;
    without.plain_step = 0;
    Rng rng(4);
    for (const char* board : {"plain", "classic"}) {
        auto start = *Mapello::start({}, board);
        const Learned learned(start.rules, tables_of(network, start.rules));
        const Learned uncorrected(start.rules, tables_of(without, start.rules));
        const SlowNetwork slow(network, start.rules);
        int different = 0;
        walk_game<Mapello>({start.rules, start.position}, rng, 200, [&](const Walk<Mapello>& at) {
            ASSERT_EQ(learned.evaluate(at.position), slow.evaluate(at.position)) << at.describe();
            different += learned.evaluate(at.position) != uncorrected.evaluate(at.position) ? 1 : 0;
        });
        EXPECT_EQ(different > 0, std::string_view(board) == "plain");
    }
}

TEST(PatternImages, ContentsThatASymmetryExchangesAreOneClass) {
    const PatternNetwork network = random_network("mapello", 1);
    const ContentClasses row = classes_of_contents(network.shapes[1].cells);
    EXPECT_EQ(row.number, (6561U + 81U) / 2);  // a row read backwards; 81 read the same
    EXPECT_EQ(row.of[1], row.of[2187]);
    EXPECT_NE(row.of[1], row.of[3]);
    EXPECT_EQ(classes_of_contents(network.shapes[9].cells).number, (19683U + 729U) / 2);  // the corner: its diagonal
    const ContentClasses centre = classes_of_contents(network.shapes[11].cells);
    EXPECT_EQ(centre.number, (19683U + 729U) / 2);
    const std::vector<std::uint8_t> lopsided = {0, 1, 2};
    EXPECT_EQ(classes_of_contents(lopsided).number, 27U);
}

TEST(LearnedEvaluation, ThousandPositionsAreValuedAsEverywhere) {
    EXPECT_EQ(bench_evaluation(), 1460648513484883971ULL);
}

TEST(LearnedEvaluation, EqualImagesShareATable) {
    const PatternNetwork network = random_network("mapello", 1, 8, 8);
    const auto plain = Mapello::start({}, "plain");
    const std::size_t entries = 59049 + 3 * 6561 + 6561 + 2187 + 729 + 243 + 81 + 3 * 19683;
    EXPECT_EQ(tables_of(network, plain->rules)->bytes(), 2 * entries * network.phases.size());
    EXPECT_EQ(tables_of(network, plain->rules)->images(), 50U);
}

TEST(LearnedEvaluation, CarriedThroughASearchItIsTheSame) {
    /// Evaluates every position afresh.
    struct Afresh {
        using Shared = Learned::Shared;
        Afresh(const Mapello::Rules& rules, const Shared& shared) : learned(rules, shared) {}
        explicit Afresh(const Mapello::Rules& rules) : learned(rules) {}
        int evaluate(const Mapello::Position& p) const { return learned.evaluate(p); }
        int probcut() const { return learned.probcut(); }
        int deviation(const Mapello::Position& p, int depth) const { return learned.deviation(p, depth); }
        Learned learned;
    };
    Rng rng(11);
    const PatternNetwork network = random_network("mapello", 5, 8, 8);
    for (int i = 0; i < 4; ++i) {
        const auto start = random_game_start<Mapello>(rng);
        const auto tables = tables_of(network, start.rules);
        Searcher<Mapello, Learned> carried(start.rules, 1, tables);
        Searcher<Mapello, Afresh> afresh(start.rules, 1, tables);
        walk_game<Mapello>(start, rng, 60, [&](const Walk<Mapello>& at) {
            if (at.path.size() % 12 != 0) return;
            const auto one = carried.search(at.position, at.history, {.depth = 6, .table_mb = 1}, {}, never_stop);
            const auto other = afresh.search(at.position, at.history, {.depth = 6, .table_mb = 1}, {}, never_stop);
            ASSERT_EQ(one.nodes, other.nodes) << at.describe();
            ASSERT_EQ(one.lines.size(), other.lines.size()) << at.describe();
            if (one.lines.empty()) return;
            ASSERT_EQ(one.lines[0].value, other.lines[0].value) << at.describe();
        });
    }
}

TEST(LearnedEvaluation, InTheSolversOrderItChangesNoValue) {
    Rng rng(13);
    const PatternNetwork network = random_network("mapello", 6, 8, 8);
    for (int i = 0; i < 4; ++i) {
        const auto late = solver::random_late(rng, 15);
        solver::Table table(1);
        const auto simple = solver::Endgame(late.rules, table).solve(late.board(), {});
        solver::Table other(1);
        const auto learned = solver::Endgame(late.rules, other, tables_of(network, late.rules)).solve(late.board(), {});
        ASSERT_EQ(learned.value, simple.value) << late.describe();
        EXPECT_NE(learned.nodes, simple.nodes) << "the tables were not asked";
    }
}

}  // namespace
}  // namespace quartello
