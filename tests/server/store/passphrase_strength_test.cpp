#include "server/store/passphrase_strength.hpp"

#include <gtest/gtest.h>

namespace quartello::store {
namespace {

TEST(PassphraseStrength, WhatAnybodyWouldTryFirstIsWeak) {
    for (const char* weak : {"password",         "Password1",
                             "P@ssw0rd!",        "passwort123",
                             "12345678",         "123123123",
                             "87654321",         "qwertyuiop",
                             "QWERTZUIOP",       "aaaaaaaa",
                             "abababab",         "abcdefgh",
                             "letmein1!",        "iloveyou",
                             "trustno1",         "11112222",
                             "passwordpassword", "asdfghjkl",
                             "1q2w3e4r",         "Quartello2026",
                             "!!!!welcome",      "correct horse battery staple"}) {
        EXPECT_TRUE(is_weak_passphrase(weak, "")) << weak;
    }
}

TEST(PassphraseStrength, TheAccountsOwnNameIsWeak) {
    EXPECT_TRUE(is_weak_passphrase("magdalena", "Magdalena"));
    EXPECT_TRUE(is_weak_passphrase("Magdalena12", "magdalena"));
    EXPECT_FALSE(is_weak_passphrase("magdalena walks home", "Magdalena"));
    EXPECT_FALSE(is_weak_passphrase("magdalena", "")) << "whose it is nobody said";
}

TEST(PassphraseStrength, WhatSomebodyThoughtOfIsNot) {
    for (const char* strong : {"correct horse", "8362 9174 2231", "kettle on the moon", "Zwetschgendatschi",
                               "\u65e5\u672c\u8a9e\u306e\u5408\u8a00\u8449", "xK3#vv9!q", "my password is long"}) {
        EXPECT_FALSE(is_weak_passphrase(strong, "Ann")) << strong;
    }
}

}  // namespace
}  // namespace quartello::store
