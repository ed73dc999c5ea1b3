// Small deterministic random numbers (the same on every platform) and the mixing function behind our keys.
#pragma once

#include <cstdint>

namespace quartello {

/// The finaliser of SplitMix64: a bijection in which every input bit reaches every output bit.
constexpr std::uint64_t mix64(std::uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9ULL;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebULL;
    x ^= x >> 31;
    return x;
}

/// Folds `value` into the running hash `seed`.
constexpr std::uint64_t hash_into(std::uint64_t seed, std::uint64_t value) {
    return mix64(seed + 0x9e3779b97f4a7c15ULL + mix64(value ^ 0x2545f4914f6cdd1dULL));
}

/// xoroshiro128+: two words of state, about a nanosecond a number. Never for secrets.
class Rng {
public:
    constexpr explicit Rng(std::uint64_t seed)
        : a_(mix64(seed + 0x9e3779b97f4a7c15ULL)), b_(mix64(a_ + 0x3c6ef372fe94f82aULL)) {
        if ((a_ | b_) == 0) b_ = 1;
    }

    constexpr std::uint64_t next() {
        const std::uint64_t result = a_ + b_;
        const std::uint64_t t = a_ ^ b_;
        a_ = rotate(a_, 24) ^ t ^ (t << 16);
        b_ = rotate(t, 37);
        return result;
    }

    /// Uniform (to within 2^-32) in [0, n), n in 1 … 2^32.
    constexpr std::uint32_t below(std::uint32_t n) {
        return static_cast<std::uint32_t>(((next() >> 32) * static_cast<std::uint64_t>(n)) >> 32);
    }

    constexpr bool coin() { return (next() >> 63) != 0; }

private:
    static constexpr std::uint64_t rotate(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

    std::uint64_t a_;
    std::uint64_t b_;
};

}  // namespace quartello
