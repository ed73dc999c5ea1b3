// The memory of tables: zeroed, aligned, and never less than one bucket.
#include "engine/core/table_memory.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace quartello {
namespace {

struct alignas(64) Bucket {
    std::array<std::uint64_t, 8> words;

    bool is_zero() const {
        return std::ranges::all_of(words, [](std::uint64_t word) { return word == 0; });
    }
};

TEST(TableMemoryTest, ComesZeroedAndAlignedWhenTakenAgainToo) {
    TableMemory<Bucket> memory(1000);
    for (const std::size_t buckets : {std::size_t{1000}, std::size_t{1}, std::size_t{100'000}}) {
        memory.take(buckets);
        ASSERT_EQ(memory.size(), buckets);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&memory[0]) % 64, 0U);
        EXPECT_TRUE(std::ranges::all_of(memory, &Bucket::is_zero)) << buckets;
        for (Bucket& bucket : memory) bucket.words.fill(~std::uint64_t{0});
    }
}

TEST(TableMemoryTest, WhereMemoryIsShortItIsSmaller) {
    const std::size_t too_many = std::size_t{1} << 52;  // 2^58 bytes
    const TableMemory<Bucket> memory(too_many);
    ASSERT_GE(memory.size(), 1U);
    EXPECT_LT(memory.size(), too_many);
    EXPECT_TRUE(memory[0].is_zero());
    EXPECT_TRUE(memory[memory.size() - 1].is_zero());
    EXPECT_EQ(TableMemory<Bucket>(0).size(), 1U);
}

}  // namespace
}  // namespace quartello
