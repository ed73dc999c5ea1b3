// A small number for every cell with a frame of cells outside the board around them: what blocks are read from.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/core/bits.hpp"

namespace quartello {

consteval std::array<std::uint64_t, 256> make_spread_bits() {
    std::array<std::uint64_t, 256> out{};
    for (std::size_t byte = 0; byte < 256; ++byte)
        for (std::size_t i = 0; i < 8; ++i) out[byte] |= static_cast<std::uint64_t>(byte >> i & 1) << (8 * i);
    return out;
}
/// Every bit of a row as a byte.
inline constexpr std::array<std::uint64_t, 256> spread_bits = make_spread_bits();

class FramedCells {
public:
    static constexpr std::size_t stride = 16;

    /// A number for each of some cells; those of several parts add up.
    struct Part {
        Bits cells;
        std::uint64_t number;
    };
    template <std::size_t N>
    [[gnu::always_inline]] inline FramedCells(const Part (&parts)[N], std::uint8_t outside) {
        at_.fill(outside);
        for (int y = 0; y < 8; ++y) {
            std::uint64_t row = 0;
            for (const Part& part : parts) row += part.number * spread_bits[part.cells >> (8 * y) & 0xff];
            std::memcpy(at_.data() + place(0, y), &row, 8);
        }
    }

    /// The numbers from a cell on, x and y from -1 to 8.
    const std::uint8_t* from(int x, int y) const { return at_.data() + place(x, y); }

private:
    static constexpr std::size_t place(int x, int y) {
        return stride * static_cast<std::size_t>(y + 1) + static_cast<std::size_t>(x + 1);
    }

    alignas(32) std::array<std::uint8_t, stride * 12> at_;  // two rows more, which are read in passing
};

}  // namespace quartello
