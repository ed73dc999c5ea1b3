#include "server/store/resp.hpp"

#include "engine/core/text.hpp"

namespace quartello::store {

namespace {

constexpr std::size_t longest_line = 4096;
constexpr std::int64_t longest_text = 64 << 10;
constexpr std::int64_t most_items = 1024;
constexpr int deepest = 8;

/// Reads from a text that may end too early.
class RespReader {
public:
    explicit RespReader(std::string_view text) : text_(text) {}

    /// Nothing, and no error: some of the value has not come yet.
    std::optional<RespValue> value(int depth) {
        const auto head = line();
        if (!head) return std::nullopt;
        if (head->empty() || depth > deepest) return fail("this is not Redis");
        RespValue out{head->front(), std::string(head->substr(1)), {}};
        switch (out.kind) {
            case '$':
            case '=':
            case '!': return text_of(std::move(out));
            case '*':
            case '~':
            case '>': return list_of(std::move(out), 1, depth);
            case '%': return list_of(std::move(out), 2, depth);
            case '+':
            case '-':
            case ':':
            case ',':
            case '#':
            case '(':
            case '_': return out;
            default: return fail("this is not Redis");
        }
    }

    const std::optional<Error>& error() const { return error_; }
    std::size_t read() const { return at_; }

private:
    std::nullopt_t fail(const char* why) {
        error_ = Error{why};
        return std::nullopt;
    }

    std::optional<std::string_view> line() {
        const auto end = text_.find("\r\n", at_);
        if ((end == std::string_view::npos ? text_.size() : end) - at_ > longest_line) return fail("a line has no end");
        if (end == std::string_view::npos) return std::nullopt;
        const auto out = text_.substr(at_, end - at_);
        at_ = end + 2;
        return out;
    }

    /// A length; -1 stands for "nothing".
    std::optional<std::int64_t> count_in(const RespValue& head, std::int64_t most) {
        const auto count = to_number<std::int64_t>(head.text);
        if (!count || *count < -1 || *count > most) return fail("a length is wrong");
        return count;
    }

    std::optional<RespValue> text_of(RespValue head) {
        const auto size = count_in(head, longest_text);
        if (!size) return std::nullopt;
        if (*size < 0) return RespValue{};
        const auto length = static_cast<std::size_t>(*size);
        if (text_.size() - at_ < length + 2) return std::nullopt;
        if (text_.substr(at_ + length, 2) != "\r\n") return fail("a length is wrong");
        head.text = text_.substr(at_, length);
        at_ += length + 2;
        return head;
    }

    std::optional<RespValue> list_of(RespValue head, std::int64_t each, int depth) {
        const auto count = count_in(head, most_items);
        if (!count) return std::nullopt;
        for (std::int64_t i = 0; i < *count * each; ++i) {
            auto item = value(depth + 1);
            if (!item) return std::nullopt;
            head.items.push_back(std::move(*item));
        }
        return head;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::optional<Error> error_;
};

}  // namespace

Parsed<std::optional<RespValue>> take_value(std::string& buffer) {
    RespReader reader(buffer);
    auto value = reader.value(0);
    if (reader.error()) return *reader.error();
    if (value) buffer.erase(0, reader.read());
    return value;
}

std::string resp_command(std::initializer_list<std::string_view> words) {
    std::string out = "*" + std::to_string(words.size()) + "\r\n";
    for (const std::string_view word : words)
        out += "$" + std::to_string(word.size()) + "\r\n" + std::string(word) + "\r\n";
    return out;
}

}  // namespace quartello::store
