// Is this text one JSON value? A small strict reader (RFC 8259) for tests, independent of our writer.
#pragma once

#include <cctype>
#include <string_view>

namespace quartello::testing {

class JsonCheck {
public:
    static bool accepts(std::string_view text) {
        JsonCheck check{text};
        return check.value(0) && check.rest_.empty();
    }

private:
    explicit JsonCheck(std::string_view text) : rest_(text) {}

    bool take(char c) {
        if (rest_.empty() || rest_[0] != c) return false;
        rest_.remove_prefix(1);
        return true;
    }
    bool word(std::string_view expected) {
        if (!rest_.starts_with(expected)) return false;
        rest_.remove_prefix(expected.size());
        return true;
    }
    bool digits() {
        std::size_t n = 0;
        while (n < rest_.size() && std::isdigit(static_cast<unsigned char>(rest_[n])) != 0) ++n;
        rest_.remove_prefix(n);
        return n > 0;
    }
    bool number() {
        take('-');
        if (!take('0') && !digits()) return false;
        if (take('.') && !digits()) return false;
        if (take('e') || take('E')) {
            if (!take('+')) take('-');
            return digits();
        }
        return true;
    }
    bool escape() {
        if (rest_.empty()) return false;
        const char c = rest_[0];
        rest_.remove_prefix(1);
        if (c != 'u') return std::string_view("\"\\/bfnrt").find(c) != std::string_view::npos;
        for (int i = 0; i < 4; ++i, rest_.remove_prefix(1)) {
            if (rest_.empty() || std::isxdigit(static_cast<unsigned char>(rest_[0])) == 0) return false;
        }
        return true;
    }
    bool string() {
        if (!take('"')) return false;
        while (!rest_.empty()) {
            const char c = rest_[0];
            rest_.remove_prefix(1);
            if (c == '"') return true;
            if (static_cast<unsigned char>(c) < 0x20 || (c == '\\' && !escape())) return false;
        }
        return false;
    }
    bool members(int depth, char end, bool named) {
        if (take(end)) return true;
        do {
            if (named && !(string() && take(':'))) return false;
            if (!value(depth + 1)) return false;
        } while (take(','));
        return take(end);
    }
    bool value(int depth) {
        if (depth > 64 || rest_.empty()) return false;
        if (take('{')) return members(depth, '}', true);
        if (take('[')) return members(depth, ']', false);
        if (rest_[0] == '"') return string();
        return word("true") || word("false") || word("null") || number();
    }

    std::string_view rest_;
};

}  // namespace quartello::testing
