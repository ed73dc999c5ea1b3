// A protocol line as words, taken from the front.
#pragma once

#include <string_view>

namespace quartello::protocol {

inline constexpr std::string_view white_space = " \t\r\n\v\f";

inline std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(white_space);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(white_space) - begin + 1);
}

/// Removes the first word and returns it; empty at the end.
inline std::string_view take_word(std::string_view& text) {
    text = trimmed(text);
    const auto word = text.substr(0, text.find_first_of(white_space));
    text.remove_prefix(word.size());
    return word;
}

}  // namespace quartello::protocol
