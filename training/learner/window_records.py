"""Positions of Arrello, Alea and Mabi as `quartello positions` writes them (training/positions.hpp tells the layout)."""

import numpy
import torch

from records import labels
from windows import Indexer

HEAD = [("own", "<i8"), ("opp", "<i8")]
LABELS = [("searched", "<i2"), ("final", "<i2"), ("byte_44", "u1"), ("size", "u1"), ("byte_46", "u1"), ("flags", "u1"),
          ("game", "<u4")]
FEATURES = {"arrello": 13, "alea": 16, "mabi": 20}
ANCHORS = {"arrello": [0, 1, 2, 4, 8, 17, 35, 64], "alea": [0, 1, 2, 4, 10, 24, 44, 64], "mabi": [0, 24, 44, 64]}
PHASES = 65


def record(game):
    """The layout of one record."""
    if game == "arrello":
        parts = HEAD + [("guarded", "<i8"), ("zeros", "V16")] + LABELS + [("zeros_52", "V12")]
    elif game == "alea":
        parts = HEAD + [("guarded", "<i8"), ("able", "<i8"), ("zeros", "V8")] + LABELS + [
            ("bytes_52", "V4"), ("komi", "<i2"), ("zeros_58", "V6")]
    else:
        parts = HEAD + [("paralysed_own", "<i8"), ("paralysed_opp", "<i8"), ("stuck", "<i8")] + LABELS + [
            ("largest_own", "u1"), ("largest_opp", "u1"), ("bytes_54", "V10")] + [(f"size_{k}", "<i8") for k in range(4)]
    features = FEATURES[game]
    parts = parts + [("phase", "<i2"), ("features", "<i2", features)]
    used = numpy.dtype(parts).itemsize
    return numpy.dtype(parts + [("padding", f"V{-used % 8}")] if used % 8 else parts)


BOARDS = {"arrello": ["own", "opp"], "alea": ["own", "opp"],
          "mabi": ["own", "opp", "paralysed_own", "paralysed_opp", "size_0", "size_1", "size_2", "size_3",
                   "largest_own", "largest_opp"]}
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
                           for name in BOARDS[game]}
                self.rows[torch.from_numpy(part).to(device)] = self.indexer.rows_of(columns, int(size))

    def spreads(self):
        """By how much features differ, so that none is too large for the fit."""
        return self.features.std(0).clamp(min=0.1)

    def batch(self, rows):
        return (self.rows[rows], self.features[rows], self.phases[rows]), self.phases[rows], self.labels[rows]


def window_labels(game, records, search_share):
    """Points the mover will win by, komi not counted."""
    lead = records["komi"].astype(numpy.float32) / 2 if game == "alea" else numpy.zeros(len(records), numpy.float32)
    return labels(records, search_share, lead)
