// What a push service is sent, on OpenSSL: the message encrypted for one browser (RFC 8291, aes128gcm of RFC 8188) and
// the server's signed word who it is (VAPID, RFC 8292: a JSON Web Token, ES256). No network here, and no clock.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/parsed.hpp"

namespace quartello::push {

/// Base64url without padding, as all of this is written. What is not that is an error.
std::string to_base64url(std::string_view bytes);
Parsed<std::string> from_base64url(std::string_view text);

/// A pair of keys on the curve P-256, raw: 65 bytes that begin with 4, and 32 bytes.
struct KeyPair {
    std::string public_key;
    std::string private_key;
};
Parsed<KeyPair> make_key_pair();
/// Whether the two belong together.
bool is_pair(const KeyPair& keys);

/// What a browser's subscription names: its public key and a secret of 16 bytes, raw.
struct Receiver {
    std::string public_key;
    std::string secret;
};
/// Whether such a receiver can be encrypted for: the key is a point of the curve, the secret has its length.
bool is_receiver(const Receiver& receiver);

/// What is made anew for every message; given only by tests.
struct Once {
    KeyPair keys;
    std::string salt;  // 16 bytes
};
Parsed<Once> make_once();

/// A longer message may not pass a push service.
inline constexpr std::size_t longest_message = 3993;

/// The body of the request; its Content-Encoding is aes128gcm.
Parsed<std::string> encrypt(std::string_view message, const Receiver& receiver, const Once& once);

/// The value of the header Authorization for a push service at this origin ("https://push.example").
Parsed<std::string> vapid_header(const KeyPair& keys, std::string_view origin, std::string_view contact,
                                 std::int64_t expires_s);

}  // namespace quartello::push
