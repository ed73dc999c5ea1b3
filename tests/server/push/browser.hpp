// A browser that has subscribed, for tests: its keys, and how it opens what it is sent. Written apart from what it
// checks (with OpenSSL's own HKDF and its own parsing).
#pragma once

#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>

#include <optional>
#include <string>
#include <string_view>

#include "server/push/message.hpp"

namespace quartello::push::testing {

inline unsigned char* raw(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }
inline const unsigned char* raw(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

inline std::string hkdf(std::string salt, std::string input, std::string info, std::size_t size) {
    EVP_KDF* kdf = EVP_KDF_fetch(nullptr, "HKDF", nullptr);
    EVP_KDF_CTX* context = EVP_KDF_CTX_new(kdf);
    char digest[] = "SHA256";
    const OSSL_PARAM params[] = {OSSL_PARAM_construct_utf8_string("digest", digest, 0),
                                 OSSL_PARAM_construct_octet_string("salt", salt.data(), salt.size()),
                                 OSSL_PARAM_construct_octet_string("key", input.data(), input.size()),
                                 OSSL_PARAM_construct_octet_string("info", info.data(), info.size()),
                                 OSSL_PARAM_construct_end()};
    std::string out(size, '\0');
    if (EVP_KDF_derive(context, raw(out), size, params) != 1) out.clear();
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
    return out;
}

inline EVP_PKEY* key_of(std::string_view public_key, std::string_view private_key) {
    OSSL_PARAM_BLD* build = OSSL_PARAM_BLD_new();
    BIGNUM* secret =
        private_key.empty() ? nullptr : BN_bin2bn(raw(private_key), static_cast<int>(private_key.size()), nullptr);
    OSSL_PARAM_BLD_push_utf8_string(build, "group", "P-256", 0);
    OSSL_PARAM_BLD_push_octet_string(build, "pub", public_key.data(), public_key.size());
    if (secret != nullptr) OSSL_PARAM_BLD_push_BN(build, "priv", secret);
    OSSL_PARAM* params = OSSL_PARAM_BLD_to_param(build);
    EVP_PKEY_CTX* context = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
    EVP_PKEY* key = nullptr;
    EVP_PKEY_fromdata_init(context);
    EVP_PKEY_fromdata(context, &key, secret != nullptr ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params);
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    BN_free(secret);
    return key;
}

/// What an encrypted body says to the owner of these keys; nothing if it is not for them or was meddled with.
inline std::optional<std::string> opened(const std::string& body, const KeyPair& own, const std::string& secret) {
    constexpr std::size_t head = 16 + 4 + 1 + 65;
    if (body.size() < head + 17 || body[20] != 65) return std::nullopt;
    const std::string salt = body.substr(0, 16);
    const std::string sender = body.substr(21, 65);
    EVP_PKEY* key = key_of(own.public_key, own.private_key);
    EVP_PKEY* peer = key_of(sender, "");
    EVP_PKEY_CTX* agreeing = EVP_PKEY_CTX_new(key, nullptr);
    std::string shared(32, '\0');
    std::size_t size = shared.size();
    const bool agree = EVP_PKEY_derive_init(agreeing) == 1 && EVP_PKEY_derive_set_peer(agreeing, peer) == 1 &&
                       EVP_PKEY_derive(agreeing, raw(shared), &size) == 1;
    EVP_PKEY_CTX_free(agreeing);
    EVP_PKEY_free(peer);
    EVP_PKEY_free(key);
    if (!agree) return std::nullopt;
    const std::string input = hkdf(secret, shared, std::string("WebPush: info") + '\0' + own.public_key + sender, 32);
    std::string cipher_key = hkdf(salt, input, std::string("Content-Encoding: aes128gcm") + '\0', 16);
    std::string nonce = hkdf(salt, input, std::string("Content-Encoding: nonce") + '\0', 12);
    std::string text(body.size() - head - 16, '\0');
    std::string tag = body.substr(body.size() - 16);
    EVP_CIPHER_CTX* context = EVP_CIPHER_CTX_new();
    int done = 0;
    int rest = 0;
    EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), nullptr, raw(cipher_key), raw(nonce));
    EVP_DecryptUpdate(context, raw(text), &done, raw(body) + head, static_cast<int>(text.size()));
    EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, 16, tag.data());
    const bool is_true = EVP_DecryptFinal_ex(context, raw(text) + done, &rest) == 1;
    EVP_CIPHER_CTX_free(context);
    if (!is_true || text.empty() || text.back() != '\2') return std::nullopt;
    text.pop_back();
    return text;
}

/// Whether a token of three parts was signed (ES256) with the private half of this key.
inline bool is_signed_by(const std::string& token, const std::string& public_key) {
    const auto dot = token.rfind('.');
    const auto signature = from_base64url(token.substr(dot + 1));
    if (!signature || signature->size() != 64) return false;
    ECDSA_SIG* numbers = ECDSA_SIG_new();
    ECDSA_SIG_set0(numbers, BN_bin2bn(raw(*signature), 32, nullptr), BN_bin2bn(raw(*signature) + 32, 32, nullptr));
    unsigned char* der = nullptr;
    const int size = i2d_ECDSA_SIG(numbers, &der);
    EVP_PKEY* key = key_of(public_key, "");
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    EVP_DigestVerifyInit(context, nullptr, EVP_sha256(), nullptr, key);
    const bool is_true =
        EVP_DigestVerify(context, der, static_cast<std::size_t>(size), raw(std::string_view(token)), dot) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    OPENSSL_free(der);
    ECDSA_SIG_free(numbers);
    return is_true;
}

/// A browser's subscription at this address.
struct Browser {
    KeyPair keys = *make_key_pair();
    std::string secret = make_once()->salt;

    Receiver receiver() const { return {keys.public_key, secret}; }
    std::optional<std::string> opens(const std::string& body) const { return opened(body, keys, secret); }
};

}  // namespace quartello::push::testing
