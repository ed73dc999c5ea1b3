// Othello's own notations in and out of plain Mapello: move transcripts, 64-character boards, OBF problem lines.
// Othello starts with Black on d5 and e4, plain Mapello with Black on d4 and e5, so every cell is mirrored from left to
// right (a<->h): Othello's f5 is our c5. Both games name ranks from the top, and Black begins in both.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"
#include "engine/game/session.hpp"

namespace quartello {

/// Othello's scoring: the winner gets the empty cells.
inline constexpr std::string_view othello_rules = "empties=winner";

/// Othello's name of our cell, and ours of Othello's; what names no cell (a pass) stays as it is.
std::string mirrored_cell(std::string_view cell);

/// Plays a transcript such as "F5d6 C3…" on the plain board: upper or lower case, white space anywhere between moves.
/// Passes may be written (--, pa, ps, pass) or left out. The session stands at the end. Errors name the character.
Parsed<std::unique_ptr<Session>> session_of_othello_transcript(std::string_view text,
                                                               std::string_view rules = othello_rules);

/// The line that leads to the session's current node, passes left out: "f5d6c3…". Only for games from the plain start.
Parsed<std::string> othello_transcript(Session& session);

/// "64 cells, side": '-' or '.' empty, X or * black, O or 0 white (lower case too), rank by rank from a1; then white
/// space and the side to move. Gives a Mapello position text.
Parsed<std::string> position_of_othello_board(std::string_view text);

/// The reverse: 64 cells of "-XO", a space and the side. Only for positions without walls, bonuses and jokers.
Parsed<std::string> othello_board(std::string_view position);

struct OthelloMoveScore {
    std::string move;  // ours
    int score = 0;     // of the side to move, -64 to 64

    friend bool operator==(const OthelloMoveScore&, const OthelloMoveScore&) = default;
};

/// A problem with the known values of its moves.
struct OthelloProblem {
    std::string position;  // ours
    std::vector<OthelloMoveScore> moves;
};

/// One line "64 cells, side; move:score; move:score; …". Every move must be legal in the position.
Parsed<OthelloProblem> parse_obf_line(std::string_view line);

}  // namespace quartello
