#include "engine/rules/switches.hpp"

#include <algorithm>
#include <optional>

#include "engine/core/text.hpp"

namespace quartello {

namespace {

std::optional<int> parse_number_value(const Switch& entry, std::string_view text) {
    int half = 0;
    if (entry.halves && text.ends_with(".5")) {
        half = 1;
        text.remove_suffix(2);
    }
    const auto number = parse_number(text, entry.high);
    if (!number || *number < entry.low) return std::nullopt;
    if (half == 1 && *number == entry.high) return std::nullopt;
    if (!entry.steps.empty() && std::ranges::find(entry.steps, *number) == entry.steps.end()) return std::nullopt;
    return entry.halves ? 2 * *number + half : *number;
}

std::optional<int> parse_value(const Switch& entry, std::string_view text) {
    if (entry.words.empty()) return parse_number_value(entry, text);
    const auto found = std::ranges::find(entry.words, text);
    if (found == entry.words.end()) return std::nullopt;
    return static_cast<int>(found - entry.words.begin());
}

std::string list_of_keys(std::span<const Switch> table) {
    std::string out;
    for (const auto& entry : table)
        out += (out.empty() ? "" : ", ") + std::string(entry.key) + "=" + describe_switch_values(entry);
    return out;
}

}  // namespace

SwitchValues default_switches(std::span<const Switch> table) {
    SwitchValues values;
    for (const auto& entry : table) values.push_back(*parse_value(entry, entry.fallback));
    return values;
}

Parsed<SwitchValues> parse_switches(std::string_view game, std::span<const Switch> table, std::string_view text) {
    SwitchValues values = default_switches(table);
    if (text.empty()) return values;
    std::vector<bool> seen(table.size(), false);
    const auto wrong = [&](ErrorCode code, std::string_view key) {
        return error_of(code).with("game", game).with("text", quoted(text)).with("key", key);
    };
    for (const auto pair : split(text, ',')) {
        const auto equals = pair.find('=');
        const auto key = pair.substr(0, equals);
        const auto entry = std::ranges::find(table, key, &Switch::key);
        if (equals == std::string_view::npos || entry == table.end()) {
            return wrong(ErrorCode::unknown_switch, quoted(key)).with("valid", list_of_keys(table));
        }
        const auto i = static_cast<std::size_t>(entry - table.begin());
        if (seen[i]) return wrong(ErrorCode::switch_twice, quoted(key));
        seen[i] = true;
        const auto value = parse_value(*entry, pair.substr(equals + 1));
        if (!value) {
            return wrong(ErrorCode::bad_switch_value, key)
                .with("value", quoted(pair.substr(equals + 1)))
                .with("valid", describe_switch_values(*entry));
        }
        values[i] = *value;
    }
    return values;
}

std::string format_switch_value(const Switch& entry, int value) {
    if (!entry.words.empty()) return std::string(entry.words[static_cast<std::size_t>(value)]);
    if (!entry.halves) return std::to_string(value);
    return std::to_string(value / 2) + (value % 2 != 0 ? ".5" : "");
}

std::string format_switches(std::span<const Switch> table, std::span<const int> values) {
    std::string out;
    for (std::size_t i = 0; i < table.size(); ++i) {
        out += (i > 0 ? "," : "") + std::string(table[i].key) + "=" + format_switch_value(table[i], values[i]);
    }
    return out;
}

std::string describe_switch_values(const Switch& entry) {
    std::string out;
    for (const auto word : entry.words) out += (out.empty() ? "" : "|") + std::string(word);
    for (const int step : entry.steps) out += (out.empty() ? "" : "|") + std::to_string(step);
    if (!out.empty()) return out;
    return std::to_string(entry.low) + "–" + std::to_string(entry.high) + (entry.halves ? " in halves" : "");
}

SwitchValues random_switches(std::span<const Switch> table, Rng& rng) {
    SwitchValues values = default_switches(table);
    const auto below = [&rng](std::size_t n) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(n))); };
    for (std::size_t i = 0; i < table.size(); ++i) {
        const Switch& entry = table[i];
        if (rng.coin()) continue;
        if (!entry.words.empty()) {
            values[i] = below(entry.words.size());
        } else if (!entry.steps.empty()) {
            values[i] = entry.steps[static_cast<std::size_t>(below(entry.steps.size()))];
        } else {
            const int scale = entry.halves ? 2 : 1;
            values[i] = entry.low * scale + below(static_cast<std::size_t>((entry.high - entry.low) * scale + 1));
        }
    }
    return values;
}

}  // namespace quartello
