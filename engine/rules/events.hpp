// What a move does, step by step. Board, sound, speech, animation and undo all consume this one list; nobody
// compares two boards to guess what happened.
#pragma once

#include "engine/rules/grid.hpp"
#include "engine/rules/side.hpp"

namespace quartello {

enum class EventKind {
    place,       // a piece of `side` appears on `cell`
    take_bonus,  // `side` takes the bonus on `cell`
    flip,     // the piece on `cell` turns to `side`: `distance` steps along `ray` from `from`; `anchor` closes the line
    convert,  // the piece on `cell` turns to `side` because of the stone on `from`
    step,     // the piece of `side` on `from` goes to `cell`
    paralysed,  // the piece of `side` on `cell` can no longer move because of a larger neighbour
    freed,      // the piece of `side` on `cell` is no longer paralysed
    pass,       // `side` passes
};

struct Event {
    EventKind kind = EventKind::pass;
    Side side = Side::first;
    Cell cell = no_cell;
    Cell from = no_cell;
    Cell anchor = no_cell;
    int ray = -1;  // 0…7 = N NE E SE S SW W NW
    int distance = 0;

    friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace quartello
