#include "server/push/key_file.hpp"

#include <algorithm>

#include <boost/describe.hpp>

#include "engine/core/json.hpp"
#include "engine/core/json_reader.hpp"

namespace quartello::push {

namespace {

struct KeyFile {
    std::string public_key;
    std::string private_key;
};
BOOST_DESCRIBE_STRUCT(KeyFile, (), (public_key, private_key))

}  // namespace

std::string key_file_text(const KeyPair& keys) {
    return json::to_json(KeyFile{to_base64url(keys.public_key), to_base64url(keys.private_key)}) + "\n";
}

Parsed<KeyPair> read_key_file(std::string_view text) {
    const auto file = json::from_json<KeyFile>(text);
    if (!file) return file.error();
    auto public_key = from_base64url(file->public_key);
    auto private_key = from_base64url(file->private_key);
    if (!public_key) return public_key.error();
    if (!private_key) return private_key.error();
    KeyPair keys{std::move(*public_key), std::move(*private_key)};
    if (!is_pair(keys)) return Error{"the keys are no pair"};
    return keys;
}

bool is_contact(std::string_view text) {
    const bool has_scheme =
        (text.starts_with("mailto:") && text.find('@') != std::string_view::npos) || text.starts_with("https://");
    return has_scheme && text.size() <= 200 && std::ranges::all_of(text, [](char c) { return c > ' ' && c < 127; });
}

}  // namespace quartello::push
