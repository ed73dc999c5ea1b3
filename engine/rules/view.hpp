// A position as data for whoever draws or speaks it: a letter per cell (the letters of the board text, '.' for
// empty), marks on cells, and facts beside the board. No colours, no pixels.
#pragma once

#include <string>
#include <string_view>
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
};

struct BoardView {
    Grid grid;
    std::string letters;       // grid.cells() of them
    std::vector<int> numbers;  // per cell a number worth showing (Mabi: size of its group), 0 = none; may be empty
    std::vector<Mark> marks;
    std::vector<Fact> facts;
};

}  // namespace quartello
