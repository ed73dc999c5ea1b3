// Ratings in the database: each rated game is a step of both players' ratings, written down so that anybody can follow
// how a rating came about.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/database.hpp"
#include "server/store/store.hpp"

namespace quartello::store {

/// So many games of the same two count in a day, lest one account feed another.
inline constexpr int most_rated_a_day = 12;

/// Both players' next step, inside the transaction that stores the game; one too many is marked as not rated instead.
std::optional<Error> rate(Database& database, const GameRow& game);

/// Sentences about ratings that do not follow from their steps, or steps that do not follow from each other.
Parsed<std::vector<std::string>> check_ratings(Database& database);

}  // namespace quartello::store
