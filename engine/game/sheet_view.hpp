// A game's rule sheet as a plain struct that leaves the engine as JSON, described once for command line and browser.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "engine/game/described.hpp"
#include "engine/rules/sheet.hpp"

namespace quartello {

struct ClauseView {
    std::string id;
    std::string text;
};
BOOST_DESCRIBE_STRUCT(ClauseView, (), (id, text))

struct SwitchView {
    std::string key;
    std::string values;  // in words: "yes|no", "0–9"
    std::string fallback;
    std::string meaning;
    std::vector<std::string> words = {};  // all that it may be; empty: a number
    int low = 0;
    int high = 0;
    double step = 0;
};
BOOST_DESCRIBE_STRUCT(SwitchView, (), (key, values, fallback, meaning, words, low, high, step))

struct SetupView {
    std::string name;
    std::string meaning;
};
BOOST_DESCRIBE_STRUCT(SetupView, (), (name, meaning))

struct PieceView {
    std::string letter;
    LabelCode code = LabelCode::other;
    std::string name;
};
BOOST_DESCRIBE_STRUCT(PieceView, (), (letter, code, name))

enum class ReadingKind {
    reading,   // the original sheet leaves it open
    addition,  // not in the original rules
};
BOOST_DESCRIBE_ENUM(ReadingKind, reading, addition)

struct ReadingView {
    ReadingKind kind = ReadingKind::reading;
    std::string point;
    std::string chosen;
    std::string why;
    std::string otherwise;
};
BOOST_DESCRIBE_STRUCT(ReadingView, (), (kind, point, chosen, why, otherwise))

struct SheetView {
    std::string name;
    std::string title;
    std::string credit;
    std::string summary;
    std::array<std::string, 2> sides;
    std::array<LabelCode, 2> side_codes = {};
    std::vector<PieceView> pieces;
    std::vector<ClauseView> clauses;
    std::string move_help;
    std::vector<SwitchView> switches;
    std::vector<SetupView> setups;
    std::vector<ReadingView> readings;
};
BOOST_DESCRIBE_STRUCT(SheetView, (),
                      (name, title, credit, summary, sides, side_codes, pieces, clauses, move_help, switches, setups,
                       readings))

SheetView sheet_view(const RuleSheet& sheet);

}  // namespace quartello
