// The two hot routines of Mapello on 64-bit boards: where can I place, and what flips. Each has a plain version
// (no jokers: ordinary Reversi lines) and a joker version, and each of those an AVX2 and a portable body with the
// same result; without AVX2 (old processors, WebAssembly) the plain version works on pairs of 64-bit lanes. Walls need
// nothing here: a wall is neither disc nor empty.
//
// Jokers cost little because a joker only ever closes a line at the rim: `joker_next[d]` holds the inner cells whose
// next cell in direction d is a joker, and joker_ray[cell][d] the whole ray of a cell if a joker lies behind its end.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/bits.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace quartello::mapello {

/// Four upward rays (towards higher bits) E S SW SE and the four downward ones W N NE NW, in lanes of one register.
/// Lane order matches the shifts 1, 8, 7, 9.
struct alignas(32) Lanes {
    std::array<Bits, 4> up{};
    std::array<Bits, 4> down{};
};

inline constexpr std::array<int, 4> lane_shift = {1, 8, 7, 9};
inline constexpr std::array<int, 4> up_direction = {2, 4, 5, 3};    // E S SW SE
inline constexpr std::array<int, 4> down_direction = {6, 0, 1, 7};  // W N NE NW

constexpr Bits ray_from(int square, int direction) {
    Bits ray = 0;
    for (Bits b = step(bit(square), direction); b != 0; b = step(b, direction)) ray |= b;
    return ray;
}

consteval std::array<Lanes, 64> make_rays() {
    std::array<Lanes, 64> rays{};
    for (int square = 0; square < 64; ++square) {
        for (std::size_t lane = 0; lane < 4; ++lane) {
            rays[static_cast<std::size_t>(square)].up[lane] = ray_from(square, up_direction[lane]);
            rays[static_cast<std::size_t>(square)].down[lane] = ray_from(square, down_direction[lane]);
        }
    }
    return rays;
}
inline constexpr std::array<Lanes, 64> rays = make_rays();

/// Jokers of a set-up in the form the kernels want.
struct JokerTables {
    /// Lane l of `before_up`: cells whose next cell in down_direction[l] is a joker (an upward flood starts there);
    /// `before_down` likewise for the downward flood.
    alignas(32) std::array<Bits, 4> before_up{};
    alignas(32) std::array<Bits, 4> before_down{};
    /// Per cell and lane: the ray, if a joker lies right behind its last cell; else 0.
    std::array<Lanes, 64> ray{};
    /// All cells next to a joker. While the opponent has no disc there, no joker closes a line and the plain kernels
    /// are right; the test costs one AND and is mostly well predicted (perft from the start: 1.3 times as fast).
    Bits rim = 0;
};

/// Cells an upward (downward) shift of each lane may land on without having wrapped round the rim.
alignas(32) inline constexpr std::array<Bits, 4> up_landing = {~column_a, ~Bits{0}, ~column_h, ~column_a};
alignas(32) inline constexpr std::array<Bits, 4> down_landing = {~column_h, ~Bits{0}, ~column_a, ~column_h};
/// Without jokers a flippable disc is never in the last cell of its ray, so one mask serves both floods.
alignas(32) inline constexpr std::array<Bits, 4> plain_inner = {~(column_a | column_h), ~Bits{0},
                                                                ~(column_a | column_h), ~(column_a | column_h)};

#if defined(__AVX2__)

namespace avx2 {

inline __m256i load(const std::array<Bits, 4>& lanes) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes.data()));
}
inline __m256i shifts() { return _mm256_set_epi64x(9, 7, 8, 1); }

inline Bits or_lanes(__m256i v) {
    const __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return static_cast<Bits>(_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}

inline Bits mobility_plain(Bits own, Bits opp, Bits empty) {
    const __m256i s1 = shifts();
    const __m256i s2 = _mm256_add_epi64(s1, s1);
    const __m256i p = _mm256_set1_epi64x(static_cast<long long>(own));
    const __m256i o = _mm256_and_si256(_mm256_set1_epi64x(static_cast<long long>(opp)), load(plain_inner));
    __m256i up = _mm256_and_si256(o, _mm256_sllv_epi64(p, s1));
    __m256i down = _mm256_and_si256(o, _mm256_srlv_epi64(p, s1));
    const __m256i up_pairs = _mm256_and_si256(o, _mm256_sllv_epi64(o, s1));
    const __m256i down_pairs = _mm256_srlv_epi64(up_pairs, s1);
    up = _mm256_or_si256(up, _mm256_and_si256(o, _mm256_sllv_epi64(up, s1)));
    down = _mm256_or_si256(down, _mm256_and_si256(o, _mm256_srlv_epi64(down, s1)));
    up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, s2)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, s2)));
    up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, s2)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, s2)));
    return or_lanes(_mm256_or_si256(_mm256_sllv_epi64(up, s1), _mm256_srlv_epi64(down, s1))) & empty;
}

