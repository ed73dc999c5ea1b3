"""The network behind the compiled tables: one small net per shape reads an image's contents and surroundings and says
what they are worth in each phase; scalars are added. engine/eval holds the same in whole numbers."""

import torch
from torch import nn

import shapes

COUNTS = 41
COUNTED = ("own_moves", "opp_moves", "own_potential", "opp_potential")
LINEAR = ("bonus_moves", "bonus_near", "stable")
TOP = 4095 / 1024  # where the engine's whole numbers end


def one_hot(index, size):
    return (index.unsqueeze(1) == torch.arange(size, device=index.device)).float()


def clipped(x):
    return torch.clamp(x, 0, TOP)


class ShapeNet(nn.Module):
    def __init__(self, cells, hidden1, hidden2, phases):
        super().__init__()
        images = shapes.images(cells)
        self.cells = cells
        self.register_buffer("inside", torch.tensor([image[0] for image in images]))
        self.register_buffer("around", torch.tensor([image[1] for image in images]))
        width = len(cells) * 5 + len(images[0][1]) * 4
        self.first = nn.Linear(width, hidden1)
        self.second = nn.Linear(hidden1, hidden2)
        self.last = nn.Linear(hidden2, phases)
        with torch.no_grad():
            self.first.weight.normal_(0, (len(cells) + len(images[0][1])) ** -0.5)
            self.last.weight.mul_(0.3)
            self.last.bias.zero_()

    def forward(self, cells, around):
        count = len(self.inside)
        inside = cells[:, self.inside.flatten()].view(len(cells), count, -1)
        outside = around[:, self.around.flatten()].view(len(cells), count, -1)
        hidden = clipped(self.first(torch.cat([inside, outside], dim=2)))
        # One more matrix for the sum over the images than for each of them: the last layer is linear.
        hidden = clipped(self.second(hidden)).sum(1)
        return hidden @ self.last.weight.t() + count * self.last.bias


class Scalars(nn.Module):
    """What is counted over the whole board. `bounds`: the least number of empty cells of each phase, descending."""

    def __init__(self, bounds):
        super().__init__()
        phases = len(bounds)
        self.counts = nn.Parameter(torch.zeros(len(COUNTED), phases, COUNTS))
        self.linear = nn.Parameter(torch.zeros(phases, len(LINEAR) + 2))  # and parity, tempo
        self.register_buffer("phase_of", torch.tensor([phase_of(bounds, empties) for empties in range(65)]))

    def forward(self, phase, scalars):
        values = [scalars[name] for name in LINEAR]
        values += [(scalars["empties"] & 1).float(), torch.ones_like(values[0])]
        # Products with rows of zeros and a one: the gradient of an indexed look-up sorts, which takes longer.
        total = (one_hot(phase, len(self.linear)) @ self.linear * torch.stack(values, dim=1)).sum(1)
        for table, name in zip(self.counts, COUNTED):
            places = phase * COUNTS + scalars[name].clamp(max=COUNTS - 1)
            total = total + one_hot(places, table.numel()) @ table.flatten()
        return total


class Evaluation(nn.Module):
    """Points to come for the mover."""

    def __init__(self, names, hidden1, hidden2, bounds):
        super().__init__()
        self.names, self.bounds = list(names), list(bounds)
        self.nets = nn.ModuleList(ShapeNet(shapes.SHAPES[name], hidden1, hidden2, len(bounds)) for name in names)
        self.scalars = Scalars(bounds)

    @property
    def phase_of(self):
        return self.scalars.phase_of

    def forward(self, cells, around, scalars):
        phase = self.phase_of[scalars["empties"]]
        total = sum(net(cells, around) for net in self.nets).gather(1, phase.unsqueeze(1)).squeeze(1)
        return total + self.scalars(phase, scalars)

    def keep_in_range(self):
        """So that sums of whole numbers fit 32 bits, and each weight 16."""
        with torch.no_grad():
            for net in self.nets:
                net.first.weight.clamp_(-31, 31)
                net.second.weight.clamp_(-4, 4)
                net.last.weight.clamp_(-40, 40)


def phase_of(bounds, empties):
    return next(phase for phase, least in enumerate(bounds) if empties >= least)
