// The opening that network files of all kinds share: magic, version, name of the game, hash of the features, hash of
// the rules; SHA-256 of all before at the end.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/bytes.hpp"
#include "engine/core/parsed.hpp"

namespace quartello {

/// What kind of network file it is.
struct NetworkKind {
    std::string_view magic;  // four letters
    std::uint32_t version;
};

struct NetworkOpening {
    std::string game;
    std::uint64_t features = 0;  // hash
    std::uint64_t rules = 0;     // hash, or 0
};

inline Error bad_network(const std::string& what) { return {"network file: " + what}; }

/// An opened file and what follows its opening.
struct OpenedNetwork {
    NetworkOpening opening;
    ByteReader rest;
};
/// Checks that the file is whole, of this kind and version, and for this game and its rules.
Parsed<OpenedNetwork> open_network(const NetworkKind& kind, std::string_view game, std::span<const std::uint8_t> bytes);

}  // namespace quartello
