// Sixteen small numbers side by side, for what windows hold. Compilers turn these into vector instructions where there
// are any; the numbers are the same everywhere.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace quartello {

using ByteLanes [[gnu::vector_size(16)]] = std::uint8_t;
using Lanes [[gnu::vector_size(32)]] = std::uint16_t;
using SignedByteLanes [[gnu::vector_size(16)]] = std::int8_t;
using SignedLanes [[gnu::vector_size(32)]] = std::int16_t;
using HalfLanes [[gnu::vector_size(16)]] = std::uint16_t;
using WideHalfLanes [[gnu::vector_size(32)]] = std::uint32_t;

// Where there is one instruction for it, GCC 12 writes five.
#if defined(__AVX2__)
inline Lanes widened(ByteLanes bytes) {
    return reinterpret_cast<Lanes>(_mm256_cvtepu8_epi16(reinterpret_cast<__m128i>(bytes)));
}
inline SignedLanes widened(SignedByteLanes bytes) {
    return reinterpret_cast<SignedLanes>(_mm256_cvtepi8_epi16(reinterpret_cast<__m128i>(bytes)));
}
inline WideHalfLanes widened(HalfLanes half) {
    return reinterpret_cast<WideHalfLanes>(_mm256_cvtepu16_epi32(reinterpret_cast<__m128i>(half)));
}
#else
inline Lanes widened(ByteLanes bytes) { return __builtin_convertvector(bytes, Lanes); }
inline SignedLanes widened(SignedByteLanes bytes) { return __builtin_convertvector(bytes, SignedLanes); }
inline WideHalfLanes widened(HalfLanes half) { return __builtin_convertvector(half, WideHalfLanes); }
#endif

/// Sixteen bytes as wider numbers.
inline Lanes load_lanes(const std::uint8_t* from) {
    ByteLanes bytes;
    std::memcpy(&bytes, from, sizeof(bytes));
    return widened(bytes);
}

/// The first or the second eight numbers, each with `base` added.
template <int Half>
void store_half(const Lanes& lanes, std::uint32_t base, std::uint32_t* to) {
    HalfLanes half;
    std::memcpy(&half, reinterpret_cast<const char*>(&lanes) + Half * static_cast<int>(sizeof(half)), sizeof(half));
    const WideHalfLanes wide = widened(half) + base;
    std::memcpy(to, &wide, sizeof(wide));
}

}  // namespace quartello
