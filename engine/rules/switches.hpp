// Rule switches: `key=value` pairs described by a table, read and written in one place for all games.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"
#include "engine/core/rng.hpp"

namespace quartello {

/// A switch takes either one of `words` (stored as the index of the word) or a number from `low` to `high`
/// (with `halves` stored doubled; with `steps` non-empty only the numbers listed there).
struct Switch {
    std::string_view key;
    std::string_view fallback;
    std::string_view meaning;
    std::vector<std::string_view> words = {};
    int low = 0;
    int high = 0;
    bool halves = false;
    std::vector<int> steps = {};
};

/// Values parallel to the table.
using SwitchValues = std::vector<int>;

SwitchValues default_switches(std::span<const Switch> table);

/// Reads "k=v,k=v" (empty: all defaults). Unknown or doubled keys and bad values are errors that list what is valid.
Parsed<SwitchValues> parse_switches(std::string_view game, std::span<const Switch> table, std::string_view text);

/// All switches in the order of the table.
std::string format_switches(std::span<const Switch> table, std::span<const int> values);

std::string format_switch_value(const Switch& entry, int value);

/// "yes|no", "0–9", "4, 6 or 8": for help and errors.
std::string describe_switch_values(const Switch& entry);

/// Each switch keeps its default with probability 1/2, else any valid value (numbers: any in range).
SwitchValues random_switches(std::span<const Switch> table, Rng& rng);

}  // namespace quartello
