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

/// A stack of placements with exact occurrence counts. Entries whose hashes share a slot are chained, latest first; an
/// empty slot (the usual case) answers "never seen" at once, so that a check per candidate move is cheap.
/// Placement is a value with operator== ; its hash is supplied by the caller.
template <class Placement>
class RepetitionHistory {
public:
    /// `counted` is false for turns that bring about no placement (passes): kept on the stack only for pop().
    void push_placement(const Placement& placement, std::uint64_t hash, bool counted) {
        std::uint32_t& latest = latest_[slot(hash)];
        entries_.push_back({placement, hash, latest, counted});
        if (counted) latest = static_cast<std::uint32_t>(entries_.size());
    }

    void pop() {
        const Entry& last = entries_.back();
        if (last.counted) latest_[slot(last.hash)] = last.earlier;
        entries_.pop_back();
    }

    void clear() {
        entries_.clear();
        latest_.fill(none);
    }

    /// How often this placement has been brought about.
    int occurrences(const Placement& placement, std::uint64_t hash) const {
        int found = 0;
        for (std::uint32_t i = latest_[slot(hash)]; i != none; i = entries_[i - 1].earlier) {
            const Entry& entry = entries_[i - 1];
            if (entry.hash == hash && entry.placement == placement) ++found;
        }
        return found;
    }

    std::size_t size() const { return entries_.size(); }

private:
    // Links are indices into entries_ plus one.
    static constexpr std::uint32_t none = 0;
    static constexpr std::size_t slots = 1024;

    struct Entry {
        Placement placement;
        std::uint64_t hash;
        std::uint32_t earlier;
        bool counted;
    };

    static std::size_t slot(std::uint64_t hash) { return hash % slots; }

    std::vector<Entry> entries_;
    std::array<std::uint32_t, slots> latest_{};
};

}  // namespace quartello
