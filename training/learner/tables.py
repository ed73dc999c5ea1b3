"""The other way to know walls and jokers, for comparison: a table per shape with a state for walls and bits for jokers at
the ends of lines; bonuses are seen by the scalars alone. The engine reads such files but has none of its own
(docs/lab/2026-11-16-learning.md has the figures)."""

import torch
from torch import nn

import shapes
from model import Scalars


def line_ends(cells):
    """The drawn cells that continue a line of cells at both ends; for an edge with its X cells those of the edge.
    None for windows."""
    drawn = [shapes.drawn_of_square(cell) for cell in cells]
    step = drawn[1] - drawn[0]
    length = next((i for i in range(1, len(drawn)) if drawn[i] - drawn[i - 1] != step), len(drawn))
    return [drawn[0] - step, drawn[length - 1] + step] if length >= 4 else []


class TableOfShape(nn.Module):
    def __init__(self, cells, phases):
        super().__init__()
        self.cells = cells
        images, ends = [], []
        seen = set()
        for symmetry in range(8):
            inside = [shapes.drawn_image(symmetry, shapes.drawn_of_square(cell)) for cell in cells]
            if frozenset(inside) in seen:
                continue
            seen.add(frozenset(inside))
            images.append(inside)
            ends.append([shapes.drawn_image(symmetry, cell) for cell in line_ends(cells)])
        self.register_buffer("inside", torch.tensor(images))
        self.register_buffer("ends", torch.tensor(ends, dtype=torch.long).view(len(images), -1))
        self.register_buffer("powers", 4 ** torch.arange(len(cells)))
        self.size = 4 ** len(cells) * 2 ** self.ends.shape[1]
        self.table = nn.Parameter(torch.zeros(phases, self.size))

    def forward(self, states, jokers, phase):
        index = (states[:, self.inside] * self.powers).sum(2)
        for end in range(self.ends.shape[1]):
            index = index + (jokers[:, self.ends[:, end]] << end) * (self.size >> self.ends.shape[1])
        return self.table[phase.unsqueeze(1), index].sum(1)


class TableEvaluation(nn.Module):
    def __init__(self, names, bounds):
        super().__init__()
        self.bounds = list(bounds)
        self.nets = nn.ModuleList(TableOfShape(shapes.SHAPES[name], len(bounds)) for name in names)
        self.scalars = Scalars(bounds)

    @property
    def phase_of(self):
        return self.scalars.phase_of

    def forward(self, cells, around, scalars):
        # 0 empty, 1 own, 2 opponent, 3 wall
        states = (cells[..., 0] + 2 * cells[..., 1] + 3 * cells[..., 3]).long()
        jokers = around[..., 2].long()
        phase = self.phase_of[scalars["empties"]]
        return sum(net(states, jokers, phase) for net in self.nets) + self.scalars(phase, scalars)

    def keep_in_range(self):
        pass
