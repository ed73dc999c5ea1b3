// The example of RFC 8291, and that only the browser it is meant for opens a message.
#include "server/push/message.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/server/push/browser.hpp"

namespace quartello::push {
namespace {

using testing::Browser;

std::string raw(std::string_view text) { return *from_base64url(text); }

TEST(PushMessage, IsTheOneOfRfc8291) {
    const KeyPair browser{
        raw("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        raw("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")};
    const Once once{{raw("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"),
                     raw("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")},
                    raw("DGv6ra1nlYgDCS1FRnbzlw")};
    const std::string secret = raw("BTBZMqHH6r4Tts7J_aSIgg");
    const std::string text = "When I grow up, I want to be a watermelon";
    const auto body = encrypt(text, {browser.public_key, secret}, once);
    ASSERT_TRUE(body) << body.error().text;
    EXPECT_EQ(
        to_base64url(*body),
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
        "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
    EXPECT_EQ(testing::opened(*body, browser, secret), text);
}

TEST(PushMessage, OnlyTheReceiverOpensIt) {
    const Browser ann;
    const Browser bo;
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{100}, longest_message}) {
        const std::string text(size, 'x');
        const auto body = encrypt(text, ann.receiver(), *make_once());
        ASSERT_TRUE(body);
        EXPECT_LE(body->size(), 4096U);
        EXPECT_EQ(ann.opens(*body), text);
        EXPECT_FALSE(bo.opens(*body));
        std::string changed = *body;
        changed.back() = static_cast<char>(changed.back() ^ 1);
        EXPECT_FALSE(ann.opens(changed));
        EXPECT_NE(*encrypt(text, ann.receiver(), *make_once()), *body) << "keys and salt are made anew";
    }
    EXPECT_FALSE(encrypt(std::string(longest_message + 1, 'x'), ann.receiver(), *make_once()));
}

TEST(PushMessage, KeysAreLookedAt) {
    const Browser ann;
    EXPECT_TRUE(is_receiver(ann.receiver()));
    EXPECT_TRUE(is_pair(ann.keys));
    EXPECT_FALSE(is_pair({ann.keys.public_key, Browser().keys.private_key}));
    EXPECT_FALSE(is_pair({ann.keys.public_key, ""}));
    EXPECT_FALSE(is_receiver({ann.keys.public_key, "short"}));
    EXPECT_FALSE(is_receiver({ann.keys.public_key.substr(1), ann.secret}));
    std::string off = ann.keys.public_key;
    off.back() = static_cast<char>(off.back() ^ 1);
    EXPECT_FALSE(is_receiver({off, ann.secret})) << "no point of the curve";
    EXPECT_FALSE(is_receiver({std::string(65, '\0'), ann.secret}));
    EXPECT_FALSE(encrypt("x", {off, ann.secret}, *make_once()));
}

TEST(PushMessage, TheServersWordIsSigned) {
    const KeyPair keys = *make_key_pair();
    const auto header = vapid_header(keys, "https://push.example", "mailto:host@example.org", 1700000000);
    ASSERT_TRUE(header);
    const std::string prefix = "vapid t=";
    ASSERT_TRUE(header->starts_with(prefix));
    const auto comma = header->find(", k=");
    const std::string token = header->substr(prefix.size(), comma - prefix.size());
    EXPECT_EQ(header->substr(comma + 4), to_base64url(keys.public_key));
    EXPECT_TRUE(testing::is_signed_by(token, keys.public_key));
    EXPECT_FALSE(testing::is_signed_by(token, Browser().keys.public_key));
    const auto dot = token.find('.');
    EXPECT_EQ(raw(token.substr(0, dot)), R"({"typ":"JWT","alg":"ES256"})");
    EXPECT_EQ(raw(token.substr(dot + 1, token.rfind('.') - dot - 1)),
              R"({"aud":"https://push.example","exp":1700000000,"sub":"mailto:host@example.org"})");
}

TEST(PushMessage, Base64urlIsStrict) {
    EXPECT_EQ(to_base64url(std::string("\xFB\xEF\xFF", 3)), "--__");
    EXPECT_EQ(*from_base64url("--__"), std::string("\xFB\xEF\xFF", 3));
    EXPECT_EQ(*from_base64url(""), "");
    for (const char* wrong : {"a", "++//", "YQ==", "YQ ", "Y Q"}) EXPECT_FALSE(from_base64url(wrong)) << wrong;
}

}  // namespace
}  // namespace quartello::push