inline Bits mobility_jokers(const JokerTables& jokers, Bits own, Bits opp, Bits empty) {
    const __m256i s1 = shifts();
    const __m256i s2 = _mm256_add_epi64(s1, s1);
    const __m256i s4 = _mm256_add_epi64(s2, s2);
    const __m256i p = _mm256_set1_epi64x(static_cast<long long>(own));
    const __m256i o = _mm256_set1_epi64x(static_cast<long long>(opp));
    const __m256i up_o = _mm256_and_si256(o, load(up_landing));
    const __m256i down_o = _mm256_and_si256(o, load(down_landing));
    __m256i up =
        _mm256_or_si256(_mm256_and_si256(up_o, _mm256_sllv_epi64(p, s1)), _mm256_and_si256(o, load(jokers.before_up)));
    __m256i down = _mm256_or_si256(_mm256_and_si256(down_o, _mm256_srlv_epi64(p, s1)),
                                   _mm256_and_si256(o, load(jokers.before_down)));
    const __m256i up_2 = _mm256_and_si256(up_o, _mm256_sllv_epi64(up_o, s1));
    const __m256i down_2 = _mm256_and_si256(down_o, _mm256_srlv_epi64(down_o, s1));
    up = _mm256_or_si256(up, _mm256_and_si256(up_o, _mm256_sllv_epi64(up, s1)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_o, _mm256_srlv_epi64(down, s1)));
    const __m256i up_4 = _mm256_and_si256(up_2, _mm256_sllv_epi64(up_2, s2));
    const __m256i down_4 = _mm256_and_si256(down_2, _mm256_srlv_epi64(down_2, s2));
    up = _mm256_or_si256(up, _mm256_and_si256(up_2, _mm256_sllv_epi64(up, s2)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_2, _mm256_srlv_epi64(down, s2)));
    up = _mm256_or_si256(up, _mm256_and_si256(up_4, _mm256_sllv_epi64(up, s4)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_4, _mm256_srlv_epi64(down, s4)));
    const __m256i up_moves = _mm256_and_si256(_mm256_sllv_epi64(up, s1), load(up_landing));
    const __m256i down_moves = _mm256_and_si256(_mm256_srlv_epi64(down, s1), load(down_landing));
    return or_lanes(_mm256_or_si256(up_moves, down_moves)) & empty;
}

/// Upward: adding 1 to "opponent or off the ray" carries to the first cell of the ray that is not the opponent's.
/// Downward: shade every cell at or beyond the first that is not the opponent's; what stays bright is the run.
template <bool WithJokers>
inline Bits flips(const Lanes* joker_ray, int square, Bits own, Bits opp) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i ones = _mm256_cmpeq_epi64(zero, zero);
    const __m256i p = _mm256_set1_epi64x(static_cast<long long>(own));
    const __m256i o = _mm256_set1_epi64x(static_cast<long long>(opp));
    const __m256i up_ray = load(rays[static_cast<std::size_t>(square)].up);
    const __m256i down_ray = load(rays[static_cast<std::size_t>(square)].down);

    const __m256i up_stop = _mm256_andnot_si256(o, up_ray);
    const __m256i lowest_stop = _mm256_and_si256(up_stop, _mm256_sub_epi64(zero, up_stop));
    const __m256i up_anchor = _mm256_and_si256(lowest_stop, p);
    const __m256i no_anchor = _mm256_cmpeq_epi64(up_anchor, zero);
    // anchor - 1, or 0 where there is no anchor
    __m256i up_flips = _mm256_and_si256(_mm256_sub_epi64(_mm256_add_epi64(up_anchor, ones), no_anchor), up_ray);

    const __m256i s1 = shifts();
    const __m256i s2 = _mm256_add_epi64(s1, s1);
    const __m256i s4 = _mm256_add_epi64(s2, s2);
    const __m256i down_stop = _mm256_andnot_si256(o, down_ray);
    __m256i shade = _mm256_or_si256(down_stop, _mm256_srlv_epi64(down_stop, s1));
    shade = _mm256_or_si256(shade, _mm256_srlv_epi64(shade, s2));
    shade = _mm256_or_si256(shade, _mm256_srlv_epi64(shade, s4));
    const __m256i first_stop = _mm256_andnot_si256(_mm256_srlv_epi64(shade, s1), down_stop);
    const __m256i down_none = _mm256_cmpeq_epi64(_mm256_and_si256(first_stop, p), zero);
    __m256i down_flips = _mm256_andnot_si256(_mm256_or_si256(shade, down_none), down_ray);

    if constexpr (WithJokers) {
        const Lanes& ends = joker_ray[square];
        up_flips = _mm256_or_si256(up_flips, _mm256_and_si256(load(ends.up), _mm256_cmpeq_epi64(up_stop, zero)));
        down_flips =
            _mm256_or_si256(down_flips, _mm256_and_si256(load(ends.down), _mm256_cmpeq_epi64(down_stop, zero)));
    }
    return or_lanes(_mm256_or_si256(up_flips, down_flips));
}

}  // namespace avx2

