// Strict little readers for words and numbers, and the quoting of foreign text in error messages.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quartello {

// These know ASCII only, whatever the locale says.
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
constexpr bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = lower(c);
    return out;
}

/// Splits at every `separator`; "a,,b" gives three parts, "" gives one empty part.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i == text.size() || text[i] == separator) {
            parts.push_back(text.substr(begin, i - begin));
            begin = i + 1;
        }
    }
    return parts;
}

/// Digits only, no sign, no leading zero (except "0" itself), at most `max`.
inline std::optional<int> parse_number(std::string_view text, int max) {
    if (text.empty() || text.size() > 9 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
    int value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size() || value < 0 || value > max || text[0] == '-') {
        return std::nullopt;
    }
    return value;
}

/// Foreign text inside an error message: quoted, cut at 60 characters, anything unprintable shown as `?`.
/// Written quartello::quoted where <iomanip> may be included: std::quoted is found for std::string arguments.
inline std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 60;
    std::string out = "\"";
    for (const char c : text.substr(0, longest)) out += (c >= ' ' && c <= '~') ? c : '?';
    out += text.size() > longest ? "…\"" : "\"";
    return out;
}

inline std::string join(const std::vector<std::string>& parts, std::string_view separator) {
    std::string out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) out += separator;
        out += parts[i];
    }
    return out;
}

}  // namespace quartello
