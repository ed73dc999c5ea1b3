// Where the 3x3 windows of a board lie, and what they hold, read in one of eight ways. Contents are numbered through
// all tables (ntuple_network.hpp), and those of 3x3 windows come first in every game.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/eval/windows.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace quartello {

inline Bits transposed(Bits b) {
    const auto swap = [&b](int by, Bits mask) {
        const Bits moved = (b ^ (b >> by)) & mask;
        b ^= moved ^ (moved << by);
    };
    swap(7, 0x00aa00aa00aa00aaULL);
    swap(14, 0x0000cccc0000ccccULL);
    swap(28, 0x00000000f0f0f0f0ULL);
    return b;
}

class SquareWindows {
public:
    explicit SquareWindows(int size) {
        const int last = size - 3;
        const auto class_of = [last](int at) {
            constexpr int middle = window_classes - 1;
            return 2 * at == last ? middle : std::min({at, last - at, middle});
        };
        std::vector<Place> along_rows;
        std::vector<Place> along_columns;
        for (int y = 0; y <= last; ++y) {
            for (int x = 0; x <= last; ++x) {
                const int a = class_of(x);
                const int b = class_of(y);
                const std::size_t table = square_window_table(std::min(a, b), std::max(a, b));
                const auto base = static_cast<std::uint32_t>(table * square_window_contents);
                const bool from_right = 2 * x > last;
                const bool from_below = 2 * y > last;
                if (a > b) along_columns.push_back({base, 8 * x + y, from_below, from_right});
                else along_rows.push_back({base, 8 * y + x, from_right, from_below});
            }
        }
        rows_ = groups_of(along_rows);
        columns_ = groups_of(along_columns);
    }

    /// Writes the contents of all windows, in any order: a cell counts nothing if it is empty, once if it is own, twice
    /// if it is the opponent's. Returns the end of what was written. The buffer needs room for three words behind
    /// that end: the last vector is stored whole.
    std::uint32_t* find(Bits own, Bits opp, std::uint32_t* out) const {
        return find_in(columns_, transposed(own), transposed(opp), find_in(rows_, own, opp, out));
    }

private:
    /// A window on a board (or on the transposed one), read along rows.
    struct Place {
        std::uint32_t base;  // of its table
        int lowest;          // cell
        bool from_right;
        bool from_below;
    };

    /// Four windows side by side.
    struct alignas(32) Group {
        std::array<std::uint64_t, 4> shift{};   // to the lowest cell
        std::array<std::uint64_t, 4> turn{};    // added to each row's pattern if it is read from the right
        std::array<std::uint64_t, 4> first{};   // what its rows count, as bytes: the first two, then the third
        std::array<std::uint64_t, 4> second{};  // what these count then, as 16-bit numbers
        std::array<std::uint64_t, 4> base{};
        std::size_t number = 0;
    };

    static constexpr std::uint64_t window = 0x070707;
    /// What the three cells of a row count, one side's: as they are, and read from the right.
    static constexpr std::array<std::uint8_t, 16> worth_of_row = {0, 1, 3, 4, 9, 10, 12, 13, 0, 9, 3, 12, 1, 10, 4, 13};

    static std::vector<Group> groups_of(const std::vector<Place>& places) {
        std::vector<Group> out;
        for (const Place& place : places) {
            if (out.empty() || out.back().number == 4) out.emplace_back();
            Group& group = out.back();
            const std::size_t i = group.number++;
            group.shift[i] = static_cast<std::uint64_t>(place.lowest);
            group.turn[i] = place.from_right ? 0x080808 : 0;
            group.first[i] = place.from_below ? 0x01011b : 0x1b1b01;  // 27, 1 and 1, or 1, 27 and 27
            group.second[i] = place.from_below ? 0x1001b : 0x1b0001;  // 27 and 1, or 1 and 27
            group.base[i] = place.base;
        }
        return out;
    }

#if defined(__AVX2__)
    static std::uint32_t* find_in(const std::vector<Group>& groups, Bits own, Bits opp, std::uint32_t* out) {
        const auto load = [](const std::array<std::uint64_t, 4>& from) {
            return _mm256_load_si256(reinterpret_cast<const __m256i*>(from.data()));
        };
        const __m256i owns = _mm256_set1_epi64x(static_cast<long long>(own));
        const __m256i opps = _mm256_set1_epi64x(static_cast<long long>(opp));
        const __m256i cells = _mm256_set1_epi64x(window);
        const __m256i worths =
            _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(worth_of_row.data())));
        const __m256i low_halves = _mm256_setr_epi32(0, 2, 4, 6, 1, 3, 5, 7);
        for (const Group& group : groups) {
            const __m256i shift = load(group.shift);
            const __m256i turn = load(group.turn);
            const auto worth = [&](__m256i board) {
                const __m256i patterns = _mm256_and_si256(_mm256_srlv_epi64(board, shift), cells);
                return _mm256_shuffle_epi8(worths, _mm256_or_si256(patterns, turn));
            };
            const __m256i theirs = worth(opps);
            const __m256i rows = _mm256_add_epi8(worth(owns), _mm256_add_epi8(theirs, theirs));
            const __m256i content =
                _mm256_madd_epi16(_mm256_maddubs_epi16(rows, load(group.first)), load(group.second));
            const __m256i numbered = _mm256_add_epi64(content, load(group.base));
            _mm_storeu_si128(reinterpret_cast<__m128i*>(out),
                             _mm256_castsi256_si128(_mm256_permutevar8x32_epi32(numbered, low_halves)));
            out += group.number;
        }
        return out;
    }
#else
    static std::uint32_t* find_in(const std::vector<Group>& groups, Bits own, Bits opp, std::uint32_t* out) {
        for (const Group& group : groups) {
            for (std::size_t i = 0; i < group.number; ++i) {
                const std::uint64_t mine = (own >> group.shift[i] & window) | group.turn[i];
                const std::uint64_t theirs = (opp >> group.shift[i] & window) | group.turn[i];
                const auto row = [&](int at) -> std::uint64_t {
                    return worth_of_row[mine >> at & 15] + 2U * worth_of_row[theirs >> at & 15];
                };
                const auto number = [](std::uint64_t of, int at, std::uint64_t mask) { return of >> at & mask; };
                const std::uint64_t content =
                    (row(0) * number(group.first[i], 0, 0xff) + row(8) * number(group.first[i], 8, 0xff)) *
                        number(group.second[i], 0, 0xffff) +
                    row(16) * number(group.first[i], 16, 0xff) * number(group.second[i], 16, 0xffff);
                *out++ = static_cast<std::uint32_t>(group.base[i] + content);
            }
        }
        return out;
    }
#endif

    std::vector<Group> rows_;
    std::vector<Group> columns_;
};

}  // namespace quartello
