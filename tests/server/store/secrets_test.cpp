#include "server/store/secrets.hpp"

#include <gtest/gtest.h>
#include <sodium.h>

#include <set>

namespace quartello::store {
namespace {

TEST(Secrets, TokensAreLongAndAllDifferent) {
    std::set<std::string> seen;
    for (int i = 0; i < 1000; ++i) {
        EXPECT_TRUE(seen.insert(make_token()).second);
        EXPECT_TRUE(seen.insert(make_table_id()).second);
    }
    EXPECT_EQ(make_token().size(), 32U);
    EXPECT_EQ(make_table_id().size(), 16U);
    EXPECT_TRUE(is_token(make_token()));
    EXPECT_FALSE(is_token("short"));
    EXPECT_FALSE(is_token(std::string(30, ' ')));
    EXPECT_FALSE(is_token(std::string(65, 'a')));
    EXPECT_GE(make_seed(), 0);
}

TEST(Secrets, AHashIsNotItsToken) {
    // BLAKE2b-256 of "abc", as published for the function.
    EXPECT_EQ(token_hash("abc"), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
    EXPECT_NE(token_hash("abd"), token_hash("abc"));
}

TEST(Secrets, NobodysHashCostsWhatAnybodysDoes) {
    EXPECT_EQ(crypto_pwhash_str_needs_rehash(nobodys_hash().c_str(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                             crypto_pwhash_MEMLIMIT_INTERACTIVE),
              0)
        << "a whole hash with the same numbers";
    const auto hash = hash_passphrase("correct horse");
    ASSERT_TRUE(hash);
    EXPECT_EQ(nobodys_hash().size(), hash->size());
    EXPECT_FALSE(passphrase_fits(nobodys_hash(), "correct horse"));
}

TEST(Secrets, PassphrasesAreKeptAsArgon2id) {
    EXPECT_FALSE(hash_passphrase("short"));
    EXPECT_FALSE(hash_passphrase(std::string(201, 'x')));
    const auto hash = hash_passphrase("correct horse");
    ASSERT_TRUE(hash);
    EXPECT_EQ(hash->find("$argon2id$"), 0U);
    EXPECT_TRUE(passphrase_fits(*hash, "correct horse"));
    EXPECT_FALSE(passphrase_fits(*hash, "correct horsf"));
    EXPECT_FALSE(passphrase_fits("not a hash", "correct horse"));
}

}  // namespace
}  // namespace quartello::store
