// What can be said for and against a move, counted on the board before and after it: where events.hpp tells what
// happens step by step, a fact tells what that is good for. Typed and without words; the page says them in its
// visitor's language.
#pragma once

#include <utility>
#include <vector>

#include "engine/rules/grid.hpp"

namespace quartello {

/// What is counted. "Own" is the mover's, "other" the opponent's; `cells` are those counted, where there are some.
enum class FactKind {
    turns,             // other pieces that become own
    bonus,             // points of the bonus taken
    joker,             // pieces turned by lines that a joker closes; the cells are the jokers
    safe,              // own pieces that nothing can turn any more, and that something could before
    region,            // empty cells left around the placed piece, an even number: the opponent goes in first
    no_reply,          // the opponent has nothing but a pass
    replies,           // the opponent's moves, had it been to move before, and now
    choices,           // own moves, before and if one could move again
    gives_bonus,       // bonuses that the opponent can take now and could not before
    denies_bonus,      // the other way round
    gives_safe_cell,   // cells on which the opponent can now place a piece that nothing can turn
    denies_safe_cell,  // the other way round
    guarded,           // pieces placed or turned that the opponent may not turn on its next turn
    threat,            // the most own pieces that one move of the opponent can turn, before and now
    threatens,         // the most other pieces that one own move could turn, before and if one could move again
    group,             // the size of the largest own group, before and now
    leads,             // the mover would win if the game stopped here, and would not have before
    paralyses,         // other pieces that can no longer move because of a larger neighbour
    frees,             // own pieces that can move again
    paralyses_own,     // own pieces that can no longer move
    frees_other,       // other pieces that can move again
    locks_group,       // own pieces that may not move because they are the one largest group now
    unlocks_group,     // own pieces that were and no longer are
    gives_turns_away,  // the opponent moves until it passes: the moves it has
    wins,              // the game ends and the mover has won, by `now` points
    draws,             // the game ends in a draw
    loses,             // the game ends and the opponent has won, by `now` points
};

struct MoveFact {
    FactKind kind = FactKind::turns;
    bool helps = true;  // the mover; otherwise the opponent
    int now = 0;
    int before = 0;  // of what is counted twice
    std::vector<Cell> cells = {};
    int weight =
        0;  // the more, the earlier it is worth telling; about ten for a point on the board; 0: true, but no reason

    friend bool operator==(const MoveFact&, const MoveFact&) = default;
};

/// Adds a fact about a number of cells, unless there are none.
inline void add_cells(std::vector<MoveFact>& out, FactKind kind, bool helps, std::vector<Cell> cells,
                      int weight_of_each) {
    const int number = static_cast<int>(cells.size());
    if (number > 0) out.push_back({kind, helps, number, 0, std::move(cells), weight_of_each * number});
}

/// Adds a fact about an amount that has changed.
inline void add_change(std::vector<MoveFact>& out, FactKind kind, bool helps, int before, int now, int weight_of_each) {
    const int change = now > before ? now - before : before - now;
    if (change > 0) out.push_back({kind, helps, now, before, {}, weight_of_each * change});
}

}  // namespace quartello
