// The facts about a move of any game: those that every game shares, and what the game itself adds
// (games/<g>/facts.hpp). What a coach says is made of these.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "engine/core/parsed.hpp"
#include "engine/game/described.hpp"
#include "engine/game/session.hpp"

namespace quartello {

struct MoveFactView {
    FactKind kind = FactKind::turns;
    bool helps = true;
    int now = 0;
    int before = 0;
    std::vector<std::string> cells;
    int weight = 0;
};
BOOST_DESCRIBE_STRUCT(MoveFactView, (), (kind, helps, now, before, cells, weight))

/// The facts about a legal move where the session stands, weightiest first; or why it is not one.
Parsed<std::vector<MoveFact>> move_facts(Session& session, std::string_view move);

MoveFactView move_fact_view(const Session& session, const MoveFact& fact);

}  // namespace quartello
