// Checksums over bytes: FNV-1a to tell one list from another, SHA-256 (FIPS 180-4) to know that a file is whole. Not
// for secrets.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace quartello {

inline constexpr std::uint64_t fnv_start = 0xcbf29ce484222325ULL;

constexpr std::uint64_t fnv1a(std::uint64_t hash, std::uint8_t byte) { return (hash ^ byte) * 0x100000001b3ULL; }

constexpr std::uint64_t fnv1a(std::span<const std::uint8_t> bytes) {
    std::uint64_t hash = fnv_start;
    for (const std::uint8_t byte : bytes) hash = fnv1a(hash, byte);
    return hash;
}

constexpr std::uint64_t fnv1a(std::string_view text) {
    std::uint64_t hash = fnv_start;
    for (const char letter : text) hash = fnv1a(hash, static_cast<std::uint8_t>(letter));
    return hash;
}

using Sha256 = std::array<std::uint8_t, 32>;
Sha256 sha256(std::span<const std::uint8_t> bytes);

}  // namespace quartello
