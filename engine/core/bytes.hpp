// Little-endian bytes of files, written and read one value after another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace quartello {

using Bytes = std::vector<std::uint8_t>;

inline std::span<const std::uint8_t> byte_span(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
inline std::string_view char_view(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class ByteWriter {
public:
    template <class T>
    void put(T value) {
        put_low(static_cast<std::uint64_t>(static_cast<std::make_unsigned_t<T>>(value)), sizeof(T));
    }
    /// The lowest bytes of a value.
    void put_low(std::uint64_t bits, std::size_t bytes) {
        for (std::size_t i = 0; i < bytes; ++i) bytes_.push_back(static_cast<std::uint8_t>(bits >> (8 * i)));
    }
    /// Seven bits a byte, lowest first; the top bit says that more follow.
    void put_count(std::uint64_t value) {
        for (; value >= 128; value >>= 7) bytes_.push_back(static_cast<std::uint8_t>((value & 127) | 128));
        bytes_.push_back(static_cast<std::uint8_t>(value));
    }
    void put_bytes(std::span<const std::uint8_t> bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }
    void put_text(std::string_view text) { put_bytes(byte_span(text)); }
    template <class T>
    void put_all(const std::vector<T>& values) {
        for (const T value : values) put(value);
    }
    void put_zeros(std::size_t bytes) { bytes_.resize(bytes_.size() + bytes); }
    /// Text in a field of so many bytes, zeros behind it.
    void put_field(std::string_view text, std::size_t bytes) {
        const std::size_t end = bytes_.size() + bytes;
        put_text(text);
        bytes_.resize(end);
    }

    const Bytes& bytes() const { return bytes_; }
    std::string_view text() const { return char_view(bytes_); }

private:
    Bytes bytes_;
};

/// Past the end every value is 0 and ok() is false.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}
    explicit ByteReader(std::string_view text) : rest_(byte_span(text)) {}

    template <class T>
    T get() {
        return static_cast<T>(static_cast<std::make_unsigned_t<T>>(get_low(sizeof(T))));
    }
    std::uint64_t get_low(std::size_t bytes) {
        const auto taken = get_bytes(bytes);
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < taken.size(); ++i) bits |= std::uint64_t{taken[i]} << (8 * i);
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
    std::span<const std::uint8_t> get_bytes(std::size_t bytes) {
        if (bytes > rest_.size()) {
            ok_ = false;
            rest_ = {};
            return {};
        }
        const auto taken = rest_.first(bytes);
        rest_ = rest_.subspan(bytes);
        return taken;
    }
    std::string_view get_text(std::size_t bytes) { return char_view(get_bytes(bytes)); }
    /// So many values; none if there are fewer.
    template <class T>
    void get_all(std::vector<T>& out, std::size_t size) {
        if (size > rest_.size() / sizeof(T)) {
            ok_ = false;
            return;
        }
        out.resize(size);
        for (T& value : out) value = get<T>();
    }

    bool ok() const { return ok_; }
    std::size_t left() const { return rest_.size(); }

private:
    std::span<const std::uint8_t> rest_;
    bool ok_ = true;
};

}  // namespace quartello
