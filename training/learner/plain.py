#!/usr/bin/env python3
"""Fits corrections for the plain board (no walls, bonuses or jokers) to self-play there, and writes a weights file that
has them besides the networks.

    plain.py --network mapello.qnet --train plain.raw --held held.raw --out mapello.qnet

Othello's board is one of millions to the networks, but the one most played. Its tables are known from the networks;
what they miss is a sum of one number for each content of a shape in each phase, so it is a linear fit: least squares by
conjugate gradients, each number held back by `--prior` positions that say 0."""

import argparse
import hashlib
import json
import sys
import time

import numpy
import torch

import qnet
import records
import shapes
from model import COUNTED, COUNTS, LINEAR, phase_of
from train import HELD_OUT_SHARE, sha256

STEP = 16  # units of a table's entry that a correction of 1 is worth: 0.02 points


def turned_orders(cells):
    """The orders of a shape's cells that a symmetry of the square makes of it."""
    orders = []
    for symmetry in range(8):
        image = [shapes.drawn_image(symmetry, shapes.drawn_of_square(cell)) for cell in cells]
        drawn = [shapes.drawn_of_square(cell) for cell in cells]
        if set(image) == set(drawn):
            orders.append([drawn.index(cell) for cell in image])
    return orders


def classes(cells):
    """For each content (digits in base 3, the first cell the lowest: opponent's, empty, own) the number of its class:
    contents that symmetries exchange count as one. Classes are numbered in the order of their least contents."""
    contents = numpy.arange(3 ** len(cells))
    digits = contents[:, None] // 3 ** numpy.arange(len(cells)) % 3
    least = contents
    for order in turned_orders(cells):
        least = numpy.minimum(least, (digits[:, order] * 3 ** numpy.arange(len(cells))).sum(1))
    return numpy.unique(least, return_inverse=True)[1]


def network_tables(network):
    """What each shape's network says of each content on the plain board, in points: [content][phase] each."""
    out = []
    for shape in network.shapes:
        digits = numpy.arange(3 ** len(shape.cells))[:, None] // 3 ** numpy.arange(len(shape.cells)) % 3
        kinds = numpy.array([1, 2, 0])  # opponent's, empty, own among the rows of a cell
        hidden = shape.bias1.astype(numpy.int64) + sum(
            shape.inside[i, kinds[digits[:, i]]].astype(numpy.int64) for i in range(len(shape.cells)))
        for i, cell in enumerate(shapes.surroundings(shape.cells)):
            on_board = 0 < cell % shapes.DRAWN < 9 and 0 < cell // shapes.DRAWN < 9
            hidden = hidden + shape.around[i, 0 if on_board else 1]
        hidden = hidden.clip(0, 4095)
        hidden = ((hidden @ shape.weights2.T.astype(numpy.int64) + shape.bias2) >> 10).clip(0, 4095)
        entries = (hidden @ shape.weights3.T.astype(numpy.int64) + shape.bias3) >> 10
        out.append(entries / (100 * network.unit))
    return out


