// The compile-time list of games and the run-time one name the same games, and every game satisfies the contract.
#include "engine/games/all_games.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "engine/game/session.hpp"

namespace quartello {
namespace {

template <GameRules... Games>
std::set<std::string> names_of(GameTypes<Games...>) {
    return {std::string(Games::sheet().name)...};
}

TEST(AllGamesTest, BothListsNameTheSameGames) {
    std::set<std::string> names;
    for (const RuleSheet* sheet : all_sheets()) names.insert(std::string(sheet->name));
    EXPECT_EQ(names, names_of(GameVariants{}));
}

}  // namespace
}  // namespace quartello
