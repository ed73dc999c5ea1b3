// How answers leave the program: whole texts to standard output, one line of complaint to standard error, and the
// question whether there is a terminal that shows colours and Unicode. Nothing here knows the games.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/json.hpp"

namespace quartello::app {

/// What the reader's screen can show. The default, letters only, is always readable.
struct Style {
    bool colour = false;
    bool unicode = false;
};

/// Colour only on a terminal, not with NO_COLOR or TERM=dumb; Unicode only where the locale says UTF-8.
Style style_of_stdout();

/// Writes all of `text` or throws BadInput (a full disk must not look like success).
void print(std::string_view text);

/// A described struct as one line of JSON.
template <class T>
void print_json(const T& value) {
    print(json::to_json(value) + "\n");
}

/// "quartello: TEXT" on standard error, on one line whatever the text holds.
void complain(std::string_view text);

/// Texts are broken at this many columns.
inline constexpr std::size_t text_width = 80;

/// Breaks `text` at spaces into lines of at most text_width columns. The first line starts with `first`, the others
/// with spaces as wide; every line ends with a newline. Columns are code points.
std::string wrap(std::string_view first, std::string_view text);

/// `text` with spaces up to `columns` code points.
std::string pad(std::string_view text, std::size_t columns);

/// Bold where the style has colour.
std::string heading(std::string_view text, const Style& style);

/// "1 move", "3 moves".
std::string counted(std::size_t number, std::string_view noun);

}  // namespace quartello::app
