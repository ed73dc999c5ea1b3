// Who is beside whom, cell by cell on the drawn board.
#include "engine/games/alea/diagram.hpp"

#include <algorithm>

#include "engine/core/bits.hpp"

namespace quartello::alea {

bool is_guarded(const Diagram& diagram, Cell cell) {
    return std::ranges::find(diagram.guarded, cell) != diagram.guarded.end();
}

std::vector<Neighbour> neighbours(const Rules& rules, Cell cell) {
    const Grid board = grid(rules);
    std::vector<Neighbour> out;
    for (int d = 0; d < direction_count; ++d) {
        const bool diagonal = direction_dx[d] != 0 && direction_dy[d] != 0;
        if (diagonal && !rules.all_eight) continue;
        const int x = board.x(cell) + direction_dx[d];
        const int y = board.y(cell) + direction_dy[d];
        if (board.contains(x, y)) out.push_back({board.at(x, y), d});
    }
    return out;
}

std::vector<Neighbour> enemy_neighbours(const Rules& rules, const Diagram& diagram, Cell cell) {
    auto out = neighbours(rules, cell);
    const char enemy = letter_of(opponent(diagram.side));
    std::erase_if(out, [&](const Neighbour& n) { return letter_at(diagram, n.cell) != enemy; });
    return out;
}

}  // namespace quartello::alea
