// The slow twin: noughts and crosses as anybody tells it, over the drawn board.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/games/noughts/noughts.hpp"

namespace quartello {

inline bool some_row_of(const std::string& letters, char sign) {
    static constexpr std::array<std::array<std::size_t, 3>, 8> rows = {
        {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};
    for (const auto& row : rows) {
        int signs = 0;
        for (const std::size_t cell : row) signs += letters[cell] == sign ? 1 : 0;
        if (signs == 3) return true;
    }
    return false;
}

inline std::vector<Noughts::Move> slow_moves(const Noughts::Rules& rules, const Noughts::Position& p,
                                             const Noughts::History& history) {
    const std::string letters = Noughts::view(rules, p, history).letters;
    if (some_row_of(letters, 'x') || some_row_of(letters, 'o')) return {};
    std::vector<Noughts::Move> moves;
    for (std::size_t y = 0; y < 3; ++y) {
        for (std::size_t x = 0; x < 3; ++x) {
            if (letters[y * 3 + x] == '.') moves.push_back({static_cast<std::uint8_t>(y * 8 + x)});
        }
    }
    return moves;
}

inline Noughts::Position slow_play(const Noughts::Rules& rules, const Noughts::Position& p, const Noughts::Move& move) {
    std::string letters = Noughts::view(rules, p, {}).letters;
    letters[static_cast<std::size_t>(Noughts::click_cell(rules, move))] = p.side == Side::first ? 'x' : 'o';
    const char next = p.side == Side::first ? 'o' : 'x';
    Noughts::Position out{0, 0, opponent(p.side)};
    for (std::size_t cell = 0; cell < letters.size(); ++cell) {
        if (letters[cell] == '.') continue;
        (letters[cell] == next ? out.own : out.opp) |= bit(static_cast<int>(cell / 3 * 8 + cell % 3));
    }
    return out;
}

}  // namespace quartello
