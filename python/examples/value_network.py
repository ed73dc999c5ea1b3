"""Learns what a Mapello position is worth from random games, in numpy alone and about a minute, and beats the greedy player with it.

value_network.py [RANDOM GAMES] [GAMES AGAINST GREEDY]
"""

import random
import sys

import numpy as np

import quartello


def positions_of_random_games(games, seed):
    """Observations and what each game came to for the side to move there, in points."""
    batch = quartello.Batch("mapello", games, setup="plain", seed=seed)
    seen, movers, numbers = [], [], []
    choose = np.random.default_rng(seed)
    while not batch.done.all():
        kept = np.flatnonzero(~batch.done & (choose.random(games) < 0.25))
        seen.append(features(batch.observations[kept]))
        movers.append(batch.to_move[kept].copy())
        numbers.append(kept)
        batch.step(batch.random_actions())
    numbers, movers = np.concatenate(numbers), np.concatenate(movers)
    return np.concatenate(seen), batch.margins[numbers] * np.where(movers == 0, 1, -1)


def features(observations):
    """Own discs, the opponent's, and empty cells of the 8x8 board."""
    inner = observations[:, :2, 1:9, 1:9]
    empty = 1 - inner.sum(axis=1, keepdims=True)
    return np.concatenate([inner, empty], axis=1).reshape(len(observations), 3 * 64).astype(np.float32)


class Network:
    """One hidden layer; learns by Adam."""

    def __init__(self, inputs, hidden, seed=1):
        draw = np.random.default_rng(seed)
        self.weights = [
            draw.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            draw.normal(0, hidden**-0.5, (hidden, 1)).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.steps = 0

    def value(self, x):
        first, bias, second, last = self.weights
        return (np.maximum(x @ first + bias, 0) @ second + last)[:, 0]

    def learn(self, x, target, rate=2e-3):
        first, bias, second, last = self.weights
        hidden = np.maximum(x @ first + bias, 0)
        error = ((hidden @ second + last)[:, 0] - target)[:, None] / len(x)
        back = (error @ second.T) * (hidden > 0)
        self.steps += 1
        for weight, moments, slope in zip(self.weights, self.moments, [x.T @ back, back.sum(0), hidden.T @ error, error.sum(0)]):
            mean, square = moments
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weight -= rate * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def best_move(game, network):
    """The move after which the opponent likes the position least."""
    moves = game.moves()
    if len(moves) == 1:
        return moves[0]
    after = []
    for move in moves:
        other = game.clone()
        other.play(move)
        after.append(other.observation())
    return moves[int(np.argmin(network.value(features(np.stack(after)))))]


def score_against_greedy(network, games):
    won = 0.0
    for i in range(games):
        game = quartello.Game("mapello", setup="plain")
        choose = random.Random(i // 2)
        for _ in range(6):  # an opening that both play once with either colour
            game.play(choose.choice(game.moves()))
        while not game.over:
            game.play(best_move(game, network) if game.to_move == i % 2 else game.choose("greedy", seed=i)["move"])
        winner = game.outcome["winner"]
        won += 0.5 if winner is None else (winner == "first") == (i % 2 == 0)
    return won


def main(random_games="20000", games="60"):
    x, margins = positions_of_random_games(int(random_games), seed=1)
    target = np.tanh(margins / 32).astype(np.float32)
    network = Network(x.shape[1], 64)
    order = np.random.default_rng(2)
    for _ in range(4):
        for batch in np.array_split(order.permutation(len(x)), max(1, len(x) // 256)):
            network.learn(x[batch], target[batch])
    print(f"learned from {len(x)} positions; error {np.mean((network.value(x) - target) ** 2):.4f}")
    won = score_against_greedy(network, int(games))
    print(f"scores {won:g} of {games} against the greedy player")
    return won / int(games)


if __name__ == "__main__":
    main(*sys.argv[1:])