#endif

namespace portable {

template <bool WithJokers>
inline Bits mobility(const JokerTables* jokers, Bits own, Bits opp, Bits empty) {
    Bits moves = 0;
    for (std::size_t lane = 0; lane < 4; ++lane) {
        const int s = lane_shift[lane];
        const Bits up_o = opp & (WithJokers ? up_landing[lane] : plain_inner[lane]);
        const Bits down_o = opp & (WithJokers ? down_landing[lane] : plain_inner[lane]);
        Bits up = up_o & (own << s);
        Bits down = down_o & (own >> s);
        if constexpr (WithJokers) {
            up |= opp & jokers->before_up[lane];
            down |= opp & jokers->before_down[lane];
        }
        const Bits up_2 = up_o & (up_o << s);
        const Bits down_2 = down_o & (down_o >> s);
        up |= up_o & (up << s);
        down |= down_o & (down >> s);
        up |= up_2 & (up << 2 * s);
        down |= down_2 & (down >> 2 * s);
        if constexpr (WithJokers) {
            up |= up_2 & (up_2 << 2 * s) & (up << 4 * s);
            down |= down_2 & (down_2 >> 2 * s) & (down >> 4 * s);
            moves |= ((up << s) & up_landing[lane]) | ((down >> s) & down_landing[lane]);
        } else {
            up |= up_2 & (up << 2 * s);
            down |= down_2 & (down >> 2 * s);
            moves |= (up << s) | (down >> s);
        }
    }
    return moves & empty;
}

template <bool WithJokers>
inline Bits flips(const Lanes* joker_ray, int square, Bits own, Bits opp) {
    const Lanes& ray = rays[static_cast<std::size_t>(square)];
    Bits result = 0;
    for (std::size_t lane = 0; lane < 4; ++lane) {
        const Bits up_stop = ray.up[lane] & ~opp;
        const Bits up_anchor = up_stop & (Bits{0} - up_stop) & own;
        result |= (up_anchor - (up_anchor != 0 ? 1 : 0)) & ray.up[lane];
        const Bits down_stop = ray.down[lane] & ~opp;
        // The highest stop, or nothing: bit 0 stands in where there is none, and then the run is masked away.
        const Bits highest = bit(63 - std::countl_zero(down_stop | 1));
        const Bits down_anchor = highest & down_stop & own;
        result |= (Bits{0} - 2 * down_anchor) & ray.down[lane];
        if constexpr (WithJokers) {
            const Lanes& ends = joker_ray[square];
            if (up_stop == 0) result |= ends.up[lane];
            if (down_stop == 0) result |= ends.down[lane];
        }
    }
    return result;
}

}  // namespace portable

