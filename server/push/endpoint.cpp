#include "server/push/endpoint.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "engine/core/text.hpp"

namespace quartello::push {

namespace {

struct Network {
    std::uint32_t base;
    int bits;
};

constexpr std::uint32_t of(std::uint32_t a, std::uint32_t b, std::uint32_t c) { return a << 24 | b << 16 | c << 8; }

/// What is not the open internet (IANA's registry of special addresses).
constexpr auto closed_networks = std::to_array<Network>({
    {of(0, 0, 0), 8},
    {of(10, 0, 0), 8},
    {of(100, 64, 0), 10},
    {of(127, 0, 0), 8},
    {of(169, 254, 0), 16},
    {of(172, 16, 0), 12},
    {of(192, 0, 0), 24},
    {of(192, 0, 2), 24},
    {of(192, 88, 99), 24},
    {of(192, 168, 0), 16},
    {of(198, 18, 0), 15},
    {of(198, 51, 100), 24},
    {of(203, 0, 113), 24},
    {of(224, 0, 0), 3},
});

bool is_host_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == ':';
}

in_addr inner(const std::uint8_t* bytes) {
    in_addr out{};
    std::memcpy(&out, bytes, sizeof out);
    return out;
}

}  // namespace

Parsed<Endpoint> parse_endpoint(std::string_view url, bool any_port) {
    constexpr std::string_view scheme = "https://";
    const Error wrong{"endpoint: an https address of a push service"};
    if (url.size() > longest_endpoint || !url.starts_with(scheme)) return wrong;
    if (!std::ranges::all_of(url, [](char c) { return c > ' ' && c < 127 && c != '#' && c != '"' && c != '\\'; }))
        return wrong;
    const std::string_view rest = url.substr(scheme.size());
    const std::string_view authority = rest.substr(0, rest.find_first_of("/?"));
    Endpoint out;
    out.target = rest.substr(authority.size());
    if (!out.target.starts_with('/')) out.target.insert(0, "/");
    std::string_view host = authority;
    std::string_view port = "443";
    if (authority.starts_with('[')) {
        const auto end = authority.find(']');
        if (end == std::string_view::npos) return wrong;
        host = authority.substr(1, end - 1);
        if (end + 1 < authority.size() && authority[end + 1] != ':') return wrong;
        if (end + 1 < authority.size()) port = authority.substr(end + 2);
    } else if (const auto colon = authority.find(':'); colon != std::string_view::npos) {
        host = authority.substr(0, colon);
        port = authority.substr(colon + 1);
        if (port.find(':') != std::string_view::npos) return wrong;
    }
    out.host = host;
    std::ranges::transform(out.host, out.host.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    const auto number = to_number<int>(port);
    if (out.host.empty() || out.host.size() > 253 || !std::ranges::all_of(out.host, is_host_letter) || !number ||
        *number < 1 || *number > 65535 || (*number != 443 && !any_port))
        return wrong;
    out.port = std::to_string(*number);
    const std::string shown = out.host.find(':') == std::string::npos ? out.host : "[" + out.host + "]";
    out.origin = std::string(scheme) + shown + (*number == 443 ? "" : ":" + out.port);
    return out;
}

bool is_public(const in_addr& address) {
    const std::uint32_t number = ntohl(address.s_addr);
    return std::ranges::none_of(
        closed_networks, [&](const Network& network) { return (number ^ network.base) >> (32 - network.bits) == 0; });
}

bool is_public(const in6_addr& address) {
    const std::uint8_t* b = address.s6_addr;
    const auto starts = [&](std::initializer_list<int> head) {
        return std::equal(head.begin(), head.end(), b, [](int wanted, std::uint8_t is) { return wanted == is; });
    };
    // Addresses that lead to one of IPv4: what that is counts.
    if (starts({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}) || starts({0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0}))
        return is_public(inner(b + 12));
    if (starts({0x20, 0x02})) return is_public(inner(b + 2));
    // Of the rest only what is given out to everybody, without Teredo, documentation and the like.
    const bool is_given_out = (b[0] & 0xE0) == 0x20;
    const bool is_special = (b[0] == 0x20 && b[1] == 0x01 && b[2] < 2) || starts({0x20, 0x01, 0x0D, 0xB8}) ||
                            (b[0] == 0x3F && b[1] == 0xFF && b[2] < 0x10);
    return is_given_out && !is_special;
}

bool is_public(const sockaddr& address) {
    if (address.sa_family == AF_INET) return is_public(reinterpret_cast<const sockaddr_in&>(address).sin_addr);
    if (address.sa_family == AF_INET6) return is_public(reinterpret_cast<const sockaddr_in6&>(address).sin6_addr);
    return false;
}

}  // namespace quartello::push
