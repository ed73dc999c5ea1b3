#include "engine/game/head_start.hpp"

#include <gtest/gtest.h>

namespace quartello {
namespace {

TEST(HeadStartTest, KomiIsASwitchOfTheRulesNotAPieceOfTheirText) {
    EXPECT_EQ(*komi_halves({.game = "alea"}), 0);
    EXPECT_EQ(*komi_halves({.game = "alea", .rules = "size=4,komi=2.5"}), 5);

    const auto given = rules_with_komi({.game = "alea", .rules = "size=4"}, 5);
    ASSERT_TRUE(given);
    EXPECT_EQ(*given, "size=4,adjacent=4,repetition=superko,streak=30,komi=2.5");
    // What is there already is replaced, not said twice.
    const auto other = rules_with_komi({.game = "alea", .rules = *given}, 0);
    ASSERT_TRUE(other);
    EXPECT_EQ(*other, "size=4,adjacent=4,repetition=superko,streak=30,komi=0");
    EXPECT_TRUE(make_session({.game = "alea", .rules = *other}));
}

TEST(HeadStartTest, WhatHasNoKomiSaysSo) {
    EXPECT_EQ(komi_halves({.game = "mabi"}).error().text, "mabi has no komi");
    EXPECT_FALSE(rules_with_komi({.game = "mabi"}, 1));
    EXPECT_FALSE(rules_with_komi({.game = "chess"}, 1));
    EXPECT_FALSE(rules_with_komi({.game = "alea", .rules = "komi=many"}, 1));
}

}  // namespace
}  // namespace quartello
