// Reading a record: one pass over the text with a stack of open variations, so that no text makes it recurse.
#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/core/text.hpp"
#include "engine/record/record_detail.hpp"

namespace quartello {

namespace {

bool ends_word(char c) { return is_space(c) || std::string_view("{}()[];\"").find(c) != std::string_view::npos; }

int hex_digit(char c) {
    if (is_digit(c)) return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

class RecordReader {
public:
    explicit RecordReader(std::string_view text) : text_(text) {}

    Parsed<Record> read() {
        if (text_.size() > record_max_bytes) {
            return error_of(ErrorCode::record_too_long)
                .with("count", std::to_string(text_.size()))
                .with("limit", std::to_string(record_max_bytes));
        }
        const bool good = read_headers() && read_moves() && read_end();
        if (!good) return std::move(error_);
        record_.tree = record_detail::in_text_order(record_.tree, record_max_depth);
        return std::move(record_);
    }

private:
    // Each read_… returns false after fail(), which notes the first error.

    bool fail(std::size_t at, std::size_t length, Error why) {
        const auto before = text_.substr(0, at);
        const auto line = 1 + std::ranges::count(before, '\n');
        const auto line_start = before.rfind('\n') + 1;  // npos + 1 is 0
        // columns count characters, so the later bytes of a UTF-8 sequence do not
        const auto column = 1 + std::ranges::count_if(before.substr(line_start), [](char c) {
                                return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
                            });
        const auto what = length == 0 ? std::string("end of text") : quoted(text_.substr(at, length));
        error_ = error_of(ErrorCode::bad_record)
                     .with("line", std::to_string(line))
                     .with("column", std::to_string(column))
                     .with("text", what)
                     .since(std::move(why));
        return false;
    }
    /// At the current place; the text shown is one word, or one character where no word starts.
    bool fail(std::size_t at, std::size_t length, ErrorCode why) { return fail(at, length, error_of(why)); }
    bool fail_here(Error why) {
        return fail(at_, std::max(word_length(), std::size_t{at_ < text_.size() ? 1U : 0U}), std::move(why));
    }
    bool fail_here(ErrorCode why) { return fail_here(error_of(why)); }
    bool too_many(ErrorCode why, std::size_t limit) {
        return fail_here(error_of(why).with("limit", std::to_string(limit)));
    }

    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool at_end() const { return at_ == text_.size(); }

    void skip_space() {
        while (!at_end() && (is_space(peek()) || peek() == ';')) {
            if (peek() == ';') at_ = std::min(text_.find('\n', at_), text_.size());
            else ++at_;
        }
    }

    std::size_t word_length() const {
        std::size_t end = at_;
        while (end < text_.size() && !ends_word(text_[end])) ++end;
        return end - at_;
    }

    /// One character of quoted text, escapes undone.
    bool read_character(std::string& out, std::string_view escapable) {
        if (is_control(peek())) return fail(at_, 1, ErrorCode::record_control);
        if (peek() != '\\') {
            out += text_[at_++];
            return true;
        }
        const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
        if (next == 'x') return read_hex(out);
        if (next == 'n') out += '\n';
        else if (next != '\0' && escapable.find(next) != std::string_view::npos) out += next;
        else return fail(at_, std::min<std::size_t>(2, text_.size() - at_), ErrorCode::record_escape);
        at_ += 2;
        return true;
    }

    bool read_hex(std::string& out) {
        const auto digits = text_.substr(at_ + 2, 2);
        const int value = digits.size() < 2 || hex_digit(digits[0]) < 0 || hex_digit(digits[1]) < 0
                              ? -1
                              : 16 * hex_digit(digits[0]) + hex_digit(digits[1]);
        // only what cannot be written plainly, so that one text has one spelling
        if (value < 0 || !is_control(static_cast<char>(value)) || value == '\n') {
            return fail(at_, 2 + digits.size(), ErrorCode::record_hex);
        }
        out += static_cast<char>(value);
        at_ += 4;
        return true;
    }

    // --- headers

    bool read_headers() {
        for (skip_space(); peek() == '['; skip_space()) {
            if (record_.headers.size() == record_max_headers)
                return too_many(ErrorCode::record_headers, record_max_headers);
            if (!read_header()) return false;
        }
        return true;
    }

    bool read_header() {
        ++at_;
        skip_space();
        Header header;
        const std::size_t length = word_length();
        header.name = text_.substr(at_, std::min(length, record_max_word + 1));
        if (!record_detail::is_header_name(header.name)) return fail_here(ErrorCode::record_header_name);
        if (record_.find(header.name) != nullptr) return fail_here(ErrorCode::record_header_twice);
        at_ += length;
        skip_space();
        const std::size_t value_at = at_;
        if (peek() != '"') return fail_here(ErrorCode::record_header_value);
        ++at_;
        while (!at_end() && peek() != '"') {
            if (!read_character(header.value, "\\\"")) return false;
        }
        if (at_end()) return fail(value_at, 1, ErrorCode::record_header_open);
        ++at_;
        skip_space();
        if (peek() != ']') return fail_here(ErrorCode::record_header_end);
        ++at_;
        if (header.name == "Result" && !record_detail::parse_result_header(header.value)) {
            return fail(value_at, at_ - value_at, ErrorCode::record_result_header);
        }
        record_.headers.push_back(std::move(header));
        return true;
    }

    // --- moves

    /// Up to the result, which is read too.
    bool read_moves() {
        for (;;) {
            skip_space();
            if (at_end()) return fail(at_, 0, open_.empty() ? ErrorCode::record_no_result : ErrorCode::variation_open);
            bool good = true;
            switch (peek()) {
                case '{': good = read_comment(); break;
                case '(': good = open_variation(); break;
                case ')': good = close_variation(); break;
                default:
                    if (const auto result = record_detail::parse_result_token(text_.substr(at_, word_length())))
                        return read_result(*result);
                    good = read_move();
            }
            if (!good) return false;
        }
    }

    bool read_result(RecordResult result) {
        if (!open_.empty()) return fail_here(ErrorCode::record_result_inside);
        const std::string* header = record_.find("Result");
        if (header != nullptr && record_detail::parse_result_header(*header)->result != result) {
            return fail_here(error_of(ErrorCode::record_result_differs).with("header", quoted(*header)));
        }
        record_.result = result;
        at_ += word_length();
        return true;
    }

    bool read_end() {
        skip_space();
        return at_end() || fail_here(ErrorCode::record_after_result);
    }

    /// "12.", "12..."; the value is for people and is not looked at.
    bool skip_move_number() {
        const auto word = text_.substr(at_, word_length());
        std::size_t end = 0;
        while (end < word.size() && is_digit(word[end])) ++end;
        if (end == 0) return true;
        const std::size_t dots_at = end;
        while (end < word.size() && word[end] == '.') ++end;
        if (dots_at > 7 || end == dots_at || end - dots_at > 3) return fail_here(ErrorCode::record_no_word);
        at_ += end;
        skip_space();
        return true;
    }

    bool read_move() {
        if (!skip_move_number()) return false;
        const auto word = text_.substr(at_, word_length());
        const auto printable = [](char c) { return c > ' ' && c <= '~'; };
        const bool letter_first =
            !word.empty() && ((word[0] >= 'a' && word[0] <= 'z') || (word[0] >= 'A' && word[0] <= 'Z'));
        if (!letter_first || !std::ranges::all_of(word, printable)) return fail_here(ErrorCode::record_no_move);
        if (word.size() > record_max_word) return too_many(ErrorCode::record_long_move, record_max_word);
        if (record_.tree.size() > record_max_moves) return too_many(ErrorCode::record_many_moves, record_max_moves);
        node_ = record_.tree.add_child(node_, std::string(word));
        at_ += word.size();
        line_is_empty_ = false;
        may_comment_ = true;
        return true;
    }

    bool open_variation() {
        if (line_is_empty_) return fail_here(ErrorCode::variation_alone);
        if (open_.size() == record_max_depth) return too_many(ErrorCode::variation_deep, record_max_depth);
        open_.push_back(node_);
        node_ = record_.tree[node_].parent;
        line_is_empty_ = true;
        may_comment_ = false;
        ++at_;
        return true;
    }

    bool close_variation() {
        if (open_.empty()) return fail_here(ErrorCode::variation_not_open);
        if (line_is_empty_) return fail_here(ErrorCode::variation_empty);
        node_ = open_.back();
        open_.pop_back();
        may_comment_ = false;
        ++at_;
        return true;
    }

    // --- comments

    bool read_comment() {
        if (!may_comment_) return fail_here(ErrorCode::comment_place);
        may_comment_ = false;
        const std::size_t begin = at_++;
        if (!read_clock()) return false;
        std::string comment;
        while (!at_end() && peek() != '}') {
            const bool good = peek() == '\n' || peek() == '\r'  ? fold_line_break(comment)
                              : peek() == ' ' || peek() == '\t' ? read_blanks(comment)
                                                                : read_character(comment, "\\}[");
            if (!good) return false;
        }
        if (at_end()) return fail(begin, 1, ErrorCode::comment_open);
        ++at_;
        record_.tree[node_].comment = std::move(comment);
        return true;
    }

    /// A line break in a comment, with the blanks around it, is one space: lines are folded for people only.
    bool fold_line_break(std::string& comment) {
        while (!at_end() && is_space(peek())) ++at_;
        comment += ' ';
        return true;
    }

    bool read_blanks(std::string& comment) {
        const std::size_t end = end_of_blanks();
        if (breaks_at(end)) {
            at_ = end;
            return true;
        }
        if (peek() == '\t') return read_character(comment, {});  // says how to write it
        for (; peek() == ' '; ++at_) comment += ' ';
        return true;
    }

    std::size_t end_of_blanks() const { return std::min(text_.find_first_not_of(" \t", at_), text_.size()); }
    bool breaks_at(std::size_t i) const { return i < text_.size() && (text_[i] == '\n' || text_[i] == '\r'); }

    /// "[%clk 0:01:23.4]" at the very front, and the space that parts it from the text.
    bool read_clock() {
        constexpr std::string_view opening = "[%clk ";
        if (!text_.substr(at_).starts_with(opening)) return true;
        const auto line = text_.substr(at_, 40);
        const auto close = line.find(']');
        const auto time = close != std::string_view::npos
                              ? parse_clock(line.substr(opening.size(), close - opening.size()))
                              : std::nullopt;
        const char after =
            close != std::string_view::npos && at_ + close + 1 < text_.size() ? text_[at_ + close + 1] : '\0';
        if (!time || (after != '}' && !is_space(after))) {
            return fail(at_, std::min(close, line.size() - 1) + 1, ErrorCode::record_clock);
        }
        record_.tree[node_].clock_ms = *time;
        at_ += close + 1;
        if (peek() == ' ' && !breaks_at(end_of_blanks())) ++at_;
        else
            while (!at_end() && is_space(peek())) ++at_;
        return true;
    }

    /// Hours up to 595, so that the milliseconds fit 31 bits.
    static std::optional<int> parse_clock(std::string_view text) {
        const auto parts = split(text, ':');
        if (parts.size() != 3 || parts[1].size() != 2) return std::nullopt;
        const auto two_digits = [](std::string_view digits) {
            return is_digit(digits[0]) && is_digit(digits[1]) ? 10 * (digits[0] - '0') + digits[1] - '0' : 60;
        };
        const auto seconds_text = parts[2];
        const bool tenths = seconds_text.size() == 4 && seconds_text[2] == '.' && is_digit(seconds_text[3]);
        if (!tenths && seconds_text.size() != 2) return std::nullopt;
        const auto hours = parse_number(parts[0], 595);
        const int minutes = two_digits(parts[1]);
        const int seconds = two_digits(seconds_text);
        if (!hours || minutes > 59 || seconds > 59) return std::nullopt;
        return ((*hours * 60 + minutes) * 60 + seconds) * 1000 + (tenths ? 100 * (seconds_text[3] - '0') : 0);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Record record_;
    Error error_;
    NodeId node_ = root_node;   // the next move is its child
    std::vector<NodeId> open_;  // where to go on when a variation closes
    bool line_is_empty_ = true;
    bool may_comment_ = true;
};

}  // namespace

Parsed<Record> parse_record(std::string_view text) { return RecordReader(text).read(); }

}  // namespace quartello
