"""Positions as `quartello positions` writes them: 64 bytes each (training/positions.hpp tells the layout)."""

import numpy
import torch

from shapes import BOARD, DRAWN, rim_cells

RECORD = numpy.dtype([
    ("own", "<i8"), ("opp", "<i8"), ("walls", "<i8"), ("bonuses", "<i8"), ("jokers", "<i8"),
    ("searched", "<i2"), ("final", "<i2"), ("empties", "u1"), ("lead", "i1"), ("bonus_value", "u1"), ("flags", "u1"),
    ("game", "<u4"),
    ("own_moves", "u1"), ("opp_moves", "u1"), ("own_potential", "u1"), ("opp_potential", "u1"),
    ("bonus_moves", "i1"), ("bonus_near", "i1"), ("stable", "i1"), ("zeros", "V5"),
])
assert RECORD.itemsize == 64
EXACT, EMPTIES_TO_WINNER, RANDOM_LATER = 1, 2, 4


def load(paths, search_shares):
    """The records of all files and their labels; each file has its own share of the search in a label."""
    parts = [numpy.fromfile(path, dtype=RECORD) for path in paths]
    targets = [labels(part, share, part["lead"]) for part, share in zip(parts, search_shares)]
    return numpy.concatenate(parts), numpy.concatenate(targets)


class Positions:
    """The columns of the records as tensors on one device; boards are unpacked a batch at a time."""

    def __init__(self, records, targets, device):
        self.device = device
        self.count = len(records)
        self.rim = torch.tensor(rim_cells(), device=device)
        boards = numpy.stack([records[name] for name in ("own", "opp", "walls", "bonuses", "jokers")], axis=1)
        self.boards = torch.from_numpy(boards).to(device)
        scalars = ("empties", "bonus_value", "own_moves", "opp_moves", "own_potential", "opp_potential")
        self.scalars = {name: torch.from_numpy(records[name].astype(numpy.int64)).to(device) for name in scalars}
        for name in ("bonus_moves", "bonus_near", "stable"):
            self.scalars[name] = torch.from_numpy(records[name].astype(numpy.float32)).to(device)
        self.labels = torch.from_numpy(targets).to(device)

    def batch(self, rows, turn=None):
        """What the model reads, the numbers of empty cells, and the labels; `turn` says where each drawn cell comes from."""
        own, opp, walls, bonuses, jokers = (bits(column, 64) for column in self.boards[rows].unbind(1))
        value = self.scalars["bonus_value"][rows].float().unsqueeze(1)
        empty = 1 - own - opp - walls
        inside = torch.stack([own, opp, empty, walls, bonuses * empty * value], dim=2)
        batch = len(rows)
        cells = torch.zeros(batch, DRAWN, DRAWN, 5, device=self.device)
        cells[:, 1:-1, 1:-1] = inside.view(batch, BOARD, BOARD, 5)
        around = torch.zeros(batch, DRAWN * DRAWN, 4, device=self.device)
        joker = jokers[:, :36]
        around[:, self.rim, 1] = 1 - joker
        around[:, self.rim, 2] = joker
        squares = around.view(batch, DRAWN, DRAWN, 4)[:, 1:-1, 1:-1]
        squares[..., 0] = (1 - walls).view(batch, BOARD, BOARD)
        squares[..., 1] = walls.view(batch, BOARD, BOARD)
        squares[..., 3] = (bonuses * value).view(batch, BOARD, BOARD)
        scalars = {name: column[rows] for name, column in self.scalars.items()}
        cells = cells.view(batch, -1, 5)
        if turn is not None:
            cells, around = cells[:, turn], around[:, turn]
        return (cells, around, scalars), scalars["empties"], self.labels[rows]


def bits(words, count):
    return ((words.unsqueeze(1) >> torch.arange(count, device=words.device)) & 1).float()


def labels(records, search_share, lead):
    """Points the mover will gain over what it leads by now: a mix of the search's value and the game's end. Before a
    random move the end says less, so the search counts for more there."""
    searched = records["searched"].astype(numpy.float32) / 100
    final = records["final"].astype(numpy.float32) / 100
    flags = records["flags"]
    share = numpy.where((flags & EXACT) != 0, 1.0, numpy.where((flags & RANDOM_LATER) != 0, (1 + search_share) / 2, search_share))
    return (share * searched + (1 - share) * final - lead).astype(numpy.float32)
