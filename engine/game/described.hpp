// The words of the rules' enums, once: what JSON, TypeScript and texts call a side, an event, a fact about a move.
// Apart from the enums themselves, because searches need no words.
#pragma once

#include <string_view>
#include <type_traits>

#include <boost/describe.hpp>

#include "engine/core/error_code.hpp"
#include "engine/core/label.hpp"
#include "engine/rules/end_note.hpp"
#include "engine/rules/events.hpp"
#include "engine/rules/move_fact.hpp"
#include "engine/rules/side.hpp"

namespace quartello {

BOOST_DESCRIBE_ENUM(Side, first, second)
BOOST_DESCRIBE_ENUM(EventKind, place, take_bonus, flip, convert, step, paralysed, freed, pass)
BOOST_DESCRIBE_ENUM(FactKind, turns, bonus, joker, safe, region, no_reply, replies, choices, gives_bonus, denies_bonus,
                    gives_safe_cell, denies_safe_cell, guarded, threat, threatens, group, leads, paralyses, frees,
                    paralyses_own, frees_other, locks_group, unlocks_group, gives_turns_away, wins, draws, loses)

// Boost describes 52 values of an enumeration at most when it is given them at once.
// clang-format off
#define QUARTELLO_ENTRY(code, sentence) BOOST_DESCRIBE_ENUM_ENTRY(ErrorCode, code)
[[maybe_unused]] BOOST_DESCRIBE_ENUM_BEGIN(ErrorCode) BOOST_DESCRIBE_ENUM_ENTRY(ErrorCode, other)
    QUARTELLO_ENGINE_ERRORS(QUARTELLO_ENTRY) QUARTELLO_SERVER_ERRORS(QUARTELLO_ENTRY) BOOST_DESCRIBE_ENUM_END(ErrorCode)
static_assert(std::is_enum_v<ErrorCode>);
#undef QUARTELLO_ENTRY
#define QUARTELLO_ENTRY(code, text) BOOST_DESCRIBE_ENUM_ENTRY(LabelCode, code)
[[maybe_unused]] BOOST_DESCRIBE_ENUM_BEGIN(LabelCode) BOOST_DESCRIBE_ENUM_ENTRY(LabelCode, other)
    QUARTELLO_LABELS(QUARTELLO_ENTRY) BOOST_DESCRIBE_ENUM_END(LabelCode)
static_assert(std::is_enum_v<LabelCode>);
#undef QUARTELLO_ENTRY
#define QUARTELLO_ENTRY(code, sentence) BOOST_DESCRIBE_ENUM_ENTRY(EndCode, code)
[[maybe_unused]] BOOST_DESCRIBE_ENUM_BEGIN(EndCode) BOOST_DESCRIBE_ENUM_ENTRY(EndCode, other)
    QUARTELLO_ENDS(QUARTELLO_ENTRY) BOOST_DESCRIBE_ENUM_END(EndCode)
static_assert(std::is_enum_v<EndCode>);
#undef QUARTELLO_ENTRY
// clang-format on

/// "first", "take_bonus", …
template <class Enum>
std::string_view word_of(Enum value) {
    return boost::describe::enum_to_string(value, "");
}

}  // namespace quartello
