// Counting Arrello's flips on whole boards at once. For each of the 8 directions and every cell: how many far ends may
// be chosen there. A number per cell is kept bit-sliced: plane k of a BitSliced holds bit k of every cell's number.
// The same source works on one axis of the board at a time, or with AVX2 on all four in the lanes of one register.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/core/bits.hpp"

namespace quartello::arrello {

/// The axes are row, column and the diagonals / and \. Up means towards higher bits.
inline constexpr int axis_count = 4;

#if defined(__AVX2__)
typedef Bits Word __attribute__((vector_size(32)));
#else
using Word = Bits;
#endif
inline constexpr int lane_count = sizeof(Word) / sizeof(Bits);

/// How far the next cell is, and the cells whose next cell upwards (downwards) is not round the rim.
struct Axes {
    Word shift;
    Word has_next_up;
    Word has_next_down;
};

#if defined(__AVX2__)
inline constexpr Axes axes[] = {
    {{1, 8, 7, 9}, {~column_h, ~Bits{0}, ~column_a, ~column_h}, {~column_a, ~Bits{0}, ~column_h, ~column_a}},
};
#else
inline constexpr Axes axes[] = {
    {1, ~column_h, ~column_a}, {8, ~Bits{0}, ~Bits{0}}, {7, ~column_a, ~column_h}, {9, ~column_h, ~column_a}};
#endif

template <class Boards, std::size_t Width>
struct BitSliced {
    Boards plane[Width];
};

/// Cell by cell sum: a ripple-carry adder, all cells in parallel.
template <class Boards, std::size_t Width>
inline BitSliced<Boards, Width + 1> add(const BitSliced<Boards, Width>& a, const BitSliced<Boards, Width>& b) {
    BitSliced<Boards, Width + 1> sum;
    Boards carry{};
    for (std::size_t k = 0; k < Width; ++k) {
        const Boards differ = a.plane[k] ^ b.plane[k];
        sum.plane[k] = differ ^ carry;
        carry = (a.plane[k] & b.plane[k]) | (differ & carry);
    }
    sum.plane[Width] = carry;
    return sum;
}

/// The lanes one by one.
template <std::size_t Width>
inline std::array<BitSliced<Bits, Width>, lane_count> lanes(const BitSliced<Word, Width>& number) {
    std::array<BitSliced<Bits, Width>, lane_count> out;
    for (std::size_t k = 0; k < Width; ++k) {
        Bits boards[lane_count];
        std::memcpy(boards, &number.plane[k], sizeof(Word));
        for (std::size_t lane = 0; lane < lane_count; ++lane) out[lane].plane[k] = boards[lane];
    }
    return out;
}

/// Which switches change what may be chosen in a direction.
struct Choosing {
    bool gaps = true;
    bool whole = false;
};

/// For every empty cell the number of far ends (0 to 7) to choose from when looking up (down) the axes: the length of
/// the run of targets met first, or 1 if only the whole run counts.
template <bool Up>
inline BitSliced<Word, 3> far_ends(const Axes& axis, Bits target_cells, Bits empty_cells, Choosing choosing) {
    const auto back = [](const Word& b, const Word& shift) -> Word { return Up ? b >> shift : b << shift; };
    const Word shift = axis.shift;
    const Word shift_2 = shift + shift;
    const Word shift_4 = shift_2 + shift_2;
    const Word has_next = Up ? axis.has_next_up : axis.has_next_down;
    const Word targets = Word{} + target_cells;  // the same in every lane
    const Word empty = has_next & empty_cells;

    // On each target the length of the run from there on. `longer` holds the targets with at least k in their run; bit
    // 0 of such a tally turns with every k, bit 1 with every second, bit 2 with every fourth.
    BitSliced<Word, 3> number = {{targets, Word{}, Word{}}};
    if (!choosing.whole) {
        const Word run = has_next & target_cells;
        Word longer = targets;
        for (int k = 2; k <= 7; ++k) {
            longer = run & back(longer, shift);
            number.plane[0] ^= longer;
            if (k % 2 == 0) number.plane[1] ^= longer;
            if (k % 4 == 0) number.plane[2] ^= longer;
        }
    }

    // From there back onto the empty cell in front, and on through empty cells.
    for (Word& plane : number.plane) plane = empty & back(plane, shift);
    if (!choosing.gaps) return number;
    const Word empty_2 = empty & back(empty, shift);
    const Word empty_4 = empty_2 & back(empty_2, shift_2);
    for (Word& plane : number.plane) {
        plane |= empty & back(plane, shift);
        plane |= empty_2 & back(plane, shift_2);
        plane |= empty_4 & back(plane, shift_4);
    }
    return number;
}

/// The sum of far ends over all 8 directions, per cell. At most 27 cells lie on the rays of a cell, so 5 bits do.
inline BitSliced<Bits, 5> far_ends_of_all(Bits targets, Bits empty, Choosing choosing) {
    std::array<BitSliced<Bits, 4>, axis_count> sums;
    auto* next = sums.data();
    for (const Axes& axis : axes) {
        const auto up = far_ends<true>(axis, targets, empty, choosing);
        const auto down = far_ends<false>(axis, targets, empty, choosing);
        for (const auto& sum : lanes(add(up, down))) *next++ = sum;
    }
    const auto all = add(add(sums[0], sums[1]), add(sums[2], sums[3]));
    return {{all.plane[0], all.plane[1], all.plane[2], all.plane[3], all.plane[4]}};
}

/// Eight numbers of at most 255 in the bytes of a word, with their sums by two and by four, so that the place of the
/// n-th of all things counted is found in three steps without a jump.
class EightCounts {
public:
    explicit EightCounts(Bits bytes)
        : bytes_(bytes),
          pairs_((bytes & low_bytes) + ((bytes >> 8) & low_bytes)),
          halves_((pairs_ & low_pairs) + ((pairs_ >> 16) & low_pairs)) {}

