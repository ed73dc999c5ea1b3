// Mapello's rule sheet as data: clauses, switches, set-ups, register of readings.
#include "engine/games/mapello/mapello.hpp"

namespace quartello {

namespace mapello {

namespace {

std::vector<Clause> clauses() {
    return {
        {"board",
         "The board is 10x10: files z a b c d e f g h i, ranks 0 to 9. Discs live on the inner 8x8, a1 to h8; "
         "the 36 border cells hold jokers only."},
        {"setup",
         "Up to 8 walls and 8 bonuses anywhere on the inner board but the four centre cells, and up to 8 "
         "jokers anywhere on the border; players may agree on fewer. Black starts on d4, e5 and White on e4, "
         "d5."},
        {"turn", "Black moves first; then the players take turns."},
        {"place", "Place a disc on an empty inner cell or on an untaken bonus."},
        {"line",
         "In each of the 8 directions, a contiguous line of opposing discs that ends at an own disc or at a "
         "joker is flipped. At least one disc must flip. A line that ends at an empty cell, an untaken bonus, "
         "a wall or a plain border cell flips nothing."},
        {"joker", "Jokers serve whoever is to move, never flip and never count."},
        {"bonus", "A bonus goes to the player who places on it and is kept even if that disc is flipped later."},
        {"pass", "A player passes if and only if there is no legal move."},
        {"end", "The game ends when neither side can move."},
        {"score",
         "Own discs plus 3 (unless agreed otherwise) for each bonus taken. Empty cells go to nobody, or, if so "
         "agreed, to the winner. Equal scores are a draw."},
        {"series",
         "A series goes to the player with more games won, then by total point difference: on a fixed board "
         "with colours swapped each game, or in free play, where the players set up in turn and the one who "
         "did not set up chooses the colour."},
    };
}

std::vector<Switch> switches() {
    return {
        {.key = "bonus", .fallback = "3", .meaning = "How many points is a bonus worth?", .low = 0, .high = 9},
        {.key = "empties", .fallback = "none", .meaning = "Who gets the empty cells?", .words = {"none", "winner"}},
        {.key = "walls", .fallback = "8", .meaning = "How many walls may a board have?", .low = 0, .high = 8},
        {.key = "bonuses", .fallback = "8", .meaning = "How many bonuses may a board have?", .low = 0, .high = 8},
        {.key = "jokers", .fallback = "8", .meaning = "How many jokers may a board have?", .low = 0, .high = 8},
    };
}

std::vector<Reading> readings() {
    return {
        {"Which way round do the four centre discs lie? The diagram is lost.",
         "Black on d4 and e5, White on e4 and d5.",
         "The rulebook's boards have come to us with this centre. The other way round is Othello's, White on "
         "d4 and e5: on the plain board a mirror image of the same game, on a landscape another one.",
         ""},
        {"Who gets the empty cells when nobody can move?", "Nobody.",
         "The rulebook counts discs and bonuses only. Othello tournaments give them to the winner, so "
         "published Othello endgames need the other choice; the switch is our addition.",
         "empties=winner"},
        {"With empties=winner, is an untaken bonus an empty cell?", "Yes: it counts one point, not the bonus.",
         "Nobody placed on it, so nobody took it.", "", true},
        {"With empties=winner, what if the scores are equal?", "The empty cells stay with nobody; a draw is a draw.",
         "So that the margin of a draw is 0, as in Othello.", "", true},
    };
}

}  // namespace

}  // namespace mapello

const RuleSheet& Mapello::sheet() {
    static const RuleSheet sheet = {
        .name = "mapello",
        .title = "Mapello",
        .credit = "Simon M. Lucas; jokers by Néstor Romeral Andrés; published by nestorgames, 2012",
        .summary =
            "Reversi on a landscape: walls stop lines, jokers on the border close them for whoever is to move, "
            "and a bonus is worth points to the player who places on it.",
        .sides = {LabelCode::side_black, LabelCode::side_white},
        .pieces = {{'b', LabelCode::black},
                   {'w', LabelCode::white},
                   {'#', LabelCode::wall},
                   {'*', LabelCode::bonus},
                   {'j', LabelCode::joker}},
        .clauses = mapello::clauses(),
        .switches = mapello::switches(),
        .readings = mapello::readings(),
        .setups =
            {
                {"plain", "no pieces: ordinary Reversi (the default)"},
                {"classic", "the board of the rulebook's worked example"},
                {"rulebook", "the rulebook's set-up example"},
                {"random:SEED",
                 "as many jokers, walls and bonuses as agreed, anywhere; the same seed gives the same board"},
            },
        .move_help = "a cell to place on, such as c5, or pass",
    };
    return sheet;
}

Mapello::Rules Mapello::rules_from(std::span<const int> values) {
    Rules rules;
    rules.bonus_value = values[0];
    rules.empties_to_winner = values[1] == 1;
    rules.wall_limit = values[2];
    rules.bonus_limit = values[3];
    rules.joker_limit = values[4];
    return rules;
}

SwitchValues Mapello::values_of(const Rules& rules) {
    return {rules.bonus_value, rules.empties_to_winner ? 1 : 0, rules.wall_limit, rules.bonus_limit, rules.joker_limit};
}

}  // namespace quartello
