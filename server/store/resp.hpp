// What Redis says (RESP3), read piece by piece from a stream, and what is said to it. Pure text; no sockets.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"

namespace quartello::store {

/// `kind` is the letter Redis begins a value with: '+' and '$' texts, '-' an error, ':' a number, '*' a list, '%' a map
/// (names and values in turn), '>' a message nobody asked for.
struct RespValue {
    char kind = '_';
    std::string text;  // of what is no list
    std::vector<RespValue> items;
};

/// Takes one whole value from the front of the buffer; nothing while some of it is missing. An error for what is no
/// RESP, or more of it than we ever ask for.
Parsed<std::optional<RespValue>> take_value(std::string& buffer);

std::string resp_command(std::initializer_list<std::string_view> words);

}  // namespace quartello::store
