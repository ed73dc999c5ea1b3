#include "server/push/message.hpp"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <sodium.h>

#include <array>
#include <cstddef>
#include <memory>

#include "engine/core/json.hpp"

namespace quartello::push {

namespace {

constexpr std::size_t public_size = 65;
constexpr std::size_t private_size = 32;
constexpr std::size_t secret_size = 16;
constexpr std::size_t salt_size = 16;
constexpr std::size_t tag_size = 16;
constexpr std::size_t hash_size = 32;
/// The one record of a message: what services take at most.
constexpr std::uint32_t record_size = 4096;
constexpr const char* curve = "prime256v1";

template <class T, void (*release)(T*)>
struct Release {
    void operator()(T* held) const { release(held); }
};
template <class T, void (*release)(T*)>
using Held = std::unique_ptr<T, Release<T, release>>;
using Key = Held<EVP_PKEY, EVP_PKEY_free>;
using KeyContext = Held<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using DigestContext = Held<EVP_MD_CTX, EVP_MD_CTX_free>;
using CipherContext = Held<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free>;
using ParamBuild = Held<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>;
using Params = Held<OSSL_PARAM, OSSL_PARAM_free>;
using Number = Held<BIGNUM, BN_clear_free>;
using Signature = Held<ECDSA_SIG, ECDSA_SIG_free>;

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

Error failed(std::string_view what) { return Error{"push: " + std::string(what)}; }

/// A key of OpenSSL's; without the private part where that is empty. None: no point of the curve.
Key key_of(std::string_view public_key, std::string_view private_key) {
    if (public_key.size() != public_size || public_key[0] != 4) return nullptr;
    if (!private_key.empty() && private_key.size() != private_size) return nullptr;
    const ParamBuild build(OSSL_PARAM_BLD_new());
    const Number secret(private_key.empty() ? nullptr : BN_bin2bn(bytes_of(private_key), private_size, nullptr));
    OSSL_PARAM_BLD_push_utf8_string(build.get(), OSSL_PKEY_PARAM_GROUP_NAME, curve, 0);
    OSSL_PARAM_BLD_push_octet_string(build.get(), OSSL_PKEY_PARAM_PUB_KEY, public_key.data(), public_key.size());
    if (secret) OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PRIV_KEY, secret.get());
    const Params params(OSSL_PARAM_BLD_to_param(build.get()));
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY* made = nullptr;
    const int what = secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
    if (!params || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
        EVP_PKEY_fromdata(context.get(), &made, what, params.get()) != 1)
        return nullptr;
    Key key(made);
    const KeyContext check(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
    if (!check || (secret ? EVP_PKEY_check(check.get()) : EVP_PKEY_public_check(check.get())) != 1) return nullptr;
    return key;
}

std::string hmac(std::string_view key, std::string_view text) {
    std::string out(hash_size, '\0');
    unsigned int size = 0;
    HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes_of(text), text.size(), bytes_of(out), &size);
    return out;
}

/// HKDF (RFC 5869) with one block of output, which is all that is asked for here.
std::string hkdf(std::string_view salt, std::string_view input, std::string_view info, std::size_t size) {
    return hmac(hmac(salt, input), std::string(info) + '\1').substr(0, size);
}

Parsed<std::string> shared_secret(const KeyPair& own, std::string_view other) {
    const Key key = key_of(own.public_key, own.private_key);
    const Key peer = key_of(other, "");
    if (!key || !peer) return failed("a key is no point of the curve");
    const KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
    std::string out(private_size, '\0');
    std::size_t size = out.size();
    if (!context || EVP_PKEY_derive_init(context.get()) != 1 ||
        EVP_PKEY_derive_set_peer(context.get(), peer.get()) != 1 ||
        EVP_PKEY_derive(context.get(), bytes_of(out), &size) != 1 || size != private_size)
        return failed("the keys do not agree");
    return out;
}

Parsed<std::string> sealed(std::string_view text, std::string_view key, std::string_view nonce) {
    const CipherContext context(EVP_CIPHER_CTX_new());
    std::string out(text.size() + tag_size, '\0');
    int size = 0;
    int rest = 0;
    if (!context ||
        EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytes_of(key), bytes_of(nonce)) != 1 ||
        EVP_EncryptUpdate(context.get(), bytes_of(out), &size, bytes_of(text), static_cast<int>(text.size())) != 1 ||
        EVP_EncryptFinal_ex(context.get(), bytes_of(out) + size, &rest) != 1 ||
        EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, tag_size, bytes_of(out) + text.size()) != 1)
        return failed("the message could not be encrypted");
    return out;
}

