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

/// index.html with the picture of its preview at `url`, and og:url. A page without such a picture stays as it is.
std::string with_public_url(std::string page, std::string_view url);

}  // namespace quartello::http
