// Refusals that a person at a table or with an account may meet: codes of engine/core/error_code.hpp, by which a page
// says them in its own language. The text is the server's own wording; what has no code is sent as text alone.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/core/parsed.hpp"

namespace quartello {

namespace tables {

#define QUARTELLO_CODE(code, sentence) ErrorCode::code,
inline constexpr auto refusal_codes = std::to_array<ErrorCode>({QUARTELLO_SERVER_ERRORS(QUARTELLO_CODE)});
#undef QUARTELLO_CODE

#define QUARTELLO_SENTENCE(code, sentence) sentence,
inline constexpr auto refusal_sentences =
    std::to_array<std::string_view>({QUARTELLO_SERVER_ERRORS(QUARTELLO_SENTENCE)});
#undef QUARTELLO_SENTENCE

/// What the server refuses; `code` is one of its own.
inline Error refusal(ErrorCode code) {
    const auto index = static_cast<std::size_t>(code) - static_cast<std::size_t>(refusal_codes.front());
    return {.text = std::string(refusal_sentences[index]), .code = code};
}

}  // namespace tables

}  // namespace quartello
