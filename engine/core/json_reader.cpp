// Parsing makes a flat list of the values in the order of the text, each with its place in the text and the number of
// the first value behind it; texts and numbers are only read when somebody asks for them. No library: the page's module
// has to be small, and the server shall read exactly as the page does.
#include "engine/core/json_reader.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/json_kinds.hpp"
#include "engine/core/text.hpp"
#include "engine/core/utf8.hpp"

namespace quartello::json {

// Not in the namespace without a name: Reader::Inside, which others see declared, holds values.
enum class ValueKind : std::uint8_t { null, yes, no, number, text, array, object };

struct Value {
    ValueKind kind = ValueKind::null;
    std::uint32_t begin = 0;  // of a text: behind its quote
    std::uint32_t end = 0;
    std::uint32_t next = 0;  // the value behind this one and all that is in it
};

namespace {

/// The four digits of a \u escape, or more than 0xFFFF.
std::uint32_t unit_at(std::string_view text, std::size_t at) {
    std::uint32_t unit = 0;
    for (std::size_t i = at; i < at + 4; ++i) {
        if (i >= text.size()) return 0x10000;
        const char c = lower(text[i]);
        if (!is_digit(c) && (c < 'a' || c > 'f')) return 0x10000;
        unit = unit * 16 + static_cast<std::uint32_t>(is_digit(c) ? c - '0' : c - 'a' + 10);
    }
    return unit;
}

bool is_high_surrogate(std::uint32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low_surrogate(std::uint32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

void add_utf8(std::string& out, std::uint32_t point) {
    const auto add = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
    const auto tail = [&](int shift) { add(0x80 | ((point >> shift) & 0x3F)); };
    if (point < 0x80) return add(point);
    if (point < 0x800) {
        add(0xC0 | (point >> 6));
    } else {
        if (point < 0x10000) {
            add(0xE0 | (point >> 12));
        } else {
            add(0xF0 | (point >> 18));
            tail(12);
        }
        tail(6);
    }
    tail(0);
}

constexpr std::string_view escapes = "\"\\/bfnrt";
constexpr std::string_view escaped = "\"\\/\b\f\n\r\t";

/// Turns a text into values. Every step answers whether it went well.
class Parser {
public:
    Parser(std::string_view text, std::vector<Value>& values) : text_(text), values_(values) {}

    bool whole() {
        if (!value(deepest_nesting)) return false;
        skip_space();
        return at_ == text_.size();
    }

private:
    void skip_space() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    }
    bool takes(char c) {
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    bool takes(std::string_view word) {
        if (!text_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }
    std::size_t begin(ValueKind kind) {
        values_.push_back({kind, static_cast<std::uint32_t>(at_), 0, 0});
        return values_.size() - 1;
    }
    bool end(std::size_t i) {
        values_[i].end = static_cast<std::uint32_t>(at_);
        values_[i].next = static_cast<std::uint32_t>(values_.size());
        return true;
    }

    bool value(std::size_t depth) {
        skip_space();
        if (at_ == text_.size()) return false;
        switch (text_[at_]) {
            case '{': return depth > 0 && list(ValueKind::object, '}', depth - 1);
            case '[': return depth > 0 && list(ValueKind::array, ']', depth - 1);
            case '"': return string();
            case 't': return word(ValueKind::yes, "true");
            case 'f': return word(ValueKind::no, "false");
            case 'n': return word(ValueKind::null, "null");
            default: return number();
        }
    }

    bool word(ValueKind kind, std::string_view text) {
        const std::size_t i = begin(kind);
        return takes(text) && end(i);
    }

    bool list(ValueKind kind, char last, std::size_t depth) {
        const std::size_t i = begin(kind);
        ++at_;
        skip_space();
        if (takes(last)) return end(i);
        do {
            if (kind == ValueKind::object && !key()) return false;
            if (!value(depth)) return false;
            skip_space();
        } while (takes(','));
        return takes(last) && end(i);
    }

    bool key() {
        skip_space();
        if (at_ == text_.size() || text_[at_] != '"' || !string()) return false;
        skip_space();
        return takes(':');
    }

    bool string() {
        ++at_;
        const std::size_t i = begin(ValueKind::text);
        while (at_ < text_.size() && text_[at_] != '"') {
            if (static_cast<unsigned char>(text_[at_]) < 0x20) return false;
            if (text_[at_] == '\\') {
                if (!escape()) return false;
            } else {
                const std::size_t length = utf8_length(text_.substr(at_));
                if (length == 0) return false;
                at_ += length;
            }
        }
        end(i);
        return takes('"');
    }

    bool escape() {
        ++at_;
        if (at_ == text_.size()) return false;
        if (text_[at_] != 'u') return escapes.find(text_[at_++]) != std::string_view::npos;
        const std::uint32_t unit = unit_at(text_, at_ + 1);
        at_ += 5;
        if (unit > 0xFFFF || is_low_surrogate(unit)) return false;
        if (!is_high_surrogate(unit)) return true;
        if (!takes("\\u") || !is_low_surrogate(unit_at(text_, at_))) return false;
        at_ += 4;
        return true;
    }

    bool digits() {
        const std::size_t first = at_;
        while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
        return at_ > first;
    }

    bool number() {
        const std::size_t i = begin(ValueKind::number);
        takes('-');
        if (!takes('0') && !digits()) return false;
        if (takes('.') && !digits()) return false;
        if (takes('e') || takes('E')) {
            if (!takes('+')) takes('-');
            if (!digits()) return false;
        }
        return end(i);
    }

    std::string_view text_;
    std::vector<Value>& values_;
    std::size_t at_ = 0;
};

/// Nothing if it is no whole number, or too large for 64 bits.
std::optional<std::int64_t> whole_number(std::string_view text) {
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    const bool is_negative = text.starts_with('-');
    if (is_negative) text.remove_prefix(1);
    std::int64_t value = 0;  // below nought, where there is room for one more
    for (const char c : text) {
        if (!is_digit(c)) return std::nullopt;
        const int digit = c - '0';
        if (value < (least + digit) / 10) return std::nullopt;
        value = value * 10 - digit;
    }
    if (is_negative) return value;
    if (value == least) return std::nullopt;
    return -value;
}

/// The digits and the power of ten of a number without sign. Digits behind the nineteenth count as noughts.
struct Decimal {
    std::uint64_t digits = 0;
    int power = 0;
};

Decimal decimal(std::string_view text) {
    constexpr std::uint64_t room = 1'000'000'000'000'000'000;
    constexpr int far_away = 100'000;
    Decimal out;
    bool behind_point = false;
    std::size_t i = 0;
    for (; i < text.size() && text[i] != 'e' && text[i] != 'E'; ++i) {
        if (text[i] == '.') {
            behind_point = true;
        } else if (out.digits < room) {
            out.digits = out.digits * 10 + static_cast<std::uint64_t>(text[i] - '0');
            out.power -= behind_point ? 1 : 0;
        } else {
            out.power += behind_point ? 0 : 1;
        }
    }
    if (i == text.size()) return out;
    const bool is_negative = text[++i] == '-';
    if (!is_digit(text[i])) ++i;
    int power = 0;
    for (; i < text.size(); ++i) power = std::min(power * 10 + (text[i] - '0'), far_away);
    out.power += is_negative ? -power : power;
    return out;
}

/// Exact with up to 15 digits and 22 noughts (the product of two exact numbers is rounded once); longer numbers may be
/// off in the last bit.
double double_of(std::string_view text) {
    const auto [digits, power] = decimal(text);
    double value = static_cast<double>(digits);
    double factor = 1;
    for (int i = std::min(power < 0 ? -power : power, 400); i > 0; --i) {
        factor *= 10;
        if (i % 22 != 1) continue;
        value = power < 0 ? value / factor : value * factor;
        factor = 1;
    }
    return value;
}

}  // namespace

struct Reader::Inside {
    struct Place {
        std::size_t value = 0;
        std::string name = {};
        std::vector<std::string> asked = {};  // members that were gone to
        // The element gone to last, from where the next one is a step away.
        std::size_t element = 0;
        std::size_t element_value = 0;
    };

    std::string text;
    std::vector<Value> values;
    std::vector<Place> places;
    std::optional<Error> error;

    const Value& here() const { return values[places.back().value]; }
    bool is_here(ValueKind kind) const { return !error && here().kind == kind; }
    std::string_view raw(const Value& value) const {
        return std::string_view(text).substr(value.begin, value.end - value.begin);
    }
    std::string decoded(const Value& value) const;
    bool is_called(std::size_t key, std::string_view name) const {
        const std::string_view as_written = raw(values[key]);
        if (as_written.find('\\') == std::string_view::npos) return as_written == name;
        return decoded(values[key]) == name;
    }
    /// The last member of this name in the object at this place, if there is one.
    std::optional<std::size_t> find(std::string_view name) const;
};

std::string Reader::Inside::decoded(const Value& value) const {
    const std::string_view from = raw(value);
    std::string out;
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i] != '\\') {
            out += from[i];
        } else if (from[++i] != 'u') {
            out += escaped[escapes.find(from[i])];
        } else {
            std::uint32_t point = unit_at(from, i + 1);
            i += 4;
            if (is_high_surrogate(point)) {
                point = 0x10000 + ((point - 0xD800) << 10) + (unit_at(from, i + 3) - 0xDC00);
                i += 6;
            }
            add_utf8(out, point);
        }
    }
    return out;
}

std::optional<std::size_t> Reader::Inside::find(std::string_view name) const {
    std::optional<std::size_t> found;
    if (!is_here(ValueKind::object)) return found;
    for (std::size_t key = places.back().value + 1; key < here().next; key = values[key + 1].next) {
        if (is_called(key, name)) found = key + 1;
    }
    return found;
}

Reader::Reader(std::string_view text) : inside_(std::make_unique<Inside>()) {
    if (text.size() > largest_text) {
        inside_->error = Error{"JSON: the text is longer than " + std::to_string(largest_text) + " bytes"};
        return;
    }
    inside_->text = text;
    inside_->places.push_back({});
    if (!Parser(inside_->text, inside_->values).whole()) inside_->error = Error{"JSON: the text is not well-formed"};
}

Reader::~Reader() = default;

std::string Reader::peek_text(std::string_view name) const {
    const auto found = inside_->find(name);
    if (!found || inside_->values[*found].kind != ValueKind::text) return {};
    return inside_->decoded(inside_->values[*found]);
}

const std::optional<Error>& Reader::error() const { return inside_->error; }

void Reader::fail(std::string_view what) {
    if (inside_->error) return;
    std::string path;
    for (std::size_t i = 1; i < inside_->places.size(); ++i) path += "/" + inside_->places[i].name;
    inside_->error = Error{(path.empty() ? std::string("JSON: the text ") : "JSON: " + path + " ") + std::string(what)};
}

bool Reader::is_null() const { return inside_->error || inside_->is_here(ValueKind::null); }

bool Reader::boolean() {
    if (inside_->is_here(ValueKind::yes)) return true;
    if (!inside_->is_here(ValueKind::no)) fail("must be true or false");
    return false;
}

std::int64_t Reader::integer(std::int64_t low, std::int64_t high) {
    if (inside_->error) return 0;
    const auto found = inside_->is_here(ValueKind::number) ? whole_number(inside_->raw(inside_->here())) : std::nullopt;
    if (found && *found >= low && *found <= high) return *found;
    fail(found ? "is out of range" : "must be a whole number");
    return 0;
}

double Reader::number() {
    if (inside_->is_here(ValueKind::number)) {
        const std::string_view text = inside_->raw(inside_->here());
        const bool is_negative = text.starts_with('-');
        const double size = double_of(text.substr(is_negative ? 1 : 0));
        if (size <= std::numeric_limits<double>::max()) return is_negative ? -size : size;
    }
    fail("must be a number");
    return 0;
}

std::string Reader::text() {
    if (!inside_->is_here(ValueKind::text)) {
        fail("must be a string");
        return {};
    }
    std::string out = inside_->decoded(inside_->here());
    if (out.find('\0') == std::string::npos) return out;
    fail("holds a zero byte");
    return {};
}

std::size_t Reader::size_of_array() {
    if (!inside_->is_here(ValueKind::array)) {
        fail("must be an array");
        return 0;
    }
    std::size_t size = 0;
    for (std::size_t i = inside_->places.back().value + 1; i < inside_->here().next; i = inside_->values[i].next)
        ++size;
    return size;
}

void Reader::object() {
    if (!inside_->is_here(ValueKind::object)) fail("must be an object");
}

void Reader::element(std::size_t i) {
    Inside::Place& place = inside_->places.back();
    if (place.element_value == 0 || i < place.element) {
        place.element = 0;
        place.element_value = place.value + 1;
    }
    for (; place.element < i; ++place.element) place.element_value = inside_->values[place.element_value].next;
    Inside::Place there;
    there.value = place.element_value;
    there.name = std::to_string(i);
    inside_->places.push_back(std::move(there));
}

bool Reader::member(std::string_view name) {
    const auto found = inside_->find(name);
    if (!found) return false;
    inside_->places.back().asked.emplace_back(name);
    Inside::Place there;
    there.value = *found;
    there.name = name;
    inside_->places.push_back(std::move(there));
    return true;
}

void Reader::members(void* into, std::span<const MemberReader> all) {
    for (const MemberReader& one : all) {
        if (!member(one.name)) continue;
        one.read(*this, into);
        leave();
    }
}

void detail::read_kind(Reader& in, void* body, std::span<const KindReader> kinds) {
    std::string kind;
    if (in.member("kind")) {
        kind = in.text();
        in.leave();
    }
    const auto found = std::ranges::find(kinds, kind, &KindReader::kind);
    if (found == kinds.end()) return in.fail("has the unknown kind " + quoted(kind));
    in.members(found->make(body), found->members);
    in.no_more_members();
}

void Reader::leave() { inside_->places.pop_back(); }

void Reader::no_more_members() {
    if (!inside_->is_here(ValueKind::object)) return;
    const auto& asked = inside_->places.back().asked;
    for (std::size_t key = inside_->places.back().value + 1; key < inside_->here().next;
         key = inside_->values[key + 1].next) {
        const auto is_it = [&](const std::string& name) { return inside_->is_called(key, name); };
        if (std::ranges::none_of(asked, is_it))
            return fail("has the unknown member " + quoted(inside_->decoded(inside_->values[key])));
    }
}

}  // namespace quartello::json
