#include "server/store/names.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace quartello::store {
namespace {

TEST(Names, AreWrittenInOneWay) {
    EXPECT_EQ(shown_name(""), "");
    EXPECT_EQ(shown_name("Ann"), "Ann");
    EXPECT_EQ(shown_name("  Ann \t"), std::nullopt) << "a tab is a control character";
    EXPECT_EQ(shown_name("  Ann   of\u00A0Hove "), "Ann of Hove");
    EXPECT_EQ(shown_name("Jose\u0301"), "Jos\u00E9") << "one letter, however it is put together";
    EXPECT_EQ(shown_name("\uFF21\uFF4E\uFF4E"), "Ann") << "full width";
    EXPECT_EQ(shown_name("\u30CF\u30CA\u3055\u3093"), "\u30CF\u30CA\u3055\u3093");
    EXPECT_EQ(shown_name("Ann \u2764\uFE0F"), "Ann \u2764") << "as telephones send a heart";
    EXPECT_EQ(shown_name("\U0001F422"), "\U0001F422");
}

TEST(Names, NothingUnseenIsInThem) {
    for (const char* unseen :
         {"\x01",      "Ann\x7F",   "Ann\u009B", "An\u200Bn",   "An\u200Dn",  "\u202Enna",
          "\u2066Ann", "\u00ADAnn", "\u2028Ann", "\uFEFF",      "\u3164",     "\u2800",
          "\uE000",    "\u115F",    " ",         "\u00A0",      "\U000E0041", "a\u0301\u0302\u0303\u0304",
          "\u0301a",   "a \u0301",  "\xC3",      "\xED\xA0\x80"}) {
        EXPECT_EQ(shown_name(unseen), std::nullopt) << unseen;
    }
    EXPECT_EQ(shown_name(std::string(201, 'a')), std::nullopt);
    EXPECT_TRUE(shown_name(std::string(200, 'a')));
}

bool look_alike(std::string_view a, std::string_view b) {
    const auto of_a = name_keys(a);
    const auto of_b = name_keys(b);
    return std::ranges::any_of(of_a, [&](const auto& key) { return std::ranges::find(of_b, key) != of_b.end(); });
}

TEST(Names, WhatLooksAlikeHasAKeyInCommon) {
    EXPECT_TRUE(look_alike("Ann", "ANN"));
    EXPECT_TRUE(look_alike("Ian", "lan")) << "a capital i, a small L";
    EXPECT_TRUE(look_alike("paypal", "p\u0430yp\u0430l")) << "Cyrillic";
    EXPECT_TRUE(look_alike("Bob", "B\u043Eb"));
    EXPECT_TRUE(look_alike("Bob-1", "Bob-l"));
    EXPECT_FALSE(look_alike("Ann", "Anna"));
    EXPECT_FALSE(look_alike("Ann", "Ana"));
    EXPECT_FALSE(look_alike("", "Ann"));
}

}  // namespace
}  // namespace quartello::store
