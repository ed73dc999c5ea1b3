#include "engine/rules/end_note.hpp"

#include <utility>

namespace quartello {

namespace {

constexpr std::string_view sentences[] = {"",
#define QUARTELLO_SENTENCE(code, sentence) sentence,
                                          QUARTELLO_ENDS(QUARTELLO_SENTENCE)
#undef QUARTELLO_SENTENCE
};

}  // namespace

EndNote end_note(EndCode code, std::vector<NamedValue> values) {
    std::string text = sentence(sentences[static_cast<std::size_t>(code)], values);
    return {code, std::move(values), std::move(text)};
}

std::string text_of(const std::vector<EndNote>& notes) {
    std::string out;
    for (const EndNote& note : notes) out += (out.empty() ? "" : " ") + note.text;
    return out;
}

}  // namespace quartello
