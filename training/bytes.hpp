// Little-endian bytes, written and read one value after another, and the checksum of files of games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace quartello::training {

/// FNV-1a.
constexpr std::uint64_t checksum(std::string_view bytes) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char byte : bytes) hash = (hash ^ static_cast<std::uint8_t>(byte)) * 0x100000001b3ULL;
    return hash;
}

class ByteWriter {
public:
    template <class T>
    void put(T value) {
        const auto bits = static_cast<std::uint64_t>(static_cast<std::make_unsigned_t<T>>(value));
        put_low(bits, sizeof(T));
    }
    /// The lowest bytes of a value.
    void put_low(std::uint64_t bits, std::size_t bytes) {
        for (std::size_t i = 0; i < bytes; ++i) bytes_ += static_cast<char>(bits >> (8 * i) & 0xff);
    }
    /// Seven bits a byte, lowest first; the top bit says that more follow.
    void put_count(std::uint64_t value) {
        for (; value >= 128; value >>= 7) bytes_ += static_cast<char>((value & 127) | 128);
        bytes_ += static_cast<char>(value);
    }
    void put_bytes(std::string_view bytes) { bytes_ += bytes; }

    const std::string& bytes() const { return bytes_; }

private:
    std::string bytes_;
};

/// Past the end every value is 0 and ok() is false.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

    template <class T>
    T get() {
        return static_cast<T>(get_low(sizeof(T)));
    }
    std::uint64_t get_low(std::size_t bytes) {
        const std::string_view taken = get_bytes(bytes);
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < taken.size(); ++i)
            bits |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(taken[i])) << (8 * i);
        return bits;
    }
    std::uint64_t get_count() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            const auto byte = get<std::uint8_t>();
            value |= static_cast<std::uint64_t>(byte & 127) << shift;
            if (byte < 128) return value;
        }
        ok_ = false;
        return 0;
    }
    std::string_view get_bytes(std::size_t bytes) {
        if (bytes > rest_.size()) {
            ok_ = false;
            rest_ = {};
            return {};
        }
        const std::string_view taken = rest_.substr(0, bytes);
        rest_.remove_prefix(bytes);
        return taken;
    }

    bool ok() const { return ok_; }
    std::size_t left() const { return rest_.size(); }

private:
    std::string_view rest_;
    bool ok_ = true;
};

}  // namespace quartello::training
