// Strict little readers for words and numbers, and the quoting of foreign text in error messages.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
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

/// The number that the whole text is; what reads numbers anywhere stands on this. A minus sign for signed types alone.
template <class T>
std::optional<T> to_number(std::string_view text) {
    T value{};
    const char* const end = text.data() + text.size();
    const auto [last, code] = std::from_chars(text.data(), end, value);
    if (text.empty() || code != std::errc{} || last != end) return std::nullopt;
    return value;
}

/// Digits only, a number from `least` to `most`.
inline std::optional<std::uint64_t> parse_count(std::string_view text, std::uint64_t least, std::uint64_t most) {
    const auto value = to_number<std::uint64_t>(text);
    return value && *value >= least && *value <= most ? value : std::nullopt;
}

/// For texts that have one spelling (games, records, names of players): also no leading zero, except "0" itself.
constexpr bool has_leading_zero(std::string_view text) { return text.size() > 1 && text[0] == '0'; }
inline std::optional<int> parse_number(std::string_view text, int max) {
    const auto value = has_leading_zero(text) ? std::nullopt : parse_count(text, 0, static_cast<std::uint64_t>(max));
    return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
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
