// The words of the rules' enums, once: what JSON, TypeScript and texts call a side, an event, a fact about a move.
// Apart from the enums themselves, because searches need no words.
#pragma once

#include <string_view>

#include <boost/describe.hpp>

#include "engine/rules/events.hpp"
#include "engine/rules/move_fact.hpp"
#include "engine/rules/side.hpp"

namespace quartello {

BOOST_DESCRIBE_ENUM(Side, first, second)
BOOST_DESCRIBE_ENUM(EventKind, place, take_bonus, flip, convert, step, paralysed, freed, pass)
BOOST_DESCRIBE_ENUM(FactKind, turns, bonus, joker, safe, region, no_reply, replies, choices, gives_bonus, denies_bonus,
                    gives_safe_cell, denies_safe_cell, guarded, threat, threatens, group, leads, paralyses, frees,
                    paralyses_own, frees_other, locks_group, unlocks_group, gives_turns_away, wins, draws, loses)

/// "first", "take_bonus", …
template <class Enum>
std::string_view word_of(Enum value) {
    return boost::describe::enum_to_string(value, "");
}

}  // namespace quartello
