// What Arrello's learned evaluation looks up: 3x3 windows, and whole rows, columns and diagonals, since a flip may
// reach over empty cells.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/eval/square_windows.hpp"
#include "engine/games/arrello/features.hpp"

namespace quartello {

class ArrelloWindows {
public:
    using Features = ArrelloFeatures;

    /// Rows by the size of the board and their distance from the rim, then diagonals by length.
    static std::vector<WindowShape> tables() {
        std::vector<WindowShape> out = square_windows();
        for (int size = least_row; size <= 8; ++size)
            for (int distance = 0; 2 * distance < size; ++distance)
                out.push_back(line_window(static_cast<std::size_t>(size)));
        for (int length = least_diagonal; length <= 8; ++length)
            out.push_back(line_window(static_cast<std::size_t>(length)));
        return out;
    }

    explicit ArrelloWindows(const Arrello::Rules& rules) : squares_(rules.size), size_(rules.size) {
        if (size_ >= least_row)
            for (int i = 0; i < size_; ++i) row_bases_.push_back(row_base(size_, std::min(i, size_ - 1 - i)));
        for (int shift = least_diagonal - size_; shift <= size_ - least_diagonal; ++shift) add_diagonals(shift);
    }

    std::uint32_t* find(const Arrello::Position& p, std::uint32_t* out) const {
        out = squares_.find(p.own, p.opp, out);
        out = find_rows(p.own, p.opp, out);
        out = find_rows(transposed(p.own), transposed(p.opp), out);
        for (const Diagonal& line : diagonals_) {
            const auto on_line = [&](Bits cells) {
                return (((cells & line.cells) * column_a) >> 56) >> line.first_file;
            };
            *out++ = line.base + content(on_line(p.own), on_line(p.opp));
        }
        return out;
    }

private:
    static constexpr int least_row = 5;
    static constexpr int least_diagonal = 4;

    struct Diagonal {
        Bits cells;
        std::uint32_t first_file;
        std::uint32_t base;  // of its table
    };

    static constexpr std::uint32_t contents_of(int cells) { return cells == 0 ? 1 : 3 * contents_of(cells - 1); }
    /// The first content of the rows of a board that are so far from the rim.
    static constexpr std::uint32_t row_base(int size, int distance) {
        std::uint32_t base = square_window_tables * square_window_contents;
        for (int smaller = least_row; smaller < size; ++smaller)
            base += static_cast<std::uint32_t>((smaller + 1) / 2) * contents_of(smaller);
        return base + static_cast<std::uint32_t>(distance) * contents_of(size);
    }
    static constexpr std::uint32_t diagonal_base(int length) {
        std::uint32_t base = row_base(9, 0);
        for (int shorter = least_diagonal; shorter < length; ++shorter) base += contents_of(shorter);
        return base;
    }

    static consteval std::array<std::uint16_t, 256> make_ternary() {
        std::array<std::uint16_t, 256> out{};
        for (unsigned byte = 0; byte < 256; ++byte) {
            unsigned power = 1;
            for (unsigned i = 0; i < 8; ++i, power *= 3)
                out[byte] = static_cast<std::uint16_t>(out[byte] + (byte >> i & 1) * power);
        }
        return out;
    }
    static std::uint32_t content(Bits own, Bits opp) {
        static constexpr std::array<std::uint16_t, 256> ternary = make_ternary();
        return ternary[own] + 2U * ternary[opp];
    }

    std::uint32_t* find_rows(Bits own, Bits opp, std::uint32_t* out) const {
        for (std::size_t y = 0; y < row_bases_.size(); ++y)
            *out++ = row_bases_[y] + content(own >> (8 * y) & 0xff, opp >> (8 * y) & 0xff);
        return out;
    }

    /// The two diagonals, one each way, that begin `shift` columns in, or rows down.
    void add_diagonals(int shift) {
        const int length = size_ - std::abs(shift);
        const int in = std::max(0, shift);
        const int down = std::max(0, -shift);
        Bits falling = 0;
        Bits rising = 0;
        for (int k = 0; k < length; ++k) {
            falling |= bit(8 * (down + k) + in + k);
            rising |= bit(8 * (down + k) + size_ - 1 - in - k);
        }
        diagonals_.push_back({falling, static_cast<std::uint32_t>(in), diagonal_base(length)});
        diagonals_.push_back({rising, static_cast<std::uint32_t>(size_ - in - length), diagonal_base(length)});
    }

    SquareWindows squares_;
    int size_;
    std::vector<std::uint32_t> row_bases_;
    std::vector<Diagonal> diagonals_;
};

}  // namespace quartello
