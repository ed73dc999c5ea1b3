// Tokens and passphrases, on libsodium: 192 random bits from the kernel, Argon2id, and hashes so that the database
// never holds a token. Nothing here is ever logged.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/parsed.hpp"

namespace quartello::store {

/// 32 letters (base64url) of 192 random bits: for seats, logins, bots.
std::string make_token();
/// 16 letters of 96 random bits: the name of a table in its link.
std::string make_table_id();
/// 64 random bits that fit a JSON number (53 of them).
std::int64_t make_seed();
/// Whether a text can be a token at all: 22 to 64 letters of base64url.
bool is_token(std::string_view text);
/// BLAKE2b-256 in hexadecimal: what is stored and looked up.
std::string token_hash(std::string_view token);

/// Argon2id; takes about 50 ms and 64 MiB by design, so never on a network thread.
Parsed<std::string> hash_passphrase(std::string_view passphrase);
bool passphrase_fits(std::string_view hash, std::string_view passphrase);
/// A hash that no passphrase fits, as dear to check as anybody's: checked where there is no account, so that the time
/// of an answer does not tell which names there are.
std::string nobodys_hash();
/// How many passphrases this process has checked.
std::uint64_t passphrases_checked();

}  // namespace quartello::store
