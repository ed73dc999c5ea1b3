// How learning programs see a game: every move has a number, the same in all positions of a board size, and a position
// is a stack of planes the size of the drawn board, from the mover's point of view. A game says so in
// games/<g>/tensors.hpp; nothing in the engine itself reads it.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <span>
#include <string_view>

#include "engine/core/parsed.hpp"
#include "engine/rules/grid.hpp"
#include "engine/rules/symmetry.hpp"

namespace quartello {

/// The planes of one position, written one after the other; cells row by row as the board is drawn.
class PlaneWriter {
public:
    PlaneWriter(std::span<float> out, const Grid& grid) : rest_(out), cells_(static_cast<std::size_t>(grid.cells())) {
        std::fill(rest_.begin(), rest_.end(), 0.0F);
    }

    /// A plane that is 1 on some cells: `each(mark)` calls mark(cell) for them.
    template <class Each>
    void cells(Each&& each) {
        const auto plane = next();
        each([&](Cell cell) { plane[static_cast<std::size_t>(cell)] = 1.0F; });
    }
    /// A plane that has one value everywhere.
    void all(double value) {
        const auto plane = next();
        std::fill(plane.begin(), plane.end(), static_cast<float>(value));
    }
    void all(bool value) { all(value ? 1.0 : 0.0); }

private:
    std::span<float> next() {
        const auto plane = rest_.first(cells_);
        rest_ = rest_.subspan(cells_);
        return plane;
    }

    std::span<float> rest_;
    std::size_t cells_;
};

/// Specialised for each game in games/<g>/tensors.hpp.
template <class G>
struct Tensors;

template <class G>
concept HasTensors = requires(const typename G::Rules& rules, const typename G::Position& position,
                              const typename G::Move& move, int action, Symmetry symmetry, PlaneWriter& out) {
    /// Why these rules have no fixed numbers; nothing where they have.
    { Tensors<G>::refuses(rules) } -> std::same_as<std::optional<Error>>;
    /// How many numbers there are.
    { Tensors<G>::actions(rules) } -> std::same_as<int>;
    { Tensors<G>::action_of(rules, position, move) } -> std::same_as<int>;
    /// The move of that number in this position; whether it is legal is another question.
    { Tensors<G>::move_of(rules, position, action) } -> std::same_as<typename G::Move>;
    /// The number after a symmetry of the board.
    { Tensors<G>::turned(rules, symmetry, action) } -> std::same_as<int>;
    /// The names of the planes, in their order.
    { std::span<const std::string_view>(Tensors<G>::planes) };
    { Tensors<G>::observe(rules, position, out) };
};

}  // namespace quartello
