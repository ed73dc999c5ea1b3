#include "server/http/public_url.hpp"

#include <algorithm>

#include "engine/core/text.hpp"

namespace quartello::http {

namespace {

constexpr std::size_t longest_url = 200;
/// As web/index.html has it.
constexpr std::string_view picture_mark = R"(<meta property="og:image" content="./)";

bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
}

bool is_path(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return is_plain(c) || c == '/' || c == '_' || c == '~'; }) &&
           text.find("//") == std::string_view::npos;
}

}  // namespace

bool is_host(std::string_view text) {
    return !text.empty() &&
           std::ranges::all_of(text, [](char c) { return is_plain(c) || c == ':' || c == '[' || c == ']'; });
}

Parsed<std::string> parse_public_url(std::string_view text) {
    std::string_view rest = text;
    for (const std::string_view scheme : {"https://", "http://"}) {
        if (rest.starts_with(scheme)) rest.remove_prefix(scheme.size());
    }
    const std::string_view host = rest.substr(0, rest.find('/'));
    const bool is_url = rest.size() < text.size() && text.size() <= longest_url && is_host(host);
    if (!is_url || !is_path(rest.substr(host.size())))
        return Error{quoted(text) + ": expected an address such as https://play.example"};
    while (text.ends_with('/')) text.remove_suffix(1);
    return std::string(text);
}

std::string with_public_url(std::string page, std::string_view url) {
    const auto at = page.find(picture_mark);
    if (at == std::string::npos) return page;
    const std::string base = std::string(url) + "/";
    page.replace(at, picture_mark.size(),
                 R"(<meta property="og:url" content=")" + base + "\" />\n    " +
                     R"(<meta property="og:image" content=")" + base);
    return page;
}

}  // namespace quartello::http
