#!/usr/bin/env python3
"""Fits a game's learned evaluation to self-play positions and writes the weights file and a manifest beside it.

    train.py [--game alea] --train a.raw b.raw --held held.raw --out mapello.qnet

Runs on a GPU if there is one, else on the processor. Needs PyTorch and NumPy (Debian: python3-torch)."""

import argparse
import hashlib
import json
import sys
import time

import torch

import shapes
from games import GAMES

HELD_OUT_SHARE = 0.5  # of the search in a held-out label, whatever is trained: errors stay comparable
BOUNDS = [54, 48, 42, 36, 30, 24, 18, 12, 6, 0]


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES), default="mapello")
    parser.add_argument("--train", nargs="+", required=True, help="files of positions")
    parser.add_argument("--held", nargs="+", required=True, help="positions of other games, for the errors shown")
    parser.add_argument("--out", required=True, help="the weights file; the manifest gets .json behind it")
    parser.add_argument("--width", type=int, default=16, help="hidden sums of the games with windows")
    parser.add_argument("--decay", type=float, default=0.0, help="of weights, for each unit of rate")
    parser.add_argument("--bounds", type=int, nargs="+", default=BOUNDS, help="least empty cells of each phase")
    parser.add_argument("--hidden", type=int, nargs=2, default=[32, 32])
    parser.add_argument("--epochs", type=float, default=10)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--search-share", type=float, nargs="+", default=[0.5],
                        help="of a label, the rest is the game's end; one number, or one a training file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--values", help="write the held-out positions' values here (32-bit floats), for tests")
    parser.add_argument("--commit", default="", help="of the program that played the games, for the manifest")
    parser.add_argument("--shapes", nargs="+", default=list(shapes.SHAPES), choices=list(shapes.SHAPES))
    return parser.parse_args()


def values_of(model, positions, batch):
    with torch.no_grad():
        for start in range(0, positions.count, batch):
            rows = torch.arange(start, min(start + batch, positions.count), device=positions.device)
            inputs, phases, labels = positions.batch(rows)
            yield model(*inputs), phases, labels


def held_out(model, positions, batch):
    """Root mean square error in points: overall, and by phase."""
    number = int(model.phase_of.max()) + 1
    squares, sums, counts = 0.0, torch.zeros(number), torch.zeros(number)
    for values, phases, labels in values_of(model, positions, batch):
        error = (values - labels) ** 2
        phase = model.phase_of[phases]
        squares += error.sum().item()
        sums += torch.zeros(len(sums), device=error.device).index_add_(0, phase, error).cpu()
        counts += torch.bincount(phase, minlength=len(counts)).cpu()
    return (squares / positions.count) ** 0.5, (sums / counts.clamp(min=1)).sqrt().tolist()


def turned_cells(symmetry):
    """Where each drawn cell of the turned board comes from."""
    return torch.tensor([shapes.drawn_image(symmetry, cell) for cell in range(shapes.DRAWN ** 2)])


class Steps:
    """One step of the fit after another. On a GPU a step is recorded once and played back: it consists of hundreds of
    small operations, which take longer to ask for than to do."""

    def __init__(self, model, positions, options):
        self.model, self.positions = model, positions
        device = positions.device
        self.rate = torch.tensor(0.0, device=device)
        on_gpu = device.type == "cuda"
        self.optimizer = torch.optim.AdamW(model.parameters(), lr=self.rate if on_gpu else 0.0, capturable=on_gpu,
                                           weight_decay=options.decay)
        self.turned = torch.stack([turned_cells(s) for s in range(8)]).to(device)
        self.turns = GAMES[options.game].turns
        self.rows = torch.zeros(options.batch, dtype=torch.long, device=device)
        self.turn = self.turned[0].clone()
        self.total = torch.zeros((), device=device)
        self.graph = None

    def step(self):
        inputs, _, labels = self.positions.batch(self.rows, *[self.turn] * self.turns)
        error = ((self.model(*inputs) - labels) ** 2).mean()
        self.optimizer.zero_grad(set_to_none=True)
        error.backward()
        self.optimizer.step()
        self.model.keep_in_range()
        self.total += error.detach()

    def record(self):
        before = [parameter.detach().clone() for parameter in self.model.parameters()]
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self.step()
        torch.cuda.current_stream().wait_stream(side)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self.step()
        with torch.no_grad():
            for parameter, old in zip(self.model.parameters(), before):
                parameter.copy_(old)
        self.total.zero_()

    def take(self, rows, rate):
        self.rows.copy_(rows)
        self.turn.copy_(self.turned[int(torch.randint(8, ()))])
        if self.positions.device.type != "cuda":
            self.optimizer.param_groups[0]["lr"] = rate
            return self.step()
        if self.graph is None:
            self.record()
        self.rate.fill_(rate)
        self.graph.replay()


def train(model, positions, options, report):
    steps = max(1, round(options.epochs * positions.count / options.batch))
    fit = Steps(model, positions, options)
    order, at = torch.randperm(positions.count, device=positions.device), 0
    report_every = max(1, steps // 20)
    for step in range(steps):
        if at + options.batch > positions.count:
            order, at = torch.randperm(positions.count, device=positions.device), 0
        fit.take(order[at:at + options.batch], options.rate * learning_curve(step / steps))
        at += options.batch
        if (step + 1) % report_every == 0:
            report(step + 1, steps, (fit.total.item() / report_every) ** 0.5)
            fit.total.zero_()


def learning_curve(part):
    """A short climb, then straight down: the last tenth of the rate averages the noise away."""
    return min(part / 0.02, 1.0) * max(1 - part, 0.01)


def sha256(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()


def main():
    options = read_options()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    shares = options.search_share * (len(options.train) if len(options.search_share) == 1 else 1)
    if len(shares) != len(options.train):
        sys.exit("give one --search-share, or one a training file")
    game = GAMES[options.game]
    train_set = game.positions(options.train, shares, device)
    held_set = game.positions(options.held, [HELD_OUT_SHARE] * len(options.held), device)
    model = game.model(options, train_set).to(device)
    print(f"{train_set.count} positions, {held_set.count} held out, on {device}", file=sys.stderr)
    started = time.time()

    def report(step, steps, error):
        held, _ = held_out(model, held_set, options.batch)
        print(f"step {step} of {steps}: error {error:.3f}, held out {held:.3f}, {time.time() - started:.0f} s",
              file=sys.stderr, flush=True)

    train(model, train_set, options, report)
    held, by_phase = held_out(model, held_set, options.batch)
    weights = game.weights(options, model, train_set)
    with open(options.out, "wb") as file:
        file.write(weights)
    if options.values:
        values = torch.cat([values for values, *_ in values_of(model, held_set, options.batch)])
        values.cpu().numpy().astype("<f4").tofile(options.values)
    manifest = {
        "commit": options.commit, "options": {k: v for k, v in vars(options).items() if k not in ("train", "held", "out", "values")},
        "data": {path.rsplit("/", 1)[-1]: sha256(path) for path in options.train + options.held},
        "positions": train_set.count, "held_out_positions": held_set.count,
        "held_out_error": held, "by_phase": dict(zip(map(str, getattr(model, "bounds", range(len(by_phase)))), by_phase)),
        "torch": torch.__version__, "device": str(device), "weights_sha256": hashlib.sha256(weights).hexdigest(),
    }
    with open(options.out + ".json", "w") as file:
        json.dump(manifest, file, indent=1)
        file.write("\n")
    print(json.dumps({"held_out_error": held, "by_phase": by_phase}))


if __name__ == "__main__":
    main()
