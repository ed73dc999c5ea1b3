"""How fast games go: played inside the engine, as a batch, step by step with observations, and one move at a time.

speed.py [GAME]
"""

import random
import sys
import time

import quartello


def rate(count, began):
    return count / (time.perf_counter() - began)


def main(name="mapello"):
    spec = {"setup": "plain"} if name == "mapello" else {}
    games = 20000
    game = quartello.Game(name, **spec)
    game.playout(games // 4)
    began = time.perf_counter()
    game.playout(games)
    native = rate(games, began)

    batch = quartello.Batch(name, 2000, observe=False, **spec)
    batch.play_random()
    began = time.perf_counter()
    for _ in range(games // 2000):
        batch.reset()
        batch.play_random()
    batched = rate(games, began)

    stepped = {}
    for observe in (False, True):
        batch = quartello.Batch(name, 2000, observe=observe, **spec)
        began = time.perf_counter()
        while not batch.done.all():
            batch.step(batch.random_actions())
        stepped[observe] = rate(2000, began)

    began, moves, choice = time.perf_counter(), 0, random.Random(1)
    while time.perf_counter() - began < 1:
        game = quartello.Game(name, **spec)
        while not game.over and len(game.history) < 200:
            game.play(choice.choice(game.moves()))
            moves += 1
    single = rate(moves, began)

    print(f"{name}, games a second in random play, one thread:")
    print(f"  inside the engine (playout)        {native:12,.0f}")
    print(f"  Batch.play_random                  {batched:12,.0f}   {batched / native:.0%}")
    print(f"  Batch.step without observations    {stepped[False]:12,.0f}")
    print(f"  Batch.step with observations       {stepped[True]:12,.0f}")
    print(f"moves a second with Game.play and moves(): {single:,.0f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
