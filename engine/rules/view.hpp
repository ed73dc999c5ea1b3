// A position as data for whoever draws or speaks it: a letter per cell (the letters of the board text, '.' for
// empty), marks on cells, and facts beside the board. No colours, no pixels.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rules/grid.hpp"
#include "engine/rules/side.hpp"

namespace quartello {

/// A named set of cells: "protected", "guarded", "paralysed", "locked group", …
struct Mark {
    std::string name;
    std::vector<int> cells;
};

/// Something to say beside the board: "bonuses taken", "3 : 1".
struct Fact {
    struct OfSide {
        Side side;
        std::string value;  // empty where the label says it all: "locked out"
    };

    std::string label;
    std::string value;
    std::vector<OfSide> sides = {};  // the same, for who shows it beside each player
    // The same where it is a count: of how many, and what the turn must be because of it ("pass", "place").
    std::optional<int> number = {};
    std::optional<int> limit = {};
    std::string must = {};
};

inline Fact counted_fact(std::string label, int number, std::optional<int> limit = {}, std::string must = {}) {
    std::string value = std::to_string(number);
    if (limit) value += " of " + std::to_string(*limit);
    if (!must.empty()) value += ": this turn must " + must;
    return {std::move(label), std::move(value), {}, number, limit, std::move(must)};
}

struct BoardView {
    Grid grid;
    std::string letters;       // grid.cells() of them
    std::vector<int> numbers;  // per cell a number worth showing (Mabi: size of its group), 0 = none; may be empty
    std::vector<Mark> marks;
    std::vector<Fact> facts;
};

}  // namespace quartello
