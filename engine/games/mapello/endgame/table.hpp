// The solver's shared transposition table: the full board as key (a hit is never false), a lower and an upper bound,
// two moves. Lock-free: the key words are stored XORed with the data, so a torn entry matches no board.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/core/bits.hpp"
#include "engine/core/table_memory.hpp"

namespace quartello::solver {

inline constexpr std::uint8_t no_square = 64;
/// Beyond every score: 64 discs and 8 bonuses of 9 points are 136. Fits the table's 12 bits.
inline constexpr int infinite = 2000;

/// What is known about a position, from the mover's view: lower <= value <= upper. `lead` belongs to the key.
struct Known {
    std::int16_t lower = -infinite;
    std::int16_t upper = infinite;
    std::uint8_t best = no_square;
    std::uint8_t second = no_square;
    std::uint8_t empties = 0;
    std::int16_t lead = 0;

    void remember_move(std::uint8_t square) {
        if (square == best) return;
        second = best;
        best = square;
    }
};

inline std::uint64_t board_hash(Bits own, Bits opp) {
    const std::uint64_t a = own * 0x9e3779b97f4a7c15ULL;
    const std::uint64_t b = (opp ^ (a >> 29)) * 0xd6e8feb86659fd93ULL;
    return (a + b) ^ (b >> 32);
}

class Table {
public:
    /// The largest power of two of buckets that fits (or can be had); at least one. Memory is touched only where used.
    explicit Table(std::size_t megabytes)
        : buckets_(std::bit_floor(std::max<std::size_t>((megabytes << 20) / sizeof(Bucket), 1))) {
        start_over(0);
    }

    /// Forgets everything at once: entries of earlier epochs no longer count. Uses no more of the memory than a
    /// position with so many empties needs, so that small solves stay in the cache. FFO 40-49: with eight times as many
    /// buckets 4% fewer nodes, but 13% more time.
    void start_over(int empties) {
        mask_ = std::min(std::size_t{1} << std::clamp(empties - 5, 10, 40), buckets_.size()) - 1;
        if (++epoch_ <= last_epoch) return;
        epoch_ = 1;
        for (Bucket& bucket : buckets_) {
            for (Slot& slot : bucket.slots) write(slot, 0, 0, 0);
        }
    }

    /// The same for the next pass of one solve: bounds are forgotten, the moves remembered (see probe_moves).
    void start_pass(int empties, bool first) {
        start_over(empties);
        oldest_hint_ = first || epoch_ < oldest_hint_ ? epoch_ : oldest_hint_;
    }

    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&buckets_[hash & mask_]); }

    bool probe(std::uint64_t hash, Bits own, Bits opp, int lead, Known& known) const {
        for (const Slot& slot : buckets_[hash & mask_].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if (!holds(slot, own, opp, data)) continue;
            const Known found = unpack(data);
            if (found.lead != lead) continue;
            known = found;
            return true;
        }
        return false;
    }

    /// For a position that probe does not find: the moves an earlier pass of this solve found good.
    void probe_moves(std::uint64_t hash, Bits own, Bits opp, Known& known) const {
        for (const Slot& slot : buckets_[hash & mask_].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if (!names(slot, own, opp, data) || data >> 56 < oldest_hint_) continue;
            const Known found = unpack(data);
            known.best = found.best;
            known.second = found.second;
        }
    }

    /// The first slot keeps the position with more empties, the second the latest.
    void store(std::uint64_t hash, Bits own, Bits opp, const Known& known) {
        Bucket& bucket = buckets_[hash & mask_];
        Slot& first = bucket.slots[0];
        const std::uint64_t held = first.data.load(std::memory_order_relaxed);
        const bool takes_first =
            held >> 56 != epoch_ || known.empties >= unpack(held).empties || holds(first, own, opp, held);
        write(takes_first ? first : bucket.slots[1], own, opp, pack(known));
    }

private:
    struct Slot {
        std::atomic<std::uint64_t> own;
        std::atomic<std::uint64_t> opp;
        std::atomic<std::uint64_t> data;
    };
    struct alignas(64) Bucket {
        Slot slots[2];
    };
    static constexpr std::uint64_t last_epoch = 255;

    static bool names(const Slot& slot, Bits own, Bits opp, std::uint64_t data) {
        return (slot.own.load(std::memory_order_relaxed) ^ data) == own &&
               (slot.opp.load(std::memory_order_relaxed) ^ data) == opp;
    }
    bool holds(const Slot& slot, Bits own, Bits opp, std::uint64_t data) const {
        return names(slot, own, opp, data) && data >> 56 == epoch_;
    }
    static void write(Slot& slot, Bits own, Bits opp, std::uint64_t data) {
        slot.own.store(own ^ data, std::memory_order_relaxed);
        slot.opp.store(opp ^ data, std::memory_order_relaxed);
        slot.data.store(data, std::memory_order_relaxed);
    }

    // From the lowest bit: lower, upper and lead 12 each, the moves 7 each, empties 6, epoch 8 (0: never written).
    static std::uint64_t field(int value, int bits, int at) {
        return (static_cast<std::uint64_t>(value) & ((std::uint64_t{1} << bits) - 1)) << at;
    }
    static std::int16_t signed_field(std::uint64_t data, int at) {
        return static_cast<std::int16_t>(static_cast<std::int64_t>(data << (52 - at)) >> 52);
    }
    std::uint64_t pack(const Known& k) const {
        return field(k.lower, 12, 0) | field(k.upper, 12, 12) | field(k.lead, 12, 24) | field(k.best, 7, 36) |
               field(k.second, 7, 43) | field(k.empties, 6, 50) | epoch_ << 56;
    }
    static Known unpack(std::uint64_t d) {
        Known k;
        k.lower = signed_field(d, 0);
        k.upper = signed_field(d, 12);
        k.lead = signed_field(d, 24);
        k.best = static_cast<std::uint8_t>(d >> 36 & 127);
        k.second = static_cast<std::uint8_t>(d >> 43 & 127);
        k.empties = static_cast<std::uint8_t>(d >> 50 & 63);
        return k;
    }

    TableMemory<Bucket> buckets_;
    std::size_t mask_ = 0;
    std::uint64_t epoch_ = 0;
    std::uint64_t oldest_hint_ = 1;
};

}  // namespace quartello::solver
