// A game's rule sheet as data: clauses that reasons refer to, switches, set-ups and the register of readings.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/label.hpp"
#include "engine/rules/switches.hpp"

namespace quartello {

struct Clause {
    std::string_view id;    // "line", "bonus", …: what Error::clause names
    std::string_view text;  // the rule in one or two sentences
};

/// A point that the original sheet leaves open (or that we added), and what we chose.
struct Reading {
    std::string_view point;
    std::string_view chosen;
    std::string_view why;
    std::string_view otherwise;  // the switch that chooses differently, or ""
    bool addition = false;       // not in the original rules at all
};

struct NamedSetup {
    std::string_view name;
    std::string_view meaning;
};

/// How a letter of the board text looks and is spoken.
struct Piece {
    char letter;
    Label name;  // "black", "wall", …
};

struct RuleSheet {
    std::string_view name;   // "mapello"
    std::string_view title;  // "Mapello"
    std::string_view credit;
    std::string_view summary;
    std::array<Label, 2> sides;  // names of first and second: "Black", "White"
    std::vector<Piece> pieces;
    std::vector<Clause> clauses;
    std::vector<Switch> switches;
    std::vector<Reading> readings;
    std::vector<NamedSetup> setups;
    std::string_view move_help;  // how a move is written, with an example
};

}  // namespace quartello
