// A small number for every cell with a frame of cells outside the board around them: what blocks are read from.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/rules/square_windows.hpp"

namespace quartello {

class FramedCells {
public:
    static constexpr std::size_t stride = 16;

    FramedCells(const CellBytes& cells, std::uint8_t outside) {
        at_.fill(outside);
        for (int y = 0; y < 8; ++y) std::memcpy(at_.data() + place(0, y), cells.at.data() + 8 * y, 8);
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
