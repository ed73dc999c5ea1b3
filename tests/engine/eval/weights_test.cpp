// The weight file: what was written is read back; every kind of damage is told apart; the files in weights/ fit the
// features they were fitted for.
#include "engine/eval/weights.hpp"

#include "tests/engine/eval/feature_sets.hpp"

namespace quartello {
namespace {

using Bytes = std::vector<std::uint8_t>;

Weights some_weights() {
    Weights weights = blank_weights<MabiFeatures>();
    Rng rng(5);
    for (auto& weight : weights.table) weight = static_cast<std::int16_t>(rng.next());
    weights.table.front() = -32768;
    weights.table.back() = 32767;
    return weights;
}

/// Puts the right checksum behind changed bytes.
Bytes signed_again(Bytes bytes) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (std::size_t i = 0; i + 8 < bytes.size(); ++i) hash = (hash ^ bytes[i]) * 0x100000001b3ULL;
    for (std::size_t i = 0; i < 8; ++i) bytes[bytes.size() - 8 + i] = static_cast<std::uint8_t>(hash >> (8 * i));
    return bytes;
}

std::string complaint(const Bytes& bytes) {
    const auto weights = read_weights<MabiFeatures>(bytes);
    return weights ? "none" : weights.error().text;
}

/// The complaint after one byte was changed and the checksum made right again.
std::string complaint_after(std::size_t at, int byte) {
    Bytes bytes = format_weights(some_weights());
    bytes[at] = static_cast<std::uint8_t>(byte);
    return complaint(signed_again(bytes));
}

TEST(WeightFile, RoundTrips) {
    const Weights weights = some_weights();
    const Bytes bytes = format_weights(weights);
    const auto read = read_weights<MabiFeatures>(bytes);
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(*read, weights);
    EXPECT_EQ(format_weights(*read), bytes);
}

TEST(WeightFile, BeginsAsDescribed) {
    const Bytes bytes = format_weights(some_weights());
    EXPECT_EQ(std::string(bytes.begin(), bytes.begin() + 4), "QWGT");
    EXPECT_EQ(bytes[4], 1);
    EXPECT_EQ(std::string(bytes.begin() + 8, bytes.begin() + 13), std::string("mabi\0", 5));
    EXPECT_EQ(bytes[32], MabiFeatures::list.size());
    EXPECT_EQ(bytes[34], MabiFeatures::anchors.size());
    EXPECT_EQ(bytes[36], Weights::default_scale);
}

TEST(WeightFile, EveryFlippedByteIsNoticed) {
    const Bytes whole = format_weights(some_weights());
    for (std::size_t i = 0; i < whole.size(); ++i) {
        Bytes bytes = whole;
        bytes[i] ^= 0x10;
        EXPECT_NE(complaint(bytes), "none") << i;
    }
}

TEST(WeightFile, EveryCutIsNoticed) {
    const Bytes whole = format_weights(some_weights());
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_NE(complaint(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size))), "none") << size;
    Bytes longer = whole;
    longer.push_back(0);
    EXPECT_EQ(complaint(longer), "weight file: its length does not fit its counts");
}

TEST(WeightFile, SaysWhatIsWrong) {
    EXPECT_EQ(complaint({}), "weight file: too short for a header");
    EXPECT_EQ(complaint_after(0, 'X'), "weight file: does not begin with QWGT");
    EXPECT_EQ(complaint_after(4, 9), "weight file: version 9; this program reads version 1");
    EXPECT_EQ(complaint_after(8, 'A'), "weight file: no name of a game");
    EXPECT_EQ(complaint_after(8, 0), "weight file: no name of a game");
    EXPECT_EQ(complaint_after(23, 'x'), "weight file: no name of a game");
    EXPECT_EQ(complaint_after(32, 1), "weight file: its length does not fit its counts");
    EXPECT_EQ(complaint_after(36, 0), "weight file: impossible counts or scale");
    EXPECT_EQ(complaint_after(36, 17), "weight file: impossible counts or scale");
    EXPECT_EQ(complaint_after(38, 1), "weight file: impossible counts or scale");
    EXPECT_EQ(complaint_after(40, 1), "weight file: impossible phases");
    EXPECT_EQ(complaint_after(41, 64), "weight file: impossible phases");
    EXPECT_EQ(complaint_after(8, 'w'), "the weights are for wabi, not for mabi");
    EXPECT_EQ(complaint_after(24, 0xff),
              "the weights were fitted for another list of features; fit them again: quartello fit mabi");
    EXPECT_EQ(complaint_after(41, 2),
              "the weights were fitted for another list of features; fit them again: quartello fit mabi");
    Bytes damaged = format_weights(some_weights());
    damaged[60] ^= 1;
    EXPECT_EQ(complaint(damaged), "weight file: the checksum is wrong: cut off or damaged");
    const auto other = read_weights<MapelloFeatures>(format_weights(some_weights()));
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().text, "the weights are for mabi, not for mapello");
}

template <class F>
class BuiltInWeights : public testing::Test {};
TYPED_TEST_SUITE(BuiltInWeights, FeatureSets);

TYPED_TEST(BuiltInWeights, FitTheFeatures) {
    const auto read = read_weights<TypeParam>(embedded_weights(TypeParam::name));
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(built_in_weights<TypeParam>(), *read);
    EXPECT_NE(*read, material_weights<TypeParam>());
}

TEST(EmbeddedWeights, ThereAreNoneForAnotherGame) { EXPECT_TRUE(embedded_weights("chess").empty()); }

}  // namespace
}  // namespace quartello
