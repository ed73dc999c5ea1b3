// Why a game is over and how a tie was broken: names with their English sentences, as the errors have them
// (engine/core/error_code.hpp). Whoever speaks another language goes by name and values (web/src/words/ends/).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/sentence.hpp"

namespace quartello {

// clang-format off
// X(code, sentence)
#define QUARTELLO_ENDS(X) \
    X(no_moves, "Neither side can move.") \
    X(board_full, "The board is full.") \
    X(both_passed, "Both players passed.") \
    X(no_record, "No record has grown for {count} moves.") \
    X(board_closed, "The board is full and both closing turns have been taken.") \
    X(third_time, "The same placement has occurred for the third time: a draw.") \
    X(tie_broken, "Tie at size {size}: {side} has owned such a group for longer.") \
    X(tie_stays, "Tie at size {size}: neither has owned such a group for longer.")
// clang-format on

/// A game that is not in this list may use `other`, whose text is all there is.
enum class EndCode : std::uint8_t {
    other,
#define QUARTELLO_ENUMERATOR(code, sentence) code,
    QUARTELLO_ENDS(QUARTELLO_ENUMERATOR)
#undef QUARTELLO_ENUMERATOR
};

inline constexpr std::string_view end_names[] = {"other",
#define QUARTELLO_NAME(code, sentence) #code,
                                                 QUARTELLO_ENDS(QUARTELLO_NAME)
#undef QUARTELLO_NAME
};

/// What JSON calls a code.
constexpr std::string_view enum_name(EndCode code) { return end_names[static_cast<std::size_t>(code)]; }

struct EndNote {
    EndCode code = EndCode::other;
    std::vector<NamedValue> values = {};
    std::string text = {};  // the same as one sentence

    friend bool operator==(const EndNote&, const EndNote&) = default;
};

EndNote end_note(EndCode code, std::vector<NamedValue> values = {});

/// All of them, one after the other.
std::string text_of(const std::vector<EndNote>& notes);

}  // namespace quartello
