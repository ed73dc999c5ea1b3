#include "engine/core/sentence.hpp"

#include "engine/core/text.hpp"

namespace quartello {

namespace {

std::string_view value_of(const std::vector<NamedValue>& values, std::string_view name) {
    for (const NamedValue& value : values) {
        if (value.name == name) return value.value;
    }
    return {};
}

/// "once|twice|# times" for a number.
void add_form(std::string& out, std::string_view forms, std::string_view number) {
    const auto all = split(forms, '|');
    const auto wanted = static_cast<std::size_t>(parse_number(number, 9999).value_or(0));
    for (const char c : all[wanted >= 1 && wanted <= all.size() ? wanted - 1 : all.size() - 1]) {
        if (c == '#') out += number;
        else out += c;
    }
}

void add_place(std::string& out, std::string_view place, const std::vector<NamedValue>& values) {
    const auto end = place.find_first_of("|:");
    const std::string_view value = value_of(values, place.substr(0, end));
    if (end == std::string_view::npos) out += value;
    else if (place[end] == ':') out += lower(value);
    else add_form(out, place.substr(end + 1), value);
}

}  // namespace

std::string sentence(std::string_view pattern, const std::vector<NamedValue>& values, std::string_view because) {
    std::string out;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        if (pattern[at] != '{') {
            out += pattern[at];
            continue;
        }
        const auto close = pattern.find('}', at);
        const std::string_view place = pattern.substr(at + 1, close - at - 1);
        if (place == "because") out += because;
        else add_place(out, place, values);
        at = close;
    }
    return out;
}

}  // namespace quartello
