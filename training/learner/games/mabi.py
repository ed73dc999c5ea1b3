"""Mabi: windows of colours, and 2x2 blocks that see groups and paralysis. engine/games/mabi/windows.hpp holds the same."""

from window_game import WindowGame
from windows import BLOCK, WINDOWS, Table, bits, block_places, window_places, window_tables

BLOCK_STATES = 14  # empty, own and the opponent's by kind of group and paralysed or not, outside


def details(columns, own, opp):
    """A piece alone 0, in a group 1, in a group as large as its side's largest 2; and 3 more if paralysed."""
    size = 1 + sum(bits(columns[f"size_{k}"]) << k for k in range(4))

    def kind(stones, largest, paralysed):
        group = (size > 1).long() + ((size > 1) & (size == largest.unsqueeze(1))).long()
        return stones * (group + 3 * bits(paralysed))

    return (own * (1 + kind(own, columns["largest_own"], columns["paralysed_own"])) +
            opp * (7 + kind(opp, columns["largest_opp"], columns["paralysed_opp"]))), BLOCK_STATES - 1


GAME = WindowGame(
    name="mabi",
    head=[("paralysed_own", "<i8"), ("paralysed_opp", "<i8"), ("stuck", "<i8")],
    tail=[("largest_own", "u1"), ("largest_opp", "u1"), ("bytes_54", "V10")] + [(f"size_{k}", "<i8") for k in range(4)],
    boards=["own", "opp", "paralysed_own", "paralysed_opp", "size_0", "size_1", "size_2", "size_3", "largest_own",
            "largest_opp"],
    features=20,
    anchors=[0, 24, 44, 64],
    tables=window_tables() + [Table("block", 4, BLOCK_STATES, BLOCK)],
    places=lambda size: window_places(size, 0) + block_places(size, WINDOWS),
    detailed=frozenset([WINDOWS]),
    details=details,
)
