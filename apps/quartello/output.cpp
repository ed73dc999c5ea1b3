#include "apps/quartello/output.hpp"

#include <langinfo.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "apps/quartello/options.hpp"
#include "engine/core/text.hpp"

namespace quartello::app {

namespace {

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

bool terminal_is_dumb() {
    const char* terminal = std::getenv("TERM");
    return terminal == nullptr || *terminal == '\0' || std::string_view(terminal) == "dumb";
}

bool locale_is_utf8() {
    std::setlocale(LC_CTYPE, "");
    const bool utf8 = std::string_view(nl_langinfo(CODESET)) == "UTF-8";
    std::setlocale(LC_CTYPE, "C");
    return utf8;
}

/// Code points, the escape sequences of colours left out.
std::size_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    bool escape = false;
    for (const char c : text) {
        if (c == '\x1b') escape = true;
        if (!escape && (c & 0xC0) != 0x80) ++columns;
        if (c == 'm') escape = false;
    }
    return columns;
}

}  // namespace

Style style_of_stdout() {
    if (isatty(STDOUT_FILENO) == 0 || is_set("NO_COLOR") || terminal_is_dumb()) return {};
    return {.colour = true, .unicode = locale_is_utf8()};
}

void print(std::string_view text) {
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
    if (!written) throw BadInput(std::string("cannot write to standard output: ") + std::strerror(errno));
}

void complain(std::string_view text) {
    constexpr std::size_t longest = 2000;
    std::string line = "quartello: ";
    for (const char c : text.substr(0, longest)) {
        const auto byte = static_cast<unsigned char>(c);
        line += c == '\n' ? ' ' : byte < ' ' || byte == 0x7F ? '?' : c;
    }
    if (text.size() > longest) line += "…";
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

std::string wrap(std::string_view first, std::string_view text) {
    const std::size_t indent = columns_of(first);
    std::string out(first);
    std::size_t column = indent;
    for (const auto word : split(text, ' ')) {
        if (column > indent && column + 1 + columns_of(word) > text_width) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
        }
        if (column > indent) {
            out += ' ';
            ++column;
        }
        out += word;
        column += columns_of(word);
    }
    return out + "\n";
}

std::string pad(std::string_view text, std::size_t columns) {
    const std::size_t width = columns_of(text);
    return std::string(text) + std::string(width < columns ? columns - width : 0, ' ');
}

std::string heading(std::string_view text, const Style& style) {
    return style.colour ? "\x1b[1m" + std::string(text) + "\x1b[0m" : std::string(text);
}

std::string counted(std::size_t number, std::string_view noun) {
    return std::to_string(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

}  // namespace quartello::app
