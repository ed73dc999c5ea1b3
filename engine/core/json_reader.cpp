#include "engine/core/json_reader.hpp"

#include <algorithm>
#include <cmath>

#include <boost/json.hpp>

#include "engine/core/text.hpp"

namespace quartello::json {

struct Reader::Inside {
    struct Place {
        const boost::json::value* value;
        std::string name;
        std::vector<std::string_view> asked = {};  // members that were gone to
    };

    boost::json::value root;
    std::vector<Place> places;
    std::optional<Error> error;

    const boost::json::value& here() const { return *places.back().value; }
};

Reader::Reader(std::string_view text) : inside_(std::make_unique<Inside>()) {
    if (text.size() > largest_text) {
        inside_->error = Error{"JSON: the text is longer than " + std::to_string(largest_text) + " bytes"};
        return;
    }
    boost::json::error_code code;
    boost::json::parse_options options;
    options.max_depth = deepest_nesting;
    inside_->root = boost::json::parse({text.data(), text.size()}, code, {}, options);
    if (code) inside_->error = Error{"JSON: " + code.message()};
    inside_->places.push_back({&inside_->root, ""});
}

Reader::~Reader() = default;

std::string Reader::peek_text(std::string_view name) const {
    const auto* object = inside_->places.empty() ? nullptr : inside_->here().if_object();
    const auto* value = object == nullptr ? nullptr : object->if_contains({name.data(), name.size()});
    const auto* text = value == nullptr ? nullptr : value->if_string();
    return text == nullptr ? std::string() : std::string(text->data(), text->size());
}

const std::optional<Error>& Reader::error() const { return inside_->error; }

void Reader::fail(std::string_view what) {
    if (inside_->error) return;
    std::string path;
    for (std::size_t i = 1; i < inside_->places.size(); ++i) path += "/" + inside_->places[i].name;
    inside_->error = Error{(path.empty() ? std::string("JSON: the text ") : "JSON: " + path + " ") + std::string(what)};
}

bool Reader::is_null() const { return inside_->error || inside_->here().is_null(); }

bool Reader::boolean() {
    if (inside_->error) return false;
    if (const bool* value = inside_->here().if_bool()) return *value;
    fail("must be true or false");
    return false;
}

std::int64_t Reader::integer(std::int64_t low, std::int64_t high) {
    if (inside_->error) return 0;
    const std::int64_t* value = inside_->here().if_int64();
    if (value != nullptr && *value >= low && *value <= high) return *value;
    fail(value != nullptr ? "is out of range" : "must be a whole number");
    return 0;
}

double Reader::number() {
    if (inside_->error) return 0;
    const auto& value = inside_->here();
    if (const std::int64_t* whole = value.if_int64()) return static_cast<double>(*whole);
    if (const double* broken = value.if_double(); broken != nullptr && std::isfinite(*broken)) return *broken;
    fail("must be a number");
    return 0;
}

std::string Reader::text() {
    if (inside_->error) return {};
    const auto* value = inside_->here().if_string();
    if (value == nullptr) fail("must be a string");
    else if (value->find('\0') != boost::json::string::npos) fail("holds a zero byte");
    if (inside_->error) return {};
    return {value->data(), value->size()};
}

std::size_t Reader::size_of_array() {
    if (inside_->error) return 0;
    if (const auto* value = inside_->here().if_array()) return value->size();
    fail("must be an array");
    return 0;
}

void Reader::object() {
    if (!inside_->error && !inside_->here().is_object()) fail("must be an object");
}

void Reader::element(std::size_t i) { inside_->places.push_back({&inside_->here().get_array()[i], std::to_string(i)}); }

bool Reader::member(std::string_view name) {
    if (inside_->error) return false;
    const auto* object = inside_->here().if_object();
    if (object == nullptr) return false;
    const auto found = object->find({name.data(), name.size()});
    if (found == object->end()) return false;
    inside_->places.back().asked.push_back({found->key().data(), found->key().size()});
    inside_->places.push_back({&found->value(), std::string(name)});
    return true;
}

void Reader::leave() { inside_->places.pop_back(); }

void Reader::no_more_members() {
    if (inside_->error) return;
    const auto& object = inside_->here().get_object();
    const auto& asked = inside_->places.back().asked;
    if (object.size() == asked.size()) return;
    for (const auto& member : object) {
        const std::string_view name(member.key().data(), member.key().size());
        if (std::ranges::find(asked, name) == asked.end()) return fail("has the unknown member " + quoted(name));
    }
}

}  // namespace quartello::json
