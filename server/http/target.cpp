#include "server/http/target.hpp"

#include <algorithm>

#include "engine/core/text.hpp"

namespace quartello::http {

namespace {

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// A request through a proxy names the whole address; only the path counts.
std::string_view without_host(std::string_view text) {
    constexpr std::string_view schemes[] = {"http://", "https://"};
    const auto is_like = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
    const auto scheme = std::ranges::find_if(schemes, [&](std::string_view each) {
        return text.size() >= each.size() &&
               std::equal(each.begin(), each.end(), text.begin(),
                          [&](char wanted, char given) { return is_like(given, wanted); });
    });
    if (scheme == std::end(schemes)) return text;
    text.remove_prefix(scheme->size());
    const auto slash = text.find('/');
    return slash == std::string_view::npos ? "/" : text.substr(slash);
}

bool has_bad_step(std::string_view path) {
    const auto steps = split(path.substr(1), '/');
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const bool last = i + 1 == steps.size();
        if (steps[i] == "." || steps[i] == ".." || (steps[i].empty() && !last)) return true;
    }
    return false;
}

}  // namespace

Parsed<std::string> percent_decoded(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
            continue;
        }
        const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
        if (high < 0 || low < 0) return Error{"a broken escape in " + quartello::quoted(text)};
        out += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return out;
}

Parsed<Target> parse_target(std::string_view text) {
    if (text.size() > longest_target) return Error{"the target is too long"};
    text = without_host(text);
    if (!text.starts_with('/')) return Error{"a target starts with a slash"};
    const auto question = text.find('?');
    auto path = percent_decoded(text.substr(0, question));
    if (!path) return path.error();
    if (std::ranges::any_of(*path, is_control) || path->find('\\') != std::string::npos || has_bad_step(*path)) {
        return Error{"no path: " + quartello::quoted(*path)};
    }
    return Target{std::move(*path), std::string(question == std::string_view::npos ? "" : text.substr(question + 1))};
}

std::string_view path_of(std::string_view target) {
    const auto path = without_host(target);
    return path.substr(0, path.find('?'));
}

bool is_utf8(std::string_view bytes) {
    for (std::size_t i = 0; i < bytes.size();) {
        const auto lead = static_cast<unsigned char>(bytes[i]);
        const std::size_t more = lead < 0x80 ? 0 : lead >= 0xC2 && lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
        if ((lead >= 0x80 && lead < 0xC2) || lead > 0xF4 || i + more >= bytes.size()) return false;
        for (std::size_t k = 1; k <= more; ++k) {
            if ((static_cast<unsigned char>(bytes[i + k]) & 0xC0) != 0x80) return false;
        }
        const auto second = more > 0 ? static_cast<unsigned char>(bytes[i + 1]) : 0x80;
        // Too long, a half of a pair, beyond the last character.
        if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) || (lead == 0xF0 && second < 0x90) ||
            (lead == 0xF4 && second > 0x8F))
            return false;
        i += more + 1;
    }
    return true;
}

}  // namespace quartello::http
