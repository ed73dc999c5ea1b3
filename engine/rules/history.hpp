// What has been on the board before, beside the position and not in it. Games whose rules forbid or count
// repetition use RepetitionHistory; the others NoHistory, which costs nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quartello {

/// For games in which the position alone decides everything.
struct NoHistory {
    template <class Position>
    void push(const Position&) {}
    void pop() {}
    void clear() {}
};

/// A stack of placements with exact occurrence counts. A small counting filter answers "never seen" without a
/// look at the stack, which is the usual answer, so that a check per candidate move is cheap.
/// Placement is a value with operator== ; its hash is supplied by the caller.
template <class Placement>
class RepetitionHistory {
public:
    /// `counted` is false for turns that bring about no placement (passes): kept on the stack only for pop().
    void push_placement(const Placement& placement, std::uint64_t hash, bool counted) {
        entries_.push_back({placement, static_cast<std::uint32_t>(hash), counted});
        if (counted) ++filter_[slot(static_cast<std::uint32_t>(hash))];
    }

    void pop() {
        const Entry& last = entries_.back();
        if (last.counted) --filter_[slot(last.hash)];
        entries_.pop_back();
    }

    void clear() {
        entries_.clear();
        filter_.fill(0);
    }

    /// How often this placement has been brought about.
    int occurrences(const Placement& placement, std::uint64_t hash) const {
        if (filter_[slot(static_cast<std::uint32_t>(hash))] == 0) return 0;
        return exact_occurrences(placement, static_cast<std::uint32_t>(hash));
    }

    std::size_t size() const { return entries_.size(); }

private:
    struct Entry {
        Placement placement;
        std::uint32_t hash;
        bool counted;
    };
    static constexpr std::size_t filter_size = 1024;

    static std::size_t slot(std::uint32_t hash) { return hash % filter_size; }

    int exact_occurrences(const Placement& placement, std::uint32_t hash) const {
        int found = 0;
        for (const Entry& entry : entries_) {
            if (entry.counted && entry.hash == hash && entry.placement == placement) ++found;
        }
        return found;
    }

    std::vector<Entry> entries_;
    std::array<std::uint16_t, filter_size> filter_{};
};

}  // namespace quartello
