// The names of all errors, from the rules up to the server and the page, each with its English sentence. Whoever speaks
// another language goes by the name and the values (web/src/words/errors/); nobody reads a sentence. What {cell} and
// the like stand for: engine/core/sentence.hpp; {because} stands for the errors that led to this one. A game that is
// not in this list may use `other`, whose text is all there is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace quartello {

// clang-format off
// X(code, sentence): what the engine says.
#define QUARTELLO_ENGINE_ERRORS(X) \
    X(game_over, "the game is over") \
    /* Mapello: why a move is forbidden */ \
    X(nothing_flips, "{side} on {cell} would flip nothing: {because}") \
    X(no_disc_beside, "there is no opposing disc next to it") \
    X(ray_to_wall, "{ray}: {cells} ends at the wall on {end}") \
    X(ray_to_bonus, "{ray}: {cells} ends at the untaken bonus on {end}") \
    X(ray_to_border, "{ray}: {cells} ends at the plain border at {end}") \
    X(ray_to_empty, "{ray}: {cells} ends at the empty cell {end}") \
    X(over_no_moves, "the game is over: neither side can move") \
    X(pass_with_moves, "{side} may not pass with a legal move on the board: {cells}") \
    X(border_cell, "{cell} is a border cell: the border holds jokers only") \
    X(cell_has_disc, "{cell} already holds a disc") \
    X(cell_is_wall, "{cell} is a wall") \
    /* Arrello */ \
    X(no_contact, "only a stone that touches one of its colour may flip, and {cell} touches no {side:low} stone") \
    X(one_line_only, "only one line may be flipped in a turn, not those to {cells}") \
    X(line_to_empty, "a flip ends at a {other:low} stone, and {end} is empty") \
    X(line_to_own, "only {other:low} stones can be flipped, and {end} is {side:low}") \
    X(line_over_gap, "the line must touch the placed stone, but between {cell} and {end} there is an empty cell") \
    X(stone_protected, "the stone on {stone} was placed last turn away from any {other:low} stone, so it cannot be flipped this turn") \
    X(protected_blocks, "the stone on {stone} was placed last turn away from any {other:low} stone, so it cannot be flipped this turn and blocks the way to {end}") \
    X(own_stone_blocks, "the {side:low} stone on {stone} blocks the way to {end}") \
    X(behind_gap, "{end} lies behind a gap: only the unbroken run that starts on {stone} can be flipped") \
    X(whole_run_only, "a run can only be flipped as a whole, and it goes on from {end} to {next}") \
    X(over_board_full, "the game is over: the board is full") \
    X(cell_taken, "{cell} already holds a {owner:low} stone: stones go on empty cells") \
    X(move_is_legal, "this move is legal") \
    X(may_place, "a stone may be placed on {cell}") \
    /* Mabi */ \
    X(piece_paralysed, "{cell} is paralysed: its group has {size|# piece|# pieces} and it touches a larger {other:low} group of {count} ({cells})") \
    X(only_largest_group, "{cell} belongs to the only largest group on the board ({cells}, {count} pieces), which may not move") \
    X(first_turn_edge, "{cell} does not touch the edge: White's first turn moves a piece that touches the edge ({cells})") \
    X(first_turn_no_pass, "no pass yet: White's first turn moves a piece that touches the edge ({cells})") \
    X(no_piece, "{cell} is empty: {side} moves one of its own pieces") \
    X(piece_locked_out, "{cell} is a piece of {other}, who passed and is locked out until {side} passes") \
    X(piece_of_other, "{cell} is a piece of {other}, but {side} is to move") \
    X(step_repeats, "{from} to {to} would repeat a placement that has occurred {times|once|twice|# times} already; it may occur {limit|once|twice|# times}") \
    X(all_steps_repeat, "{cell} has no step left: each of {cells} would repeat a placement that has occurred {times|once|twice|# times} already") \
    X(over_both_passed, "the game is over: both players passed with no move between") \
    X(over_quiet, "the game is over: no record has grown for {count} moves") \
    X(must_pass, "{side} must pass: no record has grown for {count} moves and {other} is locked out, so the turn goes back") \
    X(not_beside, "{to} is not next to {from}: a piece moves one step along its rank or file") \
    X(step_to_taken, "{to} is not empty: a piece moves to an empty cell") \
    X(no_room, "{cell} has no empty cell beside it ({cells} are taken)") \
    /* Alea Evangelion */ \
    X(over_closed, "the game is over: the board is full and both closing turns have been taken") \
    X(over_third_time, "the game is over: the same placement has occurred for the third time, which is a draw") \
    X(guarded_placed, "{cell} would flip {cells}, but {guarded} {count|was|were} placed on the previous turn: all or none can be flipped") \
    X(guarded_flipped, "{cell} would flip {cells}, but {guarded} {count|was|were} flipped on the previous turn: all or none can be flipped") \
    X(no_stone_to_convert, "there is no stone on {cell} to convert with") \
    X(stone_of_other, "the stone on {cell} is {other}'s: {side} converts with own stones only") \
    X(no_neighbour, "the stone on {cell} has no {other:low} neighbour to flip") \
    X(streak_over, "{count} conversions in a row have been made: this turn must place a stone") \
    X(would_recreate, "{cell} would flip {cells} and so recreate an earlier placement of the stones") \
    X(can_convert, "{cell} can convert: write {cell}*") \
    X(can_place, "{cell} is empty: write {cell} to place a stone there") \
    X(cell_has_stone, "{cell} already holds a {owner:low} stone") \
    X(cell_has_own_stone, "{cell} already holds a {owner:low} stone; to convert with it write {cell}*") \
    X(pass_with_room, "{side} may not pass while the board has room: {count|# cell is|# cells are} empty") \
    /* Texts of moves */ \
    X(bad_move, "{game} move {text}: {because}") \
    X(move_is_cell, "expected a cell from {first} to {last}, or pass") \
    X(move_is_stone_and_flips, "expected a cell from {first} to {last}, then x and a cell for each flip, such as c2 or c2xc1") \
    X(move_is_two_cells, "expected two cells from {first} to {last}, such as a1b1, or pass") \
    X(move_is_stone_or_star, "expected a cell from {first} to {last} to place on, such as c3, one with * to convert with, such as c3*, or pass") \
    X(no_pass_ever, "there is no pass; every turn places a stone") \
    X(only_flips_follow, "after the cell placed on come only flips: x and the cell of the far end") \
    X(not_in_line, "{end} is in none of the 8 directions from {cell}") \
    X(flips_out_of_order, "at most one flip in each direction, in the order N NE E SE S SW W NW") \
    X(border_for_jokers, "the border holds jokers only; discs go on a1 to h8") \
    /* Texts of boards, positions, set-ups and rules */ \
    X(bad_position, "{game} position {text}: {because}") \
    X(field_count, "expected {count} fields separated by one space: {shape}") \
    X(rank_count, "the board has {count} ranks instead of {expected}") \
    X(bad_rank, "rank {rank}: {because}") \
    X(bad_run, "a run of empty cells must be a number from 1 to {limit}") \
    X(unknown_piece, "unknown piece {piece} (known: {known})") \
    X(rank_too_long, "has more than {expected} cells instead of {expected}") \
    X(rank_too_short, "has {count} cells instead of {expected}") \
    X(bad_side, "the side to move must be {first} or {second}, not {text}") \
    X(number_field, "{field} is {text} instead of a number") \
    X(locked_field, "LOCKED is {text} instead of w, b or -") \
    X(passed_field, "PASSED is {text} instead of -, p or pp") \
    X(holders_field, "HOLDERS is {text} instead of 15 letters w, b or - for the sizes 2 to 16") \
    X(records_field, "RECORDS is {text} instead of White's and Black's record, such as 3,2") \
    X(protected_field, "the protected stone must be a cell of the board or -, not {text}") \
    X(guarded_field, "the guarded cells must be names separated by commas, or -, not {text}") \
    X(closing_field, "the closing turns taken must be 0, 1 or 2, not {text}") \
    /* Positions that no game can reach: Mabi, Arrello, Alea */ \
    X(nobody_locked_out, "nobody is ever locked out with pass=plain") \
    X(mover_locked_out, "the side to move cannot be the one locked out") \
    X(passed_not_locked_out, "after a pass the player who passed is locked out") \
    X(holder_from_start, "the holder of size {size} must be -: both sides have such a group from the start, so nobody for longer") \
    X(holder_is_side, "the holder of size {size} must be {expected}: only {side} has such a group") \
    X(holder_is_nobody, "the holder of size {size} must be -: nobody has such a group") \
    X(record_of_side, "{side}'s record is {record}, but its largest group is {size} and it has {count} pieces") \
    X(quiet_beyond_end, "QUIET is {count}, but while nobody is locked out the game ends at {limit}") \
    X(quiet_beyond_lockout, "QUIET is {count}, but with a side locked out the game ends at {limit}") \
    X(quiet_before_pass, "after {count} quiet moves the game is over or the next pass is counted with them, so nobody has passed") \
    X(quiet_forced_pass, "after {count} quiet moves a pass was forced, so PASSED is p or pp") \
    X(quiet_after_end, "the game was over after {count} quiet moves, so nobody passed after them") \
    X(first_ply, "at PLY 0 White is to move, nobody has passed, and the records are the largest groups on the board") \
    X(too_few_plies, "PLY is {ply}, fewer than the {count} quiet moves and the passes") \
    X(ply_of_other, "while nobody is locked out White moves at even and Black at odd plies, but PLY is {ply}") \
    X(protected_missing, "the protected stone is one that the side not to move has just placed, but there is no {other:low} stone on {cell}") \
    X(protected_touches, "a protected stone touches no stone of its colour, but {cell} touches {cells}") \
    X(guarded_order, "the guarded cells must be in board order, each once: {cell}") \
    X(guarded_empty, "the guarded cell {cell} holds no stone of {other}, who moved last") \
    X(closing_with_room, "closing turns are taken on a full board only") \
    X(closing_streak, "on a full board the streak is at most the number of closing turns taken: {count}") \
    X(closing_pass_streak, "with nothing guarded the last closing turn was a pass, so the streak is less than the closing turns taken") \
    X(streak_too_long, "a streak of {count}, but at most {limit} conversions in a row are agreed") \
    X(placed_alone_guarded, "after a placement (streak 0) only the stone placed is guarded") \
    X(flipped_are_guarded, "after a conversion (streak above 0) the stones flipped are guarded") \
    X(nobody_flipped, "no stone of {other} can have flipped just the guarded cells on the previous turn") \
    X(bonuses_taken_range, "the bonuses taken must be numbers from 0 to 8") \
    X(no_disc, "there is no disc on the board") \
    X(joker_inside, "a joker on {cell}: jokers lie on the border only") \
    X(piece_on_border, "a {piece} on {cell}: the border holds jokers only") \
    X(piece_in_centre, "the four centre cells hold discs from the start: no wall or bonus on {cell}") \
    X(too_many_walls, "{count} walls, but at most {limit} are agreed") \
    X(too_many_jokers, "{count} jokers, but at most {limit} are agreed") \
    X(too_many_bonuses, "{count} bonuses (taken ones included), but at most {limit} are agreed") \
    X(setup_discs, "a set-up has black discs on d4, e5, white discs on e4, d5 and no others") \
    X(piece_count, "{side} has {count} pieces instead of 1 to {limit}") \
    X(unknown_setup, "{game} set-up {text}: unknown; valid: {valid}") \
    X(bad_seed, "{game} set-up {text}: write random:SEED with a number from 0 to {limit}") \
    X(setup_and_position, "{game}: give a set-up or a position, not both") \
    X(unknown_game, "unknown game {text}; valid: {valid}") \
    X(unknown_switch, "{game} rules {text}: unknown switch {key}; valid: {valid}") \
    X(switch_twice, "{game} rules {text}: switch {key} is given twice") \
    X(bad_switch_value, "{game} rules {text}: {value} is no value of {key}; valid: {valid}") \
    /* Texts of players */ \
    X(bad_player, "player {text}: {because}") \
    X(unknown_player, "there is no such player; valid: {valid}") \
    X(player_takes_nothing, "{name} takes nothing behind it") \
    X(player_level, "expected a level from 1 to {limit}, as in level:4") \
    X(no_budgets, "there are no budgets in the browser") \
    X(player_budget, "{setting}: expected budget= and a whole number of points from 0 to {limit}") \
    X(unknown_setting, "{setting} is none of {valid}") \
    X(setting_twice, "{key}= is given twice") \
    X(setting_range, "{setting}: expected a whole number from {least} to {limit}") \
    X(evaluation_twice, "the evaluation is given twice") \
    X(unknown_evaluation, "{setting}: expected eval=linear") \
    X(no_files_here, "{setting}: no files are read here") \
    X(player_has_clock, "has a clock for the whole game; leave out time=") \
    X(player_without_limit, "says nothing about when to move; give {valid}") \
    /* Records */ \
    X(record_too_long, "record: {count} bytes; at most {limit} can be read") \
    X(bad_record, "record line {line}, column {column}, {text}: {because}") \
    X(record_control, "a control character; write it as \\n or \\xHH") \
    X(record_escape, "unknown escape") \
    X(record_hex, "\\x takes two hexadecimal digits (0-9, a-f) of a control character other than \\n") \
    X(record_headers, "more than {limit} headers") \
    X(record_header_name, "expected a header's name: a letter, then letters, digits and _") \
    X(record_header_twice, "this header is given twice") \
    X(record_header_value, "expected the header's value in double quotes") \
    X(record_header_open, "the header's value has no closing quote") \
    X(record_header_end, "expected ] after the header's value") \
    X(record_result_header, "expected 1-0, 0-1, 1/2-1/2 or *, alone or followed by a score such as 40:24 or by resigned, time, agreed or abandoned") \
    X(record_no_result, "the moves must end with 1-0, 0-1, 1/2-1/2 or *") \
    X(record_result_inside, "a result inside a variation") \
    X(record_result_differs, "the header Result says {header}") \
    X(record_after_result, "nothing may follow the result") \
    X(record_no_word, "expected a move, a move number such as 12. or a result") \
    X(record_no_move, "expected a move, which begins with a letter") \
    X(record_long_move, "a move has at most {limit} letters") \
    X(record_many_moves, "more than {limit} moves") \
    X(variation_open, "a variation is not closed") \
    X(variation_alone, "a variation stands after the move it replaces; there is none before it") \
    X(variation_deep, "variations nested deeper than {limit}") \
    X(variation_not_open, "no variation is open") \
    X(variation_empty, "a variation without moves") \
    X(comment_place, "a comment stands after a move, before its variations (or once before the first move), and there is one at most") \
    X(comment_open, "the comment is not closed") \
    X(record_clock, "expected a clock such as [%clk 0:01:23.4], then a closing brace or a space") \
    X(record_without_game, "the record has no header Game, so nobody knows what is played") \
    X(record_with_two_starts, "the record has both a header Setup and a header Position; a game has one start") \
    X(record_move, "move {number} {move}: {because}; position {position}") \
    X(record_variation, "variation, move {number} {move}: {because}; position {position}") \
    X(record_move_twice, "this move is in the record already; continue that line instead") \
    X(result_of_moves, "result {text}: the main line ends in a finished game: {outcome} The result must be {expected}") \
    X(result_reason, "header Result, {text}: the main line ends in a finished game: {outcome}") \
    X(result_score, "header Result, score {text}: the main line ends in a finished game: {outcome} The score must be {expected}") \
    X(result_unread, "header Result {text}: {because}") \
    X(result_differs, "header Result {text}, but the moves end with {expected}") \
    X(result_too_early, "header Result, score {text}: the main line does not end in a finished game; position {position}") \
    /* Othello's texts */ \
    X(bad_othello, "{kind}, character {at}, {text}: {because}") \
    X(othello_cells, "expected 64 cells of - . X * O 0") \
    X(othello_side, "expected a space and the side to move, X or O") \
    X(othello_rest, "nothing may follow the side to move") \
    X(othello_move, "expected a cell from a1 to h8 or a pass (--, pa, ps)") \
    X(othello_illegal, "{move} on our board: {because}") \
    X(othello_move_score, "expected MOVE:SCORE") \
    X(othello_score, "expected a score from -64 to +64") \
    X(othello_twice, "this move is given twice") \
    X(not_othello, "only a game from the plain Mapello start is an Othello game; this one starts from {position}") \
    X(not_othello_board, "mapello position {text}: walls, bonuses and jokers have no place on an Othello board") \
    /* Clocks */ \
    X(clock_unused, "clock: a value is given that this kind of clock does not use") \
    X(clock_range, "clock: {field} must be {least} to {limit}") \
    X(clock_too_short, "clock: main_ms + increment_ms must be at least 1 second") \
    /* Sessions */ \
    X(no_session, "no session has the handle {handle}") \
    X(too_many_sessions, "too many sessions; free one first") \
    X(nothing_to_undo, "there is no move to take back") \
    X(nothing_to_redo, "there is no such move to play again") \
    X(no_node, "there is no node {node}")

