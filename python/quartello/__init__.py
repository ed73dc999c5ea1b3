"""Mapello, Arrello, Mabi and Alea Evangelion: exact rules, a strong engine, and thousands of games at once as numpy arrays.

One game:

    >>> import quartello
    >>> game = quartello.Game("mapello", setup="plain")
    >>> game.moves()
    ['e3', 'f4', 'c5', 'd6']
    >>> [event["text"] for event in game.play("e3")]
    ['Black places on e3', 'e4 turns black (S, 1 step, closed by e5)']
    >>> game.explain("a1")["reason"]["text"]
    'White on a1 would flip nothing: there is no opposing disc next to it'

Thousands:

    >>> batch = quartello.Batch("mapello", 1000, seed=1, random_starts=True)
    >>> batch.observations.shape, batch.legal.shape
    ((1000, 9, 10, 10), (1000, 65))
    >>> while not batch.done.all():
    ...     batch.step(batch.random_actions())
    >>> int((batch.rewards[:, 0] != 0).sum()) <= 1000
    True
"""

from __future__ import annotations

from . import _core
from ._core import Batch, Game, games, sheet

__all__ = ["Batch", "Game", "QuartelloError", "games", "sheet", "turn_planes"]
__version__ = _core.version


class QuartelloError(ValueError):
    """What the engine refuses: the sentence, and what it is about.

    >>> try:
    ...     Game("chess")
    ... except QuartelloError as error:
    ...     print(error.code, "-", error)
    unknown_game - unknown game "chess"; valid: mapello, arrello, mabi, alea
    """

    code: str = "other"
    clause: str = ""
    cells: list[str] = []
    values: list[dict] = []


_core.hand_over(QuartelloError)


def turn_planes(planes, symmetry: int):
    """Observations (… x height x width) after one of the eight symmetries of the board, as `Game.action_symmetry` numbers them.

    >>> game = Game("alea", rules="size=4")
    >>> _ = game.play("b1")
    >>> turned = turn_planes(game.observation(), 5)
    >>> numbers = game.action_symmetry(5)
    >>> other = Game("alea", rules="size=4")
    >>> _ = other.play(other.move(int(numbers[1])))
    >>> bool((turned == other.observation()).all())
    True
    """
    if not 0 <= symmetry < 8:
        raise ValueError("symmetries are 0 to 7")
    if symmetry & 1:
        planes = planes[..., ::-1]
    if symmetry & 2:
        planes = planes[..., ::-1, :]
    return planes.swapaxes(-1, -2) if symmetry & 4 else planes