    std::uint32_t total() const { return static_cast<std::uint32_t>(halves_ + (halves_ >> 32)); }

    /// The byte that counts the n-th thing; n becomes its number among those of the byte.
    int find(std::uint32_t& n) const {
        int shift = 0;
        const auto narrow = [&](Bits sums, int width) {
            const auto first = static_cast<std::uint32_t>((sums >> shift) & (bit(width) - 1));
            const bool later = n >= first;
            n -= later ? first : 0;
            shift += later ? width : 0;
        };
        narrow(halves_, 32);
        narrow(pairs_, 16);
        narrow(bytes_, 8);
        return shift / 8;
    }

private:
    static constexpr Bits low_bytes = 0x00ff00ff00ff00ffULL;
    static constexpr Bits low_pairs = 0x0000ffff0000ffffULL;
    Bits bytes_;
    Bits pairs_;
    Bits halves_;
};

/// How many bits are set in each row.
inline Bits count_by_row(Bits b) {
    b -= (b >> 1) & 0x5555555555555555ULL;
    b = (b & 0x3333333333333333ULL) + ((b >> 2) & 0x3333333333333333ULL);
    return (b + (b >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
}

/// The eight bits of a row as eight bytes of 0 or 1.
inline Bits cells_of_row(Bits row) {
    const Bits marked = (row * 0x0101010101010101ULL) & 0x8040201008040201ULL;
    return ((marked + 0x7f7f7f7f7f7f7f7fULL) >> 7) & 0x0101010101010101ULL;
}

using PerCell = std::array<std::uint32_t, 64>;

/// Multiplies product[cell] by 1 + its far ends in each direction, for the cells asked for.
inline void multiply_by_choices(Bits targets, Bits empty, Choosing choosing, Bits cells, PerCell& product) {
    const auto multiply = [&](const BitSliced<Bits, 3>& number) {
        const Bits ones = number.plane[0];
        const Bits twos = number.plane[1];
        const Bits fours = number.plane[2];
        for_each_bit((ones | twos | fours) & cells, [&](int square) {
            const Bits ends = ((ones >> square) & 1) + 2 * ((twos >> square) & 1) + 4 * ((fours >> square) & 1);
            product[static_cast<std::size_t>(square)] *= static_cast<std::uint32_t>(1 + ends);
        });
    };
    for (const Axes& axis : axes) {
        for (const auto& number : lanes(far_ends<true>(axis, targets, empty, choosing))) multiply(number);
        for (const auto& number : lanes(far_ends<false>(axis, targets, empty, choosing))) multiply(number);
    }
}

/// Rays on the 8x8 board: the cells from `square` (not included) to the rim.
consteval std::array<std::array<Bits, 64>, 8> make_rays() {
    std::array<std::array<Bits, 64>, 8> rays{};
    for (int d = 0; d < direction_count; ++d) {
        for (int square = 0; square < 64; ++square) {
            for (Bits b = step(bit(square), d); b != 0; b = step(b, d)) {
                rays[static_cast<std::size_t>(d)][static_cast<std::size_t>(square)] |= b;
            }
        }
    }
    return rays;
}
inline constexpr std::array<std::array<Bits, 64>, 8> rays = make_rays();
inline Bits ray(int square, int direction) {
    return rays[static_cast<std::size_t>(direction)][static_cast<std::size_t>(square)];
}

/// The cell of a non-empty part of a ray that is nearest to its origin.
inline int nearest(Bits part, int direction) {
    const bool up = direction >= 2 && direction <= 5;
    return up ? lowest(part) : 63 - std::countl_zero(part);
}

/// The far ends one may choose in one direction from one cell: at distances first … first + choices - 1.
struct Run {
    int first = 0;
    int choices = 0;
};

inline Run run_from(int square, int direction, Bits targets, Bits occupied, Choosing choosing) {
    const Bits seen = ray(square, direction);
    const Bits stones = seen & occupied;
    if (stones == 0) return {};
    const int start = nearest(stones, direction);
    if ((targets & bit(start)) == 0) return {};
    const Bits behind = ray(start, direction);
    const int distance = count(seen ^ behind);
    if (!choosing.gaps && distance > 1) return {};
    const Bits stops = behind & ~targets;
    const int length = stops == 0 ? 1 + count(behind) : count(behind ^ ray(nearest(stops, direction), direction));
    return choosing.whole ? Run{distance + length - 1, 1} : Run{distance, length};
}

}  // namespace quartello::arrello
