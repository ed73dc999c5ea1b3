// The file with the keys of a host, JSON with two texts in base64url: what `quartello push-keys` writes and `serve`
// reads.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/parsed.hpp"
#include "server/push/message.hpp"

namespace quartello::push {

std::string key_file_text(const KeyPair& keys);
/// An error for what is no such file, and for keys that do not belong together.
Parsed<KeyPair> read_key_file(std::string_view text);
/// Whom a push service may turn to: "mailto:…" or "https://…".
bool is_contact(std::string_view text);

}  // namespace quartello::push
