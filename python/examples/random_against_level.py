"""Random moves against a level of the engine: how often does luck win?   random_against_level.py [GAME] [LEVEL] [GAMES]"""

import random
import sys

import quartello


def winner(name, player_of, seed):
    """Plays one game; `player_of` says who sits on each side. 0, 1, or None for a draw."""
    game = quartello.Game(name)
    choice = random.Random(seed)
    for ply in range(2000):
        if game.over:
            break
        player = player_of[game.to_move]
        move = choice.choice(game.moves()) if player == "random" else game.choose(player, seed=seed * 1000 + ply)["move"]
        game.play(move)
    return {"first": 0, "second": 1}.get(game.outcome["winner"])


def main(name="mapello", level="2", games="20"):
    won = 0.0
    for i in range(int(games)):
        side = i % 2  # the random player changes sides
        result = winner(name, ["random", f"level:{level}"] if side == 0 else [f"level:{level}", "random"], i)
        won += 0.5 if result is None else result == side
    print(f"{name}: random moves score {won:g} of {games} against level {level}")


if __name__ == "__main__":
    main(*sys.argv[1:])
