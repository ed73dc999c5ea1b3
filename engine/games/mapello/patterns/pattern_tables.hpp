// A network (pattern_network.hpp) compiled for one board: walls, jokers and bonuses never move, so each image of a
// shape becomes a plain table over the three states of its cells. Made once for a set-up, then read by all threads.
//
// An image's index is a number in balanced ternary: +1 own, 0 empty, -1 the opponent's. Whoever moves next sees the
// negative of it, so one table serves both sides, and all indices are kept by adding a row for each disc that changes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/games/mapello/patterns/pattern_network.hpp"
#include "engine/games/mapello/terrain.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace quartello {

/// The index of every image, from the mover's view.
struct PatternIndices {
#if defined(__AVX2__)
    using Vector = std::int16_t __attribute__((vector_size(32)));
#else
    using Vector = std::int16_t __attribute__((vector_size(16)));
#endif
    static constexpr std::size_t vectors = PatternNetwork::most_images * sizeof(std::int16_t) / sizeof(Vector);
    static constexpr std::size_t lanes = sizeof(Vector) / sizeof(std::int16_t);
    std::array<Vector, vectors> lane;

    void add(const PatternIndices& other) {
        for (std::size_t i = 0; i < vectors; ++i) lane[i] += other.lane[i];
    }
    void subtract(const PatternIndices& other) {
        for (std::size_t i = 0; i < vectors; ++i) lane[i] -= other.lane[i];
    }
    int at(std::size_t image) const { return lane[image / lanes][image % lanes]; }
};

class PatternTables {
public:
    PatternTables(const PatternNetwork& network, const Terrain& terrain);

    std::size_t images() const { return images_; }
    /// How much memory the tables take.
    std::size_t bytes() const { return entries_.size() * sizeof(entries_[0]); }

    PatternIndices indices(Bits own, Bits opp) const {
        PatternIndices out{};
        for_each_bit(own, [&](int square) { out.add(rows_[static_cast<std::size_t>(square)]); });
        for_each_bit(opp, [&](int square) { out.subtract(rows_[static_cast<std::size_t>(square)]); });
        return out;
    }

    /// The indices for the other side after discs were placed and turned; both empty: after a pass.
    void move(const PatternIndices& from, Bits placed, Bits turned, PatternIndices& out) const {
        // Four vectors with names of their own: an array would be kept in memory, and GCC clears and copies it in
        // pieces that a whole vector's load then has to wait for.
        static_assert(PatternIndices::vectors % 4 == 0);
        for (std::size_t i = 0; i < PatternIndices::vectors; i += 4) {
            PatternIndices::Vector a = from.lane[i];
            PatternIndices::Vector b = from.lane[i + 1];
            PatternIndices::Vector c = from.lane[i + 2];
            PatternIndices::Vector d = from.lane[i + 3];
            const auto add = [&](int square) {
                const PatternIndices& row = rows_[static_cast<std::size_t>(square)];
                a += row.lane[i];
                b += row.lane[i + 1];
                c += row.lane[i + 2];
                d += row.lane[i + 3];
            };
            for_each_bit(placed, add);
            for_each_bit(turned, [&](int square) {
                add(square);
                add(square);
            });
            out.lane[i] = -a;
            out.lane[i + 1] = -b;
            out.lane[i + 2] = -c;
            out.lane[i + 3] = -d;
        }
    }

    std::size_t phase_of(int empties) const { return phase_of_[static_cast<std::size_t>(empties)]; }

    /// What all images are worth to the mover, in units().
    int sum(std::size_t phase, const PatternIndices& indices) const {
        const std::int16_t* const entries = entries_.data() + phase * phase_size_;
        const auto* const index =
            reinterpret_cast<const std::int16_t*>(&indices);  // a vector may be read by its elements
        // Short and with few instructions: the more of the loads are on their way at once, the less is waited for them.
        int total = 0;
        int other = 0;
        for (std::size_t i = 0; i < even_images_; i += 2) {
            total += entries[centres_[i] + index[i]];
            other += entries[centres_[i + 1] + index[i + 1]];
        }
        return total + other;
    }

    /// The scalars of a phase: tables for counts (clamped at their end), and linear weights, as pattern_network.hpp
    /// lists them.
    struct Scalars {
        std::array<std::array<std::int16_t, PatternNetwork::count_length>, PatternNetwork::count_tables> counts;
        std::array<std::int16_t, PatternNetwork::linear_weights> linear;

        int of_count(std::size_t table, int number) const {
            constexpr int last = static_cast<int>(PatternNetwork::count_length) - 1;
            return counts[table][static_cast<std::size_t>(number < last ? number : last)];
        }
    };
    const Scalars& scalars(std::size_t phase) const { return scalars_[phase]; }

    /// A sum in units, as hundredths of a point.
    int hundredths(int total) const { return (total + (1 << unit_shift_ >> 1)) >> unit_shift_; }

private:
    void correct_scalars(const PatternNetwork& network);

    std::array<PatternIndices, 64> rows_{};  // what an own disc on a square adds
    std::array<std::ptrdiff_t, PatternNetwork::most_images> centres_{};
    std::array<std::uint8_t, 65> phase_of_{};
    std::size_t images_ = 0;
    std::size_t even_images_ = 0;  // with one more if they are odd in number, whose one entry is 0
    std::size_t phase_size_ = 0;
    int unit_shift_ = 0;
    std::vector<std::int16_t> entries_;  // phase by phase, image by image; equal images share theirs
    std::vector<Scalars> scalars_;
};

}  // namespace quartello
