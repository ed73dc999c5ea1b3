// English sentences out of a pattern and named values, for whatever the engine says by code: errors (error_code.hpp)
// and how a game ended (engine/rules/end_note.hpp). In a pattern
//   {cell}                  stands for the value `cell`,
//   {side:low}              for the same in small letters,
//   {n|once|twice|# times}  for the form that goes with the number: the last one for all numbers beyond; # is the
//   number.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/label.hpp"

namespace quartello {

/// What stands for {name} in a sentence: cells, numbers and the engine's short words (a side, a piece) as text.
struct NamedValue {
    std::string name;
    std::string value;
    std::optional<LabelCode> label = {};  // where the value is one of the engine's short words

    friend bool operator==(const NamedValue&, const NamedValue&) = default;
};

inline NamedValue named_label(std::string_view name, LabelCode label) {
    return {std::string(name), std::string(label_text(label)), label};
}

/// `because` stands for {because}.
std::string sentence(std::string_view pattern, const std::vector<NamedValue>& values, std::string_view because = {});

}  // namespace quartello
