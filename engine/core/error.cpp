// The English sentence of an error out of its code and values.
#include "engine/core/parsed.hpp"
#include "engine/core/text.hpp"

namespace quartello {

namespace {

// The server adds its own sentences (server/tables/refusals.hpp): the page's module does without them.
constexpr std::string_view engine_sentences[] = {"",
#define QUARTELLO_SENTENCE(code, sentence) sentence,
                                                 QUARTELLO_ENGINE_ERRORS(QUARTELLO_SENTENCE)
#undef QUARTELLO_SENTENCE
};

std::string_view sentence_of(ErrorCode code) {
    const auto index = static_cast<std::size_t>(code);
    return index < std::size(engine_sentences) ? engine_sentences[index] : std::string_view();
}

std::string value_of(const Error& error, std::string_view name) {
    for (const ErrorValue& value : error.values) {
        if (value.name == name) return value.value;
    }
    return {};
}

/// "once|twice|# times" for a number.
void add_form(std::string& out, std::string_view forms, const std::string& number) {
    const auto all = split(forms, '|');
    const auto wanted = static_cast<std::size_t>(parse_number(number, 9999).value_or(0));
    for (const char c : all[wanted >= 1 && wanted <= all.size() ? wanted - 1 : all.size() - 1]) {
        if (c == '#') out += number;
        else out += c;
    }
}

void add_place(std::string& out, std::string_view place, const Error& error) {
    if (place == "because") {
        for (const Error& inner : error.because) out += (&inner == error.because.data() ? "" : "; ") + inner.text;
        return;
    }
    const auto end = place.find_first_of("|:");
    const std::string value = value_of(error, place.substr(0, end));
    if (end == std::string_view::npos) out += value;
    else if (place[end] == ':') out += lower(value);
    else add_form(out, place.substr(end + 1), value);
}

}  // namespace

void Error::say() {
    const std::string_view sentence = sentence_of(code);
    if (sentence.empty()) return;
    text.clear();
    for (std::size_t at = 0; at < sentence.size(); ++at) {
        if (sentence[at] != '{') {
            text += sentence[at];
            continue;
        }
        const auto close = sentence.find('}', at);
        add_place(text, sentence.substr(at + 1, close - at - 1), *this);
        at = close;
    }
}

Error&& Error::with(std::string_view name, std::string_view value) && {
    values.push_back({std::string(name), std::string(value)});
    say();
    return std::move(*this);
}

Error&& Error::with(std::string_view name, int value) && { return std::move(*this).with(name, std::to_string(value)); }

Error&& Error::by(std::string_view from_clause, std::vector<int> about) && {
    clause = from_clause;
    cells = std::move(about);
    return std::move(*this);
}

Error&& Error::since(Error inner) && {
    because.push_back(std::move(inner));
    say();
    return std::move(*this);
}

Error error_of(ErrorCode code) {
    Error out;
    out.code = code;
    out.say();
    return out;
}

}  // namespace quartello
