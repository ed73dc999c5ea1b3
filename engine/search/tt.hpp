// The transposition table: what a search found out about a position, found again by key. Shared by all threads of a
// search without locks: an entry is two words, the key XORed with the data and the data, so that an entry torn between
// two writers matches no key. Knows keys and packed moves only; what a key may stand for is decided in pvs.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "engine/core/table_memory.hpp"

namespace quartello {

/// What a stored value says about the true one.
enum class Bound : std::uint8_t { none, lower, upper, exact };

/// A move as 32 bits; no game has this one.
inline constexpr std::uint32_t no_packed_move = 0xffffffff;

struct TableEntry {
    std::int16_t value = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::none;
    bool proven = false;  // the bound holds for the game itself, not only for a search of this depth
    std::uint32_t move = no_packed_move;

    friend bool operator==(const TableEntry&, const TableEntry&) = default;
};

class TranspositionTable {
public:
    /// Takes `megabytes` of memory, or less where there is not as much; at least one bucket (0 megabytes: exactly one).
    explicit TranspositionTable(std::size_t megabytes) : megabytes_(megabytes), buckets_(buckets_in(megabytes)) {}

    /// Forgets everything. No search may be running; so too for resize and new_search.
    void clear() {
        for (Bucket& bucket : buckets_) {
            for (Slot& slot : bucket.slots) write(slot, 0, 0);
        }
        generation_ = 0;
    }
    void resize(std::size_t megabytes) {
        if (megabytes == megabytes_) return;
        megabytes_ = megabytes;
        buckets_.take(buckets_in(megabytes));
    }
    /// Entries of earlier searches stay, but give way first.
    void new_search() { generation_ = (generation_ + 1) & generation_mask; }

    std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

    /// The entry of this key; bound none and no move if there is none.
    TableEntry probe(std::uint64_t key) const {
        for (const Slot& slot : bucket_of(key).slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) return unpack(data);
        }
        return {};
    }

    void store(std::uint64_t key, const TableEntry& entry) {
        Bucket& bucket = bucket_of(key);
        Slot* place = &bucket.slots[0];
        int least = keeping(place->data.load(std::memory_order_relaxed));
        for (Slot& slot : bucket.slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
                write(slot, key, pack(merged(entry, unpack(data))));
                return;
            }
            if (const int kept = keeping(data); kept < least) {
                least = kept;
                place = &slot;
            }
        }
        write(*place, key, pack(entry));
    }

private:
    struct Slot {
        std::atomic<std::uint64_t> check;
        std::atomic<std::uint64_t> data;
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };
    static_assert(sizeof(Bucket) == 64);

    static constexpr unsigned generation_mask = 31;

    // Data, from the lowest bit: move 32, value 16, depth 8, bound 2, proven 1, generation 5. All zero: never written.
    std::uint64_t pack(const TableEntry& e) const {
        return static_cast<std::uint64_t>(e.move ^ no_packed_move) |
               static_cast<std::uint64_t>(static_cast<std::uint16_t>(e.value)) << 32 |
               static_cast<std::uint64_t>(e.depth) << 48 | static_cast<std::uint64_t>(e.bound) << 56 |
               static_cast<std::uint64_t>(e.proven) << 58 | static_cast<std::uint64_t>(generation_) << 59;
    }
    static TableEntry unpack(std::uint64_t data) {
        return {static_cast<std::int16_t>(data >> 32), static_cast<std::uint8_t>(data >> 48),
                static_cast<Bound>(data >> 56 & 3), (data >> 58 & 1) != 0,
                static_cast<std::uint32_t>(data) ^ no_packed_move};
    }

    /// A search that names no move (all failed low) keeps the one known; one that names only a move keeps the rest.
    static TableEntry merged(TableEntry entry, const TableEntry& old) {
        if (entry.move == no_packed_move) entry.move = old.move;
        if (entry.bound != Bound::none) return entry;
        TableEntry kept = old;
        kept.move = entry.move;
        return kept;
    }

    /// How much an entry is missed when it goes: deep ones more; each search of age weighs like four
    /// plies (by feel).
    int keeping(std::uint64_t data) const {
        if (data == 0) return -1000;
        const auto age = static_cast<int>((generation_ - static_cast<unsigned>(data >> 59)) & generation_mask);
        return static_cast<int>(data >> 48 & 0xff) - 4 * age;
    }

    static void write(Slot& slot, std::uint64_t key, std::uint64_t data) {
        slot.check.store(key ^ data, std::memory_order_relaxed);
        slot.data.store(data, std::memory_order_relaxed);
    }

    /// Spreads the upper half of the key over any number of buckets.
    Bucket& bucket_of(std::uint64_t key) const { return buckets_[(key >> 32) * buckets_.size() >> 32]; }

    static std::size_t buckets_in(std::size_t megabytes) {
        constexpr std::size_t most = std::size_t{0xffffffff};
        return std::clamp<std::size_t>(megabytes * ((std::size_t{1} << 20) / sizeof(Bucket)), 1, most);
    }

    std::size_t megabytes_;
    TableMemory<Bucket> buckets_;
    unsigned generation_ = 0;
};

}  // namespace quartello
