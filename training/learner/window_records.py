"""Positions of the games with windows as `quartello positions` writes them (training/positions.hpp tells the layout)."""

import numpy
import torch

from records import labels
from windows import Indexer

HEAD = [("own", "<i8"), ("opp", "<i8")]
LABELS = [("searched", "<i2"), ("final", "<i2"), ("byte_44", "u1"), ("size", "u1"), ("byte_46", "u1"), ("flags", "u1"),
          ("game", "<u4")]
PHASES = 65


def record(game):
    """The layout of one record."""
    parts = HEAD + game.head + LABELS + game.tail + [("phase", "<i2"), ("features", "<i2", game.features)]
    used = numpy.dtype(parts).itemsize
    return numpy.dtype(parts + [("padding", f"V{-used % 8}")] if used % 8 else parts)


CHUNK = 1 << 17


class WindowPositions:
    """What a network reads of the records, as tensors on one device: rows of tables, features, phases, labels."""

    def __init__(self, game, paths, shares, device):
        parts = [numpy.fromfile(path, dtype=record(game)) for path in paths]
        targets = [window_labels(game, part, share) for part, share in zip(parts, shares)]
        records = numpy.concatenate(parts)
        self.device, self.count = device, len(records)
        self.labels = torch.from_numpy(numpy.concatenate(targets)).to(device)
        self.features = torch.from_numpy(records["features"].astype(numpy.float32)).to(device)
        self.phases = torch.from_numpy(records["phase"].astype(numpy.int64)).to(device)
        self.indexer = Indexer(game, device)
        self.rows = torch.empty(self.count, self.indexer.most_places, dtype=torch.int32, device=device)
        for size in numpy.unique(records["size"]):
            chosen = numpy.flatnonzero(records["size"] == size)
            for start in range(0, len(chosen), CHUNK):
                part = chosen[start:start + CHUNK]
                columns = {name: torch.from_numpy(records[name][part].astype(numpy.int64)).to(device)
                           for name in game.boards}
                self.rows[torch.from_numpy(part).to(device)] = self.indexer.rows_of(columns, int(size))

    def spreads(self):
        """By how much features differ, so that none is too large for the fit."""
        return self.features.std(0).clamp(min=0.1)

    def batch(self, rows):
        return (self.rows[rows], self.features[rows], self.phases[rows]), self.phases[rows], self.labels[rows]


def window_labels(game, records, search_share):
    """Points the mover will win by, beyond what it leads by now."""
    return labels(records, search_share, game.lead(records))
