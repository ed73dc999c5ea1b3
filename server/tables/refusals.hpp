// Refusals that a person at a table or with an account may meet, each with a code by which a page can say it in its own
// language. The text is the server's own wording; whatever is not listed here is sent as text alone.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <type_traits>

#include <boost/describe.hpp>

#include "engine/core/parsed.hpp"

namespace quartello::tables {

// A list of our own, because Boost describes 52 values of an enumeration at most.
// clang-format off
#define QUARTELLO_REFUSALS(X) \
    X(table_closed, "the table is closed") \
    X(seats_taken, "both seats are taken") \
    X(seat_taken, "this seat is taken") \
    X(seated_already, "you sit at this table already") \
    X(needs_account, "a rated table needs an account") \
    X(against_oneself, "nobody plays a rated game against himself") \
    X(rated_for_people, "a rated table is for two people") \
    X(rated_position, "a rated game begins as the rules say or from a set-up, not in the middle") \
    X(bad_name, "a name has at most 40 bytes and only characters that can be seen") \
    X(name_of_account, "somebody's account has this name, or one that looks like it") \
    X(players_only, "only the players may do that") \
    X(game_has_begun, "the game has begun; you may resign") \
    X(no_game, "no game is being played") \
    X(position_changed, "the position has changed") \
    X(not_your_turn, "it is not your turn") \
    X(time_over, "your time is over") \
    X(swap_too_late, "the first move can be taken over right after it, and only once") \
    X(draw_offered_before, "you have offered a draw since your last move") \
    X(no_draw_offered, "no draw is offered to you") \
    X(answer_first, "first answer the other player's question") \
    X(asked_before, "you have asked since your last move") \
    X(nothing_to_take_back, "you have decided nothing yet that could be taken back") \
    X(no_takeback_asked, "nobody asks you to take a move back") \
    X(no_board_now, "no board is to be set up now") \
    X(other_sets_board, "the other player sets this board up") \
    X(board_without_move, "nobody could move on this board") \
    X(no_colour_now, "no colour is to be chosen now") \
    X(other_chooses, "the other player chooses") \
    X(nothing_to_be_ready_for, "there is nothing to be ready for") \
    X(ready_already, "you are ready already") \
    X(series_goes_on, "the series is not over") \
    X(wished_already, "you have asked for it already") \
    X(nobody_listens, "there is nobody across the table to talk to") \
    X(said_enough, "that is enough said for now; wait a little") \
    X(text_not_allowed, "both players have to allow free text first") \
    X(bad_text, "a text is one line of at most 200 plain characters") \
    X(no_table, "there is no such table") \
    X(table_busy, "this table is busy; try again") \
    X(table_damaged, "this table's log is damaged; whoever keeps the server has been told") \
    X(cannot_store, "the server cannot store moves now; try again") \
    X(cannot_read, "the server cannot read this table now; try again") \
    X(server_busy, "the server is busy") \
    X(too_often, "too many requests from this address; wait a little") \
    X(lobby_share, "so many tables of yours wait in the lobby already") \
    X(id_used, "another command was sent under this id") \
    X(login_expired, "the log-in has expired") \
    X(not_logged_in, "nobody is logged in") \
    X(name_taken, "the name is taken") \
    X(bad_account_name, "name: 3 to 24 letters, digits, - or _") \
    X(bad_passphrase, "passphrase: 8 to 200 bytes") \
    X(weak_passphrase, "this passphrase is among the first that anybody would try") \
    X(wrong_login, "name or passphrase is wrong") \
    X(wrong_passphrase, "the passphrase is wrong")

#define QUARTELLO_CODE(code, text) code,
#define QUARTELLO_ENTRY(code, text) BOOST_DESCRIBE_ENUM_ENTRY(RefusalCode, code)
#define QUARTELLO_TEXT(code, text) RefusalText{RefusalCode::code, text},

enum class RefusalCode {
    other,  // only the text says what it is
    QUARTELLO_REFUSALS(QUARTELLO_CODE)
};
[[maybe_unused]] BOOST_DESCRIBE_ENUM_BEGIN(RefusalCode) BOOST_DESCRIBE_ENUM_ENTRY(RefusalCode, other)
    QUARTELLO_REFUSALS(QUARTELLO_ENTRY) BOOST_DESCRIBE_ENUM_END(RefusalCode)
static_assert(std::is_enum_v<RefusalCode>);
// clang-format on

struct RefusalText {
    RefusalCode code;
    std::string_view text;
};

inline constexpr auto refusal_texts = std::to_array<RefusalText>({QUARTELLO_REFUSALS(QUARTELLO_TEXT)});

#undef QUARTELLO_CODE
#undef QUARTELLO_ENTRY
#undef QUARTELLO_TEXT

inline Error refusal(RefusalCode code) {
    const auto found = std::ranges::find(refusal_texts, code, &RefusalText::code);
    return Error{std::string(found == refusal_texts.end() ? "refused" : found->text)};
}

inline RefusalCode refusal_code(std::string_view text) {
    const auto found = std::ranges::find(refusal_texts, text, &RefusalText::text);
    return found == refusal_texts.end() ? RefusalCode::other : found->code;
}

}  // namespace quartello::tables
