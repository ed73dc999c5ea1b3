// Labels, the engine's short words: sides, pieces, marks on cells, facts beside the board, parts of a score. Each has a
// code with its English text; whoever speaks another language goes by the code (web/src/words/labels/). A game that is
// not in this list may use texts of its own, whose code is `other`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace quartello {

// clang-format off
// X(code, text)
#define QUARTELLO_LABELS(X) \
    /* sides */ \
    X(side_black, "Black") \
    X(side_white, "White") \
    X(side_green, "Green") \
    X(side_red, "Red") \
    /* pieces and what else stands on a cell */ \
    X(black, "black") \
    X(white, "white") \
    X(green, "green") \
    X(red, "red") \
    X(wall, "wall") \
    X(bonus, "bonus") \
    X(joker, "joker") \
    /* parts of a score */ \
    X(discs, "discs") \
    X(stones, "stones") \
    X(bonuses, "bonuses") \
    X(empty_cells, "empty cells") \
    X(komi, "komi") \
    X(largest_group, "largest group") \
    /* marks on cells */ \
    X(protected_stone, "protected") \
    X(guarded, "guarded") \
    X(paralysed, "paralysed") \
    X(locked_group, "locked group") \
    /* facts beside the board */ \
    X(bonuses_taken, "bonuses taken") \
    X(turns_left, "turns left") \
    X(locked_out, "locked out") \
    X(tie_break_holder, "tie-break holder") \
    X(records, "records") \
    X(quiet_moves, "quiet moves") \
    X(conversions, "conversions in a row") \
    X(closing_turns, "closing turns taken") \
    X(occurrences, "times this placement has occurred") \
    /* what the turn must be because of a fact */ \
    X(must_pass, "this turn must pass") \
    X(must_place, "this turn must place")
// clang-format on

enum class LabelCode : std::uint8_t {
    other,
#define QUARTELLO_ENUMERATOR(code, text) code,
    QUARTELLO_LABELS(QUARTELLO_ENUMERATOR)
#undef QUARTELLO_ENUMERATOR
};

inline constexpr std::string_view label_names[] = {"other",
#define QUARTELLO_NAME(code, text) #code,
                                                   QUARTELLO_LABELS(QUARTELLO_NAME)
#undef QUARTELLO_NAME
};

/// What JSON calls a code.
constexpr std::string_view enum_name(LabelCode code) { return label_names[static_cast<std::size_t>(code)]; }

inline constexpr std::string_view label_texts[] = {"",
#define QUARTELLO_TEXT(code, text) text,
                                                   QUARTELLO_LABELS(QUARTELLO_TEXT)
#undef QUARTELLO_TEXT
};

constexpr std::string_view label_text(LabelCode code) { return label_texts[static_cast<std::size_t>(code)]; }

/// A label of the list, or a text of a game's own, which lasts for ever.
struct Label {
    LabelCode code = LabelCode::other;
    std::string_view text = {};

    constexpr Label() = default;
    constexpr Label(LabelCode of_the_list) : code(of_the_list), text(label_text(of_the_list)) {}
    constexpr Label(const char* own) : text(own) {}

    friend constexpr bool operator==(const Label&, const Label&) = default;
};

}  // namespace quartello
