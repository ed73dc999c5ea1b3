#include "engine/core/json.hpp"

#include "engine/core/utf8.hpp"

namespace quartello::json {

namespace {

void write_escape(std::string& out, unsigned char c) {
    constexpr char digits[] = "0123456789abcdef";
    out += "\\u00";
    out += digits[c >> 4];
    out += digits[c & 15];
}

}  // namespace

void write_string(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        const char c = text[0];
        if (length == 0) out += "\xEF\xBF\xBD";
        else if (length > 1) out.append(text.substr(0, length));
        else if (c == '"' || c == '\\') (out += '\\') += c;
        else if (c == '\n') out += "\\n";
        else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) write_escape(out, static_cast<unsigned char>(c));
        else out += c;
        text.remove_prefix(length == 0 ? 1 : length);
    }
    out += '"';
}

void detail::write_six_decimals(std::string& out, double value) {
    constexpr double largest = 9e12;  // so that a million times it still is a 64-bit number
    const double kept = value != value ? 0 : value < -largest ? -largest : value > largest ? largest : value;
    const auto millionths = static_cast<std::int64_t>(kept * 1e6 + (kept < 0 ? -0.5 : 0.5));
    const std::uint64_t size = static_cast<std::uint64_t>(millionths < 0 ? -millionths : millionths);
    if (millionths < 0) out += '-';
    out += std::to_string(size / 1'000'000);
    std::string decimals = std::to_string(1'000'000 + size % 1'000'000);
    decimals.erase(decimals.find_last_not_of('0') + 1);
    if (decimals.size() > 1) out += "." + decimals.substr(1);
}

void detail::write_members(std::string& out, const void* object, std::span<const MemberWriter> members) {
    for (const MemberWriter& member : members) {
        if (&member != members.data()) out += ',';
        write_string(out, member.name);
        out += ':';
        member.write(out, object);
    }
}

}  // namespace quartello::json