class Board:
    """Positions of the plain board as places of the numbers that are added up for each."""

    def __init__(self, network, paths, share, device):
        data, labels = records.load(paths, [share] * len(paths))
        plain = (data["walls"] == 0) & (data["bonuses"] == 0) & (data["jokers"] == 0)
        data, labels = data[plain], labels[plain]
        self.count, self.device = len(data), device
        self.labels = torch.from_numpy(labels).to(device)
        own = torch.from_numpy(data["own"].copy()).to(device)
        opp = torch.from_numpy(data["opp"].copy()).to(device)
        phase = torch.tensor([phase_of(network.bounds, e) for e in range(65)], device=device)[
            torch.from_numpy(data["empties"].astype(numpy.int64)).to(device)]
        self.phase, self.phases = phase, len(network.bounds)
        columns, contents = [], []
        self.tables, first = [], 0  # where each shape's numbers begin, and how many classes it has
        for shape in network.shapes:
            class_of = torch.from_numpy(classes(shape.cells)).to(device)
            number = int(class_of.max()) + 1
            for inside, _ in shapes.images(shape.cells):
                index = torch.zeros(self.count, dtype=torch.int64, device=device)
                for i, cell in enumerate(inside):
                    square = (cell // 10 - 1) * 8 + cell % 10 - 1
                    index += (1 + ((own >> square) & 1) - ((opp >> square) & 1)) * 3 ** i
                contents.append((shape, index.to(torch.int32)))
                columns.append((first + phase * number + class_of[index]).to(torch.int32))
            self.tables.append((first, number))
            first += number * len(network.bounds)
        self.first_count = first
        for i, name in enumerate(COUNTED):
            value = torch.from_numpy(data[name].astype(numpy.int64)).to(device).clamp(max=COUNTS - 1)
            columns.append((first + (phase * len(COUNTED) + i) * COUNTS + value).to(torch.int32))
        self.numbers = first + len(network.bounds) * len(COUNTED) * COUNTS
        self.columns = columns
        self.rest = self.labels - self.known(network, contents, data)

    def known(self, network, contents, data):
        """What the networks and scalars say."""
        total = torch.zeros(self.count, dtype=torch.float64, device=self.device)
        tables = dict(zip(map(id, network.shapes), network_tables(network)))
        for shape, index in contents:
            total += torch.from_numpy(tables[id(shape)]).to(self.device)[index.long(), self.phase]
        unit = 100 * network.unit
        counts = torch.from_numpy(network.counts / unit).to(self.device)
        linear = torch.from_numpy(network.linear / unit).to(self.device)
        for i, name in enumerate(COUNTED):
            value = torch.from_numpy(data[name].astype(numpy.int64)).to(self.device).clamp(max=COUNTS - 1)
            total += counts[self.phase, i, value]
        for i, name in enumerate(LINEAR):
            total += linear[self.phase, i] * torch.from_numpy(data[name].astype(numpy.float64)).to(self.device)
        parity = torch.from_numpy((data["empties"] & 1).astype(numpy.float64)).to(self.device)
        total += linear[self.phase, len(LINEAR)] * parity + linear[self.phase, len(LINEAR) + 1]
        return total.float()

    def values(self, numbers):
        total = torch.zeros(self.count, device=self.device)
        for column in self.columns:
            total += numbers[column.long()]
        return total

    def collect(self, values):
        total = torch.zeros(self.numbers, device=self.device)
        for column in self.columns:
            total.index_add_(0, column.long(), values)
        return total

    def parts(self, numbers):
        """The numbers as a shape's [phase][class] each, and [phase][count][number]."""
        tables = [numbers[first:first + self.phases * size].view(self.phases, size) for first, size in self.tables]
        return tables, numbers[self.first_count:].view(self.phases, len(COUNTED), COUNTS)

    def error(self, numbers):
        """Root mean square error, overall and by phase."""
        square = ((self.rest - self.values(numbers)) ** 2).double()
        by_phase = [square[self.phase == p].mean().item() ** 0.5 for p in range(int(self.phase.max()) + 1)]
        return square.mean().item() ** 0.5, by_phase


def fit(board, prior, rounds, report):
    """Conjugate gradients for (A'A + prior) x = A' rest, in the scale in which its diagonal is 1."""
    scale = (board.collect(torch.ones(board.count, device=board.device)) + prior).rsqrt()
    x = torch.zeros(board.numbers, device=board.device)
    r = scale * board.collect(board.rest)
    d, rr = r.clone(), (r @ r).item()
    for done in range(1, rounds + 1):
        step = scale * d
        q = scale * (board.collect(board.values(step)) + prior * step)
        alpha = rr / (d @ q).item()
        x += alpha * d
        r -= alpha * q
        rr, before = (r @ r).item(), rr
        d = r + rr / before * d
        if done % 10 == 0:
            report(done, scale * x)
    return scale * x


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--network", required=True, help="the weights file with the networks")
    parser.add_argument("--train", nargs="+", required=True, help="files of positions; only those of the plain board count")
    parser.add_argument("--held", nargs="+", required=True, help="positions of other games, for the errors shown")
    parser.add_argument("--out", required=True, help="the weights file; the manifest gets .json behind it")
    parser.add_argument("--prior", type=float, default=200.0, help="positions that hold each number at 0")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--search-share", type=float, default=0.5, help="of a label, the rest is the game's end")
    parser.add_argument("--values", help="write the held-out positions' values here (32-bit floats), for tests")
    parser.add_argument("--commit", default="", help="of the program that played the games, for the manifest")
    options = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    with open(options.network, "rb") as file:
        network = qnet.parse_weights(file.read())
    train = Board(network, options.train, options.search_share, device)
    held = Board(network, options.held, HELD_OUT_SHARE, device)
    started = time.time()

    def report(done, numbers):
        print(f"round {done}: error {train.error(numbers)[0]:.4f}, held out {held.error(numbers)[0]:.4f}, "
              f"{time.time() - started:.0f} s", file=sys.stderr, flush=True)

    nothing = torch.zeros(train.numbers, device=device)
    before, before_by_phase = held.error(nothing)
    print(f"{train.count} positions, {held.count} held out, error {before:.4f}, on {device}", file=sys.stderr)
    numbers = fit(train, options.prior, options.rounds, report)
    step = STEP / (100 * network.unit)
    tables = numbers[:train.first_count]  # as the file will have them
    tables.copy_((tables / step).round().clamp(-127, 127) * step)
    after, by_phase = held.error(numbers)
    weights = qnet.format_corrected(network, STEP, *train.parts(numbers))
    with open(options.out, "wb") as file:
        file.write(weights)
    if options.values:
        (held.labels - held.rest + held.values(numbers)).cpu().numpy().astype("<f4").tofile(options.values)
    errors = {"before": before, "by_phase_before": before_by_phase, "after": after, "by_phase_after": by_phase}
    manifest = {
        "options": {k: v for k, v in vars(options).items() if k not in ("network", "train", "held", "out", "values")},
        "commit": options.commit,
        "data": {path.rsplit("/", 1)[-1]: sha256(path) for path in [options.network, *options.train, *options.held]},
        "positions": train.count, "held_out_positions": held.count, "held_out_error": errors,
        "torch": torch.__version__, "device": str(device), "weights_sha256": hashlib.sha256(weights).hexdigest(),
    }
    with open(options.out + ".json", "w") as file:
        json.dump(manifest, file, indent=1)
        file.write("\n")
    print(json.dumps(errors))


if __name__ == "__main__":
    main()
