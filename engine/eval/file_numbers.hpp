// Little-endian numbers in files of weights, and the opening that network files of all kinds share: magic, version,
// name of the game, hash of the features, hash of the rules; SHA-256 of all before at the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/parsed.hpp"

namespace quartello {

using FileBytes = std::vector<std::uint8_t>;

inline void put_number(FileBytes& out, std::uint64_t number, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) out.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

template <class T>
void put_all(FileBytes& out, const std::vector<T>& numbers) {
    for (const T number : numbers) put_number(out, static_cast<std::make_unsigned_t<T>>(number), sizeof(T));
}

/// Takes numbers off the front; once there are too few, nothing more comes and `whole` says so.
class NumberReader {
public:
    explicit NumberReader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

    std::uint64_t number(std::size_t bytes) {
        if (rest_.size() < bytes) {
            whole_ = false;
            rest_ = {};
            return 0;
        }
        std::uint64_t out = 0;
        for (std::size_t i = 0; i < bytes; ++i) out |= std::uint64_t{rest_[i]} << (8 * i);
        rest_ = rest_.subspan(bytes);
        return out;
    }
    template <class T>
    void fill(std::vector<T>& out, std::size_t size) {
        if (rest_.size() < size * sizeof(T)) {
            whole_ = false;
            return;
        }
        out.resize(size);
        for (T& value : out) value = static_cast<T>(static_cast<std::make_unsigned_t<T>>(number(sizeof(T))));
    }
    bool whole() const { return whole_; }
    bool empty() const { return rest_.empty(); }

private:
    std::span<const std::uint8_t> rest_;
    bool whole_ = true;
};

/// What kind of network file it is.
struct NetworkKind {
    std::string_view magic;  // four letters
    std::uint64_t version;
};

struct NetworkOpening {
    std::string game;
    std::uint64_t features = 0;  // hash
    std::uint64_t rules = 0;     // hash, or 0
};

inline Error bad_network(const std::string& what) { return {"network file: " + what}; }

FileBytes begin_network(const NetworkKind& kind, const NetworkOpening& opening);
/// Adds the checksum.
void end_network(FileBytes& out);

/// An opened file and what follows its opening.
struct OpenedNetwork {
    NetworkOpening opening;
    NumberReader rest;
};
/// Checks that the file is whole, of this kind and version, and for this game and its rules.
Parsed<OpenedNetwork> open_network(const NetworkKind& kind, std::string_view game, std::span<const std::uint8_t> bytes);

}  // namespace quartello
