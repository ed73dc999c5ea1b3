#include "apps/quartello/line_input.hpp"

#include <cstdio>

namespace quartello::app {

std::optional<std::string> read_input_line(std::size_t longest) {
    std::string line;
    int c = std::getchar();
    if (c == EOF) return std::nullopt;
    for (; c != EOF && c != '\n'; c = std::getchar()) {
        if (line.size() <= longest) line += static_cast<char>(c);
    }
    return line;
}

}  // namespace quartello::app
