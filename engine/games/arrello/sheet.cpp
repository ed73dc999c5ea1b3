// Arrello's rule sheet as data: clauses, switches, set-ups, register of readings.
#include "engine/games/arrello/arrello.hpp"

namespace quartello {

static_assert(GameRules<Arrello>);

namespace arrello {

namespace {

std::vector<Clause> clauses() {
    return {
        {"board", "The board is 7x7 and empty at the start; files a to g, ranks 1 to 7 from the top."},
        {"turn", "Green moves first; then the players take turns. There is no pass."},
        {"place", "Place a stone of your colour on any empty cell."},
        {"contact",
         "If the placed stone touches a stone of your colour (8 neighbours), you may flip. No flip is ever "
         "forced."},
        {"line",
         "Look from the placed stone in one of the 8 directions. The first stone met, if it is yours, blocks. "
         "If it is the opponent's, the unbroken run of opposing stones that starts there can be flipped. "
         "Nothing behind the run can be reached. No stone of yours is needed at the far end."},
        {"gaps",
         "Empty cells between the placed stone and the first stone met do not obstruct; with gaps=no the run "
         "must touch the placed stone."},
        {"part",
         "Any number of stones of the run may be flipped, counted from the near end; with part=whole all of it "
         "or nothing."},
        {"lines", "One direction may be flipped per turn; with lines=any as many of the 8 as you like."},
        {"protected",
         "A stone that the opponent placed on the last turn, touching no stone of its own colour, cannot be "
         "flipped this turn. It blocks that direction."},
        {"end", "The game ends when the board is full, after 49 turns."},
        {"score", "Most stones win. 49 is odd, so there are no ties; on a board of even size a tie is a draw."},
    };
}

std::vector<Switch> switches() {
    return {
        {.key = "gaps", .fallback = "yes", .meaning = "Flip across gaps?", .words = {"yes", "no"}},
        {.key = "part", .fallback = "prefix", .meaning = "Flip part of a line?", .words = {"prefix", "whole"}},
        {.key = "lines", .fallback = "one", .meaning = "How many lines per turn?", .words = {"one", "any"}},
        {.key = "size", .fallback = "7", .meaning = "How large is the board?", .low = 3, .high = 8},
    };
}

std::vector<Reading> readings() {
    return {
        {"Do empty cells obstruct a flip?", "No: the first stone met counts, however far away.",
         "The sheet is open here. This reading lets lines matter from the first turns on.", "gaps=no"},
        {"May a part of a run be flipped?", "Yes: any number of stones counted from the near end.",
         "The sheet is open here. As no flip is ever forced, the freer reading fits best.", "part=whole"},
        {"May a stone inside a run be flipped without those before it?",
         "No: what is flipped starts at the near end of the run and leaves no stone out.",
         "The sheet lets you flip \"any\" opposing stone; the other reading is any choice of stones of the "
         "run. A flip that spreads from the placed stone is named by one far end and seen at a glance.",
         ""},
        {"May the row of opposing stones itself have gaps?",
         "No: the run ends at the first empty cell. Only before the run may cells be empty.",
         "The sheet speaks of a row; the other reading is all opposing stones along the line, whatever is "
         "empty between them. Stones that touch are what one sees as a row.",
         ""},
        {"How many lines may be flipped in a turn?", "One.",
         "The sheet is open here. One line keeps a turn small enough to survey.", "lines=any"},
        {"Is a line one direction, or both ways through the placed stone?", "One direction.",
         "A flip starts at the placed stone and walks away from it. With lines=any the question disappears.", ""},
        {"Must an own stone close the line at its far end, as in Reversi?", "No.",
         "The sheet is open here. Contact with an own stone beside the placed one is the condition.", ""},
        {"Who moves first?", "Green.", "The sheet is open here, and only the name depends on it.", ""},
        {"What if the board has an even number of cells and the stones are equal?", "A draw.",
         "It cannot happen on the 7x7 board.", "size", true},
        {"Which boards may a game start from?",
         "The empty one, or any arrangement of stones, Green to move and nothing protected.",
         "The game itself starts from the empty board; studies and handicaps want others.", "", true},
    };
}

}  // namespace

}  // namespace arrello

const RuleSheet& Arrello::sheet() {
    static const RuleSheet sheet = {
        .name = "arrello",
        .title = "Arrello",
        .credit = "Nick Bentley, 2010",
        .summary =
            "Fill a 7x7 board with two-sided stones. A stone placed next to one of its colour may flip a line of "
            "opposing stones, near or far; a lonely stone is safe for one turn. Most stones win.",
        .sides = {LabelCode::side_green, LabelCode::side_red},
        .pieces = {{'g', LabelCode::green}, {'r', LabelCode::red}},
        .clauses = arrello::clauses(),
        .switches = arrello::switches(),
        .readings = arrello::readings(),
        .setups = {{"standard", "the empty board"}},
        .move_help =
            "the cell to place on, then x and the far end of each flip: c4, c4xc2, c4xc2xf4 (in the order N NE E "
            "SE S SW W NW)",
    };
    return sheet;
}

Arrello::Rules Arrello::rules_from(std::span<const int> values) {
    Rules rules;
    rules.gaps = values[0] == 0;
    rules.part = static_cast<Part>(values[1]);
    rules.lines = static_cast<Lines>(values[2]);
    rules.size = values[3];
    rules.board = square_board(rules.size);
    return rules;
}

SwitchValues Arrello::values_of(const Rules& rules) {
    return {rules.gaps ? 0 : 1, static_cast<int>(rules.part), static_cast<int>(rules.lines), rules.size};
}

}  // namespace quartello
