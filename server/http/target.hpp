// The target of an HTTP request, read strictly: a path without tricks and the text behind the question mark.
// Pure text; what lies at a path is other files' business.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/parsed.hpp"

namespace quartello::http {

inline constexpr std::size_t longest_target = 2048;

struct Target {
    std::string path;   // decoded, starts with "/", no empty, "." or ".." step (one "/" at the end may stand)
    std::string query;  // as it was sent, without the question mark

    friend bool operator==(const Target&, const Target&) = default;
};

/// "/a%20b?c=d" or "http://host/a%20b?c=d". Refuses control characters, backslashes and broken escapes.
Parsed<Target> parse_target(std::string_view text);

/// The path of a target as it stands, without looking whether it is a good one: "/a%20b" of both above.
std::string_view path_of(std::string_view target);

/// "%41+b" -> "A+b"; fails on a broken escape.
Parsed<std::string> percent_decoded(std::string_view text);

/// Whether these bytes are text as databases and JSON want it.
bool is_utf8(std::string_view bytes);

}  // namespace quartello::http
