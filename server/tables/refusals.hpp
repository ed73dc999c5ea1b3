// Refusals that a person at a table or with an account may meet, each with a code by which a page can say it in its own
// language. The text is the server's own wording; whatever is not listed here is sent as text alone.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include <boost/describe.hpp>

#include "engine/core/parsed.hpp"

namespace quartello::tables {

enum class RefusalCode {
    other,  // only the text says what it is
    table_closed,
    seats_taken,
    seat_taken,
    seated_already,
    needs_account,
    against_oneself,
    rated_for_people,
    bad_name,
    players_only,
    game_has_begun,
    no_game,
    position_changed,
    not_your_turn,
    time_over,
    swap_too_late,
    draw_offered_before,
    no_draw_offered,
    answer_first,
    asked_before,
    nothing_to_take_back,
    no_takeback_asked,
    no_board_now,
    other_sets_board,
    board_without_move,
    no_colour_now,
    other_chooses,
    nothing_to_be_ready_for,
    ready_already,
    series_goes_on,
    wished_already,
    nobody_listens,
    said_enough,
    text_not_allowed,
    bad_text,
    no_table,
    table_busy,
    table_damaged,
    cannot_store,
    cannot_read,
    server_busy,
    too_often,
    id_used,
    login_expired,
    not_logged_in,
    name_taken,
    bad_account_name,
    bad_passphrase,
    wrong_login,
    wrong_passphrase,
};
BOOST_DESCRIBE_ENUM(RefusalCode, other, table_closed, seats_taken, seat_taken, seated_already, needs_account,
                    against_oneself, rated_for_people, bad_name, players_only, game_has_begun, no_game,
                    position_changed, not_your_turn, time_over, swap_too_late, draw_offered_before, no_draw_offered,
                    answer_first, asked_before, nothing_to_take_back, no_takeback_asked, no_board_now, other_sets_board,
                    board_without_move, no_colour_now, other_chooses, nothing_to_be_ready_for, ready_already,
                    series_goes_on, wished_already, nobody_listens, said_enough, text_not_allowed, bad_text, no_table,
                    table_busy, table_damaged, cannot_store, cannot_read, server_busy, too_often, id_used,
                    login_expired, not_logged_in, name_taken, bad_account_name, bad_passphrase, wrong_login,
                    wrong_passphrase)

struct RefusalText {
    RefusalCode code;
    std::string_view text;
};

inline constexpr auto refusal_texts = std::to_array<RefusalText>({
    {RefusalCode::table_closed, "the table is closed"},
    {RefusalCode::seats_taken, "both seats are taken"},
    {RefusalCode::seat_taken, "this seat is taken"},
    {RefusalCode::seated_already, "you sit at this table already"},
    {RefusalCode::needs_account, "a rated table needs an account"},
    {RefusalCode::against_oneself, "nobody plays a rated game against himself"},
    {RefusalCode::rated_for_people, "a rated table is for two people"},
    {RefusalCode::bad_name, "a name has at most 40 bytes and no control characters"},
    {RefusalCode::players_only, "only the players may do that"},
    {RefusalCode::game_has_begun, "the game has begun; you may resign"},
    {RefusalCode::no_game, "no game is being played"},
    {RefusalCode::position_changed, "the position has changed"},
    {RefusalCode::not_your_turn, "it is not your turn"},
    {RefusalCode::time_over, "your time is over"},
    {RefusalCode::swap_too_late, "the first move can be taken over right after it, and only once"},
    {RefusalCode::draw_offered_before, "you have offered a draw since your last move"},
    {RefusalCode::no_draw_offered, "no draw is offered to you"},
    {RefusalCode::answer_first, "first answer the other player's question"},
    {RefusalCode::asked_before, "you have asked since your last move"},
    {RefusalCode::nothing_to_take_back, "you have decided nothing yet that could be taken back"},
    {RefusalCode::no_takeback_asked, "nobody asks you to take a move back"},
    {RefusalCode::no_board_now, "no board is to be set up now"},
    {RefusalCode::other_sets_board, "the other player sets this board up"},
    {RefusalCode::board_without_move, "nobody could move on this board"},
    {RefusalCode::no_colour_now, "no colour is to be chosen now"},
    {RefusalCode::other_chooses, "the other player chooses"},
    {RefusalCode::nothing_to_be_ready_for, "there is nothing to be ready for"},
    {RefusalCode::ready_already, "you are ready already"},
    {RefusalCode::series_goes_on, "the series is not over"},
    {RefusalCode::wished_already, "you have asked for it already"},
    {RefusalCode::nobody_listens, "there is nobody across the table to talk to"},
    {RefusalCode::said_enough, "that is enough said for now; wait a little"},
    {RefusalCode::text_not_allowed, "both players have to allow free text first"},
    {RefusalCode::bad_text, "a text is one line of at most 200 plain characters"},
    {RefusalCode::no_table, "there is no such table"},
    {RefusalCode::table_busy, "this table is busy; try again"},
    {RefusalCode::table_damaged, "this table's log is damaged; whoever keeps the server has been told"},
    {RefusalCode::cannot_store, "the server cannot store moves now; try again"},
    {RefusalCode::cannot_read, "the server cannot read this table now; try again"},
    {RefusalCode::server_busy, "the server is busy"},
    {RefusalCode::too_often, "too many requests from this address; wait a little"},
    {RefusalCode::id_used, "another command was sent under this id"},
    {RefusalCode::login_expired, "the log-in has expired"},
    {RefusalCode::not_logged_in, "nobody is logged in"},
    {RefusalCode::name_taken, "the name is taken"},
    {RefusalCode::bad_account_name, "name: 3 to 24 letters, digits, - or _"},
    {RefusalCode::bad_passphrase, "passphrase: 8 to 200 bytes"},
    {RefusalCode::wrong_login, "name or passphrase is wrong"},
    {RefusalCode::wrong_passphrase, "the passphrase is wrong"},
});

inline Error refusal(RefusalCode code) {
    const auto found = std::ranges::find(refusal_texts, code, &RefusalText::code);
    return Error{std::string(found == refusal_texts.end() ? "refused" : found->text)};
}

inline RefusalCode refusal_code(std::string_view text) {
    const auto found = std::ranges::find(refusal_texts, text, &RefusalText::text);
    return found == refusal_texts.end() ? RefusalCode::other : found->code;
}

}  // namespace quartello::tables
