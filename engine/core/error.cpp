// The English sentence of an error out of its code and values.
#include "engine/core/parsed.hpp"

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

}  // namespace

void Error::say() {
    const std::string_view pattern = sentence_of(code);
    if (pattern.empty()) return;
    std::string causes;
    for (const Error& inner : because) causes += (causes.empty() ? "" : "; ") + inner.text;
    text = sentence(pattern, values, causes);
}

Error& Error::with(std::string_view name, std::string_view value) {
    values.push_back({std::string(name), std::string(value)});
    say();
    return *this;
}

Error& Error::with(std::string_view name, LabelCode label) {
    values.push_back(named_label(name, label));
    say();
    return *this;
}

Error& Error::with(std::string_view name, int value) { return with(name, std::to_string(value)); }

Error& Error::by(std::string_view from_clause, std::vector<int> about) {
    clause = from_clause;
    cells = std::move(about);
    return *this;
}

Error& Error::since(Error inner) {
    because.push_back(std::move(inner));
    say();
    return *this;
}

Error error_of(ErrorCode code) {
    Error out;
    out.code = code;
    out.say();
    return out;
}

}  // namespace quartello
