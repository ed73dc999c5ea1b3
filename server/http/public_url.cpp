#include "server/http/public_url.hpp"

#include <algorithm>

#include <arpa/inet.h>

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

/// "Play.Example.:8080" -> "play.example"; "[::1]:80" -> "[::1]".
std::string bare_name(std::string_view host) {
    const auto name_end = host.starts_with('[') ? host.find(']') : 0;
    host = host.substr(0, host.find(':', std::min(name_end, host.size())));
    if (host.ends_with('.')) host.remove_suffix(1);
    std::string out(host);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return out;
}

bool is_address(std::string name) {
    in6_addr six{};
    in_addr four{};
    if (name.starts_with('[') && name.ends_with(']'))
        return ::inet_pton(AF_INET6, name.substr(1, name.size() - 2).c_str(), &six) == 1;
    return ::inet_pton(AF_INET, name.c_str(), &four) == 1;
}

}  // namespace

OwnNames own_names(std::string_view public_url, std::string_view address, bool is_behind_proxy) {
    if (!public_url.empty()) {
        public_url.remove_prefix(std::min(public_url.size(), public_url.find("://") + 3));
        return {false, bare_name(public_url.substr(0, public_url.find('/')))};
    }
    const bool is_loopback = address == "::1" || address.starts_with("127.");
    return {!is_loopback || is_behind_proxy, {}};
}

bool is_own_name(const OwnNames& names, std::string_view host) {
    if (names.any) return true;
    const std::string name = bare_name(host);
    if (name == "localhost" || name.ends_with(".localhost") || is_address(name)) return true;
    return !names.name.empty() && name == names.name;
}

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
