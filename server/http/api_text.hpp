// The API as texts for others: the page's types (web/src/net/serverTypes.ts) and docs/reference/openapi.json.
// `quartello api` prints them; a test sees that the files are what it prints.
#pragma once

#include <string>

namespace quartello::http {

std::string typescript_types();
std::string openapi_text();

}  // namespace quartello::http
