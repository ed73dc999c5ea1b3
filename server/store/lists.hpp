// What lists ask of the database. Each of these statements is answered by an index alone, however long the list is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/store/database.hpp"
#include "server/store/store.hpp"

namespace quartello::store {

/// A statement that owns its text.
struct ListStatement {
    std::string sql;
    std::vector<Value> values;

    Statement view() const { return {sql, values}; }
};

/// The newest games without their records. `whose` names the column of the query's account; "" is everybody's open
/// games, by game and by result where these are given. Nothing else is looked at.
ListStatement history_statement(const HistoryQuery& query, std::string_view whose, int limit);
/// Open tables of one phase, newest first.
ListStatement lobby_statement(std::string_view game, std::string_view phase, const LobbyPlace& after, int limit);

}  // namespace quartello::store
