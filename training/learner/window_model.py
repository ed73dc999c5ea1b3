"""The network behind a window evaluation: the rows of all windows of a position add up to a few hidden sums, features are
added, and what the sums and the features are worth depends on the phase. engine/eval/ntuple_tables.hpp holds the same in
whole numbers."""

import torch
from torch import nn
from torch.nn import functional

from window_records import PHASES

ROW_SCALE = 64      # of a table's entry, one byte
SUM_SCALE = 1024    # of a hidden sum
TOP = 4095 / 512    # where a hidden sum is cut off


def interpolation(anchors):
    """The share of each anchor in each phase."""
    out = torch.zeros(PHASES, len(anchors))
    for phase in range(PHASES):
        left = 0
        while left + 2 < len(anchors) and phase >= anchors[left + 1]:
            left += 1
        part = (phase - anchors[left]) / (anchors[left + 1] - anchors[left])
        out[phase, left], out[phase, left + 1] = 1 - part, part
    return out


class WindowEvaluation(nn.Module):
    def __init__(self, game, rows, width, spreads):
        super().__init__()
        anchors, features = len(game.anchors), game.features
        self.game = game.name
        self.table = nn.Parameter(0.05 * torch.randn(rows + 1, width))  # the last row stands for no window
        self.from_features = nn.Linear(features, width)
        self.upper = nn.Parameter(torch.randn(anchors, width))
        self.lower = nn.Parameter(torch.randn(anchors, width))
        self.linear = nn.Parameter(torch.zeros(anchors, features))
        self.register_buffer("spreads", spreads)
        self.register_buffer("phase_of", interpolation(game.anchors).argmax(1))
        self.register_buffer("shares", interpolation(game.anchors))

    def whole_rows(self):
        """The table as the engine has it: rounded, which the fit does not see."""
        rounded = torch.round(self.table.detach() * ROW_SCALE) / ROW_SCALE
        return self.table + (rounded - self.table.detach())

    def forward(self, rows, features, phases):
        scaled = features / self.spreads
        looked_up = functional.embedding_bag(rows, self.whole_rows(), mode="sum", padding_idx=len(self.table) - 1)
        sums = torch.clamp(looked_up + self.from_features(scaled), -TOP, TOP)
        share = self.shares[phases]
        hidden = sums.clamp(min=0) * (share @ self.upper) + sums.clamp(max=0) * (share @ self.lower)
        return hidden.sum(1) + (scaled * (share @ self.linear)).sum(1)

    def keep_in_range(self):
        with torch.no_grad():
            self.table.clamp_(-127 / ROW_SCALE, 127 / ROW_SCALE)
