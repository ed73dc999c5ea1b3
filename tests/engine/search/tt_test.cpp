// The transposition table on its own: what goes in comes out, under its key and no other.
#include "engine/search/tt.hpp"

#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "engine/core/rng.hpp"

namespace quartello {
namespace {

TableEntry random_entry(Rng& rng) {
    return {static_cast<std::int16_t>(rng.below(60001)), static_cast<std::uint8_t>(rng.below(101)),
            static_cast<Bound>(1 + rng.below(3)), rng.coin(), static_cast<std::uint32_t>(rng.next() >> 34)};
}

TEST(TranspositionTableTest, FindsWhatWasStored) {
    TranspositionTable table(1);
    EXPECT_EQ(table.bytes(), std::size_t{1} << 20);
    Rng rng(1);
    std::map<std::uint64_t, TableEntry> stored;
    for (int i = 0; i < 2000; ++i) {
        const std::uint64_t key = rng.next();
        stored[key] = random_entry(rng);
        table.store(key, stored[key]);
    }
    for (const auto& [key, entry] : stored) {
        EXPECT_EQ(table.probe(key), entry);
        EXPECT_EQ(table.probe(key ^ 1), TableEntry{});
    }
    table.clear();
    EXPECT_EQ(table.probe(stored.begin()->first), TableEntry{});
}

TEST(TranspositionTableTest, OneBucketKeepsTheDeepest) {
    TranspositionTable table(0);
    for (int depth = 1; depth <= 20; ++depth)
        table.store(static_cast<std::uint64_t>(depth), {0, static_cast<std::uint8_t>(depth), Bound::exact, false, 7});
    for (std::uint64_t key = 18; key <= 20; ++key) EXPECT_EQ(table.probe(key).depth, key);
    EXPECT_EQ(table.probe(3).bound, Bound::none);
}

TEST(TranspositionTableTest, OldSearchesGiveWay) {
    TranspositionTable table(0);
    for (std::uint64_t key = 1; key <= 4; ++key) table.store(key, {0, 10, Bound::exact, false, 7});
    for (int i = 0; i < 4; ++i) table.new_search();
    table.store(5, {0, 1, Bound::exact, false, 7});
    table.store(6, {0, 1, Bound::exact, false, 7});
    EXPECT_EQ(table.probe(5).bound, Bound::exact);
    EXPECT_EQ(table.probe(6).bound, Bound::exact);
}

TEST(TranspositionTableTest, AMoveAloneKeepsTheValueAndAValueAloneTheMove) {
    TranspositionTable table(0);
    table.store(9, {-123, 5, Bound::upper, true, 42});
    table.store(9, {0, 6, Bound::none, false, 43});
    EXPECT_EQ(table.probe(9), (TableEntry{-123, 5, Bound::upper, true, 43}));
    table.store(9, {17, 6, Bound::lower, false, no_packed_move});
    EXPECT_EQ(table.probe(9), (TableEntry{17, 6, Bound::lower, false, 43}));
}

/// Two writers and a reader on a few buckets: an entry found always fits its key.
TEST(TranspositionTableTest, TornEntriesAreNeverFound) {
    TranspositionTable table(0);
    const auto entry_of = [](std::uint64_t key) {
        return TableEntry{static_cast<std::int16_t>(key), static_cast<std::uint8_t>(key % 100), Bound::exact, true,
                          static_cast<std::uint32_t>(key)};
    };
    std::atomic<bool> done = false;
    std::vector<std::jthread> writers;
    for (int i = 0; i < 2; ++i) {
        writers.emplace_back([&, i] {
            Rng rng(static_cast<std::uint64_t>(i));
            while (!done) {
                const std::uint64_t key = 1 + rng.below(50);
                table.store(key, entry_of(key));
            }
        });
    }
    Rng rng(9);
    for (int i = 0; i < 200000; ++i) {
        const std::uint64_t key = 1 + rng.below(50);
        const TableEntry found = table.probe(key);
        ASSERT_TRUE(found.bound == Bound::none || found == entry_of(key)) << key;
    }
    done = true;
}

TEST(TranspositionTableTest, MoreThanThereIsBecomesLess) {
    TranspositionTable table(std::size_t{1} << 33);  // 8 petabytes
    EXPECT_GT(table.bytes(), 0U);
    table.store(1, {5, 1, Bound::exact, false, 3});
    EXPECT_EQ(table.probe(1).value, 5);
}

}  // namespace
}  // namespace quartello
