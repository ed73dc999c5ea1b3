// The address under which people reach this server, as whoever keeps it says (serve --public-url), and the page with
// it: link previews elsewhere need absolute addresses.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/parsed.hpp"

namespace quartello::http {

/// "https://play.example" or "https://example.org/games/", given back without a slash at the end. Nothing in it needs
/// escaping in a page.
Parsed<std::string> parse_public_url(std::string_view text);

/// Whether a Host header names a host and perhaps a port, and nothing else: it goes into pages.
bool is_host(std::string_view text);

/// The names under which a server may be addressed. A page elsewhere that has pointed its own name at our address (DNS
/// rebinding) is another name, and so refused. IP addresses and localhost always pass: no such page has one of them.
struct OwnNames {
    bool any = true;
    std::string name = {};  // in small letters; empty: none besides addresses and localhost
};
/// By what whoever keeps it says: the name of --public-url alone. Without one, a server that only this machine reaches
/// has no name, and one behind a proxy of its own, or open to others, may have any.
OwnNames own_names(std::string_view public_url, std::string_view address, bool is_behind_proxy);
/// Whether a Host header, with or without a port, is one of them.
bool is_own_name(const OwnNames& names, std::string_view host);

/// index.html with the picture of its preview at `url`, and og:url. A page without such a picture stays as it is.
std::string with_public_url(std::string page, std::string_view url);

}  // namespace quartello::http
