// Ratings in the database: each rated game is a step of both players' ratings, written down so that anybody can follow
// how a rating came about.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/database.hpp"
#include "server/store/store.hpp"

namespace quartello::store {

/// Both players' next step, inside the transaction that stores the game.
std::optional<Error> rate(Database& database, const GameRow& game);

/// Sentences about ratings that do not follow from their steps, or steps that do not follow from each other.
Parsed<std::vector<std::string>> check_ratings(Database& database);

}  // namespace quartello::store
