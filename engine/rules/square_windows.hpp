// Where the 3x3 windows of a board lie, and what they hold: all contents at once, eight ways of reading them side by
// side. Contents are numbered through all tables (window_network.hpp), and those of 3x3 windows come first in every
// game.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/core/lanes.hpp"
#include "engine/rules/windows.hpp"

namespace quartello {

consteval std::array<std::uint64_t, 256> make_spread_bits() {
    std::array<std::uint64_t, 256> out{};
    for (std::size_t byte = 0; byte < 256; ++byte)
        for (std::size_t i = 0; i < 8; ++i) out[byte] |= static_cast<std::uint64_t>(byte >> i & 1) << (8 * i);
    return out;
}
/// Every bit of a row as a byte.
inline constexpr std::array<std::uint64_t, 256> spread_bits = make_spread_bits();

/// A small number for every cell, row by row; what is read behind the last row is 0.
struct CellBytes {
    static constexpr std::size_t behind = 32;
    alignas(32) std::array<std::uint8_t, 64 + behind> at;

    /// A number for each of some cells.
    struct Part {
        Bits cells;
        std::uint64_t number;
    };
    template <std::size_t N>
    [[gnu::always_inline]] inline explicit CellBytes(const Part (&parts)[N]) {
        for (std::size_t y = 0; y < 8; ++y) write_row(y, 0, parts);
        std::memset(at.data() + 64, 0, behind);
    }
    template <std::size_t N>
    [[gnu::always_inline]] inline void add(const Part (&parts)[N]) {
        for (std::size_t y = 0; y < 8; ++y) {
            std::uint64_t row;
            std::memcpy(&row, at.data() + 8 * y, 8);
            write_row(y, row, parts);
        }
    }

private:
    template <std::size_t N>
    [[gnu::always_inline]] inline void write_row(std::size_t y, std::uint64_t row, const Part (&parts)[N]) {
        for (const Part& part : parts) row += part.number * spread_bits[part.cells >> (8 * y) & 0xff];
        std::memcpy(at.data() + 8 * y, &row, 8);
    }
};

class SquareWindows {
public:
    explicit SquareWindows(int size) {
        const int last = size - 3;
        const auto class_of = [last](int at) {
            constexpr int middle = window_classes - 1;
            return 2 * at == last ? middle : std::min({at, last - at, middle});
        };
        for (int y = 0; y <= last; ++y) {
            for (int x = 0; x <= last; ++x) {
                const int a = class_of(x);
                const int b = class_of(y);
                const int way = (a > b ? 4 : 0) + (2 * y > last ? 2 : 0) + (2 * x > last ? 1 : 0);
                const std::size_t table = square_window_table(std::min(a, b), std::max(a, b));
                places_.push_back({static_cast<std::uint32_t>(table * square_window_contents),
                                   static_cast<std::uint32_t>(way * static_cast<int>(contents_each) + 8 * y + x)});
            }
        }
    }

    /// Writes the contents of all windows, by the colours of the cells: 0 empty, 1 own, 2 opponent's. What lies behind
    /// the last one written.
    std::uint32_t* find(const CellBytes& colours, std::uint32_t* out) const {
        Contents contents;
        read(colours, contents);
        for (const Place& place : places_) *out++ = place.base + contents[place.content];
        return out;
    }

private:
    static constexpr std::size_t lanes = 16;
    static constexpr std::size_t contents_each = 48;
    static constexpr std::size_t codes_each = 64;
    using Contents = std::array<std::uint16_t, 8 * contents_each>;
    using Codes = std::array<std::uint16_t, codes_each + lanes>;

    struct Place {
        std::uint32_t base;     // of its table
        std::uint32_t content;  // which of all read
    };

    /// Three cells a `step` apart as one number, from every cell on: forwards, and backwards.
    static void read_threes(const CellBytes& c, std::size_t step, Codes& forwards, Codes& backwards) {
        for (std::size_t i = 0; i < codes_each; i += lanes) {
            const Lanes first = load_lanes(c.at.data() + i);
            const Lanes middle = 3 * load_lanes(c.at.data() + i + step);
            const Lanes last = load_lanes(c.at.data() + i + 2 * step);
            store_lanes(first + middle + 9 * last, forwards.data() + i);
            store_lanes(9 * first + middle + last, backwards.data() + i);
        }
    }
    static void read_nines(const Codes& codes, std::size_t step, std::uint16_t* forwards, std::uint16_t* backwards) {
        for (std::size_t i = 0; i < contents_each; i += lanes) {
            const Lanes first = load_lanes(codes.data() + i);
            const Lanes middle = 27 * load_lanes(codes.data() + i + step);
            const Lanes last = load_lanes(codes.data() + i + 2 * step);
            store_lanes(first + middle + 729 * last, forwards + i);
            store_lanes(729 * first + middle + last, backwards + i);
        }
    }
    /// Ways 0 to 3: along rows, bit 0 from the right, bit 1 from below. Ways 4 to 7: the same along columns.
    static void read(const CellBytes& colours, Contents& out) {
        Codes along, against;
        const auto way = [&out](std::size_t number) { return out.data() + number * contents_each; };
        read_threes(colours, 1, along, against);
        read_nines(along, 8, way(0), way(2));
        read_nines(against, 8, way(1), way(3));
        read_threes(colours, 8, along, against);
        read_nines(along, 1, way(4), way(5));
        read_nines(against, 1, way(6), way(7));
    }

    std::vector<Place> places_;
};

}  // namespace quartello
