// Writing a record: the one canonical text.
#include <algorithm>

#include "engine/core/text.hpp"
#include "engine/record/record_detail.hpp"

namespace quartello {

namespace {

constexpr std::size_t line_width = 100;
constexpr int max_clock_ms = 596 * 3'600'000 - 100;  // 595:59:59.9, the longest that can be read back

std::size_t columns(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// Header values and comments: what closes them, the backslash and control characters are escaped.
std::string escaped(std::string_view text, char closing) {
    constexpr char digits[] = "0123456789abcdef";
    std::string out;
    for (const char c : text) {
        if (c == closing || c == '\\') (out += '\\') += c;
        else if (c == '\n') out += "\\n";
        else if (is_control(c)) ((out += "\\x") += digits[static_cast<unsigned char>(c) >> 4]) += digits[c & 15];
        else out += c;
    }
    return out;
}

std::string two_digits(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string clock_text(int clock_ms) {
    const int tenths = std::clamp(clock_ms, 0, max_clock_ms) / 100;
    const int seconds = tenths / 10;
    return "[%clk " + std::to_string(seconds / 3600) + ":" + two_digits(seconds / 60 % 60) + ":" +
           two_digits(seconds % 60) + "." + std::to_string(tenths % 10) + "]";
}

/// Puts pieces on lines, one space between two pieces. A piece is never broken.
class Lines {
public:
    void add(std::string piece) {
        flush();
        piece_ = std::move(piece);
    }
    /// Onto the end of the last piece.
    void attach(char c) { piece_ += c; }
    std::string take() {
        flush();
        return std::move(text_) + "\n";
    }

private:
    void flush() {
        const std::size_t width = columns(piece_);
        if (started_ && column_ + 1 + width > line_width) {
            text_ += '\n';
            column_ = 0;
        } else if (started_) {
            text_ += ' ';
            ++column_;
        }
        text_ += piece_;
        column_ += width;
        started_ = started_ || !piece_.empty();
    }

    std::string text_;
    std::string piece_;
    std::size_t column_ = 0;
    bool started_ = false;  // not column_ > 0: a piece of stray UTF-8 continuation bytes has no width
};

class MoveWriter {
public:
    explicit MoveWriter(const GameTree& tree) : tree_(tree) { write_comment(root_node); }

    void open() { prefix_ = "("; }
    void close() { lines_.attach(')'); }
    void move(NodeId node, int ply) {
        lines_.add(prefix_ + std::to_string(ply) + ". " + tree_[node].move);
        prefix_.clear();
        write_comment(node);
    }
    std::string finish(RecordResult result) {
        lines_.add(std::string(result_token(result)));
        return lines_.take();
    }

private:
    void write_comment(NodeId id) {
        const GameNode& node = tree_[id];
        std::string text = escaped(node.comment, '}');
        // a comment that only looks like a clock
        if (!node.clock_ms && text.starts_with("[%clk ")) text.insert(0, "\\");
        std::string head = "{";
        if (node.clock_ms) head += clock_text(*node.clock_ms) + (text.empty() ? "" : " ");
        if (node.clock_ms || !text.empty()) add_folded(head.size(), head + text + "}");
    }

    /// Folds at single spaces only: a line break reads back as one space, whatever blanks stand around it. The head
    /// (the clock) is folded at its last space at most.
    void add_folded(std::size_t head, std::string_view text) {
        std::size_t begin = 0;
        for (std::size_t i = std::max<std::size_t>(head, 2) - 1; i + 2 < text.size(); ++i) {
            if (text[i] != ' ' || text[i - 1] == ' ' || text[i - 1] == '{' || text[i + 1] == ' ') continue;
            lines_.add(std::string(text.substr(begin, i - begin)));
            begin = i + 1;
        }
        lines_.add(std::string(text.substr(begin)));
    }

    const GameTree& tree_;
    Lines lines_;
    std::string prefix_;
};

}  // namespace

std::string format_record(const Record& record) {
    std::string out;
    for (const Header& header : record.headers) out += "[" + header.name + " \"" + escaped(header.value, '"') + "\"]\n";
    if (!record.headers.empty()) out += '\n';
    MoveWriter writer(record.tree);
    record_detail::walk(record.tree, record_max_depth, writer);
    return out + writer.finish(record.result);
}

}  // namespace quartello
