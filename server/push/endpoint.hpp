// Where a push service takes messages for a browser: an address that a stranger has named, so it is read strictly, and
// what it leads to is looked at before anything is sent there.
#pragma once

#include <netinet/in.h>

#include <string>
#include <string_view>

#include "engine/core/parsed.hpp"

namespace quartello::push {

struct Endpoint {
    std::string host;  // a name, or a number without brackets
    std::string port;
    std::string target;  // path and query
    std::string origin;  // "https://push.example", with the port unless it is 443
};

inline constexpr std::size_t longest_endpoint = 1000;

/// https only, no user, no fragment; any port only where `any_port` (push services have 443).
Parsed<Endpoint> parse_endpoint(std::string_view url, bool any_port);

/// Whether an address lies on the open internet: not this machine, not a network of its neighbours, nothing reserved.
/// A server must not be a way into its own house.
bool is_public(const in_addr& address);
bool is_public(const in6_addr& address);
bool is_public(const sockaddr& address);

}  // namespace quartello::push
