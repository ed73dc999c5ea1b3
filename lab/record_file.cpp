#include "lab/record_file.hpp"

#include <cstddef>

namespace quartello::lab {

std::vector<std::string_view> split_records(std::string_view text) {
    std::vector<std::string_view> out;
    std::size_t begin = 0;
    bool in_comment = false;
    bool has_moves = false;
    bool in_header = false;
    bool at_line_start = true;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_comment) {
            if (c == '\\') ++i;
            else if (c == '}') in_comment = false;
        } else if (c == '\n') {
            in_header = false;
        } else if (at_line_start && c == '[') {
            if (has_moves) out.push_back(text.substr(begin, i - begin));
            if (has_moves) begin = i;
            has_moves = false;
            in_header = true;
        } else if (!in_header && c != ' ' && c != '\t' && c != '\r') {
            has_moves = true;
            in_comment = c == '{';
        }
        at_line_start = c == '\n';
    }
    out.push_back(text.substr(begin));
    return out;
}

}  // namespace quartello::lab