namespace pair {

/// Two boards side by side: as it is, and mirrored top to bottom. Downward rays of the one are upward rays of the
/// other, so one shift by the same amount serves both.
using Pair = Bits __attribute__((vector_size(16)));
using Bytes = unsigned char __attribute__((vector_size(16)));

inline Pair with_mirror(Bits board) {
#if defined(__clang__)
    const Bytes bytes = reinterpret_cast<Bytes>(Pair{board, board});
    return reinterpret_cast<Pair>(
        __builtin_shufflevector(bytes, bytes, 0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1, 0));
#else
    return Pair{board, __builtin_bswap64(board)};
#endif
}

inline Bits folded(Pair pair) {
#if defined(__clang__)
    const Bytes bytes = reinterpret_cast<Bytes>(pair);
    const Pair back = reinterpret_cast<Pair>(
        __builtin_shufflevector(bytes, bytes, 15, 14, 13, 12, 11, 10, 9, 8, 0, 0, 0, 0, 0, 0, 0, 0));
    return (pair | back)[0];
#else
    return pair[0] | __builtin_bswap64(pair[1]);
#endif
}

template <int Shift>
inline Pair flood(Pair own, Pair opp) {
    Pair line = opp & (own << Shift);
    line |= opp & (line << Shift);
    const Pair pairs = opp & (opp << Shift);
    line |= pairs & (line << 2 * Shift);
    line |= pairs & (line << 2 * Shift);
    return line << Shift;
}

inline Bits flood_west(Bits own, Bits opp) {
    Bits line = opp & (own >> 1);
    line |= opp & (line >> 1);
    const Bits pairs = opp & (opp >> 1);
    line |= pairs & (line >> 2);
    line |= pairs & (line >> 2);
    return line >> 1;
}

inline Bits mobility_plain(Bits own, Bits opp, Bits empty) {
    const Bits inner = opp & plain_inner[0];
    const Pair p = with_mirror(own);
    const Pair o = with_mirror(opp);
    const Pair oi = o & plain_inner[0];
    const Pair moves = flood<8>(p, o) | flood<7>(p, oi) | flood<9>(p, oi);
    // Eastward the lines lie along the bits: adding 1 to the first disc carries past the last.
    const Bits east = (inner + ((own << 1) & inner)) & ~inner;
    return (folded(moves) | east | flood_west(own, inner)) & empty;
}

/// The rays of a square: S, SW and SE (of the mirrored square: N, NW and NE), and the two along a rank.
struct alignas(16) PairRays {
    std::array<std::array<Bits, 2>, 3> up{};
    Bits east = 0;
    Bits west = 0;
};

consteval std::array<PairRays, 64> make_pair_rays() {
    constexpr std::array<int, 3> south = {4, 5, 3};  // S SW SE
    std::array<PairRays, 64> out{};
    for (int square = 0; square < 64; ++square) {
        PairRays& here = out[static_cast<std::size_t>(square)];
        const int mirrored = square ^ 56;
        for (std::size_t i = 0; i < 3; ++i) here.up[i] = {ray_from(square, south[i]), ray_from(mirrored, south[i])};
        here.east = ray_from(square, 2);
        here.west = ray_from(square, 6);
    }
    return out;
}
inline constexpr std::array<PairRays, 64> pair_rays = make_pair_rays();

inline Bits flips_plain(int square, Bits own, Bits opp) {
    const PairRays& rays_here = pair_rays[static_cast<std::size_t>(square)];
    const Pair p = with_mirror(own);
    const Pair o = with_mirror(opp);
    Pair turned = {0, 0};
    for (const auto& [plain, mirrored] : rays_here.up) {
        const Pair ray = {plain, mirrored};
        const Pair stop = ray & ~o;
        const Pair anchor = stop & -stop & p;
        turned |= (anchor - ((anchor | -anchor) >> 63)) & ray;  // anchor - 1, or 0 where there is no anchor
    }
    const Bits east_stop = rays_here.east & ~opp;
    const Bits east_anchor = east_stop & (Bits{0} - east_stop) & own;
    const Bits west_stop = rays_here.west & ~opp;
    const Bits west_anchor = bit(63 - std::countl_zero(west_stop | 1)) & west_stop & own;
    return folded(turned) | ((east_anchor - (east_anchor != 0 ? 1 : 0)) & rays_here.east) |
           ((Bits{0} - 2 * west_anchor) & rays_here.west);
}

}  // namespace pair

/// Cells of `empty` on which `own` may place.
template <bool WithJokers>
inline Bits mobility(const JokerTables& jokers, Bits own, Bits opp, Bits empty) {
#if defined(__AVX2__)
    if constexpr (WithJokers) return avx2::mobility_jokers(jokers, own, opp, empty);
    else return avx2::mobility_plain(own, opp, empty);
#else
    if constexpr (!WithJokers) return pair::mobility_plain(own, opp, empty);
    else return portable::mobility<WithJokers>(&jokers, own, opp, empty);
#endif
}

/// Discs of `opp` that turn when `own` places on `square` (empty for nothing).
template <bool WithJokers>
inline Bits flips(const JokerTables& jokers, int square, Bits own, Bits opp) {
#if defined(__AVX2__)
    return avx2::flips<WithJokers>(jokers.ray.data(), square, own, opp);
#else
    if constexpr (!WithJokers) return pair::flips_plain(square, own, opp);
    else return portable::flips<WithJokers>(jokers.ray.data(), square, own, opp);
#endif
}

}  // namespace quartello::mapello
