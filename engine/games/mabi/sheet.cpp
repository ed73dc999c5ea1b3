// Mabi's rule sheet as data: clauses, switches, register of readings.
#include "engine/games/mabi/mabi.hpp"

namespace quartello {

namespace mabi {

namespace {

std::vector<Clause> clauses() {
    return {
        {"board",
         "The board is 8x8 with 16 white and 16 black pieces (6x6 with 9 and 4x4 with 4 each). Adjacent means "
         "orthogonally adjacent. A group is a maximal set of adjacent pieces of one colour."},
        {"turn", "White moves first. On your turn you move one of your own pieces or pass."},
        {"step", "A piece moves one step orthogonally to an empty cell."},
        {"paralysed",
         "A piece is paralysed while it is adjacent to an enemy piece whose group is strictly larger than its "
         "own group."},
        {"largest",
         "If exactly one group on the board, of either colour, has the largest size, its pieces may not move."},
        {"first", "White's first turn must move a piece that touches the edge; there is no pass on that turn."},
        {"repetition",
         "A move may not bring about a placement of the pieces for the third time (unless agreed otherwise). "
         "The start counts, passes do not, and the side to move does not matter."},
        {"pass",
         "After your pass you get no turn until the opponent passes; the opponent moves as often as it likes. "
         "When it then passes, you move on and it is locked out. A player without a legal move passes."},
        {"quiet",
         "After 60 moves in a row (unless agreed otherwise) in which neither side's record (the largest group "
         "it has had in this game) grew, the game ends. If a side is locked out just then, the mover must pass "
         "instead; that pass counts as one more quiet move, and the game ends when they are twice as many."},
        {"end", "The game ends with two passes with no move between, or when the quiet moves run out."},
        {"score", "The player with the larger largest group wins."},
        {"tie",
         "If the largest groups are equal, the player who has continuously owned a group of at least that size "
         "for longer wins; falling below the size starts anew. At size 1 it is a draw."},
    };
}

std::vector<Switch> switches() {
    return {
        {.key = "start",
         .fallback = "lattice",
         .meaning = "How do the pieces start?",
         .words = {"lattice", "diagonal"}},
        {.key = "occurrences", .fallback = "2", .meaning = "How often may a position occur?", .low = 1, .high = 9},
        {.key = "quiet",
         .fallback = "60",
         .meaning = "After how many moves without a larger group does it end? (0: never)",
         .low = 0,
         .high = 999},
        {.key = "pass", .fallback = "lockout", .meaning = "What does a pass do?", .words = {"lockout", "plain"}},
        {.key = "size", .fallback = "8", .meaning = "How large is the board?", .low = 4, .high = 8, .steps = {4, 6, 8}},
    };
}

std::vector<Reading> readings() {
    return {
        {"Where do the pieces start? The diagram is lost.",
         "On a lattice: White on ranks 1, 3, 5, 7 of files a, c, e, g, Black on ranks 2, 4, 6, 8 of files b, "
         "d, f, h.",
         "The sheet says that seven white pieces touch the edge; the lattice and the diagonals both fit.",
         "start=diagonal"},
        {"What is the \"largest and only group\" that may not move?",
         "The group of the largest size, of either colour, if there is exactly one of that size.",
         "It keeps the leader from running away and needs no further count.", ""},
        {"What counts as a repetition?",
         "The placement of the pieces alone: the start counts, a pass brings about none, and the side to move "
         "does not matter.",
         "The sheet bans repetition and does not say what is counted; the other reading counts positions with "
         "the side to move.",
         ""},
        {"How often may a placement occur?", "Twice: no move may bring it about for the third time.",
         "The sheet forbids to repeat it three times, and we count its first time, as chess does. Read "
         "literally, three repetitions make four occurrences, so that a placement may occur three times. With "
         "occurrences=1 nothing may be repeated at all.",
         "occurrences=3"},
        {"What does a pass do?",
         "It locks you out until the opponent passes; then the opponent is locked out in turn. Two passes with "
         "no move between end the game.",
         "It is how we read the sheet; ordinary alternating passes are the other reading.", "pass=plain"},
        {"Can a game go on for ever?",
         "No: after 60 moves in a row without a larger record it ends and is scored as if both had passed. "
         "Passes are not counted.",
         "The ban on repetition alone lets a game run for thousands of turns.", "quiet=0", true},
        {"What if the quiet moves run out while a side is locked out?",
         "The game goes on: the mover must pass, which hands the turn back and counts as one more quiet move. "
         "It is forced once; from then on both move and pass as ever, and the game ends at 120 quiet moves.",
         "Otherwise the side that was passed to could shuffle to the end and never give the turn back, as the "
         "sheet makes it.",
         "quiet=0", true},
        {"The largest groups are equal: who \"made the largest group first\", and what resets the count?",
         "The player who has owned a group of at least that size for longer without a break. Any group of the "
         "size will do, and only falling below the size starts anew.",
         "The sheet resets the count when a group is dismantled. The other reading is that one and the same "
         "group must last, and that any piece leaving it resets; but a group that only changes its shape, or "
         "grows and shrinks above the size, is not dismantled.",
         ""},
        {"What if no piece of either side touches another of its colour, so that both largest groups have size "
         "1?",
         "A draw.",
         "Both sides have owned a group of one since the start, so neither has for longer. The other choice is "
         "to name a winner, White or Black, and the sheet gives no reason for either.",
         "", true},
        {"May the board be smaller?", "Yes: 6x6 or 4x4 with the same patterns.", "Quick games, and exact results.",
         "size=6", true},
        {"What if White has no legal move on the first turn?",
         "White passes, as everybody without a legal move does. It cannot happen from the standard starts.",
         "A turn must have a move.", "", true},
        {"From a board of your own, who holds a size that both sides have from the start?",
         "Nobody, until one side falls below it; a tie at that size is then a draw.",
         "Neither has owned it for longer.", "", true},
        {"A game is taken up from a position whose last turn was a pass: does its placement count?",
         "Yes, once, as the start of the game taken up.", "It stands on the board, so it has been brought about.", "",
         true},
        {"May a piece step to where it is paralysed, or break up its own group?", "Yes.",
         "The sheet does not forbid it.", ""},
    };
}

}  // namespace

}  // namespace mabi

const RuleSheet& Mabi::sheet() {
    static const RuleSheet sheet = {
        .name = "mabi",
        .title = "Mabi",
        .credit = "Kanare Kato",
        .summary =
            "Bring your pieces together, one step at a time. A piece beside a larger enemy group cannot move, and "
            "neither can the largest group of all; the larger largest group wins.",
        .sides = {LabelCode::side_white, LabelCode::side_black},
        .pieces = {{'w', LabelCode::white}, {'b', LabelCode::black}},
        .clauses = mabi::clauses(),
        .switches = mabi::switches(),
        .readings = mabi::readings(),
        .setups = {{"standard", "the standard starting position"}},
        .move_help = "the cell a piece leaves and the cell it goes to, such as a1b1, or pass",
    };
    return sheet;
}

Mabi::Rules Mabi::rules_from(std::span<const int> values) {
    Rules rules;
    rules.diagonal_start = values[0] == 1;
    rules.occurrences = values[1];
    rules.quiet = values[2];
    rules.lockout = values[3] == 0;
    rules.size = values[4];
    rules.board = square_board(rules.size);
    rules.edge = mabi::rim(rules.size);
    return rules;
}

SwitchValues Mabi::values_of(const Rules& rules) {
    return {rules.diagonal_start ? 1 : 0, rules.occurrences, rules.quiet, rules.lockout ? 0 : 1, rules.size};
}

}  // namespace quartello
