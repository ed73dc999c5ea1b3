#include "server/store/secrets.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>
#include <cstdint>
#include <cstdlib>

namespace quartello::store {

namespace {

std::atomic<std::uint64_t> checked_passphrases = 0;

/// A machine without randomness must not deal out tokens.
void need_sodium() {
    if (sodium_init() < 0) std::abort();
}

template <std::size_t bytes>
std::string random_letters() {
    need_sodium();
    std::array<unsigned char, bytes> random{};
    randombytes_buf(random.data(), random.size());
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string out(sodium_base64_ENCODED_LEN(bytes, variant), '\0');
    sodium_bin2base64(out.data(), out.size(), random.data(), random.size(), variant);
    out.pop_back();  // the closing zero
    sodium_memzero(random.data(), random.size());
    return out;
}

}  // namespace

std::string make_token() { return random_letters<24>(); }
std::string make_table_id() { return random_letters<12>(); }

std::int64_t make_seed() {
    need_sodium();
    std::uint64_t random = 0;
    randombytes_buf(&random, sizeof random);
    return static_cast<std::int64_t>(random >> 11);
}

bool is_token(std::string_view text) {
    return text.size() >= 22 && text.size() <= 64 &&
           std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; });
}

std::string token_hash(std::string_view token) {
    need_sodium();
    std::array<unsigned char, crypto_generichash_BYTES> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                       nullptr, 0);
    std::string out(2 * hash.size() + 1, '\0');
    sodium_bin2hex(out.data(), out.size(), hash.data(), hash.size());
    out.pop_back();
    return out;
}

Parsed<std::string> hash_passphrase(std::string_view passphrase) {
    need_sodium();
    if (passphrase.size() < 8 || passphrase.size() > 200) return Error{"a passphrase has 8 to 200 bytes"};
    std::string out(crypto_pwhash_STRBYTES, '\0');
    if (crypto_pwhash_str_alg(out.data(), passphrase.data(), passphrase.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
        return Error{"there is not enough memory to hash a passphrase"};
    out.resize(out.find('\0'));
    return out;
}

bool passphrase_fits(std::string_view hash, std::string_view passphrase) {
    need_sodium();
    ++checked_passphrases;
    return crypto_pwhash_str_verify(std::string(hash).c_str(), passphrase.data(), passphrase.size()) == 0;
}

std::string nobodys_hash() {
    // The numbers are those of hash_passphrase, as libsodium writes them; salt and hash are zeros.
    return "$argon2id$v=19$m=" + std::to_string(crypto_pwhash_MEMLIMIT_INTERACTIVE / 1024) +
           ",t=" + std::to_string(crypto_pwhash_OPSLIMIT_INTERACTIVE) + ",p=1$" + std::string(22, 'A') + "$" +
           std::string(43, 'A');
}

std::uint64_t passphrases_checked() { return checked_passphrases; }

}  // namespace quartello::store
