// Alea's rule sheet as data: clauses, switches, set-up, register of readings.
#include "engine/games/alea/diagram.hpp"

namespace quartello::alea {

namespace {

std::vector<Clause> clauses() {
    return {
        {"board",
         "A square board, 8x8 unless agreed otherwise, empty at the start; on an odd board such as 9x9 the "
         "stones cannot be shared equally."},
        {"turn", "Black moves first; then the players take turns. A turn is one placement or one conversion."},
        {"place", "Place a stone of your colour on any empty cell."},
        {"convert",
         "Choose one of your stones with at least one enemy neighbour and flip all its enemy neighbours to "
         "your colour. Neighbours are the orthogonal ones, or all eight if so agreed."},
        {"guard",
         "A conversion is not allowed if any of the stones it would flip was placed or flipped on the previous "
         "turn: all or none. A pass leaves nothing guarded."},
        {"repetition",
         "A move may not recreate an earlier placement of the stones; or, if so agreed, it may, and the third "
         "occurrence is a draw."},
        {"streak",
         "After so many conversions in a row (30 unless agreed otherwise), by either player, with no placement "
         "between, the next turn must place. The closing turns are excepted."},
        {"pass", "There is no pass while the board has room."},
        {"closing",
         "On a full board the player to move may make one more conversion or pass, then the other likewise."},
        {"end", "The game is over after the two closing turns."},
        {"score", "Own stones, and for White the komi agreed. The majority wins; equal scores are a draw."},
    };
}

std::vector<Switch> switches() {
    return {
        {.key = "size", .fallback = "8", .meaning = "How large is the board?", .low = 3, .high = 13},
        {.key = "adjacent", .fallback = "4", .meaning = "How many neighbours has a cell?", .words = {"4", "8"}},
        {.key = "repetition",
         .fallback = "superko",
         .meaning = "May an earlier position come back?",
         .words = {"superko", "none"}},
        {.key = "streak",
         .fallback = "30",
         .meaning = "How many conversions in a row? (0: no limit)",
         .low = 0,
         .high = 99},
        {.key = "komi",
         .fallback = "0",
         .meaning = "How many points for the second player?",
         .low = 0,
         .high = 99,
         .halves = true},
    };
}

std::vector<Reading> readings() {
    return {
        {"Who moves first?", "Black.", "The sheet does not say; so it is in Go and Othello.", ""},
        {"Which cells are neighbours?", "The orthogonal four.",
         "The sheet does not say, and its diagrams are lost; on a square board \"neighbour\" most often means "
         "orthogonal, as in Go.",
         "adjacent=8"},
        {"What about repetition?", "Positional superko: no move may recreate an earlier placement, whoever is to move.",
         "The sheet appeals to the players' good sense, which an engine needs in exact words. The guard alone "
         "makes a cycle six conversions long at least, so with repetition=none a third occurrence needs a "
         "streak of twelve.",
         "repetition=none"},
        {"Does a pass count as an occurrence of the placement it leaves?", "No.",
         "A pass brings about no placement. It comes too late to matter: both closing turns follow the last "
         "stone.",
         ""},
        {"How long may the players go on converting?",
         "After 30 conversions in a row, both players' counted together, the next turn must place.",
         "Superko alone does not make games end in practice: greedy play was seen to convert for 20,000 turns. "
         "It was 8, which bound 8 to 15 times in every game of the engine; an addition of ours may be a net, "
         "not a rule of the game.",
         "streak=0", true},
        {"What happens on a full board?",
         "The player to move converts once more or passes, then the other likewise; then the game is over.",
         "Otherwise nobody could answer the last placement.", ""},
        {"On a full board, must a player who can convert do so?", "No: converting or passing is free.",
         "The sheet lets both convert once more \"if they are able. If not, they may pass\"; the other reading "
         "is that who is able must. Nothing else in the game forces a conversion, so the closing turns do not "
         "either. It matters: the first to close may gain by passing.",
         ""},
        {"Does the guard hold in the closing turns?", "Yes; after a pass nothing is guarded.",
         "The previous turn is protected whatever the turn; a pass placed and flipped nothing.", ""},
        {"What is guarded when a game starts from a board text?", "Nothing.", "There was no previous turn.", "", true},
        {"Who gets the komi?", "White, the second player.",
         "The sheet does not say; as in Go it makes up for the first move.", ""},
        {"Which boards are there?", "Square ones of 3x3 to 13x13.",
         "The sheet allows any size. Oblong and larger boards are the other choice; the engine is built for "
         "these.",
         ""},
    };
}

}  // namespace

const RuleSheet& sheet() {
    static const RuleSheet sheet = {
        .name = "alea",
        .title = "Alea Evangelion",
        .credit = "\"Xifeng\", 2010",
        .summary =
            "Place a stone, or let one of your stones convert every enemy stone beside it. What was placed or "
            "flipped on the previous turn is safe for one turn. When the board is full, the majority wins.",
        .sides = {LabelCode::side_black, LabelCode::side_white},
        .pieces = {{'b', LabelCode::black}, {'w', LabelCode::white}},
        .clauses = clauses(),
        .switches = switches(),
        .readings = readings(),
        .setups = {{"standard", "the empty board"}},
        .move_help =
            "a cell to place on, such as c4; a cell and * to convert with the stone there, such as c4*; pass on a "
            "full board",
    };
    return sheet;
}

Rules rules_from(std::span<const int> values) {
    return {.size = values[0],
            .all_eight = values[1] == 1,
            .superko = values[2] == 0,
            .streak_limit = values[3],
            .komi_halves = values[4]};
}

SwitchValues values_of(const Rules& rules) {
    return {rules.size, rules.all_eight ? 1 : 0, rules.superko ? 0 : 1, rules.streak_limit, rules.komi_halves};
}

}  // namespace quartello::alea
