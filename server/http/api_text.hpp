// The API as texts for others: the page's types (web/src/net/serverTypes.ts) and docs/reference/openapi.json.
// `quartello api` prints them; a test sees that the files are what it prints.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/type_texts.hpp"

namespace quartello::http {

/// What the engine declares already is imported from the file `from`.
std::string typescript_types(const schema::TypeTexts& engine, std::string_view from);
std::string openapi_text();

}  // namespace quartello::http