// X(code, sentence): what the server says besides.
#define QUARTELLO_SERVER_ERRORS(X) \
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
    X(enough_games, "this table has seen enough games; make a new one") \
    X(no_pie_rule, "the pie rule was not agreed") \
    X(board_too_long, "the board is too long") \
    X(no_such_seat, "there are seats 0 and 1") \
    X(table_in_use, "a table is closed before its first game or after its last") \
    X(servers_part, "only the server does that") \
    X(nothing_due, "nobody's time is over") \
    X(no_account_here, "nobody of this account sits there") \
    X(games_in_series, "a series has 1 to 99 games") \
    X(board_in_free_play, "in free play the players set the boards up; leave set-up and position out") \
    X(bad_command_id, "a command's id has at most 40 plain characters") \
    X(computers_offered, "a table offers level:1 to level:10, random, greedy, and engine:time=100 to engine:time=30000") \
    X(token_needed, "a seat is held by a token: show one to sit down") \
    X(bad_token, "a seat's token has 22 to 64 letters of base64url") \
    X(token_header, "name the seats' token in the header Quartello-Seat") \
    X(seat_left, "this request was made before, and its seat has been left") \
    X(no_such_game, "there is no such game") \
    X(bad_page, "after: as `next` of an answer before") \
    X(watch_first, "watch a table first") \
    X(too_many_streams, "too many streams from this address") \
    X(no_pictures, "this server draws no pictures") \
    X(over_at_once, "this game would be over before it begins") \
    X(wished_already, "you have asked for it already") \
    X(nobody_listens, "there is nobody across the table to talk to") \
    X(said_enough, "that is enough said for now; wait a little") \
    X(text_not_allowed, "both players have to allow free text first") \
    X(bad_text, "a text is one line of at most 200 plain characters") \
    X(no_player, "there is no player of this name") \
    X(paired_already, "an opponent has just been found for you in another browser") \
    X(strangers_need_clock, "strangers play with a clock") \
    X(seekers_share, "so many people at your address look for an opponent already") \
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
// clang-format on

/// One list for all, because whoever hears of an error need not know who said it.
enum class ErrorCode : std::uint16_t {
    // The text alone says what it is: what only those meet who start a program, keep a server (files, databases, a log
    // that
    // was damaged) or work in the laboratory and on weights, all of them in English on a command line; the replies of
    // GTP
    // and UGI, whose words the protocols set; and HTTP or JSON of a wrong shape, which only the author of a client
    // meets.
    other,
#define QUARTELLO_ENUMERATOR(code, sentence) code,
    QUARTELLO_ENGINE_ERRORS(QUARTELLO_ENUMERATOR) QUARTELLO_SERVER_ERRORS(QUARTELLO_ENUMERATOR)
#undef QUARTELLO_ENUMERATOR
};

/// All names in the order of the codes.
inline constexpr std::string_view error_names[] = {
    "other",
#define QUARTELLO_NAME(code, sentence) #code,
    QUARTELLO_ENGINE_ERRORS(QUARTELLO_NAME) QUARTELLO_SERVER_ERRORS(QUARTELLO_NAME)
#undef QUARTELLO_NAME
};

/// What JSON calls a code.
constexpr std::string_view enum_name(ErrorCode code) { return error_names[static_cast<std::size_t>(code)]; }

}  // namespace quartello
