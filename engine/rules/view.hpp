// A position as data for whoever draws or speaks it: a letter per cell (the letters of the board text, '.' for
// empty), marks on cells, and facts beside the board. No colours, no pixels.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/label.hpp"
#include "engine/rules/grid.hpp"
#include "engine/rules/side.hpp"

namespace quartello {

/// A named set of cells: protected, guarded, paralysed, …
struct Mark {
    Label name;
    std::vector<int> cells;
};

/// Something to say beside the board: "bonuses taken", "3 : 1".
struct Fact {
    struct OfSide {
        Side side;
        std::string value;  // empty where the label says it all: "locked out"
    };

    Label label;
    std::string value;
    std::vector<OfSide> sides = {};  // the same, for who shows it beside each player
    // The same where it is a count: of how many, and what the turn must be because of it.
    std::optional<int> number = {};
    std::optional<int> limit = {};
    Label must = {};
};

inline Fact counted_fact(Label label, int number, std::optional<int> limit = {}, Label must = {}) {
    std::string value = std::to_string(number);
    if (limit) value += " of " + std::to_string(*limit);
    if (!must.text.empty()) value += ": " + std::string(must.text);
    return {label, std::move(value), {}, number, limit, must};
}

struct BoardView {
    Grid grid;
    std::string letters;       // grid.cells() of them
    std::vector<int> numbers;  // per cell a number worth showing (Mabi: size of its group), 0 = none; may be empty
    std::vector<Mark> marks;
    std::vector<Fact> facts;
};

}  // namespace quartello
