// Where a pattern lies on the board: the images of its shape under the symmetries of the square, and the cells around
// them. A shape's cells have an order, and so have those around it; an image keeps both.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/rules/symmetry.hpp"

namespace quartello {

struct PatternImage {
    std::vector<int> squares;  // of the 8x8 board
    std::vector<int> around;   // cells of the drawn 10x10 board
};

/// The cells of the drawn board (rim included) a king's step away from the shape, not in it, in ascending order.
inline std::vector<int> surroundings(std::span<const std::uint8_t> cells) {
    Bits shape = 0;
    for (const std::uint8_t square : cells) shape |= bit(square);
    std::vector<int> out;
    for (int drawn = 0; drawn < 100; ++drawn) {
        const int x = drawn % 10 - 1;
        const int y = drawn / 10 - 1;
        bool near = false;
        bool inside = false;
        for_each_bit(shape, [&](int square) {
            const int dx = square % 8 - x;
            const int dy = square / 8 - y;
            near = near || (dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1);
            inside = inside || (dx == 0 && dy == 0);
        });
        if (near && !inside) out.push_back(drawn);
    }
    return out;
}

/// Of images that cover the same cells, only the first (in the order of the symmetries) counts.
inline std::vector<PatternImage> pattern_images(std::span<const std::uint8_t> cells) {
    const std::vector<int> around = surroundings(cells);
    std::vector<PatternImage> out;
    std::vector<Bits> seen;
    for (Symmetry s = 0; s < symmetry_count; ++s) {
        PatternImage image;
        Bits covered = 0;
        for (const std::uint8_t square : cells) {
            const auto [x, y] = transform(s, 8, square % 8, square / 8);
            image.squares.push_back(y * 8 + x);
            covered |= bit(y * 8 + x);
        }
        bool known = false;
        for (const Bits other : seen) known = known || other == covered;
        if (known) continue;
        seen.push_back(covered);
        for (const int cell : around) {
            const auto [x, y] = transform(s, 10, cell % 10, cell / 10);
            image.around.push_back(y * 10 + x);
        }
        out.push_back(std::move(image));
    }
    return out;
}

/// Contents of a shape that a symmetry of the square exchanges, as one class.
struct ContentClasses {
    std::vector<std::uint16_t> of;  // the class of each content: digits in base 3, the first cell the lowest
    std::size_t number = 0;
};

/// Numbered in the order of their least contents.
inline ContentClasses classes_of_contents(std::span<const std::uint8_t> cells) {
    std::size_t size = 1;
    for (std::size_t i = 0; i < cells.size(); ++i) size *= 3;
    std::vector<std::size_t> least(size);
    for (std::size_t content = 0; content < size; ++content) least[content] = content;
    std::vector<std::size_t> turned(size);
    for (Symmetry s = 1; s < symmetry_count; ++s) {
        // What each cell's digit counts for after the symmetry, if that maps the shape onto itself.
        std::vector<std::size_t> weights(cells.size(), 0);
        std::size_t weight = 1;
        for (const std::uint8_t square : cells) {
            const auto [x, y] = transform(s, 8, square % 8, square / 8);
            for (std::size_t i = 0; i < cells.size(); ++i) {
                if (cells[i] == y * 8 + x) weights[i] = weight;
            }
            weight *= 3;
        }
        if (std::ranges::find(weights, std::size_t{0}) != weights.end()) continue;
        std::size_t known = 1;  // contents of the cells before
        for (const std::size_t w : weights) {
            for (std::size_t content = 0; content < 2 * known; ++content) turned[known + content] = turned[content] + w;
            known *= 3;
        }
        for (std::size_t content = 0; content < size; ++content)
            least[content] = std::min(least[content], turned[content]);
    }
    ContentClasses out;
    out.of.resize(size);
    for (std::size_t content = 0; content < size; ++content)
        out.of[content] = least[content] == content ? static_cast<std::uint16_t>(out.number++) : out.of[least[content]];
    return out;
}

}  // namespace quartello
