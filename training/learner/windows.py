"""Windows and lines: small parts of the board whose contents are looked up in tables. What
lies where is tied over translation by distance to the edge, and over the square's symmetries. engine/eval/ntuple_network.hpp
and engine/games/*/windows.hpp hold the same; games/<g>.py says which of them a game has."""

import itertools

import numpy
import torch

BOARD = 8  # boards lie in 64 cells row by row, smaller ones at the top left
OUTSIDE = 64
MIDDLE = 2  # the class of windows at least this far from the edge, or in the very middle


class Table:
    """Rows for all contents of some cells, `states` a cell; contents that a symmetry exchanges share a row."""

    def __init__(self, name, cells, states, symmetries):
        self.name, self.cells, self.states = name, cells, states
        contents = numpy.arange(states ** cells)
        digits = [contents // states ** i % states for i in range(cells)]
        least = contents.copy()
        for order in closure(symmetries, cells):
            least = numpy.minimum(least, sum(digits[order[i]] * states ** i for i in range(cells)))
        self.row_of = numpy.cumsum(least == contents)[least] - 1
        self.rows = int((least == contents).sum())


def closure(generators, cells):
    found = {tuple(range(cells))}
    while True:
        more = {tuple(a[i] for i in b) for a in found for b in generators} | found
        if len(more) == len(found):
            return sorted(found)
        found = more


# Cells of a 3x3 window: row by row along u. Of a 2x2 block: row by row.
MIRROR_U = (2, 1, 0, 5, 4, 3, 8, 7, 6)
MIRROR_V = (6, 7, 8, 3, 4, 5, 0, 1, 2)
TRANSPOSE = (0, 3, 6, 1, 4, 7, 2, 5, 8)
BLOCK = ((1, 3, 0, 2), (0, 2, 1, 3))


def window_tables():
    out = []
    for a in range(MIDDLE + 1):
        for b in range(a, MIDDLE + 1):
            symmetries = [MIRROR_U] * (a == MIDDLE) + [MIRROR_V] * (b == MIDDLE) + [TRANSPOSE] * (a == b)
            out.append(Table(f"window_{a}_{b}", 9, 3, symmetries))
    return out


def distance(at, last):
    return MIDDLE if 2 * at == last else min(at, last - at, MIDDLE)


def window_places(size, first_table):
    """(table, cells) of every 3x3 window; u runs along the axis on which the edge is nearer, away from the edge."""
    number = {}
    for a in range(MIDDLE + 1):
        for b in range(a, MIDDLE + 1):
            number[a, b] = first_table + len(number)
    last = size - 3
    out = []
    for y, x in itertools.product(range(size - 2), repeat=2):
        a, b = distance(x, last), distance(y, last)
        columns = [x + 2, x + 1, x] if 2 * x > last else [x, x + 1, x + 2]
        rows = [y + 2, y + 1, y] if 2 * y > last else [y, y + 1, y + 2]
        if a > b:
            cells = [BOARD * rows[u] + columns[v] for v in range(3) for u in range(3)]
        else:
            cells = [BOARD * rows[v] + columns[u] for v in range(3) for u in range(3)]
        out.append((number[min(a, b), max(a, b)], cells))
    return out


def mirrored(cells):
    return [tuple(reversed(range(cells)))]


LINE_SIZES = (5, 6, 7, 8)
DIAGONALS = (4, 5, 6, 7, 8)


def line_tables():
    out = [Table(f"row_{size}_{d}", size, 3, mirrored(size)) for size in LINE_SIZES for d in range((size + 1) // 2)]
    return out + [Table(f"diagonal_{n}", n, 3, mirrored(n)) for n in DIAGONALS]


def line_places(size, first_table):
    out = []
    number = {name: first_table + i for i, name in enumerate(table.name for table in line_tables())}
    for i in range(size if size in LINE_SIZES else 0):
        table = number[f"row_{size}_{min(i, size - 1 - i)}"]
        out.append((table, [BOARD * i + k for k in range(size)]))
        out.append((table, [BOARD * k + i for k in range(size)]))
    for shift in range(-size + 1, size):
        length = size - abs(shift)
        if length not in DIAGONALS:
            continue
        start = max(0, shift)  # the column of the topmost cell, or the row it begins in
        below = max(0, -shift)
        out.append((number[f"diagonal_{length}"], [BOARD * (below + k) + start + k for k in range(length)]))
        out.append((number[f"diagonal_{length}"], [BOARD * (below + k) + size - 1 - start - k for k in range(length)]))
    return out


def cell(size, x, y):
    return BOARD * y + x if 0 <= x < size and 0 <= y < size else OUTSIDE


def block_places(size, table):
    return [(table, [cell(size, x + dx, y + dy) for dy in (0, 1) for dx in (0, 1)])
            for y in range(-1, size) for x in range(-1, size)]


WINDOWS = 6  # so many tables `window_tables` makes


def bits(words):
    return (words.unsqueeze(1) >> torch.arange(64, device=words.device)) & 1


def cell_states(game, columns):
    """Colour and detail of the 64 cells, and of a 65th outside the board."""
    own, opp = bits(columns["own"]), bits(columns["opp"])
    colour = own + 2 * opp
    detail, outside = game.details(columns, own, opp)
    beyond = torch.full_like(own[:, :1], outside)
    return torch.cat([colour, torch.zeros_like(beyond)], 1), torch.cat([detail, beyond], 1)


class Indexer:
    """The rows that positions look up: one tensor of row numbers a position, those of boards with fewer places filled
    up with `nothing`."""

    def __init__(self, game, device):
        self.game, self.device = game, device
        self.tables = game.tables
        starts = numpy.cumsum([0] + [table.rows for table in self.tables])
        self.rows = int(starts[-1])
        self.nothing = self.rows
        self.most_places = len(game.places(BOARD))
        content_starts = numpy.cumsum([0] + [table.states ** table.cells for table in self.tables])
        row_of = numpy.concatenate([table.row_of + start for table, start in zip(self.tables, starts)])
        self.row_of = torch.tensor(row_of, device=device)
        self.content_starts = [int(start) for start in content_starts]

    def rows_of(self, columns, size):
        colour, detail = cell_states(self.game, columns)
        out = torch.full((len(colour), self.most_places), self.nothing, dtype=torch.int32, device=self.device)
        at = 0
        for table, group in itertools.groupby(sorted(self.game.places(size), key=lambda place: place[0]), lambda place: place[0]):
            cells = torch.tensor([cells for _, cells in group], device=self.device)
            states = (detail if table in self.game.detailed else colour)[:, cells]
            powers = torch.tensor([self.tables[table].states ** i for i in range(cells.shape[1])], device=self.device)
            contents = (states * powers).sum(2) + self.content_starts[table]
            out[:, at:at + len(cells)] = self.row_of[contents].int()
            at += len(cells)
        return out