/// An ECDSA signature as JSON Web Tokens want it: two numbers of 32 bytes.
Parsed<std::string> signature_of(const KeyPair& keys, std::string_view text) {
    const Key key = key_of(keys.public_key, keys.private_key);
    if (!key) return failed("the server's keys are no pair");
    const DigestContext context(EVP_MD_CTX_new());
    std::string der(80, '\0');
    std::size_t size = der.size();
    if (!context || EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) != 1 ||
        EVP_DigestSign(context.get(), bytes_of(der), &size, bytes_of(text), text.size()) != 1)
        return failed("the token could not be signed");
    const unsigned char* at = bytes_of(der);
    const Signature numbers(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
    std::string out(2 * private_size, '\0');
    if (!numbers || BN_bn2binpad(ECDSA_SIG_get0_r(numbers.get()), bytes_of(out), private_size) < 0 ||
        BN_bn2binpad(ECDSA_SIG_get0_s(numbers.get()), bytes_of(out) + private_size, private_size) < 0)
        return failed("the token could not be signed");
    return out;
}

}  // namespace

std::string to_base64url(std::string_view bytes) {
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string out(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    sodium_bin2base64(out.data(), out.size(), bytes_of(bytes), bytes.size(), variant);
    out.pop_back();  // the zero that libsodium writes
    return out;
}

Parsed<std::string> from_base64url(std::string_view text) {
    std::string out(text.size(), '\0');
    std::size_t size = 0;
    const char* end = nullptr;
    if (sodium_base642bin(bytes_of(out), out.size(), text.data(), text.size(), nullptr, &size, &end,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        end != text.data() + text.size())
        return Error{"expected base64url without padding"};
    out.resize(size);
    return out;
}

Parsed<KeyPair> make_key_pair() {
    const Key key(EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", curve));
    KeyPair out{std::string(public_size, '\0'), std::string(private_size, '\0')};
    std::size_t size = 0;
    BIGNUM* secret = nullptr;
    if (!key ||
        EVP_PKEY_get_octet_string_param(key.get(), OSSL_PKEY_PARAM_PUB_KEY, bytes_of(out.public_key), public_size,
                                        &size) != 1 ||
        size != public_size || EVP_PKEY_get_bn_param(key.get(), OSSL_PKEY_PARAM_PRIV_KEY, &secret) != 1)
        return failed("no keys could be made");
    const Number held(secret);
    BN_bn2binpad(secret, bytes_of(out.private_key), private_size);
    return out;
}

bool is_pair(const KeyPair& keys) { return !keys.private_key.empty() && key_of(keys.public_key, keys.private_key); }

bool is_receiver(const Receiver& receiver) {
    return receiver.secret.size() == secret_size && key_of(receiver.public_key, "") != nullptr;
}

Parsed<Once> make_once() {
    auto keys = make_key_pair();
    if (!keys) return keys.error();
    Once once{std::move(*keys), std::string(salt_size, '\0')};
    if (RAND_bytes(bytes_of(once.salt), salt_size) != 1) return failed("no random bytes");
    return once;
}

Parsed<std::string> encrypt(std::string_view message, const Receiver& receiver, const Once& once) {
    if (message.size() > longest_message) return failed("the message is too long");
    if (receiver.secret.size() != secret_size || once.salt.size() != salt_size) return failed("a secret has 16 bytes");
    const auto secret = shared_secret(once.keys, receiver.public_key);
    if (!secret) return secret.error();
    using namespace std::string_view_literals;
    const std::string info = std::string("WebPush: info\0"sv) + receiver.public_key + once.keys.public_key;
    const std::string input = hkdf(receiver.secret, *secret, info, hash_size);
    const std::string key = hkdf(once.salt, input, "Content-Encoding: aes128gcm\0"sv, 16);
    const std::string nonce = hkdf(once.salt, input, "Content-Encoding: nonce\0"sv, 12);
    // 2 ends the last record; this is the only one.
    const auto body = sealed(std::string(message) + '\2', key, nonce);
    if (!body) return body.error();
    std::string out = once.salt;
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(record_size >> shift & 0xFF);
    out += static_cast<char>(public_size);
    return out + once.keys.public_key + *body;
}

Parsed<std::string> vapid_header(const KeyPair& keys, std::string_view origin, std::string_view contact,
                                 std::int64_t expires_s) {
    const std::string claims = "{\"aud\":" + json::to_json(std::string(origin)) +
                               ",\"exp\":" + std::to_string(expires_s) +
                               ",\"sub\":" + json::to_json(std::string(contact)) + "}";
    const std::string signed_part = to_base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + to_base64url(claims);
    const auto signature = signature_of(keys, signed_part);
    if (!signature) return signature.error();
    return "vapid t=" + signed_part + "." + to_base64url(*signature) + ", k=" + to_base64url(keys.public_key);
}

}  // namespace quartello::push
