// The trainer's arithmetic against the engine's. tests/tools/learner_test makes the files and names their folder;
// without them there is nothing to compare.
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include <gtest/gtest.h>

#include "engine/eval/ntuple_evaluator.hpp"
#include "engine/games/alea/windows.hpp"
#include "engine/games/arrello/windows.hpp"
#include "engine/games/mabi/windows.hpp"
#include "engine/games/mapello/features.hpp"
#include "engine/games/mapello/patterns/pattern_evaluator.hpp"
#include "training/game_file.hpp"
#include "training/played_game.hpp"

namespace quartello {
namespace {

std::vector<std::uint8_t> file_bytes(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

template <class T>
T value_at(const std::vector<std::uint8_t>& bytes, std::size_t offset) {
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof(T));
    return value;
}

/// A record's board and position.
struct Recorded {
    Mapello::Rules rules;
    Mapello::Position position;

    bool is_plain() const { return rules.walls == 0 && rules.bonuses == 0 && rules.jokers.none(); }
};

std::vector<Recorded> recorded_positions(const std::filesystem::path& path) {
    constexpr std::size_t record_size = 64;
    const auto records = file_bytes(path);
    std::vector<Recorded> out;
    for (std::size_t at = 0; at < records.size(); at += record_size) {
        Mapello::Rules rules;
        rules.walls = value_at<Bits>(records, at + 16);
        rules.bonuses = value_at<Bits>(records, at + 24);
        const auto jokers = value_at<std::uint64_t>(records, at + 32);
        for (int n = 0; n < training::ring_cells; ++n)
            if ((jokers >> n & 1) != 0) rules.jokers.set(static_cast<std::size_t>(training::ring_cell(n)));
        rules.bonus_value = value_at<std::uint8_t>(records, at + 46);
        rules.prepare();
        out.push_back({rules, {value_at<Bits>(records, at), value_at<Bits>(records, at + 8)}});
    }
    return out;
}

/// By how many hundredths of a point the engine and the trainer differ at most.
double largest_difference(const PatternNetwork& network, const std::vector<Recorded>& positions,
                          const std::vector<std::uint8_t>& values) {
    double largest = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const PatternEvaluator<MapelloFeatures> evaluator(
            positions[i].rules,
            std::make_shared<const PatternTables>(network, MapelloFeatures::terrain(positions[i].rules)));
        const double trained = 100.0 * static_cast<double>(value_at<float>(values, i * sizeof(float)));
        largest = std::max(largest, std::abs(evaluator.evaluate(positions[i].position) - trained));
        largest = std::max(largest, std::abs(trained) < 0.01 ? 1000.0 : 0.0);  // a value nobody computed
    }
    return largest;
}

TEST(LearnerTwin, EngineAndTrainerValuePositionsAlike) {
    const char* name = std::getenv("QUARTELLO_LEARNER_FILES");
    if (name == nullptr) GTEST_SKIP() << "run by tests/tools/learner_test";
    const std::filesystem::path folder = name;
    const auto network = parse_network("mapello", file_bytes(folder / "net.qnet"));
    ASSERT_TRUE(network) << network.error().text;
    const auto positions = recorded_positions(folder / "held.raw");
    const auto values = file_bytes(folder / "values.f32");
    ASSERT_GT(values.size(), 0U);
    ASSERT_EQ(positions.size(), values.size() / sizeof(float));
    EXPECT_LT(largest_difference(*network, positions, values), 12) << "rounding to whole numbers explains a few";
}

TEST(LearnerTwin, EngineAndTrainerValueThePlainBoardAlike) {
    const char* name = std::getenv("QUARTELLO_LEARNER_FILES");
    if (name == nullptr) GTEST_SKIP() << "run by tests/tools/learner_test";
    const std::filesystem::path folder = name;
    const auto network = parse_network("mapello", file_bytes(folder / "plain.qnet"));
    ASSERT_TRUE(network) << network.error().text;
    ASSERT_NE(network->plain_step, 0);
    auto positions = recorded_positions(folder / "plain-held.raw");
    std::erase_if(positions, [](const Recorded& recorded) { return !recorded.is_plain(); });
    const auto values = file_bytes(folder / "plain.f32");
    ASSERT_GT(values.size(), 0U);
    ASSERT_EQ(positions.size(), values.size() / sizeof(float));
    EXPECT_LT(largest_difference(*network, positions, values), 30) << "each entry is rounded to two hundredths";
}

template <class W>
class LearnerTwins : public testing::Test {};
using AllWindows = testing::Types<ArrelloWindows, AleaWindows, MabiWindows>;
TYPED_TEST_SUITE(LearnerTwins, AllWindows);

/// The positions of the held-out games, in the order of their records.
TYPED_TEST(LearnerTwins, EngineAndTrainerValueWindowsAlike) {
    using F = typename TypeParam::Features;
    using G = typename F::Game;
    const char* folder = std::getenv("QUARTELLO_LEARNER_FILES");
    if (folder == nullptr) GTEST_SKIP() << "run by tests/tools/learner_test";
    const auto file = [&](const char* kind) {
        return (std::filesystem::path(folder) / (std::string(F::name) + kind)).string();
    };
    const auto network = parse_windows(window_plan<TypeParam>(), file_bytes(file(".qnet")));
    ASSERT_TRUE(network) << network.error().text;
    const auto tables = std::make_shared<const NTupleTables<F>>(window_plan<TypeParam>(), *network);
    const auto values = file_bytes(file(".f32"));
    auto reader = training::GameFileReader::open(file(".games"));
    ASSERT_TRUE(reader) << reader.error().text;
    std::size_t at = 0;
    for (auto block = reader->next(); block && *block; block = reader->next()) {
        for (const auto& bytes : (*block)->games) {
            const auto game = training::parse_game<G>(bytes);
            ASSERT_TRUE(game);
            auto position = game->start;
            const NTupleEvaluator<TypeParam> evaluator(game->rules, tables);
            for (std::size_t ply = 0; ply < game->moves.size() && game->finished; ++ply) {
                if (ply >= game->opening) {
                    const double trained = 100.0 * static_cast<double>(value_at<float>(values, sizeof(float) * at++));
                    const int whole = evaluator.evaluate(position) - F(game->rules).certain(position);
                    ASSERT_NEAR(whole, trained, 18 + std::abs(trained) / 50) << "hundredths of a point, rounded";
                }
                position = G::play(game->rules, position, game->moves[ply]);
            }
        }
    }
    EXPECT_GT(at, 50U);
    EXPECT_EQ(at, values.size() / sizeof(float));
}

}  // namespace
}  // namespace quartello
