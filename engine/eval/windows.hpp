// What a window is: a small part of the board whose contents a learned evaluation looks up in a table
// (engine/eval/ntuple_network.hpp). A game's own windows lie beside its rules (games/<g>/windows.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace quartello {

/// No position has more windows (a sum of their rows stays within 16 bits), and finders may write some words too many.
inline constexpr std::size_t most_windows = 160;

/// Where each cell of a window goes under a symmetry.
using CellOrder = std::vector<std::uint8_t>;

/// The contents of some cells, `states` each; the first cell counts least. Contents that a symmetry exchanges share a
/// row.
struct WindowShape {
    std::size_t cells = 0;
    std::size_t states = 3;
    std::vector<CellOrder> symmetries;  // that generate all

    std::size_t contents() const {
        std::size_t out = 1;
        for (std::size_t i = 0; i < cells; ++i) out *= states;
        return out;
    }
};

/// The shapes several games share: 3x3 windows by how far they are from the edge on either axis. Classes: beside the
/// edge, one away, further (or in the very middle of a small board). A window is read along the axis on which it is
/// nearer to the edge, away from the edge.
inline constexpr int window_classes = 3;
inline constexpr std::size_t square_window_tables = 6;
inline constexpr std::size_t square_window_contents = 19683;
/// The number of the table of a class on either axis, the lesser first.
constexpr std::size_t square_window_table(int a, int b) {
    return static_cast<std::size_t>(a == 0 ? b : a == 1 ? 2 + b : 5);
}

inline std::vector<WindowShape> square_windows() {
    const CellOrder mirror_u{2, 1, 0, 5, 4, 3, 8, 7, 6};
    const CellOrder mirror_v{6, 7, 8, 3, 4, 5, 0, 1, 2};
    const CellOrder transpose{0, 3, 6, 1, 4, 7, 2, 5, 8};
    constexpr int middle = window_classes - 1;
    std::vector<WindowShape> out;
    for (int a = 0; a <= middle; ++a) {
        for (int b = a; b <= middle; ++b) {
            WindowShape shape{9, 3, {}};
            if (a == middle) shape.symmetries.push_back(mirror_u);
            if (b == middle) shape.symmetries.push_back(mirror_v);
            if (a == b) shape.symmetries.push_back(transpose);
            out.push_back(std::move(shape));
        }
    }
    return out;
}

/// A line that reads the same both ways.
inline WindowShape line_window(std::size_t cells) {
    CellOrder reversed(cells);
    for (std::size_t i = 0; i < cells; ++i) reversed[i] = static_cast<std::uint8_t>(cells - 1 - i);
    return {cells, 3, {reversed}};
}

}  // namespace quartello
