// Which move to try first: moves as numbers, the list of a node with its scores, and what cut off before (killers,
// history). Knows nothing of the games but the size of a move.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <type_traits>
#include <vector>

#include "engine/search/tt.hpp"

namespace quartello {

/// A move as a number, for tables. Equal moves have equal numbers.
template <class Move>
std::uint32_t pack_move(const Move& move) {
    static_assert(sizeof(Move) <= 4 && std::has_unique_object_representations_v<Move>);
    std::uint32_t packed = 0;
    std::memcpy(&packed, &move, sizeof(Move));
    return packed;
}

/// The moves of one node, handed out best score first; equal scores in the order of the rules.
template <class Move>
class OrderedMoves {
public:
    void clear() { size_ = 0; }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }

    /// |score| < 2^30.
    void add(const Move& move, int score) {
        const auto rank = static_cast<std::uint64_t>(static_cast<std::uint32_t>(score + (1 << 30)));
        if (size_ == ranks_.size()) grow();
        ranks_[size_] = rank << 32 | (last_place - size_);
        moves_[size_] = move;
        ++size_;
    }

    /// The i-th best; to be asked for 0, 1, 2, … in turn. Most nodes are cut off after the first moves, so these are
    /// selected one by one and the rest is sorted only when it is needed. Where a rule variant has thousands of
    /// moves, only the best of them are put in order: sorting all would outlast the stop limit.
    const Move& pick(std::size_t i) {
        if (i < selected_singly) {
            select(i);
        } else if (i == selected_singly) {
            const auto place = [this](std::size_t k) { return ranks_.begin() + static_cast<std::ptrdiff_t>(k); };
            if (size_ <= i + most_ordered) std::sort(place(i), place(size_), std::greater<>());
            else std::partial_sort(place(i), place(i + most_ordered), place(size_), std::greater<>());
        }
        return at(i);
    }

    /// The same for nodes beside the leaves, where a sort takes longer than it saves: after the first moves any order.
    const Move& pick_hastily(std::size_t i) {
        if (i < selected_singly) select(i);
        return at(i);
    }

    /// The i-th move, which pick has handed out before.
    const Move& at(std::size_t i) const { return moves_[last_place - (ranks_[i] & last_place)]; }

    /// The moves handed out before the i-th.
    template <class F>
    void for_each_before(std::size_t i, F&& f) const {
        for (std::size_t k = 0; k < i; ++k) f(at(k));
    }

private:
    static constexpr std::size_t selected_singly = 3;  // by feel
    static constexpr std::size_t most_ordered = 256;
    static constexpr std::uint64_t last_place = 0xffffffff;

    void select(std::size_t i) {
        std::uint64_t* const ranks = ranks_.data();
        std::uint64_t best = ranks[i];
        std::size_t place = i;
        // No branch that would be guessed wrong again and again.
        for (std::size_t k = i + 1; k < size_; ++k) {
            const bool better = ranks[k] > best;
            best = better ? ranks[k] : best;
            place = better ? k : place;
        }
        ranks[place] = ranks[i];
        ranks[i] = best;
    }

    void grow() {
        ranks_.resize(2 * size_ + 64);
        moves_.resize(2 * size_ + 64);
    }

    std::size_t size_ = 0;
    std::vector<Move> moves_;           // as the rules list them; room for more behind
    std::vector<std::uint64_t> ranks_;  // score, then the place in moves_ from the end: no two are equal
};

/// How often, and how deep, a move has cut off anywhere in the tree; per side.
template <class Move>
class CutoffHistory {
public:
    static constexpr int most = 1 << 14;  // by feel

    CutoffHistory() { clear(); }
    void clear() {
        for (auto& side : scores_) side.fill(0);
    }
    int score(int side, const Move& move) const { return scores_[static_cast<std::size_t>(side)][slot(move)]; }
    /// Draws the score towards ±most by `bonus`, so that it never leaves that range.
    void add(int side, const Move& move, int bonus) {
        std::int32_t& score = scores_[static_cast<std::size_t>(side)][slot(move)];
        score += bonus - score * std::abs(bonus) / most;
    }

private:
    static constexpr int slot_bits = 12;
    /// Small moves need no hashing.
    static std::size_t slot(const Move& move) {
        if constexpr (sizeof(Move) == 1) return pack_move(move);
        else return (pack_move(move) * 0x9e3779b1U) >> (32 - slot_bits);
    }

    std::array<std::array<std::int32_t, std::size_t{1} << slot_bits>, 2> scores_;
};

}  // namespace quartello
